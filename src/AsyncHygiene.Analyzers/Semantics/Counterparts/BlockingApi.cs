namespace AsyncHygiene.Semantics.Counterparts;

/// <summary>Why a member is known to block, whether or not it has a counterpart.</summary>
internal enum BlockingApi
{
    /// <summary>It is in no list.</summary>
    None,

    /// <summary>The users list it.</summary>
    Listed,

    /// <summary>The package lists it: it waits, and has no awaitable form.</summary>
    Unawaitable,

    /// <inheritdoc cref="DataContract"/>
    OfDataContract,
}
