using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.CallGraph;
using AsyncHygiene.Chains.Families;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics.Counterparts;
using AsyncHygiene.Semantics.Counterparts.Gain;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Chains.Safety;

/// <summary>
/// Calls of a contract whose awaitable form is another operation in one of the types that implement it. The rule sees the project of the
/// call and those that it references; the type may be in any other.
/// </summary>
internal sealed class UnlikeForms
{
    private readonly Solution _solution;
    private readonly CancellationToken _cancellationToken;
    private readonly Dictionary<string, Refusal?> _known = new(StringComparer.Ordinal);

    public UnlikeForms(Solution solution, CancellationToken cancellationToken)
    {
        _solution = solution;
        _cancellationToken = cancellationToken;
    }

    /// <summary>Why a call may not become one of its awaitable form; null where nothing speaks against it.</summary>
    public async Task<Refusal?> FindAsync(SyntaxNode site, DocumentContext context)
    {
        if (context.Model.GetOperation(site, _cancellationToken) is not IInvocationOperation { TargetMethod: var method } call
            || method is { IsAbstract: false, IsVirtual: false, IsOverride: false }
            || method.OriginalDefinition.DeclaringSyntaxReferences.IsEmpty
            || AsyncCounterparts.Of(context.Types).Find(call, _cancellationToken)?.Method is not { } counterpart
            || method.OriginalDefinition.GetDocumentationCommentId() is not { } id
            || counterpart.OriginalDefinition.GetDocumentationCommentId() is not { } counterpartId)
        {
            return null;
        }

        if (!_known.TryGetValue(id, out var refusal))
        {
            refusal = await FindAsync(id, counterpartId, counterpart.Name, ProjectsOf(method)).ConfigureAwait(false);
            _known.Add(id, refusal);
        }

        return refusal;
    }

    /// <summary>Where a type may implement it: the project that declares it, and those that reference that one.</summary>
    private IEnumerable<Project> ProjectsOf(IMethodSymbol contract)
    {
        if (_solution.GetProject(contract.ContainingAssembly) is not { } declaring)
            return _solution.Projects;

        return _solution.GetProjectDependencyGraph()
            .GetProjectsThatTransitivelyDependOnThisProject(declaring.Id)
            .Select(id => _solution.GetProject(id)!)
            .Prepend(declaring);
    }

    private async Task<Refusal?> FindAsync(string id, string counterpartId, string name, IEnumerable<Project> projects)
    {
        foreach (var project in projects.Where(p => p.Language == LanguageNames.CSharp))
        {
            // What implements it names it.
            if (!await project.MentionsAsync(name, _cancellationToken).ConfigureAwait(false)
                || await project.GetCompilationAsync(_cancellationToken).ConfigureAwait(false) is not { } compilation
                || DocumentationCommentId.GetFirstSymbolForDeclarationId(id, compilation) is not IMethodSymbol synchronous
                || DocumentationCommentId.GetFirstSymbolForDeclarationId(counterpartId, compilation) is not IMethodSymbol counterpart)
            {
                continue;
            }

            if (CounterpartGain.UnlikeForm(synchronous, counterpart, compilation, _cancellationToken) is { } unlike)
            {
                return Refusal.OtherWork.Because(
                    $"'{FunctionName.Of(unlike)}' works with other things than '{synchronous.Name}' there, or only throws");
            }
        }

        return null;
    }
}
