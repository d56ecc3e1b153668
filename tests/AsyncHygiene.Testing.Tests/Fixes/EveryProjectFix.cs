using System;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;

namespace AsyncHygiene.Testing.Tests;

/// <summary>Replaces 'Bad' in all documents of all projects.</summary>
public sealed class EveryProjectFix : NameFix
{
    protected override async Task<Solution> ChangeAsync(Document document, TextSpan span, CancellationToken cancellationToken)
    {
        var solution = document.Project.Solution;
        foreach (var other in solution.Projects.SelectMany(project => project.Documents))
        {
            var text = (await other.GetTextAsync(cancellationToken)).ToString();
            solution = solution.WithDocumentText(other.Id, SourceText.From(text.Replace("Bad", Good, StringComparison.Ordinal)));
        }

        return solution;
    }
}
