using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.Tasks;

/// <summary>
/// A statement that starts asynchronous work and keeps nothing to wait for it with: a call whose task is ignored, or of an async void
/// method.
/// </summary>
internal sealed class DroppedTask
{
    private const string RedisBatch = "StackExchange.Redis.IBatch";

    private DroppedTask(IInvocationOperation call, SimpleNameSyntax name)
    {
        Call = call;
        Name = name;
    }

    public IInvocationOperation Call { get; }

    /// <summary>The called method's name: the squiggle goes there.</summary>
    public SimpleNameSyntax Name { get; }

    public bool IsAsyncVoid { get; private init; }

    /// <summary><c>_ = Call();</c>: dropped on purpose.</summary>
    public bool IsDiscarded { get; private init; }

    /// <summary><c>x?.Call();</c></summary>
    public bool IsConditional { get; private init; }

    public static DroppedTask? From(IExpressionStatementOperation statement, Compilation compilation, KnownTypes types)
    {
        // The parts of a for header are expression statements too, without being statements.
        if (statement.Syntax is not ExpressionStatementSyntax)
            return null;

        var value = statement.Operation;
        var isDiscarded = false;
        if (value is ISimpleAssignmentOperation { Target: IDiscardOperation } discard)
        {
            isDiscarded = true;
            value = discard.Value;
        }

        while (value is IConversionOperation conversion)
            value = conversion.Operand;

        var isConditional = false;
        while (value is IConditionalAccessOperation access)
        {
            isConditional = true;
            value = access.WhenNotNull;
        }

        value = WithoutWrappers(value, types);
        if (value is not IInvocationOperation call || BlockingWait.NameOf(call.Syntax) is not { } name)
            return null;

        var isAsyncVoid = IsAsyncVoidMethod(call.TargetMethod, compilation);
        return isAsyncVoid || (call.Type.IsTaskLike(types) && !IsHandled(call.TargetMethod, types) && !IsQueued(call, types))
            ? new DroppedTask(call, name) { IsAsyncVoid = isAsyncVoid, IsDiscarded = isDiscarded, IsConditional = isConditional }
            : null;
    }

    /// <summary>Of this project only: of others the compiler sees no bodies, and the editor and the build must agree.</summary>
    private static bool IsAsyncVoidMethod(IMethodSymbol method, Compilation compilation)
    {
        var implementation = method.OriginalDefinition.PartialImplementationPart ?? method.OriginalDefinition;
        return implementation.IsAsync
            && implementation.ReturnsVoid
            && SymbolEqualityComparer.Default.Equals(implementation.ContainingAssembly, compilation.Assembly);
    }

    /// <summary>The call behind <c>ConfigureAwait</c> and <c>Unwrap</c>.</summary>
    private static IOperation? WithoutWrappers(IOperation? value, KnownTypes types)
    {
        while (true)
        {
            switch (value)
            {
                case IInvocationOperation { TargetMethod.Name: "ConfigureAwait", Instance: IInvocationOperation configured }:
                    value = configured;
                    break;
                case IInvocationOperation { TargetMethod: { Name: "Unwrap", ContainingType: var type }, Arguments: { Length: 1 } arguments }
                    when types.Is(type, types["System.Threading.Tasks.TaskExtensions"])
                        && arguments[0].Value is IInvocationOperation wrapped:
                    value = wrapped;
                    break;
                default:
                    return value;
            }
        }
    }

    /// <summary>
    /// A continuation is where the author deals with the outcome, and so is an extension method that takes the task
    /// (<c>.LogExceptions()</c>); a write to a channel is taken by its reader.
    /// </summary>
    private static bool IsHandled(IMethodSymbol method, KnownTypes types) =>
        (method.Name == "ContinueWith" && method.ContainingType.IsTask(types))
        || (method.IsExtensionMethod && (method.ReducedFrom ?? method).Parameters[0].Type.IsTask(types))
        || types.Is(method.ContainingType, types["System.Threading.Channels.ChannelWriter`1"]);

    /// <summary>
    /// A call of a batch of StackExchange.Redis: its task ends when the batch is executed, and an await before that never does.
    /// </summary>
    private static bool IsQueued(IInvocationOperation call, KnownTypes types) =>
        types[RedisBatch] is { } batch && call.Instance?.WithoutConversions().Type.Inherits(batch) == true;
}
