using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.CallGraph;
using AsyncHygiene.Chains.Ambient;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Obstacles;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Threads.Bound;

/// <summary>
/// Functions that change something of their thread for what their callers do next: a transaction that an object keeps, the priority, a
/// context that flows no more.
/// <code>
/// class UnitOfWork : IDisposable { private readonly TransactionScope _scope = new(); … }
/// using (new UnitOfWork()) { Save(order); }   // behind an await: outside of the transaction, and its end throws
/// </code>
/// </summary>
internal sealed class ThreadChanges
{
    private const string Transaction = "TransactionScope";
    private const string SetContext = "SetSynchronizationContext";

    /// <summary>By each member, those that take its change back.</summary>
    private static readonly Dictionary<string, string[]> s_changes = new(StringComparer.Ordinal)
    {
        ["SuppressFlow"] = ["Undo", "RestoreFlow"],
        ["Indent"] = ["Unindent"],
        ["IndentLevel"] = ["IndentLevel"],
        ["Priority"] = ["Priority"],
        ["Name"] = ["Name"],
        ["IsBackground"] = ["IsBackground"],
        ["Current"] = ["Current"],
        ["SetData"] = ["SetData"],
        ["SetCurrentThreadActivityId"] = ["SetCurrentThreadActivityId"],
        ["Bind"] = ["Unbind"],
        ["BeginTrans"] = ["Commit", "Rollback"],
        ["BeginScope"] = [],
        ["GIL"] = [],
        [SetContext] = [SetContext],
    };

    /// <summary>Another thread may have them set before it starts.</summary>
    private static readonly string[] s_ofAnyThread = ["Priority", "Name", "IsBackground"];

    private readonly SemanticModelSource _models;
    private readonly CancellationToken _cancellationToken;

    public ThreadChanges(SemanticModelSource models, CancellationToken cancellationToken)
    {
        _models = models;
        _cancellationToken = cancellationToken;
    }

    public IEnumerable<ThreadDependency> Find() => s_changes.Keys.SelectMany(Members).Concat(Transactions());

    private IEnumerable<ThreadDependency> Members(string name)
    {
        foreach (var token in _models.AllTokens(name, _cancellationToken))
        {
            if (token.Parent is SimpleNameSyntax { Parent: MemberAccessExpressionSyntax access } node
                && access.Name == node
                && (Array.IndexOf(s_ofAnyThread, name) < 0 || IsOfCurrentThread(access))
                && !IsTakenBack(access, name)
                && _models.For(node.SyntaxTree) is var model
                && IsOfThread(node, model)
                && Function.Around(node, model, _cancellationToken) is { } function)
            {
                yield return new ThreadDependency(function, $"the thread that '{name}' changes there", ThreadDependencyKind.Lend);
            }
        }
    }

    /// <summary>Where a function sets the context for itself, that is asked for as a part of what flows with the code.</summary>
    private bool IsOfThread(SimpleNameSyntax member, SemanticModel model)
    {
        var types = KnownTypes.Of(model.Compilation);
        return member.Identifier.ValueText == SetContext
            ? model.GetSymbolInfo(member, _cancellationToken).Symbol is { ContainingType: { } type }
                && types.Is(type, types["System.Threading.SynchronizationContext"])
            : ThreadMember.At(member, model, types, _cancellationToken) is not null;
    }

    private static bool IsOfCurrentThread(MemberAccessExpressionSyntax access) =>
        access.Expression is MemberAccessExpressionSyntax { Name.Identifier.ValueText: nameof(Thread.CurrentThread) };

    /// <summary>The function itself ends what it began, or is the one that ends it.</summary>
    private static bool IsTakenBack(MemberAccessExpressionSyntax access, string name)
    {
        ExpressionSyntax change = access.Parent is InvocationExpressionSyntax call ? call : access;
        return AmbientScope.ResourceAround(change) is not null
            || FunctionSyntax.Around(access) is { } function
            && (function is MethodDeclarationSyntax { Identifier.ValueText: "Dispose" or "DisposeAsync" } or DestructorDeclarationSyntax
                || function.DescendantNodes().OfType<SimpleNameSyntax>().Any(other => other != access.Name
                    && Array.IndexOf(s_changes[name], other.Identifier.ValueText) >= 0
                    && (other.Identifier.ValueText != name || IsSameChange(other, access))));
    }

    /// <summary>A second one, which sets what was there before; to read it is none.</summary>
    private static bool IsSameChange(SimpleNameSyntax other, MemberAccessExpressionSyntax access) =>
        other.Parent is MemberAccessExpressionSyntax second
        && (access.Parent is InvocationExpressionSyntax
            || (second.Parent is AssignmentExpressionSyntax assignment && assignment.Left == second));

    /// <summary>Those that do not flow, and that the function gives to its caller or keeps.</summary>
    private IEnumerable<ThreadDependency> Transactions()
    {
        var trees = _models.AllTokens(Transaction, _cancellationToken).Select(t => t.SyntaxTree!).Distinct();
        foreach (var creation in trees.SelectMany(t => t.GetRoot(_cancellationToken).DescendantNodes())
            .OfType<BaseObjectCreationExpressionSyntax>())
        {
            if (creation is ImplicitObjectCreationExpressionSyntax || TransactionScopes.MayBeMadeBy(creation))
            {
                var model = _models.For(creation.SyntaxTree);
                if (ThreadAffinity.IsBoundTransaction(creation, model, _cancellationToken)
                    && IsGivenAway(creation)
                    && Function.Around(creation, model, _cancellationToken) is { } function)
                {
                    yield return new ThreadDependency(function, "the thread that began its transaction", ThreadDependencyKind.Lend);
                }
            }
        }
    }

    private static bool IsGivenAway(ExpressionSyntax creation)
    {
        SyntaxNode value = creation;
        while (value.Parent is CastExpressionSyntax
            or ParenthesizedExpressionSyntax
            or ConditionalExpressionSyntax
            or ArgumentSyntax
            or ArgumentListSyntax
            or BaseObjectCreationExpressionSyntax
            or AssignmentExpressionSyntax { Right: not null })
        {
            if (value.Parent is AssignmentExpressionSyntax)
                return true;
            value = value.Parent;
        }

        return ThreadFlow.IsPassedOn(value);
    }
}
