using System.Linq;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.RequestPaths.Views;

/// <summary>MVC looks for the views of a controller with <c>[Area("Admin")]</c> below <c>/Areas/Admin/Views</c> first.</summary>
internal static class ControllerArea
{
    public static bool Has(INamedTypeSymbol controller) => controller.SelfAndBaseTypes().Any(t => t.GetAttributes().Any(a =>
        a.AttributeClass is { Name: "AreaAttribute" }
        && a.ConstructorArguments.Length == 1
        && a.ConstructorArguments[0].Value is string { Length: > 0 }));
}
