using System;
using System.IO;
using System.Linq;
using System.Text;
using AsyncHygiene.Robustness.Mutations;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Tool.Tests.Mutants.Layouts;

/// <summary>The solution of a seed, the same one on every machine.</summary>
internal static class MutantSolutions
{
    /// <summary>Opening a solution takes longer than a few projects more.</summary>
    private const int MostProjects = 6;
    private const int MostTries = 40;

    /// <param name="seed">The number that everything follows from.</param>
    /// <param name="isBuilt">A build reads the project files, so that they may be mutated as well.</param>
    public static MutantSolution Of(int seed, bool isBuilt)
    {
        var random = new Random(seed);
        var solution = new MutantSolution(seed) { Continues = random.Next(4) > 0 };
        for (var left = random.Next(1, MostProjects + 1); left > 0; left--)
            AddProject(solution, random);

        LayoutMutation.ApplySome(ProjectFileMutations.All, solution, isBuilt && random.Next(3) == 0 ? 1 : 0, random);
        foreach (var project in solution.Projects)
            LayOut(solution, project, random);
        SolutionFileMutations.WriteFiles(solution);
        LayoutMutation.ApplySome(SourceFileMutations.All, solution, random.Next(5), random);
        LayoutMutation.ApplySome(SolutionFileMutations.All, solution, random.Next(3) == 0 ? 1 : 0, random);
        return solution;
    }

    /// <summary>Only what compiles is analysed and converted, so most programs are such that do.</summary>
    private static void AddProject(MutantSolution solution, Random random)
    {
        var any = random.Next(8) == 0;
        var tries = 0;
        MutatedProgram program;
        do
        {
            program = Mutation.Mutate(SeedPrograms.Pick(random), random);
        }
        while (!any && ++tries < MostTries && !Compiles(program));

        var project = new MutantProject($"P{solution.Projects.Count}", program);
        if (random.Next(4) > 0 && solution.Projects.LastOrDefault() is { } before && before.Framework == project.Framework)
            project.Uses.Add(before);
        solution.Projects.Add(project);
    }

    private static bool Compiles(MutatedProgram program) =>
        program.Framework is "net10.0" or "net8.0"
        && MutantCompilation.Of("Tried", program, program.Files.Select(f => f.Source), []).GetDiagnostics()
            .All(d => d.DefaultSeverity != DiagnosticSeverity.Error);

    private static void LayOut(MutantSolution solution, MutantProject project, Random random)
    {
        foreach (var file in project.Program.Files)
            project.Sources.Add(Write(solution, project, file, random));
        foreach (var file in project.Program.AdditionalFiles)
        {
            var path = Write(solution, project, file, random);
            project.AdditionalFiles.Add(path);
            project.Items.Add($"<AdditionalFiles Include=\"{path[(project.Folder.Length + 1)..]}\" />");
        }

        if (random.Next(4) > 0)
            WriteChain(solution, project, random);
        var options = string.Concat(project.Program.Options.Select(o => $"{o.Key} = {o.Value}\n"));
        if (random.Next(2) == 0)
            solution.Write($"{project.Folder}/.globalconfig", "is_global = true\n" + options);
        else
            solution.Write($"{project.Folder}/.editorconfig", "[*.cs]\n" + options);
        solution.Write(project.Path, project.Render());
    }

    /// <summary>Files of one name are in folders of their own.</summary>
    private static string Write(MutantSolution solution, MutantProject project, MutatedFile file, Random random)
    {
        var path = $"{project.Folder}/{file.Name}";
        for (var i = 1; solution.Entries.ContainsKey(path); i++)
            path = $"{project.Folder}/{i}/{file.Name}";
        var encoding = file.Encoding ?? new UTF8Encoding(encoderShouldEmitUTF8Identifier: false);
        var mark = random.Next(3) == 0 || encoding is not UTF8Encoding ? encoding.GetPreamble() : [];
        solution.Entries[path] = new([.. mark, .. encoding.GetBytes(file.Text)]);
        return path;
    }

    /// <summary>Calls that lead through the projects, and most often a request that they serve.</summary>
    private static void WriteChain(MutantSolution solution, MutantProject project, Random random)
    {
        var inner = project.Uses.FirstOrDefault(u => u.Sources.Any(s => Path.GetFileName(s) == $"Store{u.Name}.cs")) is { } used
            ? $"new Shared{used.Name}.Store{used.Name}().Load(id)"
            : "System.IO.File.ReadAllText(\"f\")";
        var store = $$"""
            namespace Shared{{project.Name}}
            {
                public class Store{{project.Name}}
                {
                    public string Load(int id)
                    {
                        System.Threading.Thread.Sleep(id);
                        return {{inner}};
                    }
                }
            }

            """;
        Add($"Store{project.Name}.cs", store);
        if (random.Next(3) == 0 || !project.IsForTheFrameworkOfTheTests)
            return;

        Add($"{project.Name}Controller.cs", $$"""
            public class {{project.Name}}Controller : Microsoft.AspNetCore.Mvc.ControllerBase
            {
                public string Get(int id)
                {
                    return new Shared{{project.Name}}.Store{{project.Name}}().Load(id);
                }
            }

            """);

        void Add(string name, string text)
        {
            solution.Write($"{project.Folder}/{name}", text.ReplaceLineEndings("\n"));
            project.Sources.Add($"{project.Folder}/{name}");
        }
    }
}
