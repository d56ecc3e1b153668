using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Rewriting.Lambdas;

/// <summary>The methods of LINQ over objects, and what a <c>foreach</c> over a sequence gives.</summary>
internal static class Sequences
{
    /// <summary>Why a lambda of such a method cannot await; null for other methods.</summary>
    public static Refusal? RefusalOf(LambdaArgument argument, DocumentEdits edits, CancellationToken cancellationToken)
    {
        if (!IsOperator(argument.Method, edits.Types))
            return null;

        var last = argument.Call;
        while (NextOf(last, edits, cancellationToken) is { } next)
            last = next.Call;
        return edits.Model.GetTypeInfo(last, cancellationToken).Type is INamedTypeSymbol { TypeKind: TypeKind.Interface, Arity: 1 } ? Refusal.Deferred : Refusal.Linq;
    }

    public static bool IsOperator(IMethodSymbol method, KnownTypes types) => types.Is(method.ContainingType, types["System.Linq.Enumerable"]);

    /// <summary>The operator that is called on what this call returns.</summary>
    public static (InvocationExpressionSyntax Call, IMethodSymbol Method)? NextOf(InvocationExpressionSyntax call, DocumentEdits edits, CancellationToken cancellationToken) =>
        call.Parent is MemberAccessExpressionSyntax { Parent: InvocationExpressionSyntax next } access
        && access.Expression == call
        && next.Expression == access
        && edits.Model.GetSymbolInfo(next, cancellationToken).Symbol is IMethodSymbol { MethodKind: MethodKind.ReducedExtension } method
        && IsOperator(method, edits.Types)
            ? (next, method)
            : null;

    /// <summary>The type of <c>x</c> in <c>foreach (var x in source)</c>; null where that is not plain to see.</summary>
    public static ITypeSymbol? ItemOf(ITypeSymbol source)
    {
        if (source is IArrayTypeSymbol { Rank: 1 } array)
            return array.ElementType;

        for (var type = source; type is not null; type = type.BaseType)
        {
            if (type.GetMembers(WellKnownMemberNames.GetEnumeratorMethodName).OfType<IMethodSymbol>().FirstOrDefault(m => m is { DeclaredAccessibility: Accessibility.Public, IsStatic: false, Parameters.IsEmpty: true }) is { } pattern)
                return pattern.ReturnType.GetMembers(WellKnownMemberNames.CurrentPropertyName).OfType<IPropertySymbol>().FirstOrDefault()?.Type;
        }

        var sequences = source.AllInterfaces.Where(i => i.OriginalDefinition.SpecialType == SpecialType.System_Collections_Generic_IEnumerable_T).ToList();
        return sequences.Count == 1 ? sequences[0].TypeArguments[0] : null;
    }
}
