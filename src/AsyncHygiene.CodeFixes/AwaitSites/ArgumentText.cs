using System.Linq;
using System.Threading;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.AwaitSites;

/// <summary>
/// Calls that the compiler gives the text of an argument, <c>Check(Load())</c> with <c>[CallerArgumentExpression]</c>: with an await in the
/// argument the text would be another one. In a test it is only shown.
/// </summary>
internal static class ArgumentText
{
    private const string Attribute = "System.Runtime.CompilerServices.CallerArgumentExpressionAttribute";

    /// <summary>Null where no method is told the text of the node.</summary>
    public static Refusal? RefusalAt(SyntaxNode node, DocumentContext context, CancellationToken cancellationToken) =>
        IsTakenAround(node, context, cancellationToken)
            ? Refusal.RunningMethod.Because(
                $"the method that it is given to, in {SourcePlace.Of(node.GetLocation())}, is told its text, which an 'await' changes")
            : null;

    private static bool IsTakenAround(SyntaxNode node, DocumentContext context, CancellationToken cancellationToken) =>
        context.Types[Attribute] is { } attribute
        && node.Ancestors()
            .TakeWhile(a => a is not StatementSyntax and not MemberDeclarationSyntax)
            .OfType<ArgumentSyntax>()
            .Any(argument => IsTaken(argument, attribute, context, cancellationToken));

    private static bool IsTaken(
        ArgumentSyntax argument,
        INamedTypeSymbol attribute,
        DocumentContext context,
        CancellationToken cancellationToken)
    {
        if (argument.Parent is not BaseArgumentListSyntax { Arguments: var given, Parent: { } call }
            || context.Model.GetSymbolInfo(call, cancellationToken).Symbol is not IMethodSymbol method
            || (method.DeclaringSyntaxReferences.IsEmpty && !method.ContainingType.InheritsOneOf(["System.Exception"], context.Types)))
        {
            return false;
        }

        var name = argument.NameColon?.Name.Identifier.ValueText
            ?? method.Parameters.ElementAtOrDefault(given.IndexOf(argument))?.Name;
        return method.Parameters.Any(p => p.IsOptional
            && p.Ordinal >= given.Count
            && given.All(a => a.NameColon?.Name.Identifier.ValueText != p.Name)
            && p.GetAttributes().Any(a => context.Types.Is(a.AttributeClass, attribute)
                && a.ConstructorArguments.FirstOrDefault().Value is string of
                && of == name));
    }
}
