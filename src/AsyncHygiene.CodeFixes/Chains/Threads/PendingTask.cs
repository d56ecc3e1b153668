using System;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using AsyncHygiene.AwaitSites.Loops.Early;
using AsyncHygiene.Chains.Threads.Facades;
using AsyncHygiene.Editing.Statements;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Counterparts.Gain;
using AsyncHygiene.Semantics.Streams;
using AsyncHygiene.Semantics.Tasks;
using AsyncHygiene.Semantics.Values;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Chains.Threads;

/// <summary>
/// A task that is not complete yet when it is returned, whatever way the code takes. An await of it is where the callers go on. That of a
/// cache, a free semaphore, a buffer, or of an own method that awaits nothing, is complete as a rule: the code has gone on so far, and
/// callers may rely on it.
/// </summary>
internal sealed class PendingTask
{
    private const int MaxDepth = 6;

    private static readonly string[] s_reachingOut =
    [
        "Microsoft.AspNetCore.Identity.UserManager`1", "Microsoft.AspNetCore.Identity.RoleManager`1",
        "Microsoft.AspNetCore.Identity.SignInManager`1",
    ];

    /// <summary>Providers whose connections and stores wait for nothing, and which the program may choose.</summary>
    private static readonly string[] s_synchronousProviders =
    [
        "Microsoft.Data.Sqlite.SqliteConnection", "System.Data.SQLite.SQLiteConnection",
        "Microsoft.EntityFrameworkCore.InMemoryDbContextOptionsExtensions",
    ];

    private static readonly string[] s_connections = ["System.Data.IDbConnection", "System.Data.IDbCommand", "System.Data.IDataReader"];

    private readonly Compilation _compilation;
    private readonly KnownTypes _types;
    private readonly ImmutableHashSet<IMethodSymbol> _asked;
    private readonly CancellationToken _cancellationToken;

    private PendingTask(Compilation compilation, ImmutableHashSet<IMethodSymbol> asked, CancellationToken cancellationToken)
    {
        _compilation = compilation;
        _types = KnownTypes.Of(compilation);
        _asked = asked;
        _cancellationToken = cancellationToken;
    }

    /// <param name="task">What is awaited.</param>
    /// <param name="compilation">That of the await.</param>
    /// <param name="cancellationToken">Ends the search.</param>
    public static bool Is(IOperation task, Compilation compilation, CancellationToken cancellationToken) =>
        new PendingTask(compilation, ImmutableHashSet.Create<IMethodSymbol>(SymbolEqualityComparer.Default), cancellationToken)
            .Is(task, MaxDepth);

    private bool Is(IOperation? value, int depth)
    {
        if (value is null || depth == 0)
            return false;

        var task = value.WithoutConversions().WithoutConfiguration().WithoutConversions();
        return task switch
        {
            IParenthesizedOperation parenthesized => Is(parenthesized.Operand, depth),
            IObjectCreationOperation { Type: var type } creation =>
                type.IsValueTask(_types) && creation.Arguments.Any(a => a.Value.Type.IsTask(_types) && Is(a.Value, depth - 1)),
            ILocalReferenceOperation or IConditionalOperation or ICoalesceOperation or ISwitchExpressionOperation =>
                PossibleValues.Of(task, _cancellationToken) is { Count: > 0 } values && values.All(v => Is(v, depth - 1)),
            IInvocationOperation { TargetMethod: { MethodKind: not MethodKind.DelegateInvoke } method } call =>
                method.ContainingType.IsTask(_types) || method.ContainingType.IsValueTask(_types) ? IsOfTask(call, depth)
                : method.DeclaringSyntaxReferences.IsEmpty ? IsOfLibrary(call, depth)
                : IsOfSource(method),
            _ => false,
        };
    }

    /// <summary>A member of <c>Task</c> or <c>ValueTask</c>.</summary>
    private bool IsOfTask(IInvocationOperation call, int depth) => call.TargetMethod.Name switch
    {
        "Yield" or "Run" => true,
        "Delay" => call.Arguments.Length > 0 && TakesTime(call.Arguments[0].Value, depth),
        "WhenAll" => call.Syntax is InvocationExpressionSyntax { ArgumentList.Arguments: var tasks }
            && tasks.Any(t => Is(call.SemanticModel?.GetOperation(t.Expression, _cancellationToken), depth - 1)),
        "ConfigureAwait" or "AsTask" or "Preserve" or "WaitAsync" or "ContinueWith" => Is(call.Instance, depth - 1),
        _ => false,
    };

    /// <summary>A setting may be zero: <c>Task.Delay(_options.Pause)</c></summary>
    private bool TakesTime(IOperation time, int depth) =>
        depth > 0 && time.WithoutConversions() switch
        {
            { ConstantValue: { HasValue: true, Value: var value } } => value is not 0 and not 0L and not 0d,
            IInvocationOperation { TargetMethod: { IsStatic: true, Name: var name } method } from =>
                name.StartsWith("From", StringComparison.Ordinal)
                && _types.Is(method.ContainingType, _types["System.TimeSpan"])
                && from.Arguments.Any(a => !a.IsImplicit && TakesTime(a.Value, depth - 1)),
            var other => PossibleValues.Of(other, _cancellationToken) is { Count: > 0 } values && values.All(v => TakesTime(v, depth - 1)),
        };

    private bool IsOfLibrary(IInvocationOperation call, int depth)
    {
        var method = call.TargetMethod;
        if (_types.Is(method.ContainingType, _types["System.Threading.Tasks.TaskFactory"]))
            return method.Name == "StartNew";
        if (_types.Is(method.ContainingType, _types["System.Threading.Tasks.TaskExtensions"]))
            return Is(call.Arguments.FirstOrDefault()?.Value, depth - 1);

        return (_types.IsOneOf(method.ContainingType, s_reachingOut)
                || ReadsFile(method)
                || !CompleteLibraries.Have(method.ContainingType))
            && !AnsweredCalls.May(method, _compilation)
            && StreamOrigin.OfCall(call, _types) != StreamOriginKind.Local
            && !LibraryTask.IsComplete(method, _compilation, _cancellationToken)
            && !SynchronousDefaults.Is(method, _types)
            && !EntityFrameworkProviders.OnlyTracks(method, _types)
            && !(AsksDatabase(method) && (IsFind(method) || !_types.Known(s_synchronousProviders).IsEmpty));
    }

    /// <summary>What the context has in memory already it gives at once.</summary>
    private static bool IsFind(IMethodSymbol method) => method.Name == "FindAsync" && EntityFrameworkProviders.Serve(method);

    /// <summary>To write nothing is done at once.</summary>
    private bool ReadsFile(IMethodSymbol method) =>
        _types.Is(method.ContainingType, _types["System.IO.File"]) && method.Name.StartsWith("Read", StringComparison.Ordinal);

    /// <summary>Entity Framework, a connection or a command, and what is given one, as Dapper is.</summary>
    private bool AsksDatabase(IMethodSymbol method) =>
        EntityFrameworkProviders.Serve(method)
        || method.ContainingType.InheritsOneOf(s_connections, _types)
        || (method.ReducedFrom ?? method).Parameters.Any(p => p.Type.InheritsOneOf(s_connections, _types));

    /// <summary>Whatever body runs, it waits before it ends.</summary>
    private bool IsOfSource(IMethodSymbol method)
    {
        if (_asked.Count == MaxDepth || _asked.Contains(method.OriginalDefinition))
            return false;

        return SourceCompilation.Of(method, _compilation) is not null
            && CounterpartGain.BodiesOf(method, _compilation, _cancellationToken) is { Count: > 0 } bodies
            && bodies.All(body =>
            {
                var source = SourceCompilation.Of(body, _compilation) ?? _compilation;
                return new PendingTask(source, _asked.Add(method.OriginalDefinition), _cancellationToken).IsReturnedBy(body);
            });
    }

    private bool IsReturnedBy(IMethodSymbol method)
    {
        if (SynchronousBody.BodyOf(method, _compilation, _cancellationToken) is not { } body)
            return false;

        if (!method.IsAsync)
        {
            var returned = PossibleValues.ReturnedBy(method, _compilation, _cancellationToken);
            return returned.Count > 0 && returned.All(r => Is(r, MaxDepth));
        }

        return body.OwnDescendants().OfType<IAwaitOperation>().Any(a =>
            CertainPart.Is(a.Syntax, body.Syntax)
            && !FunctionSyntax.OwnNodes(body.Syntax).Any(n => n is ReturnStatementSyntax && n.Span.End <= a.Syntax.SpanStart)
            && Is(a.Operation, MaxDepth));
    }
}
