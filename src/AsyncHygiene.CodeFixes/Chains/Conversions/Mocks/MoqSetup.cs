using System.Linq;
using System.Threading;
using AsyncHygiene.Editing;
using AsyncHygiene.Editing.Syntax;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Conversions.Mocks;

/// <summary>
/// Moq: <c>Setup(x =&gt; x.Get(1)).Returns(2)</c> becomes <c>Setup(x =&gt; x.GetAsync(1)).ReturnsAsync(2)</c>; what returned nothing
/// returns a completed task;
/// <c>Verify</c> only names the member. The compiler is asked whether the whole chain of calls has that form.
/// </summary>
internal sealed class MoqSetup
{
    private const string Namespace = "Moq";

    private readonly DocumentEdits _edits;
    private readonly SetupChain _chain;

    private MoqSetup(InvocationExpressionSyntax setup, DocumentEdits edits)
    {
        _edits = edits;
        _chain = new SetupChain(setup, edits);
    }

    public static MockSetup? Of(InvocationExpressionSyntax call, DocumentEdits edits, CancellationToken cancellationToken)
    {
        if (edits.Context.Types["Moq.Mock`1"] is not { } mock
            || call.Parent is not LambdaExpressionSyntax { Parent: ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax setup } }
            || edits.Context.Model.GetSymbolInfo(
                setup,
                cancellationToken).Symbol is not IMethodSymbol { Name: "Setup" or "SetupSequence" or "Verify" } method
            || !SymbolEqualityComparer.Default.Equals(method.ContainingAssembly, mock.ContainingAssembly)
            || edits.Context.Model.GetTypeInfo(call, cancellationToken).Type is not { } type
            || TaskSyntax.Default(type) is not { } task)
        {
            return null;
        }

        foreach (var throwsTask in new[] { true, false })
        {
            var result = new MoqSetup(setup, edits);
            if (method.Name != "Verify")
            {
                var form = new SetupForm
                {
                    IsVoid = type.SpecialType == SpecialType.System_Void,
                    IsSequence = method.Name == "SetupSequence",
                    ThrowsTask = throwsTask,
                };
                result.Rewrite(form);
            }

            if (result.Binds(call, task))
                return new MockSetup(result.Write);
        }

        return null;
    }

    private void Write()
    {
        if (_chain.FirstRewritten is { } place && !IsImported(place))
            _edits.AddUsing(Namespace);
        _chain.Write();
    }

    private void Rewrite(SetupForm form)
    {
        var decides = false;
        foreach (var step in _chain.Steps.Skip(1))
        {
            var access = (MemberAccessExpressionSyntax)step.Expression;
            switch (access.Name.Identifier.ValueText)
            {
                case "Returns" when !form.IsVoid:
                    _chain.Rewrite(step, ReturnsAsync);
                    break;
                case "Throws":
                    if (form.ThrowsTask)
                        _chain.Rewrite(step, ThrowsAsync);
                    decides = true;
                    break;
                case "Pass":
                    _chain.Rewrite(step, s => Renamed(s, "PassAsync", s.ArgumentList));
                    break;
                case "CallBase":
                    decides = true;
                    break;
            }
        }

        if (!form.IsVoid || form.IsSequence || decides)
            return;

        // A strict mock has no value of its own for a member that returns one.
        var last = _chain.Steps.Skip(1)
            .TakeWhile(s => s.Expression is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Callback" })
            .LastOrDefault() ?? _chain.Steps[0];
        _chain.Rewrite(last, (current, completed) => SyntaxFactory.InvocationExpression(
                SyntaxFactory.MemberAccessExpression(
                    SyntaxKind.SimpleMemberAccessExpression,
                    current.WithoutTrailingTrivia(),
                    SyntaxFactory.IdentifierName("Returns")),
                SyntaxFactory.ArgumentList(SyntaxFactory.SingletonSeparatedList(SyntaxFactory.Argument(completed))))
            .WithTrailingTrivia(current.GetTrailingTrivia()));
    }

    /// <summary>
    /// The new names are extension methods; where their namespace has to be imported first, the compiler is asked afterwards.
    /// </summary>
    private bool Binds(InvocationExpressionSyntax call, ExpressionSyntax task) =>
        (_chain.FirstRewritten is { } place && !IsImported(place)) || _chain.Binds(call, task);

    private bool IsImported(SyntaxNode place) =>
        _edits.Context.Model
            .LookupNamespacesAndTypes(place.SpanStart, name: "ReturnsExtensions")
            .Any(t => SymbolEqualityComparer.Default.Equals(t, _edits.Context.Types["Moq.ReturnsExtensions"]));

    /// <summary>
    /// The type arguments are those of the lambda's parameters; the asynchronous form has others, and reads them from the lambda.
    /// </summary>
    private static InvocationExpressionSyntax ReturnsAsync(InvocationExpressionSyntax step)
    {
        var name = ((MemberAccessExpressionSyntax)step.Expression).Name;
        if (name is not GenericNameSyntax { TypeArgumentList.Arguments: var types }
            || step.ArgumentList.Arguments.Count != 1
            || step.ArgumentList.Arguments[0].Expression is not LambdaExpressionSyntax lambda)
        {
            return Renamed(step, "ReturnsAsync", step.ArgumentList);
        }

        return Renamed(step, "ReturnsAsync", step.ArgumentList.ReplaceNode(lambda, Typed(lambda, types)));
    }

    private static LambdaExpressionSyntax Typed(LambdaExpressionSyntax lambda, SeparatedSyntaxList<TypeSyntax> types)
    {
        switch (lambda)
        {
            case SimpleLambdaExpressionSyntax simple when types.Count == 1:
                var parameters = SyntaxFactory.ParameterList(
                    SyntaxFactory.SingletonSeparatedList(With(simple.Parameter.WithoutTrivia(), types[0])));
                return SyntaxFactory.ParenthesizedLambdaExpression(
                    simple.Modifiers,
                    parameters.WithTriviaFrom(simple.Parameter),
                    simple.ArrowToken,
                    simple.Block,
                    simple.ExpressionBody);
            case ParenthesizedLambdaExpressionSyntax parenthesized when parenthesized.ParameterList.Parameters is var untyped
                && untyped.Count == types.Count
                && untyped.All(p => p.Type is null):
                return parenthesized.WithParameterList(
                    parenthesized.ParameterList.ReplaceNodes(untyped, (p, _) => With(p, types[untyped.IndexOf(p)])));
            default:
                return lambda;
        }
    }

    private static ParameterSyntax With(ParameterSyntax parameter, TypeSyntax type) =>
        parameter.WithType(type.WithoutTrivia().WithTrailingTrivia(SyntaxFactory.Space));

    /// <summary><c>Throws&lt;E&gt;()</c> has no asynchronous form without the exception.</summary>
    private static InvocationExpressionSyntax ThrowsAsync(InvocationExpressionSyntax step)
    {
        if (((MemberAccessExpressionSyntax)step.Expression).Name
            is not GenericNameSyntax { TypeArgumentList.Arguments: { Count: 1 } types } || step.ArgumentList.Arguments.Count > 0)
        {
            return Renamed(step, "ThrowsAsync", step.ArgumentList);
        }

        var type = types[0];
        var exception = SyntaxFactory.ObjectCreationExpression(
            SyntaxFactory.Token(SyntaxKind.NewKeyword).WithTrailingTrivia(SyntaxFactory.Space),
            type.WithoutTrivia(),
            SyntaxFactory.ArgumentList(),
            null);
        return Renamed(
            step,
            "ThrowsAsync",
            SyntaxFactory.ArgumentList(SyntaxFactory.SingletonSeparatedList(SyntaxFactory.Argument(exception)))
                .WithTriviaFrom(step.ArgumentList));
    }

    private static InvocationExpressionSyntax Renamed(InvocationExpressionSyntax step, string name, ArgumentListSyntax arguments)
    {
        var access = (MemberAccessExpressionSyntax)step.Expression;
        return step.WithExpression(access.WithName(SyntaxFactory.IdentifierName(name).WithTriviaFrom(access.Name)))
            .WithArgumentList(arguments);
    }

    private readonly struct SetupForm
    {
        public bool IsVoid { get; init; }

        public bool IsSequence { get; init; }

        /// <summary>False where no method throws by a task: an exception from the call itself reaches the await as well.</summary>
        public bool ThrowsTask { get; init; }
    }
}
