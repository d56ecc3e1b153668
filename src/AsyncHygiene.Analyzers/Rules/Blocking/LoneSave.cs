using System.Linq;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Rules.Blocking;

/// <summary>
/// A context of Entity Framework Core that adds something where it saves, and does so in the synchronous form alone:
/// <code>
/// public override int SaveChanges() { foreach (var entry in ChangeTracker.Entries&lt;IDated&gt;()) … return base.SaveChanges(); }
/// </code>
/// An awaited save would leave that out, so first the context has to add it to both.
/// </summary>
internal static class LoneSave
{
    private const string Save = "SaveChanges";

    /// <summary>The class that overrides the one form; null where it has both, or neither.</summary>
    public static INamedTypeSymbol? ContextOf(IInvocationOperation call, KnownTypes types)
    {
        if (call.TargetMethod.Name != Save
            || call.Instance?.Type is not INamedTypeSymbol type
            || types["Microsoft.EntityFrameworkCore.DbContext"] is not { } context)
        {
            return null;
        }

        var own = type.SelfAndBaseTypes()
            .TakeWhile(t => !types.Is(t, context))
            .Where(t => t.IsBelow(context))
            .ToList();
        return own.Exists(t => Overrides(t, AsyncSuffix.AddTo(Save))) ? null : own.Find(t => Overrides(t, Save));
    }

    public static string AdviceFor(INamedTypeSymbol context) =>
        $"use 'await {AsyncSuffix.AddTo(Save)}', once '{context.Name}' overrides that as it overrides '{Save}'";

    private static bool Overrides(INamedTypeSymbol type, string name) =>
        type.GetMembers(name).OfType<IMethodSymbol>().Any(m => m.IsOverride);
}
