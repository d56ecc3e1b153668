using System.Linq;
using System.Threading;
using AsyncHygiene.Editing;
using AsyncHygiene.Editing.Syntax;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.AwaitSites.Loops;

/// <summary><c>Parallel.ForEach</c> and <c>Parallel.For</c> with an async lambda, as the method that awaits it.</summary>
internal sealed class ParallelCall
{
    private readonly DocumentEdits _edits;
    private readonly InvocationExpressionSyntax _call;
    private readonly LambdaExpressionSyntax _lambda;
    private readonly bool _hasOptions;
    private readonly TypeArgumentListSyntax? _types;

    private ParallelCall(
        DocumentEdits edits,
        InvocationExpressionSyntax call,
        LambdaExpressionSyntax lambda,
        IMethodSymbol method,
        bool hasOptions)
    {
        _edits = edits;
        _call = call;
        _lambda = lambda;
        Name = AsyncSuffix.AddTo(method.Name);
        _hasOptions = hasOptions;
        _types = TypesOf(method);
    }

    /// <summary><c>ForEachAsync</c> or <c>ForAsync</c></summary>
    public string Name { get; }

    public static ParallelCall? TryCreate(
        DocumentEdits edits,
        InvocationExpressionSyntax call,
        LambdaExpressionSyntax lambda,
        CancellationToken cancellationToken)
    {
        var arguments = call.ArgumentList.Arguments;
        if (edits.Context.Model.GetSymbolInfo(call, cancellationToken).Symbol is not IMethodSymbol { Name: "For" or "ForEach" } method
            || method.ContainingType.GetMembers(AsyncSuffix.AddTo(method.Name)).IsEmpty
            || arguments.Last().Expression != lambda
            || arguments.Any(a => a.NameColon is not null)
            || Parameters(lambda).Count != 1)
        {
            return null;
        }

        // The source, or the two bounds; then options or nothing; then the lambda. Partitioners and thread-local state have no async form.
        var sources = method.Name == "For" ? 2 : 1;
        var hasOptions = arguments.Count == sources + 2
            && edits.Context.Types.Is(method.Parameters[sources].Type, ParallelLimit.TypeIn(edits.Context));
        if (hasOptions && !IsWithoutToken(arguments[sources].Expression) && CancelledWait.IsToldApart(edits.Context))
            return null;

        return (arguments.Count == sources + 1 || hasOptions)
            && (method.Name == "For"
                || method.Parameters[0].Type.OriginalDefinition.SpecialType == SpecialType.System_Collections_Generic_IEnumerable_T)
            ? new ParallelCall(edits, call, lambda, method, hasOptions)
            : null;
    }

    /// <summary><c>new ParallelOptions { MaxDegreeOfParallelism = 4 }</c></summary>
    private static bool IsWithoutToken(ExpressionSyntax options) =>
        options is BaseObjectCreationExpressionSyntax
        && !options.DescendantNodes().OfType<IdentifierNameSyntax>().Any(n => n.Identifier.ValueText == "CancellationToken");

    /// <param name="token">A token in scope, which cancels the calls that have not begun.</param>
    public void Write(string? token) => Write(_hasOptions ? null : ParallelLimit.Of(_edits, _call.SpanStart, token));

    /// <summary>As many at a time as the method itself decides, or the options that it is given.</summary>
    public void WriteWithOwnLimit() => Write(options: null);

    private void Write(ExpressionSyntax? options)
    {
        var tokenType = Parameters(_lambda)[0].Type is null
            ? null
            : TypeName.Of(_edits, _edits.Context.Types.CancellationToken!, _lambda.SpanStart);
        var token = new PassToken(_lambda, _edits.Context.Model);

        _edits.Replace(_lambda, current => WithToken(current, token.NameIn(current), tokenType));
        _edits.Replace(_call, current => AwaitSyntax.Await(Rewrite(current, options), current, _call));
    }

    private InvocationExpressionSyntax Rewrite(InvocationExpressionSyntax call, ExpressionSyntax? options)
    {
        SimpleNameSyntax name = _types is null
            ? SyntaxFactory.IdentifierName(Name)
            : SyntaxFactory.GenericName(SyntaxFactory.Identifier(Name), _types);
        call = call.WithExpression(
            call.Expression is MemberAccessExpressionSyntax access ? access.WithName(name) : name.WithTriviaFrom(call.Expression));
        if (options is null)
            return call;

        var arguments = call.ArgumentList.Arguments;
        var lambda = arguments.Last();
        var withOptions = arguments.GetWithSeparators()
            .Insert((arguments.Count * 2) - 2, SyntaxFactory.Argument(options).WithLeadingTrivia(lambda.GetLeadingTrivia()))
            .Insert((arguments.Count * 2) - 1, SyntaxFactory.Token(SyntaxKind.CommaToken).WithTrailingTrivia(SyntaxFactory.Space));
        return call.WithArgumentList(call.ArgumentList.WithArguments(SyntaxFactory.SeparatedList<ArgumentSyntax>(withOptions)));
    }

    /// <summary>
    /// The type of what the lambda is given, where the compiler would infer another one: the items as they are written, and the counter,
    /// which is an <c>int</c> or a <c>long</c> here and what the bounds are there.
    /// </summary>
    private TypeArgumentListSyntax? TypesOf(IMethodSymbol method)
    {
        if (method.Name == "ForEach")
        {
            return BlockingWait.NameOf(_call) is GenericNameSyntax generic && !IsOf(method.TypeArguments[0])
                ? generic.TypeArgumentList.WithoutTrivia()
                : null;
        }

        var counter = method.Parameters[0].Type;
        return _call.ArgumentList.Arguments.Take(2).All(a =>
            SymbolEqualityComparer.Default.Equals(_edits.Context.Model.GetTypeInfo(a.Expression).Type, counter))
                ? null
                : SyntaxFactory.TypeArgumentList(SyntaxFactory.SingletonSeparatedList<TypeSyntax>(
                    SyntaxFactory.PredefinedType(SyntaxFactory.Token(
                        counter.SpecialType == SpecialType.System_Int64 ? SyntaxKind.LongKeyword : SyntaxKind.IntKeyword))));
    }

    /// <summary>The items of the source have that type, and no other.</summary>
    private bool IsOf(ITypeSymbol item) =>
        _edits.Context.Model.GetTypeInfo(_call.ArgumentList.Arguments[0].Expression).Type is { } source
        && source.AllInterfaces.Append(source as INamedTypeSymbol)
            .Where(i => i?.OriginalDefinition.SpecialType == SpecialType.System_Collections_Generic_IEnumerable_T)
            .All(i => SymbolEqualityComparer.Default.Equals(i!.TypeArguments[0], item));

    private static LambdaExpressionSyntax WithToken(LambdaExpressionSyntax lambda, string name, TypeSyntax? type)
    {
        var token = SyntaxFactory.Parameter(SyntaxFactory.Identifier(name));
        if (type is not null)
            token = token.WithType(type.WithTrailingTrivia(SyntaxFactory.Space));

        var parameters = SyntaxFactory.ParameterList(SyntaxFactory.SeparatedList(
            [Parameters(lambda)[0].WithoutTrivia(), token],
            [SyntaxFactory.Token(SyntaxKind.CommaToken).WithTrailingTrivia(SyntaxFactory.Space)]));
        return lambda switch
        {
            ParenthesizedLambdaExpressionSyntax parenthesized =>
                parenthesized.WithParameterList(parameters.WithTriviaFrom(parenthesized.ParameterList)),
            SimpleLambdaExpressionSyntax simple => SyntaxFactory.ParenthesizedLambdaExpression(
                simple.AttributeLists,
                simple.Modifiers,
                returnType: null,
                parameters.WithTriviaFrom(simple.Parameter),
                simple.ArrowToken,
                simple.Block,
                simple.ExpressionBody),
            _ => lambda,
        };
    }

    private static SeparatedSyntaxList<ParameterSyntax> Parameters(LambdaExpressionSyntax lambda) => lambda switch
    {
        SimpleLambdaExpressionSyntax simple => SyntaxFactory.SingletonSeparatedList(simple.Parameter),
        ParenthesizedLambdaExpressionSyntax parenthesized => parenthesized.ParameterList.Parameters,
        _ => default,
    };
}
