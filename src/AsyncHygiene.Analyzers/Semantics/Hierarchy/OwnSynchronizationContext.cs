using System.Linq;
using System.Runtime.CompilerServices;
using System.Threading;
using AsyncHygiene.Semantics.TextSearch;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Semantics.Hierarchy;

/// <summary>
/// Whether the solution has a message loop with a <c>SynchronizationContext</c> of its own, as far as its source is seen: it runs what
/// async void methods go on with, and takes their exceptions. A method that puts the old context back has set the new one for a while, as
/// helpers do that wait for a task.
/// </summary>
internal static class OwnSynchronizationContext
{
    private const string Set = "SetSynchronizationContext";

    private static readonly ConditionalWeakTable<Compilation, StrongBox<bool>> s_known = new();

    public static bool IsInstalled(Compilation compilation, CancellationToken cancellationToken) =>
        s_known.GetValue(compilation, c => new StrongBox<bool>(
            c.References.OfType<CompilationReference>()
                .Select(r => r.Compilation)
                .Prepend(c)
                .Any(each => IsSetForGood(each, cancellationToken) && Declares(each)))).Value;

    private static bool IsSetForGood(Compilation compilation, CancellationToken cancellationToken) =>
        NameScan.Tokens(compilation, Set, cancellationToken)
            .GroupBy(token => token.Parent?.FirstAncestorOrSelf<BaseMethodDeclarationSyntax>())
            .Any(method => method.Key is not null && method.Count() == 1);

    private static bool Declares(Compilation compilation) =>
        KnownTypes.Of(compilation)["System.Threading.SynchronizationContext"] is { } context
        && !TypeHierarchy.Of(compilation).DerivedFrom(context).IsEmpty;
}
