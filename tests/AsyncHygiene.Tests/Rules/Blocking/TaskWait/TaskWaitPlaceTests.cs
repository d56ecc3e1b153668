using System.Threading.Tasks;
using AsyncHygiene.Fixes;
using AsyncHygiene.Rules.Blocking;
using Xunit;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.Blocking.TaskWaitAnalyzer, AsyncHygiene.Fixes.TaskWaitFix>;

namespace AsyncHygiene.Tests.Rules.Blocking.TaskWait;

/// <summary>The numbered cases of AH1002, one test each, as small as they come.</summary>
public class TaskWaitPlaceTests
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
    public Task Accepts_nameof() => AcceptsAsync("_ = nameof(t.Result) + nameof(t.Wait);");

    [Fact]
    public Task Accepts_an_expression_tree() => AcceptsAsync("Expression<Func<Task<int>, int>> e = x => x.Result;");

    [Fact]
    public Task Fixes_a_delegate_of_a_sequence_with_a_loop() => FixesWithLoopAsync(
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
    public Task Accepts_a_query_lambda() => AcceptsAsync("_ = numbers.AsQueryable().Where(x => Get(x).Result > 0).ToList();");

    [Fact]
    public Task Fixes_after_a_null_forgiving_operator() => FixesAsync("_ = t!.[|Result|];", "_ = await t!;");

    [Fact]
    public Task Fixes_two_waits_in_one_expression() =>
        FixesAsync("_ = n.Next.[|Result|].Value.[|Result|];", "_ = await (await n.Next).Value;");

    [Theory]
    [InlineData("_ = t.[|Result|].ToString();", "_ = (await t).ToString();")]
    [InlineData("_ = -t.[|Result|];", "_ = -await t;")]
    [InlineData("_ = numbers[t.[|Result|]];", "_ = numbers[await t];")]
    [InlineData("_ = (double)t.[|Result|];", "_ = (double)await t;")]
    [InlineData("_ = new { P = t.[|Result|] };", "_ = new { P = await t };")]
    public Task Fixes_with_parentheses_only_where_needed(string statement, string expected) => FixesAsync(statement, expected);

    [Fact]
    public Task Fixes_a_wait_inside_an_await() => FixesAsync("_ = await n.Next.[|Result|].GAsync();", "_ = await (await n.Next).GAsync();");

    [Fact]
    public Task Fixes_a_configured_awaiter() =>
        FixesAsync("_ = t.ConfigureAwait(false).GetAwaiter().[|GetResult|]();", "_ = await t.ConfigureAwait(false);");

    [Fact]
    public Task Offers_no_fix_for_an_awaiter_in_a_variable() =>
        OffersNoFixAsync("var awaiter = Get(1).GetAwaiter(); _ = awaiter.[|GetResult|]();");

    [Fact]
    public Task Accepts_an_awaiter_that_is_no_tasks() =>
        AcceptsAsync("_ = Task.Yield().GetAwaiter(); Task.Yield().GetAwaiter().GetResult();");

    [Fact]
    public Task Fixes_WaitAll_of_one_task_with_an_await() => FixesAsync("Task.[|WaitAll|](t);", "await t;");

    [Fact]
    public Task Fixes_WaitAll_with_WhenAll() => FixesAsync("Task.[|WaitAll|](t, u);", "await Task.WhenAll(t, u);");

    [Fact]
    public Task Offers_no_fix_for_the_index_of_the_first() => OffersNoFixAsync("int i = Task.[|WaitAny|](t, u);");

    [Fact]
    public Task Accepts_a_task_that_runs_here() => AcceptsAsync("t.RunSynchronously(); await t.WaitAsync(token);");

    [Fact]
    public Task Fixes_a_task_of_a_task() => FixesAsync("_ = nested.Unwrap().[|Result|];", "_ = await nested.Unwrap();");

    [Fact]
    public Task Accepts_dynamic() => AcceptsAsync("_ = d.Result; d.Wait();");

    [Fact]
    public Task Offers_only_a_reason_in_a_property() => OffersReasonOnMemberAsync("int Property => Get(1).[|Result|];");

    [Fact]
    public Task Offers_only_a_reason_in_a_constructor() => OffersReasonOnMemberAsync("C() => Get(1).[|Wait|]();");

    [Fact]
    public Task Offers_only_a_reason_in_an_initializer() => OffersReasonOnMemberAsync("readonly int _field = Get(1).[|Result|];");

    [Fact]
    public Task Offers_only_a_reason_in_an_operator() =>
        OffersReasonOnMemberAsync("public static C operator +(C a, C b) { Get(1).[|Wait|](); return a; }");

    [Fact]
    public Task Offers_only_a_reason_in_an_events_accessors() =>
        OffersReasonOnMemberAsync("event Action E { add { Get(1).[|Wait|](); } remove { Get(2).[|Wait|](); } }");

    [Fact]
    public Task Offers_only_a_reason_in_Dispose_and_a_finalizer() =>
        OffersReasonOnMemberAsync("public void Dispose() => Get(1).[|Wait|](); ~C() => Get(1).[|Wait|]();");

    [Fact]
    public Task Fixes_a_local_function() => FixesAsync(
        "await Local(); async Task Local() { await Task.Yield(); t.[|Wait|](); }",
        "await Local(); async Task Local() { await Task.Yield(); await t; }");

    [Fact]
    public Task Offers_only_a_reason_in_a_lambda_without_a_result() =>
        OffersReasonAsync("AppDomain.CurrentDomain.ProcessExit += (_, _) => Get(1).[|Wait|]();");

    [Fact]
    public Task Fixes_a_selector_with_a_loop() => FixesWithLoopAsync(
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
    public Task Offers_only_a_reason_in_a_query_clause() =>
        OffersReasonAsync("_ = from x in numbers where Get(x).[|Result|] > 0 select Get(x).[|Result|];");

    [Fact]
    public Task Fixes_a_static_lambda_and_an_anonymous_method() => FixesAsync(
        "await Task.Run(static () => { Get(1).[|Wait|](); }); await Task.Run(delegate { Get(1).[|Wait|](); });",
        "await Task.Run(static async () => { await Get(1); }); await Task.Run(async delegate { await Get(1); });");

    [Fact]
    public Task Offers_only_a_reason_in_a_lock() => OffersReasonAsync("lock (n) { t.[|Wait|](); }");

    [Fact]
    public Task Offers_only_a_reason_in_unsafe_code() => OffersReasonAsync("unsafe { t.[|Wait|](); }");

    [Fact]
    public Task Offers_only_a_reason_with_by_reference_parameters() =>
        OffersReasonOnMemberAsync("Task Out(out int i, ref int j, in int k) { i = Get(1).[|Result|]; return Task.CompletedTask; }");

    [Fact]
    public Task Offers_only_a_reason_in_an_iterator() =>
        OffersReasonOnMemberAsync("IEnumerator<int> Iterator() { yield return Get(1).[|Result|]; }");

    [Fact]
    public Task Fixes_an_async_iterator() => FixesMemberAsync(
        "async IAsyncEnumerable<int> Iterator() { await Task.Yield(); yield return Get(1).[|Result|]; }",
        "async IAsyncEnumerable<int> Iterator() { await Task.Yield(); yield return await Get(1); }");

    [Fact]
    public Task Offers_only_a_reason_with_a_result_by_reference() =>
        OffersReasonOnMemberAsync("ref int Reference(int[] a) { a[0] = Get(1).[|Result|]; return ref a[0]; }");

    [Fact]
    public Task Offers_only_a_reason_in_an_override_of_a_framework() =>
        OffersReasonOnMemberAsync("public override string ToString() => Get(1).[|Result|].ToString();");

    [Fact]
    public Task Fixes_a_virtual_member() =>
        FixesMemberAsync(
            "protected virtual int Virtual() => Get(1).[|Result|];",
            "protected virtual async Task<int> VirtualAsync() => await Get(1);");

    [Fact]
    public Task Fixes_an_interface_of_the_project() => Verify.FixAsync(
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
    public Task Offers_only_a_reason_in_an_interface_of_a_framework() => Verify.ReasonAsync(Head + """
        class C : IComparer<int> { public int Compare(int x, int y) => Task.Run(() => x - y).[|Result|]; }
        """);

    [Fact]
    public Task Fixes_a_partial_method() => Verify.FixAsync(
        Head + "partial class C { public partial Task<int> M(Task<int> t); public partial Task<int> M(Task<int> t) => "
            + "Task.FromResult(t.[|Result|]); }",
        Head + "partial class C { public partial Task<int> M(Task<int> t); public async partial Task<int> M(Task<int> t) => await t; }");

    [Fact]
    public Task Offers_only_a_reason_in_a_member_used_as_a_delegate() =>
        OffersReasonOnMemberAsync("int Value() => Get(1).[|Result|]; Func<int> Later() => Value;");

    [Fact]
    public Task Offers_only_a_reason_in_a_lambda_of_a_delegate_type_of_the_project() =>
        OffersReasonOnMemberAsync("delegate int Read(); Read Reader() => () => Get(1).[|Result|];");

    [Fact]
    public Task Fixes_recursion() => FixesMemberAsync(
        "async Task<int> Down(int i) { await Task.Yield(); return i == 0 ? 0 : Down(i - 1).[|Result|]; }",
        "async Task<int> Down(int i) { await Task.Yield(); return i == 0 ? 0 : await Down(i - 1); }");

    [Fact]
    public Task Fixes_a_result_that_is_wrapped_again() => FixesMemberAsync(
        "Task<int> Again() => Task.FromResult(Get(1).[|Result|]);",
        "async Task<int> Again() => await Get(1);");

    [Fact]
    public Task Offers_only_a_reason_in_a_factory_that_must_be_synchronous() => OffersReasonAsync(
        "_ = new System.Collections.Concurrent.ConcurrentDictionary<int, int>().GetOrAdd(1, k => Get(k).[|Result|]);");

    [Fact]
    public Task Offers_only_a_reason_under_a_handler_of_AggregateException() =>
        OffersReasonAsync("try { t.[|Wait|](); } catch (AggregateException e) { _ = e.InnerExceptions; }");

    [Fact]
    public Task Fixes_under_a_handler_of_the_inner_exception() => FixesAsync(
        "try { t.[|Wait|](); } catch (AggregateException e) { _ = e.InnerException; }",
        "try { await t; } catch (Exception e) { _ = e; }");

    /// <summary>The syntax of the implementation stays.</summary>
    [Fact]
    public Task Fixes_an_explicit_implementation_and_keeps_its_form() => Verify.FixAsync(
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

    /// <summary>An async method works on a copy of the struct, so what it writes would be lost.</summary>
    [Fact]
    public Task Offers_only_a_reason_in_a_struct_that_may_write_to_itself() => Verify.ReasonAsync(Head + """
        struct Counter
        {
            private int _count;

            public Task<int> Add(Task<int> t) { _count += t.[|Result|]; return Task.FromResult(_count); }
        }
        """);

    [Fact]
    public Task Fixes_a_struct_that_cannot_write_to_itself() => Verify.FixAsync(
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

    /// <summary>The wait is removed, an obsolete sibling is not called instead.</summary>
    [Fact]
    public Task Fixes_without_a_call_of_an_obsolete_sibling() => FixesMemberAsync(
        "[Obsolete] Task<int> LoadAsync() => Get(1); async Task<int> Load() { await Task.Yield(); return Get(1).[|Result|]; }",
        "[Obsolete] Task<int> LoadAsync() => Get(1); async Task<int> Load() { await Task.Yield(); return await Get(1); }");

    private static Task AcceptsAsync(string statements) => Verify.AnalyzerAsync(InAsyncMethod(statements));

    private static Task FixesAsync(string statements, string expected) =>
        Verify.FixAsync(InAsyncMethod(statements), InAsyncMethod(expected));

    /// <summary>The last call of a sequence is gone, and its directive with it.</summary>
    private static Task FixesWithLoopAsync(string statements, string expected) =>
        Verify.FixAsync(InAsyncMethod(statements), InAsyncMethod(expected).Replace("using System.Linq;\n", ""));

    private static Task OffersNoFixAsync(string statements) => Verify.NoFixAsync(InAsyncMethod(statements));

    private static Task OffersReasonAsync(string statements) => Verify.ReasonAsync(InAsyncMethod(statements));

    private static Task OffersReasonOnMemberAsync(string member) => Verify.ReasonAsync(InClass(member));

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
