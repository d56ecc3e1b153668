using System.Linq;
using System.Threading;
using AsyncHygiene.Chains.Hosts.Lambdas;
using AsyncHygiene.Editing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Conversions.Parameters;

/// <summary>
/// No delegate, given by a name or a cast that says its type, as tests of a guard do: the type changes with that of the parameter.
/// <code>
/// Func&lt;int&gt; none = null;
/// Assert.Throws&lt;ArgumentNullException&gt;(() =&gt; store.Run(none));
/// </code>
/// </summary>
internal sealed class NullDelegate
{
    private readonly TypeSyntax _type;
    private readonly DocumentEdits _edits;

    private NullDelegate(TypeSyntax type, DocumentEdits edits)
    {
        _type = type;
        _edits = edits;
    }

    /// <summary><c>null</c>, <c>null!</c> and <c>default</c> have the type of what they are given to.</summary>
    public static bool IsUntyped(ExpressionSyntax value) => value switch
    {
        ParenthesizedExpressionSyntax inner => IsUntyped(inner.Expression),
        PostfixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.SuppressNullableWarningExpression } sure => IsUntyped(sure.Operand),
        _ => value.IsKind(SyntaxKind.NullLiteralExpression) || value.IsKind(SyntaxKind.DefaultLiteralExpression),
    };

    /// <summary>Null where it is something else, or where the variable is used for more than this call.</summary>
    public static NullDelegate? TryCreate(ExpressionSyntax value, DocumentEdits edits, CancellationToken cancellationToken) =>
        TypeOf(value, edits.Context, cancellationToken) is { } type && TaskDelegate.NameIn(type) is { } name
            ? new NullDelegate(name, edits)
            : null;

    /// <param name="owner">The mark of the family.</param>
    public void Write(SyntaxAnnotation owner)
    {
        using (_edits.OwnedBy(owner))
            _edits.Replace(_type, current => TaskDelegate.Of(current, _type.SpanStart, _edits).WithTriviaFrom(current));
    }

    private static TypeSyntax? TypeOf(ExpressionSyntax value, DocumentContext context, CancellationToken cancellationToken)
    {
        if (value is CastExpressionSyntax cast)
            return IsUntyped(cast.Expression) ? cast.Type : null;

        return value is IdentifierNameSyntax name
            && context.Model.GetSymbolInfo(name, cancellationToken).Symbol is ILocalSymbol local
            && local.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax(cancellationToken)
                is VariableDeclaratorSyntax
            {
                Initializer.Value: var initial,
                Parent: VariableDeclarationSyntax { Variables.Count: 1, Type: var type },
            } declarator
            && IsUntyped(initial)
            && declarator.FirstAncestorOrSelf<MemberDeclarationSyntax>() is { } member
            && member.DescendantNodes()
                .OfType<IdentifierNameSyntax>()
                .Count(n => n.Identifier.ValueText == local.Name && !NameContext.IsInNameOf(n)) == 1
                ? type
                : null;
    }
}
