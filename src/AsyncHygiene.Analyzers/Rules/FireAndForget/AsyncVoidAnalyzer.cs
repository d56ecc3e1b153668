using System;
using System.Linq;
using System.Threading;
using AsyncHygiene.Baselines;
using AsyncHygiene.CallGraph;
using AsyncHygiene.CallGraph.Dispatch;
using AsyncHygiene.RequestPaths;
using AsyncHygiene.RequestPaths.EntryPoints;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Choice;
using AsyncHygiene.Semantics.Delegates;
using AsyncHygiene.Semantics.Hierarchy;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Rules.FireAndForget;

/// <summary>
/// AH2001: an <c>async void</c> method or local function. Information only where a base type or interface that is not in the project asks
/// for <c>void</c>. Handlers of events are accepted, but in a server only those that catch what they await.
/// <code>
/// public async void Save() =&gt; await _store.WriteAsync();    // flagged
/// public async Task Save() =&gt; await _store.WriteAsync();    // accepted
/// </code>
/// </summary>
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

    private const string Handles =
        " because the event that it handles returns nothing: in a server an exception in it ends the process; catch every exception inside";

    private const string Configures =
        " because the host calls it by its name and accepts no task: it goes on at the first await, and an exception in it ends the "
            + "process; wait inside, and let it be 'void'";

    private const string Passed =
        " because it is passed as a delegate that returns nothing: who calls it does not wait, and an exception in it ends the process; "
            + "catch every exception inside";

    private const string InComponent =
        ": its component does not wait for it, and is not drawn again when it ends; return 'Task', which markup takes as well";

    public AsyncVoidAnalyzer()
        : base(Rule)
    {
    }

    private protected override void Register(CompilationStartAnalysisContext start, KnownTypes types)
    {
        if (types.IsTestProject())
            return;

        // By the body and not by the symbol: a partial method is one of the file that has its body, also where only that file is shown.
        start.RegisterOperationAction(context => Analyze(context, types), OperationKind.MethodBody, OperationKind.LocalFunction);
    }

    private static void Analyze(OperationAnalysisContext context, KnownTypes types)
    {
        var cancellationToken = context.CancellationToken;
        if (MethodOf(context.Operation, cancellationToken) is not { IsAsync: true, ReturnsVoid: true } method
            || method is { IsOverride: true, OverriddenMethod: null })
        {
            return;
        }

        if (method.IsEventHandler(context.Compilation, types, cancellationToken))
        {
            if (!AuthorsChoice.IsAsyncVoid(context.Operation.Syntax)
                && method.IsSubscribed(context.Compilation, types, cancellationToken)
                && ServerEventHandler.MayEndProcess(
                    context.Operation.Syntax,
                    method.ContainingType,
                    context.Operation.SemanticModel!,
                    types,
                    cancellationToken))
            {
                // It may end the process, and what raises the event says whether that matters: of twelve in real code, seven did not.
                context.ReportInformation(Rule, method.Locations.First(), method.Name, Handles);
            }

            return;
        }

        if (IsConfiguration(method, types))
        {
            context.ReportInformation(Rule, method.Locations.First(), method.Name, Configures);
            return;
        }

        var contract = method.ContractOf();
        var uses = NameUses.Of(method.Name, context.Compilation, cancellationToken);
        if ((contract is not null || uses == NameUse.Mentioned) && CatchesEverything(context.Operation, types))
        {
            return;
        }

        var isOfComponent = ServerEventHandler.IsOfComponent(method.ContainingType, types);
        var isSettled = UserInterfaceTypes.AreReferenced(types)
            || isOfComponent
            || ServerEventHandler.IsCalledByBrowser(method, types)
            || IsSettled(context.Operation, types, cancellationToken)
            || (contract is null && OwnSynchronizationContext.IsInstalled(context.Compilation, cancellationToken));
        var use = uses == NameUse.Mentioned
            ? VoidDelegateUse.Of(method, context.Compilation, cancellationToken)
            : VoidDelegateUseKind.Other;
        var isFixed = contract is not null && !IsOwn(method);
        var text = isFixed ? Implements(contract!)
            : isOfComponent && contract is null ? InComponent
            : use != VoidDelegateUseKind.Other ? Passed
            : contract is null ? CanChange
            : CanChange + $", and let '{FunctionName.Of(contract)}' return it";
        if (!isFixed && !isSettled && use != VoidDelegateUseKind.Once && !IsUnused(method, context))
            context.Report(Diagnostic.Create(Rule, method.Locations.First(), RequestCode.AsksForUse, method.Name, text));
        else if (Information.IsWanted(context.Options))
            context.Report(Information.Create(Rule, method.Locations.First(), method.Name, text));
    }

    /// <summary>
    /// All that the method stands for is in the project, and can return a task; where that is <c>async void</c> itself, it comes first.
    /// </summary>
    private static bool IsOwn(IMethodSymbol method) =>
        Slots.Of(method).All(s => !s.DeclaringSyntaxReferences.IsEmpty)
        && method.OverriddenMethod is not { IsAsync: true };

    /// <summary>
    /// It awaits nothing, so its caller gets no less of it; no exception of what it awaits gets out; or its author has switched off other
    /// rules about it.
    /// </summary>
    private static bool IsSettled(IOperation body, KnownTypes types, CancellationToken cancellationToken) =>
        !FunctionSyntax.OwnNodes(body.Syntax).Any(FunctionSyntax.Awaits)
        || ExceptionGuard.AwaitsOnlyGuarded(body.Syntax, body.SemanticModel!, types, cancellationToken)
        || ExceptionGuard.CatchesOnPurpose(body.Syntax, body.SemanticModel!, types, cancellationToken)
        || AuthorsChoice.IsAsyncVoid(body.Syntax);

    /// <summary><c>Configure(IApplicationBuilder app)</c> and <c>ConfigureDevelopment</c> of a <c>Startup</c>, which runs once.</summary>
    private static bool IsConfiguration(IMethodSymbol method, KnownTypes types) =>
        method is { DeclaredAccessibility: Accessibility.Public, MethodKind: MethodKind.Ordinary }
        && method.Name.StartsWith("Configure", StringComparison.Ordinal)
        && types["Microsoft.AspNetCore.Builder.IApplicationBuilder"] is { } builder
        && method.Parameters.Any(p => types.Is(p.Type, builder));

    private static bool IsUnused(IMethodSymbol method, OperationAnalysisContext context) =>
        RequestCodeSearch.Of(context.Compilation).IsUnused(method, context.Options, context.CancellationToken);

    private static IMethodSymbol? MethodOf(IOperation body, CancellationToken cancellationToken) => body switch
    {
        ILocalFunctionOperation local => local.Symbol,
        { Syntax: MethodDeclarationSyntax method } when method.Modifiers.Any(SyntaxKind.AsyncKeyword) =>
            body.SemanticModel!.GetDeclaredSymbol(method, cancellationToken),
        _ => null,
    };

    private static bool CatchesEverything(IOperation operation, KnownTypes types)
    {
        var body = operation.Syntax switch
        {
            MethodDeclarationSyntax method => method.Body,
            LocalFunctionStatementSyntax local => local.Body,
            _ => null,
        };
        return body is not null && ExceptionGuard.CatchesEverything(body, operation.SemanticModel!, types);
    }

    private static string Implements(IMethodSymbol contract) =>
        $" because '{FunctionName.Of(contract)}' returns nothing: its caller does not wait for it, and an exception in it ends the "
            + $"process; catch every exception inside";
}
