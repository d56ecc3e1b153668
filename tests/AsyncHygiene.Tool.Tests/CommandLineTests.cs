using System;
using System.Diagnostics;
using System.IO;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Tool.Commands;
using AsyncHygiene.Tool.Loading;
using AsyncHygiene.Tool.Output;
using AsyncHygiene.Tool.Writing;
using Xunit;

namespace AsyncHygiene.Tool.Tests;

/// <summary>The tool as a user runs it, on solutions on disk.</summary>
public sealed class CommandLineTests : IDisposable
{
    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("async-hygiene-");

    public void Dispose() => _folder.Delete(recursive: true);

    [Fact]
    public async Task The_file_of_the_layered_sample_is_what_the_tool_writes()
    {
        var file = Path.Combine(_folder.FullName, "Paths.txt");
        var (exit, output, errors) = await RunAsync("paths", Layered.Solution, "--output", file);
        Assert.True(exit == 0, errors);
        Assert.Equal("Paths.txt is written: 1 line added, 0 removed.", output.TrimEnd());
        Assert.Equal(File.ReadAllText(Layered.PathFile).ReplaceLineEndings("\n"), File.ReadAllText(file));
        Assert.Contains("Searching Layered.Data", errors, StringComparison.Ordinal);
    }

    /// <summary>
    /// The executable sees the library for another framework than the one that the library is compiled for, so every symbol of it is a
    /// copy.
    /// </summary>
    [Fact]
    public async Task Projects_for_different_frameworks()
    {
        Project(
            "Contracts",
            "netstandard2.0",
            "Microsoft.NET.Sdk",
            "namespace C { public interface IOrders { string Load(System.Collections.Generic.IEnumerable<string> ids); } }");
        Project(
            "Data",
            "netstandard2.0",
            "Microsoft.NET.Sdk",
            "using System.Threading; public class Orders : C.IOrders { public string Load(System.Collections.Generic.IEnumerable<string> "
                + "ids) { Thread.Sleep(1); return null; } }",
            "Contracts");
        var web = Project(
            "Web",
            "net10.0",
            "Microsoft.NET.Sdk.Web",
            """
            using Microsoft.AspNetCore.Builder;
            using Microsoft.AspNetCore.Mvc;
            using Microsoft.Extensions.DependencyInjection;
            var builder = WebApplication.CreateBuilder(args);
            builder.Services.AddSingleton<C.IOrders, Orders>();
            builder.Build().Run();
            public class OrdersController(C.IOrders orders) : ControllerBase { public string Get() => orders.Load(["a"]); }
            """,
            "Data");
        using (var restore = Process.Start(new ProcessStartInfo("dotnet", ["restore", web]) { RedirectStandardOutput = true })!)
        {
            var log = await restore.StandardOutput.ReadToEndAsync();
            await restore.WaitForExitAsync();
            Assert.True(restore.ExitCode == 0, log);
        }

        var (exit, _, errors) = await RunAsync("paths", web);

        Assert.True(exit == 0, errors);
        Assert.Contains(
            "M:Orders.Load(System.Collections.Generic.IEnumerable{System.String}) | OrdersController.Get → IOrders.Load",
            File.ReadAllText(Path.Combine(_folder.FullName, "Web", "AsyncHygiene.RequestPaths.txt")),
            StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_second_run_writes_nothing_and_a_check_fails_only_where_the_file_is_stale()
    {
        var solution = Path.Combine(_folder.FullName, "Layered.sln");
        var file = Path.Combine(_folder.FullName, "AsyncHygiene.RequestPaths.txt");
        var projects = Layered.Projects();

        Assert.Equal((0, "AsyncHygiene.RequestPaths.txt is written: 1 line added, 0 removed.\n", ""), await PathsAsync(check: false));
        File.SetAttributes(file, FileAttributes.ReadOnly);
        Assert.Equal((0, "AsyncHygiene.RequestPaths.txt is up to date.\n", ""), await PathsAsync(check: false));
        Assert.Equal((0, "AsyncHygiene.RequestPaths.txt is up to date.\n", ""), await PathsAsync(check: true));

        File.SetAttributes(file, FileAttributes.Normal);
        File.AppendAllText(file, "M:Gone.Type.Method | A.B\n");
        Assert.Equal(
            (2,
                "- M:Gone.Type.Method | A.B\n",
                $"AsyncHygiene.RequestPaths.txt is stale; update it with 'async-hygiene paths {solution}'.\n"),
            await PathsAsync(check: true));
        Assert.Contains("Gone", File.ReadAllText(file), StringComparison.Ordinal);

        async Task<(int, string, string)> PathsAsync(bool check)
        {
            using var answer = new StringWriter { NewLine = "\n" };
            using var errors = new StringWriter { NewLine = "\n" };
            var output = new CommandOutput(answer, new Progress(errors));
            using var session = WriteSession.ForWriting(_folder.FullName, output.Progress);
            var arguments = new PathsArguments(solution, file) { Check = check };
            var exit = await PathsCommand.RunAsync(arguments, projects, session, output, CancellationToken.None);
            return ((int)exit,
                answer.ToString(),
                string.Concat(errors.ToString().Split('\n').Where(line => line.Length > 0 && line[0] != '[').Select(line => line + "\n")));
        }
    }

    [Theory]
    [InlineData("Required command was not provided; 'async-hygiene --help' lists the choices.")]
    [InlineData("There is no option '--force'; 'async-hygiene paths --help' lists the choices.", "paths", "--force")]
    [InlineData("Required argument missing for option: '--output'; 'async-hygiene paths --help' lists the choices.", "paths", "--output")]
    [InlineData("Unrecognized command or argument 'b.sln'; 'async-hygiene paths --help' lists the choices.", "paths", "a.sln", "b.sln")]
    [InlineData("There is no file or folder 'missing.sln'.", "paths", "missing.sln")]
    [InlineData("There is no option '--check'; 'async-hygiene fix --help' lists the choices.", "fix", "--check")]
    [InlineData(
        "'fix' does not know 'AH9999'; it converts what these rules report: AH1001, AH1002, AH1003, AH1004, AH1005, AH2001, AH2003.",
        "fix",
        "a.sln",
        "--ids",
        "AH1001,AH9999")]
    [InlineData("'--ids' needs rule ids, separated by commas.", "fix", "a.sln", "--ids", ",")]
    [InlineData("There is no file or folder 'missing.sln'.", "fix", "--ids", "AH1001", "missing.sln")]
    [InlineData(
        "Unrecognized command or argument 'AH1002'; 'async-hygiene fix --help' lists the choices.",
        "fix",
        "a.sln",
        "--ids",
        "AH1001",
        "AH1002")]
    [InlineData("There is no file or folder 'missing.sln'.", "check", "missing.sln")]
    [InlineData("There is no file or folder ''.", "check", "")]
    [InlineData("'--output' needs a value that is not empty; 'async-hygiene check --help' lists the choices.", "check", "-o", "")]
    [InlineData("'--output' needs a value that is not empty; 'async-hygiene paths --help' lists the choices.", "paths", "-o", " ")]
    [InlineData("'--verify' needs a value that is not empty; 'async-hygiene fix --help' lists the choices.", "fix", "--verify", "")]
    [InlineData(
        "'--file' needs a value that is not empty; 'async-hygiene fix --help' lists the choices.",
        "fix",
        "--file",
        "a",
        "--file",
        "")]
    [InlineData(
        "'--baseline' needs a value that is not empty; 'async-hygiene baseline shrink --help' lists the choices.",
        "baseline",
        "shrink",
        "--baseline",
        "")]
    public async Task Wrong_arguments_give_one_sentence(string sentence, params string[] arguments)
    {
        var (exit, output, errors) = await RunAsync(arguments);
        Assert.Equal(4, exit);
        Assert.Equal("", output);
        Assert.Equal(sentence, errors.TrimEnd());
    }

    [Theory]
    [InlineData("A.txt", "", 4, "is neither a solution (.slnx, .sln, .slnf) nor a C# project (.csproj).")]
    [InlineData("A.slnx", "<Solution", 5, "'A.slnx' does not load: ")]
    [InlineData("A.slnx", "<Solution />", 5, "'A.slnx' has no C# project that loads.")]
    [InlineData("A.slnx", "<Solution><Project Path=\"No/No.csproj\" /></Solution>", 5, "'No' does not compile: ")]
    [InlineData("A.csproj", "<Project", 5, "does not ")]
    [InlineData(
        "A.csproj",
        "<Project Sdk=\"Microsoft.NET.Sdk\"><PropertyGroup><TargetFramework>net10.0</TargetFramework></PropertyGroup></Project>",
        5,
        "Its packages are not restored: run 'dotnet restore'. Build the solution first, or leave the project out with '--continue'.")]
    public async Task What_does_not_load_leaves_the_file_as_it_is(string name, string content, int code, string sentence)
    {
        var file = Path.Combine(_folder.FullName, "AsyncHygiene.RequestPaths.txt");
        File.WriteAllText(file, "as it was");
        File.WriteAllText(Path.Combine(_folder.FullName, "Broken.cs"), "class Broken : NoSuchType { }");
        File.WriteAllText(Path.Combine(_folder.FullName, name), content);

        var (exit, output, errors) = await RunAsync("paths", Path.Combine(_folder.FullName, name));

        Assert.Empty(output);
        Assert.Contains(sentence, errors, StringComparison.Ordinal);
        Assert.Equal(code, exit);
        Assert.Equal("as it was", File.ReadAllText(file));
    }

    [Fact]
    public async Task A_solution_that_does_not_compile_is_not_fixed()
    {
        var file = Path.Combine(_folder.FullName, "Broken.cs");
        const string Source = "class Broken { void Run() { System.Threading.Thread.Sleep(1); Missing(); } }";
        File.WriteAllText(file, Source);
        File.WriteAllText(
            Path.Combine(_folder.FullName, "A.csproj"),
            "<Project Sdk=\"Microsoft.NET.Sdk\"><PropertyGroup><TargetFramework>net10.0</TargetFramework></PropertyGroup></Project>");

        var (exit, output, errors) = await RunAsync("fix", Path.Combine(_folder.FullName, "A.csproj"), "--all");

        Assert.Equal(5, exit);
        Assert.Empty(output);
        Assert.Contains("does not ", errors, StringComparison.Ordinal);
        Assert.Equal(Source, File.ReadAllText(file));
    }

    [Fact]
    public async Task Projects_on_disk_are_written_once_with_their_byte_order_marks_and_line_ends()
    {
        // As of a project in the solution that is not built yet; the searches of Roslyn do not know what to do with it.
        const string NotBuilt = "</PropertyGroup><ItemGroup><Analyzer Include=\"NotBuilt.dll\" /></ItemGroup><PropertyGroup>";
        const string Lib =
            "namespace Lib;\r\npublic class Store\r\n{\r\n    public int Find(int id)\r\n    {\r\n        "
                + "System.Threading.Thread.Sleep(id);\r\n        return id;\r\n    }\r\n}\r\n";
        const string App =
            "using System.Threading.Tasks;\nclass P { static async Task Main() { await Task.Yield(); System.Console.WriteLine(new "
                + "Lib.Store().Find(1)); } }\n";
        var lib = Write("Lib/Store.cs", "\uFEFF" + Lib);
        var app = Write("App/P.cs", App);
        Write("Lib/Lib.csproj", Project(NotBuilt));
        var project = Write(
            "App/App.csproj",
            Project(
                "<OutputType>Exe</OutputType></PropertyGroup><ItemGroup><ProjectReference Include=\"../Lib/Lib.csproj\" "
                    + "/></ItemGroup><PropertyGroup>"));
        await RestoreAsync(project);

        var (exit, output, errors) = await RunAsync("fix", project, "--all");
        Assert.True(exit == 0, errors);
        Assert.Contains("1 of 1 blocking call became awaits, 1 member async, in 2 files.", output, StringComparison.Ordinal);
        Assert.Equal(
            "\uFEFFusing System.Threading.Tasks;\r\n\r\n"
                + Lib.Replace("public int Find", "public async Task<int> FindAsync")
                    .Replace("System.Threading.Thread.Sleep(id)", "await Task.Delay(id)"),
            System.Text.Encoding.UTF8.GetString(File.ReadAllBytes(lib)));
        Assert.Equal(App.Replace("new Lib.Store().Find(1)", "await new Lib.Store().FindAsync(1)"), File.ReadAllText(app));

        Assert.Equal("There is nothing to convert.", (await RunAsync("fix", project, "--all")).Output.TrimEnd());

        static string Project(string properties) =>
            $"<Project Sdk=\"Microsoft.NET.Sdk\"><PropertyGroup><TargetFramework>net10.0</TargetFramework><NuGetAudit>false</NuGetAudit>"
                + $"{properties}</PropertyGroup></Project>";

        string Write(string name, string text)
        {
            var path = Path.Combine(_folder.FullName, name);
            Directory.CreateDirectory(Path.GetDirectoryName(path)!);
            File.WriteAllText(path, text);
            return path;
        }
    }

    [Fact]
    public async Task The_layered_sample_as_MSBuild_loads_it_would_be_converted_through_all_layers()
    {
        var (exit, output, errors) = await RunAsync("fix", Layered.Solution, "--ids", "AH1001", "--dry-run");
        Assert.True(exit == 0, errors);
        Assert.Contains(
            "+    public async Task<ActionResult<Order>> Get(int id) => await orders.LoadAsync(id);",
            output,
            StringComparison.Ordinal);
        Assert.Contains("Layered.Contracts.IOrderRepository.Find(int) → FindAsync", output, StringComparison.Ordinal);
        Assert.Contains("Compiling, round 1", errors, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Help_names_the_commands_and_version_the_version()
    {
        var (exit, output, _) = await RunAsync("--help");
        Assert.Equal(0, exit);
        Assert.Contains(" [command] [options]", output, StringComparison.Ordinal);
        Assert.All(["check", "fix", "paths"], command => Assert.Contains($"  {command} ", output, StringComparison.Ordinal));
        Assert.Matches(@"^\d+\.\d+\.\d+", (await RunAsync("--version")).Output);
    }

    [Fact]
    public async Task Completion_suggests_commands_and_options()
    {
        Assert.Contains("check", (await RunAsync("[suggest:1]", "c")).Output, StringComparison.Ordinal);
        Assert.Contains("--fail-on", (await RunAsync("[suggest:8]", "check --")).Output, StringComparison.Ordinal);
    }

    private string Project(string name, string framework, string sdk, string source, params string[] references)
    {
        var folder = _folder.CreateSubdirectory(name).FullName;
        var items = string.Concat(references.Select(r => $"<ProjectReference Include=\"../{r}/{r}.csproj\" />"));
        File.WriteAllText(Path.Combine(folder, "Code.cs"), source);
        File.WriteAllText(
            Path.Combine(folder, $"{name}.csproj"),
            $"<Project Sdk=\"{sdk}\"><PropertyGroup><TargetFramework>{framework}</TargetFramework></PropertyGroup><ItemGroup>"
                + $"{items}</ItemGroup></Project>");
        return Path.Combine(folder, $"{name}.csproj");
    }

    private static async Task RestoreAsync(string project)
    {
        var start = new ProcessStartInfo(
            Environment.GetEnvironmentVariable("DOTNET_HOST_PATH") ?? "dotnet",
            ["restore", project, "--disable-build-servers"])
        { RedirectStandardOutput = true };
        foreach (var name in start.Environment.Keys.Where(k => k.StartsWith("MSBUILD", StringComparison.OrdinalIgnoreCase)).ToList())
            start.Environment.Remove(name);
        using var process = Process.Start(start)!;
        var output = await process.StandardOutput.ReadToEndAsync();
        await process.WaitForExitAsync();
        Assert.True(process.ExitCode == 0, output);
    }

    private static async Task<(int Exit, string Output, string Errors)> RunAsync(params string[] arguments)
    {
        using var answer = new StringWriter();
        using var errors = new StringWriter();
        var output = new CommandOutput(answer, new Progress(errors));
        return (await CommandLine.RunAsync(arguments, output, CancellationToken.None), answer.ToString(), errors.ToString());
    }
}
