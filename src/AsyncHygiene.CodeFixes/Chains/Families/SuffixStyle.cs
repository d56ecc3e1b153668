using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.Chains.Families.Methods;
using AsyncHygiene.Chains.Hosts;
using AsyncHygiene.RequestPaths.EntryPoints;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Chains.Families;

/// <summary>
/// Whether methods that return a task are named with <c>Async</c>: as most of the same type are, and where it shows nothing, as at least
/// half of its project are. One private method alone is no style of its type. Names that a contract fixes or a framework reads say nothing.
/// </summary>
internal sealed class SuffixStyle
{
    private readonly CancellationToken _cancellationToken;
    private readonly Dictionary<Compilation, bool> _projects = [];

    public SuffixStyle(CancellationToken cancellationToken) => _cancellationToken = cancellationToken;

    public bool IsUsedIn(INamedTypeSymbol? type, Compilation compilation)
    {
        var members = type is null ? [] : type.OriginalDefinition.OwnMethods();
        var named = Named(members, compilation).ToList();
        return Majority(named) is var majority
            && majority != 0
            && (named.Count > 1 || named[0].DeclaredAccessibility != Accessibility.Private)
                ? majority > 0
                : IsUsedIn(compilation);
    }

    private bool IsUsedIn(Compilation compilation)
    {
        if (!_projects.TryGetValue(compilation, out var isUsed))
        {
            var methods = compilation.SourceModule.GlobalNamespace.OwnMethods(_cancellationToken);
            _projects.Add(compilation, isUsed = Majority(Named(methods, compilation)) >= 0);
        }

        return isUsed;
    }

    /// <summary>How many more have the suffix than have it not.</summary>
    private static int Majority(IEnumerable<IMethodSymbol> named) => named.Sum(m => AsyncSuffix.IsOn(m.Name) ? 1 : -1);

    /// <summary>Those whose name says something.</summary>
    private IEnumerable<IMethodSymbol> Named(IEnumerable<IMethodSymbol> methods, Compilation compilation)
    {
        var types = KnownTypes.Of(compilation);
        return methods.Where(m => m.ReturnType.IsTaskLike(types)
            && m.ContractOf() is null
            && KnownEntryPoints.Of(types).Find(m) is null
            && !FrameworkMethod.Is(m, compilation, _cancellationToken));
    }
}
