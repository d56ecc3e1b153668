using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.Settings;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Chains.Families.Methods;

/// <summary>A family of methods while its members and references are gathered.</summary>
internal sealed class MethodFamilyDraft
{
    private readonly HashSet<SyntaxNode> _declarations = [];
    private readonly List<FamilyMember> _members = [];
    private readonly List<FamilyReference> _references = [];

    public MethodFamilyDraft(IMethodSymbol symbol) => Symbol = symbol;

    public IMethodSymbol Symbol { get; }

    public IReadOnlyList<FamilyMember> Members => _members;

    public IReadOnlyList<FamilyReference> References => _references;

    /// <summary>Why the one member stays as it is, and its async form comes next to it; null where the member itself changes.</summary>
    public Refusal? KeptFor { get; private set; }

    /// <summary>The framework's contract of the members is exchanged for its asynchronous one, so that it forbids nothing.</summary>
    public bool ExchangesContract { get; init; }

    /// <summary>False where the declaration is there already: the symbols of one member differ between the projects that see it.</summary>
    public bool Add(FamilyMember member)
    {
        if (!_declarations.Add(member.Declaration))
            return false;

        _members.Add(member);
        return true;
    }

    public void Add(FamilyReference reference) => _references.Add(reference);

    /// <summary>
    /// Whether the project would rather keep the member next to its async form than leave the family alone for this reason.
    /// </summary>
    public bool CanKeepMember(Refusal? refusal) =>
        refusal is not null
        && (refusal.Is(Refusal.Generated) || refusal.Is(Refusal.PublicApi) || refusal.Is(Refusal.Markup))
        && _members.Count > 0
        && Options.KeepSyncTwins.Read(_members[0].Edits.Context.Document.Project.AnalyzerOptions, _members[0].Declaration.SyntaxTree);

    /// <summary>The first reason is the one that is told.</summary>
    public void KeepMember(Refusal reason) => KeptFor ??= reason;
}
