using System;
using System.Threading.Tasks;
using AsyncHygiene.Rules;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Testing;
using Xunit;

namespace AsyncHygiene.Tests.Rules;

/// <summary>The rules about blocking lines in every place that async code can stand in, on every framework.</summary>
public class BlockingContextTests
{
    private const string Contexts = """
        using System;
        using System.Collections.Generic;
        using System.Linq;
        using System.Net;
        using System.Threading;
        using System.Threading.Tasks;

        class C
        {
            private static readonly SemaphoreSlim s_gate = new SemaphoreSlim(1);
            private static readonly System.IO.StreamReader s_reader = null;
            private static Task<int> Get() => Task.Run(() => 1);

            async Task Method() { await Task.Yield(); BLOCK; }
            static async Task<int> Static() { await Task.Yield(); BLOCK; return 1; }
            async void AsyncVoid() { await Task.Yield(); BLOCK; }
            Task Accessor { get { BLOCK; return Task.FromResult(1); } }
            Task this[int i] { get { BLOCK; return Task.FromResult(i); } }

            void Functions()
            {
                Func<Task> lambda = async () => { await Task.Yield(); BLOCK; };
                Func<Task> sync = () => { BLOCK; return Task.FromResult(1); };
                Func<Task> anonymous = async delegate { await Task.Yield(); BLOCK; };
                async Task Local() { await Task.Yield(); BLOCK; }
                _ = new object[] { lambda, sync, anonymous, Local() };
            }

            async Task Statements(object o, List<int> list)
            {
                await Task.Yield();
                if (list.Count > 0) BLOCK; else BLOCK;
                for (;;) { BLOCK; break; }
                foreach (var i in list) BLOCK;
                do BLOCK; while (false);
                switch (list.Count) { case 1: BLOCK; break; }
                try { BLOCK; } catch (Exception) { BLOCK; } finally { BLOCK; }
                lock (o) { BLOCK; }
                using (await Task.FromResult<IDisposable>(null)) { BLOCK; }
                checked { BLOCK; }
                unsafe { BLOCK; }
            }
        }
        """;

    public static TheoryData<string> Frameworks => new(["net472", "net8.0", "net10.0"]);

    [Theory]
    [MemberData(nameof(Frameworks))]
    public Task Flags_Thread_Sleep(string framework) => VerifyAsync<ThreadSleepAnalyzer>("Thread.[|Sleep|](1)", framework);

    [Theory]
    [MemberData(nameof(Frameworks))]
    public Task Flags_waits_for_tasks(string framework) => VerifyAsync<TaskWaitAnalyzer>("Get().[|Wait|]()", framework);

    [Theory]
    [MemberData(nameof(Frameworks))]
    public Task Flags_synchronous_calls(string framework) => VerifyAsync<SyncCallAnalyzer>("s_reader.[|ReadLine|]()", framework);

    [Theory]
    [MemberData(nameof(Frameworks))]
    public Task Flags_waits_for_primitives(string framework) => VerifyAsync<PrimitiveWaitAnalyzer>("s_gate.[|Wait|]()", framework);

    private static Task VerifyAsync<TAnalyzer>(string block, string framework)
        where TAnalyzer : DiagnosticAnalyzer, new() =>
        Verify<TAnalyzer, EmptyCodeFixProvider>.AnalyzerAsync(Contexts.Replace("BLOCK", block, StringComparison.Ordinal), Framework.Named(framework));
}
