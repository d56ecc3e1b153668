using System;
using System.Linq;
using AsyncHygiene.Semantics.Completion;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.Streams;

/// <summary>
/// The content of a response, which a client has received as a whole before it gives the response back, unless it is asked to give it back
/// after the headers.
/// </summary>
internal static class ResponseContent
{
    private const string HeadersOnly = "ResponseHeadersRead";

    private static readonly string[] s_reads =
        ["ReadAsStringAsync", "ReadAsByteArrayAsync", "ReadAsStreamAsync", "ReadFromJsonAsync", "ReadAsAsync"];

    private static readonly string[] s_responses = ["System.Net.Http.HttpResponseMessage", "SendGrid.Response"];

    /// <summary>A call that opens such content as a stream, in a function that does not ask for the headers only.</summary>
    public static bool Opens(IInvocationOperation call, KnownTypes types) =>
        call.TargetMethod.Name is "ReadAsStream" or "ReadAsStreamAsync"
        && call.TargetMethod.ContainingType.Inherits(types["System.Net.Http.HttpContent"])
        && HasArrived(call, types);

    /// <summary>
    /// A call that reads the content of a response as a whole: <c>response.Content.ReadAsStringAsync()</c>. The content of a request has a
    /// network behind it, but for one that the function has made itself.
    /// </summary>
    public static bool IsReadBy(IInvocationOperation call, KnownTypes types) =>
        Array.IndexOf(s_reads, call.TargetMethod.Name) >= 0
        && ContentOf(call.Receiver()?.WithoutConversions())
            is IPropertyReferenceOperation { Property: { Name: "Content" or "Body" } property } content
        && (types.IsOneOf(property.ContainingType, s_responses)
            ? HasArrived(call, types)
            : types.Is(property.ContainingType, types["System.Net.Http.HttpRequestMessage"])
                && IsSent(content.Instance, types));

    /// <summary><c>response.Content</c>, also from a variable.</summary>
    private static IOperation? ContentOf(IOperation? receiver)
    {
        var content = receiver is ILocalReferenceOperation local ? LocalInitializer.Of(local)?.WithoutConversions() : receiver;
        return content?.Accessed() ?? content;
    }

    /// <summary>A request that the function has made itself, or that belongs to a response: what it sends was there before.</summary>
    private static bool IsSent(IOperation? request, KnownTypes types) =>
        (request?.WithoutConversions().Accessed() ?? request?.WithoutConversions()) switch
        {
            ILocalReferenceOperation local => LocalInitializer.Of(local)?.WithoutConversions() is IObjectCreationOperation,
            IPropertyReferenceOperation { Property: { Name: "RequestMessage" } property } =>
                types.Is(property.ContainingType, types["System.Net.Http.HttpResponseMessage"]),
            _ => false,
        };

    /// <summary>The client receives the content after its handlers have seen the response.</summary>
    private static bool HasArrived(IInvocationOperation call, KnownTypes types) =>
        !AsksForHeadersOnly(call.Syntax)
        && call.SemanticModel?.GetEnclosingSymbol(call.Syntax.SpanStart)?.ContainingType is { } type
        && !type.Inherits(types["System.Net.Http.HttpMessageHandler"]);

    private static bool AsksForHeadersOnly(SyntaxNode call) =>
        call.FirstAncestorOrSelf<MemberDeclarationSyntax>() is not { } member
        || member.DescendantTokens().Any(t => t.ValueText == HeadersOnly);
}
