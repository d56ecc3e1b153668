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
        Assert.Equal("Paths.txt is written: 3 lines added, 0 removed.", output.TrimEnd());
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

        Assert.Equal((0, "AsyncHygiene.RequestPaths.txt is written: 3 lines added, 0 removed.\n", ""), await PathsAsync(check: false));
        File.SetAttributes(file, FileAttributes.ReadOnly);
        Assert.Equal((0, "AsyncHygiene.RequestPaths.txt is up to date.\n", ""), await PathsAsync(check: false));
        Assert.Equal((0, "AsyncHygiene.RequestPaths.txt is up to date.\n", ""), await PathsAsync(check: true));

        File.SetAttributes(file, FileAttributes.Normal);
        File.AppendAllText(file, "M:Gone.Type.Method | A.B\n");
        Assert.Equal(
            (1,
                "- M:Gone.Type.Method | A.B\n",
                $"AsyncHygiene.RequestPaths.txt is stale; write it anew with 'async-hygiene paths {solution}'.\n"),
            await PathsAsync(check: true));
        Assert.Contains("Gone", File.ReadAllText(file), StringComparison.Ordinal);

        async Task<(int, string, string)> PathsAsync(bool check)
        {
            using var output = new StringWriter { NewLine = "\n" };
            using var errors = new StringWriter { NewLine = "\n" };
            var progress = new Progress(errors, isTerminal: false);
            using var session = WriteSession.ForWriting(_folder.FullName, progress);
            var arguments = new PathsArguments(solution, Output: null, check);
            var exit = await PathsCommand.RunAsync(arguments, projects, session, output, progress, CancellationToken.None);
            return (exit,
                output.ToString(),
                string.Concat(errors.ToString().Split('\n').Where(line => line.Length > 0 && line[0] != '[').Select(line => line + "\n")));
        }
    }

    [Theory]
    [InlineData("There is no command 'path'; the commands are 'paths' and 'fix'.", "path", "a.sln")]
    [InlineData("Which solution? Write 'async-hygiene paths SOLUTION'.", "paths", "--check")]
    [InlineData("There is no option '--force'; 'paths' takes '--check' and '--output FILE'.", "paths", "a.sln", "--force")]
    [InlineData("'--output' needs a file name.", "paths", "a.sln", "--output")]
    [InlineData("'b.sln' is one argument too many; 'paths' takes one solution.", "paths", "a.sln", "b.sln")]
    [InlineData("There is no file 'missing.sln'.", "paths", "missing.sln")]
    [InlineData("Which solution? Write 'async-hygiene fix SOLUTION'.", "fix", "--dry-run")]
    [InlineData("There is no option '--check'; 'fix' takes '--ids IDS', '--all' and '--dry-run'.", "fix", "a.sln", "--check")]
    [InlineData(
        "'fix' does not know 'AH9999'; it converts what these rules report: AH1001, AH1002, AH1003, AH1004, AH1005, AH2001, AH2003.",
        "fix",
        "a.sln",
        "--ids",
        "AH1001,AH9999")]
    [InlineData("'--ids' needs rule ids, separated by commas.", "fix", "a.sln", "--ids")]
    [InlineData("'--ids' needs rule ids, separated by commas.", "fix", "a.sln", "--ids", ",")]
    [InlineData("'b.sln' is one argument too many; 'fix' takes one solution.", "fix", "a.sln", "b.sln")]
    [InlineData("There is no file 'missing.sln'.", "fix", "missing.sln")]
    public async Task Wrong_arguments_give_one_sentence(string sentence, params string[] arguments)
    {
        var (exit, _, errors) = await RunAsync(arguments);
        Assert.Equal(1, exit);
        Assert.Equal(sentence, errors.TrimEnd());
    }

    [Theory]
    [InlineData("A.slnx", "<Solution />", ".slnx format")]
    [InlineData("A.txt", "", "is neither a solution (.sln) nor a C# project (.csproj)")]
    [InlineData("A.csproj", "<Project", "does not load: ")]
    [InlineData(
        "A.csproj",
        "<Project Sdk=\"Microsoft.NET.Sdk\"><PropertyGroup><TargetFramework>net10.0</TargetFramework><DisableImplicitFrameworkReferences>"
            + "true</DisableImplicitFrameworkReferences></PropertyGroup></Project>",
        "does not ")]
    public async Task What_does_not_load_leaves_the_file_as_it_is(string name, string content, string sentence)
    {
        var file = Path.Combine(_folder.FullName, "AsyncHygiene.RequestPaths.txt");
        File.WriteAllText(file, "as it was");
        File.WriteAllText(Path.Combine(_folder.FullName, "Broken.cs"), "class Broken : NoSuchType { }");
        File.WriteAllText(Path.Combine(_folder.FullName, name), content);

        var (exit, output, errors) = await RunAsync("paths", Path.Combine(_folder.FullName, name));

        Assert.Equal(1, exit);
        Assert.Empty(output);
        Assert.Contains(sentence, errors, StringComparison.Ordinal);
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

        Assert.Equal(1, exit);
        Assert.Empty(output);
        Assert.Contains("does not ", errors, StringComparison.Ordinal);
        Assert.Equal(Source, File.ReadAllText(file));
    }

    [Fact]
    public async Task Projects_on_disk_are_written_once_with_their_byte_order_marks_and_line_ends()
    {
        const string Lib =
            "namespace Lib;\r\npublic class Store\r\n{\r\n    public int Find(int id)\r\n    {\r\n        "
                + "System.Threading.Thread.Sleep(id);\r\n        return id;\r\n    }\r\n}\r\n";
        const string App =
            "using System.Threading.Tasks;\nclass P { static async Task Main() { await Task.Yield(); System.Console.WriteLine(new "
                + "Lib.Store().Find(1)); } }\n";
        var lib = Write("Lib/Store.cs", "\uFEFF" + Lib);
        var app = Write("App/P.cs", App);
        Write("Lib/Lib.csproj", Project(""));
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

    [Theory]
    [InlineData("Cannot open project '/s/F/F.fsproj' because the file extension '.fsproj' is not associated with a language.", true)]
    [InlineData("Cannot open project '/s/F/Db.sqlproj' because the file extension '.sqlproj' is not associated with a language.", true)]
    [InlineData("Msbuild failed when processing the file '/s/A/A.csproj' with message: The imported project was not found.", false)]
    [InlineData("Msbuild failed when processing the file '/s/A/A.csproj' with message: '../F/F.fsproj' was not found.", false)]
    [InlineData("Something else went wrong.", false)]
    public void Only_a_project_in_another_language_may_be_left_out(string failure, bool isOtherLanguage) =>
        Assert.Equal(isOtherLanguage, SolutionLoader.IsOtherLanguage(failure));

    [Fact]
    public async Task Without_arguments_the_usage_is_shown()
    {
        var (exit, output, _) = await RunAsync();
        Assert.Equal(1, exit);
        Assert.Contains(CommandLine.Usage, output, StringComparison.Ordinal);
        Assert.Equal(0, (await RunAsync("--help")).Exit);
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
        using var output = new StringWriter();
        using var errors = new StringWriter();
        var exit = await CommandLine.RunAsync(arguments, output, new Progress(errors, isTerminal: false), CancellationToken.None);
        return (exit, output.ToString(), errors.ToString());
    }
}
