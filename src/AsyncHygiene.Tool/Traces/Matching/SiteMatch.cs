using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.CallGraph;
using AsyncHygiene.Semantics;
using AsyncHygiene.Tool.Conversions;
using AsyncHygiene.Tool.Findings;
using AsyncHygiene.Tool.Traces.Blocking;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace AsyncHygiene.Tool.Traces.Matching;

/// <summary>Finds what the rules report at a statement of a stack.</summary>
internal sealed class SiteMatch
{
    /// <summary>How far optimized code may have taken functions into their callers.</summary>
    private const int DeepestInlining = 3;

    private readonly SolutionFiles _files;
    private readonly ILookup<string, BlockingSite> _sites;
    private readonly CancellationToken _cancellationToken;

    public SiteMatch(SolutionFiles files, IEnumerable<BlockingSite> sites, CancellationToken cancellationToken)
    {
        _files = files;
        _sites = sites.DistinctBy(s => (s.Key, s.Diagnostic.Id)).ToLookup(s => s.Key.Path);
        _cancellationToken = cancellationToken;
    }

    public bool HasFile(FilePlace place) => _files.Of(place.File) is not null;

    /// <summary>Null where the rules say nothing that fits.</summary>
    /// <param name="place">The statement.</param>
    /// <param name="wait">What is waited for there, and in which call; null where the statement calls the user's code.</param>
    public async Task<SiteHit?> FindAsync(FilePlace place, (BlockingCause Cause, string Callee)? wait)
    {
        if (_files.Of(place.File) is not { } document
            || SpanOf(place, await document.GetTextAsync(_cancellationToken)) is not { } span
            || await document.GetSyntaxRootAsync(_cancellationToken) is not { } root)
        {
            return null;
        }

        var hit = At(document, root, span, wait?.Cause);

        // A 'lock' waits for what another function does; no call in this one explains it.
        return hit is not null || wait is not var (cause, callee) || cause == BlockingCause.Lock
            ? hit
            : Moved(document, root, span, cause, callee) ?? await InlinedAsync(document, root, span, cause, DeepestInlining);
    }

    /// <summary>Whether the statement awaits the call: then nothing is left to change in it.</summary>
    /// <param name="place">The statement.</param>
    /// <param name="callee">What it calls there, as the stack names it.</param>
    public async Task<bool> IsAwaitedAsync(FilePlace place, string callee)
    {
        if (_files.Of(place.File) is not { } document
            || SpanOf(place, await document.GetTextAsync(_cancellationToken)) is not { } span
            || await document.GetSemanticModelAsync(_cancellationToken) is not { } model)
        {
            return false;
        }

        var root = await model.SyntaxTree.GetRootAsync(_cancellationToken);
        var function = FunctionAround(root, span.Start);
        var calls = root.DescendantNodes(span)
            .OfType<InvocationExpressionSyntax>()
            .Where(c => c.Span.OverlapsWith(span) && FunctionAround(root, c.SpanStart) == function)
            .Where(c => model.GetSymbolInfo(c, _cancellationToken).Symbol?.Name == NameOf(callee))
            .ToList();
        return calls is not [] && calls.All(c => model.GetOperation(c, _cancellationToken)?.IsAwaited() == true);
    }

    private static string NameOf(string callee) => callee[(callee.LastIndexOf('.') + 1)..];

    private SiteHit? At(Document document, SyntaxNode root, TextSpan span, BlockingCause? cause)
    {
        var function = FunctionAround(root, span.Start);
        return _sites[document.FilePath!]
            .Where(s => Fits(s.Diagnostic.Id, cause) && s.Diagnostic.Location.SourceSpan is var site && site.OverlapsWith(span))
            .Where(s => FunctionAround(root, s.Diagnostic.Location.SourceSpan.Start) == function)
            .OrderBy(s => s.Diagnostic.Location.SourceSpan.Length)
            .Select(s => new SiteHit(s, null))
            .FirstOrDefault();
    }

    /// <summary>
    /// Optimized code may have moved the call away from its statement. Where the rules report all calls of its name in the function, it is
    /// one of them, and the nearest is shown.
    /// </summary>
    private SiteHit? Moved(Document document, SyntaxNode root, TextSpan span, BlockingCause cause, string callee)
    {
        if (FunctionAround(root, span.Start) is not { } function)
            return null;

        var called = NameOf(callee);
        var calls = function.DescendantNodes()
            .OfType<SimpleNameSyntax>()
            .Where(n => n.Identifier.ValueText == called && FunctionAround(root, n.SpanStart) == function)
            .ToList();
        var reported = _sites[document.FilePath!]
            .Where(s => Fits(s.Diagnostic.Id, cause))
            .Select(s => (Site: s, Span: s.Diagnostic.Location.SourceSpan))
            .Where(s => calls.Any(c => s.Span.OverlapsWith(c.Span)))
            .ToList();
        return calls is not [] && calls.All(c => reported.Any(s => s.Span.OverlapsWith(c.Span)))
            ? new SiteHit(reported.MinBy(s => Math.Abs(s.Span.Start - span.Start)).Site, null)
            : null;
    }

    /// <summary>What waits may be in a function that is called here, and that optimized code made a part of this one.</summary>
    private async Task<SiteHit?> InlinedAsync(Document document, SyntaxNode root, TextSpan span, BlockingCause? cause, int depth)
    {
        if (depth == 0 || await document.GetSemanticModelAsync(_cancellationToken) is not { } model)
            return null;

        var function = FunctionAround(root, span.Start);
        var nodes = root.DescendantNodes(span).Where(n => span.Contains(n.SpanStart) && FunctionAround(root, n.SpanStart) == function);
        foreach (var call in nodes)
        {
            if (call is not (InvocationExpressionSyntax or MemberAccessExpressionSyntax or IdentifierNameSyntax)
                || model.GetSymbolInfo(call, _cancellationToken).Symbol is not { } symbol)
            {
                continue;
            }

            foreach (var body in BodiesOf(symbol))
            {
                if (document.Project.Solution.GetDocument(body.SyntaxTree) is not { } other)
                    continue;
                var otherRoot = await body.SyntaxTree.GetRootAsync(_cancellationToken);
                if (In(other, body, cause) is { } site)
                    return new SiteHit(site, FunctionName.Of(symbol));
                if (await InlinedAsync(other, otherRoot, body.Span, cause, depth - 1) is { } deeper)
                    return deeper;
            }
        }

        return null;
    }

    private BlockingSite? In(Document document, SyntaxNode body, BlockingCause? cause) =>
        _sites[document.FilePath!].FirstOrDefault(s =>
            Fits(s.Diagnostic.Id, cause) && body.Span.Contains(s.Diagnostic.Location.SourceSpan));

    private IEnumerable<SyntaxNode> BodiesOf(ISymbol symbol) =>
        symbol is IMethodSymbol { IsAbstract: false } or IPropertySymbol { IsAbstract: false }
            ? symbol.DeclaringSyntaxReferences.Select(r => r.GetSyntax(_cancellationToken))
            : [];

    private static bool Fits(string rule, BlockingCause? cause) => cause switch
    {
        BlockingCause.Sleep => rule == RuleIds.ThreadSleep,
        BlockingCause.Lock => rule is RuleIds.SyncCall or RuleIds.RequestBody,
        BlockingCause.Signal => rule is RuleIds.SynchronizationWait or RuleIds.TaskWait or RuleIds.SyncCall,
        _ => rule is RuleIds.SyncCall or RuleIds.RequestBody or RuleIds.TaskWait,
    };

    private static SyntaxNode? FunctionAround(SyntaxNode root, int position) =>
        root.FindToken(position).Parent?.AncestorsAndSelf().FirstOrDefault(n =>
            n is AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax or BaseMethodDeclarationSyntax
                or AccessorDeclarationSyntax or BasePropertyDeclarationSyntax);

    /// <summary>Null where the file has changed since, and has no such lines.</summary>
    private static TextSpan? SpanOf(FilePlace place, SourceText text)
    {
        var (start, end) = (PositionOf(place.Line, place.Column, text), PositionOf(place.EndLine, place.EndColumn, text));
        return start is { } s && end is { } e && s <= e ? TextSpan.FromBounds(s, e) : null;
    }

    private static int? PositionOf(int line, int column, SourceText text) =>
        line >= 1 && line <= text.Lines.Count && text.Lines[line - 1] is var l && column - 1 <= l.Span.Length
            ? l.Start + column - 1
            : null;
}
