using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;
using AsyncHygiene.Tool.Loading;
using Microsoft.CodeAnalysis;
using Xunit;

namespace AsyncHygiene.Tool.Tests.Loading;

/// <summary>A project that references itself would wait for its own compilation, for ever.</summary>
public sealed class ReferenceCyclesTests
{
    [Theory]
    [InlineData("A>A", "A")]
    [InlineData("A>A C>A", "A")]
    [InlineData("A>B B>A", "A B")]
    [InlineData("A>B B>C C>A D>A", "A B C")]
    [InlineData("A>B B>B", "B")]
    [InlineData("A>B A>C B>D C>D", "")]
    public async Task Projects_that_lead_back_to_themselves_are_found_and_the_rest_compiles(string references, string cyclic)
    {
        var solution = With(references.Split(' ').Select(r => (r[..1], r[2..])).ToList());

        Assert.Equal(cyclic, string.Join(' ', ReferenceCycles.In(solution).Select(p => p.Name).Order()));

        var mended = ReferenceCycles.RemoveFrom(solution);
        Assert.Empty(ReferenceCycles.In(mended));
        foreach (var project in mended.Projects)
            Assert.NotNull(await project.GetCompilationAsync());
        var kept = solution.Projects.Sum(p => p.ProjectReferences.Count()) - mended.Projects.Sum(p => p.ProjectReferences.Count());
        Assert.Equal(references.Split(' ').Count(r => cyclic.Contains(r[..1]) && cyclic.Contains(r[2..])), kept);
    }

    private static Solution With(IReadOnlyList<(string From, string To)> references)
    {
        var names = references.SelectMany(r => new[] { r.From, r.To }).Distinct().ToList();
        var ids = names.ToDictionary(n => n, n => ProjectId.CreateNewId(n));
        return names.Aggregate(new AdhocWorkspace().CurrentSolution, (solution, name) => solution.AddProject(ProjectInfo.Create(
            ids[name],
            VersionStamp.Create(),
            name,
            name,
            LanguageNames.CSharp,
            projectReferences: references.Where(r => r.From == name).Select(r => new ProjectReference(ids[r.To])))));
    }
}
