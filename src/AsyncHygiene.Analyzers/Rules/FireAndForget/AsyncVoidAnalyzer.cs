using System;
using System.Linq;
using System.Threading;
using AsyncHygiene.Baselines;
using AsyncHygiene.CallGraph;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Delegates;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Rules.FireAndForget;

/// <summary>
/// AH2001: an <c>async void</c> method or local function. Information only where a base type or interface asks for <c>void</c>.
/// <code>
/// public async void Save() =&gt; await _store.WriteAsync();    // flagged
/// public async Task Save() =&gt; await _store.WriteAsync();    // accepted
/// </code>
/// </summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class AsyncVoidAnalyzer : AsyncAnalyzer
{
    internal static readonly DiagnosticDescriptor Rule = Descriptor.Create(
        RuleIds.AsyncVoid,
        title: "Do not write async void methods",
        message: "'{0}' is 'async void'{1}",
        Categories.FireAndForget,
        description: "No caller can wait for an async void method: it continues at the first await, and an exception in it ends the "
            + "process. Return a task; async void is for event handlers.");

    private const string CanChange = ": callers cannot await it, and an exception in it ends the process; return 'Task'";

    public AsyncVoidAnalyzer()
        : base(Rule)
    {
    }

    private protected override void Register(CompilationStartAnalysisContext start, KnownTypes types)
    {
        if (types.IsTestProject())
            return;

        start.RegisterSymbolAction(
            context =>
                Analyze(
                    (IMethodSymbol)context.Symbol,
                    context.Compilation,
                    context.Options,
                    types,
                    d => context.Report(d),
                    context.CancellationToken),
            SymbolKind.Method);
        start.RegisterOperationAction(
            context =>
                Analyze(
                    ((ILocalFunctionOperation)context.Operation).Symbol,
                    context.Compilation,
                    context.Options,
                    types,
                    d => context.Report(d),
                    context.CancellationToken),
            OperationKind.LocalFunction);
    }

    private static void Analyze(
        IMethodSymbol declared,
        Compilation compilation,
        AnalyzerOptions options,
        KnownTypes types,
        Action<Diagnostic> report,
        CancellationToken cancellationToken)
    {
        var method = declared.PartialImplementationPart ?? declared;
        if (!method.IsAsync
            || !method.ReturnsVoid
            || declared.PartialDefinitionPart is not null
            || method is { IsOverride: true, OverriddenMethod: null }
            || method.IsEventHandler(compilation, types, cancellationToken))
        {
            return;
        }

        var contract = method.ContractOf();
        if ((contract is not null || IsOnlyDelegate(method, compilation, cancellationToken))
            && CatchesEverything(method, compilation, types, cancellationToken))
        {
            return;
        }

        var location = method.Locations.First();
        if (contract is null && !UserInterfaceTypes.AreReferenced(types))
            report(Diagnostic.Create(Rule, location, method.Name, CanChange));
        else if (Information.IsWanted(options))
            report(Information.Create(Rule, location, method.Name, contract is null ? CanChange : Implements(contract)));
    }

    /// <summary>Passed on by its name and never called: whoever takes the delegate asks for void.</summary>
    private static bool IsOnlyDelegate(IMethodSymbol method, Compilation compilation, CancellationToken cancellationToken) =>
        NameUses.Of(method.Name, compilation, cancellationToken) == NameUse.Mentioned;

    private static bool CatchesEverything(
        IMethodSymbol method,
        Compilation compilation,
        KnownTypes types,
        CancellationToken cancellationToken)
    {
        var body = method.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax(cancellationToken) switch
        {
            MethodDeclarationSyntax declaration => declaration.Body,
            LocalFunctionStatementSyntax local => local.Body,
            _ => null,
        };
        if (body is null)
            return false;

#pragma warning disable RS1030 // Only for a method that is about to be reported; a symbol action has no model of its own.
        return ExceptionGuard.CatchesEverything(body, compilation.GetSemanticModel(body.SyntaxTree), types);
#pragma warning restore RS1030
    }

    private static string Implements(IMethodSymbol contract) =>
        $" because '{FunctionName.Of(contract)}' returns nothing: its caller does not wait for it, and an exception in it ends the "
            + $"process; catch every exception inside";
}
