using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.Diagnostics;

namespace Microsoft.CodeAnalysis.Testing;

/// <summary>A test of an analyzer and its fix: applied one by one until nothing is left, and by Fix All in each scope.</summary>
public abstract partial class CodeFixTest<TVerifier> : CodeActionTest<TVerifier>
    where TVerifier : IVerifier, new()
{
    protected CodeFixTest()
    {
        FixedState = new SolutionState(DefaultTestProjectName, Language, DefaultFilePathPrefix, DefaultFileExt);
        BatchFixedState = new SolutionState(DefaultTestProjectName, Language, DefaultFilePathPrefix, DefaultFileExt);
    }

    public string FixedCode
    {
        set => FixedState.Sources.Add(value);
    }

    public string BatchFixedCode
    {
        set => BatchFixedState.Sources.Add(value);
    }

    /// <summary>After fixes one by one. What it does not say is as in the test state.</summary>
    public SolutionState FixedState { get; }

    /// <summary>After Fix All. What it does not say is as in the fixed state.</summary>
    public SolutionState BatchFixedState { get; }

    public int? NumberOfIncrementalIterations { get; set; }

    public int? NumberOfFixAllIterations { get; set; }

    public int? NumberOfFixAllInDocumentIterations { get; set; }

    public int? NumberOfFixAllInProjectIterations { get; set; }

    public CodeFixTestBehaviors CodeFixTestBehaviors { get; set; }

    protected abstract IEnumerable<CodeFixProvider> GetCodeFixProviders();

    /// <summary>Chooses the diagnostic for <see cref="CodeFixTestBehaviors.FixOne"/>; null is the first one.</summary>
    protected virtual Diagnostic? TrySelectDiagnosticToFix(ImmutableArray<Diagnostic> fixableDiagnostics) => null;

    protected override bool IsCompilerDiagnosticIncluded(Diagnostic diagnostic, CompilerDiagnostics compilerDiagnostics) =>
        base.IsCompilerDiagnosticIncluded(diagnostic, compilerDiagnostics)
        || GetCodeFixProviders().Any(provider => provider.FixableDiagnosticIds.Contains(diagnostic.Id));

    protected override async Task RunImplAsync(CancellationToken cancellationToken)
    {
        using var workspace = CreateWorkspace();
        var analyzers = GetDiagnosticAnalyzers().ToImmutableArray();
        var providers = GetCodeFixProviders().ToImmutableArray();
        var fixableIds = providers.SelectMany(provider => provider.FixableDiagnosticIds).ToImmutableHashSet();

        var testState = TestState.Resolve(null, fixableIds);
        var fixedState = FixedState.Resolve(testState, fixableIds);
        var batchFixedState = BatchFixedState.Resolve(fixedState, fixableIds);

        var markup = CreateMarkupProcessor(analyzers, fixableIds);
        foreach (var state in new[] { testState, fixedState, batchFixedState })
            markup.Process(state, DefaultFilePath);

        var start =
            await VerifyDiagnosticsAsync(
                workspace,
                testState,
                analyzers,
                Verify.PushContext("Diagnostics of test state"),
                cancellationToken).ConfigureAwait(false);
        if (!FixedState.ExpectsFix && !BatchFixedState.ExpectsFix)
            return;

        var run = new FixRun(start, analyzers, providers, testState, fixedState, batchFixedState, fixableIds);
        await VerifyIterativeFixAsync(run, Verify.PushContext("Iterative code fix application"), cancellationToken).ConfigureAwait(false);
        await VerifyFixAllAsync(run, cancellationToken).ConfigureAwait(false);

        await VerifyDiagnosticsAsync(
            workspace,
            fixedState,
            analyzers,
            Verify.PushContext("Diagnostics of fixed state"),
            cancellationToken).ConfigureAwait(false);
        if (BatchFixedState.ExpectsFix && !CodeFixTestBehaviors.HasFlag(CodeFixTestBehaviors.SkipFixAllCheck))
            await VerifyDiagnosticsAsync(
                workspace,
                batchFixedState,
                analyzers,
                Verify.PushContext("Diagnostics of batch fixed state"),
                cancellationToken).ConfigureAwait(false);
    }

    /// <summary>Everything that the four ways to apply the fixes start from.</summary>
    private sealed record FixRun(
        AnalyzedSolution Start,
        ImmutableArray<DiagnosticAnalyzer> Analyzers,
        ImmutableArray<CodeFixProvider> Providers,
        SolutionState TestState,
        SolutionState FixedState,
        SolutionState BatchFixedState,
        ImmutableHashSet<string> FixableIds)
    {
        public AnalyzedSolutions Analyzed { get; } = new(Start);

        public IEnumerable<DiagnosticResult> ExpectedFixable =>
            TestState.ExpectedDiagnostics.Where(result => FixableIds.Contains(result.Id));
    }
}
