using System.Threading.Tasks;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Chains.Families;

/// <summary>All families of a solution, each found once.</summary>
internal interface IFamilyLookup
{
    Task<Family> OfAsync(ISymbol symbol);
}
