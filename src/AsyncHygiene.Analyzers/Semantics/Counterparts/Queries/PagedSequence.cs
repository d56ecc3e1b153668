using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Runtime.CompilerServices;
using AsyncHygiene.Semantics.Counterparts.Fit;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.Counterparts.Queries;

/// <summary>
/// A call of a library that gives a sequence, which fetches its items while something goes through it, and the form of the call that gives
/// an asynchronous sequence of the same items.
/// <code>
/// server.Keys(pattern: "user:*")        // server.KeysAsync(pattern: "user:*")
/// container.GetBlobs().AsPages()        // container.GetBlobsAsync().AsPages()
/// </code>
/// </summary>
internal sealed class PagedSequence
{
    private const string AsyncSequence = "System.Collections.Generic.IAsyncEnumerable`1";

    private static readonly ConditionalWeakTable<KnownTypes, ConcurrentDictionary<IMethodSymbol, bool>> s_known = new();

    private PagedSequence(IInvocationOperation call, IMethodSymbol form)
    {
        Call = call;
        Form = form;
    }

    /// <summary>What takes another name.</summary>
    public IInvocationOperation Call { get; }

    /// <summary>As the compiler binds the call by its other name.</summary>
    public IMethodSymbol Form { get; }

    public static bool CanBeAwaited(KnownTypes types) => types[AsyncSequence] is not null;

    public static PagedSequence? Of(IOperation sequence, KnownTypes types)
    {
        if (sequence is not IInvocationOperation call)
            return null;

        if (FormOf(call, types) is { } form)
            return new PagedSequence(call, form);

        return call.Instance is IInvocationOperation source
            && FormOf(source, types) is { } ofSource
            && HasStream(ofSource.ReturnType, call, types)
                ? new PagedSequence(source, ofSource)
                : null;
    }

    /// <summary>The asynchronous sequence can be asked for the same: <c>AsPages()</c></summary>
    private static bool HasStream(ITypeSymbol sequence, IInvocationOperation call, KnownTypes types) =>
        ItemOf(call.TargetMethod.ReturnType, SequenceType(types)) is { } item
        && sequence.GetMembers(call.TargetMethod.Name).OfType<IMethodSymbol>().Any(m =>
            m.Arity == 0
            && TakesTheSame(m, call.TargetMethod)
            && !ParameterOrder.Differs(m, call.TargetMethod, types)
            && DefaultArguments.AreSame(call, m, types)
            && IsItem(ItemOf(m.ReturnType, types[AsyncSequence]), item));

    private static IMethodSymbol? FormOf(IInvocationOperation call, KnownTypes types)
    {
        var method = call.TargetMethod;
        return MayHaveForm(method, types)
            && call.Syntax is InvocationExpressionSyntax syntax
            && call.SemanticModel is { } model
            && SpeculativeBinding.WithName(syntax, AsyncSuffix.AddTo(method.Name)) is { } renamed
            && SpeculativeBinding.Bind(renamed, syntax.SpanStart, model) is { } form
            && Owners(method).Contains(form.ContainingType, SymbolEqualityComparer.Default)
            && IsItem(ItemOf(form.ReturnType, types[AsyncSequence]), ItemOf(method.ReturnType, SequenceType(types)))
            && CorrespondingForm.Is(form, method, types)
            && DefaultArguments.AreSame(call, form, types)
                ? form
                : null;
    }

    private static bool MayHaveForm(IMethodSymbol method, KnownTypes types) =>
        method.MethodKind is MethodKind.Ordinary or MethodKind.ReducedExtension
        && method.ReturnType is INamedTypeSymbol { Arity: > 0, TypeKind: TypeKind.Interface or TypeKind.Class }
        && s_known.GetValue(types, static _ => new(SymbolEqualityComparer.Default)) is var known
        && (method.ReducedFrom ?? method).OriginalDefinition is var definition
        && (known.TryGetValue(definition, out var has) ? has : known.GetOrAdd(definition, HasForm(definition, types)));

    /// <summary>The source of the solution's own shows what is alike; lines of a file come from its disk.</summary>
    private static bool HasForm(IMethodSymbol method, KnownTypes types) =>
        method.DeclaringSyntaxReferences.IsEmpty
        && ItemOf(method.ReturnType, SequenceType(types)) is not null
        && ItemOf(method.ReturnType, types[AsyncSequence]) is null
        && !IsLoaded(method.ReturnType)
        && !types.Is(method.ContainingType, types["System.IO.File"])
        && Owners(method).SelectMany(t => t.GetMembers(AsyncSuffix.AddTo(method.Name))).OfType<IMethodSymbol>().Any(m =>
            m.Arity == method.Arity
            && m.IsStatic == method.IsStatic
            && ItemOf(m.ReturnType, types[AsyncSequence]) is not null
            && !AsyncCounterparts.IsObsolete(m));

    /// <summary>The asynchronous members of a contract may stand in one that it inherits: <c>IDatabase : IDatabaseAsync</c></summary>
    private static IEnumerable<INamedTypeSymbol> Owners(IMethodSymbol method) =>
        method.ContainingType is { TypeKind: TypeKind.Interface } contract
            ? contract.AllInterfaces.Add(contract)
            : ImmutableArray.Create(method.ContainingType);

    /// <summary>A collection holds its items, and a query is told by its provider.</summary>
    private static bool IsLoaded(ITypeSymbol type) =>
        type.AllInterfaces.Append(type).Any(i =>
            i.Name == "IQueryable"
                || i.OriginalDefinition.SpecialType is SpecialType.System_Collections_Generic_ICollection_T
                    or SpecialType.System_Collections_Generic_IReadOnlyCollection_T);

    private static INamedTypeSymbol SequenceType(KnownTypes types) =>
        types.Compilation.GetSpecialType(SpecialType.System_Collections_Generic_IEnumerable_T);

    /// <summary>Null for what is no sequence, or one in two ways.</summary>
    private static ITypeSymbol? ItemOf(ITypeSymbol type, INamedTypeSymbol? sequence)
    {
        var found = type.AllInterfaces.Append(type)
            .OfType<INamedTypeSymbol>()
            .Where(i => SymbolEqualityComparer.Default.Equals(i.OriginalDefinition, sequence))
            .ToList();
        return found.Count == 1 ? found[0].TypeArguments[0] : null;
    }

    private static bool IsItem(ITypeSymbol? item, ITypeSymbol? other) =>
        item is not null && SymbolEqualityComparer.Default.Equals(item, other);

    private static bool TakesTheSame(IMethodSymbol method, IMethodSymbol other) =>
        method.Parameters.Length == other.Parameters.Length
        && method.Parameters.Zip(other.Parameters, (a, b) => SymbolEqualityComparer.Default.Equals(a.Type, b.Type)).All(same => same);
}
