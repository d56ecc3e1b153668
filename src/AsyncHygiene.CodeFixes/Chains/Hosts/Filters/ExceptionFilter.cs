using System.Linq;
using System.Threading;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Hosts.Filters;

/// <summary>
/// Whether the filter of a <c>catch</c> can give another answer when the code that threw has cleaned up. It cannot if it only looks at the
/// exception, at constants, at variables and at tokens; what else it calls or reads may be what a <c>finally</c> puts back.
/// </summary>
internal sealed class ExceptionFilter
{
    private const int DeepestCall = 4;

    /// <summary>Their values are what they are, whoever looks at them.</summary>
    private static readonly string[] s_values =
    [
        "System.Exception", "System.String", "System.Type", "System.Enum", "System.Math", "System.StringComparison", "System.TimeSpan",
        "System.Guid", "System.Uri", "System.Threading.CancellationToken", "System.Text.RegularExpressions.Regex",
    ];

    private readonly SemanticModel _model;
    private readonly CancellationToken _cancellationToken;
    private readonly int _depth;
    private readonly KnownTypes _types;

    private ExceptionFilter(SemanticModel model, int depth, CancellationToken cancellationToken)
    {
        _model = model;
        _depth = depth;
        _cancellationToken = cancellationToken;
        _types = KnownTypes.Of(model.Compilation);
    }

    public static bool LooksAtState(ExpressionSyntax filter, SemanticModel model, CancellationToken cancellationToken) =>
        !new ExceptionFilter(model, 0, cancellationToken).IsFixed(filter);

    /// <summary>All that the code asks is fixed when the exception is thrown.</summary>
    private bool IsFixed(SyntaxNode code)
    {
        foreach (var node in code.DescendantNodesAndSelf(n => !IsNameOnly(n)))
        {
            var isFixed = node switch
            {
                InvocationExpressionSyntax call => IsNameOnly(call) || IsFixedCall(call),
                IdentifierNameSyntax name => IsFixedName(name),
                ElementAccessExpressionSyntax element => IsValue(element.Expression),
                ListPatternSyntax => false,
                BaseObjectCreationExpressionSyntax or AwaitExpressionSyntax or BaseExpressionSyntax or ThisExpressionSyntax => false,
                _ => true,
            };
            if (!isFixed)
                return false;
        }

        return true;
    }

    private static bool IsNameOnly(SyntaxNode node) =>
        node is TypeOfExpressionSyntax
        || node is InvocationExpressionSyntax { Expression: IdentifierNameSyntax { Identifier.ValueText: "nameof" } };

    private bool IsFixedName(IdentifierNameSyntax name) => _model.GetSymbolInfo(name, _cancellationToken).Symbol switch
    {
        null => false,
        IFieldSymbol { IsConst: true } => true,
        IFieldSymbol { ContainingType.TypeKind: TypeKind.Enum } => true,
        IFieldSymbol { IsReadOnly: true, Type: var type } when IsValue(type) => true,
        IFieldSymbol field => IsOfValue(field) || IsList(field) || IsOfException(name),
        IPropertySymbol property => IsOfValue(property) || IsOfException(name),
        (ILocalSymbol or IParameterSymbol) and var variable => !IsWrittenElsewhere(name, variable),
        IEventSymbol => false,
        _ => true,
    };

    /// <summary>A member of the exception, a string, a token.</summary>
    private bool IsOfValue(ISymbol member) => !member.IsStatic && IsValue(member.ContainingType);

    /// <summary><c>StatusCode</c> in <c>e.Response.StatusCode</c></summary>
    private bool IsOfException(IdentifierNameSyntax name)
    {
        var root = name.Parent is MemberAccessExpressionSyntax own && own.Name == name ? own.Expression : name;
        while (root is MemberAccessExpressionSyntax access)
            root = access.Expression;
        return root != name
            && _model.GetTypeInfo(root, _cancellationToken).Type is { } type
            && type.InheritsOneOf(s_values, _types);
    }

    private bool IsValue(ExpressionSyntax receiver) =>
        _model.GetTypeInfo(receiver, _cancellationToken).Type is { } type && IsValue(type) && IsFixed(receiver);

    private bool IsValue(ITypeSymbol type) =>
        type.SpecialType is not (SpecialType.None or SpecialType.System_Object)
        || type.TypeKind == TypeKind.Enum
        || type.InheritsOneOf(s_values, _types);

    /// <summary><c>static readonly int[] s_codes = { 1205, 64 };</c></summary>
    private bool IsList(IFieldSymbol field) =>
        field is { IsStatic: true, IsReadOnly: true }
        && field.DeclaringSyntaxReferences.Any(r =>
            r.GetSyntax(_cancellationToken) is VariableDeclaratorSyntax { Initializer.Value: { } value }
            && (value is LiteralExpressionSyntax || value.DescendantNodesAndSelf().Any(HasItems)));

    private static bool HasItems(SyntaxNode node) =>
        node is InitializerExpressionSyntax { Expressions.Count: > 0 } or CollectionElementSyntax;

    /// <summary>
    /// A variable that a local function or a lambda sets, or a parameter of the type that another member sets: the code that threw may do
    /// so in its <c>finally</c>.
    /// </summary>
    private static bool IsWrittenElsewhere(IdentifierNameSyntax name, ISymbol variable)
    {
        var around = name.Ancestors().FirstOrDefault(FunctionSyntax.IsFunction);
        SyntaxNode? scope = variable.ContainingSymbol is IMethodSymbol { MethodKind: MethodKind.Constructor }
            ? name.FirstAncestorOrSelf<TypeDeclarationSyntax>()
            : name.FirstAncestorOrSelf<MemberDeclarationSyntax>() switch
            {
                GlobalStatementSyntax statement => statement.Parent,
                var member => member,
            };
        return scope is not null
            && scope.DescendantNodes().OfType<IdentifierNameSyntax>().Any(n =>
                n.Identifier.ValueText == name.Identifier.ValueText
                && n.Ancestors().FirstOrDefault(FunctionSyntax.IsFunction) != around
                && IsWritten(n));
    }

    private static bool IsWritten(IdentifierNameSyntax name) => name.Parent switch
    {
        AssignmentExpressionSyntax assignment => assignment.Left == name,
        PrefixUnaryExpressionSyntax or PostfixUnaryExpressionSyntax => true,
        ArgumentSyntax { Parent: TupleExpressionSyntax tuple } => IsTarget(tuple),
        ArgumentSyntax argument => !argument.RefKindKeyword.IsKind(SyntaxKind.None),
        _ => false,
    };

    /// <summary><c>(a, (b, c)) = …</c></summary>
    private static bool IsTarget(TupleExpressionSyntax tuple) => tuple.Parent switch
    {
        AssignmentExpressionSyntax assignment => assignment.Left == tuple,
        ArgumentSyntax { Parent: TupleExpressionSyntax outer } => IsTarget(outer),
        _ => false,
    };

    private bool IsFixedCall(InvocationExpressionSyntax call)
    {
        if (_model.GetSymbolInfo(call, _cancellationToken).Symbol is not IMethodSymbol method)
            return false;

        if (method.DeclaringSyntaxReferences.FirstOrDefault() is { } declaration)
            return IsFixedBody(method, declaration);

        // What a library's extension does to an exception or a list of numbers; its arguments are looked at on their own.
        return IsValue(method.ContainingType)
            || (method.ReducedFrom is not null && call.Expression is MemberAccessExpressionSyntax access && IsGivenValue(access.Expression))
            || (call.Expression is MemberAccessExpressionSyntax { Expression: var receiver } && IsGivenValue(receiver));
    }

    private bool IsGivenValue(ExpressionSyntax receiver) =>
        IsValue(receiver)
        || (_model.GetSymbolInfo(receiver, _cancellationToken).Symbol is IFieldSymbol field && IsList(field));

    /// <summary>A method of the solution, of which only this project's source is at hand.</summary>
    private bool IsFixedBody(IMethodSymbol method, SyntaxReference declaration) =>
        _depth < DeepestCall
        && !method.IsVirtual
        && !method.IsAbstract
        && !method.IsOverride
        && _model.Compilation.ContainsSyntaxTree(declaration.SyntaxTree)
        && FunctionSyntax.BodyOf(declaration.GetSyntax(_cancellationToken)) is { } body
        && new ExceptionFilter(ModelOf(declaration.SyntaxTree), _depth + 1, _cancellationToken).IsFixed(body);

    private SemanticModel ModelOf(SyntaxTree tree) =>
        tree == _model.SyntaxTree ? _model : _model.Compilation.GetSemanticModel(tree);
}
