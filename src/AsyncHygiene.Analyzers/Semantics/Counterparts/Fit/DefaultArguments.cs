using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.Counterparts.Fit;

/// <summary>
/// The values that a call leaves to its method, and those that the awaitable form would take for them.
/// <code>
/// string Names(string query, bool deep = true);
/// Task&lt;string&gt; NamesAsync(string query, bool deep = false);
/// </code>
/// </summary>
internal static class DefaultArguments
{
    /// <summary>A parameter that the form does not have is none that differs.</summary>
    public static bool AreSame(IInvocationOperation call, IMethodSymbol form, KnownTypes types)
    {
        List<IParameterSymbol>? wanted = null, taken = null;
        foreach (var argument in call.Arguments)
        {
            if (argument is not { ArgumentKind: ArgumentKind.DefaultValue, Parameter: { HasExplicitDefaultValue: true } left }
                || types.Is(left.Type, types.CancellationToken))
            {
                continue;
            }

            wanted ??= OverloadForm.Arguments(call.TargetMethod, types);
            taken ??= OverloadForm.Arguments(form, types);
            if (ParameterFor(left, wanted, taken) is { HasExplicitDefaultValue: true } other
                && !Equals(left.ExplicitDefaultValue, other.ExplicitDefaultValue))
            {
                return false;
            }
        }

        return true;
    }

    /// <summary>That of the same name; else the one at its place, if it is of the same type and has a name of its own.</summary>
    private static IParameterSymbol? ParameterFor(IParameterSymbol left, List<IParameterSymbol> wanted, List<IParameterSymbol> taken)
    {
        if (taken.Find(p => p.Name == left.Name) is { } named)
            return named;

        var place = wanted.FindIndex(p => p.Name == left.Name);
        return place >= 0
            && place < taken.Count
            && SymbolEqualityComparer.Default.Equals(taken[place].Type, left.Type)
            && !wanted.Exists(p => p.Name == taken[place].Name)
                ? taken[place]
                : null;
    }
}
