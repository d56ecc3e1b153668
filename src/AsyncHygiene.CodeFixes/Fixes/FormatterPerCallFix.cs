using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Editing;
using AsyncHygiene.InPlace.Fields;
using AsyncHygiene.InPlace.Http;
using AsyncHygiene.Semantics.Http;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;

namespace AsyncHygiene.Fixes;

/// <summary>AH3002: <c>client.PostAsJsonAsync(uri, value)</c> becomes <c>client.PostAsync(uri, value, s_jsonFormatter)</c>.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(FormatterPerCallFix))]
public sealed class FormatterPerCallFix : EditFix
{
    public FormatterPerCallFix()
        : base(RuleIds.FormatterPerCall)
    {
    }

    private protected override Task<string?> WriteAsync(
        DocumentEdits edits,
        SyntaxNode node,
        SolutionEdits solution,
        CancellationToken cancellationToken)
    {
        if (FormatterCall.At(node, edits.Context, cancellationToken) is not { } call
            || FormattingLibrary.FormatterMadeBy(call.Method, edits.Context.Types) is not { } formatter
            || !call.HasOverload(FormattingLibrary.SendWithFormatter(call.Method), "formatter")
            || FormatterValues.Formatter(formatter, edits.Context) is not { } value
            || CachedField.For(value, call.Syntax, edits, solution, cancellationToken) is not { } field)
        {
            return Task.FromResult<string?>(null);
        }

        var name = FormattingLibrary.SendWithFormatter(call.Method);
        edits.Replace(call.Name, current => current.WithIdentifier(SyntaxFactory.Identifier(name).WithTriviaFrom(current.Identifier)));
        edits.Replace(
            call.Syntax,
            current => current.WithArgumentList(call.WithArgument("formatter", field.Name, after: "value", current.ArgumentList)));
        return Task.FromResult<string?>("Send with a cached formatter");
    }
}
