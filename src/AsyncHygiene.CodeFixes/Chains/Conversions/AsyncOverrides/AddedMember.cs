using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.Editing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace AsyncHygiene.Chains.Conversions.AsyncOverrides;

/// <summary>
/// A method that is added next to a synchronous one whose signature a library fixes. It begins with the same body; what blocks
/// there is then awaited as in every other async method, and the synchronous method stays.
/// </summary>
internal sealed class AddedMember
{
    private readonly DocumentContext _context;
    private readonly IMethodSymbol _counterpart;
    private readonly string _parameters;
    private readonly (Document Document, int Position, string Text)? _contract;

    /// <param name="symbol">The synchronous method.</param>
    /// <param name="declaration">Its declaration.</param>
    /// <param name="context">Of its document.</param>
    /// <param name="counterpart">What the new method overrides or implements.</param>
    /// <param name="contract">What the list of base types gets, where the new method implements an interface.</param>
    public AddedMember(
        IMethodSymbol symbol,
        MethodDeclarationSyntax declaration,
        DocumentContext context,
        IMethodSymbol counterpart,
        (Document Document, int Position, string Text)? contract = null)
    {
        Symbol = symbol;
        Declaration = declaration;
        _context = context;
        _counterpart = counterpart;
        _contract = contract;
        _parameters = string.Join(", ", declaration.ParameterList.Parameters.Select(p => p.ToString()).Concat(TokenParameter()));
    }

    public IMethodSymbol Symbol { get; }

    public MethodDeclarationSyntax Declaration { get; }

    public Document Document => _context.Document;

    public string Name => _counterpart.Name;

    /// <summary>
    /// What is inserted into the texts, with the names of types in full: they are shortened when the rest of the file is edited.
    /// </summary>
    public IEnumerable<(Document Document, int Position, string Text)> Insertions =>
        _contract is { } contract
            ? [(_context.Document, Declaration.FullSpan.End, Text()), contract]
            : [(_context.Document, Declaration.FullSpan.End, Text())];

    /// <summary>Where <c>async</c> stands in the inserted text, to find the method by.</summary>
    private int Anchor => Text().IndexOf(" async ", System.StringComparison.Ordinal) + 1;

    /// <summary>The new method in the changed text, which begins at a position there.</summary>
    public MethodDeclarationSyntax In(SyntaxNode root, int position) =>
        root.FindToken(position + Anchor).Parent!.FirstAncestorOrSelf<MethodDeclarationSyntax>()!;

    /// <summary>The types that its text names in full.</summary>
    public IEnumerable<QualifiedNameSyntax> NamesIn(MethodDeclarationSyntax copy)
    {
        if (copy.ReturnType is QualifiedNameSyntax returned)
            yield return returned;
        if (TokenParameter().Any() && copy.ParameterList.Parameters.Last().Type is QualifiedNameSyntax token)
            yield return token;
    }

    private string Text()
    {
        var newLine = Layout.NewLine(_context.Root);
        var indentation = Layout.IndentationOf(Declaration);
        var text = _context.Root.SyntaxTree.GetText();
        var body = text.ToString(TextSpan.FromBounds(Declaration.ParameterList.Span.End, Declaration.Span.End));
        var comment = Declaration.GetLeadingTrivia().Any(t => t.IsKind(SyntaxKind.SingleLineDocumentationCommentTrivia))
            ? $"{indentation}/// <inheritdoc/>{newLine}"
            : "";
        var modifiers = string.Join(" ", Declaration.Modifiers.Select(m => m.Text));
        var separator = Declaration.GetTrailingTrivia().Any(t => t.IsKind(SyntaxKind.EndOfLineTrivia)) ? newLine : newLine + newLine;
        return $"{separator}{comment}{indentation}{modifiers} async {ReturnType()} {Name}({_parameters}){body}{newLine}";
    }

    private string ReturnType()
    {
        var type = "global::System.Threading.Tasks." + _counterpart.ReturnType.Name;
        return Symbol.ReturnsVoid ? type : $"{type}<{Declaration.ReturnType}>";
    }

    private IEnumerable<string> TokenParameter()
    {
        if (_counterpart.Parameters.Length == Symbol.Parameters.Length)
            yield break;

        var name = FreeName.For(Declaration, _context.Model, "cancellationToken", "token");
        yield return $"global::System.Threading.CancellationToken {name}{(_counterpart.Parameters.Last().IsOptional ? " = default" : "")}";
    }
}
