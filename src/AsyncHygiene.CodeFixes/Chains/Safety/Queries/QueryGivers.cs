using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.CallGraph;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Counterparts.Queries;
using AsyncHygiene.Semantics.Tasks;
using AsyncHygiene.Semantics.Values;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Chains.Safety.Queries;

/// <summary>
/// Where a query comes from, as far as the code does not fix it: members that others may implement, override or set, and parameters.
/// </summary>
internal sealed class QueryGivers
{
    /// <summary>Beyond these nothing is looked for.</summary>
    private const int MaximumParameters = 50;

    /// <summary>Beyond these it is not known where else it comes from.</summary>
    private const int MaximumValues = 5000;

    private readonly SolutionCalls _calls;
    private readonly CancellationToken _cancellationToken;
    private readonly Dictionary<ISymbol, IReadOnlyList<IOperation>> _given = new(SymbolEqualityComparer.Default);

    public QueryGivers(SolutionCalls calls, CancellationToken cancellationToken)
    {
        _calls = calls;
        _cancellationToken = cancellationToken;
    }

    /// <summary>
    /// The members whose body the call does not fix, and which give the query, the parameters that it comes through, and the types that
    /// wrap it.
    /// </summary>
    public async Task<IReadOnlyList<ISymbol>> FindAsync(IOperation source)
    {
        var givers = new List<ISymbol>();
        var open = new Stack<(IOperation Value, ImmutableHashSet<Function> Entered)>([(source, ImmutableHashSet<Function>.Empty)]);
        var seen = new HashSet<(SyntaxNode Syntax, OperationKind Kind, int Entered)>();
        var parameters = new HashSet<(Function Function, int Ordinal)>();
        while (open.Count > 0 && seen.Count < MaximumValues)
        {
            var (from, entered) = open.Pop();
            foreach (var operation in from.DescendantsAndSelf())
            {
                // A caller's project may see other assemblies.
                if (!IsQuery(operation.Type, KnownTypes.Of(operation.SemanticModel!.Compilation))
                    || !seen.Add((operation.Syntax, operation.Kind, entered.Count)))
                {
                    continue;
                }

                if (MemberOf(operation) is { } member)
                    givers.Add(member);
                if (WrappedQuery.IsMade(operation, KnownTypes.Of(operation.SemanticModel!.Compilation)))
                    givers.Add(operation.Type!);

                // Of a method that the search has come into by a call, that call's own arguments have been looked at.
                var inside = operation is IInvocationOperation call ? entered.Add(Function.Of(call.TargetMethod)) : entered;
                foreach (var value in await ValuesOfAsync(operation).ConfigureAwait(false))
                    open.Push((value, inside));
                if (DelegateOf(operation) is IParameterReferenceOperation { Parameter: var parameter }
                    && parameter.ContainingSymbol is IMethodSymbol method
                    && !entered.Contains(Function.Of(method))
                    && parameters.Count < MaximumParameters
                    && parameters.Add((Function.Of(method), parameter.Ordinal)))
                {
                    givers.Add(Function.Canonical(method).Parameters[parameter.Ordinal]);
                    foreach (var value in await GivenToAsync(Function.Of(method), parameter.Ordinal).ConfigureAwait(false))
                        open.Push((value, entered));
                }
            }
        }

        return givers;
    }

    /// <summary>What the source shows of a value; the body of a method or getter may be in another project, or an override.</summary>
    private async Task<IReadOnlyList<IOperation>> ValuesOfAsync(IOperation operation)
    {
        if (PossibleValues.ShownOf(operation, _cancellationToken) is { Count: > 0 } shown)
            return shown;

        ISymbol? member = operation switch
        {
            IInvocationOperation call => call.TargetMethod,
            IPropertyReferenceOperation { Property: { IsReadOnly: true } property } => property,
            _ => null,
        };
        if (member?.OriginalDefinition is not { DeclaringSyntaxReferences.IsEmpty: false } definition)
            return [];

        // Many queries begin at the same few members.
        if (!_given.TryGetValue(definition, out var given))
        {
            var (models, _, _) = await _calls.GetAsync().ConfigureAwait(false);
            _given.Add(definition, given = ValuesOf(definition, models));
        }

        return given;
    }

    /// <summary>Of its own body, and of those that override or implement it outside the tests.</summary>
    private List<IOperation> ValuesOf(ISymbol member, SemanticModelSource models) =>
        SameMember.FormsOf(member, models)
            .SelectMany(m => m.DeclaringSyntaxReferences)
            .SelectMany(r => ReturnedBy(r.GetSyntax(_cancellationToken)))
            .Where(value => models.Has(value.SyntaxTree))
            .Select(value => models.For(value.SyntaxTree).ValueOf(value, _cancellationToken))
            .OfType<IOperation>()
            .ToList();

    /// <summary>What the code, without the tests, gives a function for a parameter.</summary>
    private async Task<IEnumerable<IOperation>> GivenToAsync(Function function, int ordinal)
    {
        var (models, graph, _) = await _calls.GetAsync().ConfigureAwait(false);
        return graph.CallersOf(function, _cancellationToken)
            .Sites
            .Select(s => CallAt(s.Syntax) is { } call ? ArgumentOf(call, ordinal, models.For(call.SyntaxTree)) : null)
            .OfType<IOperation>();
    }

    public static ExpressionSyntax? CallAt(SyntaxNode site) =>
        site.AncestorsAndSelf().TakeWhile(n => n is ExpressionSyntax or ConstructorInitializerSyntax).OfType<ExpressionSyntax>()
            .FirstOrDefault(n => n is InvocationExpressionSyntax or BaseObjectCreationExpressionSyntax);

    public IOperation? ArgumentOf(ExpressionSyntax call, int ordinal, SemanticModel model)
    {
        var arguments = model.GetOperation(call, _cancellationToken) switch
        {
            IInvocationOperation invocation => invocation.Arguments,
            IObjectCreationOperation creation => creation.Arguments,
            _ => ImmutableArray<IArgumentOperation>.Empty,
        };
        return arguments.FirstOrDefault(a => a.Parameter?.Ordinal == ordinal)?.Value;
    }

    /// <summary>What a call of a delegate calls; else the operation itself.</summary>
    private static IOperation DelegateOf(IOperation operation) =>
        operation is IInvocationOperation { TargetMethod.MethodKind: MethodKind.DelegateInvoke, Instance: { } called }
            ? called.WithoutConversions()
            : operation;

    /// <summary>A member that others may implement, override or set.</summary>
    private static ISymbol? MemberOf(IOperation operation) =>
        DelegateOf(operation is IAwaitOperation { Operation: var awaited } ? awaited.WithoutConfiguration() : operation) switch
        {
            IInvocationOperation { TargetMethod: var method } when IsOpen(method) => method,
            IPropertyReferenceOperation { Property.Name: "Result", Instance: { } task } when Awaitable.ResultOf(task.Type) is not null =>
                MemberOf(task.WithoutConfiguration()),
            IPropertyReferenceOperation { Property: var property } when property.SetMethod is not null || IsOpen(property) => property,
            IFieldReferenceOperation { Field: { IsReadOnly: false, DeclaringSyntaxReferences.IsEmpty: false } field } => field,
            _ => null,
        };

    /// <summary>
    /// Of a library, one that is made to give queries: not <c>Lazy&lt;T&gt;.Value</c>, which gives what it was given. It may also hand on
    /// what something of the program gives to it.
    /// </summary>
    private static bool IsOpen(ISymbol member) =>
        member.OriginalDefinition.DeclaringSyntaxReferences.IsEmpty
            ? !member.IsStatic && QueryContracts.GiveSame(member.OriginalDefinition, member.OriginalDefinition)
            : SameMember.CanHaveForms(member);

    /// <summary>What a member, or the block of a lambda, gives.</summary>
    public static IEnumerable<ExpressionSyntax> ReturnedBy(SyntaxNode member) =>
        member.DescendantNodes(n => n is not (AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax))
            .Select(n => n switch
            {
                ReturnStatementSyntax statement => statement.Expression,
                ArrowExpressionClauseSyntax arrow => arrow.Expression,
                EqualsValueClauseSyntax { Parent: PropertyDeclarationSyntax } initializer => initializer.Value,
                _ => null,
            })
            .OfType<ExpressionSyntax>();

    public static bool IsQuery(ITypeSymbol? type, KnownTypes types) =>
        types["System.Linq.IQueryable"] is { } queryable && type.Inherits(queryable);
}
