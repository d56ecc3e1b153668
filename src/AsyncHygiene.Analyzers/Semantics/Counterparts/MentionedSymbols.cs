using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using Microsoft.CodeAnalysis.Text;

namespace AsyncHygiene.Semantics.Counterparts;

/// <summary>The variables, fields and properties that pieces of code mention.</summary>
internal sealed class MentionedSymbols
{
    private const int MaxDepth = 4;

    private readonly SemanticModel _model;

    public MentionedSymbols(SemanticModel model) => _model = model;

    public static ISymbol? SymbolOf(IOperation? operation) => operation switch
    {
        ILocalReferenceOperation local => local.Local,
        IParameterReferenceOperation parameter => parameter.Parameter,
        IMemberReferenceOperation member => member.Member,
        _ => null,
    };

    /// <summary>Both mention the same, of <c>x.Name</c> the last; or neither mentions any, and a literal is the same.</summary>
    public bool Share(IEnumerable<SyntaxNode> one, IEnumerable<SyntaxNode> other)
    {
        var (first, second) = (In(one, withOwners: false, depth: 0), In(other, withOwners: false, depth: 0));
        return first.Count > 0 || second.Count > 0 ? first.Overlaps(second) : Literals(one).Intersect(Literals(other)).Any();
    }

    /// <summary>With those whose members are read, and the variables that are declared there.</summary>
    public HashSet<ISymbol> All(IEnumerable<SyntaxNode> nodes)
    {
        var all = In(nodes, withOwners: true, depth: 0);
        all.UnionWith(nodes
            .SelectMany(n => n.DescendantNodes())
            .OfType<SingleVariableDesignationSyntax>()
            .Select(d => _model.GetDeclaredSymbol(d))
            .OfType<ISymbol>());
        return all;
    }

    /// <summary>What is declared or assigned in a part of a member.</summary>
    public IEnumerable<ISymbol> WrittenIn(SyntaxNode member, TextSpan span)
    {
        foreach (var node in member.DescendantNodes().Where(n => span.Contains(n.SpanStart)))
        {
            var symbols = node switch
            {
                VariableDeclaratorSyntax or SingleVariableDesignationSyntax => [_model.GetDeclaredSymbol(node)],
                AssignmentExpressionSyntax assignment => In([assignment.Left], withOwners: false, MaxDepth),
                ArgumentSyntax { RefKindKeyword.RawKind: not 0 } argument => In([argument.Expression], withOwners: false, MaxDepth),
                _ => Enumerable.Empty<ISymbol?>(),
            };
            foreach (var symbol in symbols.OfType<ISymbol>())
                yield return symbol;
        }
    }

    /// <summary>A variable stands for what it was declared with, too.</summary>
    private HashSet<ISymbol> In(IEnumerable<SyntaxNode> nodes, bool withOwners, int depth)
    {
        var mentioned = new HashSet<ISymbol>(SymbolEqualityComparer.Default);
        var names = nodes.SelectMany(n => n.DescendantNodesAndSelf()).OfType<SimpleNameSyntax>();
        foreach (var name in names.Where(n => withOwners || !IsOwner(n)))
        {
            var symbol = _model.GetSymbolInfo(name).Symbol;
            if (symbol is not (ILocalSymbol or IParameterSymbol or IFieldSymbol or IPropertySymbol))
                continue;

            mentioned.Add(symbol);
            if (depth < MaxDepth
                && symbol is ILocalSymbol
                && symbol.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax()
                    is VariableDeclaratorSyntax { Initializer.Value: { } value })
            {
                mentioned.UnionWith(In([value], withOwners, depth + 1));
            }
        }

        return mentioned;
    }

    private static bool IsOwner(SimpleNameSyntax name) =>
        name.Parent is MemberAccessExpressionSyntax access && access.Expression == name && access.Parent is not InvocationExpressionSyntax;

    private static IEnumerable<string> Literals(IEnumerable<SyntaxNode> nodes) =>
        nodes.SelectMany(n => n.DescendantNodesAndSelf()).OfType<LiteralExpressionSyntax>().Select(l => l.Token.Text);
}
