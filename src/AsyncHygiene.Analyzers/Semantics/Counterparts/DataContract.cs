using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Semantics.Counterparts;

/// <summary>
/// Members of ADO.NET that are older than tasks: <c>IDbConnection.Open</c>, <c>DbDataAdapter.Fill</c>. Other classes have awaitable forms
/// for the same work.
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

    private const string Adapter = "System.Data.Common.DbDataAdapter";

    /// <summary>What to call instead; null where the member is none of these.</summary>
    public static string? AdviceFor(IMethodSymbol method, KnownTypes types)
    {
        // Each call of the program is asked about, so there is no delegate to make.
        foreach (var (member, contract, type) in s_members)
        {
            if (member == method.Name && types.Is(method.ContainingType, types[contract]))
                return $"'{method.ContainingType.Name}' has no awaitable form, a '{type}' has '{method.Name}Async'";
        }

        return method.Name == "Fill" && types.Is(method.ContainingType, types[Adapter])
            ? "an adapter has no awaitable form; 'await ExecuteReaderAsync' gives 'DataTable.Load' the same rows"
            : null;
    }
}
