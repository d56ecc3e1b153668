using System;
using System.Linq;
using System.Text;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Rewriting;

/// <summary>Writes a semaphore before a statement, and lambdas of the statement that wait for their turn at it.</summary>
internal sealed class Gate
{
    private const string Semaphore = "System.Threading.SemaphoreSlim";

    private readonly DocumentEdits _edits;
    private readonly StatementSyntax _statement;

    private Gate(DocumentEdits edits, StatementSyntax statement)
    {
        _edits = edits;
        _statement = statement;
        Name = FreeName.For(FunctionSyntax.Around(statement) ?? statement, edits.Model, "gate", "limit", "semaphore");
    }

    public string Name { get; }

    /// <summary>Null where the statement has no list of statements to stand in.</summary>
    public static Gate? TryCreate(DocumentEdits edits, StatementSyntax statement) =>
        statement.Parent is BlockSyntax or SwitchSectionSyntax && edits.Types[Semaphore] is not null ? new Gate(edits, statement) : null;

    public void Declare()
    {
        // Lambdas of one statement share the limit.
        if (!_edits.Once(_statement, Semaphore))
            return;

        var limit = Options.FanOutLimit.Read(_edits.Document.Project.AnalyzerOptions, _edits.Root.SyntaxTree);
        var type = TypeName.Of(_edits, _edits.Types[Semaphore]!, _statement.SpanStart);
        var indentation = SyntaxFactory.Whitespace(Layout.IndentationOf(_statement));
        var declaration = SyntaxFactory.ParseStatement($"var {Name} = new {type}({limit});")
            .WithTrailingTrivia(SyntaxFactory.EndOfLine(Layout.NewLine(_edits.Root)));
        _edits.ReplaceStatement(_statement, s => [declaration, s.WithLeadingTrivia(indentation)]);
    }

    /// <summary>A lambda as text, from what stands before its body and the body's statements.</summary>
    /// <param name="outer">The indentation of the line where the lambda begins.</param>
    public string Lambda(string head, Func<string, string> body, string outer)
    {
        var newLine = Layout.NewLine(_edits.Root);
        var inner = Layout.Indented(outer);
        return new StringBuilder()
            .Append(head).Append(newLine)
            .Append(outer).Append('{').Append(newLine)
            .Append(inner).Append($"await {Name}.WaitAsync();").Append(newLine)
            .Append(inner).Append("try").Append(newLine)
            .Append(inner).Append('{').Append(newLine)
            .Append(body(Layout.Indented(inner))).Append(newLine)
            .Append(inner).Append('}').Append(newLine)
            .Append(inner).Append("finally").Append(newLine)
            .Append(inner).Append('{').Append(newLine)
            .Append(Layout.Indented(inner)).Append($"{Name}.Release();").Append(newLine)
            .Append(inner).Append('}').Append(newLine)
            .Append(outer).Append('}')
            .ToString();
    }

    /// <summary>The statements as text with another indentation. Not for text that spans lines: see <see cref="CanMove"/>.</summary>
    public string Moved(SyntaxList<StatementSyntax> statements, string indentation)
    {
        var lines = statements.ToFullString().Trim('\r', '\n').TrimEnd().Split('\n').Select(l => l.TrimEnd('\r')).ToList();
        var common = lines.Where(l => l.Trim().Length > 0).Min(l => l.Length - l.TrimStart().Length);
        return string.Join(Layout.NewLine(_edits.Root), lines.Select(l => l.Trim().Length == 0 ? string.Empty : indentation + l.Substring(common)));
    }

    public static bool CanMove(SyntaxNode code) => !code.ContainsDirectives && !code.DescendantTokens().Any(t => t.ToString().IndexOf('\n') >= 0);
}
