using System.Linq;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Chains.Conversions.Mocks;

/// <summary>The libraries that make mocks, by their assemblies.</summary>
internal static class MockLibraries
{
    private static readonly string[] s_types =
    [
        "Moq.Mock",
        "Moq.AutoMock.AutoMocker",
        "NSubstitute.Substitute",
        "FakeItEasy.A",
    ];

    public static bool Has(ISymbol? member, KnownTypes types) =>
        member?.ContainingAssembly is { } assembly
        && s_types.Any(name => SymbolEqualityComparer.Default.Equals(types[name]?.ContainingAssembly, assembly));

    public static bool AreKnown(KnownTypes types) => s_types.Any(name => types[name] is not null);
}
