using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Text;

namespace AsyncHygiene.Benchmarks.Cost;

/// <summary>Projects in a row, each of which uses the one before, with chains of calls across them and other code around.</summary>
internal static class ChainSolution
{
    public static Solution Create(ChainShape shape)
    {
        var documents = Enumerable.Range(0, shape.Projects).Select(_ => new List<(string Name, string Text)>()).ToList();
        foreach (var (name, text) in shape.Megabytes > 0 ? GeneratedSources.Create((long)(shape.Megabytes * 1_000_000), sites: 0) : [])
            documents[documents.IndexOf(documents.MinBy(d => d.Count)!)].Add((name, text));
        for (var seed = 0; seed < shape.Seeds; seed++)
        {
            for (var level = 0; level <= shape.Length; level++)
                documents[ProjectOf(shape, seed, level)].Add(($"Chain{seed}x{level}.cs", Level(shape, seed, level)));
        }

        var solution = new AdhocWorkspace().CurrentSolution;
        ProjectId? before = null;
        for (var i = 0; i < shape.Projects; i++)
        {
            var id = ProjectId.CreateNewId();
            solution = solution.AddProject(ProjectInfo.Create(
                id,
                VersionStamp.Create(),
                $"Project{i:D3}",
                $"Project{i:D3}",
                LanguageNames.CSharp,
                compilationOptions: new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary),
                projectReferences: before is null ? [] : [new ProjectReference(before)],
                metadataReferences: FrameworkReferences.All));
            foreach (var (name, text) in documents[i])
                solution = solution.AddDocument(
                    DocumentId.CreateNewId(id),
                    name,
                    SourceText.From(text),
                    filePath: $"/Project{i:D3}/{name}");
            before = id;
        }

        return solution;
    }

    private static int ProjectOf(ChainShape shape, int seed, int level)
    {
        var span = Math.Min(shape.Length + 1, shape.Projects);
        return (seed % (shape.Projects - span + 1)) + (level * span / (shape.Length + 1));
    }

    /// <summary>Level 0 is an interface with its implementations, one of which sleeps; the highest level is the top.</summary>
    private static string Level(ChainShape shape, int seed, int level)
    {
        var text = new StringBuilder("using System.Threading;\nusing System.Threading.Tasks;\nusing Microsoft.AspNetCore.Mvc;\n\n");
        text.Append(CultureInfo.InvariantCulture, $"namespace Chain{seed};\n\n");
        var call = level == 1 ? $"new Step0x0().AsStep().Load{seed}x0(id)" : $"new Level{level - 1}().Load{seed}x{level - 1}(id)";
        if (level == 0)
        {
            var blocking = string.Concat(Enumerable.Repeat("        Thread.Sleep(id);\n", shape.CallsInChain));
            text.Append(CultureInfo.InvariantCulture, $"public interface IStep\n{{\n    int Load{seed}x0(int id);\n}}\n\n");
            for (var i = 0; i < shape.FamilySize; i++)
                text.Append(
                    CultureInfo.InvariantCulture,
                    $"public class Step0x{i} : IStep\n{{\n    public IStep AsStep() => this;\n\n    public int Load{seed}x0(int id)\n    "
                        + $"{{\n{(i == 0 ? blocking : "")}        return id + {i};\n    }}\n}}\n\n");
        }
        else if (level < shape.Length)
        {
            text.Append(
                CultureInfo.InvariantCulture,
                $"public class Level{level}\n{{\n    public int Load{seed}x{level}(int id)\n    {{\n        var found = {call};\n        "
                    + $"return found + 1;\n    }}\n}}\n");
        }
        else
        {
            text.Append(shape.Top switch
            {
                ChainTop.AsyncMethod =>
                    $"public class Top\n{{\n    public async Task<int> Run(int id)\n    {{\n        await Task.Yield();\n        return "
                        + $"{call};\n    }}\n}}\n",
                ChainTop.Constructor =>
                    $"public class Top\n{{\n    public Top(int id) => {call};\n\n    public static async Task<int> Run(int id)\n    {{\n"
                        + $"        await Task.Yield();\n        return {call};\n    }}\n}}\n",
                _ => $"public class TopController : ControllerBase\n{{\n    public TopController(int id) => {call};\n\n    public int "
                    + $"Get() => 1;\n}}\n",
            });
        }

        return text.ToString();
    }
}
