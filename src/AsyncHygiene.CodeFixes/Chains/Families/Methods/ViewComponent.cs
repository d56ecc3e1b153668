using AsyncHygiene.RequestPaths.EntryPoints;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Chains.Families.Methods;

/// <summary>View components, which MVC calls by one of two names: <c>Invoke</c> must not return a task, <c>InvokeAsync</c> must.</summary>
internal static class ViewComponent
{
    public const string AsyncName = "InvokeAsync";

    public static bool Contains(IMethodSymbol method, KnownTypes types) =>
        method.Name == "Invoke" && KnownEntryPoints.Of(types).Find(method) is { } entry && entry.Kind == EntryPointKind.ViewComponent;

    /// <summary>Two methods by these names would be ambiguous.</summary>
    public static bool CanBeAsync(IMethodSymbol method, KnownTypes types) =>
        Contains(method, types) && !method.ReturnsVoid && method.ContainingType.GetMembers(AsyncName).IsEmpty;
}
