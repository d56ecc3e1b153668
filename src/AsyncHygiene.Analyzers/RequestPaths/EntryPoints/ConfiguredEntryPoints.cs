using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using AsyncHygiene.CallGraph;
using AsyncHygiene.CallGraph.Dispatch;
using AsyncHygiene.Settings;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncHygiene.RequestPaths.EntryPoints;

/// <summary>
/// The entry points that users name in <c>.editorconfig</c>, for frameworks that the table does not know. A member is named with its type,
/// so the folder in which the option is set does not matter: what any file of the project names holds for all of it.
/// </summary>
internal sealed class ConfiguredEntryPoints
{
    private readonly ImmutableArray<(INamedTypeSymbol Type, string Member)> _members;

    private ConfiguredEntryPoints(ImmutableArray<(INamedTypeSymbol Type, string Member)> members) => _members = members;

    public bool IsEmpty => _members.IsEmpty;

    public static ConfiguredEntryPoints Of(Compilation compilation, AnalyzerOptions options, CancellationToken cancellationToken)
    {
        var types = KnownTypes.Of(compilation);
        var seen = new HashSet<string>();
        var members = ImmutableArray.CreateBuilder<(INamedTypeSymbol, string)>();
        // Most files share one set of options.
        var read = new HashSet<AnalyzerConfigOptions>();
        foreach (var tree in compilation.SyntaxTrees)
        {
            cancellationToken.ThrowIfCancellationRequested();
            if (!read.Add(options.AnalyzerConfigOptionsProvider.GetOptions(tree)))
                continue;

            foreach (var name in Options.EntryPoints.Read(options, tree))
            {
                if (seen.Add($"{name.Type}::{name.Member}") && types[name.Type] is { } type)
                    members.Add((type, name.Member));
            }
        }

        return new ConfiguredEntryPoints(members.ToImmutable());
    }

    /// <summary>The named member itself, and what overrides or implements it.</summary>
    public EntryPoint? Find(Function function) =>
        !IsEmpty && function is { Node: null, Method: { ContainingType: not null } method } && Slots.Of(method).Any(IsNamed)
            ? new EntryPoint(EntryPointKind.Configured, method)
            : null;

    private bool IsNamed(IMethodSymbol slot)
    {
        foreach (var (type, member) in _members)
        {
            if (SymbolEqualityComparer.Default.Equals(slot.ContainingType.OriginalDefinition, type)
                && (member == ApiName.AnyMember ? IsPublicMember(slot) : member == (slot.AssociatedSymbol ?? slot).Name))
            {
                return true;
            }
        }

        return false;
    }

    private static bool IsPublicMember(IMethodSymbol method) =>
        method.DeclaredAccessibility == Accessibility.Public
            && method.MethodKind is not (MethodKind.Constructor or MethodKind.StaticConstructor or MethodKind.Destructor);
}
