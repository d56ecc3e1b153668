using System.Linq;
using System.Threading;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Tasks;
using AsyncHygiene.Semantics.TextSearch;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Hosts.Lambdas;

/// <summary>
/// <c>OnPrepareResponse = context =&gt; …</c> as <c>OnPrepareResponseAsync = async context =&gt; …</c>: the framework calls both, one
/// after the other, and awaits the second.
/// </summary>
internal sealed class PairedProperty : LambdaRewrite
{
    /// <summary>Only pairs of which both are called: another library may call the one or the other.</summary>
    private static readonly (string Type, string Property)[] s_pairs =
    [
        ("Microsoft.AspNetCore.Builder.StaticFileOptions", "OnPrepareResponse"),
    ];

    private readonly SimpleNameSyntax _name;

    private PairedProperty(
        DocumentEdits edits,
        AnonymousFunctionExpressionSyntax lambda,
        AssignmentExpressionSyntax site,
        SimpleNameSyntax name)
        : base(edits, lambda, site) => _name = name;

    /// <summary>It runs for each request, long after the code around it.</summary>
    public override bool SeesScope => false;

    /// <summary>Null where the other property may have a delegate already.</summary>
    public static PairedProperty? TryCreate(
        AnonymousFunctionExpressionSyntax lambda,
        DocumentEdits edits,
        CancellationToken cancellationToken)
    {
        if (lambda is ParenthesizedLambdaExpressionSyntax { ReturnType: not null }
            || lambda.Parent is not AssignmentExpressionSyntax { RawKind: (int)SyntaxKind.SimpleAssignmentExpression } assignment
            || NameOf(assignment.Left) is not { } name
            || edits.Context.Model.GetSymbolInfo(name, cancellationToken).Symbol is not IPropertySymbol property
            || !s_pairs.Any(p => p.Property == property.Name
                && edits.Context.Types.Is(property.ContainingType, edits.Context.Types[p.Type]))
            || !HasPair(property, edits.Context))
        {
            return null;
        }

        return IsTheOnlyUse(name, edits.Context.Model.Compilation, cancellationToken)
            ? new PairedProperty(edits, lambda, assignment, name)
            : null;
    }

    /// <summary>
    /// In the project: a delegate in the other property would be lost or run twice, whoever reads this one would find none, and of two that
    /// are set the second replaces the first.
    /// </summary>
    private static bool IsTheOnlyUse(SimpleNameSyntax name, Compilation compilation, CancellationToken cancellationToken)
    {
        var member = name.FirstAncestorOrSelf<MemberDeclarationSyntax>();
        return !NameScan.Tokens(compilation, AsyncSuffix.AddTo(name.Identifier.ValueText), cancellationToken).Any(IsName)
            && NameScan.Tokens(compilation, name.Identifier.ValueText, cancellationToken)
                .Where(IsName)
                .Select(t => (SimpleNameSyntax)t.Parent!)
                .All(other => other == name
                    || (IsAssigned(other) && other.FirstAncestorOrSelf<MemberDeclarationSyntax>() != member));
    }

    private static bool IsName(SyntaxToken token) => token.Parent is SimpleNameSyntax;

    private static bool IsAssigned(SimpleNameSyntax name)
    {
        ExpressionSyntax target = name.Parent is MemberAccessExpressionSyntax access && access.Name == name ? access : name;
        return target.Parent is AssignmentExpressionSyntax { RawKind: (int)SyntaxKind.SimpleAssignmentExpression } assignment
            && assignment.Left == target;
    }

    private protected override void WriteCall() =>
        Edits.Replace(
            _name,
            n => n.WithIdentifier(SyntaxFactory.Identifier(AsyncSuffix.AddTo(n.Identifier.ValueText)).WithTriviaFrom(n.Identifier)));

    private static SimpleNameSyntax? NameOf(ExpressionSyntax assigned) => assigned switch
    {
        SimpleNameSyntax name => name,
        MemberAccessExpressionSyntax access => access.Name,
        _ => null,
    };

    /// <summary>Older frameworks do not have it.</summary>
    private static bool HasPair(IPropertySymbol property, DocumentContext context) =>
        property.ContainingType.GetMembers(AsyncSuffix.AddTo(property.Name)).OfType<IPropertySymbol>().Any(pair =>
            pair.SetMethod is not null
            && pair.Type is INamedTypeSymbol { DelegateInvokeMethod: { } pairInvoke }
            && property.Type is INamedTypeSymbol { DelegateInvokeMethod: { ReturnsVoid: true } invoke }
            && pairInvoke.ReturnType.IsTask(context.Types)
            && pairInvoke.Parameters.Length == invoke.Parameters.Length
            && pairInvoke.Parameters.Zip(invoke.Parameters, (a, b) => SymbolEqualityComparer.Default.Equals(a.Type, b.Type))
                .All(same => same));
}
