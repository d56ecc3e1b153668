using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Editing.Syntax;

/// <summary>Writes <c>Task</c>, <c>Task&lt;T&gt;</c> and the static members of <c>Task</c>.</summary>
internal static class TaskSyntax
{
    public static TypeSyntax Of(DocumentEdits edits, int position) => TypeName.Of(edits, edits.Context.Types.Task!, position);

    /// <summary>Keeps the result type as it is written: aliases, tuple names and qualifications stay.</summary>
    public static TypeSyntax Of(DocumentEdits edits, int position, TypeSyntax result) =>
        TypeName.Of(edits, edits.Context.Types.TaskOfT!, position, result);

    /// <summary><c>Task.Name</c></summary>
    public static ExpressionSyntax Member(DocumentEdits edits, int position, string name) =>
        SyntaxFactory.MemberAccessExpression(
            SyntaxKind.SimpleMemberAccessExpression,
            TypeName.Expression(edits, edits.Context.Types.Task!, position),
            SyntaxFactory.IdentifierName(name));

    /// <summary><c>Task.CompletedTask</c>, or what there was before it.</summary>
    public static ExpressionSyntax Completed(DocumentEdits edits, int position) =>
        edits.Context.Types.Task!.GetMembers("CompletedTask").IsEmpty
            ? SyntaxFactory.InvocationExpression(
                Member(edits, position, "FromResult"),
                SyntaxFactory.ArgumentList(
                    SyntaxFactory.SingletonSeparatedList(
                        SyntaxFactory.Argument(
                            SyntaxFactory.LiteralExpression(SyntaxKind.NumericLiteralExpression, SyntaxFactory.Literal(0))))))
            : Member(edits, position, "CompletedTask");

    /// <summary><c>Task.FromResult</c>, with the type argument where the value alone would give another task.</summary>
    public static ExpressionSyntax FromResult(DocumentEdits edits, int position, TypeSyntax? type)
    {
        var method = (MemberAccessExpressionSyntax)Member(edits, position, "FromResult");
        return type is null ? method : method.WithName(PlainSyntax.Name("FromResult", type.WithoutTrivia()));
    }

    /// <summary>A call of it with the value, in the value's place.</summary>
    public static ExpressionSyntax Given(ExpressionSyntax fromResult, ExpressionSyntax value) =>
        SyntaxFactory.InvocationExpression(
            fromResult,
            SyntaxFactory.ArgumentList(SyntaxFactory.SingletonSeparatedList(SyntaxFactory.Argument(value.WithoutTrivia()))))
                .WithTriviaFrom(value);

    /// <summary>
    /// A task that an await gives a value of this type from, for asking the compiler what it would bind to; null where the type has no
    /// name.
    /// </summary>
    public static ExpressionSyntax? Default(ITypeSymbol? result) => result switch
    {
        null or { TypeKind: TypeKind.Error } or { IsAnonymousType: true } => null,
        { SpecialType: SpecialType.System_Void } =>
            SyntaxFactory.DefaultExpression(SyntaxFactory.ParseTypeName("global::System.Threading.Tasks.Task")),
        _ => SyntaxFactory.DefaultExpression(
            SyntaxFactory.ParseTypeName(
                $"global::System.Threading.Tasks.Task<{result.ToDisplayString(SymbolDisplayFormat.FullyQualifiedFormat)}>")),
    };
}
