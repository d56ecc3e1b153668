using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.CallGraph.References;
using AsyncHygiene.Editing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.AwaitSites.Loops;

/// <summary>
/// A list that the work for its items changes. LINQ goes through a list by its indices and does not mind; a <c>foreach</c> throws.
/// <code>
/// var all = _names.Select(name =&gt; Load(name)).ToList();   // string Load(string name) { _names.Add(…); … }
/// </code>
/// </summary>
internal sealed class ChangedList
{
    private const int DeepestCall = 3;

    private static readonly string[] s_lists = ["System.Collections.Generic.List`1", "System.Collections.Generic.IList`1"];

    private static readonly HashSet<string> s_changes = new(
        [
            "Add", "AddRange", "Clear", "Insert", "InsertRange", "Remove", "RemoveAll", "RemoveAt", "RemoveRange", "Reverse", "Sort",
        ],
        StringComparer.Ordinal);

    private readonly ISymbol _list;
    private readonly CancellationToken _cancellationToken;
    private readonly HashSet<SyntaxNode> _seen = [];

    private ChangedList(ISymbol list, CancellationToken cancellationToken)
    {
        _list = list;
        _cancellationToken = cancellationToken;
    }

    /// <summary>The work, or a method of the project that it calls.</summary>
    public static bool Is(ExpressionSyntax source, ExpressionSyntax work, DocumentContext context, CancellationToken cancellationToken) =>
        context.Types.IsOneOf(context.Model.GetTypeInfo(source, cancellationToken).Type, s_lists)
        && context.Model.GetSymbolInfo(source, cancellationToken).Symbol
            is ILocalSymbol or IParameterSymbol or IFieldSymbol or IPropertySymbol
        && new ChangedList(context.Model.GetSymbolInfo(source, cancellationToken).Symbol!, cancellationToken)
            .IsChangedBy(work, context.Model, depth: 0);

    private bool IsChangedBy(SyntaxNode code, SemanticModel model, int depth) =>
        _seen.Add(code)
        && code.DescendantNodesAndSelf().OfType<SimpleNameSyntax>().Any(name =>
            name.Identifier.ValueText == _list.Name
                ? SymbolEqualityComparer.Default.Equals(model.GetSymbolInfo(name, _cancellationToken).Symbol, _list) && IsChangedAt(name)
                : depth < DeepestCall && CalleeChanges(name, model, depth));

    /// <summary>What is given it may do anything.</summary>
    private static bool IsChangedAt(SimpleNameSyntax name)
    {
        var list = PropertyUse.Target(name);
        return list.Parent switch
        {
            ArgumentSyntax => true,
            AssignmentExpressionSyntax assignment => assignment.Left == list,
            ElementAccessExpressionSyntax { Parent: AssignmentExpressionSyntax { Left: var left } } element => left == element,
            MemberAccessExpressionSyntax { Parent: InvocationExpressionSyntax, Name.Identifier.ValueText: var called } =>
                s_changes.Contains(called),
            _ => false,
        };
    }

    private bool CalleeChanges(SimpleNameSyntax name, SemanticModel model, int depth) =>
        (name.Parent is InvocationExpressionSyntax
            || (name.Parent is MemberAccessExpressionSyntax access && access.Name == name)
            || depth == 0)
        && model.GetSymbolInfo(name, _cancellationToken).Symbol is IMethodSymbol method
        && method.DeclaringSyntaxReferences.Any(r =>
            model.Compilation.ContainsSyntaxTree(r.SyntaxTree)
            && IsChangedBy(
                r.GetSyntax(_cancellationToken),
                r.SyntaxTree == model.SyntaxTree ? model : model.Compilation.GetSemanticModel(r.SyntaxTree),
                depth + 1));
}
