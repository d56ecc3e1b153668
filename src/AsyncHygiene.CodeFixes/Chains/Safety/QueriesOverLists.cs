using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.AwaitSites;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Counterparts.Queries;
using AsyncHygiene.Semantics.TextSearch;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Chains.Safety;

/// <summary>
/// Queries that come from a member which something in the solution lets give a list: a fake of a test, a class that keeps its rows in
/// memory, code that sets a property. A parameter comes from the calls: a member there, or a list of a test. The synchronous operators run
/// on both, the awaitable ones throw on a list.
/// </summary>
internal sealed class QueriesOverLists
{
    /// <summary>What makes a list a query.</summary>
    private const string AsQueryable = "AsQueryable";

    private readonly Solution _solution;
    private readonly QueryGivers _givers;
    private readonly CancellationToken _cancellationToken;
    private readonly Dictionary<string, Refusal?> _known = new(StringComparer.Ordinal);
    private List<Document>? _documents;

    public QueriesOverLists(Solution solution, SolutionCalls calls, CancellationToken cancellationToken)
    {
        _solution = solution;
        _givers = new QueryGivers(calls, cancellationToken);
        _cancellationToken = cancellationToken;
    }

    /// <summary>Why a query may not be awaited; null where nothing speaks against it.</summary>
    public async Task<Refusal?> FindAsync(SyntaxNode site, DocumentContext context)
    {
        if (SourceOf(site, context) is not { } source)
            return null;

        foreach (var giver in await _givers.FindAsync(source).ConfigureAwait(false))
        {
            if (giver is INamedTypeSymbol)
                return Refusal.ListQuery.Because($"'{giver.Name}' is around the query, and on it the awaitable operators throw");

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
    private IOperation? SourceOf(SyntaxNode site, DocumentContext context) =>
        context.Model.GetOperation(site, _cancellationToken) is IInvocationOperation { Arguments.Length: > 0 } call
        && QueryableExtensions.IsTerminal(call.TargetMethod, context.Types)
            ? call.Arguments[0].Value
            : EnumeratedQuery.QueryOf(site, context, _cancellationToken);

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
            when SameMember.IsFormOf(model.GetDeclaredSymbol(named, _cancellationToken), member) => QueryGivers.ReturnedBy(named),
        VariableDeclaratorSyntax { Initializer.Value: { } value }
            when SameMember.IsFormOf(model.GetDeclaredSymbol(named, _cancellationToken), member) => [value],
        SimpleNameSyntax name when SameMember.IsFormOf(model.GetSymbolInfo(named, _cancellationToken).Symbol, member) =>
            AssignedTo(name) is { } assigned ? [assigned] : ToldToFake(named),
        _ => [],
    };

    /// <summary>What a call that is named there gives for the parameter.</summary>
    private IEnumerable<ExpressionSyntax> GivenAt(SyntaxNode named, IParameterSymbol parameter, SemanticModel model) =>
        QueryGivers.CallAt(named) is { } call
        && SameMember.IsFormOf(model.GetSymbolInfo(call, _cancellationToken).Symbol, parameter.ContainingSymbol)
        && _givers.ArgumentOf(call, parameter.Ordinal, model)?.Syntax is ExpressionSyntax value
            ? [value]
            : [];

    private static ExpressionSyntax? AssignedTo(SimpleNameSyntax name)
    {
        ExpressionSyntax target = name.Parent is MemberAccessExpressionSyntax access && access.Name == name ? access : name;
        return target.Parent is AssignmentExpressionSyntax assignment && assignment.Left == target ? assignment.Right : null;
    }

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
            .Select(a => a.Expression);

    /// <summary>It is a query over a list, or a delegate that gives one.</summary>
    private bool IsList(ExpressionSyntax value, SemanticModel model)
    {
        if (value is LambdaExpressionSyntax lambda)
            return lambda.ExpressionBody is { } body ? IsList(body, model) : QueryGivers.ReturnedBy(lambda.Body).Any(v => IsList(v, model));

        return QueryGivers.IsQuery(model.GetTypeInfo(value, _cancellationToken).Type, KnownTypes.Of(model.Compilation))
            && model.ValueOf(value, _cancellationToken) is { } operation
            && !QueryableExtensions.IsQuery(operation, KnownTypes.Of(model.Compilation));
    }
}
