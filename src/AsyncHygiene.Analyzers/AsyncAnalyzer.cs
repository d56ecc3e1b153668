using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncHygiene;

/// <summary>
/// The base of every rule. It fixes what all rules share: generated code is not analysed, callbacks run concurrently, and a compilation
/// that does not know <c>Task</c> costs nothing.
/// </summary>
public abstract class AsyncAnalyzer : DiagnosticAnalyzer
{
    private protected AsyncAnalyzer(params DiagnosticDescriptor[] rules) => SupportedDiagnostics = ImmutableArray.Create(rules);

    public sealed override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; }

    public sealed override void Initialize(AnalysisContext context)
    {
        context.EnableConcurrentExecution();
#pragma warning disable RS0030 // The one place that decides it.
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
#pragma warning restore RS0030
        context.RegisterCompilationStartAction(Register);
    }

    internal void Register(CompilationStartAnalysisContext start)
    {
        var types = KnownTypes.Of(start.Compilation);
        if (types.Task is not null)
            Register(start, types);
    }

    /// <summary>Registers the rule's actions, or none when the types that it is about are not referenced.</summary>
    private protected abstract void Register(CompilationStartAnalysisContext start, KnownTypes types);
}
