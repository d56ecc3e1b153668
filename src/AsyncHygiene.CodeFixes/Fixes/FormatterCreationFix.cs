using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Editing;
using AsyncHygiene.InPlace.Fields;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Fixes;

/// <summary>AH3003: the formatter or contract resolver moves into a static readonly field.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(FormatterCreationFix))]
public sealed class FormatterCreationFix : EditFix
{
    private static readonly Dictionary<string, string[]> s_words = new()
    {
        ["JsonMediaTypeFormatter"] = ["json", "formatter"],
        ["XmlMediaTypeFormatter"] = ["xml", "formatter"],
        ["BsonMediaTypeFormatter"] = ["bson", "formatter"],
        ["MediaTypeFormatterCollection"] = ["formatters"],
        ["DefaultContractResolver"] = ["contract", "resolver"],
    };

    public FormatterCreationFix()
        : base(RuleIds.FormatterCreation)
    {
    }

    private protected override Task<string?> WriteAsync(
        DocumentEdits edits,
        SyntaxNode node,
        SolutionEdits solution,
        CancellationToken cancellationToken)
    {
        // A resolver of the project's own may depend on more than its constructor shows.
        if (node.FirstAncestorOrSelf<BaseObjectCreationExpressionSyntax>() is not { } syntax
            || edits.Context.Model.GetOperation(
                syntax,
                cancellationToken) is not IObjectCreationOperation { Type: INamedTypeSymbol type } creation
            || !s_words.TryGetValue(type.Name, out var words)
            || !type.DeclaringSyntaxReferences.IsEmpty
            || !HoistableExpression.Is(creation)
            || !IsSameForEachCall(creation, edits.Context.Model.GetEnclosingSymbol(syntax.SpanStart, cancellationToken)?.ContainingType)
            || PerCallValue.IsChangedLater(creation)
            || !IsWrittenPlainly(syntax))
        {
            return Task.FromResult<string?>(null);
        }

        var value = new CachedValue(
            $"{type.ToDisplayString()} {syntax.ArgumentList?.NormalizeWhitespace()} {syntax.Initializer?.NormalizeWhitespace()}",
            words,
            type,
            (target, position) =>
            {
                var name = TypeName.Of(target, type, position);
                return (name, Written(syntax, name));
            },
            (expression, model, token) => IsSame(expression, syntax, type, model, token));
        if (CachedField.For(value, syntax, edits, solution, cancellationToken) is not { } field)
            return Task.FromResult<string?>(null);

        edits.Replace(syntax, current => SyntaxFactory.IdentifierName(field.Name).WithTriviaFrom(current));
        return Task.FromResult<string?>("Keep it in a static field");
    }

    /// <summary>
    /// The new field comes before the static fields of its type, which are not set yet when it is. Objects of other libraries and of the
    /// project itself may depend on more than their constructors show.
    /// </summary>
    private static bool IsSameForEachCall(IObjectCreationOperation creation, INamedTypeSymbol? around) =>
        creation.Descendants().All(o => o switch
        {
            IFieldReferenceOperation { Field: { IsStatic: true, IsConst: false } field } => !IsOfOneType(field.ContainingType, around),
            IObjectCreationOperation { Type: { } made } => IsOfLibrary(made.ContainingAssembly, creation.Type!.ContainingAssembly),
            _ => true,
        });

    private static bool IsOfOneType(INamedTypeSymbol type, INamedTypeSymbol? around) =>
        SymbolEqualityComparer.Default.Equals(Outermost(type), Outermost(around));

    private static INamedTypeSymbol? Outermost(INamedTypeSymbol? type)
    {
        while (type?.ContainingType is { } outer)
            type = outer;
        return type?.OriginalDefinition;
    }

    private static bool IsOfLibrary(IAssemblySymbol? made, IAssemblySymbol? library) =>
        SymbolEqualityComparer.Default.Equals(made, library)
        || made?.Name is "mscorlib" or "netstandard" or "System"
        || made?.Name.StartsWith("System.", System.StringComparison.Ordinal) == true;

    /// <summary>Comments and line breaks inside would have to be laid out again.</summary>
    private static bool IsWrittenPlainly(BaseObjectCreationExpressionSyntax syntax) =>
        !syntax.DescendantTrivia(syntax.Span)
            .Any(t => t.IsKind(SyntaxKind.SingleLineCommentTrivia) || t.IsKind(SyntaxKind.MultiLineCommentTrivia) || t.IsDirective);

    private static ExpressionSyntax Written(BaseObjectCreationExpressionSyntax syntax, TypeSyntax name)
    {
        var written = syntax is ObjectCreationExpressionSyntax named
            ? named.WithoutTrivia()
            : SyntaxFactory.ObjectCreationExpression(
                SyntaxFactory.Token(SyntaxKind.NewKeyword).WithTrailingTrivia(SyntaxFactory.Space),
                name,
                syntax.ArgumentList!.WithoutTrivia(),
                syntax.Initializer?.WithoutTrivia());
        return written.DescendantTrivia().Any(t => t.IsKind(SyntaxKind.EndOfLineTrivia))
            ? written.NormalizeWhitespace(elasticTrivia: false, eol: " ", indentation: "")
            : written;
    }

    private static bool IsSame(
        ExpressionSyntax expression,
        BaseObjectCreationExpressionSyntax wanted,
        INamedTypeSymbol type,
        SemanticModel model,
        CancellationToken cancellationToken) =>
        expression is BaseObjectCreationExpressionSyntax creation
        && SymbolEqualityComparer.Default.Equals(model.GetTypeInfo(creation, cancellationToken).Type, type)
        && SyntaxFactory.AreEquivalent(Arguments(creation), Arguments(wanted))
        && (creation.Initializer, wanted.Initializer) switch
        {
            (null, null) => true,
            ({ } a, { } b) => SyntaxFactory.AreEquivalent(a, b),
            _ => false,
        };

    private static ArgumentListSyntax Arguments(BaseObjectCreationExpressionSyntax creation) =>
        creation.ArgumentList ?? SyntaxFactory.ArgumentList();
}
