using System;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Editing.Syntax;

/// <summary>
/// Writes awaits in the style of the code around: with <c>ConfigureAwait(false)</c> where the other awaits there have it.
/// </summary>
internal static class ConfiguredAwaits
{
    public static ExpressionSyntax ConfiguredAwait(
        this DocumentContext context,
        ExpressionSyntax awaited,
        ExpressionSyntax replaced,
        ExpressionSyntax original) =>
        ConfigureAwaitStyle.IsConfiguring(awaited)
            ? context.AwaitAsWritten(awaited, replaced, original)
            : AwaitSyntax.Await(context.ConfiguresAwaitAt(original) ? Configured(awaited) : awaited, replaced, original);

    /// <summary>The same for something that need not be a task: other awaitables are awaited as they are.</summary>
    public static ExpressionSyntax ConfiguredAwait(
        this DocumentContext context,
        ExpressionSyntax awaited,
        ExpressionSyntax replaced,
        ExpressionSyntax original,
        ITypeSymbol? type) =>
        type.IsTask(context.Types) || type.IsValueTask(context.Types)
            ? context.ConfiguredAwait(awaited, replaced, original)
            : context.AwaitAsWritten(awaited, replaced, original);

    /// <summary>A wait goes on where it is, whatever was configured; an await of the same might leave the context.</summary>
    private static ExpressionSyntax AwaitAsWritten(
        this DocumentContext context,
        ExpressionSyntax awaited,
        ExpressionSyntax replaced,
        ExpressionSyntax original) =>
        AwaitSyntax.Await(
            ConfigureAwaitStyle.ContinuesAnywhere(awaited) && ConfigureAwaitStyle.NeedsContext(original, context)
                ? ((MemberAccessExpressionSyntax)((InvocationExpressionSyntax)awaited).Expression).Expression
                : awaited,
            replaced,
            original);

    /// <summary>What an <c>await foreach</c> or <c>await using</c> at a place is given, in the same style.</summary>
    public static Func<ExpressionSyntax, ExpressionSyntax> ConfiguredSource(this DocumentEdits edits, SyntaxNode site)
    {
        var configures = edits.ConfiguresSourceAt(site);
        return source =>
            !configures || ConfigureAwaitStyle.IsConfiguring(source) ? source : Configured(AsReceiver(source)).WithTriviaFrom(source);
    }

    public static bool ConfiguresSourceAt(this DocumentEdits edits, SyntaxNode site) =>
        edits.Context.ConfiguresAwaitAt(site)
        && edits.Context.Types["System.Threading.Tasks.TaskAsyncEnumerableExtensions"] is { } extensions
        && TypeName.Of(edits, extensions, site.SpanStart) is SimpleNameSyntax;

    private static InvocationExpressionSyntax Configured(ExpressionSyntax awaited) =>
        SyntaxFactory.InvocationExpression(
            SyntaxFactory.MemberAccessExpression(
                SyntaxKind.SimpleMemberAccessExpression,
                awaited.WithoutTrivia(),
                SyntaxFactory.IdentifierName("ConfigureAwait")),
            SyntaxFactory.ArgumentList(SyntaxFactory.SingletonSeparatedList(
                SyntaxFactory.Argument(SyntaxFactory.LiteralExpression(SyntaxKind.FalseLiteralExpression)))));

    /// <summary>In parentheses where a dot after it would bind closer.</summary>
    public static ExpressionSyntax AsReceiver(ExpressionSyntax source) =>
        source is NameSyntax or MemberAccessExpressionSyntax or InvocationExpressionSyntax or ElementAccessExpressionSyntax
            or ThisExpressionSyntax or ParenthesizedExpressionSyntax or ObjectCreationExpressionSyntax
            ? source
            : SyntaxFactory.ParenthesizedExpression(source.WithoutTrivia());
}
