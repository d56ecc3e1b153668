using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis.CodeFixes;

namespace Microsoft.CodeAnalysis.Testing;

/// <summary>Serves a Fix All provider from the diagnostics that are already there.</summary>
internal sealed class FixAllDiagnostics(ImmutableArray<ActualDiagnostic> diagnostics) : FixAllContext.DiagnosticProvider
{
    public override Task<IEnumerable<Diagnostic>> GetAllDiagnosticsAsync(Project project, CancellationToken cancellationToken) =>
        Task.FromResult(In(project));

    public override Task<IEnumerable<Diagnostic>> GetDocumentDiagnosticsAsync(Document document, CancellationToken cancellationToken) =>
        Task.FromResult(
            In(document.Project).Where(diagnostic =>
                diagnostic.Location.IsInSource && diagnostic.Location.GetLineSpan().Path == document.FilePath));

    public override Task<IEnumerable<Diagnostic>> GetProjectDiagnosticsAsync(Project project, CancellationToken cancellationToken) =>
        Task.FromResult(In(project).Where(diagnostic => !diagnostic.Location.IsInSource));

    private IEnumerable<Diagnostic> In(Project project) =>
        diagnostics.Where(actual => actual.Project == project.Id).Select(actual => actual.Diagnostic);
}
