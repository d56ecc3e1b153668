using AsyncHygiene.AwaitSites;
using AsyncHygiene.Chains.Hosts;
using AsyncHygiene.Editing;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Chains;

/// <summary>A blocking call that is to become an await.</summary>
internal sealed class ChainSeed
{
    public ChainSeed(string ruleId, Location location, SyntaxNode call, DocumentEdits edits, AwaitSite? site, AwaitHost host)
    {
        RuleId = ruleId;
        Location = location;
        Call = call;
        Edits = edits;
        Site = site;
        Host = host;
    }

    public string RuleId { get; }

    /// <summary>Of the diagnostic, in the original solution.</summary>
    public Location Location { get; }

    /// <summary>What blocks, in the solution that is changed. Several calls of a helper block in the same wait inside it.</summary>
    public SyntaxNode Call { get; }

    /// <summary>Of the document in which the call is; the diagnostic may be in another one.</summary>
    public DocumentEdits Edits { get; }

    /// <summary>The member that the diagnostic is in.</summary>
    public ISymbol? ReportedIn { get; init; }

    /// <summary>Null where no await does the same, and where the function itself is what has to change.</summary>
    public AwaitSite? Site { get; }

    /// <summary>The function around; what refuses the await where there is none.</summary>
    public AwaitHost Host { get; }
}
