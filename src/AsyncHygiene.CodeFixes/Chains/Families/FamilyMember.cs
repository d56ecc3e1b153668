using System.Linq;
using AsyncHygiene.CallGraph.Dispatch;
using AsyncHygiene.Editing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Families;

/// <summary>One declaration of a family: a method, a part of one, or a local function.</summary>
internal sealed class FamilyMember
{
    public FamilyMember(IMethodSymbol symbol, SyntaxNode declaration, DocumentEdits edits)
    {
        Symbol = symbol;
        Declaration = declaration;
        Edits = edits;
    }

    public IMethodSymbol Symbol { get; }

    public SyntaxNode Declaration { get; }

    public DocumentEdits Edits { get; }

    /// <summary>
    /// What its task gives. An override with a more derived result gives what it overrides does, and one that is never null may be so where
    /// its contract says so: tasks of the two do not convert.
    /// </summary>
    public ITypeSymbol ResultType => PromisesMore(Symbol)
        ? Root(Symbol).ReturnType.WithNullableAnnotation(NullableAnnotation.Annotated)
        : Root(Symbol).ReturnType;

    /// <summary>The result type as it is written, or has to be.</summary>
    public TypeSyntax ResultTypeAt(TypeSyntax written) =>
        Narrows(Symbol)
            ? SyntaxFactory.ParseTypeName(ResultType.ToMinimalDisplayString(Edits.Context.Model, written.SpanStart)).WithTriviaFrom(written)
            : PromisesMore(Symbol) ? SyntaxFactory.NullableType(written.WithoutTrivia()).WithTriviaFrom(written)
            : written;

    /// <summary>The method overrides one with a less derived result.</summary>
    public static bool Narrows(IMethodSymbol method) => method.IsOverride && !IsSameType(Root(method).ReturnType, method.ReturnType);

    /// <summary>Its result is never null, and that of the method which it overrides or implements may be.</summary>
    private static bool PromisesMore(IMethodSymbol method) =>
        method.ReturnType is { IsValueType: false, NullableAnnotation: NullableAnnotation.NotAnnotated } && MayBeNullByContract(method);

    private static bool MayBeNullByContract(IMethodSymbol method)
    {
        for (var m = method; m is not null; m = m.OverriddenMethod)
        {
            if (Slots.Implemented(m, method.ContainingType)
                .Prepend(m)
                .Any(contract => contract.ReturnType.NullableAnnotation == NullableAnnotation.Annotated))
            {
                return true;
            }
        }

        return false;
    }

    private static IMethodSymbol Root(IMethodSymbol method)
    {
        while (method.OverriddenMethod is { } overridden)
            method = overridden;
        return method;
    }

    /// <summary>A type that is missing is another one in every project.</summary>
    private static bool IsSameType(ITypeSymbol first, ITypeSymbol second) =>
        SymbolEqualityComparer.Default.Equals(first, second)
            || (first.TypeKind == TypeKind.Error && second.TypeKind == TypeKind.Error && first.Name == second.Name);
}
