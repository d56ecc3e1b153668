using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.AwaitSites.Loops.Lists;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Threads.Unawaited;

/// <summary>
/// What comes after a statement changes something that the work reads which the statement starts: the work saw the change, and awaited it
/// ends before. Every use of what both have is a change unless it is known to read.
/// <code>
/// SaveAsync(order); order.State = "sent";
/// </code>
/// </summary>
internal sealed class LaterChanges
{
    private readonly HashSet<ISymbol> _read = new(SymbolEqualityComparer.Default);
    private readonly ReachedCode _reached;
    private readonly DocumentContext _context;
    private readonly SharedObject _objects;
    private readonly CancellationToken _cancellationToken;

    private LaterChanges(DocumentContext context, CancellationToken cancellationToken)
    {
        _reached = ReachedCode.Of(context);
        _context = context;
        _objects = new SharedObject(context.Model.Compilation, cancellationToken);
        _cancellationToken = cancellationToken;
    }

    /// <param name="work">What the statement starts, and what that calls.</param>
    /// <param name="statement">After it the function goes on.</param>
    /// <param name="context">Of the statement.</param>
    /// <param name="cancellationToken">Ends the search.</param>
    public static bool Are(
        IEnumerable<CodeSummary> work,
        StatementSyntax statement,
        DocumentContext context,
        CancellationToken cancellationToken)
    {
        var changes = new LaterChanges(context, cancellationToken);
        foreach (var (_, symbol, model) in work.SelectMany(changes.UsesIn))
            changes._read.UnionWith(changes.WithOrigins(symbol, model));

        return changes._reached.From(After(statement, context.Root), context.Model, cancellationToken)
            .SelectMany(changes.UsesIn)
            .Any(u => changes.MayChange(u.Name, u.Symbol, u.Model));
    }

    private bool MayChange(SimpleNameSyntax name, ISymbol symbol, SemanticModel model) =>
        WithOrigins(symbol, model).Any(_read.Contains) && !_objects.IsOnlyRead(name, symbol, model);

    /// <summary>Variables, fields and properties of the solution.</summary>
    private IEnumerable<(SimpleNameSyntax Name, ISymbol Symbol, SemanticModel Model)> UsesIn(CodeSummary code) =>
        from name in code.Code.DescendantNodesAndSelf().OfType<SimpleNameSyntax>()
        let symbol = code.Model.GetSymbolInfo(name, _cancellationToken).Symbol
        where symbol is ILocalSymbol or IParameterSymbol or IFieldSymbol or IPropertySymbol && !symbol.DeclaringSyntaxReferences.IsEmpty
        select (name, symbol.OriginalDefinition, code.Model);

    /// <summary>With what a variable was made of, which may be a part of it: <c>var reader = pipe.Reader;</c></summary>
    private IEnumerable<ISymbol> WithOrigins(ISymbol symbol, SemanticModel model)
    {
        var found = new HashSet<ISymbol>(SymbolEqualityComparer.Default) { symbol };
        var open = new Queue<ISymbol>(found);
        while (open.Count > 0)
        {
            if (open.Dequeue() is not ILocalSymbol local || (_objects.IsShared(local.Type) && !_objects.IsToken(local.Type)))
                continue;

            foreach (var reference in local.DeclaringSyntaxReferences.Where(r => r.SyntaxTree == model.SyntaxTree))
            {
                foreach (var name in OriginOf(reference.GetSyntax(_cancellationToken)))
                {
                    if (model.GetSymbolInfo(name, _cancellationToken).Symbol is { } origin
                        && SharedObject.TypeOf(origin) is { } type
                        && !_objects.IsShared(type)
                        && found.Add(origin.OriginalDefinition))
                    {
                        open.Enqueue(origin.OriginalDefinition);
                    }
                }
            }
        }

        return found;
    }

    private static IEnumerable<SimpleNameSyntax> OriginOf(SyntaxNode declaration) =>
        (declaration switch
        {
            VariableDeclaratorSyntax { Initializer.Value: var value } => (SyntaxNode)value,
            CommonForEachStatementSyntax loop => loop.Expression,
            _ => declaration.FirstAncestorOrSelf<StatementSyntax>(),
        })
        ?.DescendantNodesAndSelf().OfType<SimpleNameSyntax>() ?? [];

    /// <summary>What the function runs once the statement has ended; in a loop also itself and what stands before it.</summary>
    private static IEnumerable<SyntaxNode> After(StatementSyntax statement, SyntaxNode root)
    {
        var function = FunctionSyntax.Around(statement) is { } around and not GlobalStatementSyntax ? around : root;
        var loop = statement.Ancestors().TakeWhile(n => n != function).LastOrDefault(LoopStatement.Is);
        if (loop is not null)
            yield return statement;

        for (SyntaxNode inner = statement; inner != function && inner.Parent is { } outer; inner = outer)
        {
            var isAgain = loop?.Span.Contains(outer.Span) == true;
            if (!isAgain && outer is IfStatementSyntax or SwitchStatementSyntax)
                continue;

            foreach (var node in outer.ChildNodes())
            {
                if (node != inner
                    && node is StatementSyntax or GlobalStatementSyntax or CatchClauseSyntax or FinallyClauseSyntax
                        or ExpressionSyntax or SwitchSectionSyntax
                    && node is not LocalFunctionStatementSyntax and not GlobalStatementSyntax { Statement: LocalFunctionStatementSyntax }
                    && (isAgain || node.SpanStart > inner.SpanStart))
                {
                    yield return node;
                }
            }
        }
    }
}
