using System;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.AwaitSites;

/// <summary>
/// A place where a blocking call can become an await, and the edits that make it one. Where the function around can be async is another
/// question.
/// </summary>
internal sealed class AwaitSite
{
    private readonly Action<string?> _plan;

    /// <param name="node">What the await takes the place of.</param>
    /// <param name="title">What the light bulb says when nothing but this place changes.</param>
    /// <param name="plan">Plans the edits, given the name of the cancellation token in scope.</param>
    /// <param name="removesBlocking">False for an await where nothing blocked before.</param>
    public AwaitSite(SyntaxNode node, string title, Action<string?> plan, bool removesBlocking = true)
    {
        RemovesBlocking = removesBlocking;
        Node = node;
        Title = title;
        _plan = plan;
    }

    public SyntaxNode Node { get; }

    public string Title { get; }

    /// <summary>A thread is free where one was blocked, so that a bridge in some caller may be worth it.</summary>
    public bool RemovesBlocking { get; }

    public void Write(string? tokenInScope) => _plan(tokenInScope);
}
