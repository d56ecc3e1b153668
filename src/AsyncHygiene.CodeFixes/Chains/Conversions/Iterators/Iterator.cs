using System.Linq;
using AsyncHygiene.Chains.Families;
using AsyncHygiene.Editing;
using AsyncHygiene.RequestPaths.EntryPoints;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Conversions.Iterators;

/// <summary>
/// A method with <c>yield</c>. As an async one it returns an <c>IAsyncEnumerable&lt;T&gt;</c>, and runs as it did while somebody enumerates it; so all who do
/// have to enumerate it with <c>await foreach</c>.
/// </summary>
internal static class Iterator
{
    private const string AsyncSequence = "System.Collections.Generic.IAsyncEnumerable`1";
    private const string TokenAttribute = "System.Runtime.CompilerServices.EnumeratorCancellationAttribute";

    public static bool Is(SyntaxNode function) => FunctionSyntax.OwnNodes(function).OfType<YieldStatementSyntax>().Any();

    /// <summary>An <c>IEnumerable&lt;T&gt;</c> in a language and framework that have the async one; an enumerator is made for one caller's interface.</summary>
    public static bool CanStream(IMethodSymbol symbol, SyntaxNode function, KnownTypes types) =>
        types[AsyncSequence] is not null
        && function.SyntaxTree.Options is CSharpParseOptions { LanguageVersion: >= LanguageVersion.CSharp8 }
        && symbol.ReturnType.OriginalDefinition.SpecialType == SpecialType.System_Collections_Generic_IEnumerable_T
        && NamesItem(function)
        && KnownEntryPoints.Of(types).Find(symbol) is null;

    /// <summary>The item type is written where the return type is, so that it can be kept.</summary>
    public static bool NamesItem(SyntaxNode function) => ReturnTypeOf(function) is { } type && ItemOf(type) is not null;

    public static TypeSyntax AsyncTypeOf(DocumentEdits edits, TypeSyntax type) =>
        TypeName.Of(edits, edits.Context.Types[AsyncSequence]!, type.SpanStart, ItemOf(type)!.WithoutTrivia()).WithTriviaFrom(type);

    /// <summary>Lets whoever enumerates hand over a token: the parameter is marked for it.</summary>
    public static void MarkToken(FamilyMember member)
    {
        var edits = member.Edits;
        var token = member.Symbol.Parameters.FirstOrDefault(p => edits.Context.Types.Is(p.Type, edits.Context.Types.CancellationToken));
        if (token is null
            || edits.Context.Types[TokenAttribute] is not { } attribute
            || FunctionSyntax.ParametersOf(member.Declaration)?.Parameters[token.Ordinal] is not { } parameter)
        {
            return;
        }

        var list = AttributeList(attribute, parameter.SpanStart, edits);
        edits.Replace(parameter, p => Marked(p, list));
    }

    /// <summary>The same for a token that the conversion adds, at the end.</summary>
    public static ParameterListSyntax WithMarkedToken(ParameterListSyntax parameters, FamilyMember member)
    {
        if (member.Edits.Context.Types[TokenAttribute] is not { } attribute)
            return parameters;

        var token = parameters.Parameters.Last();
        return parameters.WithParameters(parameters.Parameters.Replace(token, Marked(token, AttributeList(attribute, member.Declaration.SpanStart, member.Edits))));
    }

    private static ParameterSyntax Marked(ParameterSyntax parameter, AttributeListSyntax attributes) =>
        parameter.WithoutLeadingTrivia().AddAttributeLists(attributes).WithLeadingTrivia(parameter.GetLeadingTrivia());

    private static AttributeListSyntax AttributeList(INamedTypeSymbol attribute, int position, DocumentEdits edits)
    {
        var name = TypeName.Of(edits, attribute, position).ToString();
        return SyntaxFactory.AttributeList(SyntaxFactory.SingletonSeparatedList(SyntaxFactory.Attribute(SyntaxFactory.ParseName(name.Substring(0, name.Length - "Attribute".Length)))))
            .WithTrailingTrivia(SyntaxFactory.Space);
    }

    private static TypeSyntax? ReturnTypeOf(SyntaxNode function) => function switch
    {
        MethodDeclarationSyntax method => method.ReturnType,
        LocalFunctionStatementSyntax local => local.ReturnType,
        _ => null,
    };

    /// <summary>The type between the angle brackets, as it is written.</summary>
    private static TypeSyntax? ItemOf(TypeSyntax type) => type switch
    {
        GenericNameSyntax { TypeArgumentList.Arguments: { Count: 1 } arguments } => arguments[0],
        QualifiedNameSyntax qualified => ItemOf(qualified.Right),
        _ => null,
    };
}
