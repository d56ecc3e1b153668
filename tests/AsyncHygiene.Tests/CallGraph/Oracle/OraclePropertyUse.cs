using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Tests.CallGraph.Oracle;

/// <summary>Which accessors a use of a property runs.</summary>
internal static class OraclePropertyUse
{
    public static IEnumerable<IMethodSymbol> Accessors(IPropertyReferenceOperation reference) => Accessors(reference.Property, reference);

    /// <summary>Of an element that is counted from the end the operation is no reference to the indexer.</summary>
    public static IEnumerable<IMethodSymbol> Accessors(IPropertySymbol property, IOperation reference)
    {
        var (reads, writes) = Use(reference);
        if (property.ReturnsByRef || property.ReturnsByRefReadonly)
            (reads, writes) = (true, false);
        if (reads && Getter(property) is { } getter)
            yield return getter;
        if (writes && Setter(property) is { } setter)
            yield return setter;
    }

    private static (bool Reads, bool Writes) Use(IOperation reference)
    {
        switch (reference.Parent)
        {
            case ISimpleAssignmentOperation assignment when assignment.Target == reference:
                return (false, true);
            case ICompoundAssignmentOperation compound when compound.Target == reference:
            case IIncrementOrDecrementOperation:
            case ICoalesceAssignmentOperation coalesce when coalesce.Target == reference:
                return (true, true);
            case ITupleOperation tuple:
                IOperation outermost = tuple;
                while (outermost.Parent is ITupleOperation outer)
                    outermost = outer;
                return outermost.Parent is IDeconstructionAssignmentOperation deconstruction && deconstruction.Target == outermost
                    || outermost.Parent is IForEachLoopOperation loop && loop.LoopControlVariable == outermost
                    ? (false, true)
                    : (true, false);
            default:
                return (true, false);
        }
    }

    /// <summary>An override may declare one accessor and inherit the other.</summary>
    private static IMethodSymbol? Getter(IPropertySymbol? property) =>
        property is null ? null : property.GetMethod ?? Getter(property.OverriddenProperty);

    private static IMethodSymbol? Setter(IPropertySymbol? property) =>
        property is null ? null : property.SetMethod ?? Setter(property.OverriddenProperty);
}
