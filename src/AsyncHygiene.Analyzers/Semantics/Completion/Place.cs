using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.Completion;

/// <summary>
/// Something that keeps a value between two reads in one function: a variable, a field or property of one (<c>this._task</c>,
/// <c>pair.Value</c>), an element (<c>tasks[0]</c>) or all elements of a collection. What other code does to fields and properties
/// meanwhile is not seen here, and a report that rests on it could be wrong.
/// </summary>
internal sealed class Place : IEquatable<Place>
{
    private static readonly object s_this = new();
    private static readonly object s_elements = new();
    private static readonly object s_unknownElement = new();

    /// <summary>Calls that give the same task, or a collection with the same elements or some of them.</summary>
    private static readonly HashSet<string> s_sameValue = new(StringComparer.Ordinal)
    {
        "ConfigureAwait", "GetAwaiter",
        "GetEnumerator",
            "GetAsyncEnumerator",
            "ToArray",
            "ToList",
            "ToHashSet",
            "ToImmutableArray",
            "ToImmutableList",
            "AsEnumerable",
            "AsReadOnly",
        "AsParallel",
            "AsSpan",
            "Where",
            "OfType",
            "Cast",
            "OrderBy",
            "OrderByDescending",
            "ThenBy",
            "ThenByDescending",
            "Reverse",
            "Distinct",
        "Take", "TakeWhile", "Skip", "SkipWhile", "WithCancellation",
    };

    /// <summary>Calls that give one element of a collection.</summary>
    private static readonly HashSet<string> s_oneElement = new(StringComparer.Ordinal)
    {
        "First", "FirstOrDefault", "Single", "SingleOrDefault", "Last", "LastOrDefault", "ElementAt", "ElementAtOrDefault",
        "Find", "FindLast", "Peek", "Dequeue", "Pop", "GetValueOrDefault",
    };

    private readonly Place? _parent;
    private readonly object _key;
    private readonly int _hash;

    private Place(Place? parent, object key)
    {
        _parent = parent;
        _key = key;
        var keyHash = key is ISymbol symbol ? SymbolEqualityComparer.Default.GetHashCode(symbol) : key.GetHashCode();
        _hash = unchecked(((parent?._hash ?? 17) * 31) + keyHash);
        IsExact = (parent is null || parent.IsExact) && key != s_elements && key != s_unknownElement;
    }

    /// <summary>One value, not any of several.</summary>
    public bool IsExact { get; }

    public Place? Parent => _parent;

    /// <summary>The name of the field or property that this place is; null for variables and elements.</summary>
    public string? MemberName => _key as string;

    /// <summary>The collection itself when this place is one of its elements.</summary>
    public Place? Collection => IsElement(_key) ? _parent : null;

    public Place Elements =>
        MemberName == "Values" && _parent is not null ? new Place(_parent.Elements, "Value") : new Place(this, s_elements);

    /// <summary>The same with "all elements" in the place of each single one.</summary>
    public Place Generalized => IsExact && !HasElement ? this : new(_parent?.Generalized, IsElement(_key) ? s_elements : _key);

    private bool HasElement => IsElement(_key) || _parent?.HasElement == true;

    public Place At(Place index) => new(this, new Index(index));

    public Place Member(string name) => new(this, name);

    public static Place Of(ISymbol variable) => new(null, variable);

    public static Place Of(CaptureId capture) => new(null, capture);

    public static Place? Of(IOperation? operation) => operation switch
    {
        ILocalReferenceOperation local => Of(local.Local),
        IParameterReferenceOperation parameter => Of(parameter.Parameter),
        IFlowCaptureReferenceOperation capture => Of(capture.Id),
        IInstanceReferenceOperation { ReferenceKind: InstanceReferenceKind.ContainingTypeInstance } => new Place(null, s_this),
        IFieldReferenceOperation { Field.IsStatic: true } field => new Place(null, field.Field.OriginalDefinition),
        IFieldReferenceOperation field => Of(field.Instance)?.Member(field.Field.Name),
        IPropertyReferenceOperation { Property.IsStatic: true } property => new Place(null, property.Property.OriginalDefinition),
        IPropertyReferenceOperation { Arguments.Length: > 0 } indexer =>
            Of(indexer.Instance)?.Element(indexer.Arguments.Select(a => a.Value)),
        IPropertyReferenceOperation { Property.Name: "Current" } current => Of(current.Instance)?.Elements,
        IPropertyReferenceOperation property => Of(property.Instance)?.Member(property.Property.Name),
        IArrayElementReferenceOperation element => Of(element.ArrayReference)?.Element(element.Indices),
        IConversionOperation conversion => Of(conversion.Operand),
        IParenthesizedOperation parenthesized => Of(parenthesized.Operand),
        IDeclarationExpressionOperation declaration => Of(declaration.Expression),
        ISimpleAssignmentOperation assignment => Of(assignment.Target),
        IAwaitOperation awaited => Of(awaited.Operation)?.Member("Result"),
        IInvocationOperation invocation when IsSameValue(invocation.TargetMethod.Name) => Of(invocation.Receiver()),
        IInvocationOperation invocation when s_oneElement.Contains(invocation.TargetMethod.Name) => Of(invocation.Receiver())?.Elements,
        _ => null,
    };

    /// <summary>Also an author's own <c>ToArraySafe</c>.</summary>
    private static bool IsSameValue(string method) =>
        s_sameValue.Contains(method)
        || ((method.StartsWith("ToArray", StringComparison.Ordinal) || method.StartsWith("ToList", StringComparison.Ordinal))
            && !AsyncSuffix.IsOn(method));

    /// <summary>
    /// Whether a write to <paramref name="written"/> changes what is here: the place itself, what it belongs to, or an index in it.
    /// </summary>
    public bool IsChangedBy(Place written)
    {
        for (var place = this; place is not null; place = place._parent)
        {
            if (place.Equals(written) || (place._key is Index { Value: Place index } && index.IsChangedBy(written)))
                return true;

            // A write to one element changes "all elements"; a write to an unknown one changes each.
            if (written.Collection is { } collection && IsElement(place._key) && collection.Equals(place._parent)
                && (place._key == s_elements || !(written._key is Index { Value: not Place } && place._key is Index { Value: not Place })))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>
    /// The same place below <paramref name="target"/> instead of <paramref name="source"/>; null when it is not below it.
    /// </summary>
    public Place? Rebase(Place source, Place target)
    {
        if (Equals(source))
            return target;
        return _parent?.Rebase(source, target) is { } parent ? new Place(parent, _key) : null;
    }

    public bool IsRootedIn(HashSet<ISymbol> variables)
    {
        var root = this;
        while (root._parent is not null)
            root = root._parent;
        return root._key is ISymbol symbol && variables.Contains(symbol);
    }

    public ISymbol? Variable => _parent is null ? _key as ISymbol : null;

    public bool Equals(Place? other) =>
        other is not null
        && _hash == other._hash
        && (_key is ISymbol symbol ? SymbolEqualityComparer.Default.Equals(symbol, other._key as ISymbol) : _key.Equals(other._key))
        && Equals(_parent, other._parent);

    public override bool Equals(object? obj) => Equals(obj as Place);

    public override int GetHashCode() => _hash;

    private Place Element(IEnumerable<IOperation> indices)
    {
        var index = indices.Select(i => i.ConstantValue.HasValue ? i.ConstantValue.Value : Of(i) is { IsExact: true } place ? place : null)
            .ToList();
        return new Place(this, index.Count == 1 && index[0] is { } known ? new Index(known) : s_unknownElement);
    }

    private static bool IsElement(object key) => key is Index || key == s_elements || key == s_unknownElement;

    private sealed class Index : IEquatable<Index>
    {
        public Index(object value) => Value = value;

        /// <summary>A constant, or the place that holds the index.</summary>
        public object Value { get; }

        public bool Equals(Index? other) => other is not null && Value.Equals(other.Value);

        public override bool Equals(object? obj) => Equals(obj as Index);

        public override int GetHashCode() => Value.GetHashCode();
    }
}
