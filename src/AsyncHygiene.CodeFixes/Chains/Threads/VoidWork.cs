using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.CallGraph;
using AsyncHygiene.Chains.Ambient;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Threads;

/// <summary>
/// What an <c>async void</c> function does before its first await: it is done when the function returns, and whoever calls it goes on then.
/// </summary>
internal static class VoidWork
{
    private const string GoesOn = "whoever runs it goes on at its first await, when its work is done so far";

    /// <summary>Why no await may come to the place; null where no caller sees a difference.</summary>
    public static async Task<Refusal?> RefusalAtAsync(
        SyntaxNode site,
        SyntaxNode function,
        IMethodSymbol symbol,
        DocumentContext context,
        CancellationToken cancellationToken)
    {
        if (PriorAwait.IsBefore(site, function, context.Model, cancellationToken))
            return null;

        var models = await SolutionModels.Of(context).GetAsync(cancellationToken).ConfigureAwait(false);
        return ReasonOf(function, symbol, models, cancellationToken) is { } reason ? Refusal.FinishedWork.Because(reason) : null;
    }

    /// <summary>The same for its first await.</summary>
    public static string? ReasonOf(
        SyntaxNode function,
        IMethodSymbol symbol,
        SemanticModelSource models,
        CancellationToken cancellationToken) =>
        AnswerOf(function, symbol, models.For(function.SyntaxTree), cancellationToken) is { } answer
            ? $"it may change '{answer.Name}' for whoever called it, and they go on at its first await"
            : VoidWorkUse.IsCountedOn(Function.Of(symbol), models, cancellationToken) ? GoesOn : null;

    /// <summary>
    /// What it is given and may change: <c>e.Cancel = File.ReadAllText(path) == "dirty";</c>. To read a text or number of it changes
    /// nothing.
    /// </summary>
    private static IParameterSymbol? AnswerOf(
        SyntaxNode function,
        IMethodSymbol symbol,
        SemanticModel model,
        CancellationToken cancellationToken) =>
        symbol.Parameters.FirstOrDefault(p => p.Type.IsReferenceType
            && p.Type.SpecialType != SpecialType.System_String
            && FunctionSyntax.OwnNodes(function)
                .OfType<IdentifierNameSyntax>()
                .Where(n => n.Identifier.ValueText == p.Name)
                .Any(n => !IsRead(n, model, cancellationToken)
                    && SymbolEqualityComparer.Default.Equals(model.GetSymbolInfo(n, cancellationToken).Symbol, p)));

    private static bool IsRead(IdentifierNameSyntax name, SemanticModel model, CancellationToken cancellationToken) =>
        name.Parent is MemberAccessExpressionSyntax access
        && access.Expression == name
        && !(access.Parent is AssignmentExpressionSyntax assignment && assignment.Left == access)
        && model.GetTypeInfo(access, cancellationToken).Type is { } type
        && (type.IsValueType || type.SpecialType == SpecialType.System_String);
}
