using System.Collections.Generic;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.RequestPaths;

/// <summary>Uses of a constructor: <c>new T()</c>, target-typed <c>new()</c>, <c>: this()</c>, <c>: base()</c> and the base call that is not written.</summary>
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
    }

    /// <summary>Constructors that run a parameterless base constructor without saying so, and types without a constructor of their own.</summary>
    public static IEnumerable<Function> ImplicitCallers(IMethodSymbol constructor, SemanticModelSource models)
    {
        if (!constructor.Parameters.All(p => p.IsOptional || p.IsParams))
            yield break;

        foreach (var derived in models.DerivedFrom(constructor.ContainingType))
        {
            if (!models.Symbols.Equals(derived.BaseType?.OriginalDefinition, constructor.ContainingType.OriginalDefinition))
                continue;

            foreach (var own in derived.InstanceConstructors)
            {
                var syntax = own.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax();
                if (syntax is null or ConstructorDeclarationSyntax { Initializer: null } or TypeDeclarationSyntax { BaseList: null } || !HasBaseArguments(syntax))
                    yield return Function.Of(own);
            }
        }
    }

    private static bool HasBaseArguments(SyntaxNode syntax) =>
        syntax is ConstructorDeclarationSyntax { Initializer: not null }
        || syntax is TypeDeclarationSyntax { BaseList: { } bases } && bases.Types.Any(t => t is PrimaryConstructorBaseTypeSyntax);

    private IEnumerable<SyntaxNode> Creations(IMethodSymbol constructor)
    {
        var name = constructor.ContainingType.Name;
        foreach (var token in Tokens("new"))
        {
            switch (token.Parent)
            {
                case ImplicitObjectCreationExpressionSyntax creation when MayCall(creation.ArgumentList, constructor):
                    yield return creation;
                    break;
                case ObjectCreationExpressionSyntax creation when MayCall(creation.ArgumentList, constructor)
                    && creation.Type.DescendantNodesAndSelf().OfType<SimpleNameSyntax>().Any(n => n.Identifier.ValueText == name || IsAlias(n)):
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

        foreach (var token in Tokens(constructor.ContainingType.Name))
        {
            if (token.Parent?.FirstAncestorOrSelf<BaseTypeSyntax>() is PrimaryConstructorBaseTypeSyntax primary)
                yield return primary;
        }
    }

    /// <summary>A name that a using alias of the file or of the project gives to another type.</summary>
    private bool IsAlias(SimpleNameSyntax name) => _models.For(name.SyntaxTree).GetAliasInfo(name, _cancellationToken) is not null;

    private IEnumerable<SyntaxToken> Tokens(string word) => _models.Compilations.SelectMany(c => NameScan.Tokens(c, word, _cancellationToken));

    private static bool MayCall(ArgumentListSyntax? arguments, IMethodSymbol constructor)
    {
        var count = arguments?.Arguments.Count ?? 0;
        var parameters = constructor.Parameters;
        return (count <= parameters.Length || parameters.LastOrDefault() is { IsParams: true })
            && count >= parameters.Count(p => !p.IsOptional && !p.IsParams);
    }
}
