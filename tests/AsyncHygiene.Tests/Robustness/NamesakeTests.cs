using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Text.RegularExpressions;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Tests.Chains;
using AsyncHygiene.Tests.Conventions;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Xunit;

namespace AsyncHygiene.Tests.Robustness;

/// <summary>
/// Rules know many members by their names. A program may have members of these names that take other arguments, or none: every name that
/// stands in the sources is one here.
/// </summary>
[Trait("Speed", "Slow")]
public partial class NamesakeTests
{
    private const int NamesInFile = 100;

    /// <summary>The chains of all names take some ten minutes.</summary>
    private static readonly bool s_all = Environment.GetEnvironmentVariable("ASYNC_HYGIENE_ALL_VARIANTS") == "1";

    [Fact]
    public async Task Never_throws_on_members_of_ones_own_with_known_names()
    {
        var references = await Framework.Net10.ResolveAsync(LanguageNames.CSharp, CancellationToken.None);
        var failures = new List<string>();
        foreach (var names in Names().Chunk(NamesInFile))
        {
            var source = Source(names);
            var compilation = CSharpCompilation.Create(
                "Own",
                [CSharpSyntaxTree.ParseText(source, path: "/0/Own.cs")],
                references,
                new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary));
            Assert.Empty(compilation.GetDiagnostics().Where(d => d.Severity == DiagnosticSeverity.Error));

            var options = new CompilationWithAnalyzersOptions(
                new AnalyzerOptions([]),
                (exception, analyzer, _) => failures.Add($"{analyzer.GetType().Name}: {exception}"),
                concurrentAnalysis: false,
                logAnalyzerExecutionTime: false);
            await compilation.WithAnalyzers(Shipped.Loaded.ToImmutableArray(), options).GetAnalyzerDiagnosticsAsync();
            if (s_all)
                await new ChainCase().With("Own", ("Own.cs", source, source)).ReportAsync(new Progress<string>());
        }

        Assert.True(failures.Count == 0, failures.FirstOrDefault());
    }

    /// <summary>The keywords are not among them: all begin with a capital letter.</summary>
    private static IEnumerable<string> Names() =>
        Checkout.SourceFiles("src/AsyncHygiene.Analyzers", "src/AsyncHygiene.CodeFixes")
            .SelectMany(path => Literal().Matches(Checkout.Read(path)).Select(m => m.Groups["name"].Value))
            .Distinct(StringComparer.Ordinal)
            .Order(StringComparer.Ordinal);

    [GeneratedRegex("\"(?<name>[A-Z][A-Za-z]+)\"")]
    private static partial Regex Literal();

    private static string Source(IReadOnlyList<string> names) =>
        $$"""
        #pragma warning disable
        using System;
        using System.Collections.Generic;
        using System.IO;
        using System.Linq;
        using System.Threading;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Mvc;

        public class OwnNothing { {{Each(names, "public new void NAME() { global::System.Threading.Thread.Sleep(1); }")}} }

        public class OwnWork { {{Each(names, "public new Task NAME() => global::System.Threading.Tasks.Task.Delay(1);")}} }

        public class OwnFluent { {{Each(names, "public new OwnFluent NAME(params object[] all) { global::System.IO.File.ReadAllText(\"a\"); return this; }")}} }

        public static class OwnExtensions { {{Each(names, "public static T NAME<T>(this IEnumerable<T> all) => default;")}} }

        public class Own{{(s_all ? "Controller : ControllerBase" : "Service")}}
        {
            {{Each(names, s_all ? Quick + Long : Quick)}}
        }
        """;

    private const string Quick =
        """
        public async Task<int> AwaitNAME(OwnNothing nothing, OwnWork work, OwnFluent fluent)
        {
            var all = new List<Task> { work.NAME() };
            nothing.NAME();
            fluent.NAME().NAME(all);
            await Task.WhenAll(all);
            all[0].Wait();
            return OwnExtensions.NAME(all).IsCompleted ? 1 : all.Count;
        }

        """;

    private const string Long =
        """
        public string GetNAME(OwnNothing nothing, OwnWork work, OwnFluent fluent)
        {
            var started = Task.Run(() => nothing.NAME());
            var all = new List<Task> { started, work.NAME() };
            nothing.NAME();
            work.NAME().Wait();
            fluent.NAME().NAME(started, all);
            OwnExtensions.NAME(all).Wait();
            for (var i = 0; i < 3; i++)
                all.Add(work.NAME());
            return started.IsCompleted ? "" : all.Select(t => fluent.NAME(t)).Count().ToString();
        }

        """;

    private static string Each(IEnumerable<string> names, string code) =>
        string.Join("\n", names.Select(n => code.Replace("NAME", n, StringComparison.Ordinal)));
}
