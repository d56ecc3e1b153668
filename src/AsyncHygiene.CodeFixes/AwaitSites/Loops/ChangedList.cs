using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.AwaitSites.Loops.Lists;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.AwaitSites.Loops;

/// <summary>
/// A list that the work for its items changes. LINQ goes through a list by its indices and does not mind; a <c>foreach</c> throws. Any
/// list counts that may be the same one: only of those that are made on the spot, or that never leave their field, it is known.
/// <code>
/// var all = _names.Select(name =&gt; Load(name)).ToList();   // string Load(string name) { _names.Add(…); … }
/// </code>
/// </summary>
internal sealed class ChangedList
{
    private readonly ISymbol? _list;
    private readonly ITypeSymbol? _type;
    private readonly SemanticModel _model;
    private readonly CancellationToken _cancellationToken;
    private readonly ListStorage? _storage;

    private ChangedList(ExpressionSyntax source, SemanticModel model, CancellationToken cancellationToken)
    {
        _list = model.GetSymbolInfo(source, cancellationToken).Symbol;
        _type = model.GetTypeInfo(source, cancellationToken).Type;
        _model = model;
        _cancellationToken = cancellationToken;
        _storage = StorageOf(_list);
    }

    /// <summary>The work, or what it reaches in the solution.</summary>
    public static bool Is(ExpressionSyntax source, ExpressionSyntax work, DocumentContext context, CancellationToken cancellationToken)
    {
        var (list, before) = Of(source, context, cancellationToken);
        return list is not null
            && ReachedCode.Of(context)
                .From(before.Append(work), context.Model, cancellationToken)
                .SelectMany(code => code.Changes)
                .Any(list.MayBeOf);
    }

    /// <summary>
    /// Any code of the solution, while a loop over the list waits: where the loop only started its work, nothing else ran meanwhile.
    /// </summary>
    public static bool IsMeanwhile(
        ExpressionSyntax source,
        ExpressionSyntax work,
        DocumentContext context,
        CancellationToken cancellationToken)
    {
        var (list, before) = Of(source, context, cancellationToken);
        if (list is null)
            return IsOtherCollection(source, context, cancellationToken);

        // A variable counts as the list of the code that it is declared in, and is changed by the functions in it alone.
        var functions = source.Ancestors().OfType<MemberDeclarationSyntax>().First().DescendantNodes()
            .Where(n => n is AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax);
        var reached = ReachedCode.Of(context);
        return reached.From(before.Append(work).Concat(functions), context.Model, cancellationToken)
            .Concat(reached.All(cancellationToken))
            .SelectMany(code => code.Changes)
            .Any(c => list.MayBeOf(c) && !list.IsMadeBy(c));
    }

    /// <summary>A set, a queue, a table: its changes are not looked for.</summary>
    private static bool IsOtherCollection(ExpressionSyntax source, DocumentContext context, CancellationToken cancellationToken)
    {
        var root = ListSource.Of(source, context.Model, cancellationToken).Root;
        return root is not null
            && context.Model.GetTypeInfo(root, cancellationToken).Type is INamedTypeSymbol { TypeKind: TypeKind.Class } type
            && (type.IsInOrBelow("System.Collections.Generic") || type.IsInOrBelow("System.Collections.ObjectModel"))
            && !ListSource.IsNew(root, context.Model, cancellationToken)
            && !(context.Model.GetSymbolInfo(root, cancellationToken).Symbol is ILocalSymbol local
                && new ListStorage(local, context.Model, cancellationToken).IsConfined);
    }

    /// <summary>Null for what no code can change, with the code that runs before the loop has the first item.</summary>
    private static (ChangedList? List, IReadOnlyList<SyntaxNode> Before) Of(
        ExpressionSyntax source,
        DocumentContext context,
        CancellationToken cancellationToken)
    {
        var (root, before) = ListSource.Of(source, context.Model, cancellationToken);
        return root is null
            || !ListTypes.MayBeList(context.Model.GetTypeInfo(root, cancellationToken).Type, context.Types)
            || ListSource.IsNew(root, context.Model, cancellationToken)
                ? (null, before)
                : (new ChangedList(root, context.Model, cancellationToken), before);
    }

    /// <summary>A constructor fills its own field, before any other code has the object.</summary>
    private bool IsMadeBy(ListChange change) =>
        _list is IFieldSymbol or IPropertySymbol
        && IsSame(change.List)
        && change.Place.Ancestors().FirstOrDefault(FunctionSyntax.IsFunction) is ConstructorDeclarationSyntax constructor
        && SymbolEqualityComparer.Default.Equals(
            change.Model.GetDeclaredSymbol(constructor, _cancellationToken)?.ContainingType.OriginalDefinition,
            _list.ContainingType.OriginalDefinition);

    private bool MayBeOf(ListChange change)
    {
        if (IsSame(change.List))
            return true;

        if (!ListTypes.MayHold(_type, change.Item, _model.Compilation) || _storage?.IsConfined == true)
            return false;

        return change.List is null
            || new ListStorage(change.List.OriginalDefinition, change.Model, _cancellationToken) is var changed
            && !changed.IsConfined
            && !(_storage?.HoldsOnlyNew == true && changed.HoldsOnlyNew);
    }

    private bool IsSame(ISymbol? list) =>
        _list is not null && SymbolEqualityComparer.Default.Equals(_list.OriginalDefinition, list?.OriginalDefinition);

    private ListStorage? StorageOf(ISymbol? list) =>
        list is ILocalSymbol or IFieldSymbol or IPropertySymbol
            ? new ListStorage(list.OriginalDefinition, _model, _cancellationToken)
            : null;
}
