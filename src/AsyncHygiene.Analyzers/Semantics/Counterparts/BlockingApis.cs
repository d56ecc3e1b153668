using System;
using System.Collections.Immutable;
using System.Threading;
using AsyncHygiene.Settings;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncHygiene.Semantics.Counterparts;

/// <summary>The members that block although they may have no counterpart: the users' list and the package's own.</summary>
internal sealed class BlockingApis
{
    private static readonly Lazy<ImmutableArray<ApiName>> s_defaults = new(() => DefaultApis.Read("DefaultBlockingApis.txt"));

    private readonly ApiSet _listed;
    private readonly ApiSet _unawaitable;

    private readonly KnownTypes _types;

    private BlockingApis(ApiSet listed, ApiSet unawaitable, KnownTypes types) =>
        (_listed, _unawaitable, _types) = (listed, unawaitable, types);

    public static BlockingApis In(KnownTypes types, AnalyzerOptions options, CancellationToken cancellationToken) =>
        new(new ApiSet(UserApis.In(UserApis.BlockingApis, options, cancellationToken), types), new ApiSet(s_defaults.Value, types), types);

    public BlockingApi Of(IMethodSymbol method, ITypeSymbol? receiver) =>
        !_listed.IsEmpty && _listed.Contains(method.Name, method.ContainingType, receiver) ? BlockingApi.Listed
        : _unawaitable.Contains(method.Name, method.ContainingType, receiver) ? BlockingApi.Unawaitable
        : DataContract.AdviceFor(method, _types) is not null ? BlockingApi.OfDataContract
        : BlockingApi.None;
}
