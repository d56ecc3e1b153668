using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.CallGraph;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Threads.Bound;

/// <summary>
/// Functions that ask which thread or task runs them, and look for what was kept for it:
/// <c>if (_owner != Environment.CurrentManagedThreadId)</c>, <c>s_values.TryGetValue(Thread.CurrentThread, …)</c>. A number that is only
/// written into a text does not count, and neither does what a part of a user interface asks: an await there comes back to its thread.
/// </summary>
internal sealed class ThreadNumbers
{
    private const string On = "the number of the thread, or of the task that runs on it";

    private static readonly (string Name, string Type)[] s_members =
    [
        ("CurrentManagedThreadId", "System.Environment"), ("CurrentThread", "System.Threading.Thread"),
        ("CurrentId", "System.Threading.Tasks.Task"),
    ];

    /// <summary>Methods of collections that ask for what is there under a key.</summary>
    private static readonly string[] s_lookups =
        ["TryGetValue", "TryRemove", "Remove", "ContainsKey", "Contains", "GetValueOrDefault", "TryUpdate", "Equals", "ReferenceEquals"];

    private static readonly string[] s_makers = ["GetOrAdd", "GetValue", "GetOrCreateValue", "AddOrUpdate"];

    private readonly SemanticModelSource _models;
    private readonly CancellationToken _cancellationToken;

    public ThreadNumbers(SemanticModelSource models, CancellationToken cancellationToken)
    {
        _models = models;
        _cancellationToken = cancellationToken;
    }

    public IEnumerable<ThreadDependency> Find()
    {
        foreach (var (member, type) in s_members)
        {
            foreach (var token in _models.AllTokens(member, _cancellationToken))
            {
                if (token.Parent is not SimpleNameSyntax name || _models.For(name.SyntaxTree) is not { } model)
                    continue;

                var types = KnownTypes.Of(model.Compilation);
                if (model.GetSymbolInfo(name, _cancellationToken).Symbol is { } symbol
                    && types.Is(symbol.ContainingType, types[type]))
                {
                    foreach (var place in IsHandedOut(WholeOf(name)) ? UsesOf(name, model) : [name])
                    {
                        if (At(place) is { } dependency)
                            yield return dependency;
                    }
                }
            }
        }
    }

    private ThreadDependency? At(SimpleNameSyntax name) =>
        KindOf(WholeOf(name)) is { } kind
        && _models.For(name.SyntaxTree) is var model
        && Function.Around(name, model, _cancellationToken) is { } function
        && !(function.Type is { } around && UserInterfaceTypes.Contain(around, KnownTypes.Of(model.Compilation)))
            ? new ThreadDependency(function, On, kind)
            : null;

    /// <summary>
    /// Where the property or method that gives the number is named: <c>int Current =&gt; Thread.CurrentThread.ManagedThreadId;</c>
    /// </summary>
    private IEnumerable<SimpleNameSyntax> UsesOf(SimpleNameSyntax number, SemanticModel model)
    {
        var member = model.GetEnclosingSymbol(number.SpanStart, _cancellationToken) switch
        {
            IMethodSymbol { AssociatedSymbol: { } property } => property,
            IMethodSymbol { MethodKind: MethodKind.Ordinary } method => method,
            _ => (ISymbol?)null,
        };
        return member is null
            ? []
            : _models.AllTokens(member.Name, _cancellationToken)
                .Select(token => token.Parent)
                .OfType<SimpleNameSyntax>()
                .Where(use => _models.Symbols.Equals(
                    _models.For(use.SyntaxTree).GetSymbolInfo(use, _cancellationToken).Symbol?.OriginalDefinition,
                    member.OriginalDefinition));
    }

    /// <summary><c>Thread.CurrentThread.ManagedThreadId % 16</c></summary>
    private static ExpressionSyntax WholeOf(SimpleNameSyntax name)
    {
        ExpressionSyntax whole = name;
        while (whole.Parent is MemberAccessExpressionSyntax or ParenthesizedExpressionSyntax
            or InvocationExpressionSyntax { ArgumentList.Arguments.Count: 0 }
            or BinaryExpressionSyntax
            {
                RawKind: (int)SyntaxKind.ModuloExpression
                    or (int)SyntaxKind.BitwiseAndExpression
                    or (int)SyntaxKind.CoalesceExpression,
            })
        {
            if (whole.Parent is MemberAccessExpressionSyntax
                {
                    Name.Identifier.ValueText: not ("ManagedThreadId" or "Value" or "GetValueOrDefault"),
                } access
                && access.Expression == whole)
            {
                break;
            }

            whole = (ExpressionSyntax)whole.Parent;
        }

        return whole;
    }

    private static ThreadDependencyKind? KindOf(ExpressionSyntax number) => number.Parent switch
    {
        BinaryExpressionSyntax { RawKind: (int)SyntaxKind.EqualsExpression or (int)SyntaxKind.NotEqualsExpression } =>
            ThreadDependencyKind.Read,
        IsPatternExpressionSyntax => ThreadDependencyKind.Read,
        ArgumentSyntax { Parent: BracketedArgumentListSyntax { Parent: ElementAccessExpressionSyntax element } } => KindOfElement(element),
        ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax call } => KindOfCall(call),
        EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax { Parent.Parent: LocalDeclarationStatementSyntax } variable } =>
            UsesOf(variable).Select(KindOf).FirstOrDefault(k => k is not null),
        _ => null,
    };

    /// <summary>Set here, it is asked for elsewhere.</summary>
    private static ThreadDependencyKind? KindOfElement(ElementAccessExpressionSyntax element) =>
        element.Parent is AssignmentExpressionSyntax { RawKind: (int)SyntaxKind.SimpleAssignmentExpression } assignment
            && assignment.Left == element ? null
        : IsHandedOut(element) ? ThreadDependencyKind.Lend
        : ThreadDependencyKind.Read;

    private static ThreadDependencyKind? KindOfCall(InvocationExpressionSyntax call)
    {
        var name = BlockingWait.NameOf(call)?.Identifier.ValueText;
        return Array.IndexOf(s_lookups, name) >= 0 ? ThreadDependencyKind.Read
            : Array.IndexOf(s_makers, name) < 0 ? null
            : IsHandedOut(call) ? ThreadDependencyKind.Lend
            : ThreadDependencyKind.Read;
    }

    private static bool IsHandedOut(ExpressionSyntax value) => value.Parent is ReturnStatementSyntax or ArrowExpressionClauseSyntax;

    private static IEnumerable<ExpressionSyntax> UsesOf(VariableDeclaratorSyntax variable) =>
        FunctionSyntax.Around(variable) is { } function
            ? function.DescendantNodes()
                .OfType<IdentifierNameSyntax>()
                .Where(n => n.Identifier.ValueText == variable.Identifier.ValueText)
                .Select(n => WholeOf(n))
            : [];
}
