using System;
using System.Linq;
using System.Runtime.CompilerServices;
using System.Threading;
using AsyncHygiene.CallGraph;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Hosts.Lambdas.Started;

/// <summary>The names by which code asks in which state a task is, or how it ended.</summary>
internal static class TaskState
{
    private static readonly string[] s_names =
    [
        "Status", "IsFaulted", "IsCanceled", "Exception", "OnlyOnFaulted", "NotOnFaulted", "OnlyOnCanceled", "NotOnCanceled",
    ];

    private static readonly ConditionalWeakTable<SemanticModelSource, StrongBox<SimpleNameSyntax?>> s_first = new();

    public static bool IsName(SimpleNameSyntax name) => Array.IndexOf(s_names, name.Identifier.ValueText) >= 0;

    /// <summary>The first place in the solution where some task is asked.</summary>
    public static SimpleNameSyntax? FirstIn(SemanticModelSource models, CancellationToken cancellationToken) =>
        s_first.GetValue(models, m => new StrongBox<SimpleNameSyntax?>(s_names
            .SelectMany(name => m.AllTokens(name, cancellationToken))
            .Select(token => token.Parent)
            .OfType<SimpleNameSyntax>()
            .FirstOrDefault(name => IsAskedBy(name, m.For(name.SyntaxTree), cancellationToken)))).Value;

    /// <summary>As it is written: <c>task.IsFaulted</c>, <c>task?.IsFaulted</c>, <c>{ IsFaulted: true }</c></summary>
    public static bool MayBeAskedBy(SimpleNameSyntax name) =>
        IsName(name)
        && (name.Parent is MemberBindingExpressionSyntax or NameColonSyntax
            || (name.Parent is MemberAccessExpressionSyntax access && access.Name == name));

    /// <summary>An order has a status too.</summary>
    public static bool IsAskedBy(SimpleNameSyntax name, SemanticModel model, CancellationToken cancellationToken) =>
        MayBeAskedBy(name)
        && model.GetSymbolInfo(name, cancellationToken).Symbol?.ContainingType is { } type
        && type.IsIn("System.Threading.Tasks");
}
