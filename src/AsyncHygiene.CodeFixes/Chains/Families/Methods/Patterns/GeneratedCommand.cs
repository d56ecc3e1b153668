using System;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Chains.Ambient;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Families.Methods.Patterns;

/// <summary>
/// Methods that <c>[RelayCommand]</c> makes a command of. The command of an awaitable method is another one, of the same name, whose
/// <c>Execute</c> returns at the first await.
/// </summary>
internal static class GeneratedCommand
{
    public static async Task<Refusal?> RefusalOfAsync(MethodFamilyDraft family, CancellationToken cancellationToken)
    {
        if (family.Members.FirstOrDefault(m => m.Symbol.GetAttributes().Any(IsCommand)) is not { } method)
            return null;

        var models = await SolutionModels.Of(method.Edits.Context).GetAsync(cancellationToken).ConfigureAwait(false);
        return models.AllTokens(NameOf(method.Symbol), cancellationToken).Select(t => t.Parent).FirstOrDefault(IsExecuted) is { } use
            ? Refusal.FinishedWork.Because(
                $"{SourcePlace.Of(use.GetLocation())}, executes its command, which would go on before the work is done")
            : null;
    }

    private static bool IsCommand(AttributeData attribute) =>
        attribute.AttributeClass is { Name: "RelayCommandAttribute" } type && type.IsIn("CommunityToolkit.Mvvm.Input");

    /// <summary>As the generator makes it.</summary>
    private static string NameOf(IMethodSymbol method)
    {
        var name = method.Name;
        return (name.Length > 2 && name.StartsWith("On", StringComparison.Ordinal) && char.IsUpper(name[2]) ? name.Substring(2) : name)
            + "Command";
    }

    /// <summary><c>SaveCommand.Execute(null)</c>, also behind an object or a question mark.</summary>
    private static bool IsExecuted(SyntaxNode? name)
    {
        var command = name?.Parent is MemberAccessExpressionSyntax access && access.Name == name ? access
            : name?.Parent is MemberBindingExpressionSyntax binding ? binding
            : name;
        return command?.Parent switch
        {
            MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Execute" } => true,
            ConditionalAccessExpressionSyntax conditional => conditional.WhenNotNull.DescendantNodesAndSelf()
                .OfType<MemberBindingExpressionSyntax>()
                .Any(b => b.Name.Identifier.ValueText == "Execute"),
            _ => false,
        };
    }
}
