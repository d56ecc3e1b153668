using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Generated;

/// <summary>
/// Generated programs are converted, compile, do the same in the same order, and a second run changes nothing. <see cref="GeneratedSeeds"/>
/// says which.
/// </summary>
[Trait("Speed", "Slow")]
public class GeneratedProgramTests
{
    [Fact]
    public Task Runs_generated_programs_as_before() => RunAsync(10, ProgramShapes.Calls);

    [Fact]
    public Task Runs_generated_programs_as_before_with_other_signatures() => RunAsync(
        8,
        ProgramShapes.Signatures,
        ("async_hygiene.convert_try_pattern", "true"),
        ("async_hygiene.convert_properties", "true"));

    /// <summary>Every third file belongs to two projects, which compile other parts of it.</summary>
    [Fact]
    public Task Runs_generated_programs_as_before_where_compiling_proves_nothing() => RunAsync(10, ProgramShapes.Safety);

    private static async Task RunAsync(int some, ProgramShapes shapes, params (string Key, string Value)[] options)
    {
        var failures = new List<string>();
        var (converted, endless) = (0, 0);
        var seeds = GeneratedSeeds.Of(some);
        foreach (var seed in seeds)
        {
            string[] symbols = shapes == ProgramShapes.Safety && seed % 3 == 0 ? ["APP", "OTHER"] : ["APP"];
            var before = BlockingProgram.Create(seed, shapes);
            try
            {
                var after = await ConvertAsync(before, symbols, options);
                if (after == before)
                    continue;

                converted++;
                foreach (var symbol in symbols)
                {
                    if (await CompareAsync(before, after, symbol) is null)
                    {
                        endless++;
                        break;
                    }
                }
            }
            catch (Exception e)
            {
                failures.Add($"seed {seed}: {e}");
                if (failures.Count == 5)
                    break;
            }
        }

        Assert.True(failures.Count == 0, string.Join("\n\n", failures));
        Assert.True(converted > seeds.Count * 0.8, $"Only {converted} of {seeds.Count} programs were converted.");
        Assert.True(endless <= 1 + (seeds.Count / 20), $"{endless} of {seeds.Count} programs have no end to compare with.");
    }

    /// <summary>
    /// Null for a program that has no end to compare with. Two tasks that are due at nearly the same time end in either order on a machine
    /// with other work: then the programs run once more.
    /// </summary>
    private static async Task<string?> CompareAsync(string before, string after, string symbol)
    {
        for (var attempt = 1; ; attempt++)
        {
            var expected = await OutputOfAsync(before, symbol);
            var actual = expected is null ? null : await OutputOfAsync(after, symbol) ?? "It hangs, or ends with an AggregateException.";
            if (attempt == 3)
                Assert.Equal(expected, actual);
            if (expected == actual)
                return actual;
        }
    }

    /// <summary>
    /// Null for a program that hangs, or ends with what a wait has wrapped. It runs on a thread of its own, because it may hang before its
    /// first <c>await</c>.
    /// </summary>
    private static async Task<string?> OutputOfAsync(string program, string symbol)
    {
        try
        {
            return await Task.Run(() => RunnableProgram.OutputOfAsync(program, symbol)).WaitAsync(TimeSpan.FromMinutes(5));
        }
        catch (Exception e) when (e is TimeoutException or AggregateException)
        {
            // An await throws what a wait wraps, so a handler that did not fit catches it: the page says so.
            return null;
        }
        catch (TypeInitializationException e)
        {
            return $"ends with {e.GetBaseException().GetType()}: {e.GetBaseException().Message}";
        }
    }

    private static Task<string> ConvertAsync(string before, string[] symbols, (string Key, string Value)[] options)
    {
        var test = new ChainCase();
        foreach (var symbol in symbols)
            test.With(new ChainProject(symbol, ("Shared/App.cs", before, before)) { Symbols = [symbol] });
        foreach (var (key, value) in options)
            test.WithOption(key, value);
        return test.ConvertedTextAsync();
    }
}
