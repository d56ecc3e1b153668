using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.CallGraph;
using AsyncHygiene.CallGraph.References;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Obstacles;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Threads.Bound;

/// <summary>
/// Functions that read what other functions set in a value that each thread has its own of. A function that sets it itself, such as a
/// cache that makes what it does not find, does not count.
/// </summary>
internal sealed class ThreadValues
{
    private readonly SemanticModelSource _models;
    private readonly ThreadLocals _locals;
    private readonly CancellationToken _cancellationToken;

    public ThreadValues(SemanticModelSource models, CancellationToken cancellationToken)
    {
        _models = models;
        _locals = new ThreadLocals(models, cancellationToken);
        _cancellationToken = cancellationToken;
    }

    public IEnumerable<ThreadDependency> Find()
    {
        var members = Members().Distinct<ISymbol>(_models.Symbols).ToList();
        var uses = members.ConvertAll(m => (Value: ValueOf(m), m.Name, Uses: UsesOf(m).ToList()));
        uses.AddRange(UsesOfUnnamed(members));

        // Another name may be of the same one: a property, a parameter, an item of a dictionary.
        var carried = new HashSet<ITypeSymbol?>(
            uses.Where(u => u.Value.IsLocal && u.Uses.Exists(v => IsCarried(v.Value))).Select(u => u.Value.Type),
            _models.Symbols);
        return uses.SelectMany(u => DependenciesOn(
            u.Uses,
            u.Value.Type,
            u.Name,
            u.Value.IsLocal ? carried.Contains(u.Value.Type) : u.Uses.Exists(v => IsCarried(v.Value))));
    }

    /// <summary>Fields, properties and events that are marked, and fields and properties of a type of such values.</summary>
    private IEnumerable<ISymbol> Members()
    {
        foreach (var word in new[] { "ThreadStatic", nameof(ThreadStaticAttribute) }.Concat(_locals.Names))
        {
            foreach (var token in _models.AllTokens(word, _cancellationToken))
            {
                if (token.Parent?.FirstAncestorOrSelf<MemberDeclarationSyntax>() is not { } declaration)
                    continue;

                var model = _models.For(declaration.SyntaxTree);
                var types = KnownTypes.Of(model.Compilation);
                foreach (var symbol in DeclaredBy(declaration).Select(d => model.GetDeclaredSymbol(d, _cancellationToken)))
                {
                    if (symbol is IFieldSymbol or IPropertySymbol or IEventSymbol
                        && (ThreadAffinity.IsPerThread(symbol, types) || ThreadLocals.ValueOf(symbol) is not null))
                    {
                        yield return symbol;
                    }
                }
            }
        }
    }

    private static IEnumerable<SyntaxNode> DeclaredBy(MemberDeclarationSyntax declaration) => declaration switch
    {
        BaseFieldDeclarationSyntax fields => fields.Declaration.Variables,
        PropertyDeclarationSyntax property => [property],
        _ => [],
    };

    private IEnumerable<ThreadDependency> DependenciesOn(
        List<(Function Function, SyntaxNode Value)> all,
        ITypeSymbol type,
        string name,
        bool isCarried)
    {
        var uses = all.ToLookup(u => u.Function, u => u.Value);
        var on = $"the value of '{name}' that each thread has its own of";
        var lent = ChangeableType.Is(type, _models, _cancellationToken) ? uses.SelectMany(f => LentBy(f, on)) : [];
        lent = lent.Concat(uses.Where(f => f.Any(IsReference)).Select(f => new ThreadDependency(f.Key, on, ThreadDependencyKind.Read)));
        return isCarried || type.IsInOrBelow("System.Collections.Generic")
            ? lent.Concat(uses
                .Where(f => f.Any(IsRead) && !f.Any(v => IsSet(v) && !(IsCleared(v) && !MakesNew(v))))
                .Select(f => new ThreadDependency(f.Key, on, ThreadDependencyKind.Read)))
            : lent;
    }

    /// <summary>What the member has of each thread, and whether it is a <c>ThreadLocal</c> that has it.</summary>
    private static (ITypeSymbol Type, bool IsLocal) ValueOf(ISymbol member) =>
        ThreadLocals.ValueOf(member) is { } value ? (value, true) : (ThreadLocals.TypeOf(member)!, false);

    /// <summary>The uses of those that no member has by name, by the type of their values.</summary>
    private IEnumerable<((ITypeSymbol Type, bool IsLocal) Value, string Name, List<(Function Function, SyntaxNode Value)> Uses)>
        UsesOfUnnamed(List<ISymbol> members)
    {
        var named = new HashSet<ISymbol?>(members, _models.Symbols);
        return _locals.Reads()
            .Where(r => !named.Contains(r.Receiver?.OriginalDefinition))
            .GroupBy(r => r.Type, _models.Symbols)
            .Select(group => (
                ((ITypeSymbol)group.Key!, true),
                "ThreadLocal",
                group.Select(r => (
                        Function: Function.Around(r.Value, _models.For(r.Value.SyntaxTree), _cancellationToken),
                        r.Value))
                    .Where(u => u.Function is not null)
                    .Select(u => (u.Function!.Value, u.Value))
                    .ToList()));
    }

    private static IEnumerable<ThreadDependency> LentBy(IGrouping<Function, SyntaxNode> uses, string on)
    {
        var clears = uses.Where(IsCleared).ToList();
        return uses.Except(clears).Where(v => !IsNameOf(v)).Select(v =>
            new ThreadDependency(uses.Key, on, ThreadDependencyKind.LendObject) { Place = v, Clears = clears });
    }

    /// <summary>Whoever comes next on the thread does not find it.</summary>
    private static bool IsCleared(SyntaxNode value) =>
        value.Parent is AssignmentExpressionSyntax { RawKind: (int)SyntaxKind.SimpleAssignmentExpression } assignment
        && assignment.Left == value
        && assignment.Right.Kind() is SyntaxKind.NullLiteralExpression or SyntaxKind.DefaultLiteralExpression;

    /// <summary><c>var b = t_b ?? new(); t_b = null;</c>: what it does not find, it makes.</summary>
    private static bool MakesNew(SyntaxNode value) =>
        FunctionSyntax.Around(value)?.DescendantNodes().Any(n => n is BaseObjectCreationExpressionSyntax or ArrayCreationExpressionSyntax)
            == true;

    private IEnumerable<(Function Function, SyntaxNode Value)> UsesOf(ISymbol field)
    {
        var isLocal = ThreadLocals.ValueOf(field) is not null;
        foreach (var token in _models.AllTokens(field.Name, _cancellationToken))
        {
            if (token.Parent is not SimpleNameSyntax name)
                continue;

            var model = _models.For(name.SyntaxTree);
            if (_models.Symbols.Equals(model.GetSymbolInfo(name, _cancellationToken).Symbol?.OriginalDefinition, field)
                && Function.Around(name, model, _cancellationToken) is { } function)
            {
                var value = PropertyUse.Target(name);
                yield return (function, isLocal ? ThreadLocals.ReadOf(value) ?? value : value);
            }
        }
    }

    private static bool IsRead(SyntaxNode value) => PropertyUse.Uses(value, MethodKind.PropertyGet) && !IsNameOf(value);

    /// <summary>Whatever it was before, the function gives it a value.</summary>
    private static bool IsSet(SyntaxNode value) =>
        value.Parent is AssignmentExpressionSyntax assignment && assignment.Left == value
        && (assignment.IsKind(SyntaxKind.SimpleAssignmentExpression) || assignment.IsKind(SyntaxKind.CoalesceAssignmentExpression));

    /// <summary>A function leaves a value in it that is more than none.</summary>
    private static bool IsCarried(SyntaxNode value) =>
        PropertyUse.Uses(value, MethodKind.PropertySet)
        && value.Parent is not AssignmentExpressionSyntax
        {
            Right.RawKind: (int)SyntaxKind.NullLiteralExpression
            or (int)SyntaxKind.DefaultLiteralExpression
            or (int)SyntaxKind.DefaultExpression
        };

    /// <summary><c>ref string User => ref t_user;</c>: whoever has it reads and sets.</summary>
    private static bool IsReference(SyntaxNode value) =>
        value.Parent is RefExpressionSyntax { Parent: ReturnStatementSyntax or ArrowExpressionClauseSyntax };

    private static bool IsNameOf(SyntaxNode value) =>
        value.Parent is ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax { Expression: IdentifierNameSyntax called } }
        && string.Equals(called.Identifier.Text, "nameof", StringComparison.Ordinal);
}
