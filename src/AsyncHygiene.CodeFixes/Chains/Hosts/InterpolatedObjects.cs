using System;
using System.Linq;
using System.Threading;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Hosts;

/// <summary>
/// Objects that an interpolated string shows before an await. Without one they become text from left to right; with one, all values are
/// found first and become text afterwards, so that an object shows what it has become meanwhile.
/// <code>
/// $"was {order}, tracking {Ship(order)}"            // was Order(new), tracking T1
/// $"was {order}, tracking {await ShipAsync(order)}" // was Order(shipped), tracking T1
/// </code>
/// </summary>
internal static class InterpolatedObjects
{
    private const string Handler = "System.Runtime.CompilerServices.DefaultInterpolatedStringHandler";

    /// <summary>What they show cannot change, or only while they are made.</summary>
    private static readonly string[] s_fixed = ["System.Uri", "System.Type", "System.Version", "System.Exception"];

    public static Refusal? RefusalAt(SyntaxNode site, DocumentContext context, CancellationToken cancellationToken)
    {
        if (context.Types[Handler] is null
            || context.Root.SyntaxTree.Options is not CSharpParseOptions { LanguageVersion: >= LanguageVersion.CSharp10 })
            return null;

        for (var node = site; node is not (null or StatementSyntax or MemberDeclarationSyntax); node = node.Parent)
        {
            if (node is InterpolationSyntax { Parent: InterpolatedStringExpressionSyntax text } hole
                && !HasAwait(text)
                && context.Model.GetTypeInfo(text, cancellationToken).ConvertedType?.SpecialType == SpecialType.System_String
                && text.Contents.TakeWhile(c => c != hole).OfType<InterpolationSyntax>().FirstOrDefault(MayShowMore) is { } shown)
            {
                return Refusal.InterpolatedObject.Because(
                    $"'{shown.Expression}' before it in the string would become text after the await, and show what it is then; put its "
                        + "text in a variable first");
            }
        }

        return null;

        bool MayShowMore(InterpolationSyntax hole) =>
            MayChange(context.Model.GetTypeInfo(hole.Expression, cancellationToken).Type, context.Types);
    }

    private static bool HasAwait(InterpolatedStringExpressionSyntax text) =>
        FunctionSyntax.NodesDownToFunctions(text).Any(n => n is AwaitExpressionSyntax);

    private static bool MayChange(ITypeSymbol? type, KnownTypes types) => type switch
    {
        null => false,
        { SpecialType: SpecialType.System_String } => false,
        INamedTypeSymbol { OriginalDefinition.SpecialType: SpecialType.System_Nullable_T } nullable =>
            MayChange(nullable.TypeArguments[0], types),
        INamedTypeSymbol { TypeKind: TypeKind.Struct } own => !own.IsInOrBelow("System") && HoldsObjects(own, types),
        { TypeKind: TypeKind.Enum } => false,
        _ => !Array.Exists(s_fixed, name => type.IsOrDerivesFrom(types[name])),
    };

    /// <summary>A struct is copied when it is shown, but not what it refers to.</summary>
    private static bool HoldsObjects(INamedTypeSymbol type, KnownTypes types) =>
        type.GetMembers().OfType<IFieldSymbol>().Any(f => !f.IsStatic
            && !SymbolEqualityComparer.Default.Equals(f.Type, type)
            && MayChange(f.Type, types));
}
