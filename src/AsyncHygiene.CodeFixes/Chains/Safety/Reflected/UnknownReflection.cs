using System;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Editing.Files;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Chains.Safety.Reflected;

/// <summary>
/// Whether something may find methods by names that no code shows: a library does, or code of the solution that looks for methods. What
/// the framework finds is known, so that in a program without both a method that nothing names is only not used yet.
/// </summary>
internal static class UnknownReflection
{
    private static readonly string[] s_known = ["System", "Microsoft", "mscorlib", "netstandard", "WindowsBase"];

    private static readonly string[] s_knownStarts =
        ["System.", "Microsoft.", "Presentation", "UIAutomation", "WindowsForms", "ReachFramework"];

    /// <summary>Of the project that has the methods, and of those that use it.</summary>
    public static async Task<bool> MayReachAsync(Project project, CancellationToken cancellationToken)
    {
        var solution = project.Solution;
        var users = solution.GetProjectDependencyGraph().GetProjectsThatTransitivelyDependOnThisProject(project.Id);
        foreach (var user in users.Select(solution.GetProject).OfType<Project>().Prepend(project))
        {
            if (await user.GetCompilationAsync(cancellationToken).ConfigureAwait(false) is not { } compilation
                || compilation.ReferencedAssemblyNames.Any(a => !IsKnown(a.Name) && !IsOwn(a.Name, solution)))
            {
                return true;
            }

            foreach (var word in ReflectedCalls.Searches)
            {
                if (await user.MentionsAsync(word, cancellationToken).ConfigureAwait(false))
                    return true;
            }
        }

        return false;
    }

    private static bool IsKnown(string assembly) =>
        Array.IndexOf(s_known, assembly) >= 0
        || Array.Exists(s_knownStarts, start => assembly.StartsWith(start, StringComparison.Ordinal));

    private static bool IsOwn(string assembly, Solution solution) =>
        solution.Projects.Any(p => string.Equals(p.AssemblyName, assembly, StringComparison.OrdinalIgnoreCase));
}
