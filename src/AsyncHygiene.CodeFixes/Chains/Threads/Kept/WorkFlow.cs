using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.CallGraph;
using AsyncHygiene.CallGraph.Dispatch;
using AsyncHygiene.CallGraph.References;
using AsyncHygiene.Editing;
using AsyncHygiene.Editing.Syntax;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Chains.Threads.Kept;

/// <summary>
/// Follows a delegate that returns a task, through variables, members and methods of the solution, to the calls that run it. What else is
/// done with it may be anything: whoever gets it may start it and go on. A library awaits what it is given, unless it is known not to.
/// </summary>
internal sealed class WorkFlow
{
    /// <summary>How many variables, members and methods a delegate is followed through.</summary>
    private const int MaximumDepth = 8;

    /// <summary>Members of every delegate and object that run nothing.</summary>
    private static readonly HashSet<string> s_harmless = ["Method", "Target", "GetType", "Equals", "GetHashCode", "ToString"];

    private readonly SemanticModelSource _models;
    private readonly KeptCalls _kept;
    private readonly Function _function;
    private readonly Deconstructions _deconstructions;
    private readonly CancellationToken _cancellationToken;
    private readonly List<CallGraph.CallSite> _calls = [];
    private readonly HashSet<ISymbol> _seen = new(SymbolEqualityComparer.Default);

    public WorkFlow(SemanticModelSource models, KeptCalls kept, Function function, CancellationToken cancellationToken)
    {
        _models = models;
        _kept = kept;
        _function = function;
        _deconstructions = new Deconstructions(models, cancellationToken);
        _cancellationToken = cancellationToken;
    }

    /// <summary>The calls whose task is that of the delegate; their callers are asked on their own.</summary>
    public IReadOnlyList<CallGraph.CallSite> Calls => _calls;

    /// <summary>All that is done with the delegate is known.</summary>
    public bool IsSeen(ExpressionSyntax work) => IsSeen(work, Taker.None, MaximumDepth);

    private bool IsSeen(ExpressionSyntax work, Taker taker, int depth)
    {
        var model = _models.For(work.SyntaxTree);
        var whole = DelegateExpression.Outermost(work, model, _cancellationToken);
        if (whole.Parent is BaseExpressionColonSyntax { Parent: SubpatternSyntax { Pattern: var matched } })
            return IsMatched(matched, model, taker, depth);

        // A conversion of the solution may keep it; another value of a library is none that runs it.
        var type = model.GetTypeInfo(whole, _cancellationToken).ConvertedType;
        if (!ReturnsTask(type))
            return type is not { TypeKind: TypeKind.Class or TypeKind.Struct, DeclaringSyntaxReferences.IsEmpty: false };
        if (depth == 0)
            return false;
        if (DelegateCall.Of(whole) is { } call)
            return IsAwaited(call, taker, depth);

        switch (whole.Parent)
        {
            case ArgumentSyntax { Parent: TupleExpressionSyntax tuple } argument:
                return IsTarget(tuple) || (ReceiverOf(argument, tuple) is { } receiver && IsHeldBy(receiver, model, taker, depth));
            case ArgumentSyntax argument:
                return IsGiven(argument, model, taker, depth);
            case EqualsValueClauseSyntax { Parent: (VariableDeclaratorSyntax or PropertyDeclarationSyntax) and var declaration }:
                return IsHeld(model.GetDeclaredSymbol(declaration, _cancellationToken), taker, depth);
            case AssignmentExpressionSyntax assignment:
                return assignment.Left == whole
                    || assignment.IsKind(SyntaxKind.SubtractAssignmentExpression)
                    || IsHeldBy(assignment.Left, model, taker, depth);
            case MemberAccessExpressionSyntax access when access.Expression == whole:
                return IsReceiver(access.Name, access.Parent as InvocationExpressionSyntax, model, taker, depth);
            case ConditionalAccessExpressionSyntax
            {
                WhenNotNull: InvocationExpressionSyntax { Expression: MemberBindingExpressionSyntax binding } bound,
            } access when access.Expression == whole:
                return IsReceiver(binding.Name, bound, model, taker, depth);
            case IsPatternExpressionSyntax { Pattern: var pattern }:
                return IsMatched(pattern, model, taker, depth);
            case ArrowExpressionClauseSyntax or ReturnStatementSyntax:
                return GetterAround(whole) is { } property
                    && IsHeld(model.GetDeclaredSymbol(property, _cancellationToken), taker, depth);
            case BinaryExpressionSyntax binary:
                return binary.IsKind(SyntaxKind.EqualsExpression) || binary.IsKind(SyntaxKind.NotEqualsExpression);
            case ExpressionStatementSyntax or InterpolationSyntax or CrefSyntax:
                return true;
            default:
                return false;
        }
    }

    /// <summary>A delegate of a task, or of a type parameter, which may stand for one.</summary>
    private static bool ReturnsTask(ITypeSymbol? type) => type switch
    {
        ITypeParameterSymbol => true,
        INamedTypeSymbol { TypeKind: TypeKind.Delegate, DelegateInvokeMethod.ReturnType: var result } =>
            result is ITypeParameterSymbol || Awaitable.ResultOf(result) is not null,
        _ => false,
    };

    /// <summary><c>(_work, _name) = (work, name)</c>: where an element goes.</summary>
    private static ExpressionSyntax? ReceiverOf(ArgumentSyntax element, TupleExpressionSyntax tuple) =>
        tuple.Parent is AssignmentExpressionSyntax { Left: TupleExpressionSyntax { Arguments: var targets } } assignment
        && assignment.Right == tuple
        && targets.Count == tuple.Arguments.Count
            ? targets[tuple.Arguments.IndexOf(element)].Expression
            : null;

    private static bool IsTarget(TupleExpressionSyntax tuple) =>
        tuple.Parent is AssignmentExpressionSyntax assignment && assignment.Left == tuple;

    private static BasePropertyDeclarationSyntax? GetterAround(SyntaxNode value) => FunctionSyntax.Around(value) switch
    {
        AccessorDeclarationSyntax { RawKind: (int)SyntaxKind.GetAccessorDeclaration, Parent.Parent: PropertyDeclarationSyntax property } =>
            property,
        PropertyDeclarationSyntax property => property,
        _ => value.Parent?.Parent as PropertyDeclarationSyntax,
    };

    private bool IsMatched(PatternSyntax pattern, SemanticModel model, Taker taker, int depth) =>
        pattern.DescendantNodesAndSelf()
            .OfType<SingleVariableDesignationSyntax>()
            .All(d => IsHeld(model.GetDeclaredSymbol(d, _cancellationToken), taker, depth));

    private bool IsHeldBy(ExpressionSyntax target, SemanticModel model, Taker taker, int depth) =>
        IsHeld(model.GetSymbolInfo(target, _cancellationToken).Symbol, taker, depth);

    /// <summary>Each use of what holds it. A member of a library is set for that library.</summary>
    private bool IsHeld(ISymbol? holder, Taker taker, int depth)
    {
        switch (holder)
        {
            case IDiscardSymbol:
                return true;
            case ILocalSymbol or IParameterSymbol:
                return !_seen.Add(holder) || UsesOf(holder).All(use => IsSeen(use, taker, depth - 1));
            case IPropertySymbol { IsIndexer: true }:
                return false;
            case IFieldSymbol or IPropertySymbol or IEventSymbol:
                break;
            default:
                return false;
        }

        var member = holder.OriginalDefinition;
        if (member.DeclaringSyntaxReferences.IsEmpty || !_seen.Add(member))
            return true;

        // What nothing here reads is read elsewhere.
        var uses = UsesOf(member).ToList();
        return uses.Exists(use => !IsWritten(use))
            && uses.TrueForAll(use => IsSeen(use, Taker.None, depth - 1))
            && !_deconstructions.MayTake(member)
            && SettersOf(member).All(value => IsHeld(value, Taker.Plain, depth - 1));
    }

    private IEnumerable<ExpressionSyntax> UsesOf(ISymbol holder) => new HolderUses(_models, _cancellationToken).Of(holder);

    private static bool IsWritten(ExpressionSyntax use) => use.Parent is AssignmentExpressionSyntax assignment && assignment.Left == use;

    /// <summary>The values of setters that do more than to keep them.</summary>
    private IEnumerable<ISymbol> SettersOf(ISymbol member) =>
        member is IPropertySymbol { SetMethod: { } setter }
        && setter.DeclaringSyntaxReferences.Any(r =>
            r.GetSyntax(_cancellationToken) is AccessorDeclarationSyntax { Body: not null } or AccessorDeclarationSyntax
            {
                ExpressionBody: not null,
            })
            ? [setter.Parameters[setter.Parameters.Length - 1]]
            : [];

    private bool IsReceiver(SimpleNameSyntax name, InvocationExpressionSyntax? call, SemanticModel model, Taker taker, int depth)
    {
        if (call is null || model.GetSymbolInfo(call, _cancellationToken).Symbol is not IMethodSymbol { ReducedFrom: { } extension })
            return s_harmless.Contains(name.Identifier.ValueText);

        return IsTaken(call, extension.OriginalDefinition.Parameters[0], model, taker, depth);
    }

    private bool IsGiven(ArgumentSyntax argument, SemanticModel model, Taker taker, int depth)
    {
        if (argument.Parent?.Parent is not { } call)
            return false;
        if (NameContext.IsInNameOf(argument))
            return true;

        if (model.GetOperation(argument, _cancellationToken) is not IArgumentOperation { Parameter: { } parameter }
            || parameter.ContainingSymbol is not IMethodSymbol { MethodKind: not MethodKind.DelegateInvoke } method
            || TaskUse.Of(argument, model, _cancellationToken) == TaskUse.Unawaited)
        {
            return false;
        }

        if (!method.OriginalDefinition.DeclaringSyntaxReferences.IsEmpty)
            return IsTaken(call, parameter.OriginalDefinition, model, taker, depth);

        // A sequence of tasks is gone through one by one, or the argument would be unawaited.
        if (RunningLibrary.Takes(parameter) && call is InvocationExpressionSyntax run)
        {
            return Awaitable.ResultOf(model.GetTypeInfo(run, _cancellationToken).Type) is null
                || IsAwaited(Unwrapped(run), taker, depth);
        }

        _calls.AddRange(_kept.At(argument, _function, _cancellationToken));
        return IsTaken(call, parameter, model, taker, depth);
    }

    private static InvocationExpressionSyntax Unwrapped(InvocationExpressionSyntax call) =>
        call.Parent is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Unwrap", Parent: InvocationExpressionSyntax whole }
            ? whole
            : call;

    /// <summary>
    /// What a call is given that returns a task is awaited with that. What starts on the pool is not complete, and of the base class
    /// library it is known what it does with its delegates.
    /// </summary>
    private bool IsTaken(SyntaxNode call, IParameterSymbol parameter, SemanticModel model, Taker taker, int depth)
    {
        var operation = model.GetOperation(call, _cancellationToken);
        var isLibrary = parameter.ContainingSymbol.OriginalDefinition.DeclaringSyntaxReferences.IsEmpty;
        var givesTask = operation is IInvocationOperation && Awaitable.ResultOf(operation.Type) is not null;
        if (givesTask
            && !(isLibrary && parameter.ContainingType.IsInOrBelow("System"))
            && !PendingTask.Is(operation!, model.Compilation, _cancellationToken)
            && !IsAwaited((InvocationExpressionSyntax)call, taker, depth))
        {
            return false;
        }

        if (isLibrary)
            return true;

        var own = ParametersOf(parameter).ToList();
        return own.Exists(p => HasBody((IMethodSymbol)p.ContainingSymbol))
            ? own.TrueForAll(p => IsKeptBy(p, givesTask ? Taker.OfTask : Taker.Plain, depth))
            : givesTask;
    }

    /// <summary>In the bodies that a call may run.</summary>
    private IEnumerable<IParameterSymbol> ParametersOf(IParameterSymbol parameter) =>
        RunMethods.Of((IMethodSymbol)parameter.ContainingSymbol, _models)
            .Where(m => !m.DeclaringSyntaxReferences.IsEmpty)
            .Select(m => m.Parameters[parameter.Ordinal]);

    private bool HasBody(IMethodSymbol method) =>
        !method.IsAbstract
        && method.DeclaringSyntaxReferences.Any(r => r.GetSyntax(_cancellationToken) is var syntax && _models.Has(syntax.SyntaxTree));

    /// <summary>The parameter of a primary constructor is there in the whole type, and that of a record is a property as well.</summary>
    private bool IsKeptBy(IParameterSymbol parameter, Taker taker, int depth)
    {
        var declarations = parameter.ContainingSymbol.DeclaringSyntaxReferences.Select(r => r.GetSyntax(_cancellationToken));
        if (declarations.FirstOrDefault() is not TypeDeclarationSyntax)
            return IsHeld(parameter, taker, depth);
        if (!_seen.Add(parameter))
            return true;

        var uses = parameter.ContainingType.DeclaringSyntaxReferences
            .Select(r => r.GetSyntax(_cancellationToken))
            .SelectMany(part => part.DescendantNodes().OfType<IdentifierNameSyntax>())
            .Where(n => n.Identifier.ValueText == parameter.Name
                && _models.Symbols.Equals(_models.For(n.SyntaxTree).GetSymbolInfo(n, _cancellationToken).Symbol, parameter));
        return uses.All(use => IsSeen(use, Taker.None, depth - 1))
            && parameter.ContainingType.GetMembers(parameter.Name)
                .OfType<IPropertySymbol>()
                .Where(p => parameter.ContainingType.IsRecord)
                .All(p => IsHeld(p, Taker.None, depth - 1));
    }

    /// <summary>In a method that is given it, its task is that of the method, or of the lambda or local function around.</summary>
    private bool IsAwaited(InvocationExpressionSyntax call, Taker taker, int depth)
    {
        var model = _models.For(call.SyntaxTree);
        var function = Function.Around(call, model, _cancellationToken);
        if (taker == Taker.None && function is { } caller)
        {
            _calls.Add(new CallGraph.CallSite(caller, call, _function.Symbol, PathCertainty.Possible));
            return true;
        }

        var use = TaskUse.Of(call, model, _cancellationToken);
        if (use == TaskUse.None || use == TaskUse.Blocked)
            return true;
        if (use == TaskUse.Unawaited
            || depth == 0
            || function is not { Method: { } method }
            || FunctionSyntax.Around(call) is not { } around)
        {
            return false;
        }

        if (PriorAwait.IsBefore(call, around, model, _cancellationToken))
            return true;

        return function.Value.Node switch
        {
            AnonymousFunctionExpressionSyntax lambda => !method.ReturnsVoid && IsSeen(lambda, taker, depth - 1),
            LocalFunctionStatementSyntax when !_seen.Add(method) => true,
            LocalFunctionStatementSyntax => !method.ReturnsVoid && UsesOf(function.Value).All(name => IsUsed(name, taker, depth - 1)),
            _ => taker == Taker.OfTask,
        };
    }

    private IEnumerable<ExpressionSyntax> UsesOf(Function local) =>
        new HolderUses(_models, _cancellationToken).NamesOf(local).Select(PropertyUse.Target).OfType<ExpressionSyntax>();

    private bool IsUsed(ExpressionSyntax name, Taker taker, int depth) =>
        name.Parent is InvocationExpressionSyntax call && call.Expression == name
            ? IsAwaited(call, taker, depth)
            : IsSeen(name, taker, depth);

    /// <summary>The method that was given the delegate in which it is followed.</summary>
    private enum Taker
    {
        /// <summary>None: it is where it was made, or in a member.</summary>
        None,

        /// <summary>One that cannot hand on its task.</summary>
        Plain,

        /// <summary>One whose call gives its task.</summary>
        OfTask,
    }
}
