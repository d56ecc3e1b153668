using System;
using System.Linq;
using System.Threading;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Threads;

/// <summary>What a caller does with the task of a call.</summary>
internal sealed class TaskUse
{
    /// <summary>It awaits it at once.</summary>
    public static readonly TaskUse Awaited = new();

    /// <summary>It gives it to its own callers.</summary>
    public static readonly TaskUse Returned = new();

    /// <summary>It goes on while the task runs: it drops it, keeps it for later, or combines it with others.</summary>
    public static readonly TaskUse Unawaited = new();

    /// <summary>It blocks until the task is done.</summary>
    public static readonly TaskUse Blocked = new();

    /// <summary>It gives it to a thread of the pool, or to code that is not here.</summary>
    public static readonly TaskUse Other = new();

    private TaskUse()
    {
    }

    public static TaskUse Of(InvocationExpressionSyntax call, SemanticModel model, CancellationToken cancellationToken)
    {
        if (IsOfMock(call))
            return Other;

        ExpressionSyntax task = call;
        while (Whole(task) is { } whole)
            task = whole;

        return task.Parent switch
        {
            AwaitExpressionSyntax => Awaited,
            MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Result" or "Wait" or "GetAwaiter" } => Blocked,
            ReturnStatementSyntax or ArrowExpressionClauseSyntax => Returned,
            ExpressionStatementSyntax => Unawaited,
            AssignmentExpressionSyntax => Unawaited,
            EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax } => Unawaited,
            AnonymousFunctionExpressionSyntax lambda => OfLambda(lambda, model, cancellationToken),
            ArgumentSyntax argument when CalledWith(argument) is { } name && (IsCombining(name) || name == "Add") => Unawaited,
            InitializerExpressionSyntax or CollectionElementSyntax => Unawaited,
            _ => Other,
        };
    }

    /// <summary>The expression around that is the same task.</summary>
    private static ExpressionSyntax? Whole(ExpressionSyntax task) => task.Parent switch
    {
        ParenthesizedExpressionSyntax whole => whole,
        PostfixUnaryExpressionSyntax whole => whole,
        ConditionalAccessExpressionSyntax whole when whole.WhenNotNull == task => whole,
        ConditionalExpressionSyntax whole when whole.Condition != task => whole,
        BinaryExpressionSyntax { OperatorToken.Text: "??" } whole => whole,
        MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ConfigureAwait" or "AsTask" or "WaitAsync" } access
            when access.Parent is InvocationExpressionSyntax whole => whole,
        _ => null,
    };

    private static TaskUse OfLambda(AnonymousFunctionExpressionSyntax lambda, SemanticModel model, CancellationToken cancellationToken)
    {
        // An expression tree is read, or run elsewhere.
        if (model.GetTypeInfo(lambda, cancellationToken).ConvertedType is not { TypeKind: TypeKind.Delegate }
            || (lambda.Parent is ArgumentSyntax { } set && CalledWith(set) == "When"))
        {
            return Other;
        }

        if (model.GetSymbolInfo(lambda, cancellationToken).Symbol is IMethodSymbol { ReturnsVoid: true })
            return Unawaited;

        // items.Select(i => SaveAsync(i)): all of them are started when the tasks are combined or put into a list.
        return lambda.Parent is ArgumentSyntax argument
            && CalledWith(argument) == "Select"
            && argument.Ancestors().TakeWhile(n => n is not StatementSyntax).OfType<InvocationExpressionSyntax>().Any(c =>
                NameOf(c) is { } name && (IsCombining(name) || name is "ToList" or "ToArray"))
                ? Unawaited
                : Other;
    }

    /// <summary><c>service.Received(1).SaveAsync();</c> of NSubstitute runs nothing.</summary>
    private static bool IsOfMock(InvocationExpressionSyntax call) =>
        call.Expression is MemberAccessExpressionSyntax { Expression: InvocationExpressionSyntax receiver }
        && NameOf(receiver) is { } name
        && (name.StartsWith("Received", StringComparison.Ordinal) || name.StartsWith("DidNotReceive", StringComparison.Ordinal));

    private static bool IsCombining(string name) =>
        name.StartsWith("WhenAll", StringComparison.Ordinal) || name is "WhenAny" or "WaitAll" or "WaitAny";

    private static string? CalledWith(ArgumentSyntax argument) =>
        argument.Parent?.Parent is InvocationExpressionSyntax call ? NameOf(call) : null;

    private static string? NameOf(InvocationExpressionSyntax call) => BlockingWait.NameOf(call)?.Identifier.ValueText;
}
