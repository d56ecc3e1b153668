using System.Collections.Immutable;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Fixes;
using AsyncHygiene.Rules.FireAndForget;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.FireAndForget.AsyncVoidAnalyzer, AsyncHygiene.Fixes.AsyncVoidFix>;

namespace AsyncHygiene.Tests.Rules.FireAndForget.AsyncVoid;

public class AsyncVoidTests
{
    [Fact]
    public Task Reports_what_is_wrong_and_what_to_do() => Verify.AnalyzerAsync(
        """
        using System.Threading.Tasks;

        class C
        {
            async void {|#0:Save|}() => await Task.Yield();
        }
        """,
        new DiagnosticResult("AH2001", DiagnosticSeverity.Warning).WithLocation(0)
            .WithMessage("'Save' is 'async void': callers cannot await it, and an exception in it ends the process; return 'Task'"));

    /// <summary>With a task the host would not start.</summary>
    [Theory]
    [InlineData("public async void {|#0:Configure|}(IApplicationBuilder app)", DiagnosticSeverity.Info)]
    [InlineData("public async void {|#0:ConfigureDevelopment|}(IApplicationBuilder app, int a)", DiagnosticSeverity.Info)]
    [InlineData("public async void {|#0:Configure|}(int app)", DiagnosticSeverity.Warning)]
    [InlineData("public async void {|#0:Run|}(IApplicationBuilder app)", DiagnosticSeverity.Warning)]
    public Task Reports_what_the_host_calls_by_its_name_as_information(string method, DiagnosticSeverity severity) => Verify.AnalyzerAsync(
        $$"""
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Builder;
        public class Startup { {{method}} { await Task.Delay(1); } public void Use() { Configure(""); } void Configure(string s) { } }
        """,
        new DiagnosticResult("AH2001", severity).WithLocation(0));

    /// <summary>Elsewhere it may be the first method on which a newcomer tries the rule.</summary>
    [Theory]
    [InlineData("", DiagnosticSeverity.Info)]
    [InlineData("void Run() => Save();", DiagnosticSeverity.Warning)]
    [InlineData("string Name => nameof(Save);", DiagnosticSeverity.Warning)]
    public Task Reports_what_nothing_in_a_server_calls_as_information(string use, DiagnosticSeverity severity)
    {
        var test = new Verify.Test
        {
            TestCode = $$"""
                using System.Threading.Tasks;

                class C
                {
                    async void {|#0:Save|}() => await Task.Yield();
                    {{use}}
                }

                static class Program { static void Main() { } static void Use(Microsoft.AspNetCore.Http.HttpContext c) { } }
                """,
        };
        test.ExpectedDiagnostics.Add(new DiagnosticResult("AH2001", severity).WithLocation(0));
        return test.AsProgram().RunAsync();
    }

    /// <summary>A user interface calls back by delegates that return nothing, and shows what an exception ended.</summary>
    [Fact]
    public async Task Reports_information_in_programs_with_a_user_interface()
    {
        var test = new Verify.Test
        {
            TestCode = """
                using System.Threading.Tasks;

                class View : Avalonia.AvaloniaObject
                {
                    async void {|#0:Save|}() => await Task.Yield();
                }
                """,
        };
        test.TestState.AdditionalProjects["Avalonia"].Sources.Add("namespace Avalonia { public class AvaloniaObject { } }");
        test.TestState.AdditionalProjectReferences.Add("Avalonia");
        test.ExpectedDiagnostics.Add(
            new DiagnosticResult("AH2001", DiagnosticSeverity.Info).WithLocation(0)
                .WithMessage("'Save' is 'async void': callers cannot await it, and an exception in it ends the process; return 'Task'"));
        await test.RunAsync();
    }

    /// <summary>While a package is missing, the overridden member is unknown.</summary>
    [Fact]
    public async Task Accepts_overrides_of_members_that_are_missing()
    {
        var test = new Verify.Test
        {
            CompilerDiagnostics = CompilerDiagnostics.None,
            TestCode = """
                using System.Threading.Tasks;

                class Page : Missing.ContentPage
                {
                    protected override async void OnAppearing() => await Task.Yield();
                    async void [|Save|]() => await Task.Yield();
                }
                """,
        };
        await test.RunAsync();
    }

    [Fact]
    public Task Reports_information_where_a_contract_asks_for_void() => Verify.AnalyzerAsync(
        """
        using System;
        using System.IO;
        using System.Threading.Tasks;

        interface ILife { void Report(int value); }

        class C : MemoryStream, IProgress<int>, IObserver<int>, ILife
        {
            public override async void {|#0:Flush|}() => await Task.Yield();
            public async void {|#1:Report|}(int value) => await Task.Yield();
            async void IObserver<int>.{|#2:OnNext|}(int value) => await Task.Yield();
            public async void OnError(Exception error) { try { await Task.Yield(); } catch (Exception) { } }
            public async void {|#3:OnCompleted|}() { try { await Task.Yield(); } catch (Exception) { throw; } }
        }
        """,
        Information(0, "Flush", "MemoryStream.Flush"),
        Information(1, "Report", "IProgress.Report"),
        new DiagnosticResult("AH2001", DiagnosticSeverity.Info).WithLocation(2),
        new DiagnosticResult("AH2001", DiagnosticSeverity.Info).WithLocation(3));

    /// <summary>The contract can return a task as well.</summary>
    [Fact]
    public Task Reports_what_a_contract_of_the_project_asks_for() => Verify.AnalyzerAsync(
        """
        using System.Threading.Tasks;

        interface IPlugin { void Start(); void Stop(); }
        abstract class Base { protected abstract void OnLoaded(); protected virtual async void {|#1:OnSaved|}() => await Task.Yield(); }

        class C : Base, IPlugin
        {
            protected override async void {|#0:OnLoaded|}() => await Task.Yield();
            protected override async void {|#2:OnSaved|}() => await Task.Yield();
            public async void {|#3:Start|}() => await Task.Yield();
            async void IPlugin.{|#4:Stop|}() => await Task.Yield();
        }

        class Careful : IPlugin
        {
            public async void Start() { try { await Task.Yield(); } catch (System.Exception) { } }
            async void IPlugin.Stop() { try { await Task.Yield(); } catch (System.Exception) { } }
        }
        """,
        new DiagnosticResult("AH2001", DiagnosticSeverity.Warning).WithLocation(0)
            .WithMessage("'OnLoaded' is 'async void': callers cannot await it, and an exception in it ends the process; return 'Task', and "
                + "let 'Base.OnLoaded' return it"),
        new DiagnosticResult("AH2001", DiagnosticSeverity.Warning).WithLocation(1),
        Information(2, "OnSaved", "Base.OnSaved"),
        new DiagnosticResult("AH2001", DiagnosticSeverity.Warning).WithLocation(3),
        new DiagnosticResult("AH2001", DiagnosticSeverity.Warning).WithLocation(4));

    /// <summary>A task would not compile there.</summary>
    [Theory]
    [InlineData("new Timer(Tick, null, 1, 1);", true)]
    [InlineData("new Timer(new TimerCallback(Tick), null, 1, 1);", true)]
    [InlineData("ThreadPool.QueueUserWorkItem(Tick);", true)]
    [InlineData("Tick(null);", false)]
    public Task Reports_what_to_do_with_a_callback(string use, bool isCallback) => Verify.AnalyzerAsync(
        $$"""
        using System.Threading;
        using System.Threading.Tasks;

        class C
        {
            void M() { {{use}} }
            private async void {|#0:Tick|}(object state) => await Task.Delay(1);
        }
        """,
        new DiagnosticResult("AH2001", DiagnosticSeverity.Warning)
            .WithLocation(0)
            .WithArguments(
                "Tick",
                isCallback
                    ? " because it is passed as a delegate that returns nothing: who calls it does not wait, and an exception in it ends "
                        + "the process; catch every exception inside"
                    : ": callers cannot await it, and an exception in it ends the process; return 'Task'"));

    /// <summary>Who asks for a delegate that returns nothing can be given no task.</summary>
    [Theory]
    [InlineData("lifetime.ApplicationStopping.Register(Stop);", DiagnosticSeverity.Info)]
    [InlineData("lifetime.ApplicationStarted.Register(this.Stop);", DiagnosticSeverity.Info)]
    [InlineData("lifetime.ApplicationStopping.Register(Stop); token.Register(Stop);", DiagnosticSeverity.Warning)]
    [InlineData("new Holder { Stopping = Stop }.ToString();", DiagnosticSeverity.Warning)]
    [InlineData("new Timer(_ => Stop(), null, 1, 1);", DiagnosticSeverity.Warning)]
    [InlineData("new Thread(Stop).Start();", DiagnosticSeverity.Warning)]
    [InlineData("Own(Stop);", DiagnosticSeverity.Warning)]
    [InlineData("token.Register(Stop); Stop();", DiagnosticSeverity.Warning)]
    public Task Reports_a_method_that_the_host_runs_once_as_information(string use, DiagnosticSeverity severity) => Verify.AnalyzerAsync(
        $$"""
        using System;
        using System.Threading;
        using System.Threading.Tasks;

        class Holder { public Action Stopping; }

        class C
        {
            void M(CancellationToken token, Microsoft.Extensions.Hosting.IHostApplicationLifetime lifetime) { {{use}} }

            void Own(Action stop) => stop?.Invoke();

            private async void {|#0:Stop|}() => await Task.Delay(1);
        }
        """,
        new DiagnosticResult("AH2001", severity).WithLocation(0));

    [Fact]
    public Task Reports_what_to_do_where_a_library_asks_for_a_delegate() => Verify.AnalyzerAsync(
        """
        using System.Threading;
        using System.Threading.Tasks;

        class C
        {
            void M(CancellationToken token) => token.Register(Stop);

            private async void {|#0:Stop|}() => await Task.Delay(1);
        }
        """,
        new DiagnosticResult("AH2001", DiagnosticSeverity.Warning).WithLocation(0).WithMessage(
            "'Stop' is 'async void' because it is passed as a delegate that returns nothing: who calls it does not wait, and an exception "
                + "in it ends the process; catch every exception inside"));

    [Theory]
    [InlineData("if (state is null) return; try { await Task.Yield(); } catch (System.Exception) { }", DiagnosticSeverity.Info)]
    [InlineData("foreach (var i in items) { try { await Task.Delay(i); } catch { await Task.Delay(2); } }", DiagnosticSeverity.Info)]
    [InlineData("await gate.WaitAsync(); try { await Task.Yield(); } catch { } finally { gate.Release(); }", DiagnosticSeverity.Info)]
    [InlineData("try { await Task.Yield(); } catch { } await Load();", DiagnosticSeverity.Warning)]
    [InlineData("try { await Load(); } catch (System.InvalidOperationException) { }", DiagnosticSeverity.Warning)]
    [InlineData("try { await Load(); } catch { throw; }", DiagnosticSeverity.Warning)]
    [InlineData("await Guarded();", DiagnosticSeverity.Info)]
    [InlineData("await Guarded(); await Load();", DiagnosticSeverity.Warning)]
    [InlineData("await LaterGuarded(); await Guarded();", DiagnosticSeverity.Warning)]
    [InlineData("_ = Load();", DiagnosticSeverity.Info)]
    [InlineData("System.Func<Task> load = async () => await Load();", DiagnosticSeverity.Info)]
    [InlineData("await Task.Delay(1);", DiagnosticSeverity.Warning)]
    [InlineData("while (true) { try { await Task.Delay(1); } catch (TaskCanceledException) { return; } }", DiagnosticSeverity.Info)]
    [InlineData("try { await Task.Delay(1); } catch (TaskCanceledException) { } await Load();", DiagnosticSeverity.Warning)]
    public Task Reports_a_method_that_catches_what_it_awaits_or_awaits_nothing(string body, DiagnosticSeverity severity) =>
        Verify.AnalyzerAsync(
            $$"""
            using System.Threading;
            using System.Threading.Tasks;
            class C
            {
                SemaphoreSlim gate; int[] items;
                Task Load() => Task.Delay(1);
                async Task Guarded() { try { await Load(); } catch (System.Exception) { } }
                async Task LaterGuarded() { if (items is null) return; var load = Load(); try { await load; } catch (System.Exception) { } }
                void Caller() => M(null);
                async void {|#0:M|}(object state) { {{body}} }
            }
            """,
            new DiagnosticResult("AH2001", severity).WithLocation(0));

    [Fact]
    public async Task Reports_a_method_that_awaits_a_guarded_one_of_another_project_as_information()
    {
        var test = new Verify.Test
        {
            TestCode = "class C { public void Caller() => M(); async void {|#0:M|}() => await Guard.RunAsync(); }",
            ExpectedDiagnostics = { new DiagnosticResult("AH2001", DiagnosticSeverity.Info).WithLocation(0) },
        };
        test.TestState.AdditionalProjects["Core"].Sources.Add(
            """
            using System.Threading.Tasks;
            public static class Guard { public static async Task RunAsync() { try { await Task.Delay(1); } catch { } } }
            """);
        test.TestState.AdditionalProjectReferences.Add("Core");
        await test.RunAsync();
    }

    /// <summary>A message loop of the program's own takes the exceptions.</summary>
    [Theory]
    [InlineData("Loop : SynchronizationContext { void Run() => SetSynchronizationContext(this); }", DiagnosticSeverity.Info)]
    [InlineData("Loop : SynchronizationContext { }", DiagnosticSeverity.Warning)]
    [InlineData("Loop { void Run() => SynchronizationContext.SetSynchronizationContext(new()); }", DiagnosticSeverity.Warning)]
    [InlineData(
        "Wait : SynchronizationContext { void Run() { SetSynchronizationContext(this); SetSynchronizationContext(null); } }",
        DiagnosticSeverity.Warning)]
    public async Task Reports_methods_of_a_solution_with_its_own_context_as_information(string loop, DiagnosticSeverity severity)
    {
        const string Source = """
            using System.Threading;
            using System.Threading.Tasks;
            class C { public void Caller() => M(); async void {|#0:M|}() { await Task.Yield(); } }
            """;
        await Verify.AnalyzerAsync($"{Source}\nclass {loop}", new DiagnosticResult("AH2001", severity).WithLocation(0));

        var test = new Verify.Test { TestCode = Source };
        test.TestState.AdditionalProjects["Core"].Sources.Add("using System.Threading;\npublic class " + loop);
        test.TestState.AdditionalProjectReferences.Add("Core");
        test.ExpectedDiagnostics.Add(new DiagnosticResult("AH2001", severity).WithLocation(0));
        await test.RunAsync();
    }

    [Fact]
    public async Task Flags_methods_and_local_functions_on_every_framework()
    {
        const string Source = """
            using System;
            using System.Threading.Tasks;

            public class C
            {
                public async void [|Plain|]() { await Task.Yield(); }
                private static async void [|Static|](int x) => await Task.Yield();
                internal async void [|Generic|]<T>(T x) => await Task.Yield();

                void M()
                {
                    Local();
                    async void [|Local|]() => await Task.Yield();
                }

                async Task Accepted() => await Task.Yield();
                void Sync() { }
            }

            static class Extensions
            {
                public static async void [|Forget|](this Task task) => await task;
            }

            partial class Partial
            {
                partial void Hook();
                async partial void [|Hook|]() => await Task.Yield();
            }
            """;

        await Verify.AnalyzerAsync(Source, Framework.Net10);
        await Verify.AnalyzerAsync(Source, Framework.Net8);
        await Verify.AnalyzerAsync(Source, Framework.Net472);
    }

    /// <summary>An editor asks for the file that is shown, and takes only what is in it.</summary>
    [Fact]
    public async Task Flags_a_partial_method_where_its_file_alone_is_asked_for()
    {
        var declared = CSharpSyntaxTree.ParseText("partial class C { partial void Hook(); }", path: "Declared.cs");
        var written = CSharpSyntaxTree.ParseText(
            "partial class C { async partial void Hook() => await System.Threading.Tasks.Task.Yield(); }",
            path: "Written.cs");
        var references = await Framework.Net10.ResolveAsync(LanguageNames.CSharp, CancellationToken.None);
        var compilation = CSharpCompilation.Create(
            "C",
            [declared, written],
            references,
            new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary));

        Assert.Empty(await FoundInAsync(declared));
        Assert.Equal("AH2001", Assert.Single(await FoundInAsync(written)).Id);

        Task<ImmutableArray<Diagnostic>> FoundInAsync(SyntaxTree tree) => compilation
            .WithAnalyzers([new AsyncVoidAnalyzer()])
            .GetAnalyzerSemanticDiagnosticsAsync(compilation.GetSemanticModel(tree), null, CancellationToken.None);
    }

    [Fact]
    public Task Accepts_event_handlers() => Verify.AnalyzerAsync(
        """
        using System;
        using System.ComponentModel;
        using System.Threading.Tasks;

        class Source
        {
            public event EventHandler Changed;
            public event Action<string> Renamed;
            public event EventHandler<int> Counted;
            public void Raise() { Changed?.Invoke(this, EventArgs.Empty); Renamed?.Invoke(""); Counted?.Invoke(this, 1); }
        }

        class Subscriber
        {
            public Subscriber(Source source)
            {
                source.Changed += OnChanged;
                source.Renamed += this.OnRenamed;
                source.Counted += new EventHandler<int>(OnCounted);
                source.Changed += Local;
                async void Local(object sender, EventArgs e) => await Task.Yield();
            }

            async void OnChanged(object sender, EventArgs e) => await Task.Yield();
            async void OnRenamed(string name) => await Task.Yield();
            async void OnCounted(object sender, int count) => await Task.Yield();
            async void ConnectedByMarkup(object sender, PropertyChangedEventArgs e) => await Task.Yield();
        }

        class Form : Component
        {
            async void Button_Click(object sender, EventArgs e) => await Task.Yield();
            void Reload() => Button_Click(this, EventArgs.Empty);
        }
        """);

    [Fact]
    public Task Flags_a_handler_shaped_method_that_is_only_called() => Verify.AnalyzerAsync(
        """
        using System;
        using System.Threading.Tasks;

        class C
        {
            async void [|Handle|](object sender, EventArgs e) => await Task.Yield();
            void M() => Handle(this, EventArgs.Empty);
        }
        """);

    [Fact]
    public Task Accepts_delegates_that_catch_everything() => Verify.AnalyzerAsync(
        """
        using System;
        using System.Threading;
        using System.Threading.Tasks;

        class C
        {
            void M(CancellationToken token)
            {
                new Timer(Careful, null, 0, 1000);
                new Timer(Careless, null, 0, 1000);
                token.Register(Local);
                new Timer(Filtered, null, 0, 1000);
                new Timer(Later, null, 0, 1000);
                new Timer(Chosen, null, 0, 1000);
                Called(null);
                new Timer(Called, null, 0, 1000);

                async void Local() { try { await Task.Yield(); } catch { } }
            }

            async void Careful(object state)
            {
                try
                {
                    await Task.Yield();
                }
                catch (Exception exception)
                {
                    Console.WriteLine(exception);
                }
            }

            async void Later(object state) { bool done = false; int count; try { await Task.Yield(); } catch { done = true; } }
            async void Filtered(object state) { try { await Task.Yield(); } catch (Exception e) when (!IsFatal(e)) { } }
            async void [|Chosen|](object state) { try { await Task.Yield(); } catch (Exception e) when (IsFatal(e)) { } }
            bool IsFatal(Exception exception) => exception is OutOfMemoryException;
            async void [|Careless|](object state) => await Task.Yield();
            async void [|Called|](object state) { try { await Task.Yield(); } catch { } }
        }
        """);

    [Fact]
    public Task Accepts_handlers_that_other_files_subscribe() => new Verify.Test
    {
        TestState =
        {
            Sources =
            {
                """
                using System.Threading.Tasks;

                partial class C
                {
                    async void OnRenamed(string name) => await Task.Yield();
                    async void [|NotSubscribed|](string name) => await Task.Yield();
                }
                """,
                """
                using System;

                class Source { public event Action<string> Renamed; public void Raise() => Renamed?.Invoke(""); }

                partial class C
                {
                    // NotSubscribed is not subscribed by this comment: source.Renamed += NotSubscribed;
                    C(Source source) => source.Renamed += OnRenamed;
                }
                """,
            },
        },
    }.RunAsync();

    [Fact]
    public Task Accepts_test_projects_and_a_Task_of_the_users_own() => Verify.AnalyzerAsync(
        """
        using Xunit;
        namespace Xunit { public class FactAttribute : System.Attribute { } }

        class Tests
        {
            [Xunit.Fact]
            public async void Test() => await System.Threading.Tasks.Task.Yield();
        }
        """);

    [Fact]
    public Task Offers_only_a_reason_where_void_is_needed() => new Verify.Test
    {
        TestCode = """
            using System;
            using System.Diagnostics;
            using System.Threading;
            using System.Threading.Tasks;

            class C
            {
                async void [|Group|]() => await Task.Yield();
                async void [|Timed|](object state) => await Task.Yield();
                async void [|Inferred|]() => await Task.Yield();
                [Conditional("DEBUG")] async void [|Debug|]() => await Task.Yield();
                async void [|InHeader|]() => await Task.Yield();

                void M()
                {
                    Action a = Group;
                    new Thread(Group).Start();
                    using var timer = new Timer(Timed);
                    var inferred = () => Inferred();
                    for (var i = 0; i < 3; InHeader()) i++;
                }
            }
            """,
        FixedState = { MarkupHandling = MarkupMode.Allow, InheritanceMode = StateInheritanceMode.AutoInheritAll },
        NumberOfIncrementalIterations = 1,
        NumberOfFixAllIterations = 1,
    }.RunAsync();

    internal static DiagnosticResult Information(int location, string name, string contract) =>
        new DiagnosticResult("AH2001", DiagnosticSeverity.Info).WithLocation(location)
            .WithMessage(
                $"'{name}' is 'async void' because '{contract}' returns nothing: its caller does not wait for it, and an exception in it "
                    + $"ends the process; catch every exception inside");

    /// <summary>A route runs an action; what nothing runs does no harm.</summary>
    [Theory]
    [InlineData("HomeController : Controller", DiagnosticSeverity.Warning)]
    [InlineData("Home", DiagnosticSeverity.Info)]
    public Task Flags_an_action_that_nothing_calls(string type, DiagnosticSeverity severity)
    {
        var test = new Verify.Test
        {
            TestCode = $$"""
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;
                public static class Program { public static void Main() { } }
                public class {{type}} { public async void {|#0:CreateComment|}(int id) { await Task.Delay(id); } }
                """,
            ReferenceAssemblies = Framework.Net10,
        };
        test.TestState.OutputKind = OutputKind.ConsoleApplication;
        test.ExpectedDiagnostics.Add(new DiagnosticResult("AH2001", severity).WithLocation(0));
        return test.RunAsync();
    }
}
