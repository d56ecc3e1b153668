using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.Rewriting.Generated;

/// <summary>
/// Generated programs are converted, compile, do the same in the same order, and a second run changes nothing. <c>ASYNC_HYGIENE_LONG=1</c> runs
/// thousands instead of some dozens.
/// </summary>
public class GeneratedProgramTests
{
    private static readonly bool s_long = Environment.GetEnvironmentVariable("ASYNC_HYGIENE_LONG") == "1";

    [Fact]
    public Task Generated_programs_do_the_same_afterwards() => RunAsync(s_long ? 3000 : 36, least: 30, hasSignatures: false);

    [Fact]
    public Task Case36_39_Generated_programs_do_the_same_with_other_signatures() => RunAsync(
        s_long ? 3000 : 24,
        least: 20,
        hasSignatures: true,
        ("async_hygiene.convert_try_pattern", "true"),
        ("async_hygiene.convert_properties", "true"));

    private static async Task RunAsync(int count, int least, bool hasSignatures, params (string Key, string Value)[] options)
    {
        var failures = new List<string>();
        var converted = 0;
        foreach (var seed in Enumerable.Range(1, count))
        {
            var before = BlockingProgram.Create(seed, hasSignatures);
            try
            {
                var after = await ChainCase.ConvertedAsync(before, options);
                if (after == before)
                    continue;

                converted++;
                Assert.Equal(await RunnableProgram.OutputOfAsync(before), await RunnableProgram.OutputOfAsync(after).WaitAsync(TimeSpan.FromSeconds(20)));
            }
            catch (Exception e)
            {
                failures.Add($"seed {seed}: {e}");
                if (failures.Count == 5)
                    break;
            }
        }

        Assert.True(failures.Count == 0, string.Join("\n\n", failures));
        Assert.True(converted > least, $"Only {converted} programs were converted.");
    }
}
