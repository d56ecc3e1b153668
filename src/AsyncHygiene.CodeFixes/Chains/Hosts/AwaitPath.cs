using System.Collections.Immutable;
using System.Linq;
using AsyncHygiene.Chains.Hosts.Lambdas;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Chains.Hosts;

/// <summary>What stands between an await-to-be and the function around it, and takes another form: calls with lambdas, and locks.</summary>
internal sealed class AwaitPath
{
    private readonly ImmutableList<LambdaRewrite> _rewrites;

    private AwaitPath(ImmutableList<LambdaRewrite> rewrites, ImmutableList<IFieldSymbol> gates)
    {
        _rewrites = rewrites;
        Gates = gates;
    }

    /// <summary>Nothing stands between the two.</summary>
    public static AwaitPath Direct { get; } = new(ImmutableList<LambdaRewrite>.Empty, ImmutableList<IFieldSymbol>.Empty);

    /// <summary>The lock objects whose locks the await stands in: they become semaphores.</summary>
    public ImmutableList<IFieldSymbol> Gates { get; }

    public bool IsDirect => _rewrites.IsEmpty && Gates.IsEmpty;

    /// <summary>Whether the code at the await may use the parameters of the function.</summary>
    public bool SeesScope => _rewrites.All(r => r.SeesScope);

    /// <summary>The path from the lambda of a call, where this is the path from the call.</summary>
    public AwaitPath Through(LambdaRewrite rewrite) => new(_rewrites.Insert(0, rewrite), Gates);

    /// <summary>The path from inside a lock, where this is the path from the lock.</summary>
    public AwaitPath Inside(IFieldSymbol gate) => new(_rewrites, Gates.Insert(0, gate));

    /// <summary>What the function itself awaits: the site, or the outermost call with a lambda around it.</summary>
    public SyntaxNode SiteOf(SyntaxNode site) => _rewrites.LastOrDefault()?.Site ?? site;

    /// <summary>The calls, from the inside out. The locks are written with their objects.</summary>
    public void Write()
    {
        foreach (var rewrite in _rewrites)
            rewrite.Write();
    }
}
