using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Linq;
using System.Runtime.CompilerServices;
using System.Threading;
using AsyncHygiene.Semantics.Completion;
using AsyncHygiene.Semantics.Counterparts.Gain;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.BlockingHelpers;

/// <summary>
/// A synchronous method of the user's own that is given a task, or a delegate that starts one, and blocks until it is done:
/// <c>AsyncHelper.RunSync(() =&gt; …)</c>,
/// <c>task.Await()</c>. Its body tells, not its name. Callers are where the blocking is decided, so they are reported.
/// </summary>
internal sealed class BlockingHelper
{
    /// <summary>How many helpers may stand one behind the other.</summary>
    private const int MaxDepth = 6;

    private static readonly ConditionalWeakTable<Compilation, ConcurrentDictionary<IMethodSymbol, BlockingHelper?>> s_helpers = new();

    private BlockingHelper(IParameterSymbol parameter, HashSet<SyntaxNode> waits)
    {
        Parameter = parameter;
        Waits = waits;
    }

    /// <summary>The task, the tasks or the delegate that is waited for.</summary>
    public IParameterSymbol Parameter { get; }

    /// <summary>The expressions in the helper's body that block.</summary>
    public HashSet<SyntaxNode> Waits { get; }

    /// <summary>The helper does nothing else, so an await may take its place.</summary>
    public bool OnlyWaits { get; private init; }

    /// <summary>Callers can await what they give the helper instead of calling it.</summary>
    public bool IsReplaceable => OnlyWaits && !Repeats && Parameter.ContainingSymbol is IMethodSymbol { Parameters.Length: 1 };

    /// <summary>The helper may start the work that it is given more than once.</summary>
    public bool Repeats { get; private init; }

    /// <summary>What the task throws comes out of the helper in an <c>AggregateException</c>.</summary>
    public bool WrapsExceptions { get; private init; }

    /// <summary>The helper that a method is, or null. Costs a look at the parameter types unless those are of tasks.</summary>
    public static BlockingHelper? Of(IMethodSymbol method, Compilation compilation, CancellationToken cancellationToken) =>
        Of(method, compilation, 0, cancellationToken);

    private static BlockingHelper? Of(IMethodSymbol method, Compilation compilation, int depth, CancellationToken cancellationToken)
    {
        var declaration = (method.ReducedFrom ?? method).OriginalDefinition;
        if (!SymbolEqualityComparer.Default.Equals(method.ContainingAssembly, compilation.Assembly))
            return OfProject(declaration, compilation, depth, cancellationToken);

        if (declaration.Parameters.IsEmpty
            || declaration.IsAsync
            || declaration.IsVirtual
            || declaration.IsAbstract
            || declaration.MethodKind is not (MethodKind.Ordinary or MethodKind.LocalFunction))
        {
            return null;
        }

        var types = KnownTypes.Of(compilation);
        if (declaration.ReturnType.IsTaskLike(types) || !TakesWork(declaration, types))
            return null;

        // A call through an interface or a base class does not show which body runs: there the wait itself is reported, with its request
        // path.
        if (declaration.ContractOf() is not null)
            return null;

        var helpers = s_helpers.GetValue(compilation, static _ => new(SymbolEqualityComparer.Default));
        if (helpers.TryGetValue(declaration, out var known))
            return known;

        // Helpers that call each other in a circle block nowhere. What was cut off at the limit is not remembered: from elsewhere it may be
        // nearer.
        if (depth >= MaxDepth)
            return null;

        var helper = Find(declaration, compilation, types, depth, cancellationToken);
        return depth == 0 || helper is not null ? helpers.GetOrAdd(declaration, helper) : null;
    }

    /// <summary>
    /// A helper of another project, whose source an editor and the tool see. Most calls are of libraries' methods, which have none.
    /// </summary>
    private static BlockingHelper? OfProject(
        IMethodSymbol declaration,
        Compilation compilation,
        int depth,
        CancellationToken cancellationToken) =>
        !declaration.DeclaringSyntaxReferences.IsEmpty
        && TakesWork(declaration, KnownTypes.Of(compilation))
        && SourceCompilation.Of(declaration, compilation) is { } source
            ? Of(SourceCompilation.SymbolIn(declaration, source, cancellationToken), source, depth, cancellationToken)
            : null;

    private static BlockingHelper? Find(
        IMethodSymbol method,
        Compilation compilation,
        KnownTypes types,
        int depth,
        CancellationToken cancellationToken)
    {
        method = method.PartialImplementationPart ?? method;
        foreach (var reference in method.DeclaringSyntaxReferences)
        {
            var syntax = reference.GetSyntax(cancellationToken);
#pragma warning disable RS1030 // The callee's body is often in another file; in an analysis callback this is the driver's own cached model.
            if (!compilation.ContainsSyntaxTree(syntax.SyntaxTree)
                || compilation.GetSemanticModel(syntax.SyntaxTree).GetOperation(syntax, cancellationToken) is not { } body)
            {
                continue;
            }
#pragma warning restore RS1030

            foreach (var parameter in method.Parameters.Where(p => IsWork(p.Type, types)))
            {
                var work = new ParameterWork(parameter, body, types);
                var waits = WaitsFor(work, body, compilation, types, depth, cancellationToken).ToList();
                if (waits.Count > 0)
                {
                    return new BlockingHelper(parameter, new HashSet<SyntaxNode>(waits.Select(w => w.Syntax)))
                    {
                        WrapsExceptions = waits.Exists(Wraps),
                        OnlyWaits = WaitingBody.Is(body, types, IsPlainHelper),
                        Repeats = MayRepeat(parameter, syntax),
                    };
                }
            }
        }

        return null;

        bool Wraps(IOperation wait) => BlockingWait.From(wait, types) is { } own
            ? own.Kind != BlockingWaitKind.GetResult
            : wait is IInvocationOperation call
                && Of(call.TargetMethod, compilation, depth + 1, cancellationToken) is { WrapsExceptions: true };

        bool IsPlainHelper(IInvocationOperation call) =>
            Of(call.TargetMethod, compilation, depth + 1, cancellationToken) is { OnlyWaits: true, Repeats: false }
                && call.Arguments.Length == 1;
    }

    private static IEnumerable<IOperation> WaitsFor(
        ParameterWork work,
        IOperation body,
        Compilation compilation,
        KnownTypes types,
        int depth,
        CancellationToken cancellationToken)
    {
        foreach (var operation in body.OwnDescendants())
        {
            if (BlockingWait.From(operation, types) is { Kind: not BlockingWaitKind.Delegate } wait)
            {
                var waitedFor = wait.Awaited is { } awaited
                    ? work.IsIn(awaited)
                    : operation is IInvocationOperation { Arguments.IsEmpty: false } all && work.IsIn(all.Arguments[0].Value);
                if (waitedFor && !IsProven(wait, body, types, cancellationToken))
                    yield return operation;
            }
            else if (operation is IInvocationOperation call
                && Of(call.TargetMethod, compilation, depth + 1, cancellationToken) is { } inner
                && inner.ArgumentOf(call) is { } argument
                && work.IsIn(argument.Value))
            {
                yield return operation;
            }
        }
    }

    /// <summary>A delegate that is used in two places or in a loop; tests for null do not count.</summary>
    private static bool MayRepeat(IParameterSymbol parameter, SyntaxNode helper)
    {
        if (parameter.Type.TypeKind != TypeKind.Delegate)
            return false;

        var uses = helper.DescendantNodes().OfType<IdentifierNameSyntax>()
            .Where(n => n.Identifier.ValueText == parameter.Name
                && n.Parent is not (BinaryExpressionSyntax or IsPatternExpressionSyntax or NameColonSyntax)
                && n.Parent?.Parent?.Parent
                    is not InvocationExpressionSyntax
                    {
                        Expression: IdentifierNameSyntax { Identifier.Text: "nameof" }
                        or MemberAccessExpressionSyntax { Name.Identifier.Text: "ThrowIfNull" }
                    })
            .ToList();
        return uses.Count > 1
            || uses.Any(u =>
                u.Ancestors()
                    .TakeWhile(a => a != helper)
                    .Any(LoopStatement.Is));
    }

    /// <summary>The argument of a call that the helper blocks on.</summary>
    public IArgumentOperation? ArgumentOf(IInvocationOperation call) =>
        call.Arguments.FirstOrDefault(a => a.Parameter?.Ordinal == Parameter.Ordinal);

    /// <summary>A local function is a part of the graph of its method.</summary>
    private static bool IsProven(BlockingWait wait, IOperation body, KnownTypes types, CancellationToken cancellationToken)
    {
        Func<ControlFlowGraph>? graph = body.Root() switch
        {
            IMethodBodyOperation method => () => ControlFlowGraph.Create(method, cancellationToken),
            IConstructorBodyOperation constructor => () => ControlFlowGraph.Create(constructor, cancellationToken),
            _ => null,
        };
        return graph is not null && wait.IsProven(types, graph, cancellationToken);
    }

    private static bool TakesWork(IMethodSymbol method, KnownTypes types)
    {
        foreach (var parameter in method.Parameters)
        {
            if (IsWork(parameter.Type, types))
                return true;
        }

        return false;
    }

    /// <summary>A task, several of them, or a delegate that returns one.</summary>
    private static bool IsWork(ITypeSymbol type, KnownTypes types) => type switch
    {
        IArrayTypeSymbol array => array.ElementType.IsTask(types),
        INamedTypeSymbol { DelegateInvokeMethod: { } invoke } => invoke.ReturnType.IsTaskLike(types),
        ITypeParameterSymbol parameter => parameter.ConstraintTypes.Any(c => c.IsTask(types)),
        INamedTypeSymbol { TypeArguments.Length: 1 } named when named.AllInterfaces.Any(i =>
            i.SpecialType == SpecialType.System_Collections_IEnumerable) => named.TypeArguments[0].IsTask(types),
        _ => type.IsTaskLike(types) || AwaiterTypes.Contains(type, types),
    };
}
