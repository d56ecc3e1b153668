using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Chains.Ambient;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
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
        var model = context.Model;
        if (PriorAwait.IsBefore(site, function, model, cancellationToken))
            return null;
        if (AnswerOf(function, symbol, model, cancellationToken) is { } answer)
            return Refusal.FinishedWork.Because($"it may change '{answer.Name}' for whoever called it, and they go on at its first await");

        var goesOn = function is AnonymousFunctionExpressionSyntax lambda
            ? GoesOnAfter(lambda, model, cancellationToken)
            : await HandlesOwnEventAsync(symbol, context, cancellationToken).ConfigureAwait(false);
        return goesOn ? Refusal.FinishedWork.Because(GoesOn) : null;
    }

    /// <summary>
    /// Not whoever has a thread for it, and not the libraries that raise an event: they expect that a handler goes on. The solution's own
    /// code may look at what the handler has done.
    /// </summary>
    private static bool GoesOnAfter(AnonymousFunctionExpressionSyntax lambda, SemanticModel model, CancellationToken cancellationToken) =>
        lambda.Parent switch
        {
            ArgumentSyntax argument => VoidWorkUse.IsWaitedFor(argument, model, cancellationToken)
                || !AmbientState.IsRoot(lambda, model, cancellationToken),
            AssignmentExpressionSyntax assignment => CountsOnWork(assignment.Left, model, cancellationToken),
            EqualsValueClauseSyntax => true,
            _ => false,
        };

    /// <summary>
    /// The method is subscribed to an event that the solution raises, or to one after which nothing runs any more, or it is given to what
    /// waits for it.
    /// </summary>
    private static async Task<bool> HandlesOwnEventAsync(
        IMethodSymbol method,
        DocumentContext context,
        CancellationToken cancellationToken)
    {
        var references = await context.References.FindAsync(method, cancellationToken).ConfigureAwait(false);
        foreach (var location in references.SelectMany(r => r.Locations))
        {
            var named = await SolutionReferences.NodeAtAsync(location, cancellationToken).ConfigureAwait(false);
            if (named is null || await location.Document.GetSemanticModelAsync(cancellationToken).ConfigureAwait(false) is not { } model)
                continue;

            var around = named.AncestorsAndSelf().TakeWhile(n => n is ExpressionSyntax).Last();
            if (around is AssignmentExpressionSyntax assignment
                ? CountsOnWork(assignment.Left, model, cancellationToken)
                : around.Parent is ArgumentSyntax argument && VoidWorkUse.IsWaitedFor(argument, model, cancellationToken))
            {
                return true;
            }
        }

        return false;
    }

    private static bool CountsOnWork(ExpressionSyntax target, SemanticModel model, CancellationToken cancellationToken) =>
        model.GetSymbolInfo(target, cancellationToken).Symbol is { } member
        && (!member.DeclaringSyntaxReferences.IsEmpty || VoidWorkUse.Ends(member, KnownTypes.Of(model.Compilation)));

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
