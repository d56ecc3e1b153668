using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Rewriting.Chains;

/// <summary>One declaration of a family: a method, a part of one, or a local function.</summary>
internal sealed class FamilyMember
{
    public FamilyMember(IMethodSymbol symbol, SyntaxNode declaration, DocumentEdits edits)
    {
        Symbol = symbol;
        Declaration = declaration;
        Edits = edits;
    }

    public IMethodSymbol Symbol { get; }

    public SyntaxNode Declaration { get; }

    public DocumentEdits Edits { get; }
}
