using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Delegates;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Chains.Conversions.FireAndForget;

/// <summary>
/// Work that does not end by itself: it waits for time, for its turn, for a task that it is given, for what others send or do. Its caller
/// may be what it waits for, and must not await it.
/// </summary>
internal sealed class LastingWork
{
    /// <summary>How many methods that call each other are read.</summary>
    private const int MaxDepth = 4;

    private static readonly HashSet<string> s_waits = new(
        [
            "WaitAsync", "WaitForExitAsync", "WaitForNextTickAsync", "WaitToReadAsync", "WaitToWriteAsync", "OutputAvailableAsync",
            "AcquireAsync", "WaitForConnectionAsync", "WaitForShutdownAsync", "WaitForChangedAsync", "EnterAsync", "LockAsync",
        ],
        StringComparer.Ordinal);

    /// <summary>What others write, send or connect.</summary>
    private static readonly HashSet<string> s_pipes = new(
        ["PipeReader", "PipeWriter", "ChannelReader", "ChannelWriter", "NetworkStream", "PipeStream", "NamedPipeServerStream", "Socket",
            "WebSocket", "TcpListener", "HttpListener", "UdpClient"],
        StringComparer.Ordinal);

    private readonly Compilation _compilation;
    private readonly CancellationToken _cancellationToken;
    private readonly HashSet<SyntaxNode> _seen = [];

    private LastingWork(Compilation compilation, CancellationToken cancellationToken)
    {
        _compilation = compilation;
        _cancellationToken = cancellationToken;
    }

    public static bool Is(SyntaxNode function, Compilation compilation, CancellationToken cancellationToken) =>
        new LastingWork(compilation, cancellationToken).Lasts(function, MaxDepth);

    private bool Lasts(SyntaxNode function, int depth)
    {
        if (depth == 0 || !_seen.Add(function))
            return false;
        if (StartedCode.IsWorker(function))
            return true;

        var model = _compilation.GetSemanticModel(function.SyntaxTree);
        return FunctionSyntax.ReturnedBy(function)
                .Select(e => model.GetOperation(e, _cancellationToken))
                .OfType<IInvocationOperation>()
                .Any(call => Awaitable.ResultOf(call.TargetMethod.ReturnType) is not null && Lasts(call, depth))
            || FunctionSyntax.OwnNodes(function).Any(node => node switch
        {
            AwaitExpressionSyntax awaited => Lasts(awaited, model, depth),
            WhileStatementSyntax loop => HoldsAwait(loop) && IsFlag(loop.Condition, model),
            DoStatementSyntax loop => HoldsAwait(loop) && IsFlag(loop.Condition, model),
            _ => false,
        });
    }

    private bool Lasts(AwaitExpressionSyntax awaited, SemanticModel model, int depth) =>
        (model.GetOperation(awaited, _cancellationToken) as IAwaitOperation)?.Operation.WithoutConfiguration() switch
        {
            IInvocationOperation { TargetMethod: { Name: "Delay" } method }
                when method.ContainingType.IsTask(KnownTypes.Of(_compilation)) => IsBeforeOtherWork(awaited),
            IInvocationOperation call => Lasts(call, depth),
            ILocalReferenceOperation or null => false,
            IParameterReferenceOperation or IFieldReferenceOperation => true,
            IPropertyReferenceOperation { Property: { Name: not "CompletedTask", IsStatic: var isStatic } } => !isStatic,
            _ => false,
        };

    private bool Lasts(IInvocationOperation call, int depth) =>
        s_waits.Contains(call.TargetMethod.Name)
        || (call.Instance?.Type is { } type && type.SelfAndBaseTypes().Any(t => s_pipes.Contains(t.Name)))
        || (call.TargetMethod.ContainingType.IsTask(KnownTypes.Of(_compilation)) && call.Arguments.Any(GivesTask))
        || call.TargetMethod.OriginalDefinition.DeclaringSyntaxReferences
            .Select(r => r.GetSyntax(_cancellationToken))
            .Any(declaration => _compilation.ContainsSyntaxTree(declaration.SyntaxTree) && Lasts(declaration, depth - 1));

    /// <summary><c>Task.WhenAny(given, …)</c></summary>
    private static bool GivesTask(IArgumentOperation argument) =>
        argument.Descendants().Any(o => o is IParameterReferenceOperation or IFieldReferenceOperation or IPropertyReferenceOperation
            && o is not IPropertyReferenceOperation { Property.IsStatic: true }
            && o.Type is { } type
            && Awaitable.ResultOf(type) is not null);

    /// <summary>
    /// Something is done when the time has passed, once. A pause between two attempts or two rounds is a part of work that ends.
    /// </summary>
    private static bool IsBeforeOtherWork(AwaitExpressionSyntax delay) =>
        delay.FirstAncestorOrSelf<StatementSyntax>() is { Parent: BlockSyntax block } statement
        && block.Statements.Last() != statement
        && !delay.Ancestors().Any(n => n is CatchClauseSyntax || LoopStatement.Is(n))
        && !block.Statements.TakeWhile(s => s != statement).Any(s => s.DescendantNodes().Any(n => n is AwaitExpressionSyntax));

    private static bool HoldsAwait(SyntaxNode loop) => FunctionSyntax.NodesDownToFunctions(loop).Any(n => n is AwaitExpressionSyntax);

    /// <summary>A field or property that other code sets: <c>while (!_stopped)</c>.</summary>
    private bool IsFlag(ExpressionSyntax condition, SemanticModel model) =>
        condition is PrefixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalNotExpression } negation
            ? IsFlag(negation.Operand, model)
            : condition is IdentifierNameSyntax or MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax }
                && model.GetSymbolInfo(condition, _cancellationToken).Symbol is IFieldSymbol or IPropertySymbol;
}
