using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Rewriting.Chains;

/// <summary>
/// The members that can change their signature only together: a method with what it overrides and implements, all overrides and implementations,
/// and the parts of a partial method. A local function is a family of its own.
/// </summary>
internal sealed class Family
{
    public Family(int id, IMethodSymbol symbol)
    {
        Id = id;
        Symbol = symbol;
    }

    public int Id { get; }

    /// <summary>The member that was asked for first; it names the family in reports.</summary>
    public IMethodSymbol Symbol { get; }

    public List<FamilyMember> Members { get; } = [];

    public List<FamilyReference> References { get; } = [];

    /// <summary>Why no member can be async, whatever its callers do.</summary>
    public Refusal? Refusal { get; set; }

    /// <summary>The name that all members have when they are async.</summary>
    public string NewName { get; set; } = "";

    /// <summary>The CancellationToken parameter that all members get; null where they get none.</summary>
    public string? TokenName { get; set; }

    /// <summary>By declaration: the symbols of one member differ between the projects that see it.</summary>
    public bool Contains(IMethodSymbol member) =>
        member.DeclaringSyntaxReferences.Any(r => Members.Any(m => m.Declaration.SyntaxTree.FilePath == r.SyntaxTree.FilePath && m.Declaration.SpanStart == r.Span.Start));

    /// <summary>Set where the one member is to override or implement something else of the framework.</summary>
    public AsyncOverride? Override { get; set; }

    /// <summary>The members are iterators: what they return is enumerated, not awaited.</summary>
    public bool IsStream => Members.Any(m => Iterator.Is(m.Declaration));

    public IEnumerable<FamilyReference> Calls => References.Where(r => r.Call is not null);
}
