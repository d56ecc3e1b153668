using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.Semantics.Values;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.Streams;

/// <summary>The archive that an entry is read from or written to: its stream is one over the archive's.</summary>
internal static class ArchiveEntry
{
    public const string Archive = "System.IO.Compression.ZipArchive";

    private const string Entry = "System.IO.Compression.ZipArchiveEntry";

    /// <summary>The archive of the entry whose stream a call opens; null for other calls and where it is not seen.</summary>
    public static IOperation? OpenedBy(IInvocationOperation call, KnownTypes types) =>
        Opens(call, types) && call.Instance is { } entry
            ? ArchiveOf(entry, types) ?? ArchiveOf(PossibleValues.Of(entry, CancellationToken.None), types)
            : null;

    /// <summary>Of whatever archive.</summary>
    public static bool Opens(IInvocationOperation call, KnownTypes types) =>
        call is { TargetMethod.Name: "Open", Instance: { } entry } && types.Is(entry.Type, types[Entry]);

    /// <summary>Between a file and an entry of an archive, which most often is a file as well.</summary>
    public static bool IsCopied(IInvocationOperation call, KnownTypes types) =>
        types.Is(call.TargetMethod.ContainingType, types["System.IO.Compression.ZipFileExtensions"]);

    private static IOperation? ArchiveOf(IReadOnlyList<IOperation>? entries, KnownTypes types) =>
        entries is { Count: 1 } ? ArchiveOf(entries[0], types) : null;

    private static IOperation? ArchiveOf(IOperation entry, KnownTypes types) => entry.WithoutConversions() switch
    {
        IInvocationOperation { TargetMethod.Name: "GetEntry" or "CreateEntry", Instance: { } archive }
            when types.Is(archive.Type, types[Archive]) => archive,
        ILocalReferenceOperation local
            when LoopOver(local) is IPropertyReferenceOperation { Property.Name: "Entries", Instance: { } archive }
            && types.Is(archive.Type, types[Archive]) => archive,
        _ => null,
    };

    private static IOperation? LoopOver(ILocalReferenceOperation local) =>
        local is { SemanticModel: { } model }
        && local.Local.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax() is ForEachStatementSyntax loop
        && loop.SyntaxTree == model.SyntaxTree
            ? model.GetOperation(loop.Expression)?.WithoutConversions()
            : null;
}
