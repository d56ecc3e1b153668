using System;
using System.Linq;
using AsyncHygiene.AwaitSites.Tokens;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Counterparts;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Chains.Conversions.Mocks;

/// <summary>Where a mock is told that any token will do, so that it does not matter whether the code has one to hand on.</summary>
internal abstract class MockedToken
{
    private MockedToken()
    {
    }

    /// <summary>The awaitable member has a parameter that the synchronous one has not.</summary>
    public virtual bool ChangesParameters => false;

    /// <summary>Null where the call, told so, would mean another overload.</summary>
    /// <param name="call">What the mock is told of the synchronous member.</param>
    /// <param name="form">The awaitable one.</param>
    /// <param name="types">Of the test.</param>
    public static MockedToken? Of(IInvocationOperation call, AsyncCounterpart form, KnownTypes types)
    {
        if (call is not { Syntax: InvocationExpressionSyntax syntax, SemanticModel: { } model }
            || SpeculativeBinding.WithName(syntax, form.Method.Name) is not { } renamed)
        {
            return null;
        }

        var token = In(call, syntax, form, types);
        var bound = SpeculativeBinding.Bind(token.Tell(renamed, () => Typed(types)), syntax.SpanStart, model);
        return SymbolEqualityComparer.Default.Equals(bound, form.Method) ? token : null;
    }

    /// <param name="call">The call of the awaitable member.</param>
    /// <param name="any">How the mock library says that any value will do.</param>
    public abstract InvocationExpressionSyntax Tell(InvocationExpressionSyntax call, Func<ExpressionSyntax> any);

    private static MockedToken In(IInvocationOperation call, InvocationExpressionSyntax syntax, AsyncCounterpart form, KnownTypes types)
    {
        var given = call.Arguments.FirstOrDefault(a =>
            a.ArgumentKind == ArgumentKind.Explicit && types.Is(a.Parameter?.Type, types.CancellationToken));
        if (given is { Syntax: ArgumentSyntax argument })
            return IsNone(given.Value.WithoutConversions()) ? new Replaced(syntax.ArgumentList.Arguments.IndexOf(argument)) : new Kept();

        return form.Method.Parameters.Any(p => types.Is(p.Type, types.CancellationToken)) ? new Added() : new Kept();
    }

    private static bool IsNone(IOperation value) => value is IDefaultValueOperation
        or IPropertyReferenceOperation { Property: { Name: "None", IsStatic: true } };

    private static ExpressionSyntax Typed(KnownTypes types) => SyntaxFactory.DefaultExpression(
        SyntaxFactory.ParseTypeName(types.CancellationToken!.ToDisplayString(SymbolDisplayFormat.FullyQualifiedFormat)));

    /// <summary>The test says which token it expects, or the members have none.</summary>
    private sealed class Kept : MockedToken
    {
        public override InvocationExpressionSyntax Tell(InvocationExpressionSyntax call, Func<ExpressionSyntax> any) => call;
    }

    /// <summary>The test says that it expects none.</summary>
    private sealed class Replaced : MockedToken
    {
        private readonly int _index;

        public Replaced(int index) => _index = index;

        public override InvocationExpressionSyntax Tell(InvocationExpressionSyntax call, Func<ExpressionSyntax> any)
        {
            var argument = call.ArgumentList.Arguments[_index];
            return call.ReplaceNode(argument, argument.WithExpression(any().WithTriviaFrom(argument.Expression)));
        }
    }

    private sealed class Added : MockedToken
    {
        public override bool ChangesParameters => true;

        public override InvocationExpressionSyntax Tell(InvocationExpressionSyntax call, Func<ExpressionSyntax> any) =>
            TokenArgument.Append(call, SyntaxFactory.Argument(any()));
    }
}
