using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;
using AsyncHygiene.Robustness.Depth;
using AsyncHygiene.Robustness.Planted;
using AsyncHygiene.Tests.Conventions;
using Xunit;
using Xunit.Abstractions;

namespace AsyncHygiene.Robustness;

/// <summary>
/// The rules cost a few times what the compiler does, or what it takes to compile a small file, however deep or wide the code is.
/// Nothing is compared with a clock: the compiler runs on the same machine at the same time. With <c>ASYNC_HYGIENE_LONG=1</c> the code is
/// four times as large, where what grows with the square takes sixteen times as long.
/// </summary>
public class DepthTests(ITestOutputHelper output)
{
    private const int MostTimes = 8;
    private const int MostTries = 4;

    private static readonly int s_part = Environment.GetEnvironmentVariable("ASYNC_HYGIENE_LONG") == "1" ? 1 : 4;

    /// <summary>A file of some hundred methods: what it costs to compile is little on any machine.</summary>
    private static readonly Lazy<Task<double>> s_smallFile = new(async () =>
    {
        var source = DeepShapes.LongFile(600 / s_part);
        await DeepCost.OfAsync(source, [.. Shipped.Loaded]);
        return (await DeepCost.OfAsync(source, [.. Shipped.Loaded])).Compiler;
    });

    public static IEnumerable<object[]> Shapes() => DeepShapes.All.Select(shape => new object[] { shape.Name });

    [Theory]
    [MemberData(nameof(Shapes))]
    public async Task Rules_cost_a_few_times_what_the_compiler_does(string name)
    {
        var least = await s_smallFile.Value;
        var shape = DeepShapes.All.Single(s => s.Name == name);
        var source = shape.Source(shape.Size / s_part);
        DeepCost cost = null!;
        for (var left = MostTries; left > 0; left--)
        {
            cost = await DeepCost.OfAsync(source, [.. Shipped.Loaded]);
            output.WriteLine($"{shape.Size / s_part} {name}: {cost}");
            if (cost.Rules <= Math.Max(MostTimes * cost.Compiler, least))
                return;
        }

        Assert.Fail($"{shape.Size / s_part} {name}: {cost}; a small file: {least:F0} ms");
    }

    [Fact]
    public async Task An_analyzer_that_walks_the_file_for_each_call_is_found()
    {
        var walks = new PlantedAnalyzer(c =>
            c.Operation.Syntax.SyntaxTree.GetRoot().DescendantNodes().Sum(n => n.Span.Length) == 1 ? "one node" : null);
        var source = DeepShapes.All.Single(s => s.Name == "lines that sleep").Source(2000);

        var least = await s_smallFile.Value;
        await DeepCost.OfAsync(source, new EmptyAnalyzer());
        var cost = await DeepCost.OfAsync(source, walks);

        Assert.True(cost.Rules > Math.Max(MostTimes * cost.Compiler, least), cost.ToString());
    }

    [Fact]
    public async Task A_shape_is_code_that_compiles()
    {
        foreach (var shape in DeepShapes.All)
            Assert.Equal((shape.Name, []), (shape.Name, (await DeepCost.ErrorsOfAsync(shape.Source(7))).ToArray()));
    }
}
