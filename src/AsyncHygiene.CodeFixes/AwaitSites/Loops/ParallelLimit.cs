using AsyncHygiene.Editing;
using AsyncHygiene.Settings;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.AwaitSites.Loops;

/// <summary><c>new ParallelOptions { MaxDegreeOfParallelism = 32 }</c>, with the limit from the option.</summary>
internal static class ParallelLimit
{
    private const string ParallelOptions = "System.Threading.Tasks.ParallelOptions";

    /// <summary>The class, where it has the method that awaits what it runs.</summary>
    public static INamedTypeSymbol? AsyncParallel(DocumentContext context) =>
        context.Types["System.Threading.Tasks.Parallel"] is { } parallel
            && !parallel.GetMembers("ForEachAsync").IsEmpty
            && TypeIn(context) is not null ? parallel : null;

    public static INamedTypeSymbol? TypeIn(DocumentContext context) => context.Types[ParallelOptions];

    /// <param name="edits">Gets a using directive for the type where it needs one.</param>
    /// <param name="position">Where it is to stand.</param>
    /// <param name="token">A token in scope, which cancels the calls that have not begun.</param>
    public static ExpressionSyntax Of(DocumentEdits edits, int position, string? token)
    {
        var limit = Options.FanOutLimit.Read(edits.Context.Document.Project.AnalyzerOptions, edits.Context.Root.SyntaxTree);
        return SyntaxFactory.ParseExpression(
            $"new {TypeName.Of(edits, TypeIn(edits.Context)!, position)} {{ MaxDegreeOfParallelism = "
                + $"{limit}{(token is null ? string.Empty : $", CancellationToken = {token}")} }}");
    }
}
