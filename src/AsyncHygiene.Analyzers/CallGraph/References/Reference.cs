using Microsoft.CodeAnalysis;

namespace AsyncHygiene.CallGraph.References;

/// <summary>A place in the source that uses a member.</summary>
internal readonly struct Reference
{
    public Reference(SyntaxNode syntax, ISymbol symbol, bool isCertain = true)
    {
        Syntax = syntax;
        Symbol = symbol;
        IsCertain = isCertain;
    }

    public SyntaxNode Syntax { get; }

    /// <summary>The member as bound there, constructed where it is generic.</summary>
    public ISymbol Symbol { get; }

    /// <summary>False where the compiler could not choose, in code with errors.</summary>
    public bool IsCertain { get; }
}
