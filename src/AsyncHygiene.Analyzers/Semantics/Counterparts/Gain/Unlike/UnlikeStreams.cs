using System.Linq;
using System.Threading;
using AsyncHygiene.Semantics.Hierarchy;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Semantics.Counterparts.Gain.Unlike;

/// <summary>
/// Streams of a project that read, write or flush otherwise when they are awaited. A reader around one, or a copy to it, does so too.
/// <code>
/// class Counting(Stream s) : GZipStream(s, CompressionMode.Decompress) { public override int Read(byte[] b, int o, int n) { … } }
/// </code>
/// </summary>
internal static class UnlikeStreams
{
    private static readonly string[] s_members = ["Read", "Write", "Flush"];

    /// <summary>The first override whose awaitable form passes it by; null where there is none.</summary>
    public static IMethodSymbol? Find(Compilation compilation, CancellationToken cancellationToken)
    {
        var types = KnownTypes.Of(compilation);
        if (types["System.IO.Stream"] is not { } stream)
            return null;

        var overrides = new LoneOverride(new OwnCalls(compilation, cancellationToken), types);
        return TypeHierarchy.Of(compilation).DerivedFrom(stream)
            .SelectMany(t => s_members.SelectMany(name => t.GetMembers(name)))
            .OfType<IMethodSymbol>()
            .Where(m => m.IsOverride && !m.DeclaringSyntaxReferences.IsEmpty)
            .FirstOrDefault(m => stream.GetMembers(AsyncSuffix.AddTo(m.Name))
                .OfType<IMethodSymbol>()
                .Where(f => f.IsVirtual)
                .Take(1)
                .Any(f => overrides.Is(new RunTimeForms(m.ContainingType, m, RunTimeMember.Of(f, m.ContainingType)))));
    }
}
