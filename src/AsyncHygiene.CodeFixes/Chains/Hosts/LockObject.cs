using System.Linq;
using System.Threading;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics.Obstacles;
using AsyncHygiene.Settings;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Hosts;

/// <summary>A private field whose object code locks: it may become a semaphore, so that the code in its locks can await.</summary>
internal static class LockObject
{
    public static bool Is(IFieldSymbol field) => Is(field.Type);

    /// <summary>A type whose objects are made to be locked, or for any use.</summary>
    public static bool Is(ITypeSymbol type) => type.SpecialType == SpecialType.System_Object || IsLock(type);

    /// <summary>
    /// The lock that an await would stand in, and its object; null where that is none to convert, or the project does not want it.
    /// </summary>
    public static (LockStatementSyntax Statement, IFieldSymbol Gate)? Around(
        SyntaxNode site,
        Obstacle obstacle,
        DocumentContext context,
        CancellationToken cancellationToken) =>
        obstacle.Code == Refusal.Lock.Code
        && Options.ConvertLocks.Read(context.Document.Project.AnalyzerOptions, context.Root.SyntaxTree)
        && site.Ancestors().OfType<LockStatementSyntax>().FirstOrDefault(l => l.Statement.Span.Contains(site.Span)) is { } statement
        && Of(statement, context.Model, cancellationToken) is { } gate
            ? (statement, gate)
            : null;

    /// <summary>The field that a lock names, on the object or type that it is in.</summary>
    public static IFieldSymbol? Of(LockStatementSyntax statement, SemanticModel model, CancellationToken cancellationToken) =>
        statement.Expression is IdentifierNameSyntax or MemberAccessExpressionSyntax { Name: IdentifierNameSyntax }
        && model.GetSymbolInfo(
            statement.Expression,
            cancellationToken).Symbol is IFieldSymbol { DeclaredAccessibility: Accessibility.Private, IsReadOnly: true } field
        && Is(field)
        && (field.IsStatic
            || statement.Expression is IdentifierNameSyntax or MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax })
            ? field.OriginalDefinition
            : null;

    private static bool IsLock(ITypeSymbol type) =>
        type is
        {
            Name: "Lock",
            ContainingNamespace:
            {
                Name: "Threading",
                ContainingNamespace: { Name: "System", ContainingNamespace.IsGlobalNamespace: true }
            }
        };
}
