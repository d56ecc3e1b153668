using System.Threading;
using AsyncHygiene.Editing;
using AsyncHygiene.InPlace.Fields;
using AsyncHygiene.Semantics.Http;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.InPlace.Http;

/// <summary>The formatters of System.Net.Http.Formatting as the library itself makes them by default, to be kept in a field.</summary>
internal static class FormatterValues
{
    /// <summary>One formatter, made by its constructor without arguments.</summary>
    public static CachedValue? Formatter(string metadataName, DocumentContext context)
    {
        if (context.Types[metadataName] is not { } formatter || context.Types[FormattingLibrary.Formatter] is not { } usedAs)
            return null;

        return new CachedValue(
            metadataName,
            [metadataName == FormattingLibrary.JsonFormatter ? "json" : "xml", "formatter"],
            usedAs,
            (target, position) =>
            {
                var type = TypeName.Of(target, formatter, position);
                return (type, Create(type));
            },
            (expression, model, cancellationToken) => IsDefaultOf(formatter, expression, model, cancellationToken));
    }

    /// <summary>The formatters that a reader is given by default, as an array: unlike the collection it cannot be added to.</summary>
    public static CachedValue? AllReaders(DocumentContext context)
    {
        var enumerable = context.Types["System.Collections.Generic.IEnumerable`1"];
        if (context.Types[FormattingLibrary.Formatter] is not { } formatter
            || context.Types[FormattingLibrary.FormatterCollection] is not { } collection
            || context.Types["System.Linq.Enumerable"] is not { } linq
            || enumerable is null)
        {
            return null;
        }

        return new CachedValue(
            FormattingLibrary.FormatterCollection,
            ["formatters"],
            enumerable.Construct(formatter),
            (target, position) =>
            {
                var type = SyntaxFactory.ArrayType(TypeName.Of(target, formatter, position))
                    .AddRankSpecifiers(
                        SyntaxFactory.ArrayRankSpecifier(
                            SyntaxFactory.SingletonSeparatedList<ExpressionSyntax>(SyntaxFactory.OmittedArraySizeExpression())));
                var creation = Create(TypeName.Of(target, collection, position));
                return (type,
                    LanguageVersionOf(target.Context) >= LanguageVersion.CSharp12
                        ? Spread(creation)
                        : ToArray(creation, TypeName.Expression(target, linq, position)));
            },
            (expression, model, cancellationToken) => IsDefaultOf(collection, Unwrapped(expression), model, cancellationToken));
    }

    private static LanguageVersion LanguageVersionOf(DocumentContext context) =>
        ((CSharpParseOptions)context.Root.SyntaxTree.Options).LanguageVersion;

    private static ObjectCreationExpressionSyntax Create(TypeSyntax type) =>
        SyntaxFactory.ObjectCreationExpression(
            SyntaxFactory.Token(SyntaxKind.NewKeyword).WithTrailingTrivia(SyntaxFactory.Space),
            type,
            SyntaxFactory.ArgumentList(),
            null);

    private static ExpressionSyntax Spread(ExpressionSyntax collection) =>
        SyntaxFactory.CollectionExpression(SyntaxFactory.SingletonSeparatedList<CollectionElementSyntax>(
            SyntaxFactory.SpreadElement(SyntaxFactory.Token(SyntaxKind.DotDotToken).WithTrailingTrivia(SyntaxFactory.Space), collection)));

    /// <summary>As an extension method where its namespace is in scope now, else as the static method that it is.</summary>
    private static ExpressionSyntax ToArray(ExpressionSyntax collection, ExpressionSyntax linq)
    {
        var isInScope = linq is IdentifierNameSyntax;
        var method = SyntaxFactory.MemberAccessExpression(
            SyntaxKind.SimpleMemberAccessExpression,
            isInScope ? collection : linq,
            SyntaxFactory.IdentifierName("ToArray"));
        return isInScope
            ? SyntaxFactory.InvocationExpression(method)
            : SyntaxFactory.InvocationExpression(
                method,
                SyntaxFactory.ArgumentList(SyntaxFactory.SingletonSeparatedList(SyntaxFactory.Argument(collection))));
    }

    private static ExpressionSyntax Unwrapped(ExpressionSyntax expression) => expression switch
    {
        InvocationExpressionSyntax
        {
            ArgumentList.Arguments.Count: 0,
            Expression: MemberAccessExpressionSyntax { Name.Identifier.Text: "ToArray" or "ToList" } access
        } => access.Expression,
        CollectionExpressionSyntax { Elements.Count: 1 } list when list.Elements[0] is SpreadElementSyntax spread => spread.Expression,
        _ => expression,
    };

    private static bool IsDefaultOf(
        INamedTypeSymbol type,
        ExpressionSyntax expression,
        SemanticModel model,
        CancellationToken cancellationToken) =>
        expression is BaseObjectCreationExpressionSyntax { Initializer: null } creation
        && model.GetSymbolInfo(creation, cancellationToken).Symbol is IMethodSymbol { Parameters.Length: 0 } constructor
        && SymbolEqualityComparer.Default.Equals(constructor.ContainingType, type);
}
