using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Semantics;

/// <summary>A blocking call beside places that call its awaitable form: whether a condition chooses between them.</summary>
internal sealed class FormPair
{
    private const int MaxDepth = 4;

    private readonly IOperation _blocking;
    private readonly bool _isStatic;
    private readonly MemberNames _member;
    private readonly SemanticModel _model;

    public FormPair(IOperation blocking, bool isStatic, MemberNames member)
    {
        _blocking = blocking;
        _isStatic = isStatic;
        _member = member;
        _model = blocking.SemanticModel!;
    }

    private SyntaxNode Place => (SyntaxNode?)BlockingWait.NameOf(_blocking.Syntax) ?? _blocking.Syntax;

    /// <summary>
    /// One of the two runs; or both may, and they have an argument or a condition in common. Static methods have no object that connects them, so the arguments
    /// must.
    /// </summary>
    public bool IsChosen(SimpleNameSyntax awaitable) => Relations(awaitable).Any(r =>
        r.IsExclusive
            ? !_isStatic || ShareArguments(awaitable)
            : !r.IsUnconditional && (ShareArguments(awaitable) || (!_isStatic && ShareConditions(r))));

    /// <summary>One of the two runs; or both may, on conditions that have something in common.</summary>
    public bool IsDecidedByCondition(SyntaxNode awaited) => Relations(awaited).Any(r => r.IsExclusive || ShareConditions(r));

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
                AnonymousFunctionExpressionSyntax { Parent: EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax variable } } => variable.Identifier.ValueText,
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

    /// <summary>A call without arguments says nothing else than the other one.</summary>
    private bool ShareArguments(SimpleNameSyntax awaitable)
    {
        var access = AwaitableCall.AccessAt(awaitable);
        var one = EquivalentSyntax.WithoutTokens(_blocking).ToList();
        var other = EquivalentSyntax.WithoutTokens(_model.GetOperation(access.Parent ?? access)).ToList();
        return one.Count == 0 || other.Count == 0 || Share(one, other);
    }

    private bool ShareConditions(CoExecution relation) =>
        relation.FirstConditions.Count > 0 && relation.SecondConditions.Count > 0 && Share(relation.FirstConditions.SelectMany(Tested), relation.SecondConditions.SelectMany(Tested));

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

    /// <summary>Both mention the same variable or member, or neither mentions any and a literal is the same.</summary>
    private bool Share(IEnumerable<SyntaxNode> one, IEnumerable<SyntaxNode> other)
    {
        var (first, second) = (Mentioned(one, depth: 0), Mentioned(other, depth: 0));
        if (first.Count > 0 || second.Count > 0)
            return first.Overlaps(second);

        var literals = new HashSet<string>(Literals(one));
        return literals.Overlaps(Literals(other));
    }

    private static IEnumerable<string> Literals(IEnumerable<SyntaxNode> nodes) =>
        nodes.SelectMany(n => n.DescendantNodesAndSelf()).OfType<LiteralExpressionSyntax>().Select(l => l.Token.Text);

    /// <summary>The variables and members that code reads; of <c>x.Name</c> the last only. A variable stands for what it was declared with, too.</summary>
    private HashSet<ISymbol> Mentioned(IEnumerable<SyntaxNode> nodes, int depth)
    {
        var mentioned = new HashSet<ISymbol>(SymbolEqualityComparer.Default);
        foreach (var name in nodes.SelectMany(n => n.DescendantNodesAndSelf()).OfType<SimpleNameSyntax>().Where(n => !IsOwner(n)))
        {
            var symbol = _model.GetSymbolInfo(name).Symbol;
            if (symbol is not (ILocalSymbol or IParameterSymbol or IFieldSymbol or IPropertySymbol))
                continue;

            mentioned.Add(symbol);
            if (depth < MaxDepth
                && symbol is ILocalSymbol
                && symbol.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax() is VariableDeclaratorSyntax { Initializer.Value: { } value })
            {
                mentioned.UnionWith(Mentioned([value], depth + 1));
            }
        }

        return mentioned;
    }

    private static bool IsOwner(SimpleNameSyntax name) =>
        name.Parent is MemberAccessExpressionSyntax access && access.Expression == name && access.Parent is not InvocationExpressionSyntax;
}
