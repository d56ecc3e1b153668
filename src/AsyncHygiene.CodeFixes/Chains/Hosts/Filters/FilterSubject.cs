namespace AsyncHygiene.Chains.Hosts.Filters;

/// <summary>What the answer of an exception filter depends on.</summary>
internal enum FilterSubject
{
    /// <summary>What is fixed when the exception is thrown.</summary>
    Fixed,

    /// <summary>Besides that, whether a token is canceled: <c>when (stoppingToken.IsCancellationRequested)</c></summary>
    Token,

    /// <summary>What any code may change.</summary>
    State,
}
