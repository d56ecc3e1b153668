using System.Collections.Generic;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Semantics.Counterparts;

/// <summary>
/// A method that its source shows to be no counterpart on every object, although it has the name and the type of one: it only throws,
/// refuses some objects with a <c>NotSupportedException</c>, or needs a delegate or object that a constructor does not always set. Of a
/// method without source nothing is known.
/// </summary>
internal sealed class UnsupportedMethod
{
    private static readonly string[] s_refusals = ["System.NotSupportedException", "System.NotImplementedException"];

    private readonly IMethodSymbol _method;
    private readonly MethodDeclarationSyntax _declaration;
    private readonly SemanticModel _model;
    private readonly KnownTypes _types;
    private readonly CancellationToken _cancellationToken;

    private UnsupportedMethod(
        IMethodSymbol method,
        MethodDeclarationSyntax declaration,
        SemanticModel model,
        CancellationToken cancellationToken)
    {
        _method = method;
        _declaration = declaration;
        _model = model;
        _types = KnownTypes.Of(model.Compilation);
        _cancellationToken = cancellationToken;
    }

    /// <param name="counterpart">The method that would be awaited.</param>
    /// <param name="synchronous">What is called now: what it needs as well is no obstacle.</param>
    /// <param name="compilation">The compilation of the call.</param>
    /// <param name="cancellationToken">Ends the search.</param>
    public static bool Is(
        IMethodSymbol counterpart,
        IMethodSymbol synchronous,
        Compilation compilation,
        CancellationToken cancellationToken)
    {
        if (In(counterpart, compilation, cancellationToken) is not { } method || FunctionSyntax.BodyOf(method._declaration) is not { } body)
            return false;

        // A synchronous method that waits for its counterpart can do no more than that.
        return method.OnlyThrows(body)
            || (In(synchronous, compilation, cancellationToken) is { } original
                && !original.Mentions(counterpart.Name)
                && (method.RefusesMoreThan(original)
                    || method.NeedsMoreThan(original)
                    || (method.ReturnsNoTask(body) && !original.IsStub())));
    }

    /// <summary>Whatever it is called on, and with.</summary>
    public static bool OnlyThrows(IMethodSymbol method, Compilation compilation, CancellationToken cancellationToken) =>
        In(method, compilation, cancellationToken) is { } found
        && FunctionSyntax.BodyOf(found._declaration) is { } body
        && found.OnlyThrows(body);

    /// <summary>A synchronous method that waits for the other one.</summary>
    public static bool Mentions(IMethodSymbol method, string name, Compilation compilation, CancellationToken cancellationToken) =>
        In(method, compilation, cancellationToken)
            is { } found && found._declaration.DescendantNodes().OfType<SimpleNameSyntax>().Any(n => n.Identifier.ValueText == name);

    private static UnsupportedMethod? In(IMethodSymbol method, Compilation compilation, CancellationToken cancellationToken)
    {
        var definition = (method.ReducedFrom ?? method).OriginalDefinition;
        definition = definition.PartialImplementationPart ?? definition;
        foreach (var reference in definition.DeclaringSyntaxReferences)
        {
            if (compilation.ContainsSyntaxTree(reference.SyntaxTree)
                && reference.GetSyntax(cancellationToken) is MethodDeclarationSyntax declaration)
            {
#pragma warning disable RS1030 // The counterpart is often in another file; in an analysis callback this is the driver's own cached model.
                var model = compilation.GetSemanticModel(reference.SyntaxTree);
#pragma warning restore RS1030
                return new UnsupportedMethod(definition, declaration, model, cancellationToken);
            }
        }

        return null;
    }

    private bool OnlyThrows(SyntaxNode body) => body switch
    {
        BlockSyntax block => block.Statements.LastOrDefault() is { } last
            && (last is ThrowStatementSyntax || (last is ReturnStatementSyntax { Expression: { } value } && IsFaultedTask(value)))
            && FunctionSyntax.OwnNodes(_declaration)
                .OfType<ReturnStatementSyntax>()
                .All(r => r.Expression is { } result && IsFaultedTask(result)),
        ExpressionSyntax expression => expression is ThrowExpressionSyntax || IsFaultedTask(expression),
        _ => false,
    };

    /// <summary>There is no task that could be awaited: <c>=&gt; null</c></summary>
    private bool ReturnsNoTask(SyntaxNode body) =>
        _method is { IsAsync: false, ReturnType.IsReferenceType: true }
        && (body is ExpressionSyntax only
            ? IsNull(only)
            : FunctionSyntax.OwnNodes(_declaration).OfType<ReturnStatementSyntax>().All(r => r.Expression is { } value && IsNull(value)));

    private static bool IsNull(ExpressionSyntax value) => value switch
    {
        ParenthesizedExpressionSyntax parenthesized => IsNull(parenthesized.Expression),
        PostfixUnaryExpressionSyntax forgiven => IsNull(forgiven.Operand),
        DefaultExpressionSyntax => true,
        _ => value.IsKind(SyntaxKind.NullLiteralExpression) || value.IsKind(SyntaxKind.DefaultLiteralExpression),
    };

    /// <summary>It does nothing either: neither form is written yet.</summary>
    private bool IsStub() => FunctionSyntax.BodyOf(_declaration) is not { } body
        || !body.DescendantNodesAndSelf().Any(n => n
            is InvocationExpressionSyntax
            or ElementAccessExpressionSyntax
            or AssignmentExpressionSyntax);

    private bool IsFaultedTask(ExpressionSyntax value) =>
        value is InvocationExpressionSyntax
        && _model.GetSymbolInfo(value, _cancellationToken).Symbol is IMethodSymbol { Name: "FromException", ContainingType: var type }
        && (_types.Is(type, _types.Task) || _types.Is(type, _types.ValueTask));

    private bool RefusesMoreThan(UnsupportedMethod original) => Refuses() && !original.Refuses();

    private bool Refuses() => FunctionSyntax.OwnNodes(_declaration).Any(n => n switch
    {
        ThrowStatementSyntax { Expression: BaseObjectCreationExpressionSyntax thrown } => IsRefusal(thrown),
        ThrowExpressionSyntax { Expression: BaseObjectCreationExpressionSyntax thrown } => IsRefusal(thrown),
        _ => false,
    });

    private bool IsRefusal(ExpressionSyntax thrown) =>
        _model.GetTypeInfo(thrown, _cancellationToken).Type is { } type && type.InheritsOneOf(s_refusals, _types);

    /// <summary>
    /// A field or property that some objects lack is used without being asked for, and the synchronous method does without it.
    /// </summary>
    private bool NeedsMoreThan(UnsupportedMethod original) => FunctionSyntax.OwnNodes(_declaration)
        .OfType<IdentifierNameSyntax>()
        .GroupBy(n => n.Identifier.ValueText)
        .Any(uses => MemberNamed(uses.Key) is { IsStatic: false } member
            && uses.All(u => IsUseOf(member, u))
            && IsNeeded(uses)
            && !original.Mentions(uses.Key)
            && OptionalMember.Is(member, _cancellationToken));

    private ISymbol? MemberNamed(string name) =>
        _method.ContainingType.GetMembers(name).FirstOrDefault(m => m is IFieldSymbol or IPropertySymbol);

    private bool IsUseOf(ISymbol member, IdentifierNameSyntax name) =>
        SymbolEqualityComparer.Default.Equals(_model.GetSymbolInfo(name, _cancellationToken).Symbol?.OriginalDefinition, member);

    private bool Mentions(string name) =>
        FunctionSyntax.OwnNodes(_declaration).OfType<IdentifierNameSyntax>().Any(n => n.Identifier.ValueText == name);

    private static bool IsNeeded(IEnumerable<IdentifierNameSyntax> uses)
    {
        var code = uses.Where(u => !IsAsserted(u)).Select(Access).ToList();
        return code.Any(IsDereferenced) && code.All(a => IsDereferenced(a) || IsRefused(a));
    }

    /// <summary><c>Debug.Assert(_run != null)</c></summary>
    private static bool IsAsserted(SyntaxNode use) => use.Ancestors()
        .TakeWhile(n => n is ExpressionSyntax or BaseArgumentListSyntax or ArgumentSyntax)
        .Any(n => n is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Assert" } });

    /// <summary>With <c>this.</c> and the null-forgiving operator.</summary>
    private static ExpressionSyntax Access(IdentifierNameSyntax name)
    {
        ExpressionSyntax access = name.Parent is MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax } member ? member : name;
        while (access.Parent is ParenthesizedExpressionSyntax || access.Parent.IsKind(SyntaxKind.SuppressNullableWarningExpression))
            access = (ExpressionSyntax)access.Parent!;

        return access.Parent is BinaryExpressionSyntax { Right: ThrowExpressionSyntax } coalesce
            && coalesce.IsKind(SyntaxKind.CoalesceExpression)
            && coalesce.Left == access
            ? coalesce.Parent is ParenthesizedExpressionSyntax parenthesized ? parenthesized : coalesce
            : access;
    }

    private static bool IsDereferenced(ExpressionSyntax access) => access.Parent switch
    {
        InvocationExpressionSyntax call => call.Expression == access,
        MemberAccessExpressionSyntax member => member.Expression == access,
        ElementAccessExpressionSyntax element => element.Expression == access,
        _ => false,
    };

    /// <summary><c>if (_run is null) throw …;</c></summary>
    private static bool IsRefused(ExpressionSyntax access) =>
        access.Ancestors().FirstOrDefault(n => n is not ExpressionSyntax) is IfStatementSyntax { Else: null } @if
        && @if.Condition.Contains(access)
        && (@if.Statement is BlockSyntax { Statements: { Count: 1 } only } ? only[0] : @if.Statement) is ThrowStatementSyntax;
}
