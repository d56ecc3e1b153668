using AsyncHygiene.AwaitSites;
using AsyncHygiene.Chains.Hosts;
using AsyncHygiene.Editing;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Chains;

/// <summary>A blocking call that is to become an await.</summary>
internal sealed class ChainSeed
{
    public ChainSeed(ReportedCall reported, SyntaxNode call, DocumentEdits edits, AwaitSite? site, AwaitHost host)
    {
        Reported = reported;
        Call = call;
        Edits = edits;
        Site = site;
        Host = host;
    }

    public ReportedCall Reported { get; }

    public string RuleId => Reported.RuleId;

    public Location Location => Reported.Location;

    /// <summary>What blocks, in the solution that is changed. Several calls of a helper block in the same wait inside it.</summary>
    public SyntaxNode Call { get; }

    /// <summary>Of the document in which the call is; the diagnostic may be in another one.</summary>
    public DocumentEdits Edits { get; }

    /// <summary>Null where no await does the same, and where the function itself is what has to change.</summary>
    public AwaitSite? Site { get; }

    /// <summary>The function around; what refuses the await where there is none.</summary>
    public AwaitHost Host { get; }
}
