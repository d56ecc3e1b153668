using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Chains.Safety.Hooks;

/// <summary>
/// Virtual members of a library's class that others of the same object call: <c>SaveChanges()</c> runs <c>SaveChanges(bool)</c>, and
/// <c>SaveChangesAsync(token)</c> runs <c>SaveChangesAsync(bool, token)</c>. No source shows it. Readers and writers of text are not among
/// them: their awaitable members run the synchronous ones.
/// </summary>
internal sealed class InnerPair
{
    private readonly string[] _callers;

    private InnerPair(string contract, string synchronous, params string[] callers)
    {
        Contract = contract;
        Synchronous = synchronous;
        _callers = callers.Append(synchronous).ToArray();
    }

    public static IReadOnlyList<InnerPair> All { get; } =
    [
        new("Microsoft.EntityFrameworkCore.DbContext", "SaveChanges") { AsksLoneOnes = true },
        new("System.Data.Common.DbCommand", "ExecuteDbDataReader", "ExecuteReader"),
        new("System.Data.Common.DbConnection", "BeginDbTransaction", "BeginTransaction"),
        new("System.IO.Stream", "Read", "CopyTo", "ReadExactly", "ReadAtLeast"),
        new("System.IO.Stream", "Write"),
    ];

    /// <summary>The full name of the class.</summary>
    public string Contract { get; }

    /// <summary>The name of the inner member.</summary>
    public string Synchronous { get; }

    public string Asynchronous => AsyncSuffix.AddTo(Synchronous);

    /// <summary>An override of one of the two alone counts: nothing else looks at what the other one runs then.</summary>
    public bool AsksLoneOnes { get; private init; }

    /// <summary>By the name of what is called. An overload with parameters runs none with fewer.</summary>
    public bool MayBeRunBy(IMethodSymbol called) => _callers.Contains(called.Name);

    /// <summary>Of the same name, the call may run overloads that take as much and more.</summary>
    public bool Runs(IMethodSymbol called, IMethodSymbol overriding) =>
        called.Name != Synchronous || !AsksLoneOnes || ParametersOf(overriding).Length >= called.Parameters.Length;

    /// <summary>Without a token at the end.</summary>
    public static ImmutableArray<IParameterSymbol> ParametersOf(IMethodSymbol method) =>
        method.Parameters is { Length: > 0 } parameters && parameters[parameters.Length - 1].Type.Name == nameof(CancellationToken)
            ? parameters.RemoveAt(parameters.Length - 1)
            : method.Parameters;
}
