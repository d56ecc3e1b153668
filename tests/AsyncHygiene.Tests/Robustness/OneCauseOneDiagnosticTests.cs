using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Tests.Conventions;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Testing;
using Microsoft.CodeAnalysis.Text;
using Xunit;

namespace AsyncHygiene.Tests.Robustness;

/// <summary>
/// All rules together over the sources of every rule's tests and pages, on .NET and .NET Framework: no place is reported by two of them.
/// </summary>
[Trait("Speed", "Slow")]
public class OneCauseOneDiagnosticTests
{
    [Theory]
    [InlineData("net10.0", 500)]
    [InlineData("net472", 300)]
    public async Task Never_reports_a_place_twice(string framework, int least)
    {
        var references = Framework.Named(framework);
        references = framework == "net472" ? references : references.WithWebApiClient();
        var empty = await EmptyAsync(references);
        var twice = new ConcurrentBag<string>();
        var reported = 0;
        await Parallel.ForEachAsync(RuleTestSources.All().Concat(PageExamples()).Distinct(), async (source, cancellationToken) =>
        {
            var tree = CSharpSyntaxTree.ParseText(source, path: "/0/Test0.cs", cancellationToken: cancellationToken);
            var diagnostics = await empty.AddSyntaxTrees(tree)
                .WithAnalyzers([.. Shipped.Analyzers], new AnalyzerOptions([]))
                .GetAnalyzerDiagnosticsAsync(cancellationToken);
            Interlocked.Add(ref reported, diagnostics.Length);
            var root = await tree.GetRootAsync(cancellationToken);
            foreach (var group in diagnostics.Where(d => d.Location.IsInSource).GroupBy(d => CauseOf(d, root)).Where(IsReportedTwice))
                twice.Add(
                    $"{string.Join(" and ", group.Select(d => d.Id).Order(StringComparer.Ordinal))} at "
                        + $"'{root.ToFullString().Substring(group.Key.Start, Math.Min(60, group.Key.Length))}' "
                        + $"in\n{Line(source, group.Key.Start)}");
        });

        // Sources that no rule reports would make the check empty.
        Assert.True(reported > least, $"only {reported} diagnostics in all");
        Assert.Empty(twice.Order(StringComparer.Ordinal));
    }

    /// <summary>Files of configuration, and the code that sets the same things.</summary>
    [Theory]
    [InlineData("net472")]
    [InlineData("net10.0")]
    public async Task Never_reports_a_line_of_a_configuration_file_twice(string framework)
    {
        var empty = await EmptyAsync(Framework.Named(framework));
        var compilation = empty.AddSyntaxTrees(CSharpSyntaxTree.ParseText(
            """
            using System.Net.Http;
            using System.Threading;
            using System.Threading.Tasks;

            class Program
            {
                static readonly HttpClient s_client = new HttpClient();

                static void Main()
                {
                    ThreadPool.SetMinThreads(100, 100);
                    for (var i = 0; i < 100; i++)
                        Task.Run(() => s_client.GetStringAsync("http://localhost"));
                }

                async Task<string> M(Task<string> task)
                {
                    await Task.Yield();
                    return task.Result;
                }
            }
            """));
        ImmutableArray<AdditionalText> files =
        [
            new ConfigurationText("/0/web.config",
                """
                <configuration>
                  <appSettings><add key="aspnet:UseTaskFriendlySynchronizationContext" value="false" /></appSettings>
                  <system.net><connectionManagement><add address="*" maxconnection="100" /></connectionManagement></system.net>
                  <system.web>
                    <processModel minWorkerThreads="100" />
                    <httpRuntime />
                    <compilation debug="true" />
                  </system.web>
                </configuration>
                """),
            new ConfigurationText("/0/runtimeconfig.template.json",
                """
                {
                  "configProperties": {
                    "System.Threading.ThreadPool.MinThreads": 200,
                    "System.Threading.ThreadPool.Blocking.MaxDelayMs": 1
                  }
                }
                """),
        ];
        var diagnostics = await compilation.WithAnalyzers([.. Shipped.Analyzers], new AnalyzerOptions(files)).GetAnalyzerDiagnosticsAsync();
        Assert.True(diagnostics.Count(d => d.Location.Kind == LocationKind.ExternalFile) >= 4);
        Assert.All(
            diagnostics.Where(d => d.Location.Kind == LocationKind.ExternalFile)
                .GroupBy(d => (d.Location.GetLineSpan().Path, d.Location.GetLineSpan().StartLinePosition.Line)),
            line => Assert.Single(line));
    }

    /// <summary>
    /// The call, creation or declaration that a squiggle belongs to: two rules that point at different words of one call have one cause,
    /// and so have those at a call and at the word before it that makes it part of something larger.
    /// </summary>
    private static TextSpan CauseOf(Diagnostic diagnostic, SyntaxNode root)
    {
        var node = root.FindNode(diagnostic.Location.SourceSpan, getInnermostNodeForTie: true);
        var cause = node.AncestorsAndSelf()
            .FirstOrDefault(n =>
                n is ExpressionSyntax and not (NameSyntax or MemberAccessExpressionSyntax or TypeSyntax)
                    or StatementSyntax
                    or MemberDeclarationSyntax);
        return cause?.Span ?? diagnostic.Location.SourceSpan;
    }

    /// <summary>By two rules; or twice by one, at the same place: <c>a.Result + b.Result</c> are two.</summary>
    private static bool IsReportedTwice(IEnumerable<Diagnostic> group) =>
        group.Select(d => d.Id).Distinct().Count() > 1 || group.Select(d => d.Location.SourceSpan).Distinct().Count() < group.Count();

    private static IEnumerable<string> PageExamples() => Directory.GetFiles(Path.Combine(Checkout.Root, "docs", "rules"), "*.md")
        .Order(StringComparer.Ordinal)
        .SelectMany(page =>
            Regex.Matches(File.ReadAllText(page), "```csharp\n(.*?)```", RegexOptions.Singleline).Select(m => m.Groups[1].Value))
        .Select(code =>
            code.Contains("using System", StringComparison.Ordinal)
                ? code
                : "using System;\nusing System.Collections.Generic;\nusing System.Linq;\nusing System.Net.Http;\nusing "
                    + "System.Threading;\nusing System.Threading.Tasks;\n"
                    + code);

    private static async Task<CSharpCompilation> EmptyAsync(ReferenceAssemblies references) => CSharpCompilation.Create(
        "Together",
        references: await references.ResolveAsync(LanguageNames.CSharp, CancellationToken.None),
        options: new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, allowUnsafe: true));

    private static string Line(string source, int position) => source[(source.LastIndexOf('\n', position) + 1)..].Split('\n')[0].Trim();

    private sealed class ConfigurationText(string path, string text) : AdditionalText
    {
        public override string Path => path;

        public override SourceText GetText(CancellationToken cancellationToken = default) => SourceText.From(text);
    }
}
