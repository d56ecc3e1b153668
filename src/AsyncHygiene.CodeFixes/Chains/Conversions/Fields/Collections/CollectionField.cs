using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.Chains.Families.Methods;
using AsyncHygiene.Chains.Hosts;
using AsyncHygiene.Chains.Hosts.Lambdas;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Delegates;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Conversions.Fields.Collections;

/// <summary>
/// <c>List&lt;Func&lt;Order, bool&gt;&gt; _checks</c> as <c>List&lt;Func&lt;Order, Task&lt;bool&gt;&gt;&gt; _checks</c>: a collection that
/// is filled with lambdas and methods where the object or the type is made, and whose delegates are only called after that.
/// </summary>
internal sealed class CollectionField : AsyncField
{
    private readonly IFieldSymbol _field;
    private readonly INamedTypeSymbol _element;
    private readonly List<(TypeSyntax Name, DocumentEdits Edits)> _names = [];
    private readonly List<(ExpressionSyntax Creation, DocumentEdits Edits)> _creations = [];
    private readonly List<CompletedDelegate> _values = [];

    private CollectionField(IFieldSymbol field, INamedTypeSymbol element, TypeSyntax name, DocumentEdits edits)
        : base(edits)
    {
        _field = field;
        _element = element;
        _names.Add((name, edits));
    }

    /// <summary>A lambda may call another one of the collection.</summary>
    public override bool CanReadItself => true;

    public static CollectionField? TryCreate(IFieldSymbol field, TypeSyntax type, DocumentEdits edits) =>
        field.IsReadOnly
        && DelegateCollection.ElementOf(field.Type) is { DelegateInvokeMethod.ReturnType: var returned } element
        && TaskDelegate.CanBe(element)
        && !returned.IsTaskLike(edits.Context.Types)
        && TaskDelegate.NameInCollection(type) is { } name
            ? new CollectionField(field, element, name, edits)
            : null;

    /// <summary>Its delegates are called, not the collection.</summary>
    public override ExpressionSyntax? ReadAt(ExpressionSyntax reference) => null;

    public override CollectionUse? ElementsAt(ExpressionSyntax reference, DocumentEdits edits, CancellationToken cancellationToken)
    {
        if (CollectionUse.At(reference, _field, edits.Context, cancellationToken) is not { } use)
            return null;

        _names.AddRange(use.Types.Select(t => (t, edits)));
        return use.Values.All(v => TryAddItem(v, edits, cancellationToken)) ? use : null;
    }

    public override bool TryAdd(ExpressionSyntax value, DocumentEdits edits, CancellationToken cancellationToken)
    {
        if ((value.Parent is AssignmentExpressionSyntax && FunctionSyntax.Around(value) is not ConstructorDeclarationSyntax)
            || CollectionItems.Of(value, edits.Context) is not { } items)
        {
            return false;
        }

        if (value is not (CollectionExpressionSyntax or InitializerExpressionSyntax)
            && !SymbolEqualityComparer.Default.Equals(
                DelegateCollection.ElementOf(edits.Context.Model.GetTypeInfo(value, cancellationToken).Type),
                _element))
        {
            return false;
        }

        var written = (value as ObjectCreationExpressionSyntax)?.Type ?? (value as ArrayCreationExpressionSyntax)?.Type;
        if (written is not null)
        {
            if (TaskDelegate.NameInCollection(written) is not { } name)
                return false;
            _names.Add((name, edits));
        }

        _creations.Add((value, edits));
        return items.All(item => TryAddItem(item, edits, cancellationToken));
    }

    public override void Write(HashSet<SyntaxNode> awaiting, SyntaxAnnotation owner)
    {
        foreach (var (name, edits) in _names)
        {
            using (edits.OwnedBy(owner))
                edits.Replace(name, current => TaskDelegate.Of(current, name.SpanStart, edits).WithTriviaFrom(current));
            if (CallAround(name) is { } call)
                edits.Bindings.Write(call);
        }

        // It is one of another type now.
        foreach (var (creation, edits) in _creations)
            edits.Bindings.Write(creation);
        CompletedDelegate.WriteAll(_values, awaiting, owner);
    }

    /// <summary><c>_steps.TryGetValue(state, out Action step)</c></summary>
    private static SyntaxNode? CallAround(TypeSyntax type) =>
        type.FirstAncestorOrSelf<DeclarationExpressionSyntax>()?.Parent is ArgumentSyntax argument ? argument.Parent?.Parent : null;

    private bool TryAddItem(ExpressionSyntax value, DocumentEdits edits, CancellationToken cancellationToken)
    {
        if (!KeptDelegate.Takes(value, _element, edits.Context, cancellationToken)
            || CompletedDelegate.Of(value, _element.DelegateInvokeMethod!, edits, cancellationToken) is not { } known)
        {
            return false;
        }

        _values.Add(known);
        return true;
    }
}
