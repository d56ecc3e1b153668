using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Streams;
using AsyncHygiene.Semantics.Values;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Chains.Safety.Connections;

/// <summary>
/// Follows a stream, reader or writer to those that it is made with. What is a library's own, such as a file, memory or a connection, is
/// none of the solution; what is not shown may be any.
/// </summary>
internal sealed class WrappedStream
{
    private const int MaxDepth = 8;

    private readonly KnownTypes _types;
    private readonly IReadOnlyDictionary<INamedTypeSymbol, string> _unlike;
    private readonly CancellationToken _cancellationToken;

    /// <param name="types">Of the compilation of the call.</param>
    /// <param name="unlike">The streams of the solution that are looked for, with what is said of them.</param>
    /// <param name="cancellationToken">Ends the search.</param>
    public WrappedStream(KnownTypes types, IReadOnlyDictionary<INamedTypeSymbol, string> unlike, CancellationToken cancellationToken)
    {
        _types = types;
        _unlike = unlike;
        _cancellationToken = cancellationToken;
    }

    /// <summary>What is said of the stream that may be there; null where none may.</summary>
    public string? In(IOperation value) => In(value, MaxDepth);

    private string? In(IOperation? value, int depth)
    {
        value = value?.WithoutConversions();
        if (value is IConditionalAccessInstanceOperation instance)
            value = instance.Accessed();
        if (value is IAwaitOperation { Operation: var awaited })
            value = awaited.WithoutConfiguration();
        if (value is null or { ConstantValue.HasValue: true })
            return null;
        if (depth == 0)
            return Any();
        if (StreamOrigin.Of(value, _types) is StreamOriginKind.File or StreamOriginKind.Local)
            return null;

        switch (value)
        {
            case IObjectCreationOperation creation:
                return (creation.Type is INamedTypeSymbol type && _unlike.TryGetValue(type.OriginalDefinition, out var own) ? own : null)
                    ?? InAny(creation.Arguments, depth);
            case IPropertyReferenceOperation { Property: { Name: "BaseStream" } } inner:
                return In(inner.Instance, depth - 1);
        }

        if (PossibleValues.Of(value, _cancellationToken) is { } values)
            return values.Select(v => In(v, depth - 1)).FirstOrDefault(d => d is not null);

        return value is IInvocationOperation { TargetMethod.DeclaringSyntaxReferences.IsEmpty: true } call ? OfLibrary(call, depth) : Any();
    }

    /// <summary>A class of a library gives streams of its own, or some that stand before those that it is given.</summary>
    private string? OfLibrary(IInvocationOperation call, int depth)
    {
        if (ArchiveEntry.OpenedBy(call, _types) is { } archive)
            return In(archive, depth - 1);
        if (call.TargetMethod is { MethodKind: MethodKind.DelegateInvoke } or { ContainingType.TypeKind: TypeKind.Interface }
            || ArchiveEntry.Opens(call, _types))
        {
            return Any();
        }

        return (InnerStreams.IsWrapper(call.Instance, _types) ? In(call.Instance, depth - 1) : null) ?? InAny(call.Arguments, depth);
    }

    private string? InAny(IEnumerable<IArgumentOperation> arguments, int depth) =>
        arguments.Where(a => InnerStreams.IsWrapper(a.Value, _types))
            .Select(a => In(a.Value, depth - 1))
            .FirstOrDefault(d => d is not null);

    private string Any() => _unlike.Values.First();
}
