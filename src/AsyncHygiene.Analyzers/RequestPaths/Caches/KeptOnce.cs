using System.Collections.Generic;
using System.Linq;
using System.Runtime.CompilerServices;
using System.Threading;
using AsyncHygiene.Semantics.TextSearch;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.RequestPaths.Caches;

/// <summary>How code sets the members in which something is kept: what fills them, and what empties them again.</summary>
internal static class KeptOnce
{
    private static readonly ConditionalWeakTable<TypeDeclarationSyntax, Dictionary<string, List<AssignmentExpressionSyntax>>> s_set = new();

    /// <summary>Where a type sets a name; from one walk that all its members share.</summary>
    public static IReadOnlyList<AssignmentExpressionSyntax> SetIn(TypeDeclarationSyntax type, string name) =>
        s_set.GetValue(type, FindSet).TryGetValue(name, out var set) ? set : [];

    public static bool IsFlag(ISymbol member) =>
        member is IFieldSymbol { Type.SpecialType: SpecialType.System_Boolean }
            or IPropertySymbol { Type.SpecialType: SpecialType.System_Boolean };

    /// <summary>Something is kept afterwards: for a flag, that it is done.</summary>
    public static bool IsFilledBy(ExpressionSyntax value, ISymbol member) =>
        IsFlag(member)
            ? value.IsKind(SyntaxKind.TrueLiteralExpression)
            : !IsEmpty(value);

    /// <summary>
    /// Some code forgets what is kept, and the next request gets it again. What a constructor does comes first, and what ends the object
    /// comes last.
    /// </summary>
    public static bool IsSetBack(ISymbol member, Compilation compilation, CancellationToken cancellationToken) =>
        NameScan.Tokens(compilation, member.Name, cancellationToken).Any(t =>
            t.Parent is SimpleNameSyntax name
            && TargetOf(name) is { Parent: AssignmentExpressionSyntax assignment } target
            && assignment.Left == target
            && (IsFlag(member) ? !IsFilledBy(assignment.Right, member) : IsEmpty(assignment.Right))
            && MayBe(name, member, cancellationToken)
            && !name.Ancestors().Any(a => a is ConstructorDeclarationSyntax
                or MethodDeclarationSyntax { Identifier.ValueText: "Dispose" or "DisposeAsync" }));

    public static string? NameOf(ExpressionSyntax target) => target switch
    {
        SimpleNameSyntax name => name.Identifier.ValueText,
        MemberAccessExpressionSyntax { Name: var name } => name.Identifier.ValueText,
        _ => null,
    };

    private static Dictionary<string, List<AssignmentExpressionSyntax>> FindSet(TypeDeclarationSyntax type) =>
        type.DescendantNodes()
            .OfType<AssignmentExpressionSyntax>()
            .Select(a => (Name: NameOf(a.Left), Assignment: a))
            .Where(a => a.Name is not null)
            .GroupBy(a => a.Name!, a => a.Assignment)
            .ToDictionary(g => g.Key, g => g.ToList());

    private static bool IsEmpty(ExpressionSyntax value)
    {
        while (value is ParenthesizedExpressionSyntax or CastExpressionSyntax or PostfixUnaryExpressionSyntax)
        {
            value = value switch
            {
                ParenthesizedExpressionSyntax inner => inner.Expression,
                CastExpressionSyntax cast => cast.Expression,
                _ => ((PostfixUnaryExpressionSyntax)value).Operand,
            };
        }

        return value is DefaultExpressionSyntax
            || value.Kind() is SyntaxKind.NullLiteralExpression or SyntaxKind.DefaultLiteralExpression
                or SyntaxKind.FalseLiteralExpression;
    }

    private static ExpressionSyntax TargetOf(SimpleNameSyntax name) =>
        name.Parent is MemberAccessExpressionSyntax access && access.Name == name ? access : name;

    /// <summary>Only its own type sets a private member.</summary>
    private static bool MayBe(SimpleNameSyntax name, ISymbol member, CancellationToken cancellationToken) =>
        member.DeclaredAccessibility != Accessibility.Private
        || member.ContainingType.DeclaringSyntaxReferences.Any(r =>
            r.SyntaxTree == name.SyntaxTree && r.GetSyntax(cancellationToken).Span.Contains(name.Span));
}
