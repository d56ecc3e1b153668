using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.CallGraph;
using AsyncHygiene.CallGraph.References;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Obstacles;
using AsyncHygiene.Semantics.TextSearch;
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
    private readonly CancellationToken _cancellationToken;

    public ThreadValues(SemanticModelSource models, CancellationToken cancellationToken)
    {
        _models = models;
        _cancellationToken = cancellationToken;
    }

    public IEnumerable<ThreadDependency> Find() => Fields().SelectMany(DependenciesOn);

    private IEnumerable<IFieldSymbol> Fields()
    {
        foreach (var compilation in _models.Compilations)
        {
            var types = KnownTypes.Of(compilation);
            foreach (var word in new[] { "ThreadStatic", nameof(ThreadStaticAttribute), "ThreadLocal" })
            {
                foreach (var token in NameScan.Tokens(compilation, word, _cancellationToken))
                {
                    if (token.Parent?.FirstAncestorOrSelf<FieldDeclarationSyntax>() is not { } declaration)
                        continue;

                    var model = _models.For(declaration.SyntaxTree);
                    foreach (var variable in declaration.Declaration.Variables)
                    {
                        if (model.GetDeclaredSymbol(variable, _cancellationToken) is IFieldSymbol field
                            && (ThreadAffinity.IsPerThread(field, types) || types.Is(field.Type, types["System.Threading.ThreadLocal`1"])))
                        {
                            yield return field;
                        }
                    }
                }
            }
        }
    }

    private IEnumerable<ThreadDependency> DependenciesOn(IFieldSymbol field)
    {
        var uses = UsesOf(field).ToLookup(u => u.Function, u => u.Value);
        var type = ValueOf(field);
        var on = $"the value of '{field.Name}' that each thread has its own of";
        var lent = uses.Where(f => CanBeChanged(type) && f.Any(IsHandedOut) && !f.Any(IsCleared))
            .Select(f => new ThreadDependency(f.Key, on, ThreadDependencyKind.Lend));
        lent = lent.Concat(uses.Where(f => f.Any(IsReference)).Select(f => new ThreadDependency(f.Key, on, ThreadDependencyKind.Read)));
        return uses.Any(f => f.Any(IsCarried)) || type.IsInOrBelow("System.Collections.Generic")
            ? lent.Concat(uses
                .Where(f => f.Any(IsRead) && !f.Any(v => IsSet(v) && !(IsCleared(v) && !MakesNew(v))))
                .Select(f => new ThreadDependency(f.Key, on, ThreadDependencyKind.Read)))
            : lent;
    }

    private static ITypeSymbol ValueOf(IFieldSymbol field) =>
        field.Type is INamedTypeSymbol { Name: "ThreadLocal", TypeArguments: { Length: 1 } values } ? values[0] : field.Type;

    /// <summary>Two that use it at once would disturb each other.</summary>
    private static bool CanBeChanged(ITypeSymbol type) =>
        type is IArrayTypeSymbol
        || (type is { IsReferenceType: true, TypeKind: TypeKind.Class, SpecialType: SpecialType.None, Name: not "Random" }
            && !type.IsInOrBelow("System.Collections.Immutable"));

    /// <summary><c>Buffer => s_buffer ??= new byte[100]</c></summary>
    private static bool IsHandedOut(SyntaxNode value)
    {
        while (value.Parent is ParenthesizedExpressionSyntax
            or PostfixUnaryExpressionSyntax
            or AssignmentExpressionSyntax { RawKind: (int)SyntaxKind.CoalesceAssignmentExpression }
            or BinaryExpressionSyntax { RawKind: (int)SyntaxKind.CoalesceExpression })
        {
            value = value.Parent;
        }

        return value.Parent is ReturnStatementSyntax or ArrowExpressionClauseSyntax;
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

    private IEnumerable<(Function Function, SyntaxNode Value)> UsesOf(IFieldSymbol field)
    {
        var isLocal = !field.IsStatic || field.GetAttributes().IsEmpty;
        foreach (var token in _models.AllTokens(field.Name, _cancellationToken))
        {
            if (token.Parent is not SimpleNameSyntax name)
                continue;

            var model = _models.For(name.SyntaxTree);
            if (_models.Symbols.Equals(model.GetSymbolInfo(name, _cancellationToken).Symbol?.OriginalDefinition, field)
                && Function.Around(name, model, _cancellationToken) is { } function)
            {
                var value = PropertyUse.Target(name);
                yield return (function,
                    isLocal && value.Parent is MemberAccessExpressionSyntax { Name.Identifier.Text: "Value" } read ? read : value);
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
