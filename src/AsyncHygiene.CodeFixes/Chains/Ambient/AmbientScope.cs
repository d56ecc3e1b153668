using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.CallGraph;
using AsyncHygiene.CallGraph.References;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Delegates;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Ambient;

/// <summary>
/// Where in its function a change stands: in a <c>using</c> or before a <c>finally</c> that takes it back, in a delegate that runs
/// elsewhere, or in a value that is kept.
/// </summary>
internal sealed class AmbientScope
{
    private static readonly string[] s_ends = ["Dispose", "DisposeAsync", "Stop", "Undo"];

    private static readonly string[] s_waits = ["AsTask", "ConfigureAwait", "GetAwaiter", "GetResult", "Result"];

    private readonly SemanticModelSource _models;
    private readonly CancellationToken _cancellationToken;

    public AmbientScope(SemanticModelSource models, CancellationToken cancellationToken)
    {
        _models = models;
        _cancellationToken = cancellationToken;
    }

    /// <summary>The clause of the same function that the node is in.</summary>
    public static FinallyClauseSyntax? FinallyAround(SyntaxNode node) =>
        node.AncestorsAndSelf().TakeWhile(n => n == node || !FunctionSyntax.IsFunction(n)).OfType<FinallyClauseSyntax>().FirstOrDefault();

    /// <summary>Those that run whatever happens after the node: of the <c>try</c> around it, and of the one that comes next.</summary>
    public static IEnumerable<FinallyClauseSyntax> FinalliesAfter(SyntaxNode node)
    {
        foreach (var around in node.AncestorsAndSelf().TakeWhile(n => n == node || !FunctionSyntax.IsFunction(n)))
        {
            if (around is TryStatementSyntax { Finally: { } own } inside && !own.Span.Contains(node.Span))
                yield return own;
            if (around is StatementSyntax { Parent: BlockSyntax block } statement && NextTry(statement, block) is { Finally: { } next })
                yield return next;
        }
    }

    /// <summary>The <c>try</c> after a statement that no jump in between can leave out.</summary>
    private static TryStatementSyntax? NextTry(StatementSyntax statement, BlockSyntax block)
    {
        for (var i = block.Statements.IndexOf(statement); i < block.Statements.Count; i++)
        {
            if (block.Statements[i] is TryStatementSyntax next && next != statement)
                return next;
            if (block.Statements[i].DescendantNodesAndSelf().Any(IsJump))
                return null;
        }

        return null;
    }

    /// <summary>
    /// A change in a <c>finally</c> may put back what was there before: it is given constants, fields and variables that are written once.
    /// What is computed, or handed in by the caller, is a new value. Whether a constant is what was there is asked of
    /// <see cref="FixedValues"/>.
    /// </summary>
    /// <param name="change">The change.</param>
    /// <param name="isCalled">
    /// A clean-up calls the function that the change is in. What it is given is judged where it is called then, and it may ask a library
    /// for the value, such as a stack of them.
    /// </param>
    public bool MayRestore(SyntaxNode change, bool isCalled) =>
        ValuesOf(change).SelectMany(v => v.DescendantNodesAndSelf()).All(v => IsKept(v, isCalled));

    /// <summary>The value that a change sets, or what the method that makes it is given.</summary>
    public static IEnumerable<ExpressionSyntax> ValuesOf(SyntaxNode change)
    {
        var target = PropertyUse.Target(change);
        return (change, target.Parent) switch
        {
            (InvocationExpressionSyntax call, _) => call.ArgumentList.Arguments.Select(a => a.Expression),
            (_, InvocationExpressionSyntax call) when call.Expression == target => call.ArgumentList.Arguments.Select(a => a.Expression),
            (_, AssignmentExpressionSyntax assignment) when assignment.Left == target => [assignment.Right],
            _ => [],
        };
    }

    private bool IsKept(SyntaxNode value, bool isCalled) => value switch
    {
        InvocationExpressionSyntax or BaseObjectCreationExpressionSyntax => isCalled && IsOfLibrary(value),
        IdentifierNameSyntax name => _models.For(name.SyntaxTree).GetSymbolInfo(name, _cancellationToken).Symbol switch
        {
            IParameterSymbol parameter => isCalled && IsOwn(parameter, name),
            ILocalSymbol local => FunctionSyntax.Around(name) is not { } function || !IsWrittenAgain(local, function),
            _ => true,
        },
        _ => true,
    };

    private bool IsOfLibrary(SyntaxNode call) =>
        _models.For(call.SyntaxTree).GetSymbolInfo(call, _cancellationToken).Symbol is IMethodSymbol
        {
            DeclaringSyntaxReferences.IsEmpty: true,
            MethodKind: not MethodKind.DelegateInvoke,
        };

    /// <summary>A parameter of the function that names it; of a primary constructor, the object keeps the value.</summary>
    private bool IsOwn(IParameterSymbol parameter, SyntaxNode name) =>
        parameter.ContainingSymbol is IMethodSymbol owner
        && Function.Around(name, _models.For(name.SyntaxTree), _cancellationToken) is { } function
        && (function.Equals(Function.Of(owner)) || (owner.MethodKind == MethodKind.Constructor && !function.IsLambda));

    private static bool IsWrittenAgain(ILocalSymbol local, SyntaxNode function) =>
        function.DescendantNodes().Any(n => n switch
        {
            AssignmentExpressionSyntax { Left: IdentifierNameSyntax left } assignment =>
                left.Identifier.ValueText == local.Name
                    && (!assignment.IsKind(SyntaxKind.SimpleAssignmentExpression) || HasInitializer(local)),
            PrefixUnaryExpressionSyntax { Operand: IdentifierNameSyntax operand } unary =>
                operand.Identifier.ValueText == local.Name
                    && unary.Kind() is SyntaxKind.PreIncrementExpression or SyntaxKind.PreDecrementExpression,
            PostfixUnaryExpressionSyntax { Operand: IdentifierNameSyntax operand } unary =>
                operand.Identifier.ValueText == local.Name && !unary.IsKind(SyntaxKind.SuppressNullableWarningExpression),
            _ => false,
        });

    private static bool HasInitializer(ILocalSymbol local) =>
        local.DeclaringSyntaxReferences.Any(r => r.GetSyntax() is VariableDeclaratorSyntax { Initializer: not null });

    private static bool IsJump(SyntaxNode node) =>
        node is ReturnStatementSyntax or ThrowStatementSyntax or BreakStatementSyntax or ContinueStatementSyntax or GotoStatementSyntax;

    /// <summary>The call or creation makes the object that a <c>using</c> disposes.</summary>
    public static ExpressionSyntax? ResourceAround(SyntaxNode node)
    {
        if (node is not (InvocationExpressionSyntax
            or BaseObjectCreationExpressionSyntax
            or SimpleNameSyntax
            or MemberAccessExpressionSyntax))
        {
            return null;
        }

        var resource = Value(node);
        var owner = resource.Parent is EqualsValueClauseSyntax { Parent.Parent: VariableDeclarationSyntax declaration }
            ? declaration.Parent
            : resource.Parent;
        var isDisposed = owner is UsingStatementSyntax or LocalDeclarationStatementSyntax { UsingKeyword.RawKind: not 0 };
        return isDisposed ? resource as ExpressionSyntax : null;
    }

    /// <summary>A <c>using</c> of an object that was there before: what it ends began elsewhere.</summary>
    public bool IsKeptResource(SyntaxNode node) =>
        PropertyUse.Target(node) is NameSyntax or MemberAccessExpressionSyntax
        && !(PropertyUse.Target(node) is var target && target.Parent is InvocationExpressionSyntax call && call.Expression == target)
        && ResourceAround(target) is not null
        && _models.For(node.SyntaxTree).GetSymbolInfo(target, _cancellationToken).Symbol is not ILocalSymbol;

    /// <summary>A <c>finally</c> or <c>using</c> disposes the local variable that is given the value.</summary>
    public static ExpressionSyntax? DisposedInFinally(SyntaxNode node)
    {
        if (Value(node) is not ExpressionSyntax { Parent: EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax variable } } value)
            return null;

        var disposed = FinalliesAfter(node).SelectMany(f => f.DescendantNodes()).OfType<InvocationExpressionSyntax>().Select(Ended)
            .Concat(FunctionSyntax.Around(node)?.DescendantNodes().OfType<UsingStatementSyntax>().Select(u => u.Expression) ?? []);
        return disposed.Any(d => d is IdentifierNameSyntax local && local.Identifier.ValueText == variable.Identifier.ValueText)
            ? value
            : null;
    }

    /// <summary>The delegate is given to what runs it in a context of its own.</summary>
    public bool RunsElsewhere(SyntaxNode site)
    {
        var given = PropertyUse.Target(site);
        if ((given as ArgumentSyntax
            ?? given.Parent) is not ArgumentSyntax { Parent: ArgumentListSyntax { Parent: ExpressionSyntax call } } argument)
        {
            return false;
        }

        // Anything but a delegate is evaluated before the call.
        var model = _models.For(site.SyntaxTree);
        var isDelegate = given is ArgumentSyntax
            || model.GetSymbolInfo(
                argument.Expression,
                _cancellationToken).Symbol is IMethodSymbol { MethodKind: not MethodKind.Constructor };
        return isDelegate
            && model.GetTypeInfo(argument.Expression, _cancellationToken).ConvertedType?.TypeKind == TypeKind.Delegate
            && model.GetSymbolInfo(call, _cancellationToken).Symbol is IMethodSymbol method
            && DelegateExecution.Of(KnownTypes.Of(model.Compilation)).IsInOwnContext(method);
    }

    /// <summary>The field or property that keeps a value, also as an item of its list, array or dictionary of delegates.</summary>
    public ISymbol? KeeperOf(SyntaxNode node)
    {
        var value = Value(node);
        var model = _models.For(node.SyntaxTree);
        if (value is ExpressionSyntax item)
        {
            if (DelegateCollection.FilledWith(item) is { } filled
                && model.GetSymbolInfo(filled, _cancellationToken).Symbol is (IFieldSymbol or IPropertySymbol) and var collection)
            {
                return collection.OriginalDefinition;
            }

            value = DelegateCollection.Around(item) ?? item;
        }

        var symbol = value.Parent switch
        {
            AssignmentExpressionSyntax assignment when assignment.Right == value =>
                model.GetSymbolInfo(assignment.Left, _cancellationToken).Symbol,
            EqualsValueClauseSyntax { Parent: { } declaration and (VariableDeclaratorSyntax or PropertyDeclarationSyntax) } =>
                model.GetDeclaredSymbol(declaration, _cancellationToken),
            _ => null,
        };
        return symbol is IFieldSymbol or IPropertySymbol or IEventSymbol ? symbol.OriginalDefinition : null;
    }

    /// <summary>Where an object that a field or property keeps is disposed.</summary>
    public IEnumerable<SyntaxNode> EndsOf(ISymbol keeper) => UsesOf(keeper).Select(EndAt).OfType<SyntaxNode>();

    /// <summary>
    /// Where a delegate that a field, property or event keeps is run, or is given to something else or copied, which may run it.
    /// </summary>
    public IEnumerable<SyntaxNode> RunsOf(ISymbol keeper) =>
        UsesOf(keeper).Where(use => IsRun(use)
            || use.Parent is ArgumentSyntax or EqualsValueClauseSyntax
            || (IsCollection(keeper) && !(use.Parent is AssignmentExpressionSyntax filled && filled.Left == use)));

    private static bool IsCollection(ISymbol keeper) =>
        DelegateCollection.ElementOf((keeper as IFieldSymbol)?.Type ?? (keeper as IPropertySymbol)?.Type) is not null;

    /// <summary>What is read of a delegate or object in a field.</summary>
    private IEnumerable<ExpressionSyntax> UsesOf(ISymbol keeper)
    {
        foreach (var token in _models.AllTokens(keeper.Name, _cancellationToken))
        {
            if (token.Parent is not SimpleNameSyntax name)
                continue;

            var used = _models.For(name.SyntaxTree).GetSymbolInfo(name, _cancellationToken).Symbol?.OriginalDefinition;
            if (_models.Symbols.Equals(used, keeper))
                yield return (ExpressionSyntax)PropertyUse.Target(name);
        }
    }

    /// <summary><c>run()</c>, <c>run.Invoke()</c> and <c>run?.Invoke()</c>.</summary>
    public static bool IsRun(ExpressionSyntax use)
    {
        while (use.Parent is ParenthesizedExpressionSyntax or PostfixUnaryExpressionSyntax)
            use = (ExpressionSyntax)use.Parent;

        return use.Parent switch
        {
            InvocationExpressionSyntax call => call.Expression == use,
            MemberAccessExpressionSyntax { Name: var name, Parent: InvocationExpressionSyntax } => IsInvoke(name),
            ConditionalAccessExpressionSyntax
            { WhenNotNull: InvocationExpressionSyntax { Expression: MemberBindingExpressionSyntax binding } } access =>
                access.Expression == use && IsInvoke(binding.Name),
            _ => false,
        };
    }

    private static bool IsInvoke(SimpleNameSyntax name) => name.Identifier.ValueText is "Invoke" or "DynamicInvoke";

    private SyntaxNode? EndAt(ExpressionSyntax use)
    {
        if (IsKeptResource(use))
            return use;

        var call = use.Ancestors().OfType<InvocationExpressionSyntax>().FirstOrDefault()
            ?? (use.Parent as ConditionalAccessExpressionSyntax)?.WhenNotNull as InvocationExpressionSyntax;
        return call is not null && Ended(call) is { } ended && ended.Span.Contains(use.Span) ? call : null;
    }

    /// <summary><c>scope</c> in <c>scope.Dispose()</c> and <c>scope?.Dispose()</c>.</summary>
    public static ExpressionSyntax? Ended(InvocationExpressionSyntax call) => call.Expression switch
    {
        MemberAccessExpressionSyntax access when s_ends.Contains(access.Name.Identifier.ValueText) => access.Expression,
        MemberBindingExpressionSyntax binding when s_ends.Contains(binding.Name.Identifier.ValueText) =>
            ReceiverSyntax.OfBinding(binding),
        _ => null,
    };

    /// <summary>Also where it implements only the interface.</summary>
    public static bool IsDispose(IMethodSymbol method) =>
        method.ExplicitInterfaceImplementations.Prepend(method).Any(m => m.Name is "Dispose" or "DisposeAsync");

    /// <summary>
    /// The expression whose value is that of the node: through casts, parentheses, an <c>await</c>, a wait for its task; of a name, its
    /// call.
    /// </summary>
    public static SyntaxNode Value(SyntaxNode node)
    {
        while (node.Parent is { } parent)
        {
            switch (parent)
            {
                case ParenthesizedExpressionSyntax or CastExpressionSyntax or PostfixUnaryExpressionSyntax or AwaitExpressionSyntax:
                case ConditionalExpressionSyntax conditional when conditional.Condition != node:
                case BinaryExpressionSyntax { RawKind: (int)SyntaxKind.CoalesceExpression or (int)SyntaxKind.AsExpression }:
                case ConditionalAccessExpressionSyntax access when access.WhenNotNull == node:
                    node = parent;
                    break;
                case MemberAccessExpressionSyntax access when access.Name == node || s_waits.Contains(access.Name.Identifier.ValueText):
                    node = parent;
                    break;
                case InvocationExpressionSyntax call when call.Expression == node:
                    node = parent;
                    break;
                default:
                    return node;
            }
        }

        return node;
    }
}
