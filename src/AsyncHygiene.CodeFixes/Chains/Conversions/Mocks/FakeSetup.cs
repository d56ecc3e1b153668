using System.Linq;
using System.Threading;
using AsyncHygiene.Editing;
using AsyncHygiene.Editing.Syntax;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Conversions.Mocks;

/// <summary>
/// FakeItEasy: <c>A.CallTo(() =&gt; fake.Get(1)).Returns(2)</c> has an overload that takes the value for a task. A null needs its type
/// then, and what did nothing returns a completed task. The compiler is asked whether the whole chain of calls has that form.
/// </summary>
internal static class FakeSetup
{
    public static MockSetup? Of(InvocationExpressionSyntax call, DocumentEdits edits, CancellationToken cancellationToken)
    {
        if (edits.Context.Types["FakeItEasy.A"] is not { } fake
            || call.Parent is not LambdaExpressionSyntax { Parent: ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax told } }
            || edits.Context.Model.GetSymbolInfo(told, cancellationToken).Symbol is not IMethodSymbol { Name: "CallTo" } method
            || !edits.Context.Types.Is(method.ContainingType, fake)
            || edits.Context.Model.GetTypeInfo(call, cancellationToken).Type is not { } type
            || TaskSyntax.Default(type) is not { } task)
        {
            return null;
        }

        var chain = new SetupChain(told, edits);
        foreach (var step in chain.Steps.Skip(1))
            Rewrite(step, type, chain, edits.Context.Model);
        return chain.Binds(call, task) ? new MockSetup(chain.Write) : null;
    }

    private static void Rewrite(InvocationExpressionSyntax step, ITypeSymbol type, SetupChain chain, SemanticModel model)
    {
        switch (((MemberAccessExpressionSyntax)step.Expression).Name.Identifier.ValueText)
        {
            case "DoesNothing" when type.SpecialType == SpecialType.System_Void:
                chain.Rewrite(step, Returning);
                break;

            // The overloads for tasks and for their values would both take it.
            case "Returns" when step.ArgumentList.Arguments is { Count: 1 } arguments
                && arguments[0].Expression is LiteralExpressionSyntax literal
                && literal.Kind() is SyntaxKind.NullLiteralExpression or SyntaxKind.DefaultLiteralExpression:
                var isAnnotated = type.IsReferenceType && model.GetNullableContext(step.SpanStart).AnnotationsEnabled();
                var written = type.WithNullableAnnotation(isAnnotated ? NullableAnnotation.Annotated : NullableAnnotation.None)
                    .ToMinimalDisplayString(model, step.SpanStart);
                var cast = SyntaxFactory.ParseExpression($"({written}){literal}");
                chain.Rewrite(step, current => current.ReplaceNode(
                    current.ArgumentList.Arguments[0].Expression,
                    cast.WithTriviaFrom(current.ArgumentList.Arguments[0].Expression)));
                break;
        }
    }

    private static InvocationExpressionSyntax Returning(InvocationExpressionSyntax step, ExpressionSyntax task)
    {
        var access = (MemberAccessExpressionSyntax)step.Expression;
        return step
            .WithExpression(access.WithName(SyntaxFactory.IdentifierName("Returns").WithTriviaFrom(access.Name)))
            .WithArgumentList(step.ArgumentList.WithArguments(SyntaxFactory.SingletonSeparatedList(SyntaxFactory.Argument(task))));
    }
}
