using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;
using System.Threading;
using AsyncHygiene.Editing;
using AsyncHygiene.Editing.Statements;
using AsyncHygiene.Settings;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.InPlace.Parallel;

/// <summary>Writes a semaphore before a statement, and lambdas of the statement that wait for their turn at it.</summary>
internal sealed class SemaphoreGate
{
    private const string Semaphore = "System.Threading.SemaphoreSlim";

    private readonly DocumentEdits _edits;
    private readonly StatementPlace _place;

    private SemaphoreGate(DocumentEdits edits, StatementPlace place, string name, bool isDeclared)
    {
        _edits = edits;
        _place = place;
        Name = name;
        IsDeclared = isDeclared;
    }

    public string Name { get; }

    /// <summary>The code has the semaphore already.</summary>
    private bool IsDeclared { get; }

    /// <summary>A semaphore of its own for what starts at a place; null where none can stand before it.</summary>
    public static SemaphoreGate? TryCreate(DocumentEdits edits, SyntaxNode code, CancellationToken cancellationToken) =>
        edits.Context.Types[Semaphore] is not null && StatementPlace.Of(code, edits, cancellationToken) is { } place
            ? new SemaphoreGate(edits, place, NameFor(edits, place.Node, place), isDeclared: false)
            : null;

    /// <summary>One semaphore for all that is added to a list: the one that such an addition waits at already, or a new one.</summary>
    public static SemaphoreGate? ForList(DocumentEdits edits, AddedTasks tasks, CancellationToken cancellationToken)
    {
        var list = tasks.Declaration;
        if (edits.Context.Types[Semaphore] is not { } type || StatementPlace.Of(tasks.Outermost, edits, cancellationToken) is not { } place)
            return null;

        var known = StatementsOf(list).SkipWhile(s => s != list).TakeWhile(s => s != tasks.Outermost)
            .FirstOrDefault(s =>
                VariableOf(s, type, edits.Context.Model, cancellationToken) is { } variable
                    && IsGateOf(tasks, variable, StatementsOf(list)));
        return known is not null
            ? new SemaphoreGate(edits, place, VariableOf(known, type, edits.Context.Model, cancellationToken)!, isDeclared: true)
            : new SemaphoreGate(edits, place, NameFor(edits, list, place), isDeclared: !edits.Once(list, Semaphore));
    }

    public void Declare()
    {
        // Lambdas of one statement share the limit.
        if (IsDeclared || !_edits.Once(_place.Node, Semaphore))
            return;

        var limit = Options.FanOutLimit.Read(_edits.Context.Document.Project.AnalyzerOptions, _edits.Context.Root.SyntaxTree);
        var type = TypeName.Of(_edits, _edits.Context.Types[Semaphore]!, _place.Node.SpanStart);
        _place.Insert($"var {Name} = new {type}({limit});");
    }

    /// <summary>The indentation, after the edit, of the line that a node begins in.</summary>
    public string IndentationOf(SyntaxNode node) => _place.IndentationOf(node);

    /// <summary>An await of a task, in the style of the code around.</summary>
    public string Await(string task) =>
        $"await {task}{(_edits.Context.ConfiguresAwaitAt(_place.Node) ? ".ConfigureAwait(false)" : string.Empty)}";

    /// <summary>A lambda as text, from what stands before its body and the body's statements.</summary>
    /// <param name="outer">The indentation of the line where the lambda begins.</param>
    public string Lambda(string head, Func<string, string> body, string outer)
    {
        var newLine = Layout.NewLine(_edits.Context.Root);
        var inner = Layout.Indented(outer);
        return new StringBuilder()
            .Append(head).Append(newLine)
            .Append(outer).Append('{').Append(newLine)
            .Append(inner).Append(Await($"{Name}.WaitAsync()")).Append(';').Append(newLine)
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
    public string Moved(SyntaxList<StatementSyntax> statements, string indentation) =>
        Moved(statements, indentation, Layout.NewLine(_edits.Context.Root));

    public static string Moved(SyntaxList<StatementSyntax> statements, string indentation, string newLine)
    {
        var lines = statements.ToFullString().Trim('\r', '\n').TrimEnd().Split('\n').Select(l => l.TrimEnd('\r')).ToList();
        var common = lines.Where(l => l.Trim().Length > 0).Min(l => l.Length - l.TrimStart().Length);
        return string.Join(newLine, lines.Select(l => l.Trim().Length == 0 ? string.Empty : indentation + l.Substring(common)));
    }

    private static string NameFor(DocumentEdits edits, SyntaxNode owner, StatementPlace place) =>
        edits.Names.For(owner, place.Scope, "gate", "limit", "semaphore");

    private static IEnumerable<StatementSyntax> StatementsOf(StatementSyntax statement) => statement.Parent switch
    {
        BlockSyntax block => block.Statements,
        GlobalStatementSyntax { Parent: CompilationUnitSyntax unit } =>
            unit.Members.OfType<GlobalStatementSyntax>().Select(g => g.Statement),
        _ => [],
    };

    private static string? VariableOf(
        StatementSyntax statement,
        INamedTypeSymbol type,
        SemanticModel model,
        CancellationToken cancellationToken) =>
        statement is LocalDeclarationStatementSyntax { Declaration.Variables: { Count: 1 } variables }
        && variables[0].Initializer is { Value: BaseObjectCreationExpressionSyntax { ArgumentList.Arguments: { Count: 1 } arguments } }
        && arguments[0].Expression is LiteralExpressionSyntax { Token.Value: > 0 }
        && model.GetDeclaredSymbol(variables[0], cancellationToken) is ILocalSymbol local
        && SymbolEqualityComparer.Default.Equals(local.Type, type)
            ? local.Name
            : null;

    /// <summary>Whoever waits at the semaphore is added to the list; any other one may be a signal.</summary>
    private static bool IsGateOf(AddedTasks tasks, string variable, IEnumerable<StatementSyntax> statements) =>
        statements.SelectMany(s => s.DescendantNodes())
            .OfType<IdentifierNameSyntax>()
            .Where(n => n.Identifier.ValueText == variable)
            .All(use =>
            use.Parent is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "WaitAsync" or "Release" }
            && use.Ancestors()
                .OfType<InvocationExpressionSyntax>()
                .Any(i =>
                    i.Expression
                        is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "AddRange", Expression: IdentifierNameSyntax list }
                && list.Identifier.ValueText == tasks.List.Name));

    public static bool CanMove(SyntaxNode code) =>
        !code.ContainsDirectives && !code.DescendantTokens().Any(t => t.ToString().IndexOf('\n') >= 0);
}
