using System.Linq;
using AsyncHygiene.Semantics.Values;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.Completion;

/// <summary>
/// A call of an async method that is told to await nothing, as libraries with two forms of one body do. Its task is complete when it is
/// given back.
/// <code>
/// public byte[] Read() =&gt; ReadCoreAsync(async: false).GetAwaiter().GetResult();
/// async Task&lt;byte[]&gt; ReadCoreAsync(bool async) =&gt; async ? await _stream.ReadAllAsync() : _stream.ReadAll();
/// </code>
/// The flag may as well ask for the synchronous form: <c>ReadCoreAsync(sync: true)</c>.
/// </summary>
internal static class SynchronousForm
{
    public static bool IsAskedFor(IInvocationOperation call)
    {
        var method = call.TargetMethod.OriginalDefinition;

        // Nothing that another project declares: the editor has its source, and the build has not.
        return method is { IsAsync: true, IsVirtual: false, IsAbstract: false, IsOverride: false }
            && method.DeclaredAccessibility is not (Accessibility.Public or Accessibility.Protected or Accessibility.ProtectedOrInternal)
            && call.Arguments.Where(a => a.Value.ConstantValue.Value is bool).ToList() is { Count: > 0 } flags
            && method.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax() is { } declaration
            && flags.Exists(f => f.Parameter is { } flag && AwaitsOnlyWith(flag.Name, f.Value.ConstantValue.Value is false, declaration));
    }

    private static bool AwaitsOnlyWith(string flag, bool value, SyntaxNode declaration)
    {
        var nodes = FunctionSyntax.OwnNodes(declaration).ToList();
        return nodes.Where(FunctionSyntax.Awaits).All(n => IsIn(n, flag, value, declaration)) && !nodes.Any(n => Writes(n, flag));
    }

    /// <summary>In a branch to which only that value of the flag leads.</summary>
    private static bool IsIn(SyntaxNode node, string flag, bool value, SyntaxNode declaration)
    {
        for (var child = node; child != declaration && child.Parent is { } parent; child = parent)
        {
            var isIn = parent switch
            {
                ConditionalExpressionSyntax conditional => (child == conditional.WhenTrue && Needs(conditional.Condition, flag, value))
                    || (child == conditional.WhenFalse && Excludes(conditional.Condition, flag, value)),
                IfStatementSyntax condition => (child == condition.Statement && Needs(condition.Condition, flag, value))
                    || (child == condition.Else && Excludes(condition.Condition, flag, value)),
                _ => false,
            };
            if (isIn)
                return true;
        }

        return false;
    }

    /// <summary>The condition holds only where the flag has the value.</summary>
    private static bool Needs(ExpressionSyntax condition, string flag, bool value) => condition switch
    {
        ParenthesizedExpressionSyntax inner => Needs(inner.Expression, flag, value),
        IdentifierNameSyntax name => value && name.Identifier.ValueText == flag,
        PrefixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalNotExpression } not => Excludes(not.Operand, flag, value),
        BinaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalAndExpression } both =>
            Needs(both.Left, flag, value) || Needs(both.Right, flag, value),
        _ => false,
    };

    /// <summary>Where the condition does not hold, the flag has the value.</summary>
    private static bool Excludes(ExpressionSyntax condition, string flag, bool value) => condition switch
    {
        ParenthesizedExpressionSyntax inner => Excludes(inner.Expression, flag, value),
        IdentifierNameSyntax name => !value && name.Identifier.ValueText == flag,
        PrefixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalNotExpression } not => Needs(not.Operand, flag, value),
        BinaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalOrExpression } any =>
            Excludes(any.Left, flag, value) || Excludes(any.Right, flag, value),
        _ => false,
    };

    private static bool Writes(SyntaxNode node, string flag) =>
        node is IdentifierNameSyntax name && name.Identifier.ValueText == flag && VariableWrite.Is(name);
}
