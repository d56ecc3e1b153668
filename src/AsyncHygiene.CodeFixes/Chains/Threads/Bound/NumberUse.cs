using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.CallGraph;
using AsyncHygiene.CallGraph.References;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Threads.Bound;

/// <summary>
/// What becomes of the number of a thread, alone, in a text or as a part of something else. It is followed through variables, parameters
/// and what methods of the solution return: <c>Key(string name) =&gt; $"{Environment.CurrentManagedThreadId}:{name}"</c>. Whatever is not
/// known to be for people, or only stored, depends on it.
/// </summary>
internal sealed class NumberUse
{
    /// <summary>A number that is handed on more often counts as one that is asked for.</summary>
    private const int MaximumDepth = 8;

    private static readonly string[] s_changes = ["Priority", "Name", "IsBackground"];

    /// <summary>Members of a text or of its builder that give the same text, for people.</summary>
    private static readonly string[] s_texts =
        ["ToString", "Trim", "TrimStart", "TrimEnd", "Replace", "ReplaceLineEndings", "Append", "AppendLine", "Insert"];

    private readonly SemanticModelSource _models;
    private readonly bool _isStack;
    private readonly NumberCall _calls;
    private readonly HashSet<(SyntaxNode Scope, string Variable)> _followed = [];
    private readonly CancellationToken _cancellationToken;
    private int _depth;

    /// <param name="models">The solution.</param>
    /// <param name="isStack">Not a number but the stack: whatever looks into it asks for it.</param>
    /// <param name="cancellationToken">Ends the search.</param>
    public NumberUse(SemanticModelSource models, bool isStack, CancellationToken cancellationToken)
    {
        _models = models;
        _isStack = isStack;
        _calls = new NumberCall(models, this, cancellationToken);
        _cancellationToken = cancellationToken;
    }

    /// <summary>What was asked for what is kept under the number.</summary>
    public HashSet<ExpressionSyntax> Lookups { get; } = [];

    /// <param name="number">The number, or the member that gives it.</param>
    public NumberOutcome Of(ExpressionSyntax number)
    {
        _followed.Clear();
        var value = (ExpressionSyntax)PropertyUse.Target(number);
        return Of(new CarriedNumber(value.Parent is InvocationExpressionSyntax call && call.Expression == value ? call : value));
    }

    /// <summary>What becomes of a parameter or variable that carries the number.</summary>
    public NumberOutcome OfVariable(ISymbol variable, SyntaxNode scope, CarriedNumber number)
    {
        if (!_followed.Add((scope, variable.Name)))
            return NumberOutcome.Shown;
        if (_depth > MaximumDepth)
            return NumberOutcome.Read;

        _depth++;
        var model = _models.For(scope.SyntaxTree);
        var outcome = scope.DescendantNodes()
            .OfType<IdentifierNameSyntax>()
            .Where(n => n.Identifier.ValueText == variable.Name
                && n.Parent is not NameColonSyntax
                && SymbolEqualityComparer.Default.Equals(model.GetSymbolInfo(n, _cancellationToken).Symbol, variable))
            .Select(n => Of(number with { Value = n }))
            .DefaultIfEmpty(NumberOutcome.Shown)
            .Max();
        _depth--;
        return outcome;
    }

    private NumberOutcome Of(CarriedNumber number)
    {
        var worst = NumberOutcome.Shown;
        while (true)
        {
            _cancellationToken.ThrowIfCancellationRequested();
            var (outcome, carrier) = Step(number);
            if (outcome > worst)
                worst = outcome;
            if (carrier is not { } next)
                return worst;
            number = next;
        }
    }

    /// <summary>What the code around the value makes of it: an outcome, or a larger value.</summary>
    private (NumberOutcome Outcome, CarriedNumber? Carrier) Step(CarriedNumber number)
    {
        var value = number.Value;
        switch (value.Parent)
        {
            case ParenthesizedExpressionSyntax or CastExpressionSyntax or PrefixUnaryExpressionSyntax or PostfixUnaryExpressionSyntax
                or CheckedExpressionSyntax or AwaitExpressionSyntax or SwitchExpressionArmSyntax { Parent: SwitchExpressionSyntax }
                or WithExpressionSyntax or ConditionalAccessExpressionSyntax or RefExpressionSyntax:
                return Into(number, (ExpressionSyntax)(value.Parent as ExpressionSyntax ?? (ExpressionSyntax)value.Parent.Parent!));
            case ConditionalExpressionSyntax choice when choice.Condition != value:
                return Into(number, choice);
            case BinaryExpressionSyntax { RawKind: (int)SyntaxKind.CoalesceExpression or (int)SyntaxKind.AsExpression } binary:
                return Into(number, binary);
            case BinaryExpressionSyntax binary when IsArithmetic(binary):
                return Into(new CarriedNumber(value), binary);
            case BinaryExpressionSyntax { RawKind: (int)SyntaxKind.IsExpression }:
                return (NumberOutcome.Shown, null);
            case InterpolationSyntax { Parent: InterpolatedStringExpressionSyntax text }:
                return Into(new CarriedNumber(value), text);
            case MemberAccessExpressionSyntax access when access.Expression == value:
                return Member(number, access);
            case ArgumentSyntax argument:
                return Argument(number, argument);
            case AssignmentExpressionSyntax assignment:
                return Assignment(number, assignment);
            case EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax { Parent.Parent: not BaseFieldDeclarationSyntax } variable }:
                return (OfLocal(variable, number), null);
            case EqualsValueClauseSyntax or ExpressionStatementSyntax or ThrowStatementSyntax or ThrowExpressionSyntax
                or YieldStatementSyntax:
                return (NumberOutcome.Shown, null);
            case AnonymousObjectMemberDeclaratorSyntax { Parent: ExpressionSyntax whole } member:
                return Into(new CarriedNumber(value, member.NameEquals?.Name.Identifier.ValueText ?? CarriedNumber.Any), whole);
            case ExpressionElementSyntax { Parent: ExpressionSyntax list }:
                return Into(new CarriedNumber(value, CarriedNumber.Any), list);
            case InitializerExpressionSyntax { Parent: ExpressionSyntax list }:
                return Into(new CarriedNumber(value, CarriedNumber.Any), list);
            case ReturnStatementSyntax or ArrowExpressionClauseSyntax:
                return (IsDropped(value) ? NumberOutcome.Shown : Returned(value), null);
            case AnonymousFunctionExpressionSyntax lambda:
                return (IsKept(lambda) ? NumberOutcome.HandedOut : NumberOutcome.Shown, null);
            default:
                return (NumberOutcome.Read, null);
        }
    }

    private static (NumberOutcome Outcome, CarriedNumber? Carrier) Into(CarriedNumber number, ExpressionSyntax whole) =>
        (NumberOutcome.Shown, number with { Value = whole });

    private static bool IsArithmetic(BinaryExpressionSyntax binary) => binary.Kind() is SyntaxKind.AddExpression
        or SyntaxKind.SubtractExpression
        or SyntaxKind.MultiplyExpression
        or SyntaxKind.DivideExpression
        or SyntaxKind.ModuloExpression
        or SyntaxKind.LeftShiftExpression
        or SyntaxKind.RightShiftExpression
        or SyntaxKind.BitwiseAndExpression
        or SyntaxKind.BitwiseOrExpression
        or SyntaxKind.ExclusiveOrExpression;

    /// <summary>Of the thread its number and name, of the number whatever it has, of what only holds the number just that.</summary>
    private (NumberOutcome Outcome, CarriedNumber? Carrier) Member(CarriedNumber number, MemberAccessExpressionSyntax access)
    {
        var name = access.Name.Identifier.ValueText;
        var call = access.Parent as InvocationExpressionSyntax;
        if (_models.For(access.SyntaxTree).GetSymbolInfo(access, _cancellationToken).Symbol is IMethodSymbol { ReducedFrom: { } extension }
            && !extension.DeclaringSyntaxReferences.IsEmpty
            && call is not null)
        {
            return _calls.OfParameter(extension, extension.Parameters[0], number, call);
        }

        if (_isStack && number.Member is null && Array.IndexOf(s_texts, name) < 0)
            return (NumberOutcome.Read, null);

        ExpressionSyntax whole = call is null ? access : call;
        if (IsThread(access))
        {
            if (access.Parent is AssignmentExpressionSyntax assignment && assignment.Left == access)
                return (_depth > 0 && Array.IndexOf(s_changes, name) >= 0 ? NumberOutcome.Lend : NumberOutcome.Shown, null);
            return name is "ManagedThreadId" or "Name" or "GetHashCode" or "Equals" or "ToString"
                ? Into(number, whole)
                : (NumberOutcome.Shown, null);
        }

        return number.Member is null || number.Shows(name) || name is "Equals" or "CompareTo" or "GetHashCode" or "ToString"
            ? Into(new CarriedNumber(whole), whole)
            : (NumberOutcome.Shown, null);
    }

    private bool IsThread(MemberAccessExpressionSyntax access) =>
        _models.For(access.SyntaxTree) is var model
        && KnownTypes.Of(model.Compilation) is var types
        && types.Is(model.GetTypeInfo(access.Expression, _cancellationToken).Type, types.Thread);

    private (NumberOutcome Outcome, CarriedNumber? Carrier) Argument(CarriedNumber number, ArgumentSyntax argument) =>
        argument.Parent switch
        {
            TupleExpressionSyntax tuple => Into(new CarriedNumber(tuple, CarriedNumber.Any), tuple),
            BracketedArgumentListSyntax { Parent: ElementAccessExpressionSyntax element } => (OfElement(element), null),
            BracketedArgumentListSyntax { Parent: ImplicitElementAccessSyntax } => (NumberOutcome.Shown, null),
            ArgumentListSyntax { Parent: { } called } => _calls.Of(number, argument, called),
            _ => (NumberOutcome.Read, null),
        };

    /// <summary>Set here, it is asked for elsewhere.</summary>
    private NumberOutcome OfElement(ElementAccessExpressionSyntax element)
    {
        Lookups.Add(element);
        return element.Parent is AssignmentExpressionSyntax { RawKind: (int)SyntaxKind.SimpleAssignmentExpression } assignment
                && assignment.Left == element ? NumberOutcome.Shown
            : element.Parent is ReturnStatementSyntax or ArrowExpressionClauseSyntax ? NumberOutcome.Lend
            : NumberOutcome.Read;
    }

    private (NumberOutcome Outcome, CarriedNumber? Carrier) Assignment(CarriedNumber number, AssignmentExpressionSyntax assignment)
    {
        if (assignment.Left == number.Value)
            return (NumberOutcome.Shown, null);
        if (assignment.Parent is InitializerExpressionSyntax { Parent: ExpressionSyntax whole })
        {
            return assignment.Left is SimpleNameSyntax member
                ? Into(new CarriedNumber(whole, member.Identifier.ValueText), whole)
                : Into(new CarriedNumber(whole, CarriedNumber.Any), whole);
        }

        var kept = assignment.Left is IdentifierNameSyntax left
            && _models.For(left.SyntaxTree).GetSymbolInfo(left, _cancellationToken).Symbol is ILocalSymbol local
            && ScopeOf(left) is { } scope
                ? OfVariable(local, scope, number)
                : NumberOutcome.Shown;
        return (kept, assignment.Parent is ExpressionStatementSyntax || IsDropped(assignment) ? null : number with { Value = assignment });
    }

    private NumberOutcome OfLocal(VariableDeclaratorSyntax variable, CarriedNumber number) =>
        _models.For(variable.SyntaxTree).GetDeclaredSymbol(variable, _cancellationToken) is { } local && ScopeOf(variable) is { } scope
            ? OfVariable(local, scope, number)
            : NumberOutcome.Read;

    /// <summary>The member around a local variable, with all functions in it; for top-level code the file.</summary>
    public static SyntaxNode? ScopeOf(SyntaxNode node) =>
        node.FirstAncestorOrSelf<MemberDeclarationSyntax>() is GlobalStatementSyntax global
            ? global.Parent
            : node.FirstAncestorOrSelf<MemberDeclarationSyntax>();

    /// <summary>A statement or an arrow whose value is not used.</summary>
    public static bool IsDropped(ExpressionSyntax value) => value.Parent switch
    {
        ExpressionStatementSyntax => true,
        ConditionalAccessExpressionSyntax access => IsDropped(access),
        ArrowExpressionClauseSyntax { Parent: MethodDeclarationSyntax { ReturnType: var type } } => IsVoid(type),
        ArrowExpressionClauseSyntax { Parent: LocalFunctionStatementSyntax { ReturnType: var type } } => IsVoid(type),
        ArrowExpressionClauseSyntax { Parent: AccessorDeclarationSyntax accessor } => !accessor.IsKind(SyntaxKind.GetAccessorDeclaration),
        ArrowExpressionClauseSyntax { Parent: ConstructorDeclarationSyntax or DestructorDeclarationSyntax } => true,
        AnonymousFunctionExpressionSyntax => true,
        _ => false,
    };

    private static bool IsVoid(TypeSyntax type) => type is PredefinedTypeSyntax { Keyword.RawKind: (int)SyntaxKind.VoidKeyword };

    private static NumberOutcome Returned(SyntaxNode value) =>
        FunctionSyntax.Around(value) is AnonymousFunctionExpressionSyntax lambda && !IsKept(lambda)
            ? NumberOutcome.Shown
            : NumberOutcome.HandedOut;

    /// <summary><c>Func&lt;int&gt; Id = () => Environment.CurrentManagedThreadId;</c></summary>
    private static bool IsKept(AnonymousFunctionExpressionSyntax lambda) =>
        lambda.Parent is EqualsValueClauseSyntax or AssignmentExpressionSyntax or ArrowExpressionClauseSyntax or ReturnStatementSyntax;
}
