using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.CallGraph;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Counterparts;
using AsyncHygiene.Semantics.TextSearch;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Chains.Safety;

/// <summary>
/// Queries that come from a member which something in the solution lets give a list: a fake of a test, a class that keeps its rows in
/// memory. A parameter comes from the calls: a member there, or a list of a test. The synchronous operators run on both, the awaitable
/// ones throw on a list.
/// </summary>
internal sealed class QueriesOverLists
{
    /// <summary>What makes a list a query.</summary>
    private const string AsQueryable = "AsQueryable";

    /// <summary>Beyond these nothing is looked for.</summary>
    private const int MaximumParameters = 50;

    private readonly Solution _solution;
    private readonly SolutionCalls _calls;
    private readonly CancellationToken _cancellationToken;
    private readonly Dictionary<string, Refusal?> _known = new(StringComparer.Ordinal);
    private List<Document>? _documents;

    public QueriesOverLists(Solution solution, SolutionCalls calls, CancellationToken cancellationToken)
    {
        _solution = solution;
        _calls = calls;
        _cancellationToken = cancellationToken;
    }

    /// <summary>Why a query may not be awaited; null where nothing speaks against it.</summary>
    public async Task<Refusal?> FindAsync(SyntaxNode site, DocumentContext context)
    {
        if (SourceOf(context.Model.GetOperation(site, _cancellationToken), context.Types) is not { } source)
            return null;

        foreach (var giver in await GiversOfAsync(source).ConfigureAwait(false))
        {
            var key = giver is IParameterSymbol { ContainingSymbol: var owner } parameter
                ? $"{Key(owner)} {parameter.Ordinal}"
                : Key(giver);
            if (!_known.TryGetValue(key, out var refusal))
                _known.Add(key, refusal = await FindAsync(giver).ConfigureAwait(false));
            if (refusal is not null)
                return refusal;
        }

        return null;
    }

    /// <summary>The query that the awaitable form would run.</summary>
    private static IOperation? SourceOf(IOperation? site, KnownTypes types) =>
        site is IInvocationOperation { Arguments.Length: > 0 } call && QueryableExtensions.IsTerminal(call.TargetMethod, types)
            ? call.Arguments[0].Value
            : null;

    /// <summary>
    /// The members of the solution whose body the call does not fix, and which give the query, and the parameters that it comes through.
    /// </summary>
    private async Task<IReadOnlyList<ISymbol>> GiversOfAsync(IOperation source)
    {
        var givers = new List<ISymbol>();
        var open = new Stack<IOperation>([source]);
        var seen = new HashSet<SyntaxNode>();
        var parameters = new HashSet<(Function Function, int Ordinal)>();
        while (open.Count > 0)
        {
            foreach (var operation in open.Pop().DescendantsAndSelf())
            {
                // A caller's project may see other assemblies.
                if (!IsQuery(operation.Type, KnownTypes.Of(operation.SemanticModel!.Compilation)) || !seen.Add(operation.Syntax))
                    continue;

                if (MemberOf(operation) is { } member)
                    givers.Add(member);
                foreach (var value in PossibleValues.Of(operation, _cancellationToken) ?? [])
                    open.Push(value);
                if (operation is IParameterReferenceOperation { Parameter: { ContainingSymbol: IMethodSymbol method } parameter }
                    && parameters.Count < MaximumParameters
                    && parameters.Add((Function.Of(method), parameter.Ordinal)))
                {
                    givers.Add(Function.Canonical(method).Parameters[parameter.Ordinal]);
                    foreach (var value in await GivenToAsync(Function.Of(method), parameter.Ordinal).ConfigureAwait(false))
                        open.Push(value);
                }
            }
        }

        return givers;
    }

    /// <summary>What the code, without the tests, gives a function for a parameter.</summary>
    private async Task<IEnumerable<IOperation>> GivenToAsync(Function function, int ordinal)
    {
        var (models, graph, _) = await _calls.GetAsync().ConfigureAwait(false);
        return graph.CallersOf(function, _cancellationToken)
            .Sites
            .Select(s => CallAt(s.Syntax) is { } call ? ArgumentOf(call, ordinal, models.For(call.SyntaxTree)) : null)
            .OfType<IOperation>();
    }

    private static ExpressionSyntax? CallAt(SyntaxNode site) =>
        site.AncestorsAndSelf().TakeWhile(n => n is ExpressionSyntax or ConstructorInitializerSyntax).OfType<ExpressionSyntax>()
            .FirstOrDefault(n => n is InvocationExpressionSyntax or BaseObjectCreationExpressionSyntax);

    private IOperation? ArgumentOf(ExpressionSyntax call, int ordinal, SemanticModel model)
    {
        var arguments = model.GetOperation(call, _cancellationToken) switch
        {
            IInvocationOperation invocation => invocation.Arguments,
            IObjectCreationOperation creation => creation.Arguments,
            _ => ImmutableArray<IArgumentOperation>.Empty,
        };
        return arguments.FirstOrDefault(a => a.Parameter?.Ordinal == ordinal)?.Value;
    }

    private static ISymbol? MemberOf(IOperation operation) =>
        operation switch
        {
            IInvocationOperation call => call.TargetMethod,
            IPropertyReferenceOperation property => property.Property,
            _ => (ISymbol?)null,
        } is { IsSealed: false, DeclaringSyntaxReferences.IsEmpty: false } member
        && (member.IsAbstract || member.IsVirtual || member.IsOverride)
            ? member
            : null;

    private static string Key(ISymbol member) => member.ToDisplayString(SymbolDisplayFormat.CSharpErrorMessageFormat);

    private async Task<Refusal?> FindAsync(ISymbol giver)
    {
        var parameter = giver as IParameterSymbol;
        var member = parameter?.ContainingSymbol ?? giver;
        var name = member is IMethodSymbol { MethodKind: MethodKind.Constructor } ? member.ContainingType.Name : member.Name;
        _documents ??= await DocumentsAsync().ConfigureAwait(false);
        foreach (var document in _documents)
        {
            var text = await document.GetTextAsync(_cancellationToken).ConfigureAwait(false);
            if (NameScan.Scan(text, name).Count == 0
                || await document.GetSemanticModelAsync(_cancellationToken).ConfigureAwait(false) is not { } model)
            {
                continue;
            }

            foreach (var token in NameScan.Tokens(model.SyntaxTree, name, _cancellationToken))
            {
                if (token.Parent is { } named
                    && (parameter is null ? ValuesAt(named, member, model) : GivenAt(named, parameter, model)).Any(v => IsList(v, model)))
                {
                    return Refusal.ListQuery.Because(
                        $"{SourcePlace.Of(token.GetLocation())}, "
                            + (parameter is null ? $"lets '{name}' give a list" : $"gives '{name}' a list")
                            + ", on which the awaitable operators throw");
                }
            }
        }

        return null;
    }

    private async Task<List<Document>> DocumentsAsync()
    {
        var documents = new List<Document>();
        foreach (var document in _solution.Projects.Where(p => p.Language == LanguageNames.CSharp).SelectMany(p => p.Documents))
        {
            var text = await document.GetTextAsync(_cancellationToken).ConfigureAwait(false);
            if (NameScan.Scan(text, AsQueryable).Count > 0)
                documents.Add(document);
        }

        return documents;
    }

    /// <summary>What the code lets the member give: in a body of it, or in a call that tells a fake.</summary>
    private IEnumerable<ExpressionSyntax> ValuesAt(SyntaxNode named, ISymbol member, SemanticModel model) => named switch
    {
        MethodDeclarationSyntax or PropertyDeclarationSyntax
            when SameMember.IsFormOf(model.GetDeclaredSymbol(named, _cancellationToken), member) => ReturnedBy(named),
        SimpleNameSyntax when SameMember.IsFormOf(model.GetSymbolInfo(named, _cancellationToken).Symbol, member) => ToldToFake(named),
        _ => [],
    };

    /// <summary>What a call that is named there gives for the parameter.</summary>
    private IEnumerable<ExpressionSyntax> GivenAt(SyntaxNode named, IParameterSymbol parameter, SemanticModel model) =>
        CallAt(named) is { } call
        && SameMember.IsFormOf(model.GetSymbolInfo(call, _cancellationToken).Symbol, parameter.ContainingSymbol)
        && ArgumentOf(call, parameter.Ordinal, model)?.Syntax is ExpressionSyntax value
            ? [value]
            : [];

    private static IEnumerable<ExpressionSyntax> ReturnedBy(SyntaxNode member) =>
        member.DescendantNodes(n => n is not (AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax))
            .Select(n => n switch
            {
                ReturnStatementSyntax statement => statement.Expression,
                ArrowExpressionClauseSyntax arrow => arrow.Expression,
                EqualsValueClauseSyntax { Parent: PropertyDeclarationSyntax } initializer => initializer.Value,
                _ => null,
            })
            .OfType<ExpressionSyntax>();

    /// <summary>
    /// <c>mock.Setup(r =&gt; r.All()).Returns(list.AsQueryable())</c>, <c>repository.All().Returns(list.AsQueryable())</c>: what is given
    /// to the calls that are made on the one that names it.
    /// </summary>
    private static IEnumerable<ExpressionSyntax> ToldToFake(SyntaxNode named) =>
        named.Ancestors()
            .TakeWhile(a => a is not StatementSyntax and not MemberDeclarationSyntax)
            .OfType<InvocationExpressionSyntax>()
            .Where(call => call.Expression is MemberAccessExpressionSyntax access && access.Expression.Span.Contains(named.Span))
            .SelectMany(call => call.ArgumentList.Arguments)
            .Select(a => a.Expression is LambdaExpressionSyntax { ExpressionBody: { } body } ? body : a.Expression);

    private bool IsList(ExpressionSyntax value, SemanticModel model) =>
        IsQuery(model.GetTypeInfo(value, _cancellationToken).Type, KnownTypes.Of(model.Compilation))
        && model.GetOperation(value, _cancellationToken) is { } operation
        && !QueryableExtensions.IsQuery(operation, KnownTypes.Of(model.Compilation));

    private static bool IsQuery(ITypeSymbol? type, KnownTypes types) =>
        types["System.Linq.IQueryable"] is { } queryable && type.Inherits(queryable);
}
