using System;
using System.Linq;
using System.Threading;
using AsyncHygiene.Semantics.Delegates;
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
internal enum VoidDelegateUseKind
{
    /// <summary>It is called, kept, or given to what calls it again and again: a task could be returned.</summary>
    Other,

    /// <summary>On an occasion.</summary>
    Occasion,

    /// <summary>Once, when the host has started or ends.</summary>
    Once,
}

/// <inheritdoc cref="VoidDelegateUseKind"/>
internal static class VoidDelegateUse
{
    /// <summary>They call a delegate again and again, or at once, and take one that returns a task as well, or have such a form.</summary>
    private static readonly string[] s_repeating = ["ForEach", "For", "Invoke", "Run", "StartNew"];

    public static VoidDelegateUseKind Of(IMethodSymbol method, Compilation compilation, CancellationToken cancellationToken)
    {
        var kinds = NameScan.Tokens(compilation, method.Name, cancellationToken)
            .Select(t => t.Parent)
            .OfType<SimpleNameSyntax>()
            .Select(name => TakerOf(name) is { } taker ? KindOf(taker, compilation, cancellationToken) : VoidDelegateUseKind.Other)
            .ToList();
        return kinds.Count == 0 || kinds.Contains(VoidDelegateUseKind.Other) ? VoidDelegateUseKind.Other
            : kinds.Contains(VoidDelegateUseKind.Occasion) ? VoidDelegateUseKind.Occasion
            : VoidDelegateUseKind.Once;
    }

    private static VoidDelegateUseKind KindOf(SyntaxNode taker, Compilation compilation, CancellationToken cancellationToken)
    {
#pragma warning disable RS1030 // The use may stand in another file; in an analysis callback this is the driver's own cached model.
        var model = compilation.GetSemanticModel(taker.SyntaxTree);
#pragma warning restore RS1030

        // new TimerCallback(OnTick): what takes the delegate.
        if (taker is BaseObjectCreationExpressionSyntax delegated
            && model.GetTypeInfo(delegated, cancellationToken).Type is { TypeKind: TypeKind.Delegate })
        {
            return TakerOf(delegated) is { } outer ? KindOf(outer, compilation, cancellationToken) : VoidDelegateUseKind.Other;
        }

        if (model.GetSymbolInfo(taker, cancellationToken).Symbol?.OriginalDefinition
            is not { DeclaringSyntaxReferences.IsEmpty: true } member)
        {
            return VoidDelegateUseKind.Other;
        }

        var name = member is IMethodSymbol { MethodKind: MethodKind.Constructor } ? member.ContainingType.Name : member.Name;
        return Array.IndexOf(s_repeating, name) >= 0 ? VoidDelegateUseKind.Other
            : member is IMethodSymbol method && HostLifetime.IsRegistration(method, () => ReceiverOf(taker), KnownTypes.Of(compilation))
                ? VoidDelegateUseKind.Once
                : VoidDelegateUseKind.Occasion;

        ISymbol? ReceiverOf(SyntaxNode call) =>
            call is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Expression: var receiver } }
                ? model.GetSymbolInfo(receiver, cancellationToken).Symbol
                : null;
    }

    /// <summary>What is given the method: a call, a creation, or a property.</summary>
    private static SyntaxNode? TakerOf(ExpressionSyntax name)
    {
        var given = name.Parent is MemberAccessExpressionSyntax access && access.Name == name ? access : name;
        return given.Parent switch
        {
            ArgumentSyntax { Parent.Parent: (InvocationExpressionSyntax or BaseObjectCreationExpressionSyntax) and var taker } => taker,
            AssignmentExpressionSyntax { RawKind: (int)SyntaxKind.SimpleAssignmentExpression } assignment when assignment.Right == given =>
                assignment.Left,
            _ => null,
        };
    }
}
