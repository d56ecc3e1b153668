using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Chains.Hosts.Lambdas.Forms;

/// <summary>What a synchronous form takes as a span, its awaitable one takes as a memory: no span lives across an await.</summary>
internal static class BufferType
{
    private const string Span = "Span";
    private const string Memory = "Memory";

    /// <summary><c>ReadOnlySpan&lt;byte&gt;</c> and <c>ReadOnlyMemory&lt;byte&gt;</c></summary>
    public static bool AreSame(ITypeSymbol synchronous, ITypeSymbol asynchronous) =>
        synchronous is INamedTypeSymbol { Arity: 1 } span
        && asynchronous is INamedTypeSymbol { Arity: 1 } memory
        && AreSameDefinition(span, memory)
        && SymbolEqualityComparer.Default.Equals(span.TypeArguments[0], memory.TypeArguments[0]);

    /// <summary><c>buffer.Length</c></summary>
    public static bool AreSameMember(ISymbol? synchronous, ISymbol? asynchronous) =>
        synchronous is IPropertySymbol { ContainingType: { } span }
        && asynchronous is IPropertySymbol { ContainingType: { } memory }
        && synchronous.Name == asynchronous.Name
        && AreSameDefinition(span, memory);

    /// <summary><c>buffer.Span</c></summary>
    public static bool IsMemory(ITypeSymbol? type) =>
        type is INamedTypeSymbol { Arity: 1 } named && IsOfSystem(named) && IsNamed(named, Memory);

    private static bool AreSameDefinition(INamedTypeSymbol span, INamedTypeSymbol memory) =>
        IsOfSystem(span)
        && IsOfSystem(memory)
        && IsNamed(span, Span)
        && IsNamed(memory, Memory)
        && span.Name.StartsWith("ReadOnly", System.StringComparison.Ordinal)
            == memory.Name.StartsWith("ReadOnly", System.StringComparison.Ordinal);

    private static bool IsNamed(INamedTypeSymbol type, string name) => type.Name == name || type.Name == "ReadOnly" + name;

    private static bool IsOfSystem(INamedTypeSymbol type) =>
        type.ContainingNamespace is { Name: "System", ContainingNamespace.IsGlobalNamespace: true };
}
