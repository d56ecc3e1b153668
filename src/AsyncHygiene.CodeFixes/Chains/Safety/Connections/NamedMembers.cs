using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.CallGraph.References;
using AsyncHygiene.Editing.Files;
using AsyncHygiene.Semantics.TextSearch;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Safety.Connections;

/// <summary>Places of a solution that set a member of a library, or add a handler to it.</summary>
internal sealed class NamedMembers
{
    private readonly Solution _solution;
    private readonly CancellationToken _cancellationToken;
    private readonly Dictionary<string, List<(AssignmentExpressionSyntax Place, ISymbol Member, SemanticModel Model)>> _known =
        new(StringComparer.Ordinal);

    private readonly Dictionary<(string Name, string Type), Location?> _named = [];

    public NamedMembers(Solution solution, CancellationToken cancellationToken)
    {
        _solution = solution;
        _cancellationToken = cancellationToken;
    }

    /// <summary>The assignments to members of a name, with what each binds to.</summary>
    public async Task<IReadOnlyList<(AssignmentExpressionSyntax Place, ISymbol Member, SemanticModel Model)>> SetAsync(string name)
    {
        if (_known.TryGetValue(name, out var known))
            return known;

        var found = new List<(AssignmentExpressionSyntax Place, ISymbol Member, SemanticModel Model)>();
        foreach (var project in _solution.Projects.Where(p => p.Language == LanguageNames.CSharp))
        {
            if (await project.MentionsAsync(name, _cancellationToken).ConfigureAwait(false)
                && await project.GetCompilationAsync(_cancellationToken).ConfigureAwait(false) is { } compilation)
            {
                found.AddRange(In(compilation, name));
            }
        }

        return _known[name] = found;
    }

    /// <summary>A place that names a member of a type, however it uses it; null where there is none.</summary>
    public async Task<Location?> NamedAsync(string name, string type)
    {
        if (_named.TryGetValue((name, type), out var known))
            return known;

        Location? found = null;
        foreach (var project in _solution.Projects.Where(p => found is null && p.Language == LanguageNames.CSharp))
        {
            if (await project.MentionsAsync(name, _cancellationToken).ConfigureAwait(false)
                && await project.GetCompilationAsync(_cancellationToken).ConfigureAwait(false) is { } compilation)
            {
                found = NameScan.Tokens(compilation, name, _cancellationToken)
                    .FirstOrDefault(t => t.Parent is SimpleNameSyntax named
                        && KnownTypes.Of(compilation).Is(
                            compilation.GetSemanticModel(t.SyntaxTree!).GetSymbolInfo(named, _cancellationToken).Symbol?.ContainingType,
                            KnownTypes.Of(compilation)[type]))
                    .Parent?.GetLocation();
            }
        }

        return _named[(name, type)] = found;
    }

    private IEnumerable<(AssignmentExpressionSyntax Place, ISymbol Member, SemanticModel Model)> In(Compilation compilation, string name)
    {
        foreach (var token in NameScan.Tokens(compilation, name, _cancellationToken))
        {
            if (token.Parent is SimpleNameSyntax named
                && AssignmentOf(PropertyUse.Target(named)) is { } assignment
                && compilation.GetSemanticModel(token.SyntaxTree!) is var model
                && model.GetSymbolInfo(named, _cancellationToken).Symbol is { } set
                && Overridden(set) is { DeclaringSyntaxReferences.IsEmpty: true } member
                && !HandsOn(assignment, name))
            {
                yield return (assignment, member, model);
            }
        }
    }

    /// <summary>Also by deconstruction: <c>(client.ReceiveTimeout, client.NoDelay) = (500, true)</c></summary>
    private static AssignmentExpressionSyntax? AssignmentOf(SyntaxNode target)
    {
        while (target.Parent is ArgumentSyntax { Parent: TupleExpressionSyntax tuple })
            target = tuple;
        return target.Parent is AssignmentExpressionSyntax assignment && assignment.Left.Span.Contains(target.Span) ? assignment : null;
    }

    private static ISymbol Overridden(ISymbol member)
    {
        while (member is IPropertySymbol { OverriddenProperty: { } overridden })
            member = overridden;
        return member;
    }

    /// <summary><c>override int ReadTimeout { set =&gt; _inner.ReadTimeout = value; }</c> sets what those set who use it.</summary>
    private static bool HandsOn(AssignmentExpressionSyntax assignment, string name) =>
        assignment.Right is IdentifierNameSyntax { Identifier.ValueText: "value" }
        && assignment.FirstAncestorOrSelf<PropertyDeclarationSyntax>() is { Identifier.ValueText: var property } declaration
        && property == name
        && declaration.Modifiers.Any(SyntaxKind.OverrideKeyword);
}
