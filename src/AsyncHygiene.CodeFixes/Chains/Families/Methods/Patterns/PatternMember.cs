using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Chains.Families.Methods.Patterns;

/// <summary>Methods that the compiler calls for a piece of syntax, by their names and shapes, and whose task it would not await.</summary>
internal static class PatternMember
{
    public static bool Is(IMethodSymbol method) => method.Name switch
    {
        "Add" => method.IsExtensionMethod || IsCollection(method.ContainingType),
        "AppendFormatted" or "AppendLiteral" => IsStringHandler(method.ContainingType),
        "Deconstruct" => Own(method).All(p => p.RefKind == RefKind.Out),
        "Dispose" => true,
        "GetAwaiter" or "GetEnumerator" or "GetPinnableReference" => !Own(method).Any(),
        "GetResult" => !Own(method).Any() && Has(method.ContainingType, "IsCompleted"),
        "MoveNext" => !Own(method).Any() && Has(method.ContainingType, "Current"),
        "PrintMembers" => method.ContainingType.IsRecord,
        "SetException" or "SetResult" or "Start" => Has(method.ContainingType, "SetStateMachine"),
        "Slice" => Own(method).Count() == 2 && (Has(method.ContainingType, "Length") || Has(method.ContainingType, "Count")),
        _ => false,
    };

    private static IEnumerable<IParameterSymbol> Own(IMethodSymbol method) => method.Parameters.Skip(method.IsExtensionMethod ? 1 : 0);

    /// <summary>Only these can be written with their items behind a <c>new</c>.</summary>
    private static bool IsCollection(INamedTypeSymbol type) =>
        type.SpecialType == SpecialType.System_Collections_IEnumerable
            || type.AllInterfaces.Any(i => i.SpecialType == SpecialType.System_Collections_IEnumerable);

    private static bool IsStringHandler(INamedTypeSymbol type) =>
        type.GetAttributes().Any(a =>
            a.AttributeClass is { Name: "InterpolatedStringHandlerAttribute" } attribute
            && attribute.IsIn("System.Runtime.CompilerServices"));

    private static bool Has(INamedTypeSymbol type, string member) =>
        type.DeclarerOf(member) is not null || type.AllInterfaces.Any(i => !i.GetMembers(member).IsEmpty);
}
