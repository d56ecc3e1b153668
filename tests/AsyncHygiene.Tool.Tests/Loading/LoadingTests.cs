using System;
using System.IO;
using System.Linq;
using System.Text;
using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tool.Tests.Loading;

/// <summary>What <c>dotnet build</c> builds, the tool opens; one restored solution serves all tests.</summary>
public sealed class LoadingTests(LoadingTests.Restored restored) : IClassFixture<LoadingTests.Restored>
{
    private const string Web = """
        var app = WebApplication.CreateBuilder(args).Build();
        app.MapGet("/", (Lib.Store store) => store.Find(1));
        app.Run();
        """;

    private const string Lib = """
        namespace Lib;
        public class Store
        {
            public string Find(int id)
            {
                Thread.Sleep(id);
                return System.IO.File.ReadAllText("f");
            }

            public async Task Sweep()
            {
                await Task.Yield();
                Thread.Sleep(1);
            }
        }
        """;

    /// <summary>A field-backed property and an extension block: what the compilers before C# 14 do not parse.</summary>
    private const string Newest = """
        public class Newest
        {
            public string Name { get; set => field = value ?? ""; } = "";
        }
        public static class Extensions
        {
            extension(string text) { public bool IsLong => text.Length > 10; }
        }
        """;

    [Theory]
    [InlineData("All.slnx")]
    [InlineData("All.sln")]
    [InlineData("Web.slnf")]
    [InlineData("Web/Web.csproj")]
    [InlineData("Web")]
    public async Task Every_way_to_name_the_web_project_finds_the_path_into_the_library(string name)
    {
        var (exit, answer, errors) = await TemporarySolution.RunAsync("check", restored.Solution.PathOf(name));
        Assert.True(exit == 1, errors);
        Assert.Contains(
            "'Thread.Sleep' blocks a thread-pool thread on a request path: MapGet \"/\" → Store.Find; use 'await Task.Delay'",
            answer,
            StringComparison.Ordinal);
        Assert.DoesNotContain("does not compile", errors, StringComparison.Ordinal);
    }

    /// <summary>The build asks only that the names in the solution differ.</summary>
    [Fact]
    public async Task Two_projects_of_one_file_name_are_both_read()
    {
        var (exit, answer, errors) = await TemporarySolution.RunAsync("check", restored.Solution.PathOf("Twins.sln"));
        Assert.True(exit == 1, errors);
        Assert.Contains("Quiet.RunAsync", answer, StringComparison.Ordinal);
        Assert.Contains("Twin.RunAsync", answer, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("All.sln", "info", " that no program of this solution calls")]
    [InlineData("All.slnx", "warning", "")]
    [InlineData("Web.slnf", "warning", "")]
    [InlineData("Web", "warning", "")]
    public async Task Only_a_whole_solution_shows_that_nothing_calls_a_library(string name, string severity, string words)
    {
        var (exit, answer, errors) = await TemporarySolution.RunAsync("check", restored.Solution.PathOf(name));
        Assert.True(exit == 1, errors);
        Assert.Contains(
            $"{severity} AH1001: 'Thread.Sleep' blocks a thread-pool thread in async code{words}: Store.Sweep",
            answer,
            StringComparison.Ordinal);
    }

    /// <summary>
    /// A program that is in no solution may call it, and so may one that uses it through another library. A copy of a project file next to
    /// it compiles the same code.
    /// </summary>
    [Theory]
    [InlineData("Outside/Outside.csproj", "warning", "")]
    [InlineData("Web/Web - Backup.csproj", "info", " that no program of this solution calls")]
    public async Task A_library_of_a_program_outside_has_callers_that_are_not_known(string file, string severity, string words)
    {
        var outside = restored.Solution.Write(
            file,
            "<Project Sdk=\"Microsoft.NET.Sdk\"><ItemGroup><ProjectReference Include=\"..\\Lib\\Lib.csproj\" /></ItemGroup></Project>");
        try
        {
            var (_, answer, _) = await TemporarySolution.RunAsync("check", restored.Solution.PathOf("All.sln"));
            Assert.Contains($"{severity} AH1001: 'Thread.Sleep' blocks a thread-pool thread in async code{words}: Store.Sweep", answer);
        }
        finally
        {
            System.IO.File.Delete(outside);
        }
    }

    [Fact]
    public async Task What_blocks_in_a_component_stands_at_its_line_of_the_page()
    {
        var (exit, answer, errors) = await TemporarySolution.RunAsync("check", restored.Solution.PathOf("Blazor"));
        Assert.True(exit == 1, errors);
        Assert.Contains("Page.razor(4,76): warning AH1001: 'Thread.Sleep' blocks", answer, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(0)]
    [InlineData(4)]
    public async Task A_project_that_shows_no_warnings_has_its_findings(int level)
    {
        restored.Solution.Write(
            "Quiet/Directory.Build.props",
            $"<Project><PropertyGroup><WarningLevel>{level}</WarningLevel></PropertyGroup></Project>");
        var (exit, answer, errors) = await TemporarySolution.RunAsync("check", restored.Solution.PathOf("Quiet"));
        Assert.True(exit == 1, errors);
        Assert.Contains("Code.cs(1,53): warning AH1001: 'Thread.Sleep' blocks", answer, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_file_that_is_not_UTF_8_is_read_by_a_code_page_and_named()
    {
        var (exit, answer, errors) = await TemporarySolution.RunAsync("fix", restored.Solution.PathOf("Old"), "--all", "--dry-run");
        Assert.True(exit == 0, errors);
        Assert.Contains("Read by code page 1252, because it is not UTF-8: Code.cs\n", errors, StringComparison.Ordinal);
        Assert.Contains("+    public async Task RunAsync() => await Task.Delay(1); // Größe\n", answer, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Projects_in_other_languages_are_left_out_by_name()
    {
        var (_, _, errors) = await TemporarySolution.RunAsync("check", restored.Solution.PathOf("All.slnx"));
        Assert.Contains("Left out, because it is not C#: F.fsproj\n", errors, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_project_that_does_not_compile_stops_the_run_unless_it_may_continue()
    {
        var broken = restored.Solution.PathOf("Broken.slnx");
        var (exit, answer, errors) = await TemporarySolution.RunAsync("check", broken);
        Assert.Equal((5, ""), (exit, answer));
        Assert.Matches(
            "'Broken' does not compile: .*CS0246.* Build the solution first, or leave the project out with '--continue'.",
            errors);

        (exit, answer, errors) = await TemporarySolution.RunAsync("check", broken, "--continue");
        Assert.Equal(1, exit);
        Assert.Contains("Store.Find", answer, StringComparison.Ordinal);
        Assert.EndsWith("; not looked at: Broken.\n", answer, StringComparison.Ordinal);
        Assert.Matches("Left out, because it does not compile: Broken: .*CS0246", errors);
    }

    /// <summary>A solution with a web project, a library for two frameworks, the newest C#, Razor components, and what is no C#.</summary>
    public sealed class Restored : IAsyncLifetime
    {
        internal TemporarySolution Solution { get; } = new();

        public async Task InitializeAsync()
        {
            // A version that no package source has is a warning of the restore, which the loader calls a failure.
            Solution.Project("Lib", Lib, framework: "net10.0;net8.0");
            Solution.Project(
                "Web",
                Web,
                "Microsoft.NET.Sdk.Web",
                items: "<ProjectReference Include=\"../Lib/Lib.csproj\" />"
                    + "<PackageReference Include=\"Newtonsoft.Json\" Version=\"13.0.2-x\" />");
            Solution.Project("Newest", Newest);
            Solution.Project(
                "Blazor",
                "public class Clock { public string Now() => \"\"; }",
                "Microsoft.NET.Sdk.Razor",
                items: "<FrameworkReference Include=\"Microsoft.AspNetCore.App\" />");
            Solution.Write(
                "Blazor/Page.razor",
                "@inherits Microsoft.AspNetCore.Components.ComponentBase\n<p>@_clock.Now()</p>\n"
                    + "@code { readonly Clock _clock = new(); }\n"
                    + "@code { protected override void OnInitialized() => System.Threading.Thread.Sleep(1); }\n");
            Solution.Project("Old", "");
            await File.WriteAllBytesAsync(
                Solution.PathOf("Old/Code.cs"),
                Encoding.Latin1.GetBytes("public class Old\n{\n    public void Run() => Thread.Sleep(1); // Größe\n}\n"));
            Solution.Project("Quiet", "public class Quiet { async Task RunAsync() { Thread.Sleep(1); await Task.Yield(); } }");
            Solution.Write("Twin/Quiet.csproj", await File.ReadAllTextAsync(Solution.PathOf("Quiet/Quiet.csproj")));
            Solution.Write("Twin/Twin.cs", "public class Twin { async Task RunAsync() { Thread.Sleep(1); await Task.Yield(); } }");
            Solution.Project("Broken", "class Broken : NoSuchType { }");
            Solution.Write(
                "F/F.fsproj",
                "<Project Sdk=\"Microsoft.NET.Sdk\"><PropertyGroup><TargetFramework>net10.0</TargetFramework></PropertyGroup></Project>");

            string[] working = ["Blazor/Blazor.csproj", "Lib/Lib.csproj", "Newest/Newest.csproj", "Old/Old.csproj", "Web/Web.csproj"];
            Solution.Write("All.slnx", Slnx([.. working, "F/F.fsproj"]));
            Solution.Write("Broken.slnx", Slnx(["Lib/Lib.csproj", "Web/Web.csproj", "Broken/Broken.csproj"]));
            Solution.Write("Restore.slnx", Slnx([.. working, "Broken/Broken.csproj"]));
            Solution.Write(
                "All.sln",
                "Microsoft Visual Studio Solution File, Format Version 12.00\n"
                    + Entry("Lib", "11111111-1111-1111-1111-111111111111")
                    + Entry("Web", "22222222-2222-2222-2222-222222222222")
                    + "Global\nEndGlobal\n");
            Solution.Write(
                "Twins.sln",
                "Microsoft Visual Studio Solution File, Format Version 12.00\n"
                    + Entry("Quiet", "11111111-1111-1111-1111-111111111111")
                    + Entry("Twin", "22222222-2222-2222-2222-222222222222").Replace("Twin.csproj", "Quiet.csproj", StringComparison.Ordinal)
                    + "Global\nEndGlobal\n");
            Solution.Write("Web.slnf", """{ "solution": { "path": "All.slnx", "projects": [ "Web\\Web.csproj" ] } }""");
            await Solution.DotnetAsync("restore", "Restore.slnx");
            await Solution.DotnetAsync("restore", "Twins.sln");
        }

        public Task DisposeAsync()
        {
            Solution.Dispose();
            return Task.CompletedTask;
        }

        private static string Entry(string name, string id) =>
            $"Project(\"{{9A19103F-16F7-4668-BE54-9A1E7A4F7556}}\") = \"{name}\", \"{name}\\{name}.csproj\", \"{{{id}}}\"\nEndProject\n";

        private static string Slnx(string[] projects) =>
            $"<Solution>{string.Concat(projects.Select(p => $"<Project Path=\"{p}\" />"))}</Solution>";
    }
}
