using System.Linq;
using System.Threading;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Safety.Filters;

/// <summary>
/// Pauses below a handler of the errors of their argument. <c>Thread.Sleep</c> takes no time above 24.8 days, <c>Task.Delay</c> up to 49.7,
/// and the two name their parameters differently.
/// </summary>
internal sealed class PauseErrors : HandledErrors
{
    public PauseErrors(SolutionCalls calls, CancellationToken cancellationToken)
        : base(calls, cancellationToken)
    {
    }

    /// <param name="call">One of which it holds.</param>
    public string ReasonAt(SyntaxNode call) =>
        "of a time that is too long or negative, 'Task.Delay' makes another error than 'Thread.Sleep' or none, which the handler"
            + PlaceOf(call)
            + " waits for";

    protected override bool Holds(SyntaxNode call, SolutionCalls.Calls solution)
    {
        var model = solution.Models.For(call.SyntaxTree);
        var types = KnownTypes.Of(solution.Models.CompilationOf(call.SyntaxTree));
        if (call is not InvocationExpressionSyntax { ArgumentList.Arguments: { Count: 1 } arguments }
            || model.GetSymbolInfo(call, CancellationToken).Symbol is not IMethodSymbol { Name: "Sleep" } method
            || !types.Is(method.ContainingType, types["System.Threading.Thread"])
            || (model.GetOperation(arguments[0].Expression, CancellationToken) is { } time && ZeroTimeout.IsInRange(time, types)))
        {
            return false;
        }

        var isSpan = method.Parameters[0].Type.SpecialType != SpecialType.System_Int32;
        return IsHandled(call, solution, catches => catches.FirstOrDefault(c => WaitsForIt(c, isSpan)));
    }

    /// <summary>A number that one of the two does not take, the other one does not take either.</summary>
    private static bool WaitsForIt(CatchClauseSyntax handler, bool isSpan) => handler.DescendantTokens().Any(t =>
        t.ValueText == "ParamName"
            || (isSpan && t.ValueText is nameof(System.ArgumentOutOfRangeException) or nameof(System.ArgumentException)));
}
