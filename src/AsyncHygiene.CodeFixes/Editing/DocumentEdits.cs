using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Editing;

/// <summary>
/// The edits of one document, all stated against its original tree and applied in one pass from the leaves up, so that an edit inside
/// another one survives it: <c>A(B().Result).Result</c> is two edits, and both are made.
/// </summary>
internal sealed class DocumentEdits
{
    private static readonly SyntaxAnnotation s_spliced = new();

    private readonly Dictionary<SyntaxNode, List<Func<SyntaxNode, SyntaxNode>>> _edits = [];
    private readonly Dictionary<SyntaxNode, List<(int Evaluated, Func<IReadOnlyList<StatementSyntax>> Statements)>> _before = [];
    private readonly HashSet<SyntaxNode> _statementLists = [];
    private readonly HashSet<(SyntaxNode Node, string What)> _done = [];
    private readonly HashSet<(SyntaxNode Node, SyntaxAnnotation Owner)> _owners = [];
    private readonly SortedSet<string> _usings = new(StringComparer.Ordinal);
    private readonly HashSet<string> _unneededUsings = new(StringComparer.Ordinal);
    private readonly List<(Action Plan, SyntaxAnnotation? Owner)> _last = [];
    private SyntaxAnnotation? _owner;

    public DocumentEdits(DocumentContext context)
    {
        Context = context;
        Names = new NameAllocator(context);
    }

    /// <summary>The document as it was before the edits.</summary>
    public DocumentContext Context { get; }

    /// <summary>Names for the variables that edits declare.</summary>
    public NameAllocator Names { get; }

    /// <summary>What the compiler may bind anew because of the edits.</summary>
    public BoundNodes Bindings { get; } = new();

    /// <summary>Calls of the original tree whose tasks the code drops, and says so once the edits are made.</summary>
    public List<SyntaxNode> DroppedTasks { get; } = [];

    /// <summary>Of the original tree.</summary>
    public IEnumerable<SyntaxNode> EditedNodes => _edits.Keys;

    /// <summary>What the edits of a node are for.</summary>
    public IReadOnlyCollection<SyntaxAnnotation> OwnersOf(SyntaxNode node) => [.. _owners.Where(o => o.Node == node).Select(o => o.Owner)];

    public bool IsEmpty => _edits.Count == 0 && _before.Count == 0;

    /// <summary>
    /// All edits made until the scope ends carry the owner's mark, so that an error in the changed code can be traced to what asked for the
    /// edit. A scope inside another one takes its place until it ends.
    /// </summary>
    public OwnerScope OwnedBy(SyntaxAnnotation owner) => new(this, owner);

    /// <summary>Edits made until the scope ends belong to nothing, whatever breaks in them.</summary>
    public OwnerScope WithoutOwner() => new(this, null);

    /// <summary>The edit receives the node with the edits inside it already made.</summary>
    public void Replace<TNode>(TNode node, Func<TNode, SyntaxNode> edit)
        where TNode : SyntaxNode
    {
        if (!_edits.TryGetValue(node, out var edits))
            _edits.Add(node, edits = []);
        var owner = _owner;
        if (owner is not null)
            _owners.Add((node, owner));
        edits.Add(current => owner is null ? edit((TNode)current) : edit((TNode)current).WithAdditionalAnnotations(owner));
    }

    /// <summary>Replaces a statement by any number of statements; comments around it stay.</summary>
    public void ReplaceStatement<TStatement>(TStatement statement, Func<TStatement, IReadOnlyList<StatementSyntax>> edit)
        where TStatement : StatementSyntax
    {
        Replace(statement, current =>
        {
            var statements = edit(current);
            return statements.Count == 1
                ? statements[0].WithTriviaFrom(current)
                : SyntaxFactory.Block(statements).WithTriviaFrom(current).WithAdditionalAnnotations(s_spliced);
        });

        SpliceAround(statement);
    }

    /// <summary>
    /// Puts statements before one in a list of statements, whatever else becomes of it. Where several edits do, their statements run in the
    /// order in which the original code came to what they take out of it.
    /// </summary>
    /// <param name="evaluated">What the statements do the work of: it ends where its value is known.</param>
    /// <param name="statements">Asked when the edits inside the statement are made.</param>
    public void PutBefore(StatementSyntax statement, SyntaxNode evaluated, Func<IReadOnlyList<StatementSyntax>> statements) =>
        PutBefore(statement, evaluated.Span.End, statements);

    /// <summary>Puts a declaration without effects before all others.</summary>
    public void Declare(StatementSyntax statement, StatementSyntax declaration) =>
        PutBefore(statement, statement.SpanStart, () => [declaration]);

    public void AddUsing(string name) => _usings.Add(name);

    /// <summary>Nothing needs it once the edits are made: known when they have been made and compiled.</summary>
    /// <param name="key">Of <see cref="UnneededUsings"/>.</param>
    public void RemoveUsing(string key) => _unneededUsings.Add(key);

    /// <summary>Plans edits when all others are planned: what is left over.</summary>
    public void Finally(Action plan) => _last.Add((plan, _owner));

    /// <summary>True for the first of several diagnostics that need the same edit.</summary>
    public bool Once(SyntaxNode node, string what) => _done.Add((node, what));

    /// <summary>Whether an edit of the kind is planned; what asks while the edits are made knows of all.</summary>
    public bool IsPlanned(SyntaxNode node, string what) => _done.Contains((node, what));

    /// <summary>Takes back all edits: another plan is made.</summary>
    public void Forget()
    {
        _edits.Clear();
        _owners.Clear();
        _before.Clear();
        _statementLists.Clear();
        _done.Clear();
        Names.Clear();
        _usings.Clear();
        _unneededUsings.Clear();
        _last.Clear();
        DroppedTasks.Clear();
        Bindings.Clear();
    }

    public Document Apply()
    {
        foreach (var (plan, owner) in _last)
        {
            using (new OwnerScope(this, owner))
                plan();
        }

        _last.Clear();
        Bindings.FindAround(_edits.Keys.Concat(_before.Keys));
        var nodes = _edits.Keys.Concat(_before.Keys).Concat(_statementLists).Concat(Bindings.Nodes).Distinct();
        var root = Context.Root.ReplaceNodes(nodes, Rewrite);
        foreach (var name in _usings)
            root = UsingDirectives.Add((CompilationUnitSyntax)root, name);
        return Context.Document.WithSyntaxRoot(UnneededUsings.Remove((CompilationUnitSyntax)root, _unneededUsings));
    }

    private void PutBefore(StatementSyntax statement, int evaluated, Func<IReadOnlyList<StatementSyntax>> statements)
    {
        if (!_before.TryGetValue(statement, out var before))
            _before.Add(statement, before = []);
        var owner = _owner;
        before.Add((evaluated, () => owner is null ? statements() : [.. statements().Select(s => s.WithAdditionalAnnotations(owner))]));
        SpliceAround(statement);
    }

    private void SpliceAround(StatementSyntax statement)
    {
        switch (statement.Parent)
        {
            case BlockSyntax or SwitchSectionSyntax:
                _statementLists.Add(statement.Parent);
                break;
            case GlobalStatementSyntax { Parent: CompilationUnitSyntax unit }:
                _statementLists.Add(unit);
                break;
        }
    }

    private static SyntaxNode Preceded(StatementSyntax original, StatementSyntax current, IEnumerable<StatementSyntax> before)
    {
        var statements = current is BlockSyntax block && block.HasAnnotation(s_spliced)
            ? block.Statements
            : SyntaxFactory.SingletonList(current);
        var indentation = SyntaxFactory.Whitespace(Layout.IndentationOf(original));
        return SyntaxFactory.Block(before.Concat(statements.Select((s, i) => i == 0 ? s.WithLeadingTrivia(indentation) : s)))
            .WithTriviaFrom(current)
            .WithAdditionalAnnotations(s_spliced);
    }

    private SyntaxNode Rewrite(SyntaxNode original, SyntaxNode current)
    {
        current = Bindings.Mark(original, current);
        if (_edits.TryGetValue(original, out var edits))
            current = edits.Aggregate(current, (node, edit) => edit(node));
        if (_before.TryGetValue(original, out var before))
            current = Preceded(
                (StatementSyntax)original,
                (StatementSyntax)current,
                before.OrderBy(b => b.Evaluated).SelectMany(b => b.Statements()));

        return !_statementLists.Contains(original) ? current : current switch
        {
            BlockSyntax block => block.WithStatements(Splice(block.Statements)),
            SwitchSectionSyntax section => section.WithStatements(Splice(section.Statements)),
            CompilationUnitSyntax unit => unit.WithMembers(Splice(unit.Members)),
            _ => current,
        };
    }

    /// <summary>Top-level code, where each statement is a member of the file.</summary>
    private static SyntaxList<MemberDeclarationSyntax> Splice(SyntaxList<MemberDeclarationSyntax> members) =>
        SyntaxFactory.List(members.SelectMany(member =>
        member is GlobalStatementSyntax global && global.Statement.HasAnnotation(s_spliced)
            ? Splice(SyntaxFactory.SingletonList(global.Statement)).Select(s => (MemberDeclarationSyntax)SyntaxFactory.GlobalStatement(s))
            : [member]));

    private static SyntaxList<StatementSyntax> Splice(SyntaxList<StatementSyntax> statements)
    {
        var result = new List<StatementSyntax>();
        var orphaned = SyntaxTriviaList.Empty;
        foreach (var statement in statements)
        {
            if (statement is not BlockSyntax block || !statement.HasAnnotation(s_spliced))
            {
                result.Add(orphaned.Count == 0 ? statement : statement.WithLeadingTrivia(orphaned.AddRange(statement.GetLeadingTrivia())));
                orphaned = SyntaxTriviaList.Empty;
            }
            else if (block.Statements.Count == 0)
            {
                // A removed statement leaves its comments to the next one.
                if (block.GetLeadingTrivia().Concat(block.GetTrailingTrivia()).Any(IsWorthKeeping))
                    orphaned = orphaned.AddRange(block.GetLeadingTrivia()).AddRange(block.GetTrailingTrivia());
            }
            else
            {
                var first = block.Statements[0].WithLeadingTrivia(orphaned.AddRange(block.GetLeadingTrivia()));
                var spliced = block.Statements.Replace(block.Statements[0], first);
                spliced = spliced.Replace(spliced.Last(), spliced.Last().WithTrailingTrivia(block.GetTrailingTrivia()));
                var owners = block.GetAnnotations(ChangeOwner.Kind).ToList();
                result.AddRange(owners.Count == 0 ? spliced : spliced.Select(s => s.WithAdditionalAnnotations(owners)));
                orphaned = SyntaxTriviaList.Empty;
            }
        }

        if (orphaned.Count > 0 && result.Count > 0)
            result[result.Count - 1] = result[result.Count - 1].WithTrailingTrivia(
                result[result.Count - 1].GetTrailingTrivia().AddRange(orphaned));

        return SyntaxFactory.List(result);
    }

    private static bool IsWorthKeeping(SyntaxTrivia trivia) =>
        !trivia.IsKind(SyntaxKind.WhitespaceTrivia) && !trivia.IsKind(SyntaxKind.EndOfLineTrivia);

    /// <summary>While it lasts, edits belong to one owner; before and after, to whatever owned them before.</summary>
    public readonly struct OwnerScope : IDisposable
    {
        private readonly DocumentEdits _edits;
        private readonly SyntaxAnnotation? _before;

        internal OwnerScope(DocumentEdits edits, SyntaxAnnotation? owner)
        {
            _edits = edits;
            _before = edits._owner;
            edits._owner = owner;
        }

        public void Dispose() => _edits._owner = _before;
    }
}
