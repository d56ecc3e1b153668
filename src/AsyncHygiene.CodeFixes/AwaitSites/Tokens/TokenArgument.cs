using System.Linq;
using AsyncHygiene.Editing;
using AsyncHygiene.Editing.Syntax;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Cancellation;
using AsyncHygiene.Semantics.Counterparts;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.AwaitSites.Tokens;

/// <summary>
/// The cancellation token that an awaited call is given: the one in scope where the call takes it, none where it must have one.
/// </summary>
internal sealed class TokenArgument
{
    private readonly ExpressionSyntax _token;
    private readonly string? _parameter;

    private TokenArgument(ExpressionSyntax token, string? parameter)
    {
        _token = token;
        _parameter = parameter;
    }

    public static TokenArgument? For(AsyncCounterpart counterpart, string? tokenInScope, DocumentEdits edits, int position)
    {
        if (tokenInScope is null
            || IsGivenToken(counterpart, edits.Context, position)
            || CleanUpMember.Is(counterpart.Method, edits.Context.Types))
        {
            return counterpart.NeedsToken
                ? new TokenArgument(
                    SyntaxFactory.ParseExpression(TypeName.Expression(edits, edits.Context.Types.CancellationToken!, position) + ".None"),
                    ParameterAfterNames(counterpart))
                : null;
        }

        var token = SyntaxFactory.IdentifierName(tokenInScope);
        if (counterpart.NeedsToken)
            return new TokenArgument(token, ParameterAfterNames(counterpart));

        // An extension method that is not in scope yet cannot be bound with it; its own parameters tell.
        if (counterpart.MissingNamespace is not null)
        {
            if (counterpart.Method.Parameters.Last() is var last
                && edits.Context.Types.Is(last.Type, edits.Context.Types.CancellationToken))
            {
                return new TokenArgument(
                    token,
                    counterpart.Method.Parameters.Length == counterpart.Call.ArgumentList.Arguments.Count + 2 ? null : last.Name);
            }

            return HasFormWithToken(counterpart.Method.OriginalDefinition, edits.Context) ? new TokenArgument(token, null) : null;
        }

        if (Binds(AsyncCounterparts.WithToken(counterpart.Call, token)) is { IsParams: false })
            return new TokenArgument(token, null);

        return counterpart.Method.Parameters.LastOrDefault(p => edits.Context.Types.Is(p.Type, edits.Context.Types.CancellationToken))
            is { } parameter
            && Binds(AsyncCounterparts.WithToken(counterpart.Call, token, parameter.Name)) is not null
                ? new TokenArgument(token, parameter.Name)
                : null;

        // The token must arrive at a parameter of its type, not in a params array, and all else must stay what it was.
        IParameterSymbol? Binds(InvocationExpressionSyntax call) =>
            SpeculativeBinding.Bind(call, position, edits.Context.Model) is { } bound
            && SymbolEqualityComparer.Default.Equals(bound.ReturnType, counterpart.Method.ReturnType)
            && TokenOverload.Is(bound, counterpart.Method, edits.Context.Types)
                ? bound.Parameters.LastOrDefault(p => edits.Context.Types.Is(p.Type, edits.Context.Types.CancellationToken))
                : null;
    }

    public InvocationExpressionSyntax AddTo(InvocationExpressionSyntax call)
    {
        var argument = SyntaxFactory.Argument(_token);
        if (_parameter is not null)
            argument = argument.WithNameColon(
                SyntaxFactory.NameColon(SyntaxFactory.IdentifierName(_parameter)).WithTrailingTrivia(SyntaxFactory.Space));

        return Append(call, argument);
    }

    public static InvocationExpressionSyntax Append(InvocationExpressionSyntax call, ArgumentSyntax argument) =>
        call.WithArgumentList(call.ArgumentList.WithArguments(call.ArgumentList.Arguments.With(argument)));

    /// <summary>
    /// An overload with the same parameters and the token behind them, as the extension methods of Entity Framework 6 have one.
    /// </summary>
    private static bool HasFormWithToken(IMethodSymbol method, DocumentContext context) =>
        method.ContainingType.GetMembers(method.Name).OfType<IMethodSymbol>().Any(m => m.Arity == method.Arity
            && m.Parameters.Length == method.Parameters.Length + 1
            && context.Types.Is(m.Parameters[m.Parameters.Length - 1].Type, context.Types.CancellationToken)
            && method.Parameters.Zip(m.Parameters, (a, b) => SymbolNames.AreSameOfOverloads(a.Type, b.Type)).All(same => same));

    private static bool IsGivenToken(AsyncCounterpart counterpart, DocumentContext context, int position) =>
        counterpart.Call.ArgumentList.Arguments.Any(a =>
            context.Types.Is(
                SpeculativeBinding.TypeOf(a.Expression, position, context.Model),
                context.Types.CancellationToken));

    /// <summary>After a named argument that is out of place, the next one must be named as well.</summary>
    private static string? ParameterAfterNames(AsyncCounterpart counterpart) =>
        counterpart.Call.ArgumentList.Arguments.Any(a => a.NameColon is not null) ? counterpart.Method.Parameters.Last().Name : null;
}
