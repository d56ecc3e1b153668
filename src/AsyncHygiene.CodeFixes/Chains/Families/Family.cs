using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.Editing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Families;

/// <summary>The declarations that can change only together, and everything that names them.</summary>
internal abstract class Family
{
    private protected Family(int id, ISymbol symbol, string newName, IReadOnlyList<FamilyReference> references)
    {
        Id = id;
        Symbol = symbol;
        NewName = newName;
        References = references;
        Owner = ChangeOwner.Of(id);
    }

    public int Id { get; }

    /// <summary>The member that was asked for first; it names the family in reports.</summary>
    public ISymbol Symbol { get; }

    /// <summary>The name that is used for it when it is async.</summary>
    public string NewName { get; }

    public IReadOnlyList<FamilyReference> References { get; }

    /// <summary>The places that await it, or block on it where they cannot.</summary>
    public IEnumerable<FamilyCall> Calls => References.OfType<CallReference>().Select(r => r.Call);

    /// <summary>The methods among its declarations.</summary>
    public virtual IReadOnlyList<FamilyMember> Members => [];

    /// <summary>What changes its declaration.</summary>
    public virtual IEnumerable<ISymbol> Symbols => [Symbol];

    /// <summary>The methods that have to become async with it, or it stays: all its calls are awaited then.</summary>
    public virtual IEnumerable<ISymbol> ChangesWith => [];

    /// <summary>The CancellationToken parameter that all members get; null where they get none.</summary>
    public virtual string? TokenName => null;

    /// <summary>A synchronous member stays next to the async one, so that what cannot be changed goes on as it is.</summary>
    public virtual bool KeepsSynchronousMember => false;

    /// <summary>What a use of the family gives now, for sentences.</summary>
    public virtual string Result => "returns a task";

    /// <summary>The mark of all edits that are made for the family.</summary>
    public SyntaxAnnotation Owner { get; }

    /// <summary>A call or read as it is now, with the token of its function where it has one to hand on.</summary>
    public abstract ExpressionSyntax UseOf(ExpressionSyntax original, string? token);

    /// <summary>A place that cannot await.</summary>
    public virtual void WriteBridge(FamilyCall call) => call.WriteBridge(this);

    /// <summary>Writes the declarations, and the names that are no calls.</summary>
    /// <param name="awaiting">The functions that await something.</param>
    public void Write(HashSet<SyntaxNode> awaiting)
    {
        foreach (var reference in References)
            reference.Write(this);
        WriteDeclarations(awaiting);
    }

    /// <summary>Something may use it that was not seen: editors show it where they preview the change.</summary>
    public virtual void WriteWarning(string reason)
    {
    }

    private protected abstract void WriteDeclarations(HashSet<SyntaxNode> awaiting);
}
