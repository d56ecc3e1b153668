using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.Semantics.Counterparts;
using AsyncHygiene.Semantics.Counterparts.Gain;
using AsyncHygiene.Tool.Loading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Tool.Analysis;

/// <summary>
/// Awaitable members of contracts whose implementations the project of a call does not see, and each of which has done its work when it
/// returns: <c>return await Task.FromResult(Check(token))</c>.
/// </summary>
internal sealed class UnseenForms(IReadOnlyList<LoadedProject> solution)
{
    private readonly Dictionary<string, bool> _known = [];

    /// <summary>The id of the awaitable form of a reported call, if nothing is gained by it; else null.</summary>
    public string? CompletedAt(Diagnostic reported, LoadedProject caller, CancellationToken cancellationToken)
    {
        if (reported.Id != RuleIds.SyncCall
            || FormAt(reported.Location, caller, cancellationToken) is not { IsAbstract: true } form
            || form.ContainingType.TypeKind != TypeKind.Interface
            || form.OriginalDefinition.GetDocumentationCommentId() is not { } id
            || IsSeen(id, caller, cancellationToken))
        {
            return null;
        }

        if (!_known.TryGetValue(id, out var isCompleted))
            _known.Add(id, isCompleted = IsCompleted(id, form.ContainingAssembly, cancellationToken));
        return isCompleted ? id : null;
    }

    private static IMethodSymbol? FormAt(Location site, LoadedProject caller, CancellationToken cancellationToken) =>
        site.SourceTree is { } tree
        && caller.Compilation.ContainsSyntaxTree(tree)
        && tree.GetRoot(cancellationToken).FindNode(site.SourceSpan).FirstAncestorOrSelf<InvocationExpressionSyntax>() is { } syntax
        && caller.Compilation.GetSemanticModel(tree).GetOperation(syntax, cancellationToken) is IInvocationOperation call
            ? AsyncCounterparts.Of(KnownTypes.Of(caller.Compilation)).Recognize(call, cancellationToken)?.Method
            : null;

    private static bool IsSeen(string id, LoadedProject project, CancellationToken cancellationToken) =>
        FormIn(id, project) is { } form && CounterpartGain.BodiesOf(form, project.Compilation, cancellationToken).Count > 0;

    /// <summary>Nothing outside of the solution implements the contract, and no project of the solution in another way.</summary>
    private bool IsCompleted(string id, IAssemblySymbol contract, CancellationToken cancellationToken)
    {
        if (!solution.Any(p => p.Compilation.Assembly.Name == contract.Name && !p.HasUsersElsewhere))
            return false;

        var implementing = solution.Where(p => IsSeen(id, p, cancellationToken)).ToList();
        return implementing.Count > 0
            && implementing.TrueForAll(p =>
                SynchronousBody.AreAllComplete(FormIn(id, p)!, p.Compilation, cancellationToken, mayDoNothing: false));
    }

    private static IMethodSymbol? FormIn(string id, LoadedProject project) =>
        DocumentationCommentId.GetFirstSymbolForDeclarationId(id, project.Compilation) as IMethodSymbol;
}
