using System.Threading.Tasks;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Chains.Families;

/// <summary>Finds the families of one kind of symbol. Each conversion of a kind of its own has one.</summary>
internal interface IFamilySource
{
    /// <summary>The family of a symbol in its original definition; null where the symbol is another source's.</summary>
    Task<Family?> FindAsync(ISymbol symbol);
}
