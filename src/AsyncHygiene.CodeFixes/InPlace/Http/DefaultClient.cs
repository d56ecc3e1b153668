using System;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Editing.Files;
using AsyncHygiene.Semantics.Tasks;
using AsyncHygiene.Semantics.TextSearch;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.InPlace.Http;

/// <summary>
/// The client that <c>IHttpClientFactory.CreateClient()</c> gives. It is like <c>new HttpClient()</c> unless the program sets something for
/// all its clients, or for the one without a name: headers, which would go to other servers, an address, a limit of time, retries.
/// </summary>
internal static class DefaultClient
{
    private const string AddHttpClient = nameof(AddHttpClient);

    private static readonly string[] s_settings =
        ["ConfigureHttpClientDefaults", "HttpClientFactoryOptions", "IHttpMessageHandlerBuilderFilter"];

    public static async Task<bool> IsSetAsync(Solution solution, CancellationToken cancellationToken)
    {
        foreach (var project in solution.Projects.Where(p => p.Language == LanguageNames.CSharp))
        {
            foreach (var word in s_settings)
            {
                if (await project.MentionsAsync(word, cancellationToken).ConfigureAwait(false))
                    return true;
            }

            if (await project.MentionsAsync(AddHttpClient, cancellationToken).ConfigureAwait(false)
                && await project.GetCompilationAsync(cancellationToken).ConfigureAwait(false) is { } compilation
                && NameScan.Tokens(compilation, AddHttpClient, cancellationToken).Any(t => NamesDefault(t, compilation, cancellationToken)))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary><c>AddHttpClient("", …)</c>, <c>AddHttpClient(Options.DefaultName, …)</c></summary>
    private static bool NamesDefault(SyntaxToken token, Compilation compilation, CancellationToken cancellationToken)
    {
        if (token.Parent?.FirstAncestorOrSelf<InvocationExpressionSyntax>() is not { } call
            || BlockingWait.NameOf(call)?.Identifier != token
            || call.ArgumentList.Arguments.FirstOrDefault(a => a.NameColon is null || IsName(a.NameColon)) is not { } name)
        {
            return false;
        }

        var model = compilation.GetSemanticModel(call.SyntaxTree);
        var value = model.GetConstantValue(name.Expression, cancellationToken);
        return value.HasValue
            ? value.Value is ""
            : model.GetSymbolInfo(name.Expression, cancellationToken).Symbol is { Name: "DefaultName" or "Empty" };
    }

    private static bool IsName(NameColonSyntax colon) =>
        colon.Name.Identifier.ValueText.Equals("name", StringComparison.OrdinalIgnoreCase);
}
