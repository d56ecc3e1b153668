using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Threading.Tasks;
using AsyncHygiene.Tool.Loading;
using Microsoft.CodeAnalysis;
using Xunit;

namespace AsyncHygiene.Tool.Tests;

/// <summary>A library of a worker, which runs hosted services without ASP.NET Core: the whole solution shows its callers as well.</summary>
public class WorkerLibraryTests
{
    private const string Start = "no request: only the start or the end of a program leads to it";

    private const string Library = """
        using System;
        using System.Threading;
        using System.Threading.Tasks;
        namespace Lib;
        public interface IReader : IDisposable { Task StopAsync(CancellationToken t = default); }
        public class Reader : IReader
        {
            private Task _reading;
            public Task StopAsync(CancellationToken t = default) { _reading?.Wait(t); return Task.CompletedTask; }
            public void Dispose() { }
        }
        """;

    private const string Worker = """
        using System;
        using System.Threading;
        using System.Threading.Tasks;
        using Microsoft.Extensions.DependencyInjection;
        using Microsoft.Extensions.Hosting;
        var builder = Host.CreateDefaultBuilder(args);
        builder.ConfigureServices(s => s.AddSingleton<Lib.Reader>().AddHostedService<Work>());
        await builder.Build().RunAsync();
        public class Work(Lib.Reader reader) : BackgroundService
        {
            protected override async Task ExecuteAsync(CancellationToken t) { await Task.Delay(1, t); /*run*/ }
            public override async Task StopAsync(CancellationToken t) { await reader.StopAsync(t); await base.StopAsync(t); }
            /*more*/
        }
        """;

    [Fact]
    public Task Names_what_only_the_stop_of_a_hosted_service_calls() =>
        NamesAsync(Worker, ["M:Lib.Reader.StopAsync(System.Threading.CancellationToken) | " + Start]);

    [Fact]
    public Task Names_what_it_calls_through_members_of_its_own() =>
        NamesAsync(
            Worker.Replace("await reader.StopAsync(t); await base", "await Stop(); await base", StringComparison.Ordinal)
                .Replace("/*more*/", "Task Stop() => reader.StopAsync();", StringComparison.Ordinal),
            ["M:Lib.Reader.StopAsync(System.Threading.CancellationToken) | " + Start]);

    /// <summary>The work of the service calls it as well, something keeps it, or its task is dropped.</summary>
    [Theory]
    [InlineData("/*run*/", "await reader.StopAsync(t);")]
    [InlineData("/*more*/", "public Task Restart() => reader.StopAsync();")]
    [InlineData("await reader.StopAsync(t); await base", "_ = reader.StopAsync(t); await base")]
    [InlineData("/*run*/", "Func<Task> stop = () => reader.StopAsync(); AppDomain.CurrentDomain.ProcessExit += (_, _) => stop();")]
    [InlineData("/*run*/", "Func<CancellationToken, Task> stop = reader.StopAsync; await Kept.Add(stop);")]
    public Task Leaves_out_what_something_else_may_call(string text, string use) =>
        NamesAsync(
            Worker.Replace(text, use, StringComparison.Ordinal)
                + " static class Kept { static Func<CancellationToken, Task> s_kept; "
                + "public static Task Add(Func<CancellationToken, Task> f) { s_kept = f; return Task.CompletedTask; } }",
            []);

    /// <summary>A console program alone shows nothing: the first method on which a newcomer tries a rule has no caller yet.</summary>
    [Fact]
    public async Task Leaves_out_libraries_of_programs_without_a_host()
    {
        var lib = WithoutServer(Sources.Closed("Lib", Library));
        var program = Program("await new Lib.Reader().StopAsync();", lib, "Microsoft.AspNetCore", "Microsoft.Extensions");
        Assert.Empty(await Sources.PathsAsync(program, lib));
    }

    private static async Task NamesAsync(string worker, IEnumerable<string> expected)
    {
        var lib = WithoutServer(Sources.Closed("Lib", Library));
        Assert.Equal(expected, await Sources.PathsAsync(Program(worker, lib, "Microsoft.AspNetCore"), lib));
    }

    /// <summary>The words decide in these tests' helper what is a program.</summary>
    private static LoadedProject Program(string source, LoadedProject lib, params string[] without) =>
        Without(Sources.Project("Worker", source + " // WebApplication.CreateBuilder", lib), without);

    private static LoadedProject WithoutServer(LoadedProject project) => Without(project, "Microsoft.AspNetCore");

    private static LoadedProject Without(LoadedProject project, params string[] assemblies) =>
        project with
        {
            Compilation = project.Compilation.RemoveReferences(project.Compilation.References.Where(r =>
                r is PortableExecutableReference { FilePath: { } path }
                && assemblies.Any(a => Path.GetFileName(path).StartsWith(a, StringComparison.Ordinal)))),
        };
}
