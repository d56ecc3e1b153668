using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Editing;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Families.Methods;

/// <summary>
/// What methods of one kind become, and what becomes of the places that name them. A conversion of methods with calls of their own has one.
/// </summary>
internal abstract class MethodConversion
{
    /// <summary>A mock library can be told what the members return.</summary>
    public virtual bool HasSetups => true;

    /// <summary>A member may be given away by its name where its task is looked at.</summary>
    public virtual bool CanBeGivenAway => true;

    /// <summary>A loop may call a member that is given to it by its name.</summary>
    public virtual bool CanBeCalledByName => true;

    /// <summary>An override may return a more derived type than what it overrides.</summary>
    public virtual bool CanNarrow => true;

    public abstract bool Takes(IReadOnlyList<FamilyMember> members);

    /// <summary>Why nothing can be changed because of a place that is only a name.</summary>
    public virtual Refusal? RefusalOfName(SimpleNameSyntax name) => null;

    /// <summary>Why nothing can be changed because of a place that sets up a mock.</summary>
    public virtual Refusal? RefusalOfSetup => null;

    /// <summary>What a call becomes, or why the family stays because of it.</summary>
    public abstract Task<(FamilyCall? Call, Refusal? Refusal)> CallAtAsync(
        InvocationExpressionSyntax call,
        MethodFamilyDraft draft,
        DocumentEdits edits,
        CancellationToken cancellationToken);

    /// <summary>The name that the async form has already; null where it has to be found.</summary>
    public virtual string? NameOf(MethodFamilyDraft draft) => null;

    /// <summary>What all declarations together tell.</summary>
    public virtual Refusal? RefusalOf(MethodFamilyDraft draft) => null;

    /// <summary>The same with the new name.</summary>
    public virtual Refusal? RefusalOf(MethodFamilyDraft draft, string newName) => null;

    public abstract MethodFamily Create(int id, MethodFamilyDraft draft, string newName, string? tokenName);
}
