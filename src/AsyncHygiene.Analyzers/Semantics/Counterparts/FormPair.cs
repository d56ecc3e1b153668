using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using Microsoft.CodeAnalysis.Text;

namespace AsyncHygiene.Semantics.Counterparts;

/// <summary>A blocking call next to places that call its awaitable form: whether a condition chooses between them.</summary>
internal sealed class FormPair
{
    private const int MaxDepth = 4;

    /// <summary>A database awaits in all of its forms: what is read or saved in one case is a matter of the case alone.</summary>
    private static readonly string[] s_databases =
        ["Microsoft.EntityFrameworkCore.DbContext", "System.Data.Entity.DbContext", "System.Linq.IQueryable"];

    private readonly IOperation _blocking;
    private readonly IOperation? _receiver;
    private readonly MemberNames _member;
    private readonly SemanticModel _model;
    private readonly MentionedSymbols _symbols;

    /// <param name="blocking">The blocking call.</param>
    /// <param name="receiver">What it is called on, or waits for; null for a static method.</param>
    /// <param name="member">The member around.</param>
    public FormPair(IOperation blocking, IOperation? receiver, MemberNames member)
    {
        _blocking = blocking;
        _receiver = receiver;
        _member = member;
        _model = blocking.SemanticModel!;
        _symbols = new MentionedSymbols(_model);
    }

    private SyntaxNode Place => (SyntaxNode?)BlockingWait.NameOf(_blocking.Syntax) ?? _blocking.Syntax;

    /// <summary>
    /// One of the two runs; or both may, and their conditions or arguments connect them. Static methods have no object in common, and an
    /// exception chooses nothing, so there the arguments must.
    /// </summary>
    public bool IsChosen(SimpleNameSyntax awaitable) => Relations(awaitable).Any(r => !IsOfCase(r)
        && (r.IsExclusive
            ? (_receiver is not null && !r.Conditions.Any(c => c is CatchClauseSyntax)) || ShareArguments(awaitable) != false
            : !r.IsUnconditional
                && ((_receiver is not null && ShareConditions(r))
                    || (ShareArguments(awaitable) ?? (AreBothConditional(r) || DependsOnFirst(r, awaitable))))));

    /// <summary>
    /// <c>if (id == 0) return Ok(db.Orders.ToList()); return Ok(await db.Orders.Where(o =&gt; o.Id == id).ToListAsync());</c>
    /// </summary>
    private bool IsOfCase(CoExecution relation) =>
        _receiver?.WithoutConversions().Type.InheritsOneOf(s_databases, KnownTypes.Of(_model.Compilation)) == true
        && !relation.Conditions.Any(c => c is CatchClauseSyntax)
        && !((relation.IsExclusive || ShareConditions(relation))
            && relation.Conditions.SelectMany(Tested).Any(c => FormCondition.Is(c, _model)));

    /// <summary>One of the two runs; or both may, on conditions that have something in common.</summary>
    public bool IsDecidedByCondition(SyntaxNode awaited) => Relations(awaited).Any(r => r.IsExclusive || ShareConditions(r));

    /// <summary>As <see cref="IsDecidedByCondition"/>, and the condition is not whether the task is complete.</summary>
    public bool IsDecidedByOtherCondition(SyntaxNode awaited)
    {
        var task = _receiver is null ? null : MentionedSymbols.SymbolOf(SameObject.Written(_receiver));
        return Relations(awaited).Any(r =>
            (r.IsExclusive || ShareConditions(r)) && (task is null || !_symbols.All(r.Conditions.SelectMany(Tested)).Contains(task)));
    }

    private IEnumerable<CoExecution> Relations(SyntaxNode other) =>
        from one in Places(Place, other, depth: 0)
        from second in Places(other, Place, depth: 0)
        select CoExecution.Of(one, second, _model);

    /// <summary>Where a node runs: for one in a local function, or in a lambda that a variable holds, the places that use it.</summary>
    private IReadOnlyList<SyntaxNode> Places(SyntaxNode node, SyntaxNode other, int depth)
    {
        foreach (var function in node.Ancestors().TakeWhile(n => n != _member.Member && !n.Contains(other)))
        {
            var name = function switch
            {
                LocalFunctionStatementSyntax local => local.Identifier.ValueText,
                AnonymousFunctionExpressionSyntax { Parent: EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax variable } } =>
                    variable.Identifier.ValueText,
                _ => null,
            };
            if (name is null || depth >= MaxDepth)
                continue;

            var declaration = function is LocalFunctionStatementSyntax ? function : function.Parent!.Parent!;
            var symbol = _model.GetDeclaredSymbol(declaration);
            var uses = _member.Of(name)
                .Where(n => !declaration.Contains(n) && SymbolEqualityComparer.Default.Equals(_model.GetSymbolInfo(n).Symbol, symbol))
                .SelectMany(n => Places(n, other, depth + 1))
                .ToList();
            if (uses.Count > 0)
                return uses;
        }

        return [node];
    }

    /// <summary>Null where there are none to compare.</summary>
    private bool? ShareArguments(SimpleNameSyntax awaitable)
    {
        var access = AwaitableCall.AccessAt(awaitable);
        if (access.Parent is not InvocationExpressionSyntax invocation || invocation.Expression != access)
            return null;

        var one = EquivalentSyntax.WithoutTokens(_blocking).ToList();
        var other = EquivalentSyntax.WithoutTokens(_model.GetOperation(invocation)).ToList();
        return one.Count == 0 && other.Count == 0 ? null : _symbols.Share(one, other);
    }

    private static bool AreBothConditional(CoExecution relation) =>
        relation.FirstConditions.Count > 0 && relation.SecondConditions.Count > 0;

    private bool ShareConditions(CoExecution relation) =>
        AreBothConditional(relation)
        && _symbols.Share(relation.FirstConditions.SelectMany(Tested), relation.SecondConditions.SelectMany(Tested));

    /// <summary>
    /// Whether the second runs may be due to how the first went: the condition is the call itself or an exception, mentions the object, or
    /// what was set in the meantime. <c>if (!await x.SaveAsync()) x.Save();</c>
    /// </summary>
    private bool DependsOnFirst(CoExecution relation, SyntaxNode awaitable)
    {
        var conditions = relation.Conditions.ToList();
        if (conditions.Any(c => c is CatchClauseSyntax || c.Contains(Place) || c.Contains(awaitable)))
            return true;

        var mentioned = _symbols.All(conditions.SelectMany(Tested));
        var receiver = _receiver is null ? null : SameObject.Written(_receiver);
        if (receiver is IInstanceReferenceOperation && mentioned.Any(m => m is (IFieldSymbol or IPropertySymbol) and { IsStatic: false }))
            return true;

        var (first, second) = Place.SpanStart <= awaitable.SpanStart ? (Place, awaitable) : (awaitable, Place);
        return (MentionedSymbols.SymbolOf(receiver) is { } symbol && mentioned.Contains(symbol))
            || mentioned.Overlaps(_symbols.WrittenIn(_member.Member, TextSpan.FromBounds(StatementOf(first).SpanStart, second.SpanStart)));
    }

    private static SyntaxNode StatementOf(SyntaxNode node) => (SyntaxNode?)node.FirstAncestorOrSelf<StatementSyntax>() ?? node;

    /// <summary>Of a statement that may jump, the conditions on which it does. An exception says nothing of what it came from.</summary>
    private static IEnumerable<SyntaxNode> Tested(SyntaxNode condition)
    {
        if (condition is not StatementSyntax)
            return condition is CatchClauseSyntax ? [] : [condition];

        return condition.DescendantNodesAndSelf().Select(n => n switch
        {
            IfStatementSyntax @if => @if.Condition,
            SwitchStatementSyntax @switch => @switch.Expression,
            WhileStatementSyntax loop => loop.Condition,
            _ => null,
        }).OfType<SyntaxNode>();
    }
}
