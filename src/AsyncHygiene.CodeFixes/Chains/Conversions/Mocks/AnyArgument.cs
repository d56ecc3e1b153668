using System;
using AsyncHygiene.Editing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Conversions.Mocks;

/// <summary>
/// How a mock library says that any value will do. A mock is told so of a token: the code may have one to hand on where the test has none.
/// </summary>
internal sealed class AnyArgument
{
    private readonly Func<INamedTypeSymbol, DocumentEdits, int, ExpressionSyntax> _write;

    private AnyArgument(Func<INamedTypeSymbol, DocumentEdits, int, ExpressionSyntax> write) => _write = write;

    /// <summary><c>It.IsAny&lt;T&gt;()</c></summary>
    public static AnyArgument OfMoq { get; } = new((type, edits, position) => Call("Moq.It", "IsAny", type, edits, position));

    /// <summary><c>Arg.Any&lt;T&gt;()</c></summary>
    public static AnyArgument OfSubstitute { get; } = new((type, edits, position) => Call("NSubstitute.Arg", "Any", type, edits, position));

    /// <summary><c>A&lt;T&gt;._</c></summary>
    public static AnyArgument OfFakeItEasy { get; } = new((type, edits, position) => SyntaxFactory.MemberAccessExpression(
        SyntaxKind.SimpleMemberAccessExpression,
        TypeName.Of(edits, edits.Context.Types["FakeItEasy.A`1"]!, position, TypeName.Of(edits, type, position)),
        SyntaxFactory.IdentifierName("_")));

    public ExpressionSyntax Of(INamedTypeSymbol type, DocumentEdits edits, int position) => _write(type, edits, position);

    private static InvocationExpressionSyntax Call(
        string owner,
        string method,
        INamedTypeSymbol type,
        DocumentEdits edits,
        int position) =>
        SyntaxFactory.InvocationExpression(
            SyntaxFactory.MemberAccessExpression(
                SyntaxKind.SimpleMemberAccessExpression,
                TypeName.Expression(edits, edits.Context.Types[owner]!, position),
                PlainSyntax.Name(method, TypeName.Of(edits, type, position))));
}
