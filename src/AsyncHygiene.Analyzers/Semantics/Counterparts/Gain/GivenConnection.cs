using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.Semantics.Values;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.Counterparts.Gain;

/// <summary>
/// A call of a library with a connection that it is given, <c>SqlMapper.Query(connection, sql)</c>. Its awaitable form asks the commands of
/// that connection, which a provider without asynchronous input and output leaves to the base class: ODBC, OLE DB, Oracle before 23.4.
/// </summary>
internal static class GivenConnection
{
    private static readonly string[] s_contracts = ["System.Data.IDbConnection", "System.Data.Common.DbConnection"];

    private static readonly string[] s_awaitable =
        ["ExecuteDbDataReaderAsync", "ExecuteReaderAsync", "ExecuteNonQueryAsync", "ExecuteScalarAsync"];

    public static bool IsSynchronous(IInvocationOperation call, KnownTypes types, CancellationToken cancellationToken) =>
        call is { Instance: null, TargetMethod: { DeclaringSyntaxReferences.IsEmpty: true, Parameters: { Length: > 0 } parameters } }
        && types.IsOneOf(parameters[0].Type, s_contracts)
        && call.Arguments.FirstOrDefault(a => a.Parameter?.Ordinal == 0) is { } connection
        && TypesOf(connection.Value, cancellationToken) is { Count: > 0 } made
        && made.All(t => t.IsExact && HasNoAwaitableCommand(t.Type, types));

    /// <summary>Those of the object, or, where a contract gives it, of what each of its bodies returns.</summary>
    private static IReadOnlyList<RunTimeType> TypesOf(IOperation connection, CancellationToken cancellationToken)
    {
        var known = RunTimeType.Of(connection, cancellationToken);
        var source = connection.WithoutConversions() is ILocalReferenceOperation local
            && PossibleValues.Of(local, cancellationToken) is { Count: 1 } values
                ? values[0].WithoutConversions()
                : connection.WithoutConversions();
        return !known.IsExact
            && source is IInvocationOperation { TargetMethod: var method, SemanticModel.Compilation: var compilation }
            && RunTimeMember.IsVirtual(method)
                ? CounterpartGain.BodiesOf(method, compilation, cancellationToken)
                    .SelectMany(b => SourceCompilation.Of(b, compilation) is { } own
                        ? PossibleValues.ReturnedBy(b, own, cancellationToken)
                        : [])
                    .Select(v => RunTimeType.Of(v, cancellationToken))
                    .ToList()
                : [known];
    }

    /// <summary>A provider of another assembly; one of the source may hand its commands on to any other.</summary>
    private static bool HasNoAwaitableCommand(ITypeSymbol? connection, KnownTypes types) =>
        SynchronousDefaults.AreAll(connection, types)
        || (connection is { DeclaringSyntaxReferences.IsEmpty: true }
            && types["System.Data.Common.DbCommand"] is { } commands
            && connection.SelfAndBaseTypes()
                .SelectMany(t => t.GetMembers("CreateCommand"))
                .OfType<IMethodSymbol>()
                .FirstOrDefault(m => m.Parameters.IsEmpty)
                ?.ReturnType is { } command
            && command.Inherits(commands)
            && !types.Is(command, commands)
            && command.SelfAndBaseTypes()
                .TakeWhile(t => !types.Is(t, commands))
                .All(t => s_awaitable.All(name => t.GetMembers(name).IsEmpty)));
}
