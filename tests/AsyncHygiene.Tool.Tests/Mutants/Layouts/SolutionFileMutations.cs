using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Text;

namespace AsyncHygiene.Tool.Tests.Mutants.Layouts;

/// <summary>All that a user can name, and what stands around the projects.</summary>
internal static class SolutionFileMutations
{
    public static ImmutableArray<LayoutMutation> All { get; } =
    [
        Naming("a solution of the older format", _ => "All.sln"),
        Naming("a solution filter", _ => "Some.slnf"),
        Naming("a project", solution => solution.Projects[^1].Path),
        Naming("a folder", _ => ""),
        Naming("the folder of a project", solution => solution.Projects[^1].Folder),
        Naming("a name that is not there", _ => "Missing.slnx"),
        Naming("a file that is no solution", solution => solution.Sources.FirstOrDefault() ?? ""),
        new("a folder named like a solution", (solution, _) =>
        {
            solution.Entries["Folder.sln"] = new([]) { IsFolder = true };
            solution.Named = "Folder.sln";
        }),
        new("a solution that is broken", (solution, random) => solution.Write(
            Solution(solution, random),
            new[] { "", "<Solution>", "{", "no solution", "\0\0", "<Solution><Project /></Solution>" }[random.Next(6)])),
        new("a solution cut off", (solution, random) =>
            solution.Change(Solution(solution, random), content => content[..random.Next(content.Length + 1)])),
        new("a solution in another encoding", (solution, random) => solution.Change(
            Solution(solution, random),
            content => [.. Encoding.Unicode.Preamble, .. Encoding.Unicode.GetBytes(Encoding.UTF8.GetString(content))])),
        new("a project that is not there", (solution, _) => Add(solution, "Gone/Gone.csproj")),
        new("a project of another language", (solution, _) =>
        {
            Add(solution, "Basic/Basic.vbproj");
            solution.Write("Basic/Basic.vbproj", "<Project Sdk=\"Microsoft.NET.Sdk\" />");
        }),
        new("a project twice", (solution, _) => Add(solution, solution.Projects[0].Path)),
        new("an unknown SDK version", (solution, _) => solution.Write("global.json", "{ \"sdk\": { \"version\": \"99.9.999\" } }")),
        new("a broken global.json", (solution, _) => solution.Write("global.json", "{ \"sdk\": ")),
        new("common properties that are broken", (solution, _) => solution.Write("Directory.Build.props", "<Project><PropertyGroup>")),
        new("common targets", (solution, _) => solution.Write(
            "Directory.Build.targets",
            "<Project><PropertyGroup><Deterministic>false</Deterministic><DebugType>none</DebugType></PropertyGroup></Project>")),
        new("a folder in the place of the request-path file", (solution, _) =>
            solution.Entries["AsyncHygiene.RequestPaths.txt"] = new([]) { IsFolder = true }),
        new("a journal that is broken", (solution, _) => solution.Write(".async-hygiene-journal", "{ \"Version\": 7 ")),
        new("a journal of another run", (solution, _) => solution.Write(
            ".async-hygiene-journal",
            "{\"Version\":1,\"Run\":\"00000000\",\"Files\":[{\"Path\":\"gone.cs\",\"Before\":null,\"After\":\"x\"}],\"IsTrial\":false}")),
        new("an editorconfig that is broken", (solution, random) => solution.Write(
            ".editorconfig",
            new[] { "[*.cs\nindent_size = x", "root = \0true\n[*]\nend_of_line = crlf\ncharset = utf-16le\n", "[*.cs]\nindent_style = tab" }
                [random.Next(3)])),
    ];

    /// <summary>Every file that names projects, after the projects are known: any of them may be the one that the tool opens.</summary>
    public static void WriteFiles(MutantSolution solution)
    {
        List<string> projects = [.. solution.Projects.Select(p => p.Path), .. solution.OtherProjects];
        solution.Write(
            "All.slnx",
            $"<Solution>\n{string.Concat(projects.Select(p => $"  <Project Path=\"{Xml(p)}\" />\n"))}</Solution>\n");
        solution.Write(
            "All.sln",
            "\r\nMicrosoft Visual Studio Solution File, Format Version 12.00\r\n"
                + string.Concat(projects.Select((p, i) =>
                    $"Project(\"{{9A19103F-16F7-4668-BE54-9A1E7A4F7556}}\") = \"P{i}\", \"{p.Replace('/', '\\')}\", "
                        + $"\"{{{i:D8}-1111-1111-1111-111111111111}}\"\r\nEndProject\r\n"))
                + "Global\r\nEndGlobal\r\n");
        var filtered = string.Join(", ", solution.Projects.Select(p => $"\"{p.Path.Replace("/", @"\\", StringComparison.Ordinal)}\""));
        solution.Write("Some.slnf", $"{{ \"solution\": {{ \"path\": \"All.slnx\", \"projects\": [ {filtered} ] }} }}");
    }

    private static LayoutMutation Naming(string what, Func<MutantSolution, string> name) =>
        new(what, (solution, _) => solution.Named = name(solution));

    private static string Solution(MutantSolution solution, Random random) =>
        solution.Named is "All.sln" or "Some.slnf" ? solution.Named : random.Next(4) == 0 ? "All.sln" : "All.slnx";

    private static void Add(MutantSolution solution, string project)
    {
        solution.OtherProjects.Add(project);
        WriteFiles(solution);
    }

    private static string Xml(string path) => path.Replace("&", "&amp;", StringComparison.Ordinal);
}
