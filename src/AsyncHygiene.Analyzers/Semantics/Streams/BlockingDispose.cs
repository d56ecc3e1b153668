using System.Linq;
using System.Threading;
using AsyncHygiene.Semantics.Counterparts.Gain;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.Streams;

/// <summary>What the <c>Dispose</c> of an asynchronously disposable object may wait for.</summary>
internal enum BlockingDisposeKind
{
    None,

    /// <summary>Buffered data that is written, a transaction that is rolled back.</summary>
    Blocks,

    /// <summary>The last few kilobytes of a file.</summary>
    FileBuffer,

    /// <summary>The type at run time decides whether it can be disposed of asynchronously.</summary>
    Open,

    /// <summary>What is left is written to a stream that a caller gives, or to an entry of an archive that is not seen.</summary>
    GivenStream,
}

/// <inheritdoc cref="BlockingDisposeKind"/>
internal static class BlockingDispose
{
    private static readonly string[] s_blocking =
    [
        "System.IO.FileStream",
        "System.IO.StreamWriter",
        "System.IO.BufferedStream",
        "System.IO.Compression.GZipStream",
        "System.IO.Compression.DeflateStream",
        "System.IO.Compression.BrotliStream",
        "System.IO.Compression.ZLibStream",
        "System.Security.Cryptography.CryptoStream",
        "System.Net.Security.SslStream",
        "System.Data.Common.DbTransaction",
        "Microsoft.EntityFrameworkCore.Storage.IDbContextTransaction",
    ];

    /// <summary>A writer or stream whose disposal writes what it still holds.</summary>
    private static readonly string[] s_modes =
        ["System.IO.FileAccess", "System.IO.Compression.CompressionMode", "System.Security.Cryptography.CryptoStreamMode"];

    public static bool IsBuffered(ITypeSymbol type, KnownTypes types) =>
        type.Inherits(types["System.IAsyncDisposable"]) && type.InheritsOneOf(s_blocking, types);

    /// <summary>Nothing too where <c>await using</c> would dispose of the object just as synchronously.</summary>
    public static BlockingDisposeKind Of(ITypeSymbol? type, IOperation? value, Compilation compilation, CancellationToken cancellationToken)
    {
        var types = KnownTypes.Of(compilation);
        if (type is null || !type.Inherits(types["System.IAsyncDisposable"]))
            return BlockingDisposeKind.None;

        // A connection goes back to its pool, and a context has closed its own after each query: there is nothing to wait for.
        if (!type.InheritsOneOf(s_blocking, types))
            return BlockingDisposeKind.None;

        var origin = StreamOrigin.Of(value, types);
        if (origin is not (StreamOriginKind.Unknown or StreamOriginKind.Open) || IsRead(value, types))
            return BlockingDisposeKind.None;

        if (!IsWrittenAsynchronously(type, value, types))
            return BlockingDisposeKind.None;

        return CounterpartGain.OfDisposal(type, value, compilation, cancellationToken) switch
        {
            GainKind.None => BlockingDisposeKind.None,
            GainKind.Open => BlockingDisposeKind.Open,
            _ when type.Inherits(types["System.IO.FileStream"]) => BlockingDisposeKind.FileBuffer,
            _ when origin == StreamOriginKind.Open => BlockingDisposeKind.GivenStream,
            _ => BlockingDisposeKind.Blocks,
        };
    }

    /// <summary>
    /// A file that is not opened for asynchronous access hands what is left in its buffer to another thread of the pool: no better than
    /// writing it here. Of a file that is opened out of sight it is not known whether anything is written at all.
    /// </summary>
    private static bool IsWrittenAsynchronously(ITypeSymbol type, IOperation? value, KnownTypes types)
    {
        if (type.Inherits(types["System.IO.FileStream"]))
            return value?.WithoutConversions() is IObjectCreationOperation file
                && file.Arguments.Any(a => LocalFile.IsForAsynchronousAccess(a, types));

        // A writer that is given a path opens such a file.
        return !type.Inherits(types["System.IO.StreamWriter"])
            || value?.WithoutConversions() is not { } writer
            || !(OpensPath(writer) || types.Is((writer as IInvocationOperation)?.TargetMethod.ContainingType, types["System.IO.File"]));
    }

    private static bool OpensPath(IOperation writer) =>
        writer is IObjectCreationOperation { Arguments: { Length: > 0 } arguments }
            && arguments[0].Value.Type?.SpecialType == SpecialType.System_String;

    /// <summary>What was only read from has nothing left to write.</summary>
    private static bool IsRead(IOperation? value, KnownTypes types)
    {
        while (value is IConversionOperation conversion)
            value = conversion.Operand;

        return value switch
        {
            IInvocationOperation { TargetMethod: { Name: "OpenRead" } } => true,
            IInvocationOperation call => call.Arguments.Any(a => IsReadMode(a, types)),
            IObjectCreationOperation creation when types.Is(creation.Type, types["System.IO.FileStream"]) =>
                creation.Arguments.Any(a => IsReadMode(a, types)) || OpensExistingByDefault(creation),
            IObjectCreationOperation creation => creation.Arguments.Any(a => IsReadMode(a, types)),
            _ => false,
        };
    }

    private static bool IsReadMode(IArgumentOperation argument, KnownTypes types) =>
        argument.Value is IFieldReferenceOperation { Field: { Name: "Read" or "Decompress", ContainingType: var mode } }
            && types.IsOneOf(mode, s_modes);

    /// <summary>A stream that is given no access mode is for reading and writing; a handle says nothing.</summary>
    private static bool OpensExistingByDefault(IObjectCreationOperation creation) =>
        creation.Arguments.Length > 0 && creation.Arguments[0].Value.Type?.SpecialType != SpecialType.System_String;
}
