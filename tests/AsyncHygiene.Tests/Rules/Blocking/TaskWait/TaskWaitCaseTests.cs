using System.Threading.Tasks;
using AsyncHygiene.Fixes;
using AsyncHygiene.Rules.Blocking;
using Xunit;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.Blocking.TaskWaitAnalyzer, AsyncHygiene.Fixes.TaskWaitFix>;

namespace AsyncHygiene.Tests.Rules.Blocking.TaskWait;

/// <summary>The numbered cases of AH1002, one test each, as small as they come.</summary>
public class TaskWaitCaseTests
{
    private const string Head = """
        using System;
        using System.Collections.Generic;
        using System.Linq;
        using System.Linq.Expressions;
        using System.Runtime.CompilerServices;
        using System.Threading;
        using System.Threading.Tasks;

        class Node { public Task<Node> Next; public Task<int> Value; public Task<int> GAsync() => null; }

        """;

    [Fact]
    public Task Case12_A_name_reads_nothing() => AcceptsAsync("_ = nameof(t.Result) + nameof(t.Wait);");

    [Fact]
    public Task Case13_An_expression_tree_is_data() => AcceptsAsync("Expression<Func<Task<int>, int>> e = x => x.Result;");

    [Fact]
    public Task Case14_A_delegate_of_a_sequence_runs() => FixesAsync(
        "_ = numbers.Where(x => Get(x).[|Result|] > 0).ToList();",
        """
        var results = new List<int>();
                foreach (var x in numbers)
                {
                    if (await Get(x) > 0)
                    {
                        results.Add(x);
                    }
                }

                _ = results;
        """);

    [Fact]
    public Task Case14_A_query_lambda_does_not_run() => AcceptsAsync("_ = numbers.AsQueryable().Where(x => Get(x).Result > 0).ToList();");

    [Fact]
    public Task Case16_After_a_null_forgiving_operator() => FixesAsync("_ = t!.[|Result|];", "_ = await t!;");

    [Fact]
    public Task Case17_Two_waits_in_one_expression() => FixesAsync("_ = n.Next.[|Result|].Value.[|Result|];", "_ = await (await n.Next).Value;");

    [Theory]
    [InlineData("_ = t.[|Result|].ToString();", "_ = (await t).ToString();")]
    [InlineData("_ = -t.[|Result|];", "_ = -await t;")]
    [InlineData("_ = numbers[t.[|Result|]];", "_ = numbers[await t];")]
    [InlineData("_ = (double)t.[|Result|];", "_ = (double)await t;")]
    [InlineData("_ = new { P = t.[|Result|] };", "_ = new { P = await t };")]
    public Task Case18_Parentheses_only_where_needed(string statement, string expected) => FixesAsync(statement, expected);

    [Fact]
    public Task Case19_A_wait_inside_an_await() => FixesAsync("_ = await n.Next.[|Result|].GAsync();", "_ = await (await n.Next).GAsync();");

    [Fact]
    public Task Case21_A_configured_awaiter() => FixesAsync("_ = t.ConfigureAwait(false).GetAwaiter().[|GetResult|]();", "_ = await t.ConfigureAwait(false);");

    [Fact]
    public Task Case22_An_awaiter_in_a_variable() => OffersNoFixAsync("var awaiter = Get(1).GetAwaiter(); _ = awaiter.[|GetResult|]();");

    [Fact]
    public Task Case23_An_awaitable_of_ones_own() => AcceptsAsync("_ = Task.Yield().GetAwaiter(); Task.Yield().GetAwaiter().GetResult();");

    [Fact]
    public Task Case25_All_of_several() => FixesAsync("Task.[|WaitAll|](t, u);", "await Task.WhenAll(t, u);");

    [Fact]
    public Task Case26_The_index_of_the_first() => OffersNoFixAsync("int i = Task.[|WaitAny|](t, u);");

    [Fact]
    public Task Case27_A_task_that_runs_here() => AcceptsAsync("t.RunSynchronously(); await t.WaitAsync(token);");

    [Fact]
    public Task Case28_A_task_of_a_task() => FixesAsync("_ = nested.Unwrap().[|Result|];", "_ = await nested.Unwrap();");

    [Fact]
    public Task Case29_Dynamic() => AcceptsAsync("_ = d.Result; d.Wait();");

    [Fact]
    public Task Case30_A_property() => OffersNoFixOnMemberAsync("int Property => Get(1).[|Result|];");

    [Fact]
    public Task Case31_A_constructor() => OffersNoFixOnMemberAsync("C() => Get(1).[|Wait|]();");

    [Fact]
    public Task Case31_An_initializer() => OffersNoFixOnMemberAsync("readonly int _field = Get(1).[|Result|];");

    [Fact]
    public Task Case31_An_operator() => OffersNoFixOnMemberAsync("public static C operator +(C a, C b) { Get(1).[|Wait|](); return a; }");

    [Fact]
    public Task Case31_An_events_accessors() => OffersNoFixOnMemberAsync("event Action E { add { Get(1).[|Wait|](); } remove { Get(2).[|Wait|](); } }");

    [Fact]
    public Task Case32_Disposal() => OffersNoFixOnMemberAsync("public void Dispose() => Get(1).[|Wait|](); ~C() => Get(1).[|Wait|]();");

    [Fact]
    public Task Case35_A_local_function() => FixesAsync(
        "await Local(); async Task Local() { await Task.Yield(); t.[|Wait|](); }",
        "await Local(); async Task Local() { await Task.Yield(); await t; }");

    [Fact]
    public Task Case36_A_lambda_without_a_result() => OffersNoFixAsync("AppDomain.CurrentDomain.ProcessExit += (_, _) => Get(1).[|Wait|]();");

    [Fact]
    public Task Case38_A_selector() => FixesAsync(
        "_ = numbers.Select(x => Get(x).[|Result|]).ToList();",
        """
        var results = new List<int>();
                foreach (var x in numbers)
                {
                    results.Add(await Get(x));
                }

                _ = results;
        """);

    [Fact]
    public Task Case39_A_query_clause() => OffersNoFixAsync("_ = from x in numbers where Get(x).[|Result|] > 0 select Get(x).[|Result|];");

    [Fact]
    public Task Case40_A_static_lambda_and_an_anonymous_method() => FixesAsync(
        "await Task.Run(static () => { Get(1).[|Wait|](); }); await Task.Run(delegate { Get(1).[|Wait|](); });",
        "await Task.Run(static async () => { await Get(1); }); await Task.Run(async delegate { await Get(1); });");

    [Fact]
    public Task Case44_In_a_lock() => OffersNoFixAsync("lock (n) { t.[|Wait|](); }");

    [Fact]
    public Task Case46_In_unsafe_code() => OffersNoFixAsync("unsafe { t.[|Wait|](); }");

    [Fact]
    public Task Case47_By_reference_parameters() => OffersNoFixOnMemberAsync("Task Out(out int i, ref int j, in int k) { i = Get(1).[|Result|]; return Task.CompletedTask; }");

    [Fact]
    public Task Case48_An_iterator() => OffersNoFixOnMemberAsync("IEnumerator<int> Iterator() { yield return Get(1).[|Result|]; }");

    [Fact]
    public Task Case48_An_async_iterator() => FixesMemberAsync(
        "async IAsyncEnumerable<int> Iterator() { await Task.Yield(); yield return Get(1).[|Result|]; }",
        "async IAsyncEnumerable<int> Iterator() { await Task.Yield(); yield return await Get(1); }");

    [Fact]
    public Task Case49_A_result_by_reference() => OffersNoFixOnMemberAsync("ref int Reference(int[] a) { a[0] = Get(1).[|Result|]; return ref a[0]; }");

    [Fact]
    public Task Case50_An_override_of_a_framework() => OffersNoFixOnMemberAsync("public override string ToString() => Get(1).[|Result|].ToString();");

    [Fact]
    public Task Case51_A_virtual_member() => FixesMemberAsync("protected virtual int Virtual() => Get(1).[|Result|];", "protected virtual async Task<int> VirtualAsync() => await Get(1);");

    [Fact]
    public Task Case52_53_An_interface_of_ones_own() => Verify.FixAsync(
        Head + """
        interface I { int A(); int B(); int D() => Task.Run(() => 1).[|Result|]; }

        class C : I
        {
            public int A() => Task.Run(() => 1).[|Result|];
            int I.B() => Task.Run(() => 1).[|Result|];
        }
        """,
        Head + """
        interface I { Task<int> AAsync(); Task<int> BAsync(); async Task<int> DAsync() => await Task.Run(() => 1); }

        class C : I
        {
            public async Task<int> AAsync() => await Task.Run(() => 1);
            async Task<int> I.BAsync() => await Task.Run(() => 1);
        }
        """);

    [Fact]
    public Task Case54_An_interface_of_a_framework() => Verify.NoFixAsync(Head + """
        class C : IComparer<int> { public int Compare(int x, int y) => Task.Run(() => x - y).[|Result|]; }
        """);

    [Fact]
    public Task Case55_A_partial_method() => Verify.FixAsync(
        Head + "partial class C { public partial Task<int> M(Task<int> t); public partial Task<int> M(Task<int> t) => Task.FromResult(t.[|Result|]); }",
        Head + "partial class C { public partial Task<int> M(Task<int> t); public async partial Task<int> M(Task<int> t) => await t; }");

    [Fact]
    public Task Case56_A_member_used_as_a_delegate() => OffersNoFixOnMemberAsync("int Value() => Get(1).[|Result|]; Func<int> Later() => Value;");

    [Fact]
    public Task Case57_A_delegate_of_ones_own() => OffersNoFixOnMemberAsync("delegate int Read(); Read Reader() => () => Get(1).[|Result|];");

    [Fact]
    public Task Case58_Recursion() => FixesMemberAsync(
        "async Task<int> Down(int i) { await Task.Yield(); return i == 0 ? 0 : Down(i - 1).[|Result|]; }",
        "async Task<int> Down(int i) { await Task.Yield(); return i == 0 ? 0 : await Down(i - 1); }");

    [Fact]
    public Task Case59_A_result_that_is_wrapped_again() => FixesMemberAsync(
        "Task<int> Again() => Task.FromResult(Get(1).[|Result|]);",
        "async Task<int> Again() => await Get(1);");

    [Fact]
    public Task Case70_A_factory_that_must_be_synchronous() => OffersNoFixAsync(
        "_ = new System.Collections.Concurrent.ConcurrentDictionary<int, int>().GetOrAdd(1, k => Get(k).[|Result|]);");

    [Fact]
    public Task Case72_A_handler_of_AggregateException() => OffersNoFixAsync("try { t.[|Wait|](); } catch (AggregateException e) { _ = e.InnerExceptions; }");

    [Fact]
    public Task Case72_A_handler_of_its_inner_exception() => FixesAsync(
        "try { t.[|Wait|](); } catch (AggregateException e) { _ = e.InnerException; }",
        "try { await t; } catch (Exception e) { _ = e; }");

    /// <summary>Rewrite case 47: the syntax of the implementation stays.</summary>
    [Fact]
    public Task Rewrite47_An_explicit_implementation_keeps_its_form() => Verify.FixAsync(
        Head + """
        interface I { Task<int> Get(Task<int> t); }

        class C : I
        {
            Task<int> I.Get(Task<int> t) => Task.FromResult(t.[|Result|] + 1);
        }
        """,
        Head + """
        interface I { Task<int> Get(Task<int> t); }

        class C : I
        {
            async Task<int> I.Get(Task<int> t) => await t + 1;
        }
        """);

    /// <summary>Rewrite case 55: an async method works on a copy of the struct, so what it writes would be lost.</summary>
    [Fact]
    public Task Rewrite55_A_struct_that_may_write_to_itself() => Verify.NoFixAsync(Head + """
        struct Counter
        {
            private int _count;

            public Task<int> Add(Task<int> t) { _count += t.[|Result|]; return Task.FromResult(_count); }
        }
        """);

    [Fact]
    public Task Rewrite55_A_struct_that_cannot() => Verify.FixAsync(
        Head + """
        readonly struct Reader
        {
            public Task<int> Add(Task<int> t) => Task.FromResult(t.[|Result|]);
        }

        struct Counter
        {
            public readonly Task<int> Peek(Task<int> t) => Task.FromResult(t.[|Result|]);

            public static Task<int> Static(Task<int> t) => Task.FromResult(t.[|Result|]);
        }
        """,
        Head + """
        readonly struct Reader
        {
            public async Task<int> Add(Task<int> t) => await t;
        }

        struct Counter
        {
            public readonly async Task<int> Peek(Task<int> t) => await t;

            public static async Task<int> Static(Task<int> t) => await t;
        }
        """);

    /// <summary>Rewrite case 58: the wait is removed, an obsolete sibling is not called instead.</summary>
    [Fact]
    public Task Rewrite58_An_obsolete_sibling_is_left_alone() => FixesMemberAsync(
        "[Obsolete] Task<int> LoadAsync() => Get(1); async Task<int> Load() { await Task.Yield(); return Get(1).[|Result|]; }",
        "[Obsolete] Task<int> LoadAsync() => Get(1); async Task<int> Load() { await Task.Yield(); return await Get(1); }");

    private static Task AcceptsAsync(string statements) => Verify.AnalyzerAsync(InAsyncMethod(statements));

    private static Task FixesAsync(string statements, string expected) => Verify.FixAsync(InAsyncMethod(statements), InAsyncMethod(expected));

    private static Task OffersNoFixAsync(string statements) => Verify.NoFixAsync(InAsyncMethod(statements));

    private static Task FixesMemberAsync(string member, string expected) => Verify.FixAsync(InClass(member), InClass(expected));

    private static Task OffersNoFixOnMemberAsync(string member) => Verify.NoFixAsync(InClass(member));

    private static string InAsyncMethod(string statements) => InClass($$"""
        async Task M(Task<int> t, Task u, Task<Task<int>> nested, Node n, int[] numbers, dynamic d, CancellationToken token)
            {
                await Task.Yield();
                {{statements}}
            }
        """);

    private static string InClass(string member) => Head + $$"""
        class C
        {
            static Task<int> Get(int i) => Task.Run(() => i);

            {{member}}
        }
        """;
}
