using System;
using System.Threading.Tasks;
using Xunit;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.FireAndForget.AsyncVoidLambdaAnalyzer, AsyncHygiene.Fixes.AsyncVoidLambdaFix>;

namespace AsyncHygiene.Tests.Rules.FireAndForget.AsyncVoidLambda;

/// <summary>
/// A loop that waits for its items takes longer than one that only starts them: its list must stay as it is meanwhile, and no item may
/// wait for another one or for what follows the loop.
/// </summary>
public class EndingLambdaTests
{
    private const string SendAll = "list.ForEach([|async|] x => await Send(x));";

    public static TheoryData<string, string> Ending => new()
    {
        { "", SendAll },
        { "readonly List<string> _own = new List<string> { \"a\" };", "_own.ForEach([|async|] x => await Send(x));" },
        {
            "readonly List<string> _own; public C(IEnumerable<string> s) { _own = s.ToList(); _own.Add(\"b\"); }",
            "_own.ForEach([|async|] x => await Send(x));"
        },
        {
            "readonly List<string> _own = new List<string>(); void Add(string s) => _own.Add(s);",
            "_own.ToList().ForEach([|async|] x => await Send(x));"
        },
        { "readonly List<int> _own = new List<int>(); void Add(int s) => _own.Add(s);", SendAll },
        { "List<string> Get() { var l = new List<string>(); l.Add(\"a\"); return l; }", "Get().ForEach([|async|] x => await Send(x));" },
        { "", "var own = new List<string>(); own.Add(\"a\"); own.ForEach([|async|] x => await Send(x));" },
        { "", "var got = new List<string>(); list.ForEach([|async|] x => got.Add(await Load(x))); await Send(string.Join(\",\", got));" },
        { "", "Array.ForEach(array, [|async|] x => await Send(x));" },
        { "Task Send(object s) => Task.CompletedTask;", "Array.ForEach<object>(array, [|async|] x => await Send(x));" },
    };

    public static TheoryData<string, string> Waiting => new()
    {
        // The list changes meanwhile.
        { "", "list.ForEach([|async|] x => { await Send(x); list.Remove(x); });" },
        { "", "list.ForEach([|async|] x => { await Send(x); lock (list) list.Remove(x); });" },
        { "async Task Kick(string m) { await Send(m); _list.Remove(m); }", "_list.ForEach([|async|] x => await Kick(x));" },
        { "public void Join(string m) => _list.Add(m);", "_list.ForEach([|async|] x => await Send(x));" },
        { "public void Join(string m) => _list.Add(m);", "All.ForEach([|async|] x => await Send(x));" },
        { "public void Join(string m) => _list.Add(m);", SendAll + " void Other() => M(_list, null, null);" },
        { "public void Join(string m) => _list.Add(m);", "Parallel.ForEach(_list, [|async|] x => await Send(x));" },
        { "", "Parallel.ForEach(list, [|async|] x => { await Send(x); lock (list) list.Remove(x); });" },
        { "", "var own = new List<string>(); var t = Task.Run(() => own.Add(\"a\")); own.ForEach([|async|] x => await Send(x)); await t;" },

        // An item waits for another one, or for what follows.
        { "", "list.ForEach([|async|] x => { while (!_stop) { await Task.Delay(5); } }); _stop = true;" },
        { "", "Parallel.For(0, 4, [|async|] x => { while (!_stop) { await Task.Delay(5); } }); _stop = true;" },
        { "", "Parallel.ForEach(list, [|async|] x => await _source.Task); _source.SetResult(1);" },
        { "", "list.ForEach([|async|] x => { await _source.Task; await Send(x); }); _source.SetResult(1);" },
        { "", "list.ForEach([|async|] x => { await _gate.WaitAsync(); await Send(x); }); _gate.Release(9);" },
        { "", "list.ForEach([|async|] x => { await Send(x); _gate.Wait(); }); _gate.Release(9);" },
        { "", "handlers.ForEach([|async|] h => await h());" },
        {
            "readonly List<C> _deps = new List<C>(); Task _t; Task Start() => _t ??= Run(); async Task Run() { await Task.Yield(); }",
            "_deps.ForEach([|async|] d => await d.Start());"
        },
        { "", "list.ForEach([|async|] x => { await Task.Delay(60); _text = x; });" },

        // What an item reads later, and what follows changes.
        { "", "list.ForEach([|async|] x => { await Send(x); await Send(_text); }); _text = \"b\";" },
        { "", "Parallel.ForEach(list, [|async|] x => { await Send(x); await Send(_text); }); _text = \"b\";" },
        { "", "for (var i = 0; i < 9; i++) { _text = \"a\" + i; list.ForEach([|async|] x => { await Send(x); await Send(_text); }); }" },

        // Itself.
        { "async Task Visit(List<string> l) { await Send(l[0]); l.ForEach([|async|] x => await Visit(l)); }", "" },

        // Other items.
        {
            "class Names : List<string> { public new IEnumerator<string> GetEnumerator() => null; }",
            "new Names().ForEach([|async|] x => await Send(x));"
        },

        // Another exception where there is no array.
        { "", "try { Array.ForEach(array, [|async|] x => await Send(x)); } catch (ArgumentNullException) { }" },
        { "", "try { Array.ForEach(array, [|async|] x => await Send(x)); } catch (NullReferenceException) { }" },
    };

    [Theory]
    [MemberData(nameof(Ending))]
    public Task Fixes_lambdas_that_end_by_themselves(string members, string body) => new Verify.Test
    {
        TestCode = Program(members, body),
        FixedCode = Program(members, Loop(body)),
    }.RunAsync();

    [Theory]
    [MemberData(nameof(Waiting))]
    public Task Offers_no_fix_where_the_loop_would_take_too_long(string members, string body) =>
        Verify.NoFixAsync(Program(members, body));

    /// <summary><c>foreach (var x in list)</c> and the lambda's body in braces.</summary>
    private static string Loop(string body)
    {
        var lambda = body.IndexOf("[|async|] x => ", StringComparison.Ordinal);
        var begin = body.LastIndexOfAny([';', '{'], lambda) + 1;
        while (body[begin] == ' ')
            begin++;
        var end = body.IndexOf(");", body.IndexOf("));", lambda, StringComparison.Ordinal) + 1, StringComparison.Ordinal);
        var work = body.Substring(lambda + 15, end - lambda - 15);
        var call = body.Substring(begin, lambda - begin);
        var source = call.StartsWith("Array", StringComparison.Ordinal) ? "array" : call.Replace(".ForEach(", "", StringComparison.Ordinal);
        var rest = body.Substring(end + 2).Replace(" await", "\n        await", StringComparison.Ordinal);
        var type = call.Contains("<object>", StringComparison.Ordinal) ? "object" : "var";
        return $"{body.Substring(0, begin)}foreach ({type} x in {source})\n        {{\n            {work};\n        }}{rest}";
    }

    private static string Program(string members, string body) =>
        $$"""
        using System;
        using System.Collections.Generic;
        using System.IO;
        using System.Linq;
        using System.Threading;
        using System.Threading.Tasks;

        class C
        {
            readonly TaskCompletionSource<int> _source = new TaskCompletionSource<int>();
            readonly SemaphoreSlim _gate = new SemaphoreSlim(0);
            readonly List<string> _list = new List<string>();
            List<string> All => _list;
            volatile bool _stop;
            string _text;

            Task Send(string s) => File.WriteAllTextAsync("a", s);
            Task<string> Load(string s) => File.ReadAllTextAsync(s);
            {{members}}

            async Task M(List<string> list, string[] array, List<Func<Task>> handlers)
            {
                await Task.Yield();
                {{body}}
            }
        }
        """;
}
