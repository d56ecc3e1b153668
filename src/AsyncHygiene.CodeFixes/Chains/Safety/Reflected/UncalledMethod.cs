using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Chains.Families.Methods;
using AsyncHygiene.Chains.Hosts;
using AsyncHygiene.Chains.Hosts.ByName;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Safety.Reflected;

/// <summary>
/// A method that no code outside the solution can name, and that none in it calls, names or gives away: either nothing runs it, or
/// reflection finds it by its name, as libraries of command lines do with <c>private int OnValidationError(…)</c>.
/// </summary>
internal static class UncalledMethod
{
    /// <summary>Scenes call what the classes behind their objects offer, and are no code.</summary>
    private static readonly string[] s_ofScenes = ["UnityEngine.Object", "Godot.GodotObject", "Godot.Object"];

    /// <summary>Why a family stays that nothing uses; null where something does, or code outside the solution may.</summary>
    public static async Task<Refusal?> RefusalOfAsync(MethodFamilyDraft draft, Solution solution, CancellationToken cancellationToken)
    {
        if (draft.KeptFor is not null
            || draft.References.Any(r => IsUse(r.Name, draft))
            || draft.Members.Any(m => m.Symbol.MethodKind != MethodKind.Ordinary
                || FrameworkMethod.Is(m.Symbol, m.Edits.Context.Model.Compilation, cancellationToken)))
        {
            return null;
        }

        if (draft.Members
            .Select(m => NamedCallerTable.RefusalOfUncalled(m.Symbol, m.Edits.Context.Types))
            .FirstOrDefault(r => r is not null) is { } named)
        {
            return named;
        }

        if (!draft.Members.All(m => CanOnlyBeReflected(m.Symbol, m.Edits.Context.Types)))
            return null;

        var isReached = false;
        foreach (var member in draft.Members)
        {
            var project = member.Edits.Context.Document.Project;
            isReached |= await UnknownReflection.MayReachAsync(project, cancellationToken).ConfigureAwait(false);
            if (member.Symbol.DeclaredAccessibility != Accessibility.Private
                && FriendAssemblies.OutsideOf(solution, member.Edits.Context.Model.Compilation).Any())
            {
                return null;
            }
        }

        return isReached ? Refusal.ByName.Because("nothing in the solution calls it, so something may find it by its name") : null;
    }

    /// <summary>A comment runs nothing, and a call of itself comes after the first.</summary>
    private static bool IsUse(SimpleNameSyntax name, MethodFamilyDraft draft) =>
        !name.Ancestors().Any(n => n is CrefSyntax || draft.Members.Any(m => m.Declaration == n));

    private static bool CanOnlyBeReflected(IMethodSymbol method, KnownTypes types) =>
        method is { IsOverride: false, IsPartialDefinition: false, PartialDefinitionPart: null }
        && method.ContractOf() is null
        && (method.DeclaredAccessibility is Accessibility.Private or Accessibility.Internal or Accessibility.ProtectedAndInternal
            || method.ContainingType.InheritsOneOf(s_ofScenes, types));
}
