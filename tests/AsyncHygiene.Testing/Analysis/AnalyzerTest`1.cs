using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Host.Mef;
using Microsoft.CodeAnalysis.Options;

namespace Microsoft.CodeAnalysis.Testing;

/// <summary>A test of one analyzer: sources, and the diagnostics that they must have.</summary>
public abstract partial class AnalyzerTest<TVerifier>
    where TVerifier : IVerifier, new()
{
    protected AnalyzerTest()
    {
        TestState = new SolutionState(DefaultTestProjectName, Language, DefaultFilePathPrefix, DefaultFileExt);
    }

    protected static TVerifier Verify { get; } = new();

    public abstract string Language { get; }

    protected abstract string DefaultFileExt { get; }

    protected virtual string DefaultFilePathPrefix => "/0/Test";

    protected virtual string DefaultTestProjectName => "TestProject";

    protected virtual string DefaultFilePath => DefaultFilePathPrefix + "0." + DefaultFileExt;

    /// <summary>Adds a source file, so that setting it twice makes two.</summary>
    public string TestCode
    {
        set => TestState.Sources.Add(value);
    }

    public SolutionState TestState { get; }

    public List<DiagnosticResult> ExpectedDiagnostics => TestState.ExpectedDiagnostics;

    public CompilerDiagnostics CompilerDiagnostics { get; set; } = CompilerDiagnostics.Errors;

    public MarkupOptions MarkupOptions { get; set; }

    public TestBehaviors TestBehaviors { get; set; }

    public ReferenceAssemblies ReferenceAssemblies { get; set; } = ReferenceAssemblies.Default;

    public List<string> DisabledDiagnostics { get; } = [];

    public List<Func<Solution, ProjectId, Solution>> SolutionTransforms { get; } = [];

    public List<Func<OptionSet, OptionSet>> OptionsTransforms { get; } = [];

    public Dictionary<string, string> XmlReferences { get; } = [];

    public Action<Diagnostic, DiagnosticResult, IVerifier>? DiagnosticVerifier { get; set; }

    public async Task RunAsync(CancellationToken cancellationToken = default)
    {
        Verify.LanguageIsSupported(Language);
        Verify.NotEmpty($"{nameof(TestState)}.{nameof(SolutionState.Sources)}", TestState.Sources);
        await RunImplAsync(cancellationToken).ConfigureAwait(false);
    }

    protected virtual async Task RunImplAsync(CancellationToken cancellationToken)
    {
        using var workspace = CreateWorkspace();
        var analyzers = GetDiagnosticAnalyzers().ToImmutableArray();
        var state = TestState.Resolve(null, []);
        CreateMarkupProcessor(analyzers, []).Process(state, DefaultFilePath);
        await VerifyDiagnosticsAsync(
            workspace,
            state,
            analyzers,
            Verify,
            cancellationToken).ConfigureAwait(false);
    }

    protected abstract IEnumerable<DiagnosticAnalyzer> GetDiagnosticAnalyzers();

    protected abstract CompilationOptions CreateCompilationOptions();

    protected abstract ParseOptions CreateParseOptions();

    /// <summary>What '[|…|]' means.</summary>
    protected internal virtual DiagnosticDescriptor? GetDefaultDiagnostic(DiagnosticAnalyzer[] analyzers)
    {
        if (analyzers.Length == 0)
            return null;

        var supported = analyzers[0].SupportedDiagnostics;
        return supported.Length == 1 || (supported.Length > 1 && MarkupOptions.HasFlag(MarkupOptions.UseFirstDescriptor))
            ? supported[0]
            : null;
    }

    protected virtual bool IsCompilerDiagnosticIncluded(Diagnostic diagnostic, CompilerDiagnostics compilerDiagnostics) =>
        compilerDiagnostics switch
        {
            CompilerDiagnostics.None => false,
            CompilerDiagnostics.Errors => diagnostic.Severity >= DiagnosticSeverity.Error,
            CompilerDiagnostics.Warnings => diagnostic.Severity >= DiagnosticSeverity.Warning,
            CompilerDiagnostics.Suggestions => diagnostic.Severity >= DiagnosticSeverity.Info,
            _ => true,
        };

    /// <summary>The host is composed once in a process; a workspace on it costs next to nothing.</summary>
    private protected static AdhocWorkspace CreateWorkspace() => new(MefHostServices.DefaultHost);

    private protected MarkupProcessor CreateMarkupProcessor(
        ImmutableArray<DiagnosticAnalyzer> analyzers,
        ImmutableHashSet<string> fixableIds) =>
        new(
            MarkupOptions,
            GetDefaultDiagnostic([.. analyzers]),
            [.. analyzers.SelectMany(analyzer => analyzer.SupportedDiagnostics)],
            fixableIds);
}
