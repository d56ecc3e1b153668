using System.Linq;
using System.Threading;
using AsyncHygiene.AwaitSites.Loops.Lists;
using AsyncHygiene.Editing;
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
        var (root, before) = ListSource.Of(source, context.Model, cancellationToken);
        if (root is null
            || !ListTypes.MayBeList(context.Model.GetTypeInfo(root, cancellationToken).Type, context.Types)
            || ListSource.IsNew(root, context.Model, cancellationToken))
        {
            return false;
        }

        var list = new ChangedList(root, context.Model, cancellationToken);
        return ReachedCode.Of(context)
            .From(before.Append(work), context.Model, cancellationToken)
            .SelectMany(code => code.Changes)
            .Any(list.MayBeOf);
    }

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
