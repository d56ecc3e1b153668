using System;
using System.Linq;
using System.Threading;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Values;
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
    private static readonly string[] s_fixed = ["System.Uri", "System.Type", "System.Version"];

    /// <summary>Structs that show what they refer to.</summary>
    private static readonly string[] s_views =
    [
        "System.Memory`1", "System.ReadOnlyMemory`1", "System.Buffers.ReadOnlySequence`1", "System.Threading.Tasks.ValueTask`1",
    ];

    public static Refusal? RefusalAt(SyntaxNode site, DocumentContext context, CancellationToken cancellationToken)
    {
        if (context.Types[Handler] is null
            || context.Root.SyntaxTree.Options is not CSharpParseOptions { LanguageVersion: >= LanguageVersion.CSharp10 })
            return null;

        for (var node = site; node is not (null or StatementSyntax or MemberDeclarationSyntax); node = node.Parent)
        {
            if (node is InterpolationSyntax { Parent: InterpolatedStringExpressionSyntax text } hole
                && !HasAwait(text)
                && BecomesString(text, context.Model, cancellationToken)
                && text.Contents.TakeWhile(c => c != hole).OfType<InterpolationSyntax>()
                    .FirstOrDefault(c => MayShowMore(c, hole)) is { } shown)
            {
                return Refusal.InterpolatedObject.Because(
                    $"'{shown.Expression}' before it in the string would become text after the await, and show what it is then; put its "
                        + "text in a variable first");
            }
        }

        return null;

        bool MayShowMore(InterpolationSyntax shown, InterpolationSyntax awaited) =>
            MayChange(context.Model.GetTypeInfo(shown.Expression, cancellationToken).Type, context.Types)
            && !IsCaughtAndKept(shown.Expression, awaited, context, cancellationToken);
    }

    /// <summary>
    /// Also where that is given as an <c>object</c>, to a log for example. A handler of its own gets one value after the other, a
    /// <c>FormattableString</c> all of them without their text, with an await or without.
    /// </summary>
    private static bool BecomesString(
        InterpolatedStringExpressionSyntax text,
        SemanticModel model,
        CancellationToken cancellationToken)
    {
        var conversion = model.GetConversion(text, cancellationToken);
        return !conversion.IsInterpolatedStringHandler && !conversion.IsInterpolatedString;
    }

    /// <summary>
    /// An exception of a library that was caught, where the call is not given it: to throw it once more would change its stack trace.
    /// </summary>
    private static bool IsCaughtAndKept(
        ExpressionSyntax shown,
        InterpolationSyntax awaited,
        DocumentContext context,
        CancellationToken cancellationToken) =>
        shown is IdentifierNameSyntax name
        && context.Model.GetSymbolInfo(name, cancellationToken).Symbol is ILocalSymbol { Type: var type } local
        && local.DeclaringSyntaxReferences.Any(r => r.GetSyntax(cancellationToken) is CatchDeclarationSyntax)
        && !IsDeclaredHere(type)
        && !awaited.DescendantNodes().OfType<IdentifierNameSyntax>().Any(n => n.Identifier.ValueText == local.Name);

    private static bool HasAwait(InterpolatedStringExpressionSyntax text) =>
        FunctionSyntax.NodesDownToFunctions(text).Any(n => n is AwaitExpressionSyntax);

    private static bool MayChange(ITypeSymbol? type, KnownTypes types) => type switch
    {
        null => false,
        { SpecialType: SpecialType.System_String } => false,
        _ when type.IsNullableValue() => MayChange(type.WithoutNullable(), types),
        INamedTypeSymbol { TypeKind: TypeKind.Struct } known when known.IsInOrBelow("System") =>
            types.IsOneOf(known, s_views) || known.TypeArguments.Any(a => MayChange(a, types)),
        INamedTypeSymbol { TypeKind: TypeKind.Struct } own => HoldsObjects(own, types),
        { TypeKind: TypeKind.Enum } => false,
        _ => IsDeclaredHere(type) || !Array.Exists(s_fixed, name => type.IsOrDerivesFrom(types[name])),
    };

    private static bool IsDeclaredHere(ITypeSymbol type) => !type.OriginalDefinition.DeclaringSyntaxReferences.IsEmpty;

    /// <summary>A struct is copied when it is shown, but not what it refers to.</summary>
    private static bool HoldsObjects(INamedTypeSymbol type, KnownTypes types) =>
        type.GetMembers().OfType<IFieldSymbol>().Any(f => !f.IsStatic
            && !SymbolEqualityComparer.Default.Equals(f.Type, type)
            && MayChange(f.Type, types));
}
