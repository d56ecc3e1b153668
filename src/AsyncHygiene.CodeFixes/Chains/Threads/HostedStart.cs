using System.Linq;
using System.Threading;
using AsyncHygiene.CallGraph;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Threads;

/// <summary>
/// A host starts its services one after the other, the server last. Before .NET 10 it does not await <c>ExecuteAsync</c> of a background
/// service, but runs it up to its first await: what it does until then is done before anything else starts. A host that is told to start
/// or stop its services side by side runs <c>StartAsync</c> and <c>StopAsync</c> in the same way.
/// </summary>
internal static class HostedStart
{
    private const int FirstThatRunsElsewhere = 10;
    private const string StartedTogether = "ServicesStartConcurrently";
    private const string StoppedTogether = "ServicesStopConcurrently";

    /// <summary>The host runs it, and goes on at its first await.</summary>
    public static bool Runs(IMethodSymbol method, SemanticModelSource models, CancellationToken cancellationToken) =>
        IsExecute(method) || (OptionFor(method) is { } option && models.AllTokens(option, cancellationToken).Any());

    /// <summary>What an await at the place would let start too early; null where nothing.</summary>
    /// <param name="site">The place.</param>
    /// <param name="function">Around it.</param>
    /// <param name="method">What the host runs: the function itself, or what returns its task.</param>
    public static string? ReasonAt(SyntaxNode site, SyntaxNode function, IMethodSymbol method)
    {
        if (OptionFor(method) is { } option)
        {
            var begins = option == StartedTogether ? "start" : "stop";
            return $"'{option}' lets the host {begins} the next service at the first await that '{FunctionName.Of(method)}' reaches";
        }

        return Repeats(site, function) || IsDelayOfAll(site, function)
            ? null
            : $"before .NET {FirstThatRunsElsewhere} the host starts the next service, and the server, at the first await that "
                + $"'{FunctionName.Of(method)}' reaches: so far what stands before it is done by then";
    }

    private static bool IsExecute(IMethodSymbol method) =>
        method is { IsOverride: true, Name: "ExecuteAsync" }
        && method.ContainingType.SelfAndBaseTypes().FirstOrDefault(t => t.Name == "BackgroundService") is { } service
        && service.IsIn("Microsoft.Extensions.Hosting")
        && service.ContainingAssembly.Identity.Version.Major < FirstThatRunsElsewhere;

    /// <summary>The option by which the host runs the method of all services at once.</summary>
    private static string? OptionFor(IMethodSymbol method) =>
        !method.ContainingType.AllInterfaces.Any(i => i.Name == "IHostedService" && i.IsIn("Microsoft.Extensions.Hosting"))
            ? null
            : method.Name switch
            {
                "StartingAsync" or "StartAsync" or "StartedAsync" => StartedTogether,
                "StoppingAsync" or "StopAsync" or "StoppedAsync" => StoppedTogether,
                _ => null,
            };

    /// <summary>Its work is to be done again and again; that the first time is over is nothing that others can count on.</summary>
    private static bool Repeats(SyntaxNode site, SyntaxNode function) =>
        site.Ancestors().TakeWhile(n => n != function).Any(IsEndless);

    /// <summary>It only lets time pass, and nothing that is done once comes after it: <c>Thread.Sleep(5000); while (…)</c>.</summary>
    private static bool IsDelayOfAll(SyntaxNode site, SyntaxNode function) =>
        site.FirstAncestorOrSelf<StatementSyntax>() is ExpressionStatementSyntax
        {
            Expression: InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Sleep" } },
            Parent: BlockSyntax block,
        } delay
        && block.Parent == function
        && (delay == block.Statements.Last() || IsEndless(block.Statements[block.Statements.IndexOf(delay) + 1]));

    /// <summary>Until the host stops.</summary>
    private static bool IsEndless(SyntaxNode node) => node switch
    {
        WhileStatementSyntax loop => IsEndless(loop.Condition),
        DoStatementSyntax loop => IsEndless(loop.Condition),
        ForStatementSyntax loop => loop.Condition is null || IsEndless(loop.Condition),
        _ => false,
    };

    private static bool IsEndless(ExpressionSyntax condition) =>
        condition.IsKind(SyntaxKind.TrueLiteralExpression)
        || condition.DescendantTokens().Any(t => t.ValueText == nameof(CancellationToken.IsCancellationRequested));
}
