using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.CallGraph;
using AsyncHygiene.Chains.Ambient;
using AsyncHygiene.Chains.Conversions.Iterators;
using AsyncHygiene.Chains.Conversions.Locks;
using AsyncHygiene.Chains.Conversions.Properties;
using AsyncHygiene.Chains.Conversions.TryPatterns;
using AsyncHygiene.Chains.Hosts.Lambdas;
using AsyncHygiene.Editing;
using AsyncHygiene.Editing.Syntax;
using AsyncHygiene.RequestPaths.EntryPoints;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Obstacles;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Chains.Hosts;

/// <summary>
/// A function that holds an <c>await</c>, or can be made to hold one without a change to any caller: it is async already, it returns a task,
/// or a framework calls it and awaits what it returns.
/// </summary>
internal sealed class AsyncFunction
{
    private const string MadeAsync = "made async";

    private readonly DocumentEdits _edits;
    private readonly SyntaxNode _function;
    private readonly IMethodSymbol? _symbol;
    private readonly Conversion _conversion;

    private AsyncFunction(DocumentEdits edits, SyntaxNode function, IMethodSymbol? symbol, Conversion conversion)
    {
        _edits = edits;
        _function = function;
        _symbol = symbol;
        _conversion = conversion;
    }

    private enum Conversion
    {
        /// <summary>Async already, or top-level code.</summary>
        None,

        /// <summary>Returns a task that its body makes: the modifier, and the returned tasks awaited.</summary>
        AwaitReturns,

        /// <summary>A lambda in a call that has an overload for an async one: the modifier is all.</summary>
        Rebind,

        /// <summary>Returns a value or nothing to a framework that takes a task as well: the modifier and the return type.</summary>
        WrapReturnType,
    }

    /// <summary>The function around <paramref name="site"/>, or null where it cannot be async without its callers, or at all.</summary>
    public static async Task<AsyncFunction?> AroundAsync(DocumentEdits edits, SyntaxNode site, CancellationToken cancellationToken) =>
        await HostOfAsync(edits, site, cancellationToken).ConfigureAwait(false) is { Rewrites.IsEmpty: true, Gates.IsEmpty: true, Member: null, Function: var function } ? function : null;

    /// <summary>A lambda that its call will take as an async one.</summary>
    /// <param name="lambda">The lambda.</param>
    /// <param name="edits">The edits of its document.</param>
    /// <param name="symbol">Its symbol, where a token among its parameters is to be handed on.</param>
    public static AsyncFunction Of(AnonymousFunctionExpressionSyntax lambda, DocumentEdits edits, IMethodSymbol? symbol = null) => new(edits, lambda, symbol, Conversion.Rebind);

    /// <summary>What it takes to have an await at <paramref name="site"/>.</summary>
    public static async Task<AwaitHost> HostOfAsync(DocumentEdits edits, SyntaxNode site, CancellationToken cancellationToken)
    {
        if (FunctionSyntax.Around(site) is not { } function)
            return AwaitHost.Refused(Refusal.Initializer);

        if (AwaitObstacle.At(site, function, edits.Context.Model, cancellationToken) is { } obstacle)
        {
            return LockField.Around(site, obstacle, edits.Context, cancellationToken) is var (locked, gate)
                && await HostOfAsync(edits, locked, cancellationToken).ConfigureAwait(false) is { Refusal: null } host
                    ? host.Inside(gate)
                    : AwaitHost.Refused(Refusal.Of(obstacle));
        }

        if (function is GlobalStatementSyntax)
            return AwaitHost.Ready(new AsyncFunction(edits, function, null, Conversion.None));

        var symbol = SymbolOf(function, edits.Context.Model, cancellationToken);
        if (symbol is null)
        {
            return AsyncProperty.Around(function, edits.Context, cancellationToken) is not { } property ? AwaitHost.Refused(RefusalOf(function))
                : await AmbientState.Of(edits.Context).RefusalOfAsync(function, cancellationToken).ConfigureAwait(false) is { } left ? AwaitHost.Refused(left)
                : AwaitHost.NeedsReaders(property);
        }

        if (symbol.IsAsync)
            return AwaitHost.Ready(new AsyncFunction(edits, function, symbol, Conversion.None));

        if (RefusalOf(symbol, function, edits.Context) is { } refusal)
            return AwaitHost.Refused(refusal);

        if (Iterator.Is(function) || TryPattern.Is(symbol))
            return AwaitHost.NeedsCallers(symbol);

        if (await AmbientRefusalOfAsync(symbol, function, edits.Context, cancellationToken).ConfigureAwait(false) is { } ambient)
            return AwaitHost.Refused(ambient);

        if (symbol.ReturnType.IsTaskLike(edits.Context.Types))
        {
            return TaskReturns.CanBeAwaited(function, edits.Context, cancellationToken)
                ? AwaitHost.Ready(new AsyncFunction(edits, function, symbol, Conversion.AwaitReturns))
                : AwaitHost.Refused(Refusal.NullTask);
        }

        if (await IsCalledByFrameworkOnlyAsync(symbol, function, edits.Context, cancellationToken).ConfigureAwait(false))
            return AwaitHost.Ready(new AsyncFunction(edits, function, symbol, Conversion.WrapReturnType));

        if (function is not AnonymousFunctionExpressionSyntax lambda)
            return AwaitHost.NeedsCallers(symbol);

        if (AsyncDelegateCall.TryCreate(lambda, site, edits, cancellationToken) is { } call)
            return (call.IsAwaited ? await HostOfAsync(edits, call.Site, cancellationToken).ConfigureAwait(false) : AwaitHost.Ready(Of(lambda, edits))).Through(call);

        if (ReboundLambda.TakesTask(lambda, site, edits.Context, out var overload, cancellationToken))
            return AwaitHost.Ready(new AsyncFunction(edits, function, symbol, Conversion.Rebind));

        var otherwise = overload ?? (symbol.ReturnsVoid ? Refusal.AsyncVoid : Refusal.Delegate);
        return await LambdaRewrites.HostOfAsync(lambda, site, otherwise, edits, cancellationToken).ConfigureAwait(false);
    }

    /// <summary>The function, where it is not async yet.</summary>
    public SyntaxNode? Converted => _conversion == Conversion.None ? null : _function;

    /// <summary>The function; the global statement for top-level code.</summary>
    public SyntaxNode Node => _function;

    /// <summary>Null in top-level code, and for lambdas whose own parameters are not looked at.</summary>
    public IMethodSymbol? Symbol => _symbol;

    /// <summary>Plans the change of the function itself; several awaits in one function plan it once.</summary>
    public void MakeAsync()
    {
        TransactionFlow.Enable(_function, _edits);
        if (_conversion == Conversion.None || !_edits.Once(_function, MadeAsync))
            return;

        if (_conversion == Conversion.AwaitReturns)
            TaskReturns.Await(_function, _symbol!.ReturnType, _edits);

        switch (_function)
        {
            case MethodDeclarationSyntax method:
                var methodType = ReturnType(method.ReturnType);
                _edits.Replace(method, m => m.WithModifiers(AsyncModifier.AddTo(m.Modifiers, methodType)).WithReturnType(AsyncModifier.AfterAsync(methodType, m.Modifiers)));
                break;
            case LocalFunctionStatementSyntax local:
                var localType = ReturnType(local.ReturnType);
                _edits.Replace(local, f => f.WithModifiers(AsyncModifier.AddTo(f.Modifiers, localType)).WithReturnType(AsyncModifier.AfterAsync(localType, f.Modifiers)));
                break;
            case ParenthesizedLambdaExpressionSyntax { ReturnType: { } type } typed:
                _edits.Bindings.MakesLambdaAsync = true;
                if (_conversion == Conversion.WrapReturnType)
                    _edits.Bindings.WriteType(typed);
                var lambdaType = ReturnType(type);
                _edits.Replace(typed, l => MakeAsync(l.WithReturnType(lambdaType)));
                break;
            case AnonymousFunctionExpressionSyntax lambda:
                _edits.Bindings.MakesLambdaAsync = true;
                if (_conversion == Conversion.Rebind)
                    _edits.Bindings.Write(lambda);
                else if (_conversion == Conversion.WrapReturnType)
                    _edits.Bindings.WriteType(lambda);
                _edits.Replace(lambda, MakeAsync);
                break;
        }
    }

    /// <summary>The lambda with the modifier.</summary>
    public static AnonymousFunctionExpressionSyntax MakeAsync(AnonymousFunctionExpressionSyntax lambda)
    {
        if (lambda.Modifiers.Has(SyntaxKind.AsyncKeyword))
            return lambda;

        var bare = lambda.WithoutLeadingTrivia();
        var modifiers = bare.Modifiers.Add(SyntaxFactory.Token(SyntaxKind.AsyncKeyword).WithTrailingTrivia(SyntaxFactory.Space));
        return (AnonymousFunctionExpressionSyntax)bare.WithModifiers(modifiers).WithLeadingTrivia(lambda.GetLeadingTrivia());
    }

    private TypeSyntax ReturnType(TypeSyntax current)
    {
        if (_conversion != Conversion.WrapReturnType)
            return current;

        var task = _symbol!.ReturnsVoid
            ? TaskSyntax.Of(_edits, current.SpanStart)
            : TaskSyntax.Of(_edits, current.SpanStart, current.WithoutTrivia());
        return task.WithTriviaFrom(current);
    }

    private static IMethodSymbol? SymbolOf(SyntaxNode function, SemanticModel model, CancellationToken cancellationToken) => function switch
    {
        MethodDeclarationSyntax or LocalFunctionStatementSyntax => model.GetDeclaredSymbol(function, cancellationToken) as IMethodSymbol,
        AnonymousFunctionExpressionSyntax => model.GetSymbolInfo(function, cancellationToken).Symbol as IMethodSymbol,
        _ => null,
    };

    /// <summary>What the language asks of every async function.</summary>
    public static Refusal? RefusalOf(IMethodSymbol symbol, SyntaxNode function, DocumentContext context)
    {
        if (AsyncObstacle.Of(symbol, function, TryPattern.CanBe(symbol, function, context)) is { } obstacle && !(obstacle.Code == Refusal.Enumerator.Code && Iterator.CanStream(symbol, function, context.Types)))
            return Refusal.Of(obstacle);

        return symbol.IsExtern || RuntimeAttributes.IsOn(symbol, context.Types) ? Refusal.Attribute : null;
    }

    private static Refusal RefusalOf(SyntaxNode function) => function switch
    {
        ConstructorDeclarationSyntax constructor when !constructor.Modifiers.Has(SyntaxKind.StaticKeyword) => Refusal.Constructor,
        AccessorDeclarationSyntax or ArrowExpressionClauseSyntax => Refusal.Accessor,
        AnonymousFunctionExpressionSyntax => Refusal.Delegate,
        _ => Refusal.Special,
    };

    /// <summary>What its callers would lose. Nothing runs after the entry point.</summary>
    private static async Task<Refusal?> AmbientRefusalOfAsync(IMethodSymbol symbol, SyntaxNode function, DocumentContext context, CancellationToken cancellationToken)
    {
        var isRoot = function is AnonymousFunctionExpressionSyntax lambda
            ? AmbientState.IsRoot(lambda, context.Model, cancellationToken)
            : IsMain(symbol, context.Model.Compilation, cancellationToken);
        if (isRoot)
            return await AmbientState.Of(context).RefusalOfRootAsync(function, cancellationToken).ConfigureAwait(false);

        return symbol.ReturnType.IsTaskLike(context.Types) && function is not AnonymousFunctionExpressionSyntax
            ? await AmbientState.Of(context).RefusalOfWaitingAsync(function, cancellationToken).ConfigureAwait(false)
            : await AmbientState.Of(context).RefusalOfAsync(function, cancellationToken).ConfigureAwait(false);
    }

    private static async Task<bool> IsCalledByFrameworkOnlyAsync(
        IMethodSymbol symbol,
        SyntaxNode function,
        DocumentContext context,
        CancellationToken cancellationToken)
    {
        if (symbol.ReturnType.TypeKind is TypeKind.Error || symbol.ReturnType.IsRefLikeType)
            return false;

        if (function is AnonymousFunctionExpressionSyntax)
        {
            var models = new SemanticModelSource(ImmutableArray.Create(context.Model.Compilation));
            return context.Model.GetOperation(function, cancellationToken) is IAnonymousFunctionOperation lambda
                && KnownEntryPoints.Find(lambda, context.Types, models, cancellationToken) is { Kind.AcceptsTask: true };
        }

        return symbol is { MethodKind: MethodKind.Ordinary, IsVirtual: false, IsAbstract: false, IsOverride: false, IsPartialDefinition: false, PartialDefinitionPart: null }
            && IsCalledByFramework(symbol, context.Model.Compilation, cancellationToken)
            && symbol.ContractOf() is null
            && !await IsCalledInSourceAsync(symbol, context.References, cancellationToken).ConfigureAwait(false);
    }

    /// <summary>A framework or the runtime calls the method by its name and awaits what it returns.</summary>
    public static bool IsCalledByFramework(IMethodSymbol symbol, Compilation compilation, CancellationToken cancellationToken)
    {
        var types = KnownTypes.Of(compilation);
        return KnownEntryPoints.Of(types).Find(symbol) is { Kind.AcceptsTask: true }
            || TestMethods.Contains(symbol, types)
            || IsMain(symbol, compilation, cancellationToken);
    }

    private static bool IsMain(IMethodSymbol symbol, Compilation compilation, CancellationToken cancellationToken) =>
        symbol.Name == WellKnownMemberNames.EntryPointMethodName
        && symbol.IsStartUp()
        && SymbolEqualityComparer.Default.Equals(compilation.GetEntryPoint(cancellationToken), symbol);

    /// <summary>Also tests call actions; they would no longer compile. <c>nameof</c> and doc comments do not mind.</summary>
    private static async Task<bool> IsCalledInSourceAsync(IMethodSymbol symbol, SolutionReferences search, CancellationToken cancellationToken)
    {
        var references = await search.FindAsync(symbol, cancellationToken).ConfigureAwait(false);
        foreach (var location in references.SelectMany(r => r.Locations))
        {
            var root = await location.Document.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false);
            var node = root?.FindNode(location.Location.SourceSpan, findInsideTrivia: true, getInnermostNodeForTie: true);
            if (node is null || !NameContext.IsNameOnly(node))
                return true;
        }

        return false;
    }
}
