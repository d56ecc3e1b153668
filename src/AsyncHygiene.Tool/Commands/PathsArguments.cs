namespace AsyncHygiene.Tool.Commands;

/// <summary>What <c>async-hygiene paths</c> was asked to do.</summary>
internal sealed record PathsArguments(string Solution, string? Output, bool Check);
