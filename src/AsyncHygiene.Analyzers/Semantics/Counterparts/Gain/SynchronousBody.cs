using System;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using AsyncHygiene.Semantics.Tasks;
using AsyncHygiene.Semantics.Values;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.Counterparts.Gain;

/// <summary>
/// A method that has the type of an asynchronous one and does all of its work before it returns, or gives it to another thread of the pool.
/// One that does no work at all is a stub, which says nothing of what it will do once it is written; but its task is complete when it is
/// waited for today, if the method is async and a class that can be made has it.
/// <code>
/// Task&lt;int&gt; CountAsync() =&gt; Task.FromResult(Count());
/// Task FlushAsync() { Flush(); return Task.CompletedTask; }
/// async Task SaveAsync() =&gt; await Task.Run(() =&gt; Save());
/// </code>
/// </summary>
internal sealed class SynchronousBody
{
    private const int MaxDepth = 6;

    private static readonly ImmutableHashSet<IMethodSymbol> s_none = ImmutableHashSet.Create<IMethodSymbol>(SymbolEqualityComparer.Default);

    private static readonly string[] s_factories = ["System.Threading.Tasks.TaskFactory", "System.Threading.Tasks.TaskFactory`1"];

    private readonly KnownTypes _types;
    private readonly Func<(IMethodSymbol Method, RunTimeType Receiver), bool> _isSynchronous;
    private readonly CancellationToken _cancellationToken;

    private SynchronousBody(
        KnownTypes types,
        Func<(IMethodSymbol Method, RunTimeType Receiver), bool> isSynchronous,
        CancellationToken cancellationToken)
    {
        _types = types;
        _isSynchronous = isSynchronous;
        _cancellationToken = cancellationToken;
    }

    /// <summary>Whether work for another thread of the pool counts as done.</summary>
    private bool AllowsPool { get; init; } = true;

    private bool MayDoNothing { get; init; }

    /// <param name="method">A method with a body in the compilation; of others nothing is known.</param>
    /// <param name="compilation">That of the call.</param>
    /// <param name="isSynchronous">The same question about a method that the body calls.</param>
    /// <param name="cancellationToken">Ends the search.</param>
    public static bool Is(
        IMethodSymbol method,
        Compilation compilation,
        Func<(IMethodSymbol Method, RunTimeType Receiver), bool> isSynchronous,
        CancellationToken cancellationToken) =>
        new SynchronousBody(KnownTypes.Of(compilation), isSynchronous, cancellationToken).IsOf(method, compilation);

    /// <summary>
    /// Whatever body a call runs, its task is complete when it is returned. Work that it starts on the pool is not done yet.
    /// </summary>
    /// <param name="method">The method that is called.</param>
    /// <param name="compilation">That of the call.</param>
    /// <param name="cancellationToken">Ends the search.</param>
    /// <param name="mayDoNothing">Whether a body without any work counts.</param>
    public static bool AreAllComplete(
        IMethodSymbol method,
        Compilation compilation,
        CancellationToken cancellationToken,
        bool mayDoNothing = true) =>
        AreAllComplete(method, compilation, s_none, mayDoNothing, cancellationToken);

    /// <summary>The same of one body.</summary>
    public static bool IsComplete(
        IMethodSymbol method,
        Compilation compilation,
        CancellationToken cancellationToken,
        bool mayDoNothing = true) =>
        IsComplete(method, compilation, s_none.Add(method.OriginalDefinition), mayDoNothing, cancellationToken);

    /// <param name="method">The method that is called.</param>
    /// <param name="compilation">That of the call.</param>
    /// <param name="asked">The methods on the way here: one that awaits itself ends with the others.</param>
    /// <param name="mayDoNothing">Whether a body without any work counts.</param>
    /// <param name="cancellationToken">Ends the search.</param>
    private static bool AreAllComplete(
        IMethodSymbol method,
        Compilation compilation,
        ImmutableHashSet<IMethodSymbol> asked,
        bool mayDoNothing,
        CancellationToken cancellationToken) =>
        asked.Contains(method.OriginalDefinition)
        || (asked.Count < MaxDepth
            && SourceCompilation.Of(method, compilation) is not null
            && CounterpartGain.BodiesOf(method, compilation, cancellationToken) is { Count: > 0 } bodies
            && bodies.All(b => IsComplete(
                b,
                SourceCompilation.Of(b, compilation) ?? compilation,
                asked.Add(method.OriginalDefinition).Add(b.OriginalDefinition),
                mayDoNothing,
                cancellationToken)));

    private static bool IsComplete(
        IMethodSymbol method,
        Compilation compilation,
        ImmutableHashSet<IMethodSymbol> asked,
        bool mayDoNothing,
        CancellationToken cancellationToken) =>
        new SynchronousBody(
            KnownTypes.Of(compilation),
            call => LibraryTask.IsComplete(call.Method, compilation, cancellationToken)
                || AreAllComplete(call.Method, compilation, asked, mayDoNothing, cancellationToken),
            cancellationToken)
        { AllowsPool = false, MayDoNothing = mayDoNothing }
            .IsOf(method, compilation);

    private bool IsOf(IMethodSymbol method, Compilation compilation) =>
        BodyOf(method, compilation, _cancellationToken) is { } body
        && IsSynchronous(body, BodyPartOf(method).IsAsync)
        && (Works(body, _types) || GivesBack(method, body) || (MayDoNothing && HasNothingToDo(method, body)));

    /// <summary>
    /// A private method of several statements that returns what it is given, or a variable: it is no placeholder, and no other code could
    /// ask more of it.
    /// <code>
    /// Task&lt;decimal&gt; Convert(decimal amount, string from, string to) { if (from == to) return Task.FromResult(amount); … }
    /// </code>
    /// </summary>
    private static bool GivesBack(IMethodSymbol method, IMethodBodyOperation body) =>
        BodyPartOf(method) is { DeclaredAccessibility: Accessibility.Private, IsAsync: false }
        && body.BlockBody is { Operations.Length: > 1 }
        && body.OwnDescendants().Any(o => o is IArgumentOperation { Value: IParameterReferenceOperation or ILocalReferenceOperation });

    /// <summary>
    /// The author had to add <c>async</c> to a body that awaits nothing; one that throws is not written yet, and an abstract class leaves
    /// the work to others.
    /// <code>
    /// async Task CreateFolderAsync(string name) { }    // there are no folders in this store
    /// </code>
    /// </summary>
    private static bool HasNothingToDo(IMethodSymbol method, IMethodBodyOperation body) =>
        BodyPartOf(method) is { IsAsync: true, ContainingType.IsAbstract: false }
        && !body.OwnDescendants().Any(o => o is IAwaitOperation or IThrowOperation);

    /// <summary>Null where the compilation does not show it.</summary>
    public static IMethodBodyOperation? BodyOf(IMethodSymbol method, Compilation compilation, CancellationToken cancellationToken)
    {
        if (BodyPartOf(method).DeclaringSyntaxReferences.FirstOrDefault() is not { } reference
            || !compilation.ContainsSyntaxTree(reference.SyntaxTree)
            || reference.GetSyntax(cancellationToken) is not MethodDeclarationSyntax declaration)
        {
            return null;
        }

#pragma warning disable RS1030 // The method is often in another file; in an analysis callback this is the driver's own cached model.
        var model = compilation.GetSemanticModel(reference.SyntaxTree);
#pragma warning restore RS1030
        return model.GetOperation(declaration, cancellationToken) as IMethodBodyOperation;
    }

    private static IMethodSymbol BodyPartOf(IMethodSymbol method) =>
        method.OriginalDefinition.PartialImplementationPart ?? method.OriginalDefinition;

    private bool IsSynchronous(IMethodBodyOperation body, bool isAsync)
    {
        var any = false;
        foreach (var operation in body.OwnDescendants())
        {
            switch (operation)
            {
                case IAwaitOperation { Operation: var awaited } when !IsDone(awaited):
                case IReturnOperation { ReturnedValue: { } returned } when !isAsync && !IsDone(returned):
                case IForEachLoopOperation { IsAsynchronous: true }:
                case IUsingOperation { IsAsynchronous: true }:
                case IUsingDeclarationOperation { IsAsynchronous: true }:
                    return false;
                case IReturnOperation { ReturnedValue: not null }:
                    any = true;
                    break;
            }
        }

        return any || isAsync;
    }

    /// <summary>A task that is complete, or whose work another thread of the pool does.</summary>
    private bool IsDone(IOperation value, int depth = MaxDepth) => depth > 0 && value switch
    {
        IConversionOperation conversion => IsDone(conversion.Operand, depth),
        IParenthesizedOperation parenthesized => IsDone(parenthesized.Operand, depth),
        IThrowOperation or IDefaultValueOperation => true,
        IPropertyReferenceOperation { Property: { Name: "CompletedTask", ContainingType: var type } } =>
            type.IsTask(_types) || type.IsValueTask(_types),
        IObjectCreationOperation { Type: var type } creation =>
            type.IsValueTask(_types) && creation.Arguments.All(a => IsResult(a.Parameter!) || IsDone(a.Value, depth - 1)),
        IInvocationOperation call => IsDone(call, depth),
        ILocalReferenceOperation or IConditionalOperation or ICoalesceOperation or ISwitchExpressionOperation =>
            PossibleValues.Of(value, _cancellationToken) is { Count: > 0 } values && values.All(v => IsDone(v, depth - 1)),
        _ => false,
    };

    private bool IsDone(IInvocationOperation call, int depth)
    {
        var method = call.TargetMethod;
        if (!method.ContainingType.IsTask(_types) && !method.ContainingType.IsValueTask(_types))
            return IsStarted(call) || _isSynchronous((method, RunTimeType.Of(call.Instance, _cancellationToken)));

        return method.Name switch
        {
            "FromResult" or "FromException" or "FromCanceled" => true,
            "Yield" => AllowsPool,
            "ConfigureAwait" or "AsTask" or "Preserve" => call.Instance is { } task && IsDone(task, depth - 1),
            "Run" => IsPoolWork(call),
            "Delay" => call.Arguments.FirstOrDefault()?.Value is { } time && ZeroTimeout.IsZero(time.WithoutConversions(), _types),
            _ => false,
        };
    }

    /// <summary><c>Task.Factory.StartNew</c>. Another factory has a scheduler of its own, and so may options ask for a thread.</summary>
    private bool IsStarted(IInvocationOperation call) =>
        _types.IsOneOf(call.TargetMethod.ContainingType, s_factories)
        && call.Instance is IPropertyReferenceOperation { Property: { Name: "Factory", ContainingType: var type } }
        && type.IsTask(_types)
        && call.Arguments.All(a => !_types.Is(a.Value.Type, _types["System.Threading.Tasks.TaskCreationOptions"]))
        && IsPoolWork(call);

    private bool IsPoolWork(IInvocationOperation call) =>
        AllowsPool
        && call.Arguments.FirstOrDefault()?.Value.Type is INamedTypeSymbol { DelegateInvokeMethod: { } work }
        && Awaitable.ResultOf(work.ReturnType) is null;

    /// <summary>The parameter for the value itself, not for a task or a source of one.</summary>
    private static bool IsResult(IParameterSymbol parameter) => parameter.OriginalDefinition.Type is ITypeParameterSymbol;

    private static bool Works(IMethodBodyOperation body, KnownTypes types) => body.Descendants().Any(o => o switch
    {
        IInvocationOperation call => !IsOfTasks(call.TargetMethod.ContainingType, types)
            && !IsEmptyValue(call)
            && !IsGuard(call),
        IPropertyReferenceOperation property => !IsOfTasks(property.Property.ContainingType, types) && !IsGuard(property),
        IFieldReferenceOperation { Field.IsConst: false } field => !IsGuard(field),
        IArrayElementReferenceOperation or IMethodReferenceOperation => true,
        _ => false,
    });

    private static bool IsOfTasks(INamedTypeSymbol type, KnownTypes types) =>
        type.IsTask(types)
        || type.IsValueTask(types)
        || types.IsOneOf(type, s_factories)
        || types.Is(type, types.CancellationToken);

    /// <summary><c>Array.Empty&lt;T&gt;()</c></summary>
    private static bool IsEmptyValue(IInvocationOperation call) =>
        call.TargetMethod is { IsStatic: true, DeclaringSyntaxReferences.IsEmpty: true } && call.Arguments.IsEmpty;

    /// <summary>What only decides whether to throw.</summary>
    private static bool IsGuard(IOperation operation) =>
        operation is IInvocationOperation { TargetMethod: { IsStatic: true, ReturnsVoid: true, Name: var name } }
            ? name.StartsWith("ThrowIf", StringComparison.Ordinal)
            : operation.Syntax.Ancestors().Any(n => n is ThrowStatementSyntax or ThrowExpressionSyntax
                || (n is IfStatementSyntax { Else: null } @if && @if.Condition.Contains(operation.Syntax) && OnlyThrows(@if.Statement)));

    private static bool OnlyThrows(StatementSyntax statement) =>
        (statement is BlockSyntax { Statements: { Count: 1 } only } ? only[0] : statement) is ThrowStatementSyntax;
}
