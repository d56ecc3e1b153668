using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Threading.Tasks;
using AsyncHygiene.Rules.Blocking;

namespace AsyncHygiene.Benchmarks.Cost;

/// <summary>
/// What stays in memory between two queries, told apart by who keeps it. The analyzers' state hangs on weak tables of compilations and
/// trees: what a collection frees when the tables are emptied is theirs. The rest is the compilation's own memory of the code that was
/// bound for them.
/// </summary>
internal static class HeldMemory
{
    private const int Settled = 1024;
    private const int MinimumCollections = 5;
    private const int MaximumCollections = 15;

    private static readonly object[] s_tables = Tables().ToArray();

    /// <param name="query">Analyses a document and returns the compilation that the analyzer saw, which has to stay alive, and nothing
    /// else.</param>
    public static async Task<(long Own, long Bound)> MeasureAsync(Func<Task<object>> query)
    {
        Forget();
        var before = Bytes();
        // On a thread of the pool, so that no frame here keeps what the query used.
        var compilation = await Task.Run(query);
        var held = Bytes();
        Forget();
        var bound = Bytes();
        GC.KeepAlive(compilation);
        return (held - bound, bound - before);
    }

    /// <summary>
    /// Collects until nothing more goes. An emptied weak table lets its values go only when its finalizer has run twice, so two equal
    /// readings in a row prove nothing at the beginning.
    /// </summary>
    public static long Bytes()
    {
        var last = long.MaxValue;
        for (var i = 0; i < MaximumCollections; i++)
        {
            GC.Collect(GC.MaxGeneration, GCCollectionMode.Aggressive, blocking: true, compacting: true);
            GC.WaitForPendingFinalizers();
            var bytes = GC.GetTotalMemory(forceFullCollection: false);
            if (i >= MinimumCollections && Math.Abs(last - bytes) < Settled)
                return bytes;
            last = bytes;
        }

        return last;
    }

    private static void Forget()
    {
        foreach (var table in s_tables)
            table.GetType().GetMethod("Clear")!.Invoke(table, null);
    }

    /// <summary>All of them, whatever they are for: one that is added later is measured as well.</summary>
    private static IEnumerable<object> Tables()
    {
        foreach (var type in typeof(ThreadSleepAnalyzer).Assembly.GetTypes().Where(t => !t.ContainsGenericParameters))
        {
            foreach (var field in type.GetFields(BindingFlags.Static | BindingFlags.NonPublic | BindingFlags.Public))
            {
                if (IsTable(field.FieldType))
                    yield return field.GetValue(null)!;
                else if (field.FieldType.Assembly == type.Assembly && field.GetValue(null) is { } owner)
                {
                    foreach (var inner in field.FieldType
                        .GetFields(BindingFlags.Instance | BindingFlags.NonPublic)
                        .Where(f => IsTable(f.FieldType)))
                    {
                        yield return inner.GetValue(owner)!;
                    }
                }
            }
        }
    }

    private static bool IsTable(Type type) => type.IsGenericType && type.GetGenericTypeDefinition() == typeof(ConditionalWeakTable<,>);
}
