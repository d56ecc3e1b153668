using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;
using System.IO;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.RequestPaths;
using AsyncHygiene.Rules.Blocking;
using AsyncHygiene.Tool.Analysis;
using AsyncHygiene.Tool.Output;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;
using Xunit;

namespace AsyncHygiene.Tool.Tests;

/// <summary>What a library's own compilation reports of the layered sample, without and with the knowledge of the others.</summary>
public class LayeredTests
{
    [Fact]
    public async Task The_checked_in_file_is_what_the_search_finds()
    {
        var paths =
            await SolutionPaths.FindAsync(Layered.Projects(), new Progress(TextWriter.Null), CancellationToken.None);
        Assert.Equal(File.ReadAllText(Layered.PathFile).ReplaceLineEndings("\n"), PathsFile.Render(paths));
    }

    [Fact]
    public async Task Without_the_file_the_data_project_is_silent() => Assert.Empty(await AnalyzeDataAsync([]));

    [Fact]
    public async Task With_the_file_exactly_the_call_that_requests_reach_is_reported() => Assert.Equal(
        [
            "Warning OrderRepository: 'Thread.Sleep' blocks a thread-pool thread on a request path: OrdersController.Get → "
                + "IOrderService.Load → IOrderRepository.Find → OrderRepository.ReadTable; use 'await Task.Delay'"
        ],
        await AnalyzeDataAsync([], new PathFile(File.ReadAllText(Layered.PathFile))));

    [Fact]
    public async Task With_the_property_every_implementation_of_an_interface_is_reported() => Assert.Equal(
        [
            "Warning OrderArchive: 'Thread.Sleep' blocks a thread-pool thread if a request calls IOrderArchive.Compact; use 'await "
                + "Task.Delay'",
            "Warning OrderRepository: 'Thread.Sleep' blocks a thread-pool thread if a request calls IOrderRepository.Find → "
                + "OrderRepository.ReadTable; use 'await Task.Delay'",
        ],
        await AnalyzeDataAsync(
            new() { ["build_property.AsyncHygieneRequestLibrary"] = "true", ["build_property.OutputType"] = "Library" }));

    private static async Task<string[]> AnalyzeDataAsync(Dictionary<string, string> properties, params AdditionalText[] files)
    {
        var data = Layered.Projects().Single(p => p.Name == "Layered.Data");
        var options = new AnalyzerOptions([.. files], new Properties(properties));
        var diagnostics = await data.Compilation.WithAnalyzers([new ThreadSleepAnalyzer()], options).GetAnalyzerDiagnosticsAsync();
        return [.. diagnostics
            .Select(d => $"{d.Severity} {TypeAt(d.Location)}: {d.GetMessage()}")
            .Order()];
    }

    private static string TypeAt(Location location) =>
        location.SourceTree!
            .GetRoot()
            .FindNode(location.SourceSpan)
            .FirstAncestorOrSelf<Microsoft.CodeAnalysis.CSharp.Syntax.ClassDeclarationSyntax>()!.Identifier.Text;

    private sealed class PathFile(string text) : AdditionalText
    {
        private readonly SourceText _text = SourceText.From(text);

        public override string Path => RequestPathFile.FileName;

        public override SourceText GetText(CancellationToken cancellationToken = default) => _text;
    }

    private sealed class Properties(Dictionary<string, string> values) : AnalyzerConfigOptionsProvider
    {
        public override AnalyzerConfigOptions GlobalOptions { get; } = new Values(values);

        public override AnalyzerConfigOptions GetOptions(SyntaxTree tree) => GlobalOptions;

        public override AnalyzerConfigOptions GetOptions(AdditionalText textFile) => GlobalOptions;

        private sealed class Values(Dictionary<string, string> values) : AnalyzerConfigOptions
        {
            public override bool TryGetValue(string key, [NotNullWhen(true)] out string? value) => values.TryGetValue(key, out value);
        }
    }
}
