using System;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.FlowAnalysis;

namespace AsyncHygiene;

/// <summary>
/// An operation with what the driver tells of it, and without a way to report: what asks whether a rule finds something there need not be
/// the rule's own callback.
/// </summary>
internal readonly struct AnalyzedOperation
{
    /// <summary>Used where there is no <see cref="_graph"/>; a delegate for each operation would cost more than most rules.</summary>
    private readonly OperationAnalysisContext _context;
    private readonly Func<ControlFlowGraph>? _graph;

    public AnalyzedOperation(OperationAnalysisContext context)
    {
        _context = context;
        _graph = null;
        Operation = context.Operation;
        ContainingSymbol = context.ContainingSymbol;
        Compilation = context.Compilation;
        Options = context.Options;
        CancellationToken = context.CancellationToken;
    }

    /// <param name="context">Of the member.</param>
    /// <param name="body">One of the member's bodies.</param>
    public AnalyzedOperation(OperationBlockAnalysisContext context, IOperation body)
    {
        _context = default;
        _graph = () => context.GetControlFlowGraph(body);
        Operation = body;
        ContainingSymbol = context.OwningSymbol;
        Compilation = context.Compilation;
        Options = context.Options;
        CancellationToken = context.CancellationToken;
    }

    private AnalyzedOperation(AnalyzedOperation around, IOperation operation)
    {
        this = around;
        Operation = operation;
    }

    public IOperation Operation { get; }

    /// <summary>The member, also for operations in its lambdas and local functions.</summary>
    public ISymbol ContainingSymbol { get; }

    public Compilation Compilation { get; }

    public AnalyzerOptions Options { get; }

    public CancellationToken CancellationToken { get; }

    /// <summary>The question is what would be found if a request needed the thread, not whether one does.</summary>
    public bool AssumesRequest { get; private init; }

    public AnalyzedOperation AssumingRequest() => new(this, Operation) { AssumesRequest = true };

    /// <summary>Another operation of the same body.</summary>
    public AnalyzedOperation At(IOperation operation) => new(this, operation);

    public ControlFlowGraph GetControlFlowGraph() => _graph is { } graph ? graph() : _context.GetControlFlowGraph();
}
