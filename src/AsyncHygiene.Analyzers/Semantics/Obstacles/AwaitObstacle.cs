using System.Linq;
using System.Runtime.CompilerServices;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Semantics.Obstacles;

/// <summary>
/// Why the language does not let an <c>await</c> stand at a place, or why it would be wrong there, given that its function is async.
/// </summary>
internal static class AwaitObstacle
{
    private static readonly Obstacle s_query = new("query", "a query clause cannot contain an 'await'; load the data before the query");
    private static readonly Obstacle s_unsafe = new(
        "unsafe",
        "unsafe code cannot contain an 'await'; move the unsafe part into its own method");

    private static readonly ConditionalWeakTable<SyntaxNode, StrongBox<bool>> s_hasObstacle = new();

    /// <summary>Null where an await may stand.</summary>
    public static Obstacle? At(SyntaxNode site, SyntaxNode function, SemanticModel model, CancellationToken cancellationToken) =>
        Around(site, function, model, cancellationToken) ?? Anywhere(function, model, cancellationToken);

    /// <summary>What surrounds the place inside its function, or would live across an await there.</summary>
    public static Obstacle? Around(SyntaxNode site, SyntaxNode function, SemanticModel model, CancellationToken cancellationToken)
    {
        var version = VersionOf(site);
        for (var (child, node) = (site, site.Parent); node is not null && child != function; (child, node) = (node, node.Parent))
        {
            if ((Of(child, node, version) ?? ReturnedReference.Before(child, node, model, cancellationToken)) is { } obstacle)
                return obstacle;
        }

        return HeldSpan.At(site, model, cancellationToken)
            ?? ThreadAffinity.Around(site, function, model, cancellationToken)
            ?? (RefLikeLocals.AreAllowed(version) ? RefLikeLocals.Across(site, function, model, cancellationToken) : null);
    }

    /// <summary>What is in the way everywhere in a function.</summary>
    public static Obstacle? Anywhere(SyntaxNode function, SemanticModel model, CancellationToken cancellationToken) =>
        VersionOf(function) < LanguageVersion.CSharp5 ? new Obstacle("language-version", "its C# version has no 'await'")
        : IsUnsafe(function) ? s_unsafe
        : ThreadAffinity.Of(function, model, cancellationToken)
            ?? (RefLikeLocals.AreAllowed(VersionOf(function)) ? null : RefLikeLocals.In(function, model, cancellationToken));

    /// <summary>Whether anything in a function can surround a place, or live across it, so that no await may stand there.</summary>
    public static bool MayBeAround(SyntaxNode function, SemanticModel model, CancellationToken cancellationToken) =>
        HasObstacle(function)
        || (RefLikeLocals.AreAllowed(VersionOf(function)) && RefLikeLocals.In(function, model, cancellationToken) is not null);

    /// <summary>A function asks those inside it, which have often been asked before: together they cost one walk.</summary>
    private static bool HasObstacle(SyntaxNode function) =>
        s_hasObstacle.GetValue(function, static f => new StrongBox<bool>(FunctionSyntax.NodesDownToFunctions(f).Any(n =>
            n is LockStatementSyntax or UnsafeStatementSyntax or FixedStatementSyntax or CatchFilterClauseSyntax or QueryExpressionSyntax
                or FinallyClauseSyntax
            || (n is CatchClauseSyntax && VersionOf(n) < LanguageVersion.CSharp6)
            || TransactionScopes.MayBeMadeBy(n)
            || (n is AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax && HasObstacle(n))))).Value;

    private static LanguageVersion VersionOf(SyntaxNode node) =>
        (node.SyntaxTree.Options as CSharpParseOptions)?.LanguageVersion ?? LanguageVersion.Default;

    private static Obstacle? Of(SyntaxNode child, SyntaxNode node, LanguageVersion version) => node switch
    {
        LockStatementSyntax locked when locked.Statement == child =>
            new Obstacle("lock", "a 'lock' cannot contain an 'await'; use a SemaphoreSlim and 'await WaitAsync()'"),
        UnsafeStatementSyntax or FixedStatementSyntax => s_unsafe,
        CatchFilterClauseSyntax =>
            new Obstacle("filter", "an exception filter cannot contain an 'await'; move the condition into the handler"),
        ParameterSyntax or AttributeSyntax => new Obstacle("initializer", "a parameter or an attribute cannot contain an 'await'"),
        CatchClauseSyntax or FinallyClauseSyntax when version < LanguageVersion.CSharp6 =>
            new Obstacle("language-version", "before C# 6, 'catch' and 'finally' cannot contain an 'await'"),
        QueryExpressionSyntax query when child != query.FromClause => s_query,
        FromClauseSyntax { Parent: QueryBodySyntax } => s_query,
        ArgumentListSyntax arguments when arguments.Arguments.Any(IsByReference) =>
            new Obstacle("byref-arg", "an argument next to it is passed by reference; put the awaited value into a variable first"),
        _ => null,
    };

    /// <summary>
    /// A reference to an array element or field cannot be kept across an await; a variable's can, it becomes a field of the state machine.
    /// </summary>
    private static bool IsByReference(ArgumentSyntax argument) =>
        !argument.RefKindKeyword.IsKind(SyntaxKind.None)
        && argument.Expression is not (IdentifierNameSyntax or DeclarationExpressionSyntax);

    /// <summary>
    /// Before C# 13 no await may stand in an unsafe context; from then on it still may not in the unsafe blocks themselves.
    /// </summary>
    private static bool IsUnsafe(SyntaxNode function) =>
        function.AncestorsAndSelf().Any(n => n switch
        {
            TypeDeclarationSyntax type => type.Modifiers.Has(SyntaxKind.UnsafeKeyword),
            _ => FunctionSyntax.ModifiersOf(n).Has(SyntaxKind.UnsafeKeyword),
        });
}
