using System;
using System.Linq;
using System.Threading;
using AsyncHygiene.Editing;
using AsyncHygiene.Editing.Syntax;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Formatting;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.AwaitSites.Loops;

/// <summary>
/// A loop whose passes do nothing but start one call, rewritten to <c>await Parallel.ForEachAsync</c> with a limit. Only where a pass can
/// run alongside another one: what it evaluates before the call reads and makes values, and changes nothing.
/// </summary>
internal sealed class ParallelLoop
{
    private const string Parallel = "System.Threading.Tasks.Parallel";

    private readonly DocumentEdits _edits;
    private readonly StatementSyntax _loop;
    private readonly string _item;
    // Writing a source may add a using directive, so it waits until the loop is rewritten for certain.
    private readonly Func<Func<StatementSyntax, ExpressionSyntax>> _source;
    private readonly string? _token;
    private readonly PassToken _passToken;
    private readonly string _newLine;

    private ParallelLoop(
        DocumentEdits edits,
        StatementSyntax loop,
        string item,
        Func<Func<StatementSyntax, ExpressionSyntax>> source,
        string? token)
    {
        _edits = edits;
        _loop = loop;
        _item = item;
        _source = source;
        _token = token;
        _passToken = new PassToken(loop, edits.Context.Model);
        _newLine = Layout.NewLine(edits.Context.Root);
    }

    public static ParallelLoop? TryCreate(
        DocumentEdits edits,
        ExpressionStatementSyntax statement,
        IInvocationOperation call,
        string? token,
        CancellationToken cancellationToken)
    {
        if (ParallelLimit.AsyncParallel(edits.Context) is null
            || IndependentPasses.LoopOf(statement) is not { } loop
            || loop.ContainsDirectives
            || !IndependentPasses.Has(loop, statement, call, edits.Context, cancellationToken))
        {
            return null;
        }

        return loop switch
        {
            ForEachStatementSyntax forEach when LoopSource.IsSequenceOfItem(forEach, edits.Context.Model, cancellationToken) =>
                new ParallelLoop(
                    edits,
                    forEach,
                    forEach.Identifier.Text,
                    () => current => ((ForEachStatementSyntax)current).Expression,
                    token),
            ForStatementSyntax counted when CountedLoop.SourceOf(counted, edits, cancellationToken) is { } source =>
                new ParallelLoop(edits, counted, counted.Declaration!.Variables[0].Identifier.Text, source, token),
            _ => null,
        };
    }

    /// <summary>
    /// Plans the new loop; the call in it is awaited by an edit of its own. The call keeps its token: that of the pass is cancelled when
    /// another pass fails, which never ended a call that had begun.
    /// </summary>
    public void Write()
    {
        if (!_edits.Once(_loop, Parallel))
            return;

        var parallel = TypeName.Expression(_edits, _edits.Context.Types[Parallel]!, _loop.SpanStart);
        var options = ParallelLimit.Of(_edits, _loop.SpanStart, _token);
        var source = _source();
        _edits.Replace(_loop, current => Rewrite(current, parallel, options, source));
    }

    private StatementSyntax Rewrite(
        StatementSyntax loop,
        ExpressionSyntax parallel,
        ExpressionSyntax options,
        Func<StatementSyntax, ExpressionSyntax> source)
    {
        var body = loop switch
        {
            ForEachStatementSyntax forEach => forEach.Statement,
            ForStatementSyntax counted => counted.Statement,
            _ => throw new InvalidOperationException($"No parallel form of a {loop.Kind()}."),
        };
        var block = Braced(body);

        var text =
            $"await Parallel.ForEachAsync(source, options, async ({_item}, {_passToken.NameIn(loop)}) =>{_newLine}{{ "
                + $"}}){(_edits.Context.ConfiguresAwaitAt(_loop) ? ".ConfigureAwait(false)" : string.Empty)};";
        var statement = SyntaxFactory.ParseStatement(text);
        var names = statement.DescendantNodes().OfType<IdentifierNameSyntax>().ToList();
        var lambdaBody = statement.DescendantNodes().OfType<BlockSyntax>().Single();
        return statement
            .ReplaceNodes(
                [Named("Parallel"), Named("options"), Named("source"), lambdaBody],
                (original, _) => original switch
                {
                    BlockSyntax => block,
                    IdentifierNameSyntax { Identifier.Text: "source" } => source(loop).WithoutTrivia(),
                    IdentifierNameSyntax { Identifier.Text: "Parallel" } => parallel.WithTriviaFrom(original),
                    _ => options.WithTriviaFrom(original),
                })
            .WithTriviaFrom(loop)
            .WithAdditionalAnnotations(Formatter.Annotation);

        SyntaxNode Named(string name) => names.First(n => n.Identifier.Text == name);
    }

    /// <summary>Braces on lines of their own, below the statement: the formatter does not move the braces of a lambda.</summary>
    private BlockSyntax Braced(StatementSyntax body)
    {
        var indentation = SyntaxFactory.Whitespace(Layout.IndentationOf(_loop));
        var end = SyntaxFactory.EndOfLine(_newLine);
        if (body is not BlockSyntax block)
        {
            block =
                SyntaxFactory.Block(
                    body.WithTrailingTrivia(
                        body.GetTrailingTrivia().Any(SyntaxKind.EndOfLineTrivia)
                            ? body.GetTrailingTrivia()
                            : body.GetTrailingTrivia().Add(end)))
                .WithOpenBraceToken(SyntaxFactory.Token(SyntaxKind.OpenBraceToken).WithTrailingTrivia(end));
        }

        return block
            .WithOpenBraceToken(block.OpenBraceToken.WithLeadingTrivia(indentation))
            .WithCloseBraceToken(
                SyntaxFactory.Token(SyntaxKind.CloseBraceToken)
                    .WithLeadingTrivia(Comments(block.CloseBraceToken.LeadingTrivia).Add(indentation)));
    }

    private static SyntaxTriviaList Comments(SyntaxTriviaList trivia)
    {
        while (trivia.Count > 0 && trivia.Last().IsKind(SyntaxKind.WhitespaceTrivia))
            trivia = trivia.RemoveAt(trivia.Count - 1);
        return trivia;
    }
}
