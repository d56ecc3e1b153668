using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Editing.Files;
using AsyncHygiene.Semantics.TextSearch;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Conversions.Mocks;

/// <summary>
/// A mock of a request whose form a test sets or tells: <c>request.Form = new FormCollection(…)</c>. A real request gives that form to
/// <c>ReadFormAsync</c> as well; of a mock nothing tells it.
/// </summary>
internal sealed class MockedRequestForm
{
    private const string Request = "HttpRequest";
    private const string Form = nameof(Form);

    private readonly Solution _solution;
    private readonly CancellationToken _cancellationToken;
    private Task<string?>? _place;

    public MockedRequestForm(Solution solution, CancellationToken cancellationToken)
    {
        _solution = solution;
        _cancellationToken = cancellationToken;
    }

    /// <summary>The first place that names the form in a project which mocks requests; null where none does.</summary>
    public Task<string?> PlaceAsync() => _place ??= FindAsync();

    private async Task<string?> FindAsync()
    {
        foreach (var project in _solution.Projects.Where(p => p.Language == LanguageNames.CSharp))
        {
            if (await project.MentionsAsync(Form, _cancellationToken).ConfigureAwait(false)
                && await project.MentionsAsync(Request, _cancellationToken).ConfigureAwait(false)
                && await project.GetCompilationAsync(_cancellationToken).ConfigureAwait(false) is { } compilation
                && PlaceIn(compilation) is { } place)
            {
                return place;
            }
        }

        return null;
    }

    private string? PlaceIn(Compilation compilation) =>
        KnownTypes.Of(compilation) is var types
        && MockLibraries.AreKnown(types)
        && NameScan.Tokens(compilation, Request, _cancellationToken).Any(t => t.Parent?.Parent is TypeArgumentListSyntax)
            ? NameScan.Tokens(compilation, Form, _cancellationToken)
                .Where(t => t.Parent is SimpleNameSyntax name
                    && compilation.GetSemanticModel(name.SyntaxTree).GetSymbolInfo(name, _cancellationToken).Symbol is IPropertySymbol form
                    && types.Is(form.ContainingType, types["Microsoft.AspNetCore.Http." + Request]))
                .Select(t => SourcePlace.Of(t.GetLocation()))
                .FirstOrDefault()
            : null;
}
