using System.Linq;
using System.Threading;
using AsyncHygiene.AwaitSites.Streams;
using AsyncHygiene.Editing;
using AsyncHygiene.Editing.Syntax;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Hosts.Lambdas;

/// <summary>The methods of LINQ over objects, and what a <c>foreach</c> over a sequence gives.</summary>
internal static class Sequences
{
    private static readonly string[] s_ofNull =
        ["System.ArgumentNullException", "System.ArgumentException", "System.NullReferenceException"];

    /// <summary>Why a lambda of such a method cannot await; null for other methods.</summary>
    public static Refusal? RefusalOf(LambdaArgument argument, DocumentContext context, CancellationToken cancellationToken)
    {
        if (!SequenceOperator.Is(argument.Method, context.Types))
            return null;

        var last = argument.Call;
        while (SequenceOperator.After(last, context, cancellationToken) is { } next)
            last = next.Call;
        return context.Model.GetTypeInfo(last, cancellationToken).Type is INamedTypeSymbol { TypeKind: TypeKind.Interface, Arity: 1 }
            ? Refusal.Deferred
            : Refusal.Linq;
    }

    /// <summary>Of a sequence that is null, an operator throws another exception than a loop. A handler of one of them tells.</summary>
    public static bool IsNullHeard(InvocationExpressionSyntax call, DocumentContext context, CancellationToken cancellationToken) =>
        call.Ancestors()
            .TakeWhile(n => n is not MemberDeclarationSyntax)
            .OfType<TryStatementSyntax>()
            .Where(around => around.Block.Span.Contains(call.Span))
            .SelectMany(around => around.Catches)
            .Any(handler => handler.Declaration?.Type is { } type
                && context.Types.IsOneOf(context.Model.GetTypeInfo(type, cancellationToken).Type, s_ofNull));

    /// <summary>
    /// How a loop over the source declares its item, so that it is of the type that the lambda takes; null where that type has no name.
    /// </summary>
    public static TypeSyntax? ItemTypeOf(
        LambdaArgument argument,
        ExpressionSyntax source,
        DocumentContext context,
        CancellationToken cancellationToken)
    {
        if (context.Model.GetTypeInfo(
            source,
            cancellationToken).Type is not { IsRefLikeType: false, TypeKind: not (TypeKind.Dynamic or TypeKind.Error) } type
            || (context.Model.GetTypeInfo(
                argument.Work,
                cancellationToken).ConvertedType as INamedTypeSymbol)?.DelegateInvokeMethod?.Parameters[0].Type is not { } item
            || OwnEnumerator.MayDiffer(type, argument.Method, context.Model.Compilation)
            || !IsSameItem(type, item, argument.Method, context.Model.Compilation))
        {
            return null;
        }

        return argument.Lambda is LambdaExpressionSyntax lambda && InlinedLambda.ParameterOf(lambda)?.Type is { } written ? written
            : SymbolEqualityComparer.Default.Equals(ItemOf(type), item) ? SyntaxFactory.IdentifierName("var")
            : CanBeNamed(item) ? Named(item, context, argument.Work.SpanStart)
            : null;
    }

    /// <summary>
    /// A loop converts each item to the type that it declares. So does a method that takes the items as they are; one that takes a sequence
    /// of <c>object</c> casts, and finds no <c>long</c> in an <c>int</c>.
    /// </summary>
    private static bool IsSameItem(ITypeSymbol source, ITypeSymbol taken, IMethodSymbol method, Compilation compilation)
    {
        if (ItemOf(source) is not { } item || SymbolEqualityComparer.Default.Equals(item, taken))
            return true;

        var conversion = compilation.ClassifyCommonConversion(item, taken);
        var casts = (method.ReducedFrom ?? method).Parameters[0].Type.SpecialType == SpecialType.System_Collections_IEnumerable;
        return (item.SpecialType == SpecialType.System_Object && (casts || IsSequenceOf(source, taken)))
            || (conversion is { IsImplicit: true, IsUserDefined: false } && (!casts || conversion.IsReference));
    }

    /// <summary>Older collections give an <c>object</c> to a <c>foreach</c>, as those of regular expressions do.</summary>
    private static bool IsSequenceOf(ITypeSymbol source, ITypeSymbol item) => source.AllInterfaces.Any(i =>
        i.OriginalDefinition.SpecialType == SpecialType.System_Collections_Generic_IEnumerable_T
        && SymbolEqualityComparer.Default.Equals(i.TypeArguments[0], item));

    /// <summary>Whether comments stand between the parts of a call that a loop keeps: its source, and what the lambda does.</summary>
    public static bool LosesComments(ExpressionSyntax whole, ExpressionSyntax source, SyntaxNode body) =>
        whole.DescendantTrivia()
            .Any(t =>
                (t.IsKind(SyntaxKind.SingleLineCommentTrivia) || t.IsKind(SyntaxKind.MultiLineCommentTrivia))
                    && whole.Span.Contains(t.Span)
                    && !source.Span.Contains(t.Span)
                    && !body.Span.Contains(t.Span));

    /// <summary>Not where an anonymous type is part of it.</summary>
    public static bool CanBeNamed(ITypeSymbol type) => type switch
    {
        { IsAnonymousType: true } or { TypeKind: TypeKind.Error or TypeKind.Dynamic } => false,
        IArrayTypeSymbol array => CanBeNamed(array.ElementType),
        INamedTypeSymbol named => named.TypeArguments.All(CanBeNamed),
        _ => true,
    };

    public static TypeSyntax Named(ITypeSymbol type, DocumentContext context, int position) =>
        SyntaxFactory.ParseTypeName(type.ToMinimalDisplayString(context.Model, position));

    /// <summary>The type of <c>x</c> in <c>foreach (var x in source)</c>; null where that is not plain to see.</summary>
    private static ITypeSymbol? ItemOf(ITypeSymbol source)
    {
        if (source is IArrayTypeSymbol { Rank: 1 } array)
            return array.ElementType;

        if (OwnEnumerator.EnumeratorOf(source) is { } pattern)
        {
            return pattern.ReturnType
                .GetMembers(WellKnownMemberNames.CurrentPropertyName)
                .OfType<IPropertySymbol>()
                .FirstOrDefault()?.Type;
        }

        var sequences = source.AllInterfaces
            .Where(i => i.OriginalDefinition.SpecialType == SpecialType.System_Collections_Generic_IEnumerable_T)
            .ToList();
        return sequences.Count == 1 ? sequences[0].TypeArguments[0] : null;
    }
}
