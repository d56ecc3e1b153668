using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.AwaitSites.Usings;
using AsyncHygiene.CallGraph;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Counterparts.Gain;
using AsyncHygiene.Semantics.Counterparts.Gain.Unlike;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Chains.Safety;

/// <summary>
/// A <c>using</c> of a class or interface behind which an object of the solution may stand, whose two ways to be disposed of are not alike.
/// </summary>
internal sealed class UnlikeDisposals
{
    private readonly SolutionCalls _calls;
    private readonly CancellationToken _cancellationToken;
    private readonly Dictionary<ISymbol, string?> _known = new(SymbolEqualityComparer.Default);

    public UnlikeDisposals(SolutionCalls calls, CancellationToken cancellationToken)
    {
        _calls = calls;
        _cancellationToken = cancellationToken;
    }

    /// <summary>Why a <c>using</c> may not become an <c>await using</c>; null where nothing speaks against it.</summary>
    public async Task<Refusal?> FindAsync(SyntaxNode site, DocumentContext context)
    {
        if (AwaitUsing.At(site) is not { } statement)
            return null;

        var (models, _, _) = await _calls.GetAsync().ConfigureAwait(false);
        foreach (var (type, value) in UsedBy(context.Model.GetOperation(statement, _cancellationToken)))
        {
            var known = value is null ? RunTimeType.OfDeclared(type) : RunTimeType.Of(value, _cancellationToken);
            if ((known.Type ?? type) is INamedTypeSymbol named && FirstOf(named, known.IsExact, models) is { } difference)
                return Refusal.OtherWork.Because(difference);
        }

        return null;
    }

    private static IEnumerable<(ITypeSymbol? Type, IOperation? Value)> UsedBy(IOperation? statement) => statement switch
    {
        IUsingOperation { Resources: IVariableDeclarationGroupOperation group } => ValuesOf(group),
        IUsingOperation { Resources: var value } => [(value.WithoutConversions().Type, value)],
        IUsingDeclarationOperation { DeclarationGroup: var group } => ValuesOf(group),
        _ => [],
    };

    private static IEnumerable<(ITypeSymbol? Type, IOperation? Value)> ValuesOf(IVariableDeclarationGroupOperation group) =>
        group.Declarations
            .SelectMany(d => d.Declarators)
            .Select(d => ((ITypeSymbol?)d.Symbol.Type, d.GetVariableInitializer()?.Value));

    /// <summary>In the type, or in those that may be there instead.</summary>
    private string? FirstOf(INamedTypeSymbol type, bool isExact, SemanticModelSource models) =>
        (isExact ? [type] : models.DerivedFrom(type).Prepend(type))
            .Select(t => t.OriginalDefinition)
            .Where(t => !t.DeclaringSyntaxReferences.IsEmpty && models.Has(t.DeclaringSyntaxReferences[0].SyntaxTree))
            .Select(t => Of(t, models))
            .FirstOrDefault(d => d is not null);

    private string? Of(INamedTypeSymbol type, SemanticModelSource models)
    {
        if (!_known.TryGetValue(type, out var difference))
        {
            var compilation = models.CompilationOf(type.DeclaringSyntaxReferences[0].SyntaxTree);
            _known.Add(type, difference = UnlikeDisposal.Of(type, compilation, _cancellationToken));
        }

        return difference;
    }
}
