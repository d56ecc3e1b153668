using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
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

        foreach (var derived in DirectlyBelow(constructor.ContainingType, models))
        {
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
        var names = NamesOf(constructor.ContainingType);
        foreach (var creation in names.SelectMany(Tokens).Select(NamedBy))
        {
            if (creation is not null && MayCall(creation.ArgumentList, constructor))
                yield return creation;
        }

        foreach (var creation in _models.ImplicitCreations(_cancellationToken))
        {
            if (MayCall(creation.ArgumentList, constructor) && (DeclaredType(creation) is not { } declared || names.Contains(declared)))
                yield return creation;
        }
    }

    /// <summary>The creation whose type that is: <c>new A.B.C&lt;T&gt;()</c> makes a <c>C</c>, no <c>A</c> and no <c>T</c>.</summary>
    private static ObjectCreationExpressionSyntax? NamedBy(SyntaxToken token)
    {
        if (token.Parent is not TypeSyntax type)
            return null;

        while ((type.Parent is QualifiedNameSyntax qualified && qualified.Right == type)
            || (type.Parent is AliasQualifiedNameSyntax alias && alias.Name == type))
        {
            type = (TypeSyntax)type.Parent;
        }

        return type.Parent as ObjectCreationExpressionSyntax;
    }

    /// <summary>The type's name in <c>C c = new();</c>, which needs no binding.</summary>
    private static string? DeclaredType(ImplicitObjectCreationExpressionSyntax creation)
    {
        var type = creation.Parent is EqualsValueClauseSyntax { Parent: var declared }
            ? declared switch
            {
                VariableDeclaratorSyntax { Parent: VariableDeclarationSyntax declaration } => declaration.Type,
                PropertyDeclarationSyntax property => property.Type,
                _ => null,
            }
            : null;
        return type switch
        {
            SimpleNameSyntax name => name.Identifier.ValueText,
            QualifiedNameSyntax name => name.Right.Identifier.ValueText,
            _ => null,
        };
    }

    /// <summary><c>: this()</c> stands in the type itself, <c>: base()</c> and <c>class C() : B()</c> in those directly below it.</summary>
    private IEnumerable<SyntaxNode> Initializers(IMethodSymbol constructor)
    {
        var type = constructor.ContainingType;
        return _models.ViewsOf(type).SelectMany(Declarations).Select(ThisCall)
            .Concat(DirectlyBelow(type, _models).SelectMany(Declarations).Select(BaseCall))
            .Where(call => call is not null && _models.IsSearched(call.SyntaxTree) && MayCall(ArgumentsOf(call), constructor))
            .Distinct()!;
    }

    private static IEnumerable<INamedTypeSymbol> DirectlyBelow(INamedTypeSymbol type, SemanticModelSource models) =>
        models.DerivedFrom(type).Where(derived => models.Symbols.Equals(derived.BaseType?.OriginalDefinition, type.OriginalDefinition));

    private IEnumerable<SyntaxNode> Declarations(INamedTypeSymbol type) =>
        type.InstanceConstructors
            .SelectMany(c => c.DeclaringSyntaxReferences)
            .Select(declaration => declaration.GetSyntax(_cancellationToken));

    private static SyntaxNode? ThisCall(SyntaxNode declaration) =>
        declaration is ConstructorDeclarationSyntax { Initializer: { } call } && call.IsKind(SyntaxKind.ThisConstructorInitializer)
            ? call
            : null;

    private static SyntaxNode? BaseCall(SyntaxNode declaration) => declaration switch
    {
        ConstructorDeclarationSyntax { Initializer: { } call } when call.IsKind(SyntaxKind.BaseConstructorInitializer) => call,
        TypeDeclarationSyntax { BaseList: { } bases } => bases.Types.OfType<PrimaryConstructorBaseTypeSyntax>().FirstOrDefault(),
        _ => null,
    };

    private static ArgumentListSyntax? ArgumentsOf(SyntaxNode call) =>
        call is PrimaryConstructorBaseTypeSyntax primary ? primary.ArgumentList : ((ConstructorInitializerSyntax)call).ArgumentList;

    /// <summary>The type's name and the aliases of it in any file; told from the text, since to bind every name is expensive.</summary>
    private HashSet<string> NamesOf(INamedTypeSymbol type)
    {
        var names = new HashSet<string> { type.Name };
        var pending = new Queue<string>(names);
        while (pending.Count > 0)
        {
            foreach (var token in _models.AllTokens(pending.Dequeue(), _cancellationToken))
            {
                if (token.Parent?.FirstAncestorOrSelf<UsingDirectiveSyntax>() is { Alias.Name.Identifier.ValueText: var alias }
                    && names.Add(alias))
                {
                    pending.Enqueue(alias);
                }
            }
        }

        return names;
    }

    private IEnumerable<SyntaxToken> Tokens(string word) => _models.Tokens(word, _cancellationToken);

    private static bool MayCall(ArgumentListSyntax? arguments, IMethodSymbol constructor)
    {
        var count = arguments?.Arguments.Count ?? 0;
        var parameters = constructor.Parameters;
        return (count <= parameters.Length || parameters.LastOrDefault() is { IsParams: true })
            && count >= parameters.Count(p => !p.IsOptional && !p.IsParams);
    }
}
