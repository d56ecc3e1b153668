using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Verification;

/// <summary>What a file declares for other files, without the bodies.</summary>
internal sealed class Declarations
{
    /// <summary>Members that the compiler finds for a statement or expression that does not write their names.</summary>
    private static readonly ImmutableHashSet<string> s_unwritten = ImmutableHashSet.Create(
        "Add",
        "AppendFormatted",
        "AppendLiteral",
        "Cast",
        "Count",
        "Create",
        "Current",
        "Deconstruct",
        "Dispose",
        "DisposeAsync",
        "GetAsyncEnumerator",
        "GetAwaiter",
        "GetEnumerator",
        "GetPinnableReference",
        "GetResult",
        "GroupBy",
        "GroupJoin",
        "IsCompleted",
        "Join",
        "Length",
        "Main",
        "MoveNext",
        "MoveNextAsync",
        "OrderBy",
        "OrderByDescending",
        "PrintMembers",
        "Select",
        "SelectMany",
        "Slice",
        "ThenBy",
        "ThenByDescending",
        "Where");

    /// <summary>
    /// Each declaration as it is written, with the name that it is used by; null where it has none, or types depend on it.
    /// </summary>
    private readonly ILookup<string, string?> _names;

    private Declarations(ILookup<string, string?> names) => _names = names;

    public static Declarations In(SyntaxNode root) => new(
        root.DescendantNodesAndSelf(n => n is CompilationUnitSyntax or BaseNamespaceDeclarationSyntax or TypeDeclarationSyntax)
            .SelectMany(Headers)
            .ToLookup(header => header.Text, header => header.Name));

    public static bool MayBeUsedUnwritten(string name) => s_unwritten.Contains(name);

    /// <summary>The names of what is declared here and not there, or more often, or the other way around.</summary>
    public IEnumerable<string?> DifferentIn(Declarations other) =>
        _names.Concat(other._names)
            .Where(declaration => _names[declaration.Key].Count() != other._names[declaration.Key].Count())
            .SelectMany(declaration => declaration);

    private static IEnumerable<(string Text, string? Name)> Headers(SyntaxNode node)
    {
        switch (node)
        {
            case CompilationUnitSyntax unit:
                foreach (var part in unit.Externs
                    .Concat<SyntaxNode>(unit.AttributeLists)
                    .Concat(unit.Usings.Where(u => u.GlobalKeyword.IsKind(SyntaxKind.GlobalKeyword))))
                {
                    yield return (TextOf(part.DescendantTokens()), null);
                }

                break;
            case GlobalStatementSyntax or BaseNamespaceDeclarationSyntax:
                break;
            case MethodDeclarationSyntax method:
                yield return (HeaderOf(method, n => n == method.Body || n == method.ExpressionBody), method.Identifier.ValueText);
                break;
            case PropertyDeclarationSyntax property:
                yield return (
                    HeaderOf(property, n => n == property.ExpressionBody || n == property.Initializer),
                    property.Identifier.ValueText);
                break;
            case EventDeclarationSyntax @event:
                yield return (HeaderOf(@event, _ => false), @event.Identifier.ValueText);
                break;
            case BaseFieldDeclarationSyntax field:
                var isConstant = field.Modifiers.Any(SyntaxKind.ConstKeyword);
                var header = HeaderOf(field, n => !isConstant && n is EqualsValueClauseSyntax);
                foreach (var variable in field.Declaration.Variables)
                    yield return ($"{variable.Identifier.ValueText}: {header}", variable.Identifier.ValueText);
                break;
            case TypeDeclarationSyntax type:
                yield return (HeaderOf(type, n => n is MemberDeclarationSyntax), null);
                break;
            case BaseMethodDeclarationSyntax other:
                yield return (HeaderOf(other, n => n is BlockSyntax or ArrowExpressionClauseSyntax or ConstructorInitializerSyntax), null);
                break;
            case MemberDeclarationSyntax other:
                yield return (HeaderOf(other, _ => false), null);
                break;
        }
    }

    /// <summary>
    /// The tokens of a declaration behind the types around it, without what only it itself sees: bodies, values, and that it is async.
    /// </summary>
    private static string HeaderOf(MemberDeclarationSyntax member, Func<SyntaxNode, bool> isBody)
    {
        var around = member.Ancestors().OfType<BaseTypeDeclarationSyntax>().Select(t => t.Identifier.ValueText);
        var tokens = member.DescendantTokens(n =>
            n == member || !(isBody(n) || (n is BlockSyntax or ArrowExpressionClauseSyntax && n.Parent is AccessorDeclarationSyntax)));
        return string.Join(".", around) + " " + TextOf(tokens.Where(t => !t.IsKind(SyntaxKind.AsyncKeyword)));
    }

    private static string TextOf(IEnumerable<SyntaxToken> tokens) => string.Join(" ", tokens.Select(t => t.Text));
}
