using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics.Tasks;
using AsyncHygiene.Semantics.TextSearch;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Chains.Safety.Completion;

/// <summary>What code means, in the project of a wait and in those that it sees.</summary>
internal sealed class SourceModels
{
    private readonly Compilation _compilation;
    private readonly CancellationToken _cancellationToken;

    public SourceModels(DocumentContext context, CancellationToken cancellationToken)
    {
        _compilation = context.Model.Compilation;
        _cancellationToken = cancellationToken;
    }

    public SemanticModel? Of(SyntaxNode node)
    {
        foreach (var compilation in _compilation.References.OfType<CompilationReference>()
            .Select(r => r.Compilation)
            .Prepend(_compilation))
        {
            if (compilation.ContainsSyntaxTree(node.SyntaxTree))
                return compilation.GetSemanticModel(node.SyntaxTree);
        }

        return null;
    }

    public IOperation? OperationOf(SyntaxNode node) => Of(node)?.GetOperation(node, _cancellationToken);

    /// <summary>The calls of that name in the project of the wait.</summary>
    public IEnumerable<InvocationExpressionSyntax> CallsNamed(string name) =>
        NameScan.Tokens(_compilation, name, _cancellationToken)
            .Select(token => token.Parent?.FirstAncestorOrSelf<InvocationExpressionSyntax>())
            .OfType<InvocationExpressionSyntax>()
            .Where(call => BlockingWait.NameOf(call)?.Identifier.ValueText == name);

    /// <summary>All parts of a type that have source.</summary>
    public IReadOnlyList<SyntaxNode> DeclarationsOf(INamedTypeSymbol type) =>
        type.OriginalDefinition.DeclaringSyntaxReferences.Select(r => r.GetSyntax(_cancellationToken)).ToList();

    /// <summary>The type that has a variable: the one that declares a member, else the one around it.</summary>
    public INamedTypeSymbol? OwnerOf(IOperation variable)
    {
        if (variable is IMemberReferenceOperation member)
            return member.Member.ContainingType;

        return variable.Syntax.FirstAncestorOrSelf<TypeDeclarationSyntax>() is { } declaration && Of(declaration) is { } model
            ? model.GetDeclaredSymbol(declaration, _cancellationToken)
            : null;
    }
}
