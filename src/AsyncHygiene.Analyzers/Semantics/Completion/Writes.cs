using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.Completion;

/// <summary>The places that an operation, taken alone, gives another value.</summary>
internal static class Writes
{
    public static IEnumerable<Place> Of(IOperation operation) => (operation switch
    {
        IFlowCaptureOperation capture => [Place.Of(capture.Id)],
        IAssignmentOperation assignment => Targets(assignment.Target),
        IIncrementOrDecrementOperation increment => [Place.Of(increment.Target)],
        IArgumentOperation { Parameter.RefKind: RefKind.Ref or RefKind.Out } argument => [Place.Of(argument.Value)],
        IDeclarationPatternOperation { DeclaredSymbol: { } declared } => [Place.Of(declared)],
        IRecursivePatternOperation { DeclaredSymbol: { } declared } => [Place.Of(declared)],
        _ => Enumerable.Empty<Place?>(),
    }).Where(p => p is not null).Select(p => p!);

    private static IEnumerable<Place?> Targets(IOperation target) => target switch
    {
        ITupleOperation tuple => tuple.Elements.SelectMany(Targets),
        IDeclarationExpressionOperation declaration => Targets(declaration.Expression),
        _ => [Place.Of(target)],
    };
}
