using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Linq;
using System.Runtime.CompilerServices;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.Values;

/// <summary>
/// All values that an expression can have, as far as the source shows every one of them: a local variable, a field that only its own type
/// can set, an automatic property without a setter, a method of the source that is not virtual. Whatever is set by name is taken for the
/// same variable, so there may be more values than there are, and never fewer.
/// </summary>
internal static class PossibleValues
{
    /// <summary>What variables are set to. Many lines use the same few, and to find it takes a walk through a whole type.</summary>
    private static readonly ConditionalWeakTable<Compilation, ConcurrentDictionary<ISymbol, IReadOnlyList<ExpressionSyntax>?>> s_values =
        new();

    private static readonly ConditionalWeakTable<SyntaxNode, Dictionary<string, List<ExpressionSyntax>?>> s_assigned = new();

    /// <summary>Null where there may be values that the source does not show.</summary>
    public static IReadOnlyList<IOperation>? Of(IOperation expression, CancellationToken cancellationToken)
    {
        if (expression.SemanticModel is not { } model)
            return null;

        var values = expression switch
        {
            ILocalReferenceOperation { Local.RefKind: RefKind.None } use => OfUse(use, model.Compilation, cancellationToken),
            IFieldReferenceOperation { Field: var field } when field.IsReadOnly || field.DeclaredAccessibility == Accessibility.Private =>
                OfVariable(field.OriginalDefinition, model.Compilation, cancellationToken),
            IPropertyReferenceOperation { Property: { IsReadOnly: true, IsIndexer: false } property } when IsFixed(property) =>
                OfVariable(property.OriginalDefinition, model.Compilation, cancellationToken),
            IInvocationOperation { TargetMethod: { IsAsync: false } method } when IsFixed(method) => OfMethod(method, cancellationToken),
            IAwaitOperation { Operation: IInvocationOperation { TargetMethod: { IsAsync: true } method } } when IsFixed(method) =>
                OfMethod(method, cancellationToken),
            IConditionalOperation { WhenFalse: { } otherwise } conditional => [conditional.WhenTrue, otherwise],
            ICoalesceOperation coalesce => [coalesce.Value, coalesce.WhenNull],
            ISwitchExpressionOperation @switch => @switch.Arms.Select(a => a.Value),
            _ => null,
        };

        var operations = values?.Select(v => v as IOperation ?? Bind((ExpressionSyntax)v, model, cancellationToken)).ToList();
        return operations is { Count: > 0 } && operations.TrueForAll(o => o is not null)
            ? operations.ConvertAll(o => o!).FindAll(o => !IsNothing(o))
            : null;
    }

    /// <summary>The values that the source shows, whatever others there may be.</summary>
    public static IReadOnlyList<IOperation> ShownOf(IOperation expression, CancellationToken cancellationToken)
    {
        if (expression is not ILocalReferenceOperation { Local: var local, SemanticModel: { } model })
            return Of(expression, cancellationToken) ?? [];

        var declaration = local.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax(cancellationToken);
        var initial = (declaration as VariableDeclaratorSyntax)?.Initializer?.Value;
        var assigned = ScopeOf(declaration) is { } scope ? Assigned(local.Name, [scope]) : null;
        return (assigned ?? [])
            .Prepend(initial)
            .OfType<ExpressionSyntax>()
            .Select(v => Bind(v, model, cancellationToken))
            .OfType<IOperation>()
            .ToList();
    }

    /// <summary>What a lambda returns, which is given as a delegate.</summary>
    public static IEnumerable<IOperation> ReturnedBy(IOperation work) =>
        (work.WithoutConversions() is IDelegateCreationOperation created ? created.Target : work.WithoutConversions())
            is IAnonymousFunctionOperation lambda
            ? lambda.Body.Descendants().OfType<IReturnOperation>().Select(r => r.ReturnedValue).OfType<IOperation>()
            : [];

    /// <summary>What the body of a method returns.</summary>
    /// <param name="method">With a body in the source.</param>
    /// <param name="source">The compilation that has it.</param>
    /// <param name="cancellationToken">Ends the search.</param>
    public static IReadOnlyList<IOperation> ReturnedBy(IMethodSymbol method, Compilation source, CancellationToken cancellationToken)
    {
        var returned = OfMethod(method, cancellationToken)?.OfType<ExpressionSyntax>().ToList() ?? [];
        if (returned.Count == 0 || !source.ContainsSyntaxTree(returned[0].SyntaxTree))
            return [];

#pragma warning disable RS1030 // The method may stand in another file or project; in an analysis callback this is the driver's own model.
        var model = source.GetSemanticModel(returned[0].SyntaxTree);
#pragma warning restore RS1030
        return returned.Select(v => model.ValueOf(v, cancellationToken)).OfType<IOperation>().ToList();
    }

    /// <summary>Of all that a variable is set to, only the last one before the use counts where there is such a one.</summary>
    private static IReadOnlyList<ExpressionSyntax>? OfUse(
        ILocalReferenceOperation use,
        Compilation compilation,
        CancellationToken cancellationToken) =>
        OfVariable(use.Local, compilation, cancellationToken) is var values
        && values is not { Count: 1 }
        && ReachingDefinition.Of(use, cancellationToken) is { } reaching
            ? [reaching]
            : values;

    private static IReadOnlyList<ExpressionSyntax>? OfVariable(
        ISymbol variable,
        Compilation compilation,
        CancellationToken cancellationToken)
    {
        var known = s_values.GetValue(compilation, static _ => new(SymbolEqualityComparer.Default));
        return known.TryGetValue(variable, out var values)
            ? values
            : known.GetOrAdd(
                variable,
                (variable is ILocalSymbol local ? OfLocal(local, cancellationToken) : OfMember(variable, cancellationToken))?.ToList());
    }

    private static IEnumerable<ExpressionSyntax>? OfLocal(ILocalSymbol local, CancellationToken cancellationToken)
    {
        var declaration = local.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax(cancellationToken);
        var initial = declaration switch
        {
            VariableDeclaratorSyntax declarator => declarator.Initializer?.Value,
            SingleVariableDesignationSyntax designation => Matched(designation),
            _ => null,
        };
        return ScopeOf(declaration) is { } scope && (initial is not null || declaration is VariableDeclaratorSyntax)
            ? With(initial, Assigned(local.Name, [scope]))
            : null;
    }

    /// <summary>The member that a local variable stands in. Top-level statements are members of their own.</summary>
    private static SyntaxNode? ScopeOf(SyntaxNode? declaration) =>
        declaration?.Ancestors().FirstOrDefault(n => n is MemberDeclarationSyntax) switch
        {
            GlobalStatementSyntax statement => statement.Parent,
            var member => member,
        };

    /// <summary>
    /// What a pattern gives its name to as a whole: <c>value is { } found</c>. One that names a type says more of the value than where it
    /// comes from.
    /// </summary>
    private static ExpressionSyntax? Matched(SingleVariableDesignationSyntax designation)
    {
        var pattern = designation.Parent is VarPatternSyntax or RecursivePatternSyntax { Type: null } ? designation.Parent : null;
        while (pattern is { Parent: UnaryPatternSyntax or ParenthesizedPatternSyntax })
            pattern = pattern.Parent;
        return pattern is { Parent: IsPatternExpressionSyntax match } ? match.Expression : null;
    }

    private static IEnumerable<ExpressionSyntax>? OfMember(ISymbol member, CancellationToken cancellationToken)
    {
        ExpressionSyntax? initial = null;
        foreach (var declaration in member.DeclaringSyntaxReferences.Select(r => r.GetSyntax(cancellationToken)))
        {
            switch (declaration)
            {
                case PropertyDeclarationSyntax { ExpressionBody.Expression: { } computed }:
                    return [computed];
                case VariableDeclaratorSyntax field:
                    initial = field.Initializer?.Value;
                    break;
                case PropertyDeclarationSyntax { AccessorList.Accessors: { Count: 1 } accessors } property
                    when accessors[0] is { Body: null, ExpressionBody: null }:
                    initial = property.Initializer?.Value;
                    break;
                default:
                    return null;
            }
        }

        var types = member.ContainingType.DeclaringSyntaxReferences.Select(r => r.GetSyntax(cancellationToken));
        return With(initial, Assigned(member.Name, types));
    }

    private static IEnumerable<object>? OfMethod(IMethodSymbol method, CancellationToken cancellationToken)
    {
        var definition = method.OriginalDefinition;
        definition = definition.PartialImplementationPart ?? definition;
        if (definition.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax(cancellationToken) is not { } function)
            return null;

        return FunctionSyntax.BodyOf(function) switch
        {
            ExpressionSyntax expression => [expression],
            BlockSyntax => FunctionSyntax.OwnNodes(function)
                .OfType<ReturnStatementSyntax>()
                .Select(r => r.Expression)
                .OfType<ExpressionSyntax>(),
            _ => null,
        };
    }

    private static bool IsFixed(ISymbol member) =>
        !member.DeclaringSyntaxReferences.IsEmpty
        && (member is IMethodSymbol { MethodKind: MethodKind.LocalFunction } || member.IsStatic || !CanBeOverridden(member));

    private static bool CanBeOverridden(ISymbol member) =>
        member.IsAbstract || member.IsVirtual || (member.IsOverride && !member.IsSealed && !member.ContainingType.IsSealed);

    private static IEnumerable<ExpressionSyntax>? With(ExpressionSyntax? initial, IEnumerable<ExpressionSyntax>? assigned) =>
        initial is null || assigned is null ? assigned : assigned.Prepend(initial);

    /// <summary>What a variable of a name is set to; null where it is set in a way that shows no value.</summary>
    private static List<ExpressionSyntax>? Assigned(string name, IEnumerable<SyntaxNode> scopes)
    {
        var values = new List<ExpressionSyntax>();
        foreach (var scope in scopes)
        {
            if (!s_assigned.GetValue(scope, AssignedIn).TryGetValue(name, out var assigned))
                continue;
            if (assigned is null)
                return null;
            values.AddRange(assigned);
        }

        return values;
    }

    /// <summary>What each name of a scope is set to, from one walk that all its variables share.</summary>
    private static Dictionary<string, List<ExpressionSyntax>?> AssignedIn(SyntaxNode scope)
    {
        var assigned = new Dictionary<string, List<ExpressionSyntax>?>(StringComparer.Ordinal);
        foreach (var use in scope.DescendantNodes().OfType<IdentifierNameSyntax>())
        {
            var access = AccessOf(use);
            switch (access.Parent)
            {
                case AssignmentExpressionSyntax assignment when assignment.Left == access:
                    var name = use.Identifier.ValueText;
                    if (!assignment.IsKind(SyntaxKind.SimpleAssignmentExpression)
                        && !assignment.IsKind(SyntaxKind.CoalesceAssignmentExpression))
                    {
                        assigned[name] = null;
                    }
                    else if (!assigned.TryGetValue(name, out var values))
                    {
                        assigned.Add(name, [assignment.Right]);
                    }
                    else
                    {
                        values?.Add(assignment.Right);
                    }

                    break;
                case ArgumentSyntax { RefKindKeyword.RawKind: (int)SyntaxKind.RefKeyword or (int)SyntaxKind.OutKeyword }:
                case ArgumentSyntax { Parent: TupleExpressionSyntax }:
                case RefExpressionSyntax:
                case PrefixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.AddressOfExpression }:
                    assigned[use.Identifier.ValueText] = null;
                    break;
            }
        }

        return assigned;
    }

    private static ExpressionSyntax AccessOf(IdentifierNameSyntax name)
    {
        ExpressionSyntax access = name;
        while ((access.Parent is MemberAccessExpressionSyntax member && member.Name == access)
            || access.Parent is ParenthesizedExpressionSyntax
            || access.Parent.IsKind(SyntaxKind.SuppressNullableWarningExpression))
        {
            access = (ExpressionSyntax)access.Parent!;
        }

        return access;
    }

    private static IOperation? Bind(ExpressionSyntax value, SemanticModel model, CancellationToken cancellationToken)
    {
        if (value.SyntaxTree == model.SyntaxTree)
            return model.ValueOf(value, cancellationToken);

#pragma warning disable RS1030 // A partial type has fields in other files; in an analysis callback this is the driver's own cached model.
        return model.Compilation.ContainsSyntaxTree(value.SyntaxTree)
            ? model.Compilation.GetSemanticModel(value.SyntaxTree).ValueOf(value, cancellationToken)
            : null;
#pragma warning restore RS1030
    }

    /// <summary>On null nothing can be called.</summary>
    private static bool IsNothing(IOperation value) =>
        value.WithoutConversions() is { ConstantValue: { HasValue: true, Value: null } } or IThrowOperation;
}
