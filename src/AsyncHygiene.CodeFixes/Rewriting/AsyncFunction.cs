using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.RequestPaths;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.FindSymbols;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Rewriting;

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

    /// <summary>The function around <paramref name="site"/>, or null where an await cannot be right there.</summary>
    public static async Task<AsyncFunction?> AroundAsync(DocumentEdits edits, SyntaxNode site, CancellationToken cancellationToken)
    {
        if (FunctionSyntax.Around(site) is not { } function || AwaitObstacle.At(site, function, edits.Model, cancellationToken) is not null)
            return null;

        if (function is GlobalStatementSyntax)
            return new AsyncFunction(edits, function, null, Conversion.None);

        var symbol = SymbolOf(function, edits.Model, cancellationToken);
        if (symbol is null)
            return null;

        if (symbol.IsAsync)
            return new AsyncFunction(edits, function, symbol, Conversion.None);

        if (FunctionSyntax.BodyOf(function) is null || AsyncObstacle.Of(symbol, function) is not null)
            return null;

        if (symbol.ReturnType.IsTaskLike(edits.Types))
        {
            return TaskReturns.CanBeAwaited(function, edits, cancellationToken)
                ? new AsyncFunction(edits, function, symbol, Conversion.AwaitReturns)
                : null;
        }

        if (await IsCalledByFrameworkOnlyAsync(symbol, function, edits, cancellationToken).ConfigureAwait(false))
            return new AsyncFunction(edits, function, symbol, Conversion.WrapReturnType);

        return function is AnonymousFunctionExpressionSyntax lambda && ReboundLambda.TakesTask(lambda, site, edits, cancellationToken)
            ? new AsyncFunction(edits, function, symbol, Conversion.Rebind)
            : null;
    }

    /// <summary>A CancellationToken parameter that the awaited call can be given.</summary>
    public string? TokenInScope =>
        _symbol?.Parameters.FirstOrDefault(p => _edits.Types.Is(p.Type, _edits.Types.CancellationToken) && p.RefKind == RefKind.None)?.Name;

    /// <summary>Plans the change of the function itself; several awaits in one function plan it once.</summary>
    public void MakeAsync()
    {
        if (_conversion == Conversion.None || !_edits.Once(_function, MadeAsync))
            return;

        if (_conversion == Conversion.AwaitReturns)
            TaskReturns.Await(_function, _symbol!.ReturnType, _edits);

        switch (_function)
        {
            case MethodDeclarationSyntax method:
                var methodType = ReturnType(method.ReturnType);
                _edits.Replace(method, m => m.WithModifiers(WithAsync(m.Modifiers, methodType)).WithReturnType(AfterAsync(methodType, m.Modifiers)));
                break;
            case LocalFunctionStatementSyntax local:
                var localType = ReturnType(local.ReturnType);
                _edits.Replace(local, f => f.WithModifiers(WithAsync(f.Modifiers, localType)).WithReturnType(AfterAsync(localType, f.Modifiers)));
                break;
            case ParenthesizedLambdaExpressionSyntax { ReturnType: { } type } typed:
                var lambdaType = ReturnType(type);
                _edits.Replace(typed, l => MakeAsync(l.WithReturnType(lambdaType)));
                break;
            case AnonymousFunctionExpressionSyntax lambda:
                _edits.Replace(lambda, MakeAsync);
                break;
        }
    }

    private static AnonymousFunctionExpressionSyntax MakeAsync(AnonymousFunctionExpressionSyntax lambda)
    {
        var bare = lambda.WithoutLeadingTrivia();
        var modifiers = bare.Modifiers.Add(SyntaxFactory.Token(SyntaxKind.AsyncKeyword).WithTrailingTrivia(SyntaxFactory.Space));
        return (AnonymousFunctionExpressionSyntax)bare.WithModifiers(modifiers).WithLeadingTrivia(lambda.GetLeadingTrivia());
    }

    /// <summary>After the other modifiers, but before <c>partial</c>, which must stand last.</summary>
    private static SyntaxTokenList WithAsync(SyntaxTokenList modifiers, TypeSyntax returnType)
    {
        var keyword = SyntaxFactory.Token(SyntaxKind.AsyncKeyword).WithTrailingTrivia(SyntaxFactory.Space);
        if (modifiers.Count == 0)
            return SyntaxFactory.TokenList(keyword.WithLeadingTrivia(returnType.GetLeadingTrivia()));

        var partial = modifiers.IndexOf(SyntaxKind.PartialKeyword);
        return partial < 0 ? modifiers.Add(keyword) : modifiers.Insert(partial, keyword);
    }

    /// <summary>Without other modifiers the keyword has taken over what stood before the return type: indentation, comments.</summary>
    private static TypeSyntax AfterAsync(TypeSyntax returnType, SyntaxTokenList modifiers) =>
        modifiers.Count == 0 ? returnType.WithoutLeadingTrivia() : returnType;

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

    private static async Task<bool> IsCalledByFrameworkOnlyAsync(
        IMethodSymbol symbol,
        SyntaxNode function,
        DocumentEdits edits,
        CancellationToken cancellationToken)
    {
        if (symbol.ReturnType.TypeKind is TypeKind.Error || symbol.ReturnType.IsRefLikeType)
            return false;

        if (function is AnonymousFunctionExpressionSyntax)
        {
            var models = new SemanticModelSource(ImmutableArray.Create(edits.Model.Compilation));
            return edits.Model.GetOperation(function, cancellationToken) is IAnonymousFunctionOperation lambda
                && EntryPoints.Find(lambda, edits.Types, models, cancellationToken) is { Kind.AcceptsTask: true };
        }

        return symbol is { MethodKind: MethodKind.Ordinary, IsVirtual: false, IsAbstract: false, IsOverride: false, IsPartialDefinition: false, PartialDefinitionPart: null }
            && EntryPoints.Of(edits.Types).Find(symbol) is { Kind.AcceptsTask: true }
            && !ImplementsInterface(symbol)
            && !await IsCalledInSourceAsync(symbol, edits.Document.Project.Solution, cancellationToken).ConfigureAwait(false);
    }

    private static bool ImplementsInterface(IMethodSymbol symbol) =>
        symbol.ContainingType.AllInterfaces
            .SelectMany(i => i.GetMembers().OfType<IMethodSymbol>())
            .Any(m => SymbolEqualityComparer.Default.Equals(symbol.ContainingType.FindImplementationForInterfaceMember(m), symbol));

    /// <summary>Also tests call actions; they would no longer compile. <c>nameof</c> and doc comments do not mind.</summary>
    private static async Task<bool> IsCalledInSourceAsync(IMethodSymbol symbol, Solution solution, CancellationToken cancellationToken)
    {
        var references = await SymbolFinder.FindReferencesAsync(symbol, solution, cancellationToken).ConfigureAwait(false);
        foreach (var location in references.SelectMany(r => r.Locations))
        {
            var root = await location.Document.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false);
            var node = root?.FindNode(location.Location.SourceSpan, findInsideTrivia: true, getInnermostNodeForTie: true);
            if (node is null || !IsNameOnly(node))
                return true;
        }

        return false;
    }

    private static bool IsNameOnly(SyntaxNode node) =>
        node.AncestorsAndSelf().Any(n => n is CrefSyntax or InvocationExpressionSyntax { Expression: IdentifierNameSyntax { Identifier.Text: "nameof" } });
}
