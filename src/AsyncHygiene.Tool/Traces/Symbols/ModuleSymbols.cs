using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Reflection.Metadata;
using System.Reflection.Metadata.Ecma335;
using System.Reflection.PortableExecutable;
using AsyncHygiene.Tool.Findings;

namespace AsyncHygiene.Tool.Traces.Symbols;

/// <summary>The lines of an assembly, from its portable symbols: in it, next to it, or where it was built.</summary>
internal sealed class ModuleSymbols
{
    private readonly MetadataReader _reader;
    private readonly Dictionary<int, IReadOnlyList<SequencePoint>> _points = [];

    private ModuleSymbols(MetadataReader reader) => _reader = reader;

    /// <param name="path">The assembly.</param>
    /// <param name="id">The id of the symbols that the running program names; empty where it names none.</param>
    /// <returns>Null where there are none, or only ones of another build.</returns>
    public static ModuleSymbols? Open(string path, Guid id)
    {
        try
        {
            // Read as a whole: the file stays free to be built anew.
            using var assembly = new PEReader(new MemoryStream(File.ReadAllBytes(path)));
            if (id != Guid.Empty && !IdsOf(assembly).Contains(id))
                return null;

            return assembly.TryOpenAssociatedPortablePdb(path, Read, out var symbols, out _)
                ? new ModuleSymbols(symbols!.GetMetadataReader())
                : null;
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException or BadImageFormatException or ArgumentException)
        {
            return null;
        }
    }

    /// <summary>The statement at an offset; the first one of the method where the offset is not known.</summary>
    /// <param name="token">The method.</param>
    /// <param name="offset">Into its intermediate language; negative where it is not known.</param>
    public FilePlace? PlaceOf(int token, int offset)
    {
        var points = PointsOf(token);
        var point = points.LastOrDefault(p => p.Offset <= Math.Max(0, offset));
        if (point.StartLine == 0)
            point = points.FirstOrDefault();
        return point.StartLine == 0
            ? null
            : new FilePlace(
                _reader.GetString(_reader.GetDocument(point.Document).Name),
                point.StartLine,
                point.StartColumn,
                point.EndLine,
                point.EndColumn);
    }

    private IReadOnlyList<SequencePoint> PointsOf(int token)
    {
        if (_points.TryGetValue(token, out var points))
            return points;

        var handle = MetadataTokens.EntityHandle(token);
        points = handle.Kind == HandleKind.MethodDefinition && MetadataTokens.GetRowNumber(handle) <= _reader.MethodDebugInformation.Count
            ? [.. _reader.GetMethodDebugInformation(((MethodDefinitionHandle)handle).ToDebugInformationHandle())
                .GetSequencePoints()
                .Where(p => !p.IsHidden)
                .OrderBy(p => p.Offset)]
            : [];
        _points.Add(token, points);
        return points;
    }

    private static IEnumerable<Guid> IdsOf(PEReader assembly) =>
        assembly.ReadDebugDirectory()
            .Where(e => e.Type == DebugDirectoryEntryType.CodeView)
            .Select(e => assembly.ReadCodeViewDebugDirectoryData(e).Guid);

    private static MemoryStream? Read(string path) => File.Exists(path) ? new MemoryStream(File.ReadAllBytes(path)) : null;
}
