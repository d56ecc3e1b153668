using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.CallGraph.References;
using AsyncHygiene.Editing.Files;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Counterparts.Gain;
using AsyncHygiene.Semantics.Counterparts.Queries;
using AsyncHygiene.Semantics.Tasks;
using AsyncHygiene.Semantics.TextSearch;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Chains.Safety.Queries;

/// <summary>Where the code of a solution, tests included, lets a member give a query over a list, or gives a parameter one.</summary>
internal sealed class GivenLists
{
    /// <summary>What makes a query of a list, or is one of the program's own.</summary>
    private static readonly string[] s_makers = ["AsQueryable", "EnumerableQuery", "IQueryProvider"];

    private readonly Solution _solution;
    private readonly QueryGivers _givers;
    private readonly CancellationToken _cancellationToken;
    private readonly Dictionary<string, IReadOnlyList<(ISymbol Member, string Place)>> _members = new(StringComparer.Ordinal);
    private bool? _areMade;

    public GivenLists(Solution solution, QueryGivers givers, CancellationToken cancellationToken)
    {
        _solution = solution;
        _givers = givers;
        _cancellationToken = cancellationToken;
    }

    /// <summary>The members of a name that may give a list. Many givers have the same name: the sets of a context.</summary>
    public async Task<IReadOnlyList<(ISymbol Member, string Place)>> OfMembersAsync(string name)
    {
        if (!_members.TryGetValue(name, out var found))
        {
            var lists = new List<(ISymbol, string)>();
            foreach (var (node, model) in await NamedAsync(name).ConfigureAwait(false))
            {
                if (MemberAt(node, model) is { } member
                    && ValuesAt(node, model).ToList() is var values
                    && (values.Exists(v => IsList(v, model)) || await AreHandedOnAsync(values, model).ConfigureAwait(false)))
                {
                    lists.Add((member, SourcePlace.Of(node.GetLocation())));
                }
            }

            _members.Add(name, found = lists);
        }

        return found;
    }

    /// <summary>A helper of tests gets the list, perhaps in another project: <c>Give(mock, list.AsQueryable())</c>.</summary>
    private async Task<bool> AreHandedOnAsync(List<ExpressionSyntax> values, SemanticModel model)
    {
        foreach (var value in values)
        {
            if (value is IdentifierNameSyntax
                && model.GetSymbolInfo(value, _cancellationToken).Symbol is IParameterSymbol
                {
                    ContainingSymbol: IMethodSymbol { MethodKind: MethodKind.Ordinary or MethodKind.Constructor },
                } parameter
                && MayBeQuery(parameter.Type, model)
                && await OfParameterAsync(parameter).ConfigureAwait(false) is not null)
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>The first place that gives the parameter a list; null where none does.</summary>
    public async Task<string?> OfParameterAsync(IParameterSymbol parameter)
    {
        var method = (IMethodSymbol)parameter.ContainingSymbol;
        var named = await NamedAsync(method.MethodKind == MethodKind.Constructor ? method.ContainingType.Name : method.Name)
            .ConfigureAwait(false);
        return named.Where(n => GivenAt(n.Node, parameter, n.Model) is { } value && IsList(value, n.Model))
            .Select(n => SourcePlace.Of(n.Node.GetLocation()))
            .FirstOrDefault();
    }

    private async Task<IReadOnlyList<(SyntaxNode Node, SemanticModel Model)>> NamedAsync(string name)
    {
        var named = new List<(SyntaxNode, SemanticModel)>();
        if (!(_areMade ??= await AreMadeAsync().ConfigureAwait(false)))
            return named;

        foreach (var project in CSharpProjects())
        {
            if (!await project.MentionsAsync(name, _cancellationToken).ConfigureAwait(false)
                || await project.GetCompilationAsync(_cancellationToken).ConfigureAwait(false) is not { } compilation)
            {
                continue;
            }

            foreach (var tree in NameScan.Tokens(compilation, name, _cancellationToken).GroupBy(t => t.SyntaxTree!))
            {
                var model = compilation.GetSemanticModel(tree.Key);
                named.AddRange(tree.Select(t => t.Parent).OfType<SyntaxNode>().Select(n => (n, model)));
            }
        }

        return named;
    }

    private async Task<bool> AreMadeAsync()
    {
        foreach (var project in CSharpProjects())
        {
            foreach (var maker in s_makers)
            {
                if (await project.MentionsAsync(maker, _cancellationToken).ConfigureAwait(false))
                    return true;
            }
        }

        return false;
    }

    private IEnumerable<Project> CSharpProjects() => _solution.Projects.Where(p => p.Language == LanguageNames.CSharp);

    /// <summary>The member that is declared or used there, if it may give a query, or a delegate or a task that does.</summary>
    private ISymbol? MemberAt(SyntaxNode named, SemanticModel model)
    {
        var member = named is SimpleNameSyntax
            ? model.GetSymbolInfo(named, _cancellationToken).Symbol
            : model.GetDeclaredSymbol(named, _cancellationToken);
        return member is not null && Results(QueryContracts.TypeOf(member)).Any(t => MayBeQuery(t, model)) ? member : null;
    }

    private static IEnumerable<ITypeSymbol> Results(ITypeSymbol? type) =>
        new[] { type, Awaitable.ResultOf(type), (type as INamedTypeSymbol)?.DelegateInvokeMethod?.ReturnType }.OfType<ITypeSymbol>();

    private static bool MayBeQuery(ITypeSymbol type, SemanticModel model) =>
        type is ITypeParameterSymbol || QueryGivers.IsQuery(type, KnownTypes.Of(model.Compilation));

    /// <summary>What the code lets the member give: in a body of it, or in a call that tells a fake.</summary>
    private IEnumerable<ExpressionSyntax> ValuesAt(SyntaxNode named, SemanticModel model) => named switch
    {
        MethodDeclarationSyntax or PropertyDeclarationSyntax => QueryGivers.ReturnedBy(named),
        VariableDeclaratorSyntax { Initializer.Value: { } value } => [value],
        SimpleNameSyntax name => AssignedTo(name) is { } assigned ? [assigned] : ToldAt(name, model),
        _ => [],
    };

    private IEnumerable<ExpressionSyntax> ToldAt(SimpleNameSyntax name, SemanticModel model) =>
        ToldQueries.KeptIn(name)
            .Where(use => !QueryGivers.IsQuery(model.GetTypeInfo(use, _cancellationToken).Type, KnownTypes.Of(model.Compilation)))
            .Prepend(name)
            .SelectMany(n => ToldQueries.At(n, model, _cancellationToken));

    /// <summary>What a call that is named there gives for the parameter.</summary>
    private ExpressionSyntax? GivenAt(SyntaxNode named, IParameterSymbol parameter, SemanticModel model) =>
        QueryGivers.CallAt(named) is { } call
        && SameMember.IsFormOf(model.GetSymbolInfo(call, _cancellationToken).Symbol, parameter.ContainingSymbol)
            ? _givers.ArgumentOf(call, parameter.Ordinal, model)?.Syntax as ExpressionSyntax
            : null;

    private static ExpressionSyntax? AssignedTo(SimpleNameSyntax name) =>
        PropertyUse.Target(name) is { Parent: AssignmentExpressionSyntax assignment } target && assignment.Left == target
            ? assignment.Right
            : null;

    /// <summary>It is a query over a list, or a task or a delegate that gives one.</summary>
    private bool IsList(ExpressionSyntax value, SemanticModel model)
    {
        if (value is AnonymousFunctionExpressionSyntax lambda)
            return lambda.ExpressionBody is { } body ? IsList(body, model) : QueryGivers.ReturnedBy(lambda.Body).Any(v => IsList(v, model));

        var types = KnownTypes.Of(model.Compilation);
        var type = model.GetTypeInfo(value, _cancellationToken).Type;
        if (QueryGivers.IsQuery(type, types))
        {
            return model.ValueOf(value, _cancellationToken) is { } operation
                && operation.WithoutConversions().ConstantValue is not { HasValue: true, Value: null }
                && (!QueryableExtensions.IsQuery(operation, types) || IsKeptElsewhere(operation, model));
        }

        if (QueryGivers.IsQuery(Awaitable.ResultOf(type), types))
            return CompletedWith(value) is { } result && IsList(result, model);

        return value is SimpleNameSyntax or MemberAccessExpressionSyntax
            && type is null
            && model.GetSymbolInfo(value, _cancellationToken).Symbol is IMethodSymbol group
            && IsGivenBy(group, model);
    }

    /// <summary>A field or property of another project.</summary>
    private bool IsKeptElsewhere(IOperation value, SemanticModel model) =>
        value.WithoutConversions() is IMemberReferenceOperation { Member: IFieldSymbol or IPropertySymbol } kept
        && !SymbolEqualityComparer.Default.Equals(kept.Member.ContainingAssembly, model.Compilation.Assembly)
        && IsGivenBy(kept.Member, model);

    private bool IsGivenBy(ISymbol member, SemanticModel model) =>
        SourceCompilation.Of(member, model.Compilation) is { } source
        && member.OriginalDefinition.DeclaringSyntaxReferences
            .Where(r => source.ContainsSyntaxTree(r.SyntaxTree))
            .Select(r => r.GetSyntax(_cancellationToken))
            .SelectMany(d => d is VariableDeclaratorSyntax { Initializer.Value: { } value } ? [value] : QueryGivers.ReturnedBy(d))
            .Any(v => IsList(v, v.SyntaxTree == model.SyntaxTree ? model : source.GetSemanticModel(v.SyntaxTree)));

    /// <summary><c>Task.FromResult(rows)</c>, <c>new ValueTask&lt;IQueryable&lt;Order&gt;&gt;(rows)</c></summary>
    private static ExpressionSyntax? CompletedWith(ExpressionSyntax task) => task switch
    {
        InvocationExpressionSyntax { ArgumentList.Arguments: { Count: 1 } given } => given[0].Expression,
        BaseObjectCreationExpressionSyntax { ArgumentList.Arguments: { Count: 1 } given } => given[0].Expression,
        _ => null,
    };
}
