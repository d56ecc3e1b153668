using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.CallGraph;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Threads.Bound;

/// <summary>
/// Follows an object of the thread through its function: through variables, what a call on it gives, and what it is put into. Whatever is
/// made of it may be it or hold it, unless it is a text, a number, or a copy.
/// <code>
/// StringBuilder Acquire() { var builder = t_builder ??= new(); return builder.Clear(); }
/// </code>
/// </summary>
internal sealed class LentObjectFlow
{
    /// <summary>What is handed on more often counts as kept.</summary>
    private const int MaximumDepth = 4;

    private readonly SemanticModelSource _models;
    private readonly SemanticModel _model;
    private readonly SyntaxNode? _function;
    private readonly LentObject _lent;
    private readonly LentCall _calls;
    private readonly HashSet<ISymbol> _variables = new(SymbolEqualityComparer.Default);
    private readonly HashSet<SyntaxNode> _seen = [];
    private readonly int _depth;
    private readonly CancellationToken _cancellationToken;

    private LentObjectFlow(SyntaxNode origin, int depth, SemanticModelSource models, CancellationToken cancellationToken)
    {
        _models = models;
        _model = models.For(origin.SyntaxTree);
        _function = FunctionSyntax.Around(origin);
        _lent = new LentObject(origin);
        _calls = new LentCall(_model, models, cancellationToken);
        _depth = depth;
        _cancellationToken = cancellationToken;
    }

    /// <param name="origin">The value, or the call that gives it.</param>
    /// <param name="models">The solution.</param>
    /// <param name="cancellationToken">Ends the search.</param>
    public static LentObject Of(SyntaxNode origin, SemanticModelSource models, CancellationToken cancellationToken)
    {
        var flow = new LentObjectFlow(origin, 0, models, cancellationToken);
        switch (origin)
        {
            case CommonForEachStatementSyntax loop:
                flow._lent.IsChangeable = true;
                flow.Loop(loop);
                break;
            case ConstructorInitializerSyntax or PrimaryConstructorBaseTypeSyntax or BaseTypeSyntax or BaseMethodDeclarationSyntax:
                flow._lent.IsChangeable = true;
                flow._lent.HandedOut.Add(origin);
                break;
            case ExpressionSyntax value:
                if (flow.CanBeChanged(value))
                    flow.Follow(value);
                foreach (var argument in LentCall.WrittenBy(value))
                    flow.Target(argument.Expression);
                break;
            default:
                flow._lent.IsChangeable = true;
                flow._lent.IsKept = true;
                break;
        }

        return flow._lent;
    }

    private bool CanBeChanged(ExpressionSyntax value)
    {
        var type = _model.GetTypeInfo(value, _cancellationToken);
        return ChangeableType.Is(type.Type ?? type.ConvertedType, _models, _cancellationToken);
    }

    private void Follow(ExpressionSyntax start)
    {
        ExpressionSyntax? value = start;
        _lent.IsChangeable = true;
        while (value is not null && _seen.Add(value))
        {
            _cancellationToken.ThrowIfCancellationRequested();
            if (FunctionSyntax.Around(value) is { } around && around != _function)
                _lent.Captures.Add(around);
            value = Step(value);
        }
    }

    /// <summary>What the code around the value makes of it; null where that is the end.</summary>
    private ExpressionSyntax? Step(ExpressionSyntax value)
    {
        switch (value.Parent)
        {
            case ParenthesizedExpressionSyntax or CastExpressionSyntax or PostfixUnaryExpressionSyntax or CheckedExpressionSyntax
                or RefExpressionSyntax or WithExpressionSyntax or AwaitExpressionSyntax:
                return (ExpressionSyntax)value.Parent;
            case SwitchExpressionArmSyntax { Parent: ExpressionSyntax choice }:
                return choice;
            case ConditionalExpressionSyntax choice:
                return choice.Condition == value ? null : choice;
            case BinaryExpressionSyntax { RawKind: (int)SyntaxKind.CoalesceExpression or (int)SyntaxKind.AsExpression } binary:
                return binary;
            case ConditionalAccessExpressionSyntax access:
                return Conditional(value, access);
            case MemberAccessExpressionSyntax access when access.Expression == value:
                return Member(value, access);
            case ElementAccessExpressionSyntax element when element.Expression == value:
                return Part(element);
            case ArgumentSyntax argument:
                return Argument(value, argument);
            case AssignmentExpressionSyntax assignment:
                return Assignment(value, assignment);
            case EqualsValueClauseSyntax { Parent: var declared }:
                Declared(declared);
                return null;
            case ReturnStatementSyntax or YieldStatementSyntax or ArrowExpressionClauseSyntax or AnonymousFunctionExpressionSyntax:
                Return(value);
                return null;
            case IsPatternExpressionSyntax or SwitchStatementSyntax or SwitchExpressionSyntax:
                return Pattern(value);
            case InitializerExpressionSyntax or ExpressionElementSyntax or AnonymousObjectMemberDeclaratorSyntax or SpreadElementSyntax:
                return Whole(value);
            case CommonForEachStatementSyntax loop:
                Loop(loop);
                return null;
            case UsingStatementSyntax or LockStatementSyntax or FixedStatementSyntax:
                _lent.Uses.Add(value.Parent.Span);
                return null;
            case FromClauseSyntax { Parent: QueryExpressionSyntax query }:
                return query;
            case BinaryExpressionSyntax or InterpolationSyntax:
                _lent.Uses.Add((value.Parent as InterpolationSyntax)?.Parent?.Span ?? value.Parent.Span);
                return null;
            case ExpressionStatementSyntax or PrefixUnaryExpressionSyntax or ThrowStatementSyntax or ThrowExpressionSyntax:
                return null;
            default:
                _lent.IsKept = true;
                return null;
        }
    }

    private ExpressionSyntax? Conditional(ExpressionSyntax value, ConditionalAccessExpressionSyntax access)
    {
        _lent.Uses.Add(access.Span);
        if (access.Expression != value)
            return access;
        foreach (var call in access.WhenNotNull.DescendantNodesAndSelf().OfType<InvocationExpressionSyntax>())
            Written(call);
        return _calls.IsPart(access, value, NameOf(access.WhenNotNull)) ? access : null;
    }

    private static string? NameOf(ExpressionSyntax called) =>
        (called as InvocationExpressionSyntax)?.Expression switch
        {
            MemberBindingExpressionSyntax binding => binding.Name.Identifier.ValueText,
            MemberAccessExpressionSyntax access => access.Name.Identifier.ValueText,
            _ => null,
        };

    /// <summary>What a call on it gives, or a property of it.</summary>
    private ExpressionSyntax? Member(ExpressionSyntax value, MemberAccessExpressionSyntax access)
    {
        if (access.Parent is not InvocationExpressionSyntax call || call.Expression != access)
            return Part(access);

        _lent.Uses.Add(call.Span);
        _lent.IsEmptied |= LentCall.Empties(call);
        Written(call);
        if (!_calls.Gives(call, value))
            return null;
        return _calls.HaveSameType(call, value) ? call : Apart(call);
    }

    private ExpressionSyntax? Part(ExpressionSyntax part)
    {
        var isSet = part.Parent is AssignmentExpressionSyntax assignment && assignment.Left == part;
        _lent.Uses.Add(isSet ? part.Parent!.Span : part.Span);
        return !isSet && CanBeChanged(part) ? Apart(part) : null;
    }

    /// <summary>What has come out of it, alone.</summary>
    private ExpressionSyntax Apart(ExpressionSyntax part)
    {
        _lent.IsEmptied = true;
        return part;
    }

    private ExpressionSyntax? Argument(ExpressionSyntax value, ArgumentSyntax argument)
    {
        switch (argument.Parent)
        {
            case TupleExpressionSyntax tuple:
                return tuple;
            case ArgumentListSyntax { Parent: ConstructorInitializerSyntax or PrimaryConstructorBaseTypeSyntax } list:
                _lent.HandedOut.Add(list.Parent!);
                return null;
            case ArgumentListSyntax { Parent: ExpressionSyntax call }:
                _lent.Uses.Add(call.Span);
                Written(call);
                _lent.IsEmptied |= LentCall.Empties(call);
                if (_calls.KeeperOf(call) is { } keeper)
                    Target(keeper);
                _lent.IsKept |= _calls.MayKeep(call, argument) && !(_calls.ParameterOf(argument) is { } parameter && !Keeps(parameter));
                return _calls.Gives(call, value, argument) ? call : null;
            default:
                return null;
        }
    }

    /// <summary>A method with one body may do more with its parameter than use it while it runs.</summary>
    private bool Keeps(ParameterSyntax parameter)
    {
        if (_depth == MaximumDepth || !_models.Has(parameter.SyntaxTree))
            return true;

        var inner = new LentObjectFlow(parameter, _depth + 1, _models, _cancellationToken);
        inner.Variable(inner._model.GetDeclaredSymbol(parameter, _cancellationToken));
        return inner._lent.IsKept || inner._lent.Captures.Count > 0;
    }

    /// <summary><c>s_buffers.TryGetValue(key, out var buffer)</c></summary>
    private void Written(ExpressionSyntax call)
    {
        if (_model.GetSymbolInfo(call, _cancellationToken).Symbol is IMethodSymbol method && LentCall.Removes(method))
            return;
        foreach (var argument in LentCall.WrittenBy(call).Where(a => a.RefKindKeyword.IsKind(SyntaxKind.OutKeyword)))
        {
            _lent.IsEmptied = true;
            Target(argument.Expression);
        }
    }

    private ExpressionSyntax? Assignment(ExpressionSyntax value, AssignmentExpressionSyntax assignment)
    {
        if (assignment.Parent is InitializerExpressionSyntax { Parent: ExpressionSyntax made } && assignment.Right == value)
            return made;
        if (assignment.Right == value)
        {
            Target(assignment.Left);
            return assignment;
        }

        // What is put into the thread's own field, the thread has from then on, whatever else has it.
        if (value == _lent.Origin)
            Given(assignment.Right);
        return assignment.IsKind(SyntaxKind.CoalesceAssignmentExpression) || value == _lent.Origin ? assignment : null;
    }

    /// <summary><c>t_buffer = buffer;</c> <c>t_buffer = buffer = new byte[10];</c></summary>
    private void Given(ExpressionSyntax value)
    {
        switch (value)
        {
            case AssignmentExpressionSyntax inner:
                Target(inner.Left);
                Given(inner.Right);
                break;
            case IdentifierNameSyntax:
                Target(value);
                break;
        }
    }

    /// <summary>What is set to it has it: a variable, the object whose member it is, a parameter of the caller.</summary>
    private void Target(ExpressionSyntax target)
    {
        switch (target)
        {
            case DeclarationExpressionSyntax { Designation: var designation }:
                foreach (var single in designation.DescendantNodesAndSelf().OfType<SingleVariableDesignationSyntax>())
                    Variable(_model.GetDeclaredSymbol(single, _cancellationToken));
                return;
            case TupleExpressionSyntax tuple:
                foreach (var part in tuple.Arguments)
                    Target(part.Expression);
                return;
        }

        var root = target;
        while (root is MemberAccessExpressionSyntax or ElementAccessExpressionSyntax or ParenthesizedExpressionSyntax)
        {
            root = root switch
            {
                MemberAccessExpressionSyntax access => access.Expression,
                ElementAccessExpressionSyntax element => element.Expression,
                _ => ((ParenthesizedExpressionSyntax)root).Expression,
            };
        }

        var symbol = _model.GetSymbolInfo(root, _cancellationToken).Symbol;
        if (symbol is IDiscardSymbol)
            return;
        if (symbol is IParameterSymbol { RefKind: RefKind.Out or RefKind.Ref })
            _lent.HandedOut.Add(target);
        if (symbol is ILocalSymbol or IParameterSymbol)
            Variable(symbol);
        else if (_function is ConstructorDeclarationSyntax && (symbol is { IsStatic: false } || root is ThisExpressionSyntax))
            _lent.HandedOut.Add(target);
        else if (target != _lent.Origin)
            _lent.IsKept = true;
    }

    private void Declared(SyntaxNode? declared)
    {
        if (declared is VariableDeclaratorSyntax { Parent.Parent: not BaseFieldDeclarationSyntax } variable)
        {
            if (variable.Parent?.Parent is UsingStatementSyntax statement)
                _lent.Uses.Add(statement.Span);
            else if (variable.Parent?.Parent is LocalDeclarationStatementSyntax { UsingKeyword.RawKind: not 0, Parent: { } block })
                _lent.Uses.Add(block.Span);
            Variable(_model.GetDeclaredSymbol(variable, _cancellationToken));
        }
        else if (declared is not null)
        {
            _lent.HandedOut.Add(declared);
        }
    }

    private void Variable(ISymbol? variable)
    {
        if (variable is null
            || !ChangeableType.Is((variable as ILocalSymbol)?.Type ?? (variable as IParameterSymbol)?.Type, _models, _cancellationToken)
            || !_variables.Add(variable)
            || variable.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax(_cancellationToken) is not { } declaration)
        {
            return;
        }

        _lent.IsChangeable = true;
        _lent.Variables.Add(declaration.Span);
        if (NumberUse.ScopeOf(declaration) is not { } scope || scope.SyntaxTree != _model.SyntaxTree)
            return;
        foreach (var name in scope.DescendantNodes().OfType<IdentifierNameSyntax>().Where(n => n.Identifier.ValueText == variable.Name))
        {
            if (name.Parent is NameColonSyntax or NameEqualsSyntax
                || !SymbolEqualityComparer.Default.Equals(_model.GetSymbolInfo(name, _cancellationToken).Symbol, variable)
                || (name.Parent is AssignmentExpressionSyntax { RawKind: (int)SyntaxKind.SimpleAssignmentExpression } set
                    && set.Left == name))
            {
                continue;
            }

            _lent.Uses.Add(name.Parent is ReturnStatementSyntax or ArrowExpressionClauseSyntax ? name.Parent.Span : name.Span);
            Follow(name);
        }
    }

    private void Return(ExpressionSyntax value)
    {
        if (value.Parent is not ReturnStatementSyntax and not YieldStatementSyntax && IsDropped(value))
            return;
        if (FunctionSyntax.Around(value) == _function)
            _lent.HandedOut.Add(value.Parent!);
        else
            _lent.IsKept = true;
    }

    /// <summary>A lambda or a method that returns nothing.</summary>
    private bool IsDropped(ExpressionSyntax value) =>
        value.Parent is AnonymousFunctionExpressionSyntax lambda
            ? _model.GetSymbolInfo(lambda, _cancellationToken).Symbol is IMethodSymbol { ReturnsVoid: true }
            : NumberUse.IsDropped(value);

    /// <summary><c>t_buffer is { } buffer</c></summary>
    private ExpressionSyntax? Pattern(ExpressionSyntax value)
    {
        _lent.Uses.Add(value.Span);
        var patterns = value.Parent switch
        {
            SwitchStatementSyntax choice => choice.Sections.SelectMany(s => s.Labels),
            SwitchExpressionSyntax choice => choice.Arms.Select(a => a.Pattern),
            IsPatternExpressionSyntax match => [match.Pattern],
            _ => Enumerable.Empty<SyntaxNode>(),
        };
        foreach (var variable in patterns.SelectMany(p => p.DescendantNodesAndSelf()).OfType<SingleVariableDesignationSyntax>())
            Variable(_model.GetDeclaredSymbol(variable, _cancellationToken));
        return null;
    }

    /// <summary>An array, a collection or an object that is made with it.</summary>
    private static ExpressionSyntax? Whole(ExpressionSyntax value) =>
        value.Parent is SpreadElementSyntax ? null : value.Parent!.FirstAncestorOrSelf<ExpressionSyntax>();

    private void Loop(CommonForEachStatementSyntax loop)
    {
        _lent.Uses.Add(loop.Span);
        if (loop is ForEachStatementSyntax single)
        {
            Variable(_model.GetDeclaredSymbol(single, _cancellationToken));
            return;
        }

        foreach (var variable in loop.ChildNodes().First().DescendantNodes().OfType<SingleVariableDesignationSyntax>())
            Variable(_model.GetDeclaredSymbol(variable, _cancellationToken));
    }
}
