using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.Editing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Families.Methods;

/// <summary><c>Load</c>, given away by its name, as <c>name =&gt; Load(name)</c>: a call, which can be awaited.</summary>
internal sealed class GroupLambda
{
    private readonly IReadOnlyList<string> _parameters;
    private readonly DocumentEdits _edits;

    private GroupLambda(
        SimpleNameSyntax name,
        ExpressionSyntax group,
        ITypeSymbol returnType,
        IReadOnlyList<string> parameters,
        DocumentEdits edits)
    {
        Name = name;
        Group = group;
        ReturnType = returnType;
        _parameters = parameters;
        _edits = edits;
        Call = CallOf(group);
    }

    public SimpleNameSyntax Name { get; }

    /// <summary>Of the method.</summary>
    public ITypeSymbol ReturnType { get; }

    public ExpressionSyntax Group { get; }

    /// <summary>The call that the lambda will have. It stands in no tree.</summary>
    public InvocationExpressionSyntax Call { get; }

    /// <summary>
    /// Null where the method takes something else than one value, or its receiver would be asked for again for each item.
    /// </summary>
    public static GroupLambda? Of(SimpleNameSyntax name, DocumentEdits edits, CancellationToken cancellationToken) =>
        WithAnyParameters(name, edits, cancellationToken) is { _parameters.Count: 1 } lambda ? lambda : null;

    /// <summary>The same for any number of values.</summary>
    public static GroupLambda? WithAnyParameters(SimpleNameSyntax name, DocumentEdits edits, CancellationToken cancellationToken)
    {
        var group = NameContext.AccessOf(name);
        if (group is MemberAccessExpressionSyntax { Expression: not (SimpleNameSyntax or ThisExpressionSyntax or BaseExpressionSyntax) }
            || edits.Context.Model.GetSymbolInfo(name, cancellationToken).Symbol is not IMethodSymbol { Parameters: var parameters } method
            || parameters.Any(p => p.RefKind != RefKind.None))
        {
            return null;
        }

        SyntaxNode member = name.FirstAncestorOrSelf<MemberDeclarationSyntax>() ?? edits.Context.Root;
        var names = new List<string>();
        foreach (var parameter in parameters)
            names.Add(FreeName.For(member, edits.Context.Model, names, parameter.Name, "item"));
        return new GroupLambda(name, group, method.ReturnType, names, edits);
    }

    public void Write(Func<InvocationExpressionSyntax, ExpressionSyntax> body) => WriteBody(call => (null, body(call)));

    public void WriteBlock(Func<InvocationExpressionSyntax, BlockSyntax> body) => WriteBody(call => (body(call), null));

    private void WriteBody(Func<InvocationExpressionSyntax, (BlockSyntax? Block, ExpressionSyntax? Expression)> body)
    {
        var arrow = SyntaxFactory.Token(SyntaxKind.EqualsGreaterThanToken).WithTrailingTrivia(SyntaxFactory.Space);
        var parameters = _parameters.Select(p => SyntaxFactory.Parameter(SyntaxFactory.Identifier(p))).ToList();
        _edits.Replace(Group, current =>
        {
            var (block, expression) = body(CallOf(current.WithoutTrivia()));
            LambdaExpressionSyntax lambda = parameters.Count == 1
                ? SyntaxFactory.SimpleLambdaExpression(
                    default,
                    default,
                    parameters[0].WithTrailingTrivia(SyntaxFactory.Space),
                    arrow,
                    block,
                    expression)
                : SyntaxFactory.ParenthesizedLambdaExpression(
                    default,
                    default,
                    returnType: null,
                    SyntaxFactory.ParameterList(Separated(parameters)).WithTrailingTrivia(SyntaxFactory.Space),
                    arrow,
                    block,
                    expression);
            return lambda.WithTriviaFrom(current);
        });
    }

    private InvocationExpressionSyntax CallOf(ExpressionSyntax method) =>
        SyntaxFactory.InvocationExpression(
            method.WithoutTrivia(),
            SyntaxFactory.ArgumentList(
                Separated(_parameters.Select(p => SyntaxFactory.Argument(SyntaxFactory.IdentifierName(p))).ToList())));

    private static SeparatedSyntaxList<TNode> Separated<TNode>(IReadOnlyList<TNode> nodes)
        where TNode : SyntaxNode =>
        SyntaxFactory.SeparatedList(
            nodes,
            nodes.Skip(1).Select(_ => SyntaxFactory.Token(SyntaxKind.CommaToken).WithTrailingTrivia(SyntaxFactory.Space)));
}
