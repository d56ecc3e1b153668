using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.CallGraph.References;

/// <summary>Whether a reference to a property reads it, writes it, or both.</summary>
internal static class PropertyUse
{
    public static bool Uses(SyntaxNode reference, MethodKind accessor)
    {
        var target = Target(reference);
        var writes = target.Parent switch
        {
            // { Part = { X = 1 } } fills what the getter returns.
            AssignmentExpressionSyntax assignment => assignment.Left == target && assignment.Right is not InitializerExpressionSyntax,
            PrefixUnaryExpressionSyntax prefix =>
                prefix.IsKind(SyntaxKind.PreIncrementExpression) || prefix.IsKind(SyntaxKind.PreDecrementExpression),
            PostfixUnaryExpressionSyntax postfix =>
                postfix.IsKind(SyntaxKind.PostIncrementExpression) || postfix.IsKind(SyntaxKind.PostDecrementExpression),
            ArgumentSyntax { Parent: TupleExpressionSyntax tuple } => IsDeconstructedInto(tuple),
            _ => false,
        };
        var reads = !writes
            || target.Parent is not (ArgumentSyntax or AssignmentExpressionSyntax { RawKind: (int)SyntaxKind.SimpleAssignmentExpression });
        return accessor == MethodKind.PropertySet ? writes : reads;
    }

    private static bool IsDeconstructedInto(TupleExpressionSyntax tuple) => tuple.Parent switch
    {
        ArgumentSyntax { Parent: TupleExpressionSyntax outer } => IsDeconstructedInto(outer),
        AssignmentExpressionSyntax assignment => assignment.Left == tuple,
        ForEachVariableStatementSyntax loop => loop.Variable == tuple,
        _ => false,
    };

    /// <summary>The whole expression that a name ends: <c>a.B</c> for B.</summary>
    public static SyntaxNode Target(SyntaxNode name) => name.Parent switch
    {
        MemberAccessExpressionSyntax access when access.Name == name => access,
        MemberBindingExpressionSyntax binding when binding.Name == name => binding,
        AliasQualifiedNameSyntax alias when alias.Name == name => Target(alias),
        _ => name,
    };
}
