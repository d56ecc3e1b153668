using System;
using System.Linq;
using System.Threading;
using AsyncHygiene.AwaitSites.Loops.Lists;
using AsyncHygiene.CallGraph;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Values;
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

    /// <summary>Of an exception of a library, what the solution may set.</summary>
    private static readonly string[] s_settable = ["Data", "HelpLink", "Source", "HResult"];

    private readonly SemanticModel _model;
    private readonly ReachedCode _source;
    private readonly CancellationToken _cancellationToken;
    private readonly int _depth;
    private readonly KnownTypes _types;
    private bool _asksToken;

    private ExceptionFilter(SemanticModel model, ReachedCode source, int depth, CancellationToken cancellationToken)
    {
        _model = model;
        _source = source;
        _depth = depth;
        _cancellationToken = cancellationToken;
        _types = KnownTypes.Of(model.Compilation);
    }

    public static FilterSubject SubjectOf(
        ExpressionSyntax filter,
        SemanticModel model,
        ReachedCode source,
        CancellationToken cancellationToken)
    {
        var code = new ExceptionFilter(model, source, 0, cancellationToken);
        return !code.IsFixed(filter) ? FilterSubject.State
            : code._asksToken ? FilterSubject.Token
            : FilterSubject.Fixed;
    }

    /// <summary>All that the code asks is fixed when the exception is thrown.</summary>
    private bool IsFixed(SyntaxNode code)
    {
        foreach (var node in code.DescendantNodesAndSelf(n => !IsNameOnly(n)))
        {
            var isFixed = node switch
            {
                InvocationExpressionSyntax call => IsNameOnly(call) || IsFixedCall(call),
                IdentifierNameSyntax name => IsFixedName(name),
                ElementAccessExpressionSyntax element => IsFixedElement(element, element.Expression),
                ElementBindingExpressionSyntax => node.Parent?.FirstAncestorOrSelf<ConditionalAccessExpressionSyntax>() is { } access
                    && IsFixedElement(node, access.Expression),
                InterpolationSyntax part => IsFixedText(part.Expression),
                BinaryExpressionSyntax sum when IsText(sum) => IsFixedText(sum.Left) && IsFixedText(sum.Right),
                ListPatternSyntax => false,
                BaseExpressionSyntax or ThisExpressionSyntax => node.Parent is MemberAccessExpressionSyntax,
                BaseObjectCreationExpressionSyntax or AwaitExpressionSyntax => false,
                _ => true,
            };
            if (!isFixed)
                return false;
        }

        return UnnamedCall.In(code, _model, _cancellationToken).All(m => m is not null && IsFixedBody(m));
    }

    /// <summary>An exception of the solution may have an indexer, which runs code as a property does.</summary>
    private bool IsFixedElement(SyntaxNode element, ExpressionSyntax receiver) =>
        _model.GetSymbolInfo(element, _cancellationToken).Symbol is IPropertySymbol { DeclaringSyntaxReferences.IsEmpty: false } indexer
            ? IsException(receiver)
                && IsFixed(receiver)
                && indexer is { IsVirtual: false, IsAbstract: false, IsOverride: false, GetMethod: { } getter }
                && IsFixedBody(getter)
            : IsValue(receiver) && !IsException(receiver);

    private bool IsException(ExpressionSyntax value) =>
        _types["System.Exception"] is { } exception && _model.GetTypeInfo(value, _cancellationToken).Type.Inherits(exception);

    private static bool IsNameOnly(SyntaxNode node) =>
        node is TypeOfExpressionSyntax
        || node is InvocationExpressionSyntax { Expression: IdentifierNameSyntax { Identifier.ValueText: "nameof" } };

    private bool IsFixedName(IdentifierNameSyntax name) => _model.GetSymbolInfo(name, _cancellationToken).Symbol switch
    {
        null => false,
        IFieldSymbol { IsConst: true } => true,
        IFieldSymbol { ContainingType.TypeKind: TypeKind.Enum } => true,
        IFieldSymbol { IsReadOnly: true, Type: var type } when IsValue(type) => true,
        IFieldSymbol field => IsList(field) || IsFixedMember(name, field),
        IPropertySymbol property => IsFixedMember(name, property),
        (ILocalSymbol or IParameterSymbol) and var variable => !IsWrittenElsewhere(name, variable),
        IEventSymbol => false,
        _ => true,
    };

    private bool IsFixedMember(IdentifierNameSyntax name, ISymbol member)
    {
        if (_types.Is(member.ContainingType, _types.CancellationToken))
            return IsFixedOfToken(member);
        if (!IsOfValue(member) && !IsOfException(name, member))
            return false;

        return member switch
        {
            { DeclaringSyntaxReferences.IsEmpty: true } => !IsSetBySolution(member) && HasFixedOverrides(name, member),
            { IsStatic: true } => false,
            IPropertySymbol => HasFixedOverrides(name, member),
            _ => member is IFieldSymbol { IsReadOnly: true } || !ExceptionMember.IsChanged(member, _source, _cancellationToken),
        };
    }

    /// <summary>Whether it is canceled its source decides, at any time.</summary>
    private bool IsFixedOfToken(ISymbol member)
    {
        _asksToken |= member.Name is "IsCancellationRequested" or "ThrowIfCancellationRequested";
        return member.Name is not ("WaitHandle" or "Register" or "UnsafeRegister");
    }

    private bool IsSetBySolution(ISymbol member) =>
        Array.IndexOf(s_settable, member.Name) >= 0
        && _types.Is(member.ContainingType, _types["System.Exception"])
        && ExceptionMember.IsChanged(member, _source, _cancellationToken);

    /// <summary>All that the use of a property of an exception may run, as far as its object may be of that type.</summary>
    private bool HasFixedOverrides(IdentifierNameSyntax name, ISymbol member)
    {
        var receiver = name.Parent is MemberAccessExpressionSyntax access && access.Name == name ? access.Expression : null;
        var type = receiver is null ? member.ContainingType : _model.GetTypeInfo(receiver, _cancellationToken).Type;
        return ExceptionMember.GettersOf(member, _source, _cancellationToken).All(g =>
            _source.ModelOf(g.Declaration.SyntaxTree) is { } model
            && model.GetDeclaredSymbol(g.Declaration, _cancellationToken) is { } declared
            && (receiver is BaseExpressionSyntax
                ? !CrossCompilationComparer.Instance.Equals(declared.OriginalDefinition, member.OriginalDefinition)
                : !MayBe(declared.ContainingType, type))
            || IsFixedGetter(g.Declaration, g.Getter));
    }

    private static bool MayBe(ITypeSymbol declaring, ITypeSymbol? type) =>
        type is null || Inherits(declaring, type) || Inherits(type, declaring);

    private static bool Inherits(ITypeSymbol type, ITypeSymbol other) =>
        other.TypeKind is TypeKind.TypeParameter or TypeKind.Interface
        || type.SelfAndBaseTypes().Any(t => CrossCompilationComparer.Instance.Equals(t.OriginalDefinition, other.OriginalDefinition));

    private bool IsFixedGetter(SyntaxNode declaration, SyntaxNode? getter)
    {
        if (_source.ModelOf(declaration.SyntaxTree) is not { } model)
            return false;
        if (getter is not null)
            return _depth < DeepestCall && IsFixedThere(getter, model);

        return ExceptionMember.IsSetOnce(declaration)
            || (model.GetDeclaredSymbol(declaration, _cancellationToken) is { } property
                && !ExceptionMember.IsChanged(property, _source, _cancellationToken));
    }

    /// <summary>A member of the exception, a string, a token.</summary>
    private bool IsOfValue(ISymbol member) => !member.IsStatic && IsValue(member.ContainingType);

    /// <summary>
    /// <c>StatusCode</c> in <c>e.Response.StatusCode</c>. An object of a library that an exception of the solution has may be any.
    /// </summary>
    private bool IsOfException(IdentifierNameSyntax name, ISymbol member)
    {
        var root = name.Parent is MemberAccessExpressionSyntax own && own.Name == name ? own.Expression : name;
        var isOfSolution = false;
        for (; root is MemberAccessExpressionSyntax access; root = access.Expression)
        {
            isOfSolution |= _model.GetSymbolInfo(access, _cancellationToken).Symbol is (IFieldSymbol or IPropertySymbol)
                and { DeclaringSyntaxReferences.IsEmpty: false };
        }

        return root != name
            && !(isOfSolution && member.DeclaringSyntaxReferences.IsEmpty)
            && _model.GetTypeInfo(root, _cancellationToken).Type is { } type
            && type.InheritsOneOf(s_values, _types);
    }

    private bool IsValue(ExpressionSyntax receiver) =>
        _model.GetTypeInfo(receiver, _cancellationToken).Type is { } type && IsValue(type) && IsFixed(receiver);

    private bool IsValue(ITypeSymbol type) =>
        type.SpecialType is not (SpecialType.None or SpecialType.System_Object)
        || type.TypeKind == TypeKind.Enum
        || type.InheritsOneOf(s_values, _types)
        || (type.IsNullableValue() && IsValue(type.WithoutNullable()));

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
        // What a member holds as a delegate may be any code.
        if (_model.GetSymbolInfo(call, _cancellationToken).Symbol
            is not IMethodSymbol { MethodKind: not (MethodKind.DelegateInvoke or MethodKind.FunctionPointerSignature) } method)
        {
            return false;
        }

        if (!method.DeclaringSyntaxReferences.IsEmpty)
            return IsFixedBody(method);
        if (_types.Is(method.ContainingType, _types.CancellationToken))
            return IsFixedOfToken(method);
        if ((method.Name == "ToString" && !IsFixedText(call, method)) || IsOverridden(call, method))
            return false;
        if (call.ArgumentList.Arguments.Any(a => IsException(a.Expression) && !IsFixedText(a.Expression)))
            return false;

        // What a library's extension does to an exception or a list of numbers; its arguments are looked at on their own.
        return IsValue(method.ContainingType)
            || (method.ReducedFrom is not null && call.Expression is MemberAccessExpressionSyntax access && IsGivenValue(access.Expression))
            || (call.Expression is MemberAccessExpressionSyntax { Expression: var receiver } && IsGivenValue(receiver));
    }

    /// <summary>The text of an exception has its message in it.</summary>
    private bool IsFixedText(InvocationExpressionSyntax call, IMethodSymbol method) =>
        call.Expression is not MemberAccessExpressionSyntax { Name: IdentifierNameSyntax name }
        || _types["System.Exception"] is not { } exception
        || !method.ContainingType.Inherits(exception)
        || (!_source.BodiesOf(method.OriginalDefinition, _cancellationToken).Any()
            && exception.GetMembers("Message").All(m => HasFixedOverrides(name, m)));

    private bool IsText(BinaryExpressionSyntax sum) =>
        sum.IsKind(SyntaxKind.AddExpression)
        && _model.GetTypeInfo(sum, _cancellationToken).Type?.SpecialType == SpecialType.System_String;

    /// <summary>What becomes a part of a text runs its <c>ToString</c>.</summary>
    private bool IsFixedText(ExpressionSyntax value) =>
        IsException(value)
            ? _types["System.Exception"] is { } exception
                && exception.GetMembers("ToString").Concat(exception.GetMembers("Message"))
                    .All(m => !_source.BodiesOf(m, _cancellationToken).Any())
            : _model.GetTypeInfo(value, _cancellationToken).Type is not { } type
                || IsValue(type)
                || type.OriginalDefinition.DeclaringSyntaxReferences.IsEmpty;

    /// <summary><c>e.Equals(other)</c>, <c>e.GetBaseException()</c>: an exception of the solution may have its own.</summary>
    private bool IsOverridden(InvocationExpressionSyntax call, IMethodSymbol method) =>
        (method.IsVirtual || method.IsOverride || method.IsAbstract)
        && method.Name != "ToString"
        && call.Expression is MemberAccessExpressionSyntax { Expression: not BaseExpressionSyntax and var receiver }
        && IsException(receiver)
        && _types["System.Exception"] is { } exception
        && _source.BodiesOf(method.OriginalDefinition, _cancellationToken).Any(d =>
            _source.ModelOf(d.SyntaxTree)?.GetDeclaredSymbol(d, _cancellationToken)?.ContainingType is { } declaring
            && Inherits(declaring, exception)
            && MayBe(declaring, _model.GetTypeInfo(receiver, _cancellationToken).Type));

    private bool IsGivenValue(ExpressionSyntax receiver) =>
        IsValue(receiver)
        || (_model.GetSymbolInfo(receiver, _cancellationToken).Symbol is IFieldSymbol field && IsList(field));

    /// <summary>A method of the solution, of which only this project's source is at hand.</summary>
    private bool IsFixedBody(IMethodSymbol method) =>
        (method.ReducedFrom ?? method).OriginalDefinition.DeclaringSyntaxReferences.FirstOrDefault() is { } declaration
        && _depth < DeepestCall
        && !method.IsVirtual
        && !method.IsAbstract
        && !method.IsOverride
        && _model.Compilation.ContainsSyntaxTree(declaration.SyntaxTree)
        && FunctionSyntax.CodeOf(declaration.GetSyntax(_cancellationToken)) is { } body
        && IsFixedThere(body, ModelOf(declaration.SyntaxTree));

    private bool IsFixedThere(SyntaxNode code, SemanticModel model)
    {
        var there = new ExceptionFilter(model, _source, _depth + 1, _cancellationToken);
        var isFixed = there.IsFixed(code);
        _asksToken |= there._asksToken;
        return isFixed;
    }

    private SemanticModel ModelOf(SyntaxTree tree) =>
        tree == _model.SyntaxTree ? _model : _model.Compilation.GetSemanticModel(tree);
}
