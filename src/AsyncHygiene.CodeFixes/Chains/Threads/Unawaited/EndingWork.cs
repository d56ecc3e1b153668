using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Counterparts.Gain;
using AsyncHygiene.Semantics.Delegates;
using AsyncHygiene.Semantics.Tasks;
using AsyncHygiene.Semantics.Values;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Chains.Threads.Unawaited;

/// <summary>
/// Work that ends by itself, whatever its caller does meanwhile: it awaits files, databases and answers of servers, and methods of the user
/// that do nothing else. All other may wait for time, for its turn, or for what its caller does later, and is not awaited where nothing has
/// awaited it so far.
/// </summary>
internal sealed class EndingWork
{
    /// <summary>How many methods that call each other are read.</summary>
    private const int MaxDepth = 6;

    private const string StreamName = "IAsyncEnumerable";

    private static readonly HashSet<(string Namespace, string Type)> s_types =
    [
        ("System.IO", "File"), ("System.IO", "FileStream"), ("System.IO", "MemoryStream"), ("System.Net.Http", "HttpMessageInvoker"),
        ("System.Net.Http", "HttpContent"), ("System.Net.Http.Json", "HttpClientJsonExtensions"),
        ("System.Net.Http.Json", "HttpContentJsonExtensions"), ("System.Net.Mail", "SmtpClient"), ("System.Net", "Dns"),
    ];

    private static readonly string[] s_databases =
    [
        "System.Data", "Microsoft.Data", "Microsoft.EntityFrameworkCore", "Dapper", "Npgsql", "MySqlConnector", "MySql.Data",
        "Oracle.ManagedDataAccess", "MongoDB.Driver",
    ];

    private readonly Compilation _compilation;
    private readonly KnownTypes _types;
    private readonly CancellationToken _cancellationToken;

    private EndingWork(Compilation compilation, CancellationToken cancellationToken)
    {
        _compilation = compilation;
        _types = KnownTypes.Of(compilation);
        _cancellationToken = cancellationToken;
    }

    public static bool Is(SyntaxNode function, Compilation compilation, CancellationToken cancellationToken) =>
        new EndingWork(compilation, cancellationToken).Ends(function, MaxDepth);

    /// <summary>Of one call; a pause by itself has nothing after it.</summary>
    public static bool Is(IInvocationOperation call, Compilation compilation, CancellationToken cancellationToken)
    {
        var work = new EndingWork(compilation, cancellationToken);
        return work.IsDelay(call) || work.Ends(call, MaxDepth);
    }

    private bool Ends(SyntaxNode function, int depth)
    {
        if (depth == 0 || !_compilation.ContainsSyntaxTree(function.SyntaxTree) || StartedCode.IsWorker(function))
            return false;

        var model = _compilation.GetSemanticModel(function.SyntaxTree);
        var nodes = FunctionSyntax.OwnNodes(function).ToList();
        return !nodes.Exists(StartedCode.IsGate)
            && !nodes.Exists(IsUnbounded)
            && nodes.OfType<AwaitExpressionSyntax>().All(a => Ends(a, function, model, depth))
            && FunctionSyntax.ReturnedBy(function)
                .Select(e => model.GetOperation(e, _cancellationToken)?.WithoutConversions())
                .OfType<IOperation>()
                .All(o => o.Type is null || Awaitable.ResultOf(o.Type) is null || Ends(o, depth));
    }

    /// <summary>A loop with an await in it until something holds, which others may have to bring about. A reader is asked for it.</summary>
    private static bool IsUnbounded(SyntaxNode node) => node switch
    {
        WhileStatementSyntax loop => HoldsAwait(loop.Statement) && !HoldsAwait(loop.Condition),
        DoStatementSyntax loop => HoldsAwait(loop.Statement) && !HoldsAwait(loop.Condition),
        CommonForEachStatementSyntax loop => loop.AwaitKeyword.RawKind != 0,
        GotoStatementSyntax => true,
        _ => false,
    };

    private static bool HoldsAwait(SyntaxNode code) => FunctionSyntax.NodesDownToFunctions(code).Any(n => n is AwaitExpressionSyntax);

    private bool Ends(AwaitExpressionSyntax awaited, SyntaxNode function, SemanticModel model, int depth)
    {
        if ((model.GetOperation(awaited, _cancellationToken) as IAwaitOperation)?.Operation.WithoutConfiguration() is not { } operation)
            return false;

        return IsDelay(operation) ? IsLast(awaited, function) : Ends(operation, depth);
    }

    private bool IsDelay(IOperation operation) =>
        operation is IInvocationOperation { TargetMethod: { Name: "Delay" } method } && method.ContainingType.IsTask(_types);

    private bool Ends(IOperation task, int depth) => task switch
    {
        IInvocationOperation call => Ends(call, depth),
        IPropertyReferenceOperation { Property: { IsStatic: true, Name: "CompletedTask" } } => true,
        IObjectCreationOperation { Type: var type } => type.IsValueTask(_types),
        IDefaultValueOperation => true,
        ILocalReferenceOperation => PossibleValues.Of(task, _cancellationToken) is { Count: > 0 } values
            && values.All(v => v.WithoutConversions().WithoutConfiguration() is IInvocationOperation call && Ends(call, depth)),
        _ => false,
    };

    private bool Ends(IInvocationOperation call, int depth)
    {
        var method = call.TargetMethod.ReducedFrom ?? call.TargetMethod;
        if (method.ContainingType.IsTask(_types) || method.ContainingType.IsValueTask(_types))
        {
            return method.Name switch
            {
                "Yield" or "FromResult" or "FromException" or "FromCanceled" => true,
                "WhenAll" => call.Arguments.All(a => AreAllEnding(a.Value, depth)),
                _ => false,
            };
        }

        if (_types.Is(method.ContainingType, _types["System.Threading.Tasks.Parallel"]))
            return call.Arguments.All(a => EndsAsPass(a.Value.WithoutConversions(), depth));

        if (IsKnown(method.ContainingType) || (call.Instance?.Type is INamedTypeSymbol receiver && IsKnown(receiver)))
            return !StartedCode.IsGate(call.Syntax) && !call.Arguments.Any(a => a.Value.DescendantsAndSelf().Any(IsOtherStream));

        var bodies = CounterpartGain.BodiesOf(method, _compilation, _cancellationToken);
        return bodies.Count > 0 && bodies.All(body => EndsIn(body, depth - 1));
    }

    /// <summary>In the project that declares it.</summary>
    private bool EndsIn(IMethodSymbol body, int depth)
    {
        if (SourceCompilation.Of(body, _compilation) is not { } source)
            return false;

        var there = source == _compilation ? this : new EndingWork(source, _cancellationToken);
        return body.DeclaringSyntaxReferences.Select(r => r.GetSyntax(_cancellationToken)).All(d => there.Ends(d, depth));
    }

    /// <summary>
    /// What a parallel loop is given: passes that end, and no sequence that others fill. A fix may have made the loop of calls that the
    /// method dropped.
    /// </summary>
    private bool EndsAsPass(IOperation given, int depth) => given switch
    {
        IDelegateCreationOperation { Target: IAnonymousFunctionOperation lambda } => Ends(lambda.Syntax, depth - 1),
        IDelegateCreationOperation => false,
        { Type: { } type } => type.Name != StreamName && !type.AllInterfaces.Any(i => i.Name == StreamName),
        _ => false,
    };

    private bool AreAllEnding(IOperation argument, int depth) => argument.WithoutConversions() switch
    {
        IArrayCreationOperation { Initializer.ElementValues: var values } => values.All(v => AreAllEnding(v, depth)),

        // The tasks as a span.
        { ChildOperations.Count: > 0 } span when _types.Is(span.Type, _types["System.ReadOnlySpan`1"]) =>
            span.ChildOperations.All(v => AreAllEnding(v, depth)),
        var task => Ends(task, depth),
    };

    /// <summary>A pipe or a connection: what is written waits for its reader, and what is read for its writer.</summary>
    private bool IsOtherStream(IOperation value) =>
        value is not IConversionOperation
        && value.Type is INamedTypeSymbol type
        && type.Inherits(_types["System.IO.Stream"])
        && !IsKnown(type);

    private static bool IsKnown(INamedTypeSymbol type) =>
        Array.Exists(s_databases, type.IsInOrBelow)
        || type.SelfAndBaseTypes().Any(t => s_types.Contains((t.ContainingNamespace?.ToDisplayString() ?? "", t.Name)));

    /// <summary>Nothing comes after the time has passed, and nothing comes again.</summary>
    private static bool IsLast(AwaitExpressionSyntax delay, SyntaxNode function) =>
        !delay.Ancestors().TakeWhile(n => n != function).Any(LoopStatement.Is)
        && !FunctionSyntax.OwnNodes(function).Any(n => n is StatementSyntax and not BlockSyntax && n.SpanStart > delay.Span.End);
}
