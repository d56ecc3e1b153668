using System.Linq;
using System.Threading;
using AsyncHygiene.CallGraph;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Chains.Threads.Kept;

/// <summary>Records that are taken apart by position, which names none of their properties: <c>var (name, work) = job;</c></summary>
internal sealed class Deconstructions
{
    private readonly SemanticModelSource _models;
    private readonly CancellationToken _cancellationToken;

    public Deconstructions(SemanticModelSource models, CancellationToken cancellationToken)
    {
        _models = models;
        _cancellationToken = cancellationToken;
    }

    /// <summary>A property of a record goes into a variable there.</summary>
    public bool MayTake(ISymbol member) =>
        member is IPropertySymbol { ContainingType: { IsRecord: true } type }
        && member.DeclaringSyntaxReferences.Any(r => r.GetSyntax(_cancellationToken) is ParameterSyntax)
        && _models.Compilations.SelectMany(c => c.SyntaxTrees)
            .SelectMany(tree => tree.GetRoot(_cancellationToken).DescendantNodes())
            .Any(node => _models.Symbols.Equals(TypeAt(node)?.OriginalDefinition, type.OriginalDefinition));

    private ITypeSymbol? TypeAt(SyntaxNode node) => node switch
    {
        AssignmentExpressionSyntax { Left: TupleExpressionSyntax or DeclarationExpressionSyntax, Right: var value } => TypeOf(value),
        ForEachVariableStatementSyntax loop => _models.For(loop.SyntaxTree).GetForEachStatementInfo(loop).ElementType,
        PositionalPatternClauseSyntax { Parent: RecursivePatternSyntax pattern } =>
            (_models.For(pattern.SyntaxTree).GetOperation(pattern, _cancellationToken) as IRecursivePatternOperation)?.MatchedType,
        _ => null,
    };

    private ITypeSymbol? TypeOf(ExpressionSyntax value) => _models.For(value.SyntaxTree).GetTypeInfo(value, _cancellationToken).Type;
}
