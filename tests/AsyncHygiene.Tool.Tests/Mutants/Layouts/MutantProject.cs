using System;
using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.Robustness.Mutations;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace AsyncHygiene.Tool.Tests.Mutants.Layouts;

/// <summary>A mutated program as a project on the disk, and what a project file can say that no editor sees.</summary>
internal sealed class MutantProject(string name, MutatedProgram program)
{
    public string Name { get; } = name;

    public MutatedProgram Program { get; } = program;

    public string Folder { get; set; } = name;

    public string Path => $"{Folder}/{Name}.csproj";

    public string Sdk { get; set; } = "Microsoft.NET.Sdk";

    /// <summary>The whole project file where it is not made of the rest.</summary>
    public string? Text { get; set; }

    public string? Framework { get; set; } = program.Framework ?? "net10.0";

    /// <summary>A restore was there; not for a program whose references could not be restored.</summary>
    public bool IsRestored { get; set; } = program.Framework is not null;

    public List<MutantProject> Uses { get; } = [];

    public List<string> Properties { get; } = [];

    public List<string> Items { get; } = [];

    /// <summary>The paths of what it compiles, from the root.</summary>
    public List<string> Sources { get; } = [];

    /// <summary>Likewise what it hands to the rules.</summary>
    public List<string> AdditionalFiles { get; } = [];

    /// <summary>The frameworks of the tests stand for those of the project when a test compiles it.</summary>
    public bool IsForTheFrameworkOfTheTests => Framework is "net10.0" or "net8.0";

    public string Render()
    {
        if (Text is not null)
            return Text;

        var isWeb = IsForTheFrameworkOfTheTests || Framework?.Contains(';') == true;
        List<string> properties =
        [
            Framework is null ? "" : Framework.Contains(';') ? $"<TargetFrameworks>{Framework}</TargetFrameworks>"
                : $"<TargetFramework>{Framework}</TargetFramework>",
            $"<LangVersion>{Program.Language.ToDisplayString()}</LangVersion>",
            Program.Nullable == NullableContextOptions.Enable ? "<Nullable>enable</Nullable>" : "",
            Program.Output switch
            {
                OutputKind.ConsoleApplication => "<OutputType>Exe</OutputType>",
                OutputKind.NetModule => "<OutputType>Module</OutputType>",
                _ => "",
            },
            "<AllowUnsafeBlocks>true</AllowUnsafeBlocks>",
            "<NuGetAudit>false</NuGetAudit>",
            .. Properties,
        ];
        List<string> items =
        [
            isWeb ? "<FrameworkReference Include=\"Microsoft.AspNetCore.App\" />" : "",
            .. Uses.Select(u => $"<ProjectReference Include=\"{Escape($"../{u.Path}")}\" />"),
            .. Items,
        ];
        return $"<Project Sdk=\"{Sdk}\">\n  <PropertyGroup>\n{Lines(properties)}  </PropertyGroup>\n"
            + $"  <ItemGroup>\n{Lines(items)}  </ItemGroup>\n</Project>\n";
    }

    /// <summary>As an attribute of a project file.</summary>
    public static string Escape(string path) => path
        .Replace("%", "%25", StringComparison.Ordinal)
        .Replace(";", "%3B", StringComparison.Ordinal)
        .Replace("&", "&amp;", StringComparison.Ordinal);

    private static string Lines(IEnumerable<string> lines) => string.Concat(lines.Where(l => l.Length > 0).Select(l => $"    {l}\n"));
}
