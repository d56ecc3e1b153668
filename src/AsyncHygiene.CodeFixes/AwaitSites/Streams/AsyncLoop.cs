using AsyncHygiene.AwaitSites.Tokens;
using AsyncHygiene.Editing;
using AsyncHygiene.Editing.Syntax;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.AwaitSites.Streams;

/// <summary>What an <c>await foreach</c> takes: the language that has it, and how its stream is given a token.</summary>
internal static class AsyncLoop
{
    public static bool IsIn(SyntaxNode node) =>
        node.SyntaxTree.Options is CSharpParseOptions { LanguageVersion: >= LanguageVersion.CSharp8 };

    /// <summary><c>WithCancellation</c> is there; the namespace of the extension is imported where it has to be.</summary>
    public static bool CanBeCancelled(SyntaxNode loop, DocumentEdits edits) =>
        edits.Context.Types["System.Threading.Tasks.TaskAsyncEnumerableExtensions"] is { } streams
        && TypeName.Of(edits, streams, loop.SpanStart) is SimpleNameSyntax;

    public static ExpressionSyntax WithCancellation(ExpressionSyntax stream, string token) => TokenArgument.Append(
        SyntaxFactory.InvocationExpression(SyntaxFactory.MemberAccessExpression(
            SyntaxKind.SimpleMemberAccessExpression,
            ConfiguredAwaits.AsReceiver(stream.WithoutTrivia()),
            SyntaxFactory.IdentifierName("WithCancellation"))),
        SyntaxFactory.Argument(SyntaxFactory.IdentifierName(token)));
}
