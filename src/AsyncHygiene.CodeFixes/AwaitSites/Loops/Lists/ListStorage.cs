using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.CallGraph.References;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.TextSearch;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.AwaitSites.Loops.Lists;

/// <summary>
/// A variable, field or property that holds a list: whether it only ever holds lists that were made for it, and whether anything else gets
/// to hold them.
/// </summary>
internal sealed class ListStorage
{
    private readonly ISymbol _symbol;
    private readonly SemanticModel _model;
    private readonly CancellationToken _cancellationToken;

    public ListStorage(ISymbol symbol, SemanticModel model, CancellationToken cancellationToken)
    {
        _symbol = symbol;
        _model = model;
        _cancellationToken = cancellationToken;
    }

    /// <summary>All that is put into it is made on the spot; all of that is seen.</summary>
    public bool HoldsOnlyNew =>
        IsSeen && Values().All(v => v is { } set && ListSource.IsNew(set.Value, set.Model, _cancellationToken));

    /// <summary>That, and it is never handed on: what changes its list names it.</summary>
    public bool IsConfined =>
        _symbol is ILocalSymbol or IFieldSymbol { DeclaredAccessibility: Accessibility.Private }
        && HoldsOnlyNew
        && Uses().All(u => IsUsedHere(u.Name, u.Model));

    private bool IsSeen => _symbol switch
    {
        ILocalSymbol { RefKind: RefKind.None } local =>
            local.DeclaringSyntaxReferences.All(r =>
                r.GetSyntax(_cancellationToken) is VariableDeclaratorSyntax { Parent.Parent: not ForStatementSyntax })
            && !local.DeclaringSyntaxReferences.IsEmpty,
        IFieldSymbol own => own.DeclaredAccessibility == Accessibility.Private || own.IsReadOnly,
        IPropertySymbol { IsIndexer: false, IsAbstract: false, IsVirtual: false, IsOverride: false } property =>
            property.SetMethod is null or { DeclaredAccessibility: Accessibility.Private }
            && property.DeclaringSyntaxReferences.All(r =>
                r.GetSyntax(_cancellationToken) is PropertyDeclarationSyntax { AccessorList.Accessors: var accessors }
                && accessors.All(a => a.Body is null && a.ExpressionBody is null)),
        _ => false,
    }
    && !_symbol.DeclaringSyntaxReferences.IsEmpty
    && Scopes().All(_model.Compilation.ContainsSyntaxTree);

    /// <summary>What a variable, field or property is declared with.</summary>
    public static ExpressionSyntax? InitialOf(SyntaxNode declaration) => declaration switch
    {
        VariableDeclaratorSyntax variable => variable.Initializer?.Value,
        PropertyDeclarationSyntax property => property.Initializer?.Value,
        _ => null,
    };

    /// <summary>What it is declared with and set to; null for what cannot be seen.</summary>
    private IEnumerable<(ExpressionSyntax Value, SemanticModel Model)?> Values()
    {
        foreach (var reference in _symbol.DeclaringSyntaxReferences)
        {
            if (InitialOf(reference.GetSyntax(_cancellationToken)) is { } initial)
                yield return (initial, ModelOf(reference.SyntaxTree));
        }

        foreach (var (name, model) in Uses())
        {
            var target = PropertyUse.Target(name);
            if (target.Parent is AssignmentExpressionSyntax { Right: not InitializerExpressionSyntax } assignment
                && assignment.Left == target)
                yield return (assignment.Right, model);
            else if (target.Parent is ArgumentSyntax { RefKindKeyword.RawKind: not 0 }
                || PropertyUse.Uses(name, MethodKind.PropertySet)
                || target.Parent is RefExpressionSyntax)
                yield return null;
        }
    }

    private bool IsUsedHere(SimpleNameSyntax name, SemanticModel model)
    {
        var use = PropertyUse.Target(name);
        while (use.Parent is PostfixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.SuppressNullableWarningExpression }
            or ParenthesizedExpressionSyntax)
        {
            use = use.Parent;
        }

        return use.Parent switch
        {
            MemberAccessExpressionSyntax access when access.Expression == use => IsOwnUse(access.Name, access.Parent, model),
            ConditionalAccessExpressionSyntax access when access.Expression == use =>
                access.WhenNotNull.DescendantNodesAndSelf().OfType<MemberBindingExpressionSyntax>().FirstOrDefault() is not { } binding
                || IsOwnUse(binding.Name, binding.Parent, model),
            ElementAccessExpressionSyntax element => element.Expression == use,
            AssignmentExpressionSyntax assignment => assignment.Left == use && assignment.Parent is ExpressionStatementSyntax,
            CommonForEachStatementSyntax or LockStatementSyntax or SpreadElementSyntax or IsPatternExpressionSyntax => true,
            BinaryExpressionSyntax
            {
                RawKind: (int)SyntaxKind.EqualsExpression or (int)SyntaxKind.NotEqualsExpression,
            } => true,
            ReturnStatementSyntax => _symbol is ILocalSymbol,
            ArgumentSyntax argument => IsOnlyRead(argument, model),
            _ => false,
        };
    }

    /// <summary>A member of the list itself; a query only where it ends at once.</summary>
    private bool IsOwnUse(SimpleNameSyntax member, SyntaxNode? use, SemanticModel model)
    {
        if (model.GetSymbolInfo(member, _cancellationToken).Symbol is not IMethodSymbol method)
            return true;

        if (method.Name is "AsReadOnly" or "AsEnumerable" or "GetEnumerator" || use is not InvocationExpressionSyntax call)
            return false;

        if (method.ReducedFrom is null)
            return true;

        if (!ListSource.IsOperator(method, model))
            return false;

        while (call.Parent is MemberAccessExpressionSyntax { Parent: InvocationExpressionSyntax next }
            && model.GetSymbolInfo(next, _cancellationToken).Symbol is IMethodSymbol following
            && ListSource.IsOperator(following, model))
        {
            call = next;
        }

        return call.Parent is CommonForEachStatementSyntax
            || ListSource.Of(call, model, _cancellationToken).Root is null
            || model.GetTypeInfo(call, _cancellationToken).Type is not { TypeKind: TypeKind.Interface };
    }

    /// <summary>By a method of a library that gives no object, or by the constructor of a collection.</summary>
    private bool IsOnlyRead(ArgumentSyntax argument, SemanticModel model)
    {
        if (argument.Parent?.Parent is InvocationExpressionSyntax { Expression: IdentifierNameSyntax { Identifier.ValueText: "nameof" } })
            return true;

        return argument.Parent?.Parent is { } call
            && model.GetSymbolInfo(call, _cancellationToken).Symbol is IMethodSymbol method
            && method.DeclaringSyntaxReferences.IsEmpty
            && method.OriginalDefinition.Parameters is var parameters
            && argument.Parent is ArgumentListSyntax list
            && list.Arguments.IndexOf(argument) is var index
            && index < parameters.Length
            && parameters[index].Type is INamedTypeSymbol { SpecialType: not SpecialType.System_Object }
            && (method.MethodKind == MethodKind.Constructor
                ? method.ContainingType.IsInOrBelow("System.Collections.Generic")
                : method.ReturnsVoid || method.ReturnType.SpecialType is not (SpecialType.None or SpecialType.System_Object));
    }

    private IEnumerable<(SimpleNameSyntax Name, SemanticModel Model)> Uses() =>
        from scope in Scopes()
        let model = ModelOf(scope)
        from token in NameScan.Tokens(scope, _symbol.Name, _cancellationToken)
        let name = token.Parent as SimpleNameSyntax
        where name is not null
            && SymbolEqualityComparer.Default.Equals(
                model.GetSymbolInfo(name, _cancellationToken).Symbol?.OriginalDefinition,
                _symbol.OriginalDefinition)
        select (name, model);

    /// <summary>The files that can set it, if it is private or read-only.</summary>
    private IEnumerable<SyntaxTree> Scopes() =>
        (_symbol is ILocalSymbol ? _symbol : _symbol.ContainingType).DeclaringSyntaxReferences.Select(r => r.SyntaxTree).Distinct();

    private SemanticModel ModelOf(SyntaxTree tree) =>
        tree == _model.SyntaxTree ? _model : _model.Compilation.GetSemanticModel(tree);
}
