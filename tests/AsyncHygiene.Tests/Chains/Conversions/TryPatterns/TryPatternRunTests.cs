using System.Threading.Tasks;
using Xunit;
using static AsyncHygiene.Tests.Chains.Conversions.TryPatterns.TryPatternTests;

namespace AsyncHygiene.Tests.Chains.Conversions.TryPatterns;

/// <summary>Programs whose methods with an <c>out</c> parameter are converted run as before.</summary>
public class TryPatternRunTests
{
    [Fact]
    public async Task Runs_every_form_as_before()
    {
        const string before =
            """
            using System.Collections.Generic;
            using System.Linq;
            using System.Text;
            using System.Threading;
            using System.Threading.Tasks;

            class Program
            {
                static readonly StringBuilder s_log = new();

                static async Task<string> Run()
                {
                    await Task.Yield();
                    for (var i = 0; i < 4; i++)
                    {
                        s_log.Append(Forms(i)).Append('/');
                        s_log.Append(Conditions(i, i % 2 == 0)).Append('/');
                        s_log.Append(Existing(i)).Append('/');
                        s_log.Append(Number("x" + i)).Append('/');
                    }

                    if (TryGet(2, out var last) && last > 20) s_log.Append(last);
                    return s_log.ToString();
                }

                static bool TryGet(int key, out int value)
                {
                    s_log.Append('<').Append(key);
                    Thread.Sleep(1);
                    value = key * 11;
                    s_log.Append('>');
                    return key != 1;
                }

                static int Parse(out int digits, string text)
                {
                    Thread.Sleep(1);
                    digits = text.Length;
                    return int.Parse(text.Substring(1));
                }

                static string Forms(int i)
                {
                    var ok = TryGet(i, out var value);
                    bool again = TryGet(value, out int second);
                    var result = ok + "," + value + "," + again + "," + second;
                    if (!TryGet(i + 1, out var third)) return "no" + third + result;
                    switch (i)
                    {
                        case 2:
                            if (TryGet(i, out var fourth)) result += fourth;
                            break;
                        default:
                            TryGet(7, out _);
                            break;
                    }

                    while (!TryGet(i, out _)) i++;
                    return (TryGet(i, out _) ? "y" : "n") + third + result;
                }

                static string Conditions(int i, bool flag)
                {
                    if (flag)
                        return "flag";
                    else if (TryGet(i, out var value))
                        return "" + value;

                    if (i > 0 && TryGet(i, out var x) && TryGet(x, out var y) && y > 3)
                        return x + " " + y;
                    foreach (var item in new[] { 1, 2 })
                        if (TryGet(item, out var each)) s_log.Append(each);
                    return "none";
                }

                static string Existing(int i)
                {
                    int value = 5;
                    if (TryGet(value, out value)) s_log.Append(value);
                    bool ok;
                    ok = TryGet(i, out value);
                    ok = TryGet(value, out var other);
                    return ok + "" + value + other;
                }

                static string Number(string text)
                {
                    var number = Parse(out var digits, text);
                    return Twice(number, out var twice) + digits + twice;

                    string Twice(int n, out int result)
                    {
                        result = n * 2;
                        return "";
                    }
                }
            }
            """;
        const string after =
            """
            using System.Collections.Generic;
            using System.Linq;
            using System.Text;
            using System.Threading;
            using System.Threading.Tasks;

            class Program
            {
                static readonly StringBuilder s_log = new();

                static async Task<string> Run()
                {
                    await Task.Yield();
                    for (var i = 0; i < 4; i++)
                    {
                        s_log.Append(await FormsAsync(i)).Append('/');
                        s_log.Append(await ConditionsAsync(i, i % 2 == 0)).Append('/');
                        s_log.Append(await ExistingAsync(i)).Append('/');
                        s_log.Append(await NumberAsync("x" + i)).Append('/');
                    }

                    if (await TryGetAsync(2) is (true, var last) && last > 20) s_log.Append(last);
                    return s_log.ToString();
                }

                static async Task<(bool Ok, int Value)> TryGetAsync(int key)
                {
                    int value;
                    s_log.Append('<').Append(key);
                    await Task.Delay(1);
                    value = key * 11;
                    s_log.Append('>');
                    return (key != 1, value);
                }

                static async Task<(int Result, int Value)> ParseAsync(string text)
                {
                    int digits;
                    await Task.Delay(1);
                    digits = text.Length;
                    return (int.Parse(text.Substring(1)), digits);
                }

                static async Task<string> FormsAsync(int i)
                {
                    var (ok, value) = await TryGetAsync(i);
                    (bool again, int second) = await TryGetAsync(value);
                    var result = ok + "," + value + "," + again + "," + second;
                    var (ok2, third) = await TryGetAsync(i + 1);
                    if (!ok2) return "no" + third + result;
                    switch (i)
                    {
                        case 2:
                            var (ok3, fourth) = await TryGetAsync(i);
                            if (ok3) result += fourth;
                            break;
                        default:
                            await TryGetAsync(7);
                            break;
                    }

                    while (!(await TryGetAsync(i)).Ok) i++;
                    return ((await TryGetAsync(i)).Ok ? "y" : "n") + third + result;
                }

                static async Task<string> ConditionsAsync(int i, bool flag)
                {
                    if (flag)
                        return "flag";
                    else if (await TryGetAsync(i) is (true, var value))
                        return "" + value;

                    if (i > 0 && await TryGetAsync(i) is (true, var x) && await TryGetAsync(x) is (true, var y) && y > 3)
                        return x + " " + y;
                    foreach (var item in new[] { 1, 2 })
                        if (await TryGetAsync(item) is (true, var each)) s_log.Append(each);
                    return "none";
                }

                static async Task<string> ExistingAsync(int i)
                {
                    int value = 5;
                    (var ok2, value) = await TryGetAsync(value);
                    if (ok2) s_log.Append(value);
                    bool ok;
                    (ok, value) = await TryGetAsync(i);
                    (ok, var other) = await TryGetAsync(value);
                    return ok + "" + value + other;
                }

                static async Task<string> NumberAsync(string text)
                {
                    var (number, digits) = await ParseAsync(text);
                    return Twice(number, out var twice) + digits + twice;

                    string Twice(int n, out int result)
                    {
                        result = n * 2;
                        return "";
                    }
                }
            }
            """;

        await ConvertsAsync(before, after);
        Assert.Equal(await RunnableProgram.OutputOfAsync(before), await RunnableProgram.OutputOfAsync(after));
    }

    [Fact]
    public async Task Converts_next_to_other_rewrites()
    {
        const string before =
            """
            using System.Collections.Generic;
            using System.Linq;
            using System.Threading;
            using System.Threading.Tasks;

            class Program
            {
                static async Task<string> Run()
                {
                    await Task.Delay(0).ConfigureAwait(false);
                    await Task.Delay(1).ConfigureAwait(false);
                    return Nested(2) + Nested(0) + Count([1, 2, 3]) + Caught(3) + Maybe(null) + Maybe(new Program());
                }

                static bool TryGet(int key, out string value)
                {
                    value = null!;
                    if (key <= 0)
                    {
                        Thread.Sleep(1);
                        value = "v" + value;
                        return true;
                    }

                    if (TryGet(key - 1, out value))
                        value += key;
                    return value.Length < 5;
                }

                static bool TryTwice(int key, out string value)
                {
                    if (!TryGet(key, out value)) return false;
                    try
                    {
                        value = value + Key(key);
                        return value.Length > 1;
                    }
                    catch
                    {
                        value = "";
                        return false;
                    }
                }

                static int Key(int key) { Thread.Sleep(1); return key + 1; }

                static string Nested(int key)
                {
                    if (TryTwice(Key(key), out var value)) { return value; } else { value = "none"; }
                    return value;
                }

                static int Count(List<int> keys)
                {
                    var lengths = new int[9];
                    keys.ForEach(k =>
                    {
                        if (TryGet(k, out var each))
                            lengths[k] = each.Length;
                    });
                    var found = keys.Where(k => TryTwice(k, out _)).ToList();
                    return lengths.Sum() + found.Count + keys.Sum();
                }

                static string Caught(int key)
                {
                    try
                    {
                        if (TryTwice(key, out var value)) throw new System.Exception(value);
                        return value;
                    }
                    catch (System.Exception e)
                    {
                        return e.Message;
                    }
                }

                int Own() { Thread.Sleep(1); return 4; }

                static Program Made(Program p) => p;

                static string Maybe(Program p)
                {
                    if (TryTwice(Made(p)?.Own() ?? 7, out var value)) return value;
                    return "";
                }
            }
            """;
        var after = await ChainCase.ConvertedAsync(before, (Option, "true"));
        Assert.Equal(await RunnableProgram.OutputOfAsync(before), await RunnableProgram.OutputOfAsync(after));
        Assert.DoesNotContain("Sleep", after);
        Assert.Contains("var (ok, value) = await TryTwice(await Key(key).ConfigureAwait(false)).ConfigureAwait(false);", after);
        Assert.Contains("if ((await TryTwice(k).ConfigureAwait(false)).Ok)", after);
        Assert.Contains("(var ok, value) = await TryGet(key).ConfigureAwait(false);", after);
    }
}
