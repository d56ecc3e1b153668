using System.Threading.Tasks;
using AsyncHygiene.AwaitSites.Tokens;
using AsyncHygiene.Editing;
using AsyncHygiene.Editing.Syntax;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Hosts;

/// <summary>
/// A function that holds an <c>await</c>, or can be made to hold one without a change to any caller: it is async already, it returns a
/// task, or a framework calls it and awaits what it returns.
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

    /// <summary>A function that is async, or the top-level code, whose symbol is null.</summary>
    public static AsyncFunction Already(DocumentEdits edits, SyntaxNode function, IMethodSymbol? symbol) =>
        new(edits, function, symbol, Conversion.None);

    /// <summary>A function that returns the tasks that it would await.</summary>
    public static AsyncFunction ReturningTask(DocumentEdits edits, SyntaxNode function, IMethodSymbol symbol) =>
        new(edits, function, symbol, Conversion.AwaitReturns);

    /// <summary>A function that only a framework calls, and that may return a task as well.</summary>
    public static AsyncFunction CalledByFramework(DocumentEdits edits, SyntaxNode function, IMethodSymbol symbol) =>
        new(edits, function, symbol, Conversion.WrapReturnType);

    /// <summary>A lambda that its call will take as an async one.</summary>
    /// <param name="lambda">The lambda.</param>
    /// <param name="edits">The edits of its document.</param>
    /// <param name="symbol">Its symbol, where a token among its parameters is to be handed on.</param>
    public static AsyncFunction Of(AnonymousFunctionExpressionSyntax lambda, DocumentEdits edits, IMethodSymbol? symbol = null) =>
        new(edits, lambda, symbol, Conversion.Rebind);

    /// <summary>The function, where it is not async yet.</summary>
    public SyntaxNode? Converted => _conversion == Conversion.None ? null : _function;

    /// <summary>The function; the global statement for top-level code.</summary>
    public SyntaxNode Node => _function;

    /// <summary>
    /// The token that a site in the function may hand on; none in top-level code, and in lambdas whose own parameters are not looked at.
    /// </summary>
    public Task<string?> TokenAtAsync(SyntaxNode site, HandedTokens handed) =>
        _symbol is null ? Task.FromResult<string?>(null) : handed.AtAsync(site, _function, _symbol, _edits.Context);

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
                _edits.Replace(
                    method,
                    m => m.WithModifiers(AsyncModifier.AddTo(m.Modifiers, methodType))
                        .WithReturnType(AsyncModifier.AfterAsync(methodType, m.Modifiers)));
                break;
            case LocalFunctionStatementSyntax local:
                var localType = ReturnType(local.ReturnType);
                _edits.Replace(
                    local,
                    f => f.WithModifiers(AsyncModifier.AddTo(f.Modifiers, localType))
                        .WithReturnType(AsyncModifier.AfterAsync(localType, f.Modifiers)));
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

        if (_conversion == Conversion.WrapReturnType && _function is MethodDeclarationSyntax)
            HandedOnTask.Write(_function, _symbol!, _edits);
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
}
