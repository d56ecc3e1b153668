using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using AsyncHygiene.CallGraph;
using AsyncHygiene.RequestPaths.EntryPoints;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.RequestPaths;

/// <summary>The way from an entry point, or from the edge of a library, down to a function.</summary>
internal sealed class RequestPath
{
    private const int LongestShown = 6;

    private readonly Function _end;

    private RequestPath(
        Function end,
        EntryPoint? entry,
        PathCertainty certainty,
        ImmutableArray<string> chain,
        ImmutableArray<CallSite> sites)
    {
        _end = end;
        Entry = entry;
        Certainty = certainty;
        Chain = chain;
        Sites = sites;
    }

    /// <summary>Null where the path ends at a member of a library that code elsewhere calls.</summary>
    public EntryPoint? Entry { get; }

    public PathCertainty Certainty { get; }

    /// <summary>The names from the entry point to the function with the blocking line, as the calls write them.</summary>
    public ImmutableArray<string> Chain { get; }

    /// <summary>
    /// A function on the way is named after what is done once, in this project or in those that the request-path file tells of.
    /// </summary>
    public bool IsOneTime =>
        OneTimeNames.Mark(_end)
        || Sites.Any(s => OneTimeNames.Mark(s.Caller))
        || (Entry is not null && OneTimeNames.Mark(Entry.Method))
        || Entry?.IsOneTime == true
        || (Entry?.Kind == EntryPointKind.Recorded && StepsOf(Entry.Name).Any(OneTimeNames.MarkWritten));

    /// <summary>A job runs it, or a background service once: no request waits, and a path that is none of these counts more.</summary>
    public bool IsSeldom => Entry?.IsJob == true || IsOnceInService;

    /// <summary>
    /// A background service makes an object at its start, outside of the loop in which it works, and the path leads through the
    /// constructor; or it makes the call before that loop.
    /// </summary>
    public bool IsOnceInService =>
        Entry?.Kind == EntryPointKind.BackgroundService
        && Sites.FirstOrDefault()?.Syntax is { } first
        && (IsMadeOnce(first) || (ServiceStart.Contains(first) && !Sites.Any(s => ServiceStart.IsInEndlessLoop(s.Syntax))));

    private static bool IsMadeOnce(SyntaxNode site) =>
        site.AncestorsAndSelf().FirstOrDefault(n => n is not TypeSyntax) is BaseObjectCreationExpressionSyntax creation
        && !creation.Ancestors()
            .TakeWhile(a => a is not MemberDeclarationSyntax)
            .Any(a => LoopStatement.Is(a) || a is AnonymousFunctionExpressionSyntax);

    /// <summary>The calls between them, from the entry point down.</summary>
    public ImmutableArray<CallSite> Sites { get; }

    /// <summary>
    /// Where the steps can be read, from the entry point down. What a request-path file records lies in other projects, so its line stands
    /// for it, and then the member at which the path comes into this one.
    /// </summary>
    public IEnumerable<Location> Locations =>
        (Entry?.Line is { } line ? Entry.Method.Locations.Where(l => l.IsInSource).Take(1).Prepend(line) : [])
            .Concat(Sites.Select(s => s.Syntax.GetLocation()));

    /// <summary><paramref name="sites"/> lead from the function that was searched from up to the entry point.</summary>
    public static RequestPath Create(Function function, IReadOnlyList<CallSite> sites, EntryPoint? entry, string firstName)
    {
        var down = sites.Reverse().ToImmutableArray();
        var chain = ImmutableArray.CreateBuilder<string>();
        chain.AddRange(StepsOf(firstName));
        for (var i = 0; i < down.Length; i++)
        {
            // What is inside a function runs as part of it; only members are worth a name. The last is named as it is, not as it is called.
            var isLast = i == down.Length - 1;
            if (isLast || !down[i].CallsNested)
                chain.Add(isLast ? FunctionName.Of(function.Symbol) : down[i].CalledName);
        }

        // A recorded path ends at the member as other projects call it; with nothing below it, that member is the last and is named as it
        // is.
        if (down.IsEmpty && entry?.Kind == EntryPointKind.Recorded)
        {
            if (chain.Count > 1)
                chain.RemoveAt(chain.Count - 1);
            chain.Add(FunctionName.Of(function.Symbol));
        }

        var certainty = down.Any(s => s.Certainty == PathCertainty.Possible) ? PathCertainty.Possible : PathCertainty.Proven;
        return new RequestPath(function, entry, certainty, chain.ToImmutable(), down);
    }

    /// <summary>The way down to a member on it.</summary>
    public RequestPath To(Function member) =>
        Create(member, Sites.TakeWhile(s => !s.Caller.Equals(member)).Reverse().ToList(), Entry, Entry!.Name);

    private static string[] StepsOf(string path) => path.Split([RequestPathText.Arrow], System.StringSplitOptions.None);

    /// <summary>Long paths are shortened in the middle: how a request comes in and what blocks matter most.</summary>
    public override string ToString()
    {
        if (Chain.Length <= LongestShown)
            return string.Join(RequestPathText.Arrow, Chain);

        var left = Chain.Length - LongestShown;
        return string.Join(RequestPathText.Arrow, Chain.Take(3).Concat([$"({left} more)"]).Concat(Chain.Skip(Chain.Length - 3)));
    }
}
