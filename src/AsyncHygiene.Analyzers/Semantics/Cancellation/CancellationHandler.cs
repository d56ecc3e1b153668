using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Semantics.Cancellation;

/// <summary>
/// What the handlers of <c>try</c> statements do with an <see cref="System.OperationCanceledException"/>: one takes it for a failure like
/// any other, and after one that does not throw it on the function goes on.
/// </summary>
internal sealed class CancellationHandler
{
    private readonly SemanticModel _model;
    private readonly KnownTypes _types;
    private readonly INamedTypeSymbol? _cancelled;
    private readonly CancellationToken _cancellationToken;

    public CancellationHandler(SemanticModel model, CancellationToken cancellationToken)
    {
        _model = model;
        _types = KnownTypes.Of(model.Compilation);
        _cancelled = _types["System.OperationCanceledException"];
        _cancellationToken = cancellationToken;
    }

    /// <summary>
    /// Code in a <c>try</c> that falls back on something when it fails. It has never been cancelled so far: a cancellation would run the
    /// fallback.
    /// </summary>
    public bool Mistakes(SyntaxNode node) =>
        node.Ancestors().OfType<TryStatementSyntax>().Any(t =>
            t.Block.Span.Contains(node.Span) && t.Catches.FirstOrDefault(Decides) is { } handler && Mistakes(handler, t, node));

    /// <summary>
    /// Code that runs after a handler which may have taken a cancellation: behind its <c>try</c>, or in another pass of a loop around both.
    /// </summary>
    public bool LeadsTo(SyntaxNode node) =>
        node.Ancestors().Where(n => FunctionSyntax.IsFunction(n) || n is CompilationUnitSyntax).Any(function =>
            FunctionSyntax.OwnNodes(function).OfType<TryStatementSyntax>().Any(t =>
                 (t.Span.End <= node.SpanStart || ShareLoop(t, node, function)) && t.Catches.Any(c => MayTake(c) && GoesOn(c))));

    private static bool ShareLoop(TryStatementSyntax statement, SyntaxNode node, SyntaxNode function) =>
        statement.Ancestors().TakeWhile(n => n != function).Any(n => LoopStatement.Is(n) && n.Span.Contains(node.Span))
        || (!statement.Span.Contains(node.Span) && FunctionSyntax.OwnNodes(function).Any(n => n is LabeledStatementSyntax));

    /// <summary>The first handler of this kind gets every cancellation.</summary>
    private bool Decides(CatchClauseSyntax handler) => TypeOf(handler) is var type
        && (IsCancellation(type) ? _types.Is(type, _cancelled) : _cancelled.IsOrDerivesFrom(type) && !Distinguishes(handler));

    private bool Mistakes(CatchClauseSyntax handler, TryStatementSyntax statement, SyntaxNode node)
    {
        if (IsRethrown(handler))
            return false;

        // A handler of cancellations alone is for a token that the code uses already, or for something that ends so without one: a timeout.
        return !IsCancellation(TypeOf(handler)) || !(Distinguishes(handler) || UsesTokenBeside(node, statement.Block));
    }

    private bool MayTake(CatchClauseSyntax handler) =>
        TypeOf(handler) is var type && (IsCancellation(type) || _cancelled.IsOrDerivesFrom(type));

    private bool IsCancellation(INamedTypeSymbol? type) => type.IsOrDerivesFrom(_cancelled);

    private INamedTypeSymbol? TypeOf(CatchClauseSyntax handler) =>
        handler.Declaration is { } declaration
            ? _model.GetTypeInfo(declaration.Type, _cancellationToken).Type as INamedTypeSymbol
            : _types["System.Exception"];

    /// <summary>The filter asks for the type, or for the token.</summary>
    private bool Distinguishes(CatchClauseSyntax handler) =>
        handler.Filter is { } filter && filter.DescendantNodes().OfType<SimpleNameSyntax>().Any(AsksForCancellation);

    private bool AsksForCancellation(SimpleNameSyntax name) => _model.GetSymbolInfo(name, _cancellationToken).Symbol switch
    {
        INamedTypeSymbol type => IsCancellation(type),
        { } symbol => CancellationCheck.IsAnsweredBy(symbol, _types),
        _ => false,
    };

    private bool UsesTokenBeside(SyntaxNode node, BlockSyntax block)
    {
        var call = node.FirstAncestorOrSelf<InvocationExpressionSyntax>()?.Span ?? node.Span;
        return block.DescendantNodes()
            .OfType<SimpleNameSyntax>()
            .Any(n => !call.Contains(n.Span) && _types.Is(_model.GetTypeInfo(n, _cancellationToken).Type, _types.CancellationToken));
    }

    private bool IsRethrown(CatchClauseSyntax handler) =>
        _model.AnalyzeControlFlow(handler.Block) is { Succeeded: true, EndPointIsReachable: false } flow
        && flow.ExitPoints.IsEmpty
        && flow.ReturnStatements.IsEmpty
        && FunctionSyntax.OwnNodes(handler).All(n => n is not (ThrowStatementSyntax { Expression: not null } or ThrowExpressionSyntax));

    /// <summary>To the end of the statement, or by a jump; not where it returns or throws.</summary>
    private bool GoesOn(CatchClauseSyntax handler) =>
        _model.AnalyzeControlFlow(handler.Block) is not { Succeeded: true, EndPointIsReachable: false } flow
        || flow.ExitPoints.Any(e => e is not ReturnStatementSyntax);
}
