using System.Linq;
using System.Threading;
using AsyncHygiene.AwaitSites.Loops;
using AsyncHygiene.AwaitSites.Streams;
using AsyncHygiene.CallGraph.References;
using AsyncHygiene.Editing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Hosts.Lambdas.Operators;

/// <summary>
/// <c>list.AddRange(names.Select(…));</c> as a statement of its own. A list adds the items of such a sequence one by one, as they come, so
/// a loop that adds does the same. The loop asks for the list again for each item, and would not notice that there is none before the
/// first: it must be a variable of the function that is set once, to a new list.
/// </summary>
internal sealed class FilledList
{
    private FilledList(InvocationExpressionSyntax call, ILocalSymbol list)
    {
        Call = call;
        Name = list.Name;
        ItemType = ((INamedTypeSymbol)list.Type).TypeArguments[0];
    }

    /// <summary>The whole statement but its semicolon.</summary>
    public InvocationExpressionSyntax Call { get; }

    public string Name { get; }

    public ITypeSymbol ItemType { get; }

    public static FilledList? Of(LambdaArgument argument, DocumentContext context, CancellationToken cancellationToken) =>
        argument.Call.Parent
            is ArgumentSyntax
        {
            NameColon: null,
            Parent: ArgumentListSyntax
            {
                Parent: InvocationExpressionSyntax
                {
                    Expression: MemberAccessExpressionSyntax { Expression: IdentifierNameSyntax list },
                    Parent: ExpressionStatementSyntax { ContainsDirectives: false, Parent: not LabeledStatementSyntax }
                } call
            }
        }
        && context.Model.GetSymbolInfo(call, cancellationToken).Symbol is IMethodSymbol { Name: "AddRange", ReducedFrom: null } method
        && context.Types.Is(method.ContainingType, context.Types["System.Collections.Generic.List`1"])
        && context.Model.GetSymbolInfo(list, cancellationToken).Symbol is ILocalSymbol { RefKind: RefKind.None } local
        && SymbolEqualityComparer.Default.Equals(local.Type, method.ContainingType)
        && IsSetOnce(local, list, context, cancellationToken)
        && !ChangedList.Is(list, argument.Work, context, cancellationToken)
            ? new FilledList(call, local)
            : null;

    private static bool IsSetOnce(ILocalSymbol local, SyntaxNode use, DocumentContext context, CancellationToken cancellationToken)
    {
        if (local.DeclaringSyntaxReferences.Length != 1
            || local.DeclaringSyntaxReferences[0].GetSyntax(cancellationToken)
                is not VariableDeclaratorSyntax { Initializer.Value: var initial, Parent.Parent: LocalDeclarationStatementSyntax } variable
            || !IsNewList(initial, context, cancellationToken))
        {
            return false;
        }

        SyntaxNode scope = use.FirstAncestorOrSelf<MemberDeclarationSyntax>() is { } member and not GlobalStatementSyntax
            ? member
            : context.Root;
        return scope.DescendantNodes()
            .OfType<IdentifierNameSyntax>()
            .Where(n => n.Identifier.ValueText == variable.Identifier.ValueText)
            .All(n => !PropertyUse.Uses(n, MethodKind.PropertySet)
                && n.Parent is not (RefExpressionSyntax or ArgumentSyntax { RefKindKeyword.RawKind: not 0 }));
    }

    private static bool IsNewList(ExpressionSyntax value, DocumentContext context, CancellationToken cancellationToken) =>
        value is BaseObjectCreationExpressionSyntax
        || (value is InvocationExpressionSyntax call
            && context.Model.GetSymbolInfo(call, cancellationToken).Symbol is IMethodSymbol { Name: "ToList" } method
            && SequenceOperator.Is(method, context.Types));
}
