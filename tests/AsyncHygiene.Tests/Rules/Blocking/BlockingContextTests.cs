using System;
using System.Threading.Tasks;
using AsyncHygiene.Rules.Blocking;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Testing;
using Xunit;

namespace AsyncHygiene.Tests.Rules.Blocking;

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
                try { } catch (Exception) when (Filter(() => { BLOCK; return Task.FromResult(1); })) { }
                _ = from i in list let t = Started(() => { BLOCK; return Task.FromResult(i); }) select t;
                list.ForEach(i => { BLOCK; });
                list.ForEach(delegate (int i) { BLOCK; });
                list.ForEach(i => EXPRESSION);
            }

            static bool Filter(Func<Task> f) => true;
            static Task Started(Func<Task> f) => f();
        }
        """;

    /// <summary>Synchronous members of every kind, all of which a request runs.</summary>
    private const string Members = """

        class Worker
        {
            private static readonly SemaphoreSlim s_gate = new SemaphoreSlim(1);
            private static readonly System.IO.StreamReader s_reader = null;
            private static Task<int> Get() => Task.Run(() => 1);

            public Worker() { BLOCK; }
            public int Property { get { BLOCK; return 1; } set { BLOCK; } }
            public int this[int i] { get { BLOCK; return i; } }
            public static Worker operator +(Worker a, Worker b) { BLOCK; return a; }
            public static explicit operator int(Worker a) { BLOCK; return 1; }
            public void Arrow() => EXPRESSION;
            public static void Static() { BLOCK; }
            public IEnumerable<int> Iterator() { BLOCK; yield return 1; }
            public unsafe void Unsafe() { BLOCK; }
            public void Locals() { Local(); StaticLocal(); void Local() { BLOCK; } void StaticLocal() => EXPRESSION; }
            public void Lambdas(List<int> list) { list.ForEach(i => { BLOCK; }); list.ForEach(delegate (int i) { BLOCK; }); list.ForEach(i => EXPRESSION); }

            public static void Run()
            {
                var worker = new Worker();
                worker.Property = worker.Property + worker[1] + (int)worker;
                worker += worker;
                worker.Arrow();
                Static();
                worker.Iterator();
                worker.Unsafe();
                worker.Locals();
                worker.Lambdas(new List<int>());
            }
        }
        """;

    private const string Usings = """
        using System;
        using System.Collections.Generic;
        using System.Threading;
        using System.Threading.Tasks;

        """;

    private const string Controller =
        "public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase { public int Index() { Worker.Run(); return 1; } }\n";
    private const string Handler =
        "public class Handler : System.Web.IHttpHandler { public bool IsReusable => true; public void "
            + "ProcessRequest(System.Web.HttpContext context) => Worker.Run(); }\n";

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
    public Task Flags_waits_for_primitives(string framework) => VerifyAsync<SynchronizationWaitAnalyzer>("s_gate.[|Wait|]()", framework);

    [Theory]
    [InlineData("net8.0")]
    [InlineData("net10.0")]
    public Task Flags_synchronous_access_to_bodies(string framework) => Verify<RequestBodyAnalyzer, EmptyCodeFixProvider>.AnalyzerAsync(
        Contexts.Replace(
            "private static readonly SemaphoreSlim",
            "private static readonly Microsoft.AspNetCore.Http.HttpRequest s_request = null;\n    private static readonly SemaphoreSlim",
            StringComparison.Ordinal)
            .Replace("BLOCK", "s_request.Body.[|ReadByte|]()", StringComparison.Ordinal)
            .Replace("EXPRESSION", "s_request.Body.[|ReadByte|]()", StringComparison.Ordinal),
        Framework.Named(framework));

    [Theory]
    [MemberData(nameof(Frameworks))]
    public async Task Accepts_generated_code(string framework)
    {
        foreach (var analyzer in new DiagnosticAnalyzer[] {
            new ThreadSleepAnalyzer(),
            new TaskWaitAnalyzer(),
            new SyncCallAnalyzer(),
            new SynchronizationWaitAnalyzer()
        })
        {
            var block = analyzer switch
            {
                ThreadSleepAnalyzer => "Thread.Sleep(1)",
                TaskWaitAnalyzer => "Get().Wait()",
                SyncCallAnalyzer => "s_reader.ReadLine()",
                _ => "s_gate.Wait()",
            };
            var test = new GeneratedTest(analyzer)
            {
                ReferenceAssemblies = Framework.Named(framework),
                TestBehaviors = TestBehaviors.SkipGeneratedCodeCheck
            };
            test.TestState.Sources.Add(("/0/Generated.g.cs", With(Contexts, block)));
            await test.RunAsync();
        }
    }

    private static async Task VerifyAsync<TAnalyzer>(string block, string framework)
        where TAnalyzer : DiagnosticAnalyzer, new()
    {
        await Verify<TAnalyzer, EmptyCodeFixProvider>.AnalyzerAsync(With(Contexts, block), Framework.Named(framework));
        await Verify<TAnalyzer, EmptyCodeFixProvider>.AnalyzerAsync(
            Usings + (framework == "net472" ? Handler : Controller) + With(Members, block),
            Framework.Named(framework));
    }

    private static string With(string source, string block) =>
        source.Replace("BLOCK", block, StringComparison.Ordinal).Replace("EXPRESSION", block, StringComparison.Ordinal);

    private sealed class GeneratedTest : Microsoft.CodeAnalysis.CSharp.Testing.CSharpAnalyzerTest<EmptyDiagnosticAnalyzer, DefaultVerifier>
    {
        private readonly DiagnosticAnalyzer _analyzer;

        public GeneratedTest(DiagnosticAnalyzer analyzer) => _analyzer = analyzer;

        protected override System.Collections.Generic.IEnumerable<DiagnosticAnalyzer> GetDiagnosticAnalyzers() => [_analyzer];
    }
}
