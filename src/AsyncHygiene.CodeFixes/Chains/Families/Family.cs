using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.Chains.Conversions.AsyncOverrides;
using AsyncHygiene.Chains.Conversions.Fields;
using AsyncHygiene.Chains.Conversions.Filters;
using AsyncHygiene.Chains.Conversions.KeptSync;
using AsyncHygiene.Chains.Conversions.Locks;
using AsyncHygiene.Chains.Conversions.Properties;
using AsyncHygiene.Chains.Hosts;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Chains.Families;

/// <summary>
/// The members that can change their signature only together: a method with what it overrides and implements, all overrides and implementations,
/// and the parts of a partial method. A local function is a family of its own, and so is a private field, with the lambdas that it keeps.
/// </summary>
internal sealed class Family
{
    private readonly HashSet<SyntaxNode> _declarations = [];

    public Family(int id, ISymbol symbol)
    {
        Id = id;
        Symbol = symbol;
    }

    public int Id { get; }

    /// <summary>The member that was asked for first; it names the family in reports.</summary>
    public ISymbol Symbol { get; }

    public List<FamilyMember> Members { get; } = [];

    public List<FamilyReference> References { get; } = [];

    /// <summary>Why no member can be async, whatever its callers do.</summary>
    public Refusal? Refusal { get; set; }

    /// <summary>The name that all members have when they are async.</summary>
    public string NewName { get; set; } = "";

    /// <summary>The CancellationToken parameter that all members get; null where they get none.</summary>
    public string? TokenName { get; set; }

    /// <summary>False where the declaration is there already: the symbols of one member differ between the projects that see it.</summary>
    public bool Add(FamilyMember member)
    {
        if (!_declarations.Add(member.Declaration))
            return false;

        Members.Add(member);
        IsStream |= IteratorMethod.Is(member.Declaration);
        IsTryPattern |= TryMethod.Is(member.Symbol);
        return true;
    }

    /// <summary>Set where the family is a field; it has no members then.</summary>
    public AsyncField? Field { get; set; }

    /// <summary>Set where the family is a lock object; its calls are the locks then.</summary>
    public LockField? Gate { get; set; }

    /// <summary>Set where the family is a property, which becomes a method; it has no members then.</summary>
    public AsyncProperty? Property { get; set; }

    /// <summary>Set where the one member stays, because not all who call it can be changed, and its async form comes beside it.</summary>
    public KeptSyncWrapper? Twin { get; set; }

    /// <summary>What changes its declaration.</summary>
    public IEnumerable<ISymbol> Symbols => Field is null && Gate is null && Property is null ? Members.Select(m => m.Symbol) : [Symbol];

    /// <summary>Set where the one member is to override or implement something else of the framework.</summary>
    public AsyncOverride? Override { get; set; }

    /// <summary>Set where the members are the two methods of a filter, which another one comes to call.</summary>
    public FilterPair? Pair { get; set; }

    public string NewNameOf(FamilyMember member) => Pair?.NameOf(member.Symbol) ?? NewName;

    /// <summary>The members are iterators: what they return is enumerated, not awaited.</summary>
    public bool IsStream { get; private set; }

    /// <summary>The members give a second result in an <c>out</c> parameter, and come to return both.</summary>
    public bool IsTryPattern { get; private set; }

    /// <summary>All members with a body are <c>async void</c>: their callers have never waited for them.</summary>
    public bool IsFireAndForget => Members.Any(IsAsyncVoid) && Members.All(m => IsAsyncVoid(m) || FunctionSyntax.BodyOf(m.Declaration) is null);

    public IEnumerable<FamilyReference> Calls => References.Where(r => r.Call is not null);

    private static bool IsAsyncVoid(FamilyMember member) => member.Symbol is { IsAsync: true, ReturnsVoid: true };
}
