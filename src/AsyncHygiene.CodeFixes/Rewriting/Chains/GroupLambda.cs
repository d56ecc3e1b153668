using System;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Rewriting.Chains;

/// <summary><c>Load</c>, given away by its name, as <c>name =&gt; Load(name)</c>: a call, which can be awaited.</summary>
internal sealed class GroupLambda
{
    private readonly string _parameter;
    private readonly DocumentEdits _edits;

    private GroupLambda(ExpressionSyntax group, string parameter, DocumentEdits edits)
    {
        Group = group;
        _parameter = parameter;
        _edits = edits;
        Call = CallOf(group);
    }

    public ExpressionSyntax Group { get; }

    /// <summary>The call that the lambda will have. It stands in no tree.</summary>
    public InvocationExpressionSyntax Call { get; }

    /// <summary>Null where the method takes something else than one value, or its receiver would be asked for again for each item.</summary>
    public static GroupLambda? Of(SimpleNameSyntax name, DocumentEdits edits, CancellationToken cancellationToken)
    {
        ExpressionSyntax group = name.Parent is MemberAccessExpressionSyntax access && access.Name == name ? access : name;
        if (group is MemberAccessExpressionSyntax { Expression: not (SimpleNameSyntax or ThisExpressionSyntax or BaseExpressionSyntax) }
            || edits.Model.GetSymbolInfo(name, cancellationToken).Symbol is not IMethodSymbol { Parameters: { Length: 1 } parameters }
            || parameters[0].RefKind != RefKind.None)
        {
            return null;
        }

        SyntaxNode member = name.FirstAncestorOrSelf<MemberDeclarationSyntax>() ?? edits.Root;
        return new GroupLambda(group, FreeName.For(member, edits.Model, parameters[0].Name, "item"), edits);
    }

    public void Plan(Func<InvocationExpressionSyntax, ExpressionSyntax> body) =>
        _edits.Replace(Group, current => SyntaxFactory.SimpleLambdaExpression(
            default,
            default,
            SyntaxFactory.Parameter(SyntaxFactory.Identifier(_parameter)).WithTrailingTrivia(SyntaxFactory.Space),
            SyntaxFactory.Token(SyntaxKind.EqualsGreaterThanToken).WithTrailingTrivia(SyntaxFactory.Space),
            block: null,
            body(CallOf(current.WithoutTrivia()))).WithTriviaFrom(current));

    private InvocationExpressionSyntax CallOf(ExpressionSyntax method) =>
        SyntaxFactory.InvocationExpression(
            method.WithoutTrivia(),
            SyntaxFactory.ArgumentList(SyntaxFactory.SingletonSeparatedList(SyntaxFactory.Argument(SyntaxFactory.IdentifierName(_parameter)))));
}
