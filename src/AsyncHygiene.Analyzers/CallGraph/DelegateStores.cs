using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.Semantics.TextSearch;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.CallGraph;

/// <summary>
/// A constructor that does nothing with a delegate but keep it in its object: <c>new Job(Work)</c> runs nothing. The functions that read
/// what keeps it are the ones that may.
/// </summary>
internal sealed class DelegateStores
{
    private const int MaximumDepth = 4;
    private const int MaximumNames = 300;

    private readonly SemanticModelSource _models;
    private readonly CancellationToken _cancellationToken;
    private readonly HashSet<ISymbol> _members = new(SymbolEqualityComparer.Default);
    private readonly List<SyntaxNode> _readers = [];

    private DelegateStores(SemanticModelSource models, CancellationToken cancellationToken)
    {
        _models = models;
        _cancellationToken = cancellationToken;
    }

    /// <summary>The places that may run the delegate; null where the constructor does anything else with it.</summary>
    public static IReadOnlyList<SyntaxNode>? ReadersOf(
        IMethodSymbol constructor,
        IParameterSymbol parameter,
        SemanticModelSource models,
        CancellationToken cancellationToken)
    {
        var stores = new DelegateStores(models, cancellationToken);
        if (constructor.MethodKind != MethodKind.Constructor || !stores.Keeps(constructor, parameter.Name, depth: 0))
            return null;

        return stores._members.All(stores.AddReaders) ? stores._readers : null;
    }

    private bool Keeps(IMethodSymbol constructor, string parameter, int depth)
    {
        if (depth > MaximumDepth
            || constructor.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax(_cancellationToken) is not { } declaration
            || !_models.Has(declaration.SyntaxTree))
        {
            return false;
        }

        var own = constructor.Parameters.FirstOrDefault(p => p.Name == parameter);
        if (own is null || own.RefKind != RefKind.None)
            return false;

        if (declaration is RecordDeclarationSyntax)
        {
            foreach (var property in constructor.ContainingType.GetMembers(parameter).OfType<IPropertySymbol>())
                _members.Add(property);
        }

        // The parameter of a primary constructor is there in the whole type, in each of its parts.
        var scopes = declaration is TypeDeclarationSyntax
            ? constructor.ContainingType.DeclaringSyntaxReferences.Select(r => r.GetSyntax(_cancellationToken)).ToArray()
            : [declaration];
        return scopes.All(scope => KeepsIn(scope, parameter, constructor, depth)) && (_members.Count > 0 || _readers.Count > 0);
    }

    private bool KeepsIn(SyntaxNode scope, string parameter, IMethodSymbol constructor, int depth)
    {
        var model = _models.For(scope.SyntaxTree);
        foreach (var name in scope.DescendantNodes().OfType<IdentifierNameSyntax>().Where(n => n.Identifier.ValueText == parameter))
        {
            if (model.GetSymbolInfo(name, _cancellationToken).Symbol is not IParameterSymbol symbol
                || symbol.ContainingSymbol is not IMethodSymbol { MethodKind: MethodKind.Constructor }
                || !_models.Symbols.Equals(symbol.ContainingType, constructor.ContainingType))
            {
                continue;
            }

            if (scope is TypeDeclarationSyntax && !IsInInitializer(name))
                _readers.Add(name);
            else if (!IsKept(name, model, depth))
                return false;
        }

        return true;
    }

    private static bool IsInInitializer(SyntaxNode name) =>
        name.Ancestors()
            .TakeWhile(n => n is not (BaseMethodDeclarationSyntax or AccessorDeclarationSyntax or AnonymousFunctionExpressionSyntax))
            .Any(n =>
                n is PrimaryConstructorBaseTypeSyntax
                || (n is EqualsValueClauseSyntax { Parent: PropertyDeclarationSyntax } or EqualsValueClauseSyntax
                {
                    Parent.Parent.Parent: BaseFieldDeclarationSyntax
                }));

    private bool IsKept(IdentifierNameSyntax name, SemanticModel model, int depth)
    {
        ExpressionSyntax value = name;
        while (value.Parent is ParenthesizedExpressionSyntax or CastExpressionSyntax or PostfixUnaryExpressionSyntax
            || (value.Parent is BinaryExpressionSyntax { RawKind: (int)SyntaxKind.CoalesceExpression } either && either.Left == value))
        {
            value = (ExpressionSyntax)value.Parent;
        }

        switch (value.Parent)
        {
            case AssignmentExpressionSyntax { RawKind: (int)SyntaxKind.SimpleAssignmentExpression } assignment
                when assignment.Right == value:
                return Keep(model.GetSymbolInfo(assignment.Left, _cancellationToken).Symbol);
            case EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax or PropertyDeclarationSyntax } initializer:
                return Keep(model.GetDeclaredSymbol(initializer.Parent!, _cancellationToken));
            case BinaryExpressionSyntax { RawKind: (int)SyntaxKind.EqualsExpression or (int)SyntaxKind.NotEqualsExpression }:
            case IsPatternExpressionSyntax:
                return true;
            case ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax call }:
                return IsCheck(call, model);
            case ArgumentSyntax { Parent.Parent: ConstructorInitializerSyntax or PrimaryConstructorBaseTypeSyntax } argument:
                return model.GetSymbolInfo(argument.Parent!.Parent!, _cancellationToken).Symbol is IMethodSymbol next
                    && DelegateUse.ParameterOf(argument, next) is { } parameter
                    && Keeps(Function.Canonical(next), parameter.Name, depth + 1);
            default:
                return false;
        }
    }

    private bool Keep(ISymbol? member)
    {
        if (member is not (IFieldSymbol or IPropertySymbol) || member.IsStatic)
            return false;

        // The setter of a property may do anything with it; an automatic one keeps it.
        if (member is IPropertySymbol property
            && !property.ContainingType.GetMembers()
                .OfType<IFieldSymbol>()
                .Any(f => SymbolEqualityComparer.Default.Equals(f.AssociatedSymbol, property)))
        {
            return false;
        }

        _members.Add(member.OriginalDefinition);
        return true;
    }

    /// <summary><c>nameof(work)</c>, <c>ArgumentNullException.ThrowIfNull(work)</c></summary>
    private bool IsCheck(InvocationExpressionSyntax call, SemanticModel model) =>
        model.GetSymbolInfo(call, _cancellationToken).Symbol is not IMethodSymbol method
            ? call.Expression is IdentifierNameSyntax { Identifier.ValueText: "nameof" }
            : method.Name == "ThrowIfNull" && method.ContainingType.IsFramework();

    /// <summary>False where the member's name is written so often that to bind it everywhere would cost too much.</summary>
    private bool AddReaders(ISymbol member)
    {
        var names = NamesOf(member).Take(MaximumNames + 1).ToList();
        if (names.Count > MaximumNames)
            return false;

        foreach (var name in names)
        {
            if (_models.Symbols.Equals(
                _models.For(name.SyntaxTree).GetSymbolInfo(name, _cancellationToken).Symbol?.OriginalDefinition,
                member))
            {
                _readers.Add(name);
            }
        }

        return true;
    }

    /// <summary>Where the member may be read: a private one only in its type.</summary>
    private IEnumerable<IdentifierNameSyntax> NamesOf(ISymbol member)
    {
        var tokens = member.DeclaredAccessibility == Accessibility.Private
            ? member.ContainingType.DeclaringSyntaxReferences
                .Select(r => r.GetSyntax(_cancellationToken))
                .SelectMany(type =>
                    NameScan.Tokens(type.SyntaxTree, member.Name, _cancellationToken).Where(t => type.Span.Contains(t.Span)))
            : _models.AllTokens(member.Name, _cancellationToken);
        return tokens.Select(t => t.Parent).OfType<IdentifierNameSyntax>().Where(name => !IsWritten(name));
    }

    private static bool IsWritten(IdentifierNameSyntax name)
    {
        ExpressionSyntax target = name.Parent is MemberAccessExpressionSyntax access && access.Name == name ? access : name;
        return target.Parent is AssignmentExpressionSyntax assignment
            && assignment.Left == target
            && assignment.IsKind(SyntaxKind.SimpleAssignmentExpression);
    }
}
