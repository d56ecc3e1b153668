using System;
using System.Linq;
using System.Threading;
using AsyncHygiene.CallGraph;
using AsyncHygiene.CallGraph.References;
using AsyncHygiene.Chains.Threads.Kept;
using AsyncHygiene.Editing.Syntax;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Tasks;
using AsyncHygiene.Semantics.Values;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Chains.Threads.Turns;

/// <summary>
/// Delegates that a <c>TaskScheduler</c> other than the pool's or a <c>SynchronizationContext</c> runs. What is awaited in one goes on
/// there, and may have to wait for the thread or the turn that the delegate has: a wait for it never ends. The next delegate gets its turn
/// at the first await. So do the methods of grains of Orleans that let their calls interleave.
/// </summary>
internal sealed class OwnScheduler
{
    private const string TaskScheduler = "System.Threading.Tasks.TaskScheduler";
    private const string SynchronizationContext = "System.Threading.SynchronizationContext";

    /// <summary>How many methods of the solution may stand in front of the scheduler.</summary>
    private const int MaxDepth = 3;

    private static readonly string[] s_words =
    [
        "TaskScheduler", "TaskFactory", "SynchronizationContext", "ConcurrentExclusiveSchedulerPair", "AsyncContext",
        "AsyncContextThread", "JoinableTaskFactory",
    ];

    /// <summary>Members of libraries that run a delegate in a context of theirs, in which one thing runs at a time.</summary>
    private static readonly (string Namespace, string Type, string[] Members)[] s_contexts =
    [
        ("Nito.AsyncEx", "AsyncContext", ["Run"]),
        ("Microsoft.VisualStudio.Threading", "JoinableTaskFactory", ["Run", "RunAsync"]),
    ];

    private readonly SemanticModel _model;
    private readonly KnownTypes _types;
    private readonly CancellationToken _cancellationToken;

    private OwnScheduler(SemanticModel model, CancellationToken cancellationToken)
    {
        _model = model;
        _types = KnownTypes.Of(model.Compilation);
        _cancellationToken = cancellationToken;
    }

    /// <summary>Whether the code names one at all.</summary>
    public static bool IsNamedIn(SemanticModelSource models, CancellationToken cancellationToken) =>
        s_words.Concat(InterleavedGrain.Words).Any(word => models.AllTokens(word, cancellationToken).Any());

    /// <summary>
    /// Whether one runs a function: a lambda, or a method whose name is given instead of one. It may be given to a method of the solution,
    /// which hands it on.
    /// </summary>
    public static bool Runs(Function function, SemanticModelSource models, CancellationToken cancellationToken) =>
        function.Node is { } node && function.IsLambda
            ? Runs(node, models, MaxDepth, cancellationToken)
            : function.Method is { } method
                && (InterleavedGrain.Has(function, cancellationToken)
                    || new ReferenceSearch(models, cancellationToken)
                        .Of(method)
                        .Any(r => Runs(r.Syntax, models, MaxDepth, cancellationToken)));

    private static bool Runs(SyntaxNode work, SemanticModelSource models, int depth, CancellationToken cancellationToken) =>
        Runs(work, models.For(work.SyntaxTree), cancellationToken)
        || (depth > 0
            && ArgumentOf(work, models.For(work.SyntaxTree), cancellationToken) is { } argument
            && HandedDelegate.UsesAt(argument, models, cancellationToken).Any(use =>
                Runs(use, models, depth - 1, cancellationToken)
                || (DelegateCall.Of(use) is not null
                    && use.FirstAncestorOrSelf<AnonymousFunctionExpressionSyntax>() is { } lambda
                    && Runs(lambda, models, depth - 1, cancellationToken))));

    /// <summary>Whether one runs a lambda, or a method where its name is given instead of one.</summary>
    public static bool Runs(SyntaxNode work, SemanticModel model, CancellationToken cancellationToken) =>
        ArgumentOf(work, model, cancellationToken)?.Parent?.Parent is ExpressionSyntax call
        && new OwnScheduler(model, cancellationToken).IsGivenTo(call);

    /// <summary>Not that of <c>new Action(work)</c>, but of what that is given to.</summary>
    private static ArgumentSyntax? ArgumentOf(SyntaxNode work, SemanticModel model, CancellationToken cancellationToken) => work.Ancestors()
        .TakeWhile(n => n is not (InvocationExpressionSyntax or AnonymousFunctionExpressionSyntax or StatementSyntax))
        .OfType<ArgumentSyntax>()
        .FirstOrDefault(a => !(a.Parent?.Parent is BaseObjectCreationExpressionSyntax creation
            && model.GetTypeInfo(creation, cancellationToken).Type is { TypeKind: TypeKind.Delegate }));

    private bool IsGivenTo(ExpressionSyntax call) => _model.GetOperation(call, _cancellationToken) switch
    {
        IInvocationOperation { TargetMethod: { Name: "Post" or "Send", ContainingType: var type } }
            when _types[SynchronizationContext] is { } context && type.Inherits(context) => true,
        IInvocationOperation { TargetMethod: { Name: "StartNew" or "ContinueWhenAll" or "ContinueWhenAny" } } started
            when IsFactory(started.Instance) => started.Arguments.Any(NamesScheduler) || HasScheduler(started.Instance!),
        IInvocationOperation { TargetMethod: var method } when IsContext(method) => true,
        IInvocationOperation { TargetMethod.IsExtensionMethod: true, Arguments: { IsEmpty: false } arguments }
            when IsFactory(arguments[0].Value) => arguments.Skip(1).Any(NamesScheduler) || HasScheduler(arguments[0].Value),
        IInvocationOperation invocation => invocation.Arguments.Any(NamesScheduler),
        IObjectCreationOperation { Type: { } type } creation =>
            creation.Arguments.Any(NamesScheduler) || (type.IsTask(_types) && IsStartedOnOne(creation.Syntax)),
        _ => false,
    };

    private static bool IsContext(IMethodSymbol method) => Array.Exists(s_contexts, c =>
        c.Type == method.ContainingType.Name
        && method.ContainingType.IsIn(c.Namespace)
        && Array.IndexOf(c.Members, method.Name) >= 0);

    /// <summary><c>new Task(work)</c> in a type that starts tasks on a scheduler: it may be this one.</summary>
    private bool IsStartedOnOne(SyntaxNode creation) =>
        creation.FirstAncestorOrSelf<TypeDeclarationSyntax>() is { } type
        && type.DescendantNodes()
            .OfType<InvocationExpressionSyntax>()
            .Where(c => c.Expression is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Start" or "RunSynchronously" })
            .Any(c => _model.GetOperation(c, _cancellationToken) is IInvocationOperation { TargetMethod.ContainingType: var started } start
                && started.IsTask(_types)
                && start.Arguments.Any(NamesScheduler));

    private bool IsFactory(IOperation? receiver) =>
        receiver?.Type is { } type
        && (_types.Is(type, _types["System.Threading.Tasks.TaskFactory"])
            || _types.Is(type.OriginalDefinition, _types["System.Threading.Tasks.TaskFactory`1"]));

    /// <summary>Not <c>Task.Factory</c>, and not one that the source shows to be made without a scheduler.</summary>
    private bool HasScheduler(IOperation factory) => factory switch
    {
        IPropertyReferenceOperation { Property: { IsStatic: true, Name: "Factory", ContainingType: var type } }
            when type.IsTaskLike(_types) => false,
        IObjectCreationOperation creation => creation.Arguments.Any(NamesScheduler),
        _ => PossibleValues.Of(factory, _cancellationToken) is not { } values
            || values.Any(v => HasScheduler(v.WithoutConversions())),
    };

    /// <summary>A scheduler, or options with one; what the work itself does with schedulers says nothing.</summary>
    private bool NamesScheduler(IArgumentOperation argument) =>
        argument.Value is not IDelegateCreationOperation
        && (PossibleValues.Of(argument.Value, _cancellationToken) ?? [])
            .Append(argument.Value)
            .SelectMany(v => v.DescendantsAndSelf())
            .Any(IsScheduler);

    private bool IsScheduler(IOperation value) =>
        _types[TaskScheduler] is { } scheduler
        && value.Type.Inherits(scheduler)
        && value is not (IConversionOperation or IAssignmentOperation or { ConstantValue.HasValue: true })
        && value is not IPropertyReferenceOperation { Property: { IsStatic: true, Name: "Default" } }
        && !(value.Parent is IAssignmentOperation assignment && assignment.Target == value);
}
