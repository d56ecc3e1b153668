using System;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Semantics.Counterparts;

/// <summary>
/// Members of the contracts of ADO.NET, which are older than tasks: <c>IDbConnection.Open</c>. The classes behind them have awaitable
/// forms.
/// </summary>
internal static class DataContract
{
    private static readonly (string Member, string Contract, string Class)[] s_members =
    [
        ("Open", "System.Data.IDbConnection", "DbConnection"),
        ("ExecuteReader", "System.Data.IDbCommand", "DbCommand"),
        ("ExecuteNonQuery", "System.Data.IDbCommand", "DbCommand"),
        ("ExecuteScalar", "System.Data.IDbCommand", "DbCommand"),
    ];

    /// <summary>What to call instead; null where the member is none of these.</summary>
    public static string? AdviceFor(IMethodSymbol method, KnownTypes types)
    {
        var row = Array.Find(s_members, m => m.Member == method.Name);
        return row.Member is not null && types.Is(method.ContainingType, types[row.Contract])
            ? $"'{method.ContainingType.Name}' has no awaitable form, a '{row.Class}' has '{method.Name}Async'"
            : null;
    }
}
