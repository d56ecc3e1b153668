using System;
using System.Linq;
using System.Threading;
using AsyncHygiene.Semantics.TextSearch;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Rules.FireAndForget;

/// <summary>
/// A method that is only ever given to members of libraries which call it on an occasion and take nothing back:
/// <code>
/// lifetime.ApplicationStopping.Register(OnStopping);
/// entry.PostEvictionCallbacks.Add(new() { EvictionCallback = OnEvicted });
/// </code>
/// </summary>
internal static class VoidDelegateUse
{
    /// <summary>They call a delegate again and again, or at once, and have a form that awaits.</summary>
    private static readonly string[] s_repeating =
        ["Timer", "Thread", "ForEach", "For", "Invoke", "QueueUserWorkItem", "UnsafeQueueUserWorkItem", "Run", "StartNew"];

    public static bool IsOnlyUse(IMethodSymbol method, Compilation compilation, CancellationToken cancellationToken) =>
        NameScan.Tokens(compilation, method.Name, cancellationToken)
            .Select(t => t.Parent)
            .OfType<SimpleNameSyntax>()
            .All(name => TakerOf(name) is { } taker && IsOccasion(taker, compilation, cancellationToken));

    private static bool IsOccasion(SyntaxNode taker, Compilation compilation, CancellationToken cancellationToken)
    {
#pragma warning disable RS1030 // The use may stand in another file; in an analysis callback this is the driver's own cached model.
        var symbol = compilation.GetSemanticModel(taker.SyntaxTree).GetSymbolInfo(taker, cancellationToken).Symbol;
#pragma warning restore RS1030
        if (symbol?.OriginalDefinition is not { DeclaringSyntaxReferences.IsEmpty: true } member)
            return false;

        var name = member is IMethodSymbol { MethodKind: MethodKind.Constructor } ? member.ContainingType.Name : member.Name;
        return Array.IndexOf(s_repeating, name) < 0;
    }

    /// <summary>What is given the method: a call, a creation, or a property.</summary>
    private static SyntaxNode? TakerOf(SimpleNameSyntax name)
    {
        ExpressionSyntax given = name.Parent is MemberAccessExpressionSyntax access && access.Name == name ? access : name;
        return given.Parent switch
        {
            ArgumentSyntax { Parent.Parent: (InvocationExpressionSyntax or BaseObjectCreationExpressionSyntax) and var taker } => taker,
            AssignmentExpressionSyntax { RawKind: (int)SyntaxKind.SimpleAssignmentExpression } assignment when assignment.Right == given =>
                assignment.Left,
            _ => null,
        };
    }
}
