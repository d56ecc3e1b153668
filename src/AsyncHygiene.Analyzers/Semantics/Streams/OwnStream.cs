using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Semantics.Streams;

/// <summary>
/// A stream of the project's own that stands over memory where it is not given another stream: a buffer for packets of a protocol.
/// <code>
/// class PacketStream : Stream
/// {
///     public PacketStream() =&gt; _inner = new MemoryStream();
///     public PacketStream(Stream inner) =&gt; _inner = inner;
/// }
/// </code>
/// </summary>
internal static class OwnStream
{
    private static readonly string[] s_bases = ["System.IO.Stream", "System.IO.BinaryReader", "System.IO.BinaryWriter"];

    public static bool MayBeInMemory(ITypeSymbol? type, KnownTypes types) =>
        type is INamedTypeSymbol { DeclaringSyntaxReferences.IsEmpty: false, InstanceConstructors: var constructors }
        && type.InheritsOneOf(s_bases, types)
        && constructors.Any(c => c.DeclaringSyntaxReferences.Any(MakesMemory));

    private static bool MakesMemory(SyntaxReference constructor) =>
        constructor.GetSyntax() is ConstructorDeclarationSyntax declaration
        && declaration.DescendantNodes()
            .OfType<ObjectCreationExpressionSyntax>()
            .Any(creation => creation.Type is IdentifierNameSyntax { Identifier.ValueText: "MemoryStream" });
}
