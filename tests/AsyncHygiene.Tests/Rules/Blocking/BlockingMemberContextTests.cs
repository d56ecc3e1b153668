using System;
using System.Text.RegularExpressions;
using System.Threading.Tasks;
using AsyncHygiene.Rules.Blocking;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Testing;
using Xunit;

namespace AsyncHygiene.Tests.Rules.Blocking;

/// <summary>
/// Every rule about blocking lines in every kind of member and place, once where a request runs it, once where nothing shows that one does,
/// and in a program's own statements. A place is BLOCK for a statement and VALUE for an expression.
/// </summary>
public class BlockingMemberContextTests
{
    private const string Usings = """
        using System;
        using System.Collections.Generic;
        using System.IO;
        using System.Linq;
        using System.Threading;
        using System.Threading.Tasks;

        """;

    private const string Shared = """

        static class S
        {
            public static readonly SemaphoreSlim Gate = null;
            public static readonly StreamReader Reader = null;
            public static readonly System.Net.Sockets.NetworkStream Stream = null;
            public static Task<int> Get() => Task.Run(() => 1);
        }

        """;

    private const string Members = """

        public class Base { public Base(int i) { } }

        public class Worker : Base
        {
            private readonly int _field = VALUE;
            private int Initialized { get; } = VALUE;
            public Worker() : base(VALUE) { BLOCK; }
            public Worker(int i) : this() => BLOCK;
            public int Arrow => VALUE;
            public int Accessors { get { BLOCK; return 1; } set { BLOCK; } }
            public int ArrowAccessors { get => VALUE; set => BLOCK; }
            public int this[int i] => VALUE;
            public event Action Event { add { BLOCK; } remove { BLOCK; } }
            public event Action ArrowEvent { add => BLOCK; remove => BLOCK; }
            public static Worker operator -(Worker a) { BLOCK; return a; }
            public static implicit operator int(Worker a) => VALUE;
            public IEnumerable<int> Iterator() { BLOCK; yield return VALUE; }
            public List<int> Query(List<int> list) => (from i in list where i > VALUE orderby VALUE select VALUE).ToList();
            public int Locals() { return Local() + StaticLocal(); int Local() { BLOCK; return 1; } static int StaticLocal() => VALUE; }
            public unsafe void Unsafe() { BLOCK; }

            public void Lambdas(List<int> list)
            {
                list.ForEach(i => BLOCK);
                list.ForEach(i => { BLOCK; });
                list.ForEach(static i => BLOCK);
                list.ForEach(delegate (int i) { BLOCK; });
            }

            public void Statements(object o)
            {
                lock (o) { BLOCK; }
                try { BLOCK; } catch (Exception) when (VALUE > 0) { BLOCK; } finally { BLOCK; }
                unsafe { BLOCK; }
            }

            public static void Run()
            {
                var worker = new Worker(1);
                worker.Accessors = worker.ArrowAccessors = worker.Arrow + worker.Accessors + worker.ArrowAccessors + worker[1] + -worker;
                worker.Event += null;
                worker.Event -= null;
                worker.ArrowEvent += null;
                worker.ArrowEvent -= null;
                foreach (var i in worker.Iterator()) { }
                worker.Query(null);
                worker.Locals();
                worker.Lambdas(null);
                worker.Unsafe();
                worker.Statements(worker);
            }
        }

        """;

    /// <summary>What runs once, or on a thread that no request needs, also in a class that serves requests.</summary>
    private const string Once = """

        public partial class HomeController
        {
            private static readonly int s_field = VALUE;
            private static int Initialized { get; } = VALUE;
            static HomeController() { BLOCK; }
            ~HomeController() { BLOCK; }
        }

        public static class Start
        {
            private static void Main() { BLOCK; new Thread(() => { BLOCK_ON_OWN_THREAD; }).Start(); }
        }

        """;

    private const string Controller = """

        public partial class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase
        {
            private readonly int _field = VALUE;
            private int Own { get; } = VALUE;
            public HomeController() { BLOCK; }
            public int Index() { Worker.Run(); return 1; }
        }

        """;

    private const string Handler = """

        public partial class HomeController : System.Web.IHttpHandler
        {
            public bool IsReusable => true;
            public void ProcessRequest(System.Web.HttpContext context) => Worker.Run();
        }

        """;

    private const string Program = """
        BLOCK;
        _ = VALUE;
        Local();
        Action stored = () => BLOCK;
        if (args.Length > 0) { BLOCK; }
        new List<int>().ForEach(i => { BLOCK; });
        await Task.Yield();
        BLOCK;
        void Local() { BLOCK; }
        """;

    private const string AsyncInProgram = """

        await Async();
        async Task Async() { await Task.Yield(); BLOCK; }

        """;

    private const string Route = """

        var app = Microsoft.AspNetCore.Builder.WebApplication.Create(args);
        Microsoft.AspNetCore.Builder.EndpointRouteBuilderExtensions.MapGet(app, "/", (Func<int>)(() => { BLOCK; return 1; }));

        """;

    public static TheoryData<string, string> RulesAndFrameworks
    {
        get
        {
            var data = new TheoryData<string, string>();
            foreach (var rule in new[] { "AH1001", "AH1002", "AH1003", "AH1004", "AH1005" })
            {
                foreach (var framework in new[] { "net472", "net8.0", "net10.0" })
                {
                    if (rule != "AH1004" || framework != "net472")
                        data.Add(rule, framework);
                }
            }

            return data;
        }
    }

    [Theory]
    [MemberData(nameof(RulesAndFrameworks))]
    public Task Flags_members_that_a_request_runs(string rule, string framework)
    {
        var site = new Sites(rule, framework);
        site.Add(Usings + (framework == "net472" ? Handler : Controller), DiagnosticSeverity.Warning);
        site.Add(Once, site.Elsewhere);
        site.Add(Members, DiagnosticSeverity.Warning);
        return site.VerifyAsync();
    }

    [Theory]
    [MemberData(nameof(RulesAndFrameworks))]
    public Task Reports_at_most_information_in_members_that_no_request_is_known_to_run(string rule, string framework)
    {
        var site = new Sites(rule, framework);
        site.Add(Usings + Members + Once, site.Elsewhere);
        return site.VerifyAsync();
    }

    [Theory]
    [MemberData(nameof(RulesAndFrameworks))]
    public Task Reports_at_most_information_in_top_level_statements(string rule, string framework)
    {
        var site = new Sites(rule, framework) { OutputKind = OutputKind.ConsoleApplication };
        site.Add(Usings + Program, site.Elsewhere);
        site.Add(AsyncInProgram, DiagnosticSeverity.Info);
        if (framework != "net472")
            site.Add(Route, DiagnosticSeverity.Warning);
        return site.VerifyAsync();
    }

    /// <summary>A source that is put together of parts with the severity that is expected in each of them.</summary>
    private sealed class Sites
    {
        private readonly string _rule;
        private readonly string _block;
        private readonly string _value;
        private readonly AnalyzerTest<DefaultVerifier> _test;
        private string _source = "";
        private int _marks;

        public Sites(string rule, string framework)
        {
            _rule = rule;
            (_test, _block, _value) = rule switch
            {
                "AH1001" =>
                    (Test<ThreadSleepAnalyzer>(framework), "Thread.[Sleep](1)", "((Func<int>)(() => { Thread.[Sleep](1); return 1; }))()"),
                "AH1002" => (Test<TaskWaitAnalyzer>(framework), "S.Get().[Wait]()", "S.Get().[Result]"),
                "AH1003" => (Test<SyncCallAnalyzer>(framework), "S.Reader.[ReadLine]()", "S.Stream.[Read](new byte[1], 0, 1)"),
                "AH1004" =>
                    (Test<RequestBodyAnalyzer>(framework), "Incoming.Request.Body.[ReadByte]()", "Incoming.Request.Body.[ReadByte]()"),
                _ => (Test<SynchronizationWaitAnalyzer>(framework), "S.Gate.[Wait]()", "WaitHandle.[WaitAny](new WaitHandle[0])"),
            };
        }

        public OutputKind OutputKind
        {
            init => _test.TestState.OutputKind = value;
        }

        /// <summary>A wait for a task is a smell anywhere; the other rules speak of requests only.</summary>
        public DiagnosticSeverity? Elsewhere => _rule == "AH1002" ? DiagnosticSeverity.Info : null;

        public void Add(string part, DiagnosticSeverity? severity)
        {
            part = part.Replace("BLOCK_ON_OWN_THREAD", Unmarked(_block), StringComparison.Ordinal)
                .Replace("BLOCK", _block, StringComparison.Ordinal)
                .Replace("VALUE", _value, StringComparison.Ordinal);
            _source += severity is null
                ? Unmarked(part)
                : Regex.Replace(part, @"\.\[(\w+)\]", m => ".{|#" + Mark(severity.Value) + ":" + m.Groups[1].Value + "|}");
        }

        public Task VerifyAsync()
        {
            _test.TestState.Sources.Add(
                _source
                    + Shared
                    + (_rule == "AH1004"
                        ? "static class Incoming { public static readonly Microsoft.AspNetCore.Http.HttpRequest Request = null; }\n"
                        : ""));
            return _test.RunAsync();
        }

        private static string Unmarked(string text) => Regex.Replace(text, @"\.\[(\w+)\]", ".$1");

        private int Mark(DiagnosticSeverity severity)
        {
            _test.ExpectedDiagnostics.Add(
                new DiagnosticResult(_rule, severity).WithLocation(_marks).WithOptions(DiagnosticOptions.IgnoreAdditionalLocations));
            return _marks++;
        }

        private static AnalyzerTest<DefaultVerifier> Test<TAnalyzer>(string framework)
            where TAnalyzer : DiagnosticAnalyzer, new() =>
            new Verify<TAnalyzer, EmptyCodeFixProvider>.Test
            {
                ReferenceAssemblies = Framework.Named(framework),
                TestBehaviors = TestBehaviors.None
            };
    }
}
