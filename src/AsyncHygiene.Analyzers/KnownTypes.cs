using System.Collections.Concurrent;
using System.Collections.Immutable;
using System.Linq;
using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene;

/// <summary>
/// The framework types of one compilation, looked up once and shared by all rules. Rules compare symbols with these, never names: a user's
/// own
/// <c>Task</c> or <c>Thread</c> is a different symbol.
/// </summary>
internal sealed class KnownTypes
{
    private static readonly ConditionalWeakTable<Compilation, KnownTypes> s_known = new();

    private readonly ReferencedTypes _types;
    private readonly ConcurrentDictionary<string, INamedTypeSymbol?> _byMetadataName = new();
    private readonly ConcurrentDictionary<string[], ImmutableArray<INamedTypeSymbol>> _byList = new();

    private KnownTypes(Compilation compilation)
    {
        Compilation = compilation;
        _types = new ReferencedTypes(compilation);

        // Nearly every operation is compared with these.
        Task = this["System.Threading.Tasks.Task"];
        TaskOfT = this["System.Threading.Tasks.Task`1"];
        ValueTask = this["System.Threading.Tasks.ValueTask"];
        ValueTaskOfT = this["System.Threading.Tasks.ValueTask`1"];
        Thread = this["System.Threading.Thread"];
        CancellationToken = this["System.Threading.CancellationToken"];
        AsyncMethodBuilderAttribute = this["System.Runtime.CompilerServices.AsyncMethodBuilderAttribute"];
    }

    public static KnownTypes Of(Compilation compilation) => s_known.GetValue(compilation, static c => new KnownTypes(c));

    public Compilation Compilation { get; }
    public INamedTypeSymbol? Task { get; }
    public INamedTypeSymbol? TaskOfT { get; }
    public INamedTypeSymbol? ValueTask { get; }
    public INamedTypeSymbol? ValueTaskOfT { get; }
    public INamedTypeSymbol? Thread { get; }
    public INamedTypeSymbol? CancellationToken { get; }
    public INamedTypeSymbol? AsyncMethodBuilderAttribute { get; }

    /// <summary>The type, or null where the compilation does not reference it or sees it twice.</summary>
    public INamedTypeSymbol? this[string metadataName]
    {
        get
        {
            return _byMetadataName.TryGetValue(metadataName, out var known)
                ? known
                : _byMetadataName.GetOrAdd(metadataName, _types.Find(metadataName));
        }
    }

    /// <summary>
    /// Those of a list of names that the compilation knows. Each list is looked up once, so it has to be one that is kept: a static field.
    /// </summary>
    public ImmutableArray<INamedTypeSymbol> Known(string[] metadataNames) =>
        _byList.TryGetValue(metadataNames, out var known) ? known : _byList.GetOrAdd(metadataNames, Find(metadataNames));

    private ImmutableArray<INamedTypeSymbol> Find(string[] metadataNames) =>
        metadataNames.Select(name => this[name]).OfType<INamedTypeSymbol>().ToImmutableArray();

    public bool Is(ITypeSymbol? type, INamedTypeSymbol? known) =>
        known is not null && SymbolEqualityComparer.Default.Equals(type?.OriginalDefinition, known);

    /// <summary>Whether the type is one of a list that is kept in a static field.</summary>
    public bool IsOneOf(ITypeSymbol? type, string[] metadataNames)
    {
        if (type?.OriginalDefinition is not { } definition)
            return false;

        foreach (var known in Known(metadataNames))
        {
            if (SymbolEqualityComparer.Default.Equals(definition, known))
                return true;
        }

        return false;
    }
}
