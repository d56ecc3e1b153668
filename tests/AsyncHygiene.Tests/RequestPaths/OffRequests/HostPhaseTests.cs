using System;
using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.RequestPaths.OffRequests;

/// <summary>
/// What the host runs once, before it serves requests or after, takes no thread from a request. Next to each case stands one that does.
/// </summary>
public class HostPhaseTests
{
    private const string Usings = "using Microsoft.Extensions.Hosting;\n";

    [Fact]
    public Task Reports_the_start_and_the_stop_of_a_hosted_service_as_information() => PathAssert.InformationAsync(
        Usings + """
        class Hosted : IHostedService
        {
            public async Task StartAsync(CancellationToken t) { await Task.Yield(); Thread.{|#0:Sleep|}(1); }
            public Task StopAsync(CancellationToken t) { Flush(); return Task.CompletedTask; }
            void Flush() => Thread.{|#1:Sleep|}(1);
        }
        class Cycle : BackgroundService, IHostedLifecycleService
        {
            protected override Task ExecuteAsync(CancellationToken t) => Task.CompletedTask;
            public override Task StopAsync(CancellationToken t) { Thread.{|#2:Sleep|}(1); return base.StopAsync(t); }
            public Task StartingAsync(CancellationToken t) { Thread.{|#3:Sleep|}(1); return Task.CompletedTask; }
            Task IHostedLifecycleService.StoppedAsync(CancellationToken t) { Thread.{|#4:Sleep|}(1); return Task.CompletedTask; }
            public Task StartedAsync(CancellationToken t) => Task.CompletedTask;
            public Task StoppingAsync(CancellationToken t) => Task.CompletedTask;
        }
        """,
        "at start-up: Hosted.StartAsync",
        "at shutdown: Hosted.StopAsync → Hosted.Flush",
        "at shutdown: Cycle.StopAsync",
        "at start-up: Cycle.StartingAsync",
        "at shutdown: Cycle.StoppedAsync");

    /// <summary>A program starts work and goes on, to fill its database; what it starts for each connection is another thing.</summary>
    [Theory]
    [InlineData("_ = Task.Run(async () => { await Task.Delay(1); Thread.{|#0:Sleep|}(1); });", true)]
    [InlineData("_ = Task.Run(async () => { while (true) { await Task.Delay(1); Thread.{|#0:Sleep|}(1); } });", false)]
    [InlineData("while (true) _ = Task.Run(async () => { await Task.Delay(1); Thread.{|#0:Sleep|}(1); });", false)]
    public Task Reports_what_the_program_starts_once_as_information(string start, bool isInformation)
    {
        var code = $$"""class Program { static void Main() { {{start}} } }""";
        return isInformation
            ? PathAssert.InformationAsync(code, "in async code that no request reaches: lambda in Program.Main")
            : PathAssert.WarningsAsync(code, "in async code: lambda in Program.Main");
    }

    /// <summary>What runs the lambda is awaited, so that it is a part of the start.</summary>
    [Theory]
    [InlineData("await Parallel.ForEachAsync(new[] { 1 }, async (i, _) => await Load(i));", true)]
    [InlineData("await Load(1);", true)]
    [InlineData("_ = Parallel.ForEachAsync(new[] { 1 }, async (i, _) => await Load(i));", false)]
    [InlineData("await Subscribe(async i => await Load(i));", false)]
    public Task Reports_lambdas_of_the_start_as_information(string start, bool isInformation)
    {
        var code =
            Usings + $$"""
            public class Hosted : IHostedService
            {
                public async Task StartAsync(CancellationToken t) { {{start}} }
                public Task StopAsync(CancellationToken t) => Task.CompletedTask;
                async Task Load(int i) { await Task.Yield(); Thread.{|#0:Sleep|}(i); }
                Task Subscribe(Func<int, Task> handler) { Handler = handler; return Task.CompletedTask; }
                public Func<int, Task> Handler;
            }
            """;
        return isInformation
            ? PathAssert.InformationAsync(code, "in async code that no request reaches: Hosted.Load")
            : PathAssert.WarningsAsync(code, "in async code: Hosted.Load");
    }

    [Fact]
    public Task Reports_what_a_background_service_does_between_start_and_stop() => PathAssert.WarningsAsync(
        Usings + """
        class Worker : BackgroundService
        {
            protected override async Task ExecuteAsync(CancellationToken t) { await Task.Yield(); Thread.{|#0:Sleep|}(1); Step(); }
            void Step() => Thread.{|#1:Sleep|}(1);
            public override void Dispose() => Thread.Sleep(1);
        }
        """,
        "in a background service: Worker.ExecuteAsync",
        "in a background service: Worker.ExecuteAsync → Worker.Step");

    [Fact]
    public Task Reports_work_that_a_hosted_service_starts_and_leaves_running() => PathAssert.WarningsAsync(
        Usings + """
        class Hosted : IHostedService
        {
            Task _loop;
            public Task StartAsync(CancellationToken t)
            {
                _loop = Loop(t);
                _ = Task.Run(() => Other());
                ThreadPool.QueueUserWorkItem(_ => Thread.{|#0:Sleep|}(1));
                _ = Task.Run(Queued);
                new Thread(Own).Start();
                return Task.CompletedTask;
            }
            public Task StopAsync(CancellationToken t) => Task.CompletedTask;
            async Task Loop(CancellationToken t) { await Task.Yield(); Step(1); }
            void Step(int i) => Thread.{|#1:Sleep|}(1);
            void Queued() => Thread.{|#2:Sleep|}(1);
            void Other() => Thread.{|#3:Sleep|}(1);
            void Own() => Thread.Sleep(1);
        }
        """,
        "in a background service: lambda in Hosted.StartAsync",
        "in a background service: Hosted.Loop → Hosted.Step",
        "in a background service: Hosted.Queued",
        "in a background service: lambda in Hosted.StartAsync → Hosted.Other");

    [Fact]
    public Task Reports_work_that_a_hosted_service_waits_for_as_its_start() => PathAssert.InformationAsync(
        Usings + """
        class Hosted : IHostedService
        {
            public async Task StartAsync(CancellationToken t) { await Load(); await Task.Run(() => Step()); Other(); }
            public Task StopAsync(CancellationToken t) => Task.CompletedTask;
            Task Load() { Other(); return Task.CompletedTask; }
            void Step() => Thread.{|#0:Sleep|}(1);
            void Other() => Thread.{|#1:Sleep|}(1);
        }
        """,
        "at start-up: Hosted.StartAsync → Hosted.Step",
        "at start-up: Hosted.StartAsync → Hosted.Other");

    [Fact]
    public Task Reports_the_lifetime_of_the_host_as_information() => PathAssert.InformationAsync(
        Usings + """
        class Lifetime : IHostLifetime
        {
            public async Task WaitForStartAsync(CancellationToken t) { await Task.Yield(); Thread.{|#0:Sleep|}(1); }
            public async Task StopAsync(CancellationToken t) { await Task.Yield(); Thread.{|#1:Sleep|}(1); }
        }
        """,
        "at start-up: Lifetime.WaitForStartAsync",
        "at shutdown: Lifetime.StopAsync");

    [Fact]
    public Task Reports_a_request_that_starts_a_service_itself() => PathAssert.WarningsAsync(
        Usings + """
        class Hosted : IHostedService
        {
            public Task StartAsync(CancellationToken t) { Thread.{|#0:Sleep|}(1); return Task.CompletedTask; }
            public Task StopAsync(CancellationToken t) => Task.CompletedTask;
        }
        public class AController : ControllerBase { public Task Post() => new Hosted().StartAsync(default); }
        """,
        "on a request path: AController.Post → Hosted.StartAsync");

    [Fact]
    public Task Accepts_callbacks_of_the_end_of_the_host() => PathAssert.PossibleAsync(
        Usings + """
        public class AController : ControllerBase
        {
            public AController(IHostApplicationLifetime lifetime, CancellationToken other)
            {
                lifetime.ApplicationStopping.Register(Flush);
                lifetime.ApplicationStopped.Register(() => Thread.Sleep(1));
                lifetime.ApplicationStarted.UnsafeRegister(_ => Thread.Sleep(1), null);
                AppDomain.CurrentDomain.ProcessExit += (s, e) => Thread.Sleep(1);
                AppDomain.CurrentDomain.UnhandledException += (s, e) => Thread.Sleep(1);
                TaskScheduler.UnobservedTaskException += OnLost;
                Console.CancelKeyPress += OnCancel;
                other.Register(() => Thread.{|#0:Sleep|}(1));
            }
            void Flush() => Thread.Sleep(1);
            void OnCancel(object s, ConsoleCancelEventArgs e) => Thread.Sleep(1);
            void OnLost(object s, UnobservedTaskExceptionEventArgs e) => Thread.Sleep(1);
        }
        """,
        "new AController → lambda in new AController");

    [Fact]
    public Task Reports_async_callbacks_of_the_host_as_information() => PathAssert.InformationAsync(
        Usings + """
        class Life
        {
            public Life(IHostApplicationLifetime lifetime)
            {
                lifetime.ApplicationStarted.Register(async () => { await Task.Yield(); Thread.{|#0:Sleep|}(1); });
                lifetime.ApplicationStopping.Register(async () => { await Task.Yield(); Thread.{|#1:Sleep|}(1); });
            }
        }
        """,
        "at start-up: lambda in new Life",
        "at shutdown: lambda in new Life");

    [Fact]
    public Task Accepts_the_construction_and_disposal_of_singletons() => PathAssert.PossibleAsync(
        """
        public class AController : ControllerBase
        {
            public AController(One one, ITwo two, Three three, Four four, Unknown unknown, Both both) { }
            public void Get(IDisposable d) => d.Dispose();
        }
        public class One : IDisposable { public One() => Thread.Sleep(1); public void Dispose() => Thread.Sleep(1); }
        public interface ITwo { }
        public class Two : ITwo { readonly int _i = Slow(); static int Slow() { Thread.Sleep(1); return 1; } }
        public class Three { public Three() => Thread.Sleep(1); }
        public class Four { public Four() => Thread.Sleep(1); }
        public class Unknown : IDisposable { public Unknown() => Thread.{|#0:Sleep|}(1); public void Dispose() => Thread.{|#1:Sleep|}(1); }
        public class Both { public Both() => Thread.{|#2:Sleep|}(1); }
        static class Setup
        {
            static void Services(IServiceCollection services)
            {
                services.AddSingleton<One>().AddSingleton<ITwo, Two>();
                services.AddSingleton(typeof(Three));
                services.AddSingleton<Four>(s => { Thread.Sleep(1); return new Four(); });
                services.AddSingleton<Both>().AddTransient<Both>();
            }
        }
        """,
        "new AController → new Unknown",
        "AController.Get → Unknown.Dispose",
        "new AController → new Both");

    /// <summary>Each request makes a controller, and that the services that the program registers for it.</summary>
    [Theory]
    [InlineData("services.AddScoped<Client>().AddScoped<Store>();", "", true)]
    [InlineData("services.AddTransient(typeof(Client)).AddScoped<Store>();", "", true)]
    [InlineData("services.AddScoped<IClient, Client>().AddScoped<Store>();", "", true)]
    [InlineData("services.AddScoped<IClient>(s => new Client()).AddScoped<Store>();", "", true)]
    [InlineData("services.AddScoped<IClient, Client>().AddScoped<Store>();", "class Other : IClient { }", false)]
    [InlineData("services.AddScoped<Client>();", "", false)]
    [InlineData("services.AddScoped<Store>();", "", false)]
    public Task Flags_the_constructor_of_a_service_that_is_made_for_each_request(string registrations, string more, bool isCertain)
    {
        var code = $$"""
            public class AController : ControllerBase { public AController(Store store) { } }
            public class Store { public Store({{(registrations.Contains("IClient", StringComparison.Ordinal) ? "IClient" : "Client")}} c) { } }
            public interface IClient { }
            public class Client : IClient { public Client() => Thread.{|#0:Sleep|}(1); }
            {{more}}
            static class Setup { static void Services(IServiceCollection services) { {{registrations}} } }
            """;
        const string Path = "new AController → new Store → new Client";
        return isCertain
            ? PathAssert.WarningsAsync(
                Usings + code,
                "on a request path in a constructor, which allows no await (move it out first): " + Path)
            : PathAssert.PossibleAsync(code, Path);
    }

    [Fact]
    public Task Reports_async_set_up_of_the_host_as_information() => PathAssert.InformationAsync(
        Usings + """
        static class Setup
        {
            public static async Task Seed(this IHost host) { await Task.Yield(); Thread.{|#0:Sleep|}(1); await More(); }
            public static async Task Prepare(WebApplication app) { await Task.Yield(); Thread.{|#1:Sleep|}(1); }
            public static async Task Add(IServiceCollection services, int i) { await Task.Yield(); Thread.{|#2:Sleep|}(1); }
            public static async Task UseJobs(this IServiceProvider services) { await Task.Yield(); Thread.{|#4:Sleep|}(1); }
            public static void Sync(IServiceCollection services) => Thread.Sleep(1);
            static async Task More() { await Task.Yield(); Thread.{|#3:Sleep|}(1); }
        }
        """,
        "at start-up: Setup.Seed",
        "at start-up: Setup.Prepare",
        "at start-up: Setup.Add",
        "in code that seldom runs, as its name says: Setup.More",
        "at start-up: Setup.UseJobs");

    [Fact]
    public Task Reports_what_loads_the_configuration_as_information() => PathAssert.InformationAsync(
        Usings + """
        class Settings : Microsoft.Extensions.Configuration.ConfigurationProvider
        {
            public override void Load() => LoadAsync().Wait();
            async Task LoadAsync() { await Task.Yield(); Thread.{|#0:Sleep|}(1); }
        }
        """,
        "in async code that no request reaches: Settings.LoadAsync");

    [Fact]
    public Task Reports_a_handler_that_asks_for_the_host() => PathAssert.WarningsAsync(
        Usings + """
        static class Routes
        {
            static void Map(WebApplication app) => app.MapPost("/stop", Stop);
            static void Stop(IHost host) => Thread.{|#0:Sleep|}(1);
        }
        """,
        "on a request path: MapPost \"/stop\"");
}
