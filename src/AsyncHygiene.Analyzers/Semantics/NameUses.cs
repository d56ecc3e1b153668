using System;
using System.Collections.Concurrent;
using System.Runtime.CompilerServices;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Semantics;

/// <summary>What the sources do with a name, told from the syntax alone.</summary>
[Flags]
internal enum NameUse
{
    None = 0,

    /// <summary><c>x.Changed += Name</c></summary>
    Subscribed = 1,

    /// <summary><c>Name(…)</c></summary>
    Called = 2,

    /// <summary>Anything else: passed on, assigned, mentioned.</summary>
    Mentioned = 4,
}

/// <summary>
/// Finds the uses of a name by a search of the source texts. The answer is kept per tree: trees live on from one compilation to the next,
/// so while a file is edited only that file is searched again.
/// </summary>
internal static class NameUses
{
    private static readonly ConditionalWeakTable<SyntaxTree, ConcurrentDictionary<string, NameUse>> s_uses = new();

    public static NameUse Of(string name, Compilation compilation, CancellationToken cancellationToken)
    {
        var uses = NameUse.None;
        foreach (var tree in compilation.SyntaxTrees)
        {
            cancellationToken.ThrowIfCancellationRequested();
            uses |= s_uses.GetValue(tree, static _ => new()).GetOrAdd(name, n => In(tree, n, cancellationToken));
        }

        return uses;
    }

    private static NameUse In(SyntaxTree tree, string name, CancellationToken cancellationToken)
    {
        var uses = NameUse.None;
        var text = tree.GetText(cancellationToken).ToString();
        for (var at = text.IndexOf(name, StringComparison.Ordinal); at >= 0; at = text.IndexOf(
            name,
            at + name.Length,
            StringComparison.Ordinal))
        {
            var token = tree.GetRoot(cancellationToken).FindToken(at);
            if (token.SpanStart == at && token.ValueText == name && token.Parent is SimpleNameSyntax simple)
                uses |= UseOf(simple);
        }

        return uses;
    }

    private static NameUse UseOf(SimpleNameSyntax name)
    {
        ExpressionSyntax expression = name;
        while (true)
        {
            switch (expression.Parent)
            {
                case MemberAccessExpressionSyntax access when access.Name == expression:
                    expression = access;
                    break;
                case ParenthesizedExpressionSyntax or CastExpressionSyntax:
                    expression = (ExpressionSyntax)expression.Parent;
                    break;
                case ArgumentSyntax { Parent: ArgumentListSyntax { Parent: BaseObjectCreationExpressionSyntax creation } }:
                    expression = creation;
                    break;
                case AssignmentExpressionSyntax assignment when assignment.IsKind(SyntaxKind.AddAssignmentExpression)
                    && assignment.Right == expression:
                    return NameUse.Subscribed;
                case InvocationExpressionSyntax invocation when invocation.Expression == expression:
                    return NameUse.Called;
                default:
                    return NameUse.Mentioned;
            }
        }
    }
}
