using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Rewriting;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Fixes;

/// <summary>AH1004: <c>Request.Form</c> becomes <c>await Request.ReadFormAsync()</c>, reads and writes are awaited, <c>using</c> becomes <c>await using</c>.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(RequestBodyFix))]
public sealed class RequestBodyFix : EditFix
{
    public RequestBodyFix()
        : base(RuleIds.RequestBody)
    {
    }

    private protected override async Task<string?> PlanAsync(DocumentEdits edits, SyntaxNode node, SolutionEdits solution, CancellationToken cancellationToken)
    {
        if (AwaitUsing.At(node) is { } statement)
            return await AwaitUsing.PlanAsync(edits, statement, cancellationToken).ConfigureAwait(false) ? AwaitUsing.Title : null;

        if (CounterpartCall.At(node) is { } call)
            return await CounterpartCall.PlanAsync(edits, call, cancellationToken).ConfigureAwait(false);

        return node is SimpleNameSyntax { Identifier.Text: "Form", Parent: MemberAccessExpressionSyntax form } name && form.Name == name
            ? await PlanFormAsync(edits, form, cancellationToken).ConfigureAwait(false)
            : null;
    }

    private static async Task<string?> PlanFormAsync(DocumentEdits edits, MemberAccessExpressionSyntax form, CancellationToken cancellationToken)
    {
        if (SpeculativeBinding.IsConditional(form) || await AsyncFunction.AroundAsync(edits, form, cancellationToken).ConfigureAwait(false) is not { } function)
            return null;

        function.MakeAsync();
        var token = function.TokenInScope;
        edits.Replace(form, current =>
        {
            var method = current.WithName(SyntaxFactory.IdentifierName("ReadFormAsync")).WithoutTrailingTrivia();
            var arguments = token is null
                ? SyntaxFactory.ArgumentList()
                : SyntaxFactory.ArgumentList(SyntaxFactory.SingletonSeparatedList(SyntaxFactory.Argument(SyntaxFactory.IdentifierName(token))));
            return AwaitSyntax.Await(SyntaxFactory.InvocationExpression(method, arguments), current, form);
        });
        return "Use 'await ReadFormAsync'";
    }
}
