using System.Linq;
using System.Threading;
using AsyncHygiene.CallGraph;
using AsyncHygiene.Semantics.Hierarchy;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Threads.Turns;

/// <summary>
/// A <c>SynchronizationContext</c> of the solution's own, which some of its code sets: a message loop, or a pump that runs async code to
/// its end. Which code runs in it no call shows.
/// </summary>
internal static class OwnContext
{
    private const string Set = "SetSynchronizationContext";

    public static bool IsSetIn(SemanticModelSource models, CancellationToken cancellationToken) =>
        models.AllTokens(Set, cancellationToken).Any(IsSetting) && models.Compilations.Any(Declares);

    /// <summary>To set none does nothing to an await.</summary>
    private static bool IsSetting(SyntaxToken name) =>
        name.Parent is SimpleNameSyntax { Parent: var parent } used
        && (parent as InvocationExpressionSyntax ?? parent?.Parent as InvocationExpressionSyntax) is { } call
        && BlockingWait.NameOf(call) == used
        && call.ArgumentList.Arguments is { Count: 1 } given
        && !given[0].Expression.IsKind(SyntaxKind.NullLiteralExpression);

    private static bool Declares(Compilation compilation) =>
        KnownTypes.Of(compilation)["System.Threading.SynchronizationContext"] is { } context
        && !TypeHierarchy.Of(compilation).DerivedFrom(context).IsEmpty;
}
