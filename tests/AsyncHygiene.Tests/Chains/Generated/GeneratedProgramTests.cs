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
public class GeneratedProgramTests
{
    [Fact]
    public Task Runs_generated_programs_as_before() => RunAsync(36, hasSignatures: false);

    [Fact]
    public Task Runs_generated_programs_as_before_with_other_signatures() => RunAsync(
        24,
        hasSignatures: true,
        ("async_hygiene.convert_try_pattern", "true"),
        ("async_hygiene.convert_properties", "true"));

    private static async Task RunAsync(int some, bool hasSignatures, params (string Key, string Value)[] options)
    {
        var failures = new List<string>();
        var converted = 0;
        var seeds = GeneratedSeeds.Of(some);
        foreach (var seed in seeds)
        {
            var before = BlockingProgram.Create(seed, hasSignatures);
            try
            {
                var after = await ChainCase.ConvertedAsync(before, options);
                if (after == before)
                    continue;

                converted++;
                Assert.Equal(
                    await RunnableProgram.OutputOfAsync(before),
                    await RunnableProgram.OutputOfAsync(after).WaitAsync(TimeSpan.FromSeconds(20)));
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
    }
}
