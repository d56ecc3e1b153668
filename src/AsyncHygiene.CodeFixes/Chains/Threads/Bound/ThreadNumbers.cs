using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.CallGraph;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Threads.Bound;

/// <summary>
/// Functions that ask which thread or task runs them, and look for what was kept for it:
/// <c>if (_owner != Environment.CurrentManagedThreadId)</c>, <c>s_values.TryGetValue(Thread.CurrentThread, …)</c>. A number that is only
/// shown to people does not count, and neither does what a part of a user interface asks: an await there comes back to its thread.
/// </summary>
internal sealed class ThreadNumbers
{
    private const string On = "the number of the thread, or of the task that runs on it";

    private static readonly (string Name, string Type)[] s_members =
    [
        ("CurrentManagedThreadId", "System.Environment"), ("CurrentThread", "System.Threading.Thread"),
        ("CurrentId", "System.Threading.Tasks.Task"),
    ];

    private readonly SemanticModelSource _models;
    private readonly NumberUse _uses;
    private readonly CancellationToken _cancellationToken;

    public ThreadNumbers(SemanticModelSource models, CancellationToken cancellationToken)
    {
        _models = models;
        _uses = new NumberUse(models, cancellationToken);
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
                    foreach (var dependency in DependenciesOn(name))
                        yield return dependency;
                }
            }
        }
    }

    /// <summary>
    /// Where it is asked for; and where the property or method is named that gives it: <c>string Key =&gt; "t" + Task.CurrentId;</c>
    /// </summary>
    private IEnumerable<ThreadDependency> DependenciesOn(SimpleNameSyntax number)
    {
        var open = new Queue<SimpleNameSyntax>([number]);
        var seen = new HashSet<SyntaxNode>(open);
        while (open.Count > 0 && seen.Count < ThreadFlow.MaximumFunctions)
        {
            var place = open.Dequeue();
            switch (_uses.Of(place))
            {
                case NumberOutcome.Read when At(place, ThreadDependencyKind.Read) is { } read:
                    yield return read;
                    break;
                case NumberOutcome.Lend when At(place, ThreadDependencyKind.Lend) is { } lend:
                    yield return lend;
                    break;
                case NumberOutcome.HandedOut:
                    foreach (var use in UsesOf(place).Where(seen.Add))
                        open.Enqueue(use);
                    break;
            }
        }
    }

    private ThreadDependency? At(SimpleNameSyntax name, ThreadDependencyKind kind) =>
        _models.For(name.SyntaxTree) is var model
        && Function.Around(name, model, _cancellationToken) is { } function
        && !(function.Type is { } around && UserInterfaceTypes.Contain(around, KnownTypes.Of(model.Compilation)))
            ? new ThreadDependency(function, On, kind) { Place = name }
            : null;

    /// <summary>Also through what the member implements or overrides.</summary>
    private IEnumerable<SimpleNameSyntax> UsesOf(SimpleNameSyntax number)
    {
        var model = _models.For(number.SyntaxTree);
        var member = MemberAround(number, model);
        if (member is null)
            return [];

        var slots = new HashSet<ISymbol?>(_models.Symbols) { member.OriginalDefinition };
        if ((member as IMethodSymbol ?? (member as IPropertySymbol)?.GetMethod) is { MethodKind: not MethodKind.LocalFunction } method)
            slots.UnionWith(_models.SlotsOf(method).Select(s => s.AssociatedSymbol ?? s));
        return _models.AllTokens(member.Name, _cancellationToken)
            .Select(token => token.Parent)
            .OfType<SimpleNameSyntax>()
            .Where(use => _models.For(use.SyntaxTree).GetSymbolInfo(use, _cancellationToken).Symbol is { } symbol
                && slots.Contains(((symbol as IMethodSymbol)?.ReducedFrom ?? symbol).OriginalDefinition));
    }

    /// <summary>What gives the number: a property, a method, a local function, or a variable or field that keeps a lambda.</summary>
    private ISymbol? MemberAround(SimpleNameSyntax number, SemanticModel model)
    {
        var function = FunctionSyntax.Around(number);
        if (function is AnonymousFunctionExpressionSyntax { Parent: var keeper })
        {
            return keeper switch
            {
                EqualsValueClauseSyntax { Parent: { } declared } => model.GetDeclaredSymbol(declared, _cancellationToken),
                AssignmentExpressionSyntax { Left: var left } => model.GetSymbolInfo(left, _cancellationToken).Symbol,
                _ => null,
            };
        }

        return model.GetEnclosingSymbol(number.SpanStart, _cancellationToken) switch
        {
            IMethodSymbol { AssociatedSymbol: { } property } => property,
            IMethodSymbol { MethodKind: MethodKind.Ordinary or MethodKind.ExplicitInterfaceImplementation } method => method,
            IMethodSymbol { MethodKind: MethodKind.LocalFunction } local => local,
            _ => null,
        };
    }
}
