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
/// </summary>
internal static class SynchronousForm
{
    public static bool IsAskedFor(IInvocationOperation call)
    {
        var method = call.TargetMethod.OriginalDefinition;

        // Nothing that another project declares: the editor has its source, and the build has not.
        return method is { IsAsync: true, IsVirtual: false, IsAbstract: false, IsOverride: false }
            && method.DeclaredAccessibility is not (Accessibility.Public or Accessibility.Protected or Accessibility.ProtectedOrInternal)
            && call.Arguments.Where(a => a.Value.ConstantValue is { HasValue: true, Value: false }).Select(a => a.Parameter).ToList() is
            { Count: > 0 } off
            && method.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax() is { } declaration
            && off.Any(p => p is not null && AwaitsOnlyWith(p.Name, declaration));
    }

    private static bool AwaitsOnlyWith(string flag, SyntaxNode declaration)
    {
        var nodes = FunctionSyntax.OwnNodes(declaration).ToList();
        return nodes.Where(FunctionSyntax.Awaits).All(n => IsOff(n, flag, declaration)) && !nodes.Any(n => Writes(n, flag));
    }

    /// <summary>In a branch that the flag leads to.</summary>
    private static bool IsOff(SyntaxNode node, string flag, SyntaxNode declaration)
    {
        for (var child = node; child != declaration && child.Parent is { } parent; child = parent)
        {
            var isOff = parent switch
            {
                ConditionalExpressionSyntax conditional => (child == conditional.WhenTrue && Needs(conditional.Condition, flag))
                    || (child == conditional.WhenFalse && IsNegation(conditional.Condition, flag)),
                IfStatementSyntax condition => (child == condition.Statement && Needs(condition.Condition, flag))
                    || (child == condition.Else && IsNegation(condition.Condition, flag)),
                _ => false,
            };
            if (isOff)
                return true;
        }

        return false;
    }

    /// <summary>The condition holds only where the flag is set.</summary>
    private static bool Needs(ExpressionSyntax condition, string flag) => condition switch
    {
        ParenthesizedExpressionSyntax inner => Needs(inner.Expression, flag),
        IdentifierNameSyntax name => name.Identifier.ValueText == flag,
        BinaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalAndExpression } both => Needs(both.Left, flag) || Needs(both.Right, flag),
        _ => false,
    };

    private static bool IsNegation(ExpressionSyntax condition, string flag) => condition switch
    {
        ParenthesizedExpressionSyntax inner => IsNegation(inner.Expression, flag),
        PrefixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalNotExpression } not => Needs(not.Operand, flag)
            && not.Operand is IdentifierNameSyntax,
        _ => false,
    };

    private static bool Writes(SyntaxNode node, string flag) =>
        node is IdentifierNameSyntax name && name.Identifier.ValueText == flag && VariableWrite.Is(name);
}
