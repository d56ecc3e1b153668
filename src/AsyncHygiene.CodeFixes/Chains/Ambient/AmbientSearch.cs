using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.CallGraph;
using AsyncHygiene.CallGraph.References;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.TextSearch;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Ambient;

/// <summary>
/// The places in a solution that change what flows with the code by a member of a library. There are few: names find them.
/// </summary>
internal sealed class AmbientSearch
{
    private readonly SemanticModelSource _models;
    private readonly CancellationToken _cancellationToken;
    private readonly Dictionary<string, bool> _mentions = new(StringComparer.Ordinal);
    private readonly AmbientLibraries _libraries;

    public AmbientSearch(SemanticModelSource models, AmbientLibraries libraries, CancellationToken cancellationToken)
    {
        _models = models;
        _libraries = libraries;
        _cancellationToken = cancellationToken;
    }

    public IEnumerable<AmbientChange> Find()
    {
        foreach (var compilation in _models.Compilations)
        {
            var members = AmbientMembers.Of(compilation);
            var libraries = new HashSet<string>(
                compilation.SourceModule.ReferencedAssemblySymbols.SelectMany(_libraries.NamesIn),
                StringComparer.Ordinal);
            foreach (var word in members.Words(IsMentioned).Concat(libraries).Distinct(StringComparer.Ordinal))
            {
                foreach (var token in NameScan.Tokens(compilation, word, _cancellationToken))
                {
                    if (token.Parent is SimpleNameSyntax name && ChangeAt(name, members, libraries.Contains(word)) is { } change)
                        yield return change;
                }
            }

            if (members.HaveConstructors(IsMentioned))
            {
                foreach (var change in NameScan.ImplicitCreationTokens(compilation, _cancellationToken)
                    .Select(token => token.Parent)
                    .OfType<ImplicitObjectCreationExpressionSyntax>()
                    .Where(creation => !IsInitializer(creation))
                    .Select(creation => ChangeAt(creation, members, isOfLibrary: false)))
                {
                    if (change is { } found)
                        yield return found;
                }
            }
        }
    }

    /// <summary>The type before the variable names what it makes.</summary>
    private static bool IsInitializer(ImplicitObjectCreationExpressionSyntax creation) =>
        creation.Parent is EqualsValueClauseSyntax
        {
            Parent: VariableDeclaratorSyntax { Parent: VariableDeclarationSyntax { Variables.Count: 1, Type: SimpleNameSyntax } },
        };

    /// <summary>An assignment of a property, a call of a method, the creation of an object.</summary>
    public static SyntaxNode? UseAt(SimpleNameSyntax name)
    {
        var target = PropertyUse.Target(name);
        if (target.Parent is InvocationExpressionSyntax invocation && invocation.Expression == target)
            return invocation;
        if (name.FirstAncestorOrSelf<ObjectCreationExpressionSyntax>() is { } creation && creation.Type.Span.Contains(name.Span))
            return creation;

        // Scope scope = new(…);
        if (name.Parent is VariableDeclarationSyntax { Variables: { Count: 1 } variables } declaration
            && declaration.Type == name
            && variables[0].Initializer?.Value is ImplicitObjectCreationExpressionSyntax typed)
        {
            return typed;
        }

        return PropertyUse.Uses(name, MethodKind.PropertySet) ? target : null;
    }

    private AmbientChange? ChangeAt(SimpleNameSyntax name, AmbientMembers members, bool isOfLibrary) =>
        UseAt(name) is { } use ? ChangeAt(use, members, isOfLibrary) : null;

    private AmbientChange? ChangeAt(SyntaxNode use, AmbientMembers members, bool isOfLibrary)
    {
        var model = _models.For(use.SyntaxTree);
        if (model.GetSymbolInfo(use, _cancellationToken).Symbol is not { } member
            || Function.Around(use, model, _cancellationToken) is not { } function)
        {
            return null;
        }

        var state = members.StateOf(member, () => Receiver(use, model))
            ?? (isOfLibrary && _libraries.MayChange(member) ? $"'{member.ToDisplayString()}'" : null);
        return state is null ? null : new AmbientChange(function, use, state);
    }

    /// <summary>Where an AsyncLocal is kept.</summary>
    private ISymbol? Receiver(SyntaxNode use, SemanticModel model) =>
        use is ExpressionSyntax member && ReceiverSyntax.Of(member) is { } receiver
            ? model.GetSymbolInfo(receiver, _cancellationToken).Symbol
            : null;

    private bool IsMentioned(string word)
    {
        if (!_mentions.TryGetValue(word, out var known))
            _mentions.Add(word, known = _models.Compilations.Any(c => c.Mentions(word, _cancellationToken)));
        return known;
    }
}
