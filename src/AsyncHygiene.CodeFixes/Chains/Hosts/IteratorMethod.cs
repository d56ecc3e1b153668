using System.Linq;
using AsyncHygiene.RequestPaths.EntryPoints;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Hosts;

/// <summary>
/// A method with <c>yield</c>. As an async one it returns an <c>IAsyncEnumerable&lt;T&gt;</c>, and runs as it did while a caller enumerates
/// it; so all that do have to enumerate it with <c>await foreach</c>.
/// </summary>
internal static class IteratorMethod
{
    public const string AsyncSequence = "System.Collections.Generic.IAsyncEnumerable`1";

    public static bool Is(SyntaxNode function) => FunctionSyntax.OwnNodes(function).OfType<YieldStatementSyntax>().Any();

    /// <summary>
    /// An <c>IEnumerable&lt;T&gt;</c> in a language and framework that have the async one; an enumerator is made for one caller's
    /// interface.
    /// </summary>
    public static bool CanStream(IMethodSymbol symbol, SyntaxNode function, KnownTypes types) =>
        types[AsyncSequence] is not null
        && function.SyntaxTree.Options is CSharpParseOptions { LanguageVersion: >= LanguageVersion.CSharp8 }
        && symbol.ReturnType.OriginalDefinition.SpecialType == SpecialType.System_Collections_Generic_IEnumerable_T
        && NamesItem(function)
        && KnownEntryPoints.Of(types).Find(symbol) is null;

    /// <summary>The item type is written where the return type is, so that it can be kept.</summary>
    public static bool NamesItem(SyntaxNode function) => ReturnTypeOf(function) is { } type && ItemOf(type) is not null;

    /// <summary>The type between the angle brackets, as it is written.</summary>
    public static TypeSyntax? ItemOf(TypeSyntax type) => type switch
    {
        GenericNameSyntax { TypeArgumentList.Arguments: { Count: 1 } arguments } => arguments[0],
        QualifiedNameSyntax qualified => ItemOf(qualified.Right),
        _ => null,
    };

    private static TypeSyntax? ReturnTypeOf(SyntaxNode function) => function switch
    {
        MethodDeclarationSyntax method => method.ReturnType,
        LocalFunctionStatementSyntax local => local.ReturnType,
        _ => null,
    };
}
