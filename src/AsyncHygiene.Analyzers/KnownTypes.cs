using System.Collections.Concurrent;
using System.Runtime.CompilerServices;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene;

/// <summary>
/// The framework types of one compilation, looked up once and shared by all rules. Rules compare symbols with these, never names: a user's own
/// <c>Task</c> or <c>Thread</c> is a different symbol.
/// </summary>
internal sealed class KnownTypes
{
    private static readonly ConditionalWeakTable<Compilation, KnownTypes> s_known = new();

    private readonly Compilation _compilation;
    private readonly ConcurrentDictionary<string, INamedTypeSymbol?> _byMetadataName = new();

    private KnownTypes(Compilation compilation) => _compilation = compilation;

    public static KnownTypes Of(Compilation compilation) => s_known.GetValue(compilation, static c => new KnownTypes(c));

    public INamedTypeSymbol? Task => this["System.Threading.Tasks.Task"];
    public INamedTypeSymbol? TaskOfT => this["System.Threading.Tasks.Task`1"];
    public INamedTypeSymbol? ValueTask => this["System.Threading.Tasks.ValueTask"];
    public INamedTypeSymbol? ValueTaskOfT => this["System.Threading.Tasks.ValueTask`1"];
    public INamedTypeSymbol? Thread => this["System.Threading.Thread"];
    public INamedTypeSymbol? CancellationToken => this["System.Threading.CancellationToken"];
    public INamedTypeSymbol? AsyncMethodBuilderAttribute => this["System.Runtime.CompilerServices.AsyncMethodBuilderAttribute"];

    /// <summary>The type, or null where the compilation does not reference it or sees it twice.</summary>
    public INamedTypeSymbol? this[string metadataName]
    {
        get
        {
            return _byMetadataName.GetOrAdd(metadataName, name => ReferenceSet.Of(_compilation).Find(name, _compilation));
        }
    }

    public bool Is(ITypeSymbol? type, INamedTypeSymbol? known) =>
        known is not null && SymbolEqualityComparer.Default.Equals(type?.OriginalDefinition, known);
}
