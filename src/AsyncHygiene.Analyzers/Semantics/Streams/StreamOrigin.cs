using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.Semantics.Counterparts.Choice;
using AsyncHygiene.Semantics.Counterparts.Gain;
using AsyncHygiene.Semantics.Values;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.Streams;

/// <summary>Where the bytes of a stream, reader or writer come from or go to.</summary>
internal enum StreamOriginKind
{
    Unknown,

    /// <summary>Memory or the console: an asynchronous call gains nothing.</summary>
    Local,

    /// <summary>A file that is not opened for asynchronous access.</summary>
    File,

    /// <summary>A stream that the caller gives, or one over content that has most likely arrived: it may be memory.</summary>
    Open,

    RequestBody,

    ResponseBody,
}

/// <summary>
/// Follows a stream to what it was made from: through variables and fields all of whose values the source shows, private helpers, and the
/// readers, writers and streams that wrap it. What comes from a parameter or an unknown call stays unknown.
/// </summary>
internal static class StreamOrigin
{
    private const int MaxDepth = 8;

    private static readonly string[] s_inMemory =
    [
        "System.IO.MemoryStream",
        "System.IO.UnmanagedMemoryStream",
        "System.IO.StringReader",
        "System.IO.StringWriter",
        "System.Text.StringBuilder",
        "System.Net.Http.ByteArrayContent",
        "System.Net.Http.ReadOnlyMemoryContent",
        "Newtonsoft.Json.Linq.JTokenReader",
        "Newtonsoft.Json.Linq.JTokenWriter",
    ];

    private static readonly string[] s_streams =
    [
        "System.IO.Stream",
        "System.IO.TextReader",
        "System.IO.TextWriter",
        "System.IO.BinaryReader",
        "System.IO.BinaryWriter",
        "System.Xml.XmlReader",
        "System.Xml.XmlWriter",
        "System.Text.Json.Utf8JsonWriter",
        "System.Net.Http.HttpContent",
        "Newtonsoft.Json.JsonReader",
        "Newtonsoft.Json.JsonWriter",
        "CsvHelper.IWriter",
        "CsvHelper.IReader",
        ArchiveEntry.Archive,
    ];

    private static readonly string[] s_wrappers =
    [
        "System.IO.StreamReader",
        "System.IO.StreamWriter",
        "System.IO.BinaryReader",
        "System.IO.BinaryWriter",
        "System.IO.BufferedStream",
        "System.IO.Compression.GZipStream",
        "System.IO.Compression.DeflateStream",
        "System.IO.Compression.BrotliStream",
        "System.IO.Compression.ZLibStream",
        "System.Security.Cryptography.CryptoStream",
        ArchiveEntry.Archive,
        "System.Xml.XmlTextReader",
        "System.Xml.XmlTextWriter",
        "Newtonsoft.Json.JsonTextReader",
        "Newtonsoft.Json.JsonTextWriter",
        "CsvHelper.CsvReader",
        "CsvHelper.CsvWriter",
        "ICSharpCode.SharpZipLib.Zip.Compression.Streams.DeflaterOutputStream",
        "ICSharpCode.SharpZipLib.Zip.Compression.Streams.InflaterInputStream",
    ];

    /// <summary>Their methods make a reader or writer of the first argument: <c>XmlWriter.Create(stream)</c>.</summary>
    private static readonly string[] s_factories =
    [
        "System.IO.Stream",
        "System.IO.TextReader",
        "System.IO.TextWriter",
        "System.Xml.XmlReader",
        "System.Xml.XmlWriter",
        "System.Xml.XmlDictionaryReader",
        "System.Xml.XmlDictionaryWriter",
    ];

    /// <summary>
    /// They read and write nothing but the stream that they are given. A client that downloads to one waits for the network all the same.
    /// </summary>
    private static readonly string[] s_workers =
    [
        "System.Text.Json.JsonSerializer",
        "System.Text.Json.JsonDocument",
        "System.Text.Json.Nodes.JsonNode",
        "System.Xml.Serialization.XmlSerializer",
        "System.Runtime.Serialization.XmlObjectSerializer",
        "System.Xml.XmlDocument",
        "System.Xml.Linq.XNode",
        "System.Security.Cryptography.HashAlgorithm",
        "System.Security.Cryptography.CryptographicOperations",
        "System.Formats.Tar.TarReader",
        "System.Formats.Tar.TarWriter",
        "Newtonsoft.Json.JsonSerializer",
        "Newtonsoft.Json.Linq.JToken",
        "MessagePack.MessagePackSerializer",
        "ImageMagick.IMagickImage",
        "SixLabors.ImageSharp.Image",
        "SixLabors.ImageSharp.ImageExtensions",
        "OfficeOpenXml.ExcelPackage",
        "MiniExcelLibs.MiniExcel",
        "MimeKit.MimeMessage",
        "MimeKit.MimeEntity",
        "MimeKit.IMimeContent",
        "MimeKit.AttachmentCollection",
        "Google.Protobuf.ByteString",
        "System.BinaryData",

        // What has been uploaded is there before the request is handled.
        "Microsoft.AspNetCore.Http.IFormFile",
    ];

    public static StreamOriginKind Of(IOperation? value, KnownTypes types) => Of(value, types, MaxDepth);

    /// <summary>
    /// What a call reads or writes: a body if it is given one, its receiver, or else its stream arguments when all of them come from the
    /// same place.
    /// </summary>
    public static StreamOriginKind OfCall(IInvocationOperation call, KnownTypes types)
    {
        var origin = call.Instance is { } instance ? Of(instance, types) : StreamOriginKind.Unknown;
        if (origin == StreamOriginKind.Unknown && ResponseContent.Opens(call, types))
            return StreamOriginKind.Open;

        if (origin is StreamOriginKind.RequestBody or StreamOriginKind.ResponseBody)
            return origin;

        var arguments = call.Arguments.Where(a => IsStream(a.Value, types)).Select(a => Of(a.Value, types)).ToList();
        if (arguments.FirstOrDefault(o => o is StreamOriginKind.RequestBody or StreamOriginKind.ResponseBody) is var body
            and not StreamOriginKind.Unknown)
        {
            return body;
        }

        if (origin == StreamOriginKind.Local)
            return origin;

        // What is copied into memory is read from somewhere: the arguments count only where there is nothing else to wait for.
        var together = Together(arguments);
        if (origin is StreamOriginKind.File or StreamOriginKind.Open)
            return arguments.Count == 0 ? origin : Together([origin, .. arguments]);

        if (together == StreamOriginKind.Unknown && ArchiveEntry.IsCopied(call, types))
            return StreamOriginKind.Open;

        return call.TargetMethod.ContainingType.InheritsOneOf(s_workers, types) || IsOnFirstArgument(call, types)
            ? together
            : StreamOriginKind.Unknown;
    }

    /// <summary>
    /// The call computes over a stream: it parses, hashes, packs or draws. As a rule the stream is short and has arrived.
    /// </summary>
    public static bool IsComputation(IInvocationOperation call, KnownTypes types) =>
        call.TargetMethod.ContainingType.InheritsOneOf(s_workers, types)
        && !call.Arguments.Any(a => NetworkStream.Is(a.Value, types, CancellationToken.None));

    /// <summary>Where all of them come from; what is not in memory is what there is to wait for.</summary>
    private static StreamOriginKind Together(IReadOnlyList<StreamOriginKind> origins)
    {
        if (origins.Count == 0
            || origins.Any(o => o is not (StreamOriginKind.Local or StreamOriginKind.File or StreamOriginKind.Open)))
        {
            return StreamOriginKind.Unknown;
        }

        return origins.Contains(StreamOriginKind.Open) ? StreamOriginKind.Open
            : origins.Contains(StreamOriginKind.File) ? StreamOriginKind.File
            : StreamOriginKind.Local;
    }

    /// <summary>An extension method of streams.</summary>
    private static bool IsOnFirstArgument(IInvocationOperation call, KnownTypes types) =>
        call.TargetMethod.IsExtensionMethod
        && call.Arguments.FirstOrDefault(a => a.Parameter?.Ordinal == 0) is { } first
        && IsStream(first.Value, types);

    private static StreamOriginKind Of(IOperation? value, KnownTypes types, int depth)
    {
        value = Unwrap(value);
        if (value is null || depth == 0)
            return StreamOriginKind.Unknown;

        if (value.Type.InheritsOneOf(s_inMemory, types))
            return StreamOriginKind.Local;

        if (OwnStream.MayBeInMemory(value.Type, types))
            return StreamOriginKind.Open;

        return value switch
        {
            IObjectCreationOperation { Arguments.Length: > 0 } creation => OfCreation(creation, types, depth),
            IFieldReferenceOperation { Field: { IsStatic: true, Name: "Null" } field }
                when field.ContainingType.InheritsOneOf(s_streams, types) => StreamOriginKind.Local,
            IPropertyReferenceOperation property => OrValues(OfProperty(property, types, depth), property, types, depth),
            IParameterReferenceOperation { Parameter: var parameter } when types.Is(parameter.Type, types["System.IO.Stream"]) =>
                StreamOriginKind.Open,
            IAwaitOperation { Operation: IInvocationOperation awaited } when ResponseContent.Opens(awaited, types) =>
                StreamOriginKind.Open,
            IAwaitOperation { Operation: IInvocationOperation awaited }
                when BufferedRequest.IsOpenedBy(awaited, types, CancellationToken.None) => StreamOriginKind.Local,
            IInvocationOperation invocation => OrValues(OfInvocation(invocation, types, depth), invocation, types, depth),
            _ => OrValues(StreamOriginKind.Unknown, value, types, depth),
        };
    }

    private static StreamOriginKind OrValues(StreamOriginKind known, IOperation value, KnownTypes types, int depth) =>
        known == StreamOriginKind.Unknown && IsStream(value, types)
            ? OfValues(value, types, depth)
            : known;

    /// <summary>
    /// All values have to be in memory or files. A variable that is declared with a body is that body; what a field holds is one of some
    /// request, and nothing shows which.
    /// </summary>
    private static StreamOriginKind OfValues(IOperation value, KnownTypes types, int depth)
    {
        if (PossibleValues.Of(value, CancellationToken.None) is not { Count: > 0 } values)
            return LocalFile.IsOpenedElsewhere(value, types) ? StreamOriginKind.File : StreamOriginKind.Unknown;

        var first = Of(values[0], types, depth - 1);
        return first switch
        {
            StreamOriginKind.RequestBody or StreamOriginKind.ResponseBody when value is ILocalReferenceOperation => first,
            StreamOriginKind.Local or StreamOriginKind.File or StreamOriginKind.Open =>
                Together(values.Select(v => Of(v, types, depth - 1)).ToList()),
            _ => StreamOriginKind.Unknown,
        };
    }

    private static StreamOriginKind OfCreation(IObjectCreationOperation creation, KnownTypes types, int depth)
    {
        var wrapped = creation.Arguments.FirstOrDefault(a => a.Parameter?.Ordinal == 0)?.Value;

        // Into a buffer writer nothing is ever waited for: it is flushed by its owner.
        if (types.Is(creation.Type, types["System.Text.Json.Utf8JsonWriter"]))
            return IsStream(wrapped, types) ? Of(wrapped, types, depth - 1) : StreamOriginKind.Local;

        if (LocalFile.IsOpened(creation, types))
            return StreamOriginKind.File;

        return creation.Type.InheritsOneOf(s_wrappers, types) ? Of(wrapped, types, depth - 1) : StreamOriginKind.Unknown;
    }

    private static StreamOriginKind OfProperty(IPropertyReferenceOperation reference, KnownTypes types, int depth)
    {
        var declaring = reference.Property.ContainingType;
        return reference.Property.Name switch
        {
            "Body" when types.Is(declaring, types["Microsoft.AspNetCore.Http.HttpRequest"]) =>
                OfBody(reference, StreamOriginKind.RequestBody, types, depth),
            "Body" when types.Is(declaring, types["Microsoft.AspNetCore.Http.HttpResponse"]) =>
                OfBody(reference, StreamOriginKind.ResponseBody, types, depth),
            "BaseStream" => Of(reference.Instance, types, depth - 1),
            "DataStream" when types.Is(declaring, types["System.Formats.Tar.TarEntry"]) => StreamOriginKind.Open,
            _ when types.Is(declaring, types["System.Console"]) => StreamOriginKind.Local,
            // The console of a command line, as the libraries for those call it.
            "Out" or "Error" when types.Is(reference.Type, types["System.IO.TextWriter"]) => StreamOriginKind.Local,
            _ => StreamOriginKind.Unknown,
        };
    }

    /// <summary>
    /// Middleware that looks at a body puts a stream of its own in its place, and the body back later: the last one that the function has
    /// set before counts.
    /// </summary>
    private static StreamOriginKind OfBody(IPropertyReferenceOperation reference, StreamOriginKind body, KnownTypes types, int depth)
    {
        IOperation function = reference;
        while (function.Parent is { } parent and not IAnonymousFunctionOperation and not ILocalFunctionOperation)
            function = parent;

        var set = function.Descendants()
            .OfType<ISimpleAssignmentOperation>()
            .LastOrDefault(a => a.Syntax.Span.End <= reference.Syntax.SpanStart
                && a.Target is IPropertyReferenceOperation { Property: var property }
                && SymbolEqualityComparer.Default.Equals(property, reference.Property));
        return set is null ? body : Of(set.Value, types, depth - 1);
    }

    /// <summary><c>request.BodyReader.AsStream()</c> reads the body as <c>request.Body</c> does.</summary>
    private static StreamOriginKind OfPipe(IInvocationOperation call, KnownTypes types) =>
        call is not { TargetMethod.Name: "AsStream", Instance: IPropertyReferenceOperation { Property: var pipe } }
            ? StreamOriginKind.Unknown
            : pipe.Name switch
            {
                "BodyReader" when types.Is(pipe.ContainingType, types["Microsoft.AspNetCore.Http.HttpRequest"]) =>
                    StreamOriginKind.RequestBody,
                "BodyWriter" when types.Is(pipe.ContainingType, types["Microsoft.AspNetCore.Http.HttpResponse"]) =>
                    StreamOriginKind.ResponseBody,
                _ => StreamOriginKind.Unknown,
            };

    /// <summary>What has been uploaded lies in memory or in a temporary file when an action runs.</summary>
    private static bool IsOfUpload(IInvocationOperation call, KnownTypes types) =>
        call.TargetMethod.Name == "OpenReadStream"
        && call.TargetMethod.ContainingType.Inherits(types["Microsoft.AspNetCore.Http.IFormFile"]);

    private static StreamOriginKind OfInvocation(IInvocationOperation invocation, KnownTypes types, int depth)
    {
        var method = invocation.TargetMethod;
        if (BufferedRequest.IsOpenedBy(invocation, types, CancellationToken.None))
            return StreamOriginKind.Local;

        if (method.IsStatic
            && types.IsOneOf(method.ContainingType, s_factories)
            && invocation.Arguments.FirstOrDefault(a => a.Parameter?.Ordinal == 0) is { } wrapped)
        {
            return Of(wrapped.Value, types, depth - 1);
        }

        if (ArchiveEntry.OpenedBy(invocation, types) is { } archive and not IParameterReferenceOperation)
            return Of(archive, types, depth - 1);

        if (ArchiveEntry.Opens(invocation, types))
            return StreamOriginKind.Open;

        if (LocalFile.IsOpened(invocation, types))
            return StreamOriginKind.File;

        if (OfPipe(invocation, types) is var pipe and not StreamOriginKind.Unknown)
            return pipe;

        if (ResponseContent.Opens(invocation, types) || IsOfUpload(invocation, types))
            return StreamOriginKind.Open;

        return types.Is(method.ContainingType, types["System.Console"])
            || (method.Name == "GetManifestResourceStream" && types.Is(method.ContainingType, types["System.Reflection.Assembly"]))
            || (method.Name == "ToStream" && types.Is(method.ContainingType, types["System.BinaryData"]))
                ? StreamOriginKind.Local
                : StreamOriginKind.Unknown;
    }

    private static IOperation? Unwrap(IOperation? value)
    {
        while (true)
        {
            switch (value)
            {
                case IConversionOperation conversion:
                    value = conversion.Operand;
                    break;
                case IConditionalAccessInstanceOperation:
                    value = value.Accessed();
                    break;
                case IConditionalAccessOperation access:
                    // Where it is null instead, there is nothing to read.
                    value = access.WhenNotNull;
                    break;
                case IParenthesizedOperation parenthesized:
                    value = parenthesized.Operand;
                    break;
                default:
                    return value;
            }
        }
    }

    private static bool IsStream(IOperation? value, KnownTypes types)
    {
        var type = Unwrap(value)?.Type ?? value?.Type;
        return type.InheritsOneOf(s_streams, types);
    }
}
