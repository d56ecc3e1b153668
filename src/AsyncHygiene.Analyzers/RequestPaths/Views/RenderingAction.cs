using System;
using System.Collections.Generic;
using System.Linq;
using System.Runtime.CompilerServices;
using AsyncHygiene.CallGraph;
using AsyncHygiene.RequestPaths.EntryPoints;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Hierarchy;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.RequestPaths.Views;

/// <summary>
/// The action that renders a view by the naming convention of MVC: <c>HomeController.Index</c>, which returns <c>View()</c>, renders
/// <c>/Views/Home/Index.cshtml</c>.
/// </summary>
internal static class RenderingAction
{
    private const string Controller = nameof(Controller);
    private const string Async = nameof(Async);
    private const string Extension = ".cshtml";

    /// <summary>Asked for each view.</summary>
    private static readonly ConditionalWeakTable<IAssemblySymbol, List<INamedTypeSymbol>> s_controllers = new();

    /// <summary>As messages show it; null where none is seen.</summary>
    /// <param name="view">The method that draws the view.</param>
    public static string? NameFor(IMethodSymbol view)
    {
        if (view.ContainingType is not { ContainingAssembly: { } assembly } type
            || RazorCode.PathOf(type)?.Split('/') is not { Length: 4 } path
            || path[1] != "Views"
            || !path[3].EndsWith(Extension, StringComparison.Ordinal))
        {
            return null;
        }

        var name = path[3].Substring(0, path[3].Length - Extension.Length);
        return s_controllers.GetValue(assembly, static a => DeclaredTypes.In(a.GlobalNamespace).Where(IsController).ToList())
            .Where(c => c.Name == path[2] + Controller && !ControllerArea.Has(c))
            .SelectMany(c => c.GetMembers(name).Concat(c.GetMembers(name + Async)))
            .OfType<IMethodSymbol>()
            .Where(m => m.IsPublicInstance() && Renders(m, name))
            .Select(FunctionName.Of)
            .FirstOrDefault();
    }

    private static bool Renders(IMethodSymbol action, string view) => action.DeclaringSyntaxReferences
        .SelectMany(r => r.GetSyntax().DescendantNodes())
        .OfType<InvocationExpressionSyntax>()
        .Any(call => BlockingWait.NameOf(call)?.Identifier.ValueText == "View"
            && call.ArgumentList.Arguments.FirstOrDefault()?.Expression is var first
            && (first is not (LiteralExpressionSyntax or InterpolatedStringExpressionSyntax)
                || first is LiteralExpressionSyntax { Token.ValueText: var text } && text == view));

    private static bool IsController(INamedTypeSymbol type) =>
        type.ContainingType is null && type.Name.EndsWith(Controller, StringComparison.Ordinal);
}
