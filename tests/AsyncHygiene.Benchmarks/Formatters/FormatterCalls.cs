using System;
using System.Threading.Tasks;
using BenchmarkDotNet.Attributes;

namespace AsyncHygiene.Benchmarks.Formatters;

/// <summary>One of the operations in the form that BenchmarkDotNet asks for.</summary>
public class FormatterCalls
{
    private readonly Func<Task> _operation = FormatterOperations.Create(Operation);

    /// <summary>The operation of this process.</summary>
    public static string Operation { get; set; } = FormatterOperations.ReadCached;

    [Benchmark]
    public Task RunAsync() => _operation();
}
