using System;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.Http;

/// <summary>The assembly <c>System.Net.Http.Formatting</c> of the Web API client packages, and its calls that make formatters.</summary>
internal static class FormattingLibrary
{
    public const string JsonFormatter = "System.Net.Http.Formatting.JsonMediaTypeFormatter";
    public const string XmlFormatter = "System.Net.Http.Formatting.XmlMediaTypeFormatter";
    public const string Formatter = "System.Net.Http.Formatting.MediaTypeFormatter";
    public const string FormatterCollection = "System.Net.Http.Formatting.MediaTypeFormatterCollection";

    public const string ContractResolver = "Newtonsoft.Json.Serialization.DefaultContractResolver";

    /// <summary>Shares its contracts between all instances, so that making one costs nothing.</summary>
    private const string SharedResolver = "Newtonsoft.Json.Serialization.CamelCasePropertyNamesContractResolver";

    private static readonly string[] s_formatters = [
        JsonFormatter,
        XmlFormatter,
        "System.Net.Http.Formatting.BsonMediaTypeFormatter",
        FormatterCollection
    ];

    public const string AssemblyName = "System.Net.Http.Formatting";

    /// <summary>The first version whose <c>ReadAsAsync</c> keeps its default formatters in a static field.</summary>
    private static readonly Version s_sharesReaders = new(5, 2, 3, 0);

    public static bool SharesReaders(Version version) => version >= s_sharesReaders;

    /// <summary>An overload of <c>ReadAsAsync</c> that is not given formatters.</summary>
    public static bool IsReadWithoutFormatters(IMethodSymbol method, KnownTypes types) =>
        method.Name == "ReadAsAsync"
        && IsDeclaredIn(method, "System.Net.Http.HttpContentExtensions", types)
        && method.Parameters.All(p => p.Name != "formatters");

    /// <summary>The formatter's metadata name when the method is an extension of HttpClient that makes one for each call.</summary>
    public static string? FormatterMadeBy(IMethodSymbol method, KnownTypes types)
    {
        var formatter = method.Name switch
        {
            "PostAsJsonAsync" or "PutAsJsonAsync" => JsonFormatter,
            "PostAsXmlAsync" or "PutAsXmlAsync" => XmlFormatter,
            _ => null,
        };
        return formatter is not null && IsDeclaredIn(method, "System.Net.Http.HttpClientExtensions", types) ? formatter : null;
    }

    /// <summary>The library's formatters, and contract resolvers of any class.</summary>
    public static bool KeepsWhatItLearns(INamedTypeSymbol type, KnownTypes types) =>
        types.IsOneOf(type, s_formatters) || IsContractResolver(type, types);

    private static bool IsContractResolver(INamedTypeSymbol type, KnownTypes types)
    {
        foreach (var t in type.SelfAndBaseTypes())
        {
            if (types.Is(t, types[SharedResolver]))
                return false;
            if (types.Is(t, types[ContractResolver]))
                return true;
        }

        return false;
    }

    /// <summary>The method that sends the same with a formatter of the caller's: <c>PostAsync</c> or <c>PutAsync</c>.</summary>
    public static string SendWithFormatter(IMethodSymbol method) =>
        method.Name.StartsWith("Post", StringComparison.Ordinal) ? "PostAsync" : "PutAsync";

    /// <summary>
    /// The body that a formatter is made for has no members for it to inspect: <c>new { }</c>, <c>null</c>, and for JSON a string or a
    /// number.
    /// </summary>
    public static bool LearnsNothingFrom(ImmutableArray<IArgumentOperation> arguments, bool isJson)
    {
        if (arguments.FirstOrDefault(a => a.Parameter?.Name == "value") is not { } argument)
            return false;

        var value = argument.Value.WithoutConversions();
        return value.Type switch
        {
            null => value.ConstantValue is { HasValue: true, Value: null },
            { IsAnonymousType: true } type => type.GetMembers().All(m => m.Kind != SymbolKind.Property),
            { SpecialType: SpecialType.System_Object } => value is IObjectCreationOperation,
            { SpecialType: SpecialType.System_String or >= SpecialType.System_Boolean and <= SpecialType.System_Double } => isJson,
            _ => false,
        };
    }

    private static bool IsDeclaredIn(IMethodSymbol method, string type, KnownTypes types) =>
        method.ContainingAssembly.Name == AssemblyName && types.Is(method.ContainingType, types[type]);
}
