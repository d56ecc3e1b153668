using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Editing;
using AsyncHygiene.InPlace.Fields;
using AsyncHygiene.InPlace.Http;
using AsyncHygiene.Semantics.Http;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;

namespace AsyncHygiene.Fixes;

/// <summary>
/// AH3001: <c>content.ReadAsAsync&lt;T&gt;()</c> becomes <c>content.ReadAsAsync&lt;T&gt;(s_formatters)</c>, or
/// <c>content.ReadFromJsonAsync&lt;T&gt;()</c>.
/// </summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(ReadAsAsyncFix))]
public sealed class ReadAsAsyncFix : EditFix
{
    public ReadAsAsyncFix()
        : base(RuleIds.ReadAsAsync)
    {
    }

    private protected override Task<string?> WriteAsync(
        DocumentEdits edits,
        SyntaxNode node,
        SolutionEdits solution,
        CancellationToken cancellationToken)
    {
        if (FormatterCall.At(node, edits.Context, cancellationToken) is not { } call
            || !FormattingLibrary.IsReadWithoutFormatters(call.Method, edits.Context.Types)
            || !call.HasOverload(call.Method.Name, "formatters")
            || FormatterValues.AllReaders(edits.Context) is not { } value
            || CachedField.For(value, call.Syntax, edits, solution, cancellationToken) is not { } field)
        {
            return Task.FromResult<string?>(null);
        }

        // After the type, or after the content itself where the type is a type argument.
        var typeOrContent = call.Method.Parameters.Last(p => p.Name is "type" or "content").Name;
        edits.Replace(
            call.Syntax,
            current => current.WithArgumentList(call.WithArgument("formatters", field.Name, after: typeOrContent, current.ArgumentList)));
        return Task.FromResult<string?>("Pass cached formatters");
    }

    /// <summary>Another serializer reads names and types by rules of its own, so this is never done for all calls at once.</summary>
    private protected override Task<string?> WriteAlternativeAsync(
        DocumentEdits edits,
        SyntaxNode node,
        SolutionEdits solution,
        CancellationToken cancellationToken) =>
        Task.FromResult(JsonRead.Write(node, edits, cancellationToken) ? "Read with System.Net.Http.Json (another serializer)" : null);
}
