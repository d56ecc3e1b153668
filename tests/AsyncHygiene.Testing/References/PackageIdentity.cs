namespace Microsoft.CodeAnalysis.Testing;

public sealed record PackageIdentity(string Id, string Version);
