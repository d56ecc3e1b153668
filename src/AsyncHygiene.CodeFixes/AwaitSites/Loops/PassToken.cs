using System.Linq;
using AsyncHygiene.Editing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace AsyncHygiene.AwaitSites.Loops;

/// <summary>
/// The token that a parallel method gives each pass. The code does not use it, because calls keep the token that they had, so it is
/// <c>_</c>: where the code has that for something else, it gets a name.
/// </summary>
internal readonly struct PassToken
{
    private const string Discard = "_";

    private readonly string _name;
    private readonly bool _canDiscard;

    /// <param name="code">What the pass runs, as it was.</param>
    /// <param name="model">Of that code.</param>
    public PassToken(SyntaxNode code, SemanticModel model)
    {
        _name = FreeName.For(code, model, "cancellationToken", "token", "itemToken");
        _canDiscard = !model.LookupSymbols(code.SpanStart, name: Discard)
            .Any(s => s is ILocalSymbol or IParameterSymbol or IRangeVariableSymbol);
    }

    /// <param name="written">The same code with the edits inside it made.</param>
    public string NameIn(SyntaxNode written) => _canDiscard && !written.DescendantTokens().Any(IsDiscard) ? Discard : _name;

    private static bool IsDiscard(SyntaxToken token) => token.IsKind(SyntaxKind.IdentifierToken) && token.ValueText == Discard;
}
