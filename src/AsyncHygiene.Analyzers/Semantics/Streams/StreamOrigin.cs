using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.Streams;

/// <summary>Where the bytes of a stream, reader or writer come from or go to.</summary>
internal enum StreamOriginKind
{
    Unknown,

    /// <summary>Memory or the console: an asynchronous call gains nothing.</summary>
    Local,

    RequestBody,

    ResponseBody,
}

/// <summary>
/// Follows a stream to what it was made from, inside one function: through its variable, and through the readers, writers and streams that
/// wrap it. What comes from a parameter, a field or an unknown call stays unknown.
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
    ];

    private static readonly string[] s_streams = ["System.IO.Stream", "System.IO.TextReader", "System.IO.TextWriter"];

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
        "Newtonsoft.Json.JsonTextReader",
        "Newtonsoft.Json.JsonTextWriter",
    ];

    public static StreamOriginKind Of(IOperation? value, KnownTypes types) => Of(value, types, MaxDepth);

    /// <summary>
    /// What a call reads or writes: a body if it is given one, its receiver, or else its stream arguments when all of them come from the
    /// same place.
    /// </summary>
    public static StreamOriginKind OfCall(IInvocationOperation call, KnownTypes types)
    {
        var origin = call.Instance is { } instance ? Of(instance, types) : StreamOriginKind.Unknown;
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

        // A file copied into memory is read from the file: memory arguments count only where the receiver is no stream itself.
        return arguments.Count > 0
            && arguments.All(o => o == StreamOriginKind.Local)
            && (call.Instance is null || !IsStream(call.Instance, types))
                ? StreamOriginKind.Local
                : StreamOriginKind.Unknown;
    }

    private static StreamOriginKind Of(IOperation? value, KnownTypes types, int depth)
    {
        value = Unwrap(value);
        if (value is null || depth == 0)
            return StreamOriginKind.Unknown;

        if (value.Type.InheritsOneOf(s_inMemory, types))
            return StreamOriginKind.Local;

        return value switch
        {
            ILocalReferenceOperation local => Of(LocalInitializer.Of(local), types, depth - 1),
            IPropertyReferenceOperation property => OfProperty(property, types, depth),
            IInvocationOperation invocation => OfInvocation(invocation, types),
            IObjectCreationOperation { Arguments.Length: > 0 } creation when creation.Type.InheritsOneOf(s_wrappers, types) =>
                Of(creation.Arguments[0].Value, types, depth - 1),
            _ => StreamOriginKind.Unknown,
        };
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
            _ when types.Is(declaring, types["System.Console"]) => StreamOriginKind.Local,
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

    private static StreamOriginKind OfInvocation(IInvocationOperation invocation, KnownTypes types)
    {
        var method = invocation.TargetMethod;
        return types.Is(method.ContainingType, types["System.Console"])
            || (method.Name == "GetManifestResourceStream" && types.Is(method.ContainingType, types["System.Reflection.Assembly"]))
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
                    value = Accessed(value);
                    break;
                case ICoalesceOperation coalesce:
                    value = coalesce.Value;
                    break;
                default:
                    return value;
            }
        }
    }

    private static IOperation? Accessed(IOperation instance)
    {
        for (var (child, parent) = (instance, instance.Parent); parent is not null; (child, parent) = (parent, parent.Parent))
        {
            if (parent is IConditionalAccessOperation access && access.WhenNotNull == child)
                return access.Operation;
        }

        return null;
    }

    private static bool IsStream(IOperation value, KnownTypes types)
    {
        var type = Unwrap(value)?.Type ?? value.Type;
        return type.InheritsOneOf(s_streams, types);
    }
}
