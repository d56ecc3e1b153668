using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.CallGraph.References;

/// <summary>
/// Uses of a constructor: <c>new T()</c>, target-typed <c>new()</c>, <c>: this()</c>, <c>: base()</c> and the base call that is not
/// written.
/// </summary>
internal sealed class ConstructorReferences
{
    private readonly SemanticModelSource _models;
    private readonly CancellationToken _cancellationToken;

    public ConstructorReferences(SemanticModelSource models, CancellationToken cancellationToken)
    {
        _models = models;
        _cancellationToken = cancellationToken;
    }

    public IEnumerable<Reference> Of(IMethodSymbol constructor)
    {
        foreach (var node in Creations(constructor).Concat(Initializers(constructor)))
        {
            var symbol = _models.For(node.SyntaxTree).GetSymbolInfo(node, _cancellationToken).Symbol;
            if (symbol is IMethodSymbol called && _models.IsSame(called, constructor))
                yield return new Reference(node, called);
        }

        foreach (var reference in Copies(constructor))
            yield return reference;
    }

    /// <summary><c>with</c> runs the copy constructor of the value's own record and those of its bases.</summary>
    private IEnumerable<Reference> Copies(IMethodSymbol constructor)
    {
        var record = constructor.ContainingType;
        if (!record.IsRecord
            || constructor.Parameters.Length != 1
            || !SymbolEqualityComparer.Default.Equals(constructor.Parameters[0].Type, record))
        {
            yield break;
        }

        foreach (var copy in Tokens("with").Select(t => t.Parent).OfType<WithExpressionSyntax>())
        {
            if (_models.For(copy.SyntaxTree).GetTypeInfo(copy.Expression, _cancellationToken).Type is not { } type)
                continue;

            if (type.IsOrDerivesFrom(record))
                yield return new Reference(copy, constructor);
            else if (record.IsOrDerivesFrom(type.OriginalDefinition as INamedTypeSymbol))
                yield return new Reference(copy, constructor, isCertain: false);
        }
    }

    /// <summary>
    /// Constructors that run a parameterless base constructor without saying so, and types without a constructor of their own.
    /// </summary>
    public static IEnumerable<Function> ImplicitCallers(IMethodSymbol constructor, SemanticModelSource models)
    {
        if (!IsImplicitBase(constructor))
            yield break;

        foreach (var derived in models.DerivedFrom(constructor.ContainingType))
        {
            if (!models.Symbols.Equals(derived.BaseType?.OriginalDefinition, constructor.ContainingType.OriginalDefinition))
                continue;

            foreach (var own in derived.InstanceConstructors)
            {
                var syntax = own.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax();
                if (syntax is null or ConstructorDeclarationSyntax { Initializer: null } or TypeDeclarationSyntax { BaseList: null }
                    || !HasBaseArguments(syntax))
                {
                    yield return Function.Of(own);
                }
            }
        }
    }

    /// <summary>The one that runs when nothing is passed: with fewer parameters the better match.</summary>
    private static bool IsImplicitBase(IMethodSymbol constructor) =>
        constructor.Parameters.All(p => p.IsOptional || p.IsParams)
        && constructor.ContainingType.InstanceConstructors.All(c =>
            c.Parameters.Length >= constructor.Parameters.Length || !c.Parameters.All(p => p.IsOptional || p.IsParams));

    private static bool HasBaseArguments(SyntaxNode syntax) =>
        syntax is ConstructorDeclarationSyntax { Initializer: not null }
        || syntax is TypeDeclarationSyntax { BaseList: { } bases } && bases.Types.Any(t => t is PrimaryConstructorBaseTypeSyntax);

    private IEnumerable<SyntaxNode> Creations(IMethodSymbol constructor)
    {
        var name = constructor.ContainingType.Name;
        var aliases = Aliases();
        foreach (var token in Tokens("new"))
        {
            switch (token.Parent)
            {
                case ImplicitObjectCreationExpressionSyntax creation when MayCall(creation.ArgumentList, constructor):
                    yield return creation;
                    break;
                case ObjectCreationExpressionSyntax creation when MayCall(creation.ArgumentList, constructor)
                    && creation.Type
                        .DescendantNodesAndSelf()
                        .OfType<SimpleNameSyntax>()
                        .Any(n => n.Identifier.ValueText == name || aliases.Contains(n.Identifier.ValueText)):
                    yield return creation;
                    break;
            }
        }
    }

    private IEnumerable<SyntaxNode> Initializers(IMethodSymbol constructor)
    {
        foreach (var token in Tokens("base").Concat(Tokens("this")))
        {
            if (token.Parent is ConstructorInitializerSyntax initializer && MayCall(initializer.ArgumentList, constructor))
                yield return initializer;
        }

        foreach (var token in Aliases().Append(constructor.ContainingType.Name).Distinct().SelectMany(Tokens))
        {
            if (token.Parent?.FirstAncestorOrSelf<BaseTypeSyntax>() is PrimaryConstructorBaseTypeSyntax primary)
                yield return primary;
        }
    }

    /// <summary>
    /// The names that using aliases of any file give to types; told from the text, since binding every name of a creation would be
    /// expensive.
    /// </summary>
    private HashSet<string> Aliases() =>
        new(_models.AllTokens("using", _cancellationToken)
            .Select(t => t.Parent)
            .OfType<UsingDirectiveSyntax>()
            .Where(u => u.Alias is not null)
            .Select(u => u.Alias!.Name.Identifier.ValueText));

    private IEnumerable<SyntaxToken> Tokens(string word) => _models.Tokens(word, _cancellationToken);

    private static bool MayCall(ArgumentListSyntax? arguments, IMethodSymbol constructor)
    {
        var count = arguments?.Arguments.Count ?? 0;
        var parameters = constructor.Parameters;
        return (count <= parameters.Length || parameters.LastOrDefault() is { IsParams: true })
            && count >= parameters.Count(p => !p.IsOptional && !p.IsParams);
    }
}
