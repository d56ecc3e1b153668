using System.Collections.Immutable;

namespace AsyncHygiene.Tool.Tests.Mutants.Layouts;

/// <summary>Project files that do not load, and such that load and say strange things. They come before the files are laid out.</summary>
internal static class ProjectFileMutations
{
    public static ImmutableArray<LayoutMutation> All { get; } =
    [
        LayoutMutation.OfProject("a project file that is broken", (p, random) =>
            p.Text = new[] { "", "<Project Sdk=\"Microsoft.NET.Sdk\"><PropertyGroup>", "no XML", "<Project />\n<Project />" }
                [random.Next(4)]),
        LayoutMutation.OfProject("an unknown SDK", (p, _) => p.Sdk = "No.Such.Sdk"),
        LayoutMutation.OfProject("no SDK", (p, _) => p.Text = "<Project><ItemGroup><Compile Include=\"**/*.cs\" /></ItemGroup></Project>"),
        LayoutMutation.OfProject("an unknown framework", (p, random) => p.Framework = new[] { "net99.0", "x", null }[random.Next(3)]),
        LayoutMutation.OfProject("two frameworks", (p, _) => p.Framework = "net10.0;net8.0"),
        LayoutMutation.OfProject("no restore", (p, _) => p.IsRestored = false),
        LayoutMutation.OfProject("a referenced project is missing", (p, _) =>
            p.Items.Add("<ProjectReference Include=\"../Missing/Missing.csproj\" />")),
        LayoutMutation.OfProject("a project references itself", (p, _) =>
            p.Items.Add($"<ProjectReference Include=\"{MutantProject.Escape(p.Name)}.csproj\" />")),
        new("projects reference each other", (solution, _) => solution.Projects[0].Uses.Add(solution.Projects[^1])),
        LayoutMutation.OfProject("an import is missing", (p, _) =>
            p.Properties.Add("</PropertyGroup><Import Project=\"missing.props\" /><PropertyGroup>")),
        LayoutMutation.OfProject("a target fails", (p, _) => p.Items.Add(
            "</ItemGroup><Target Name=\"Stop\" BeforeTargets=\"CoreCompile\"><Error Text=\"stop\" /></Target><ItemGroup>")),
        LayoutMutation.OfProject("a target warns", (p, _) => p.Items.Add(
            "</ItemGroup><Target Name=\"Warn\" BeforeTargets=\"CoreCompile\"><Warning Text=\"warn\" /></Target><ItemGroup>")),
        LayoutMutation.OfProject("a file that is missing is compiled", (p, _) => p.Items.Add("<Compile Include=\"Missing.cs\" />")),
        LayoutMutation.OfProject("a folder is compiled", (p, _) => p.Items.Add("<Compile Include=\"Folder.cs\" />")),
        LayoutMutation.OfProject("a file is compiled twice", (p, _) => p.Items.Add("<Compile Include=\"Case0.cs\" />")),
        LayoutMutation.OfProject("nothing is compiled", (p, _) => p.Items.Add("<Compile Remove=\"**/*.cs\" />")),
        new("a linked file", LinkFirst),
        LayoutMutation.OfProject("an additional file is missing", (p, _) => p.Items.Add("<AdditionalFiles Include=\"missing.txt\" />")),
        LayoutMutation.OfProject("an additional file is a folder", (p, _) => p.Items.Add("<AdditionalFiles Include=\"Folder.cs\" />")),
        LayoutMutation.OfProject("an analyzer is missing", (p, _) => p.Items.Add("<Analyzer Include=\"missing.dll\" />")),
        LayoutMutation.OfProject("an analyzer is no assembly", (p, _) => p.Items.Add($"<Analyzer Include=\"{p.Name}.csproj\" />")),
        LayoutMutation.OfProject("a reference is no assembly", (p, _) =>
            p.Items.Add($"<Reference Include=\"None\"><HintPath>{p.Name}.csproj</HintPath></Reference>")),
        LayoutMutation.OfProject("warnings are errors", (p, _) =>
            p.Properties.Add("<TreatWarningsAsErrors>true</TreatWarningsAsErrors><WarningLevel>9999</WarningLevel>")),
        LayoutMutation.OfProject("another assembly's name", (p, _) => p.Properties.Add("<AssemblyName>Same</AssemblyName>")),
        LayoutMutation.OfProject("implicit usings", (p, _) => p.Properties.Add("<ImplicitUsings>enable</ImplicitUsings>")),
        LayoutMutation.OfProject("a baseline elsewhere", (p, random) =>
        {
            var names = new[] { "../Shared.AsyncHygiene.Baseline.txt", "sub/AsyncHygiene.Baseline.txt", "Folder.cs", "other.txt" };
            var name = names[random.Next(names.Length)];
            p.Properties.Add($"<AsyncHygieneBaselineFile>{name}</AsyncHygieneBaselineFile>");
            p.Items.Add("<CompilerVisibleProperty Include=\"AsyncHygieneBaselineFile\" />");
        }),
        LayoutMutation.OfProject("a strange name", (p, random) =>
            p.Folder = new[] { "a b", "Ünï", "a&b", "a%20b", "a'b", "a+b (1)", "a.csproj", "#", "-x", "a;b" }[random.Next(10)]),
    ];

    private static void LinkFirst(MutantSolution solution, System.Random random)
    {
        var (from, to) = (solution.Projects[0], solution.Projects[^1]);
        if (from == to)
            return;

        var name = $"Store{from.Name}.cs";
        to.Items.Add($"<Compile Include=\"{MutantProject.Escape($"../{from.Folder}/{name}")}\" Link=\"{name}\" />");
        to.Sources.Add($"{from.Folder}/{name}");
    }
}
