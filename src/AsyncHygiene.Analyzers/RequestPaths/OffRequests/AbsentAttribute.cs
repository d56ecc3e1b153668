using System;
using System.Collections.Generic;
using System.Linq;
using System.Runtime.CompilerServices;
using System.Threading;
using AsyncHygiene.CallGraph;
using AsyncHygiene.Semantics.TextSearch;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.RequestPaths.OffRequests;

/// <summary>
/// Code that runs only for types with an attribute of the solution's own, where no type has it, or none of which the program makes an
/// object, or none with the text that the code asks for: <c>[Authorize(Roles = "admin")]</c> on a request that nothing sends.
/// </summary>
internal static class AbsentAttribute
{
    private const string Attribute = nameof(Attribute);

    private static readonly string[] s_questions = ["GetCustomAttributes", "GetCustomAttribute", "IsDefined"];

    private static readonly ConditionalWeakTable<SyntaxNode, StrongBox<bool>> s_asks = new();

    /// <param name="place">A piece of code.</param>
    /// <param name="scope">All that may have the attribute.</param>
    /// <param name="cancellationToken">Ends the search.</param>
    public static bool Guards(SyntaxNode place, OffRequestScope scope, CancellationToken cancellationToken)
    {
        if (!scope.Models.Has(place.SyntaxTree)
            || place.FirstAncestorOrSelf<MemberDeclarationSyntax>() is not BaseMethodDeclarationSyntax member
            || !Asks(member, scope.Models.CompilationOf(place.SyntaxTree), cancellationToken))
        {
            return false;
        }

        var model = scope.Models.For(place.SyntaxTree);
        for (var child = place; child != member; child = child.Parent!)
        {
            if (Needed(child, model, cancellationToken).Any(query => IsUnanswered(query, scope, cancellationToken)))
                return true;
        }

        return false;
    }

    private static bool Asks(SyntaxNode member, Compilation compilation, CancellationToken cancellationToken) =>
        s_questions.Any(word => compilation.Mentions(word, cancellationToken))
        && s_asks.GetValue(member, static m => new StrongBox<bool>(m.DescendantNodes()
            .Any(n => n is SimpleNameSyntax name && Array.IndexOf(s_questions, name.Identifier.ValueText) >= 0))).Value;

    /// <summary>The questions without whose answer a piece of code does not run, as what is around it or before it says.</summary>
    private static IEnumerable<AttributeQuery> Needed(SyntaxNode child, SemanticModel model, CancellationToken cancellationToken)
    {
        return child.Parent switch
        {
            IfStatementSyntax @if when child == @if.Statement => Where(@if.Condition, true),
            ElseClauseSyntax { Parent: IfStatementSyntax @if } => Where(@if.Condition, false),
            ConditionalExpressionSyntax conditional when child != conditional.Condition =>
                Where(conditional.Condition, child == conditional.WhenTrue),
            BinaryExpressionSyntax binary when child == binary.Right && binary.IsKind(SyntaxKind.LogicalAndExpression) =>
                Where(binary.Left, true),
            CommonForEachStatementSyntax loop when child == loop.Statement =>
                AttributeQuery.AnsweredIn(model.GetOperation(loop.Expression, cancellationToken), cancellationToken),
            BlockSyntax block => block.Statements.TakeWhile(s => s != child).OfType<IfStatementSyntax>()
                .Where(before => Leaves(before.Statement))
                .SelectMany(before => Where(before.Condition, false)),
            _ => [],
        };

        IEnumerable<AttributeQuery> Where(ExpressionSyntax condition, bool value) =>
            AttributeQuery.AnsweredWhere(model.GetOperation(condition, cancellationToken), value, cancellationToken);
    }

    private static bool Leaves(StatementSyntax statement) =>
        statement is ReturnStatementSyntax or ThrowStatementSyntax
        || (statement is BlockSyntax { Statements: { Count: > 0 } inner } && Leaves(inner.Last()));

    private static bool IsUnanswered(AttributeQuery query, OffRequestScope scope, CancellationToken cancellationToken)
    {
        var (type, sources) = (query.Attribute, scope.SourcesOf(query.Attribute.ContainingAssembly));
        return sources.Count > 0
            && !type.DeclaringSyntaxReferences.IsEmpty
            && sources.All(s => NamesOf(type).All(name => NameScan.Tokens(s, name, cancellationToken).All(IsNoAnswer)));

        bool IsNoAnswer(SyntaxToken name)
        {
            if (name.Parent?.FirstAncestorOrSelf<AttributeSyntax>() is { } use && use.Name.Span.Contains(name.Span))
            {
                return !IsOf(type, use, scope, cancellationToken)
                    || query.Needed.Any(text => IsLeftEmpty(text, type, use, cancellationToken))
                    || (query.IsOfObject && IsOfNoObject(use, sources, scope, cancellationToken));
            }

            // What is derived from it, or called by another name, is not followed.
            return name.Parent?.Ancestors().Any(n => n is BaseListSyntax or UsingDirectiveSyntax { Alias: not null }) != true;
        }
    }

    private static IEnumerable<string> NamesOf(INamedTypeSymbol attribute) =>
        attribute.Name.EndsWith(Attribute, StringComparison.Ordinal) && attribute.Name.Length > Attribute.Length
            ? [attribute.Name, attribute.Name.Substring(0, attribute.Name.Length - Attribute.Length)]
            : [attribute.Name];

    /// <summary>True where it is not known: another one of the same name has a type of its own.</summary>
    private static bool IsOf(INamedTypeSymbol attribute, AttributeSyntax use, OffRequestScope scope, CancellationToken cancellationToken) =>
        scope.Models.For(use.SyntaxTree).GetSymbolInfo(use, cancellationToken).Symbol?.ContainingType is not { } bound
        || CrossCompilationComparer.Instance.Equals(bound, attribute);

    /// <summary>The attribute is on a type of which no source makes an object.</summary>
    private static bool IsOfNoObject(
        AttributeSyntax use,
        IReadOnlyCollection<Compilation> sources,
        OffRequestScope scope,
        CancellationToken cancellationToken) =>
        use.Parent?.Parent is BaseTypeDeclarationSyntax declaration
        && scope.Models.For(use.SyntaxTree).GetDeclaredSymbol(declaration, cancellationToken)
            is INamedTypeSymbol { IsAbstract: false, IsGenericType: false } type
        && !UnaddedEntry.IsMade(type, sources, cancellationToken);

    /// <summary>The use sets nothing but other properties, and the property begins without a text.</summary>
    private static bool IsLeftEmpty(string text, INamedTypeSymbol attribute, AttributeSyntax use, CancellationToken cancellationToken) =>
        (use.ArgumentList is not { Arguments: var arguments }
            || arguments.All(a => a.NameEquals is { } set && set.Name.Identifier.ValueText != text))
        && attribute.InstanceConstructors.All(c => c.IsImplicitlyDeclared || DoesNothing(c, cancellationToken))
        && attribute.GetMembers(text).OfType<IPropertySymbol>().FirstOrDefault()?.DeclaringSyntaxReferences.FirstOrDefault()
            ?.GetSyntax(cancellationToken) is PropertyDeclarationSyntax { AccessorList.Accessors: var accessors, Initializer: var initial }
        && accessors.All(a => a is { Body: null, ExpressionBody: null })
        && (initial is null || IsEmpty(initial.Value));

    /// <summary><c>""</c>, <c>string.Empty</c>, <c>null!</c></summary>
    private static bool IsEmpty(ExpressionSyntax value) => value switch
    {
        PostfixUnaryExpressionSyntax forgiven => IsEmpty(forgiven.Operand),
        LiteralExpressionSyntax literal => literal.Kind() is SyntaxKind.NullLiteralExpression or SyntaxKind.DefaultLiteralExpression
            || (literal.IsKind(SyntaxKind.StringLiteralExpression) && literal.Token.ValueText.Length == 0),
        MemberAccessExpressionSyntax { Expression: PredefinedTypeSyntax, Name.Identifier.ValueText: nameof(string.Empty) } => true,
        _ => false,
    };

    private static bool DoesNothing(IMethodSymbol constructor, CancellationToken cancellationToken) =>
        constructor.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax(cancellationToken)
            is ConstructorDeclarationSyntax { Initializer: null, Body.Statements.Count: 0 };
}
