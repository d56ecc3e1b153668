using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.Hierarchy;

/// <summary>
/// What a call would mean under another name, where declarations alone decide it: one method of that name can be given as many arguments,
/// and it takes exactly what the called method takes. To bind such a call would cost a hundred times as much.
/// </summary>
internal static class SameSignature
{
    /// <summary>False where only the compiler can tell; otherwise the method, or null where the call would not compile.</summary>
    /// <param name="call">The call as it is.</param>
    /// <param name="name">Its other name.</param>
    /// <param name="token">The type of one more argument at the end, or null.</param>
    /// <param name="method">The method that it would call.</param>
    public static bool IsKnown(IInvocationOperation call, string name, INamedTypeSymbol? token, out IMethodSymbol? method)
    {
        method = null;
        var called = call.TargetMethod;
        if (called.IsExtensionMethod
            || ReceiverOf(call) is not { } receiver
            || call.Arguments.Any(a => a.Syntax is ArgumentSyntax { NameColon: not null })
            || CountOf(call) is not { } given)
        {
            return false;
        }

        var isExpanded = call.Arguments.Any(a => a.ArgumentKind == ArgumentKind.ParamArray);
        if (isExpanded && token is not null)
            return false;

        var taken = given + (token is null ? 0 : 1);
        IMethodSymbol? only = null;
        foreach (var member in MembersOf(receiver, name))
        {
            if (member is not IMethodSymbol { MethodKind: MethodKind.Ordinary } candidate
                || (!isExpanded && candidate.Parameters.Any(p => p.IsParams)))
            {
                return false;
            }

            if (!MayTake(candidate, taken) || Overrides(only, candidate))
                continue;

            if (only is not null)
                return false;
            only = candidate;
        }

        if (only is null)
            return true;

        method = Fitting(only, called, given, token);
        return method is not null;
    }

    /// <summary>How many arguments are written; null for forms that this does not know.</summary>
    private static int? CountOf(IInvocationOperation call)
    {
        var count = 0;
        foreach (var argument in call.Arguments)
        {
            switch (argument)
            {
                case { ArgumentKind: ArgumentKind.Explicit }:
                    count++;
                    break;
                case { ArgumentKind: ArgumentKind.ParamArray, Value: IArrayCreationOperation { Initializer.ElementValues: var values } }:
                    count += values.Length;
                    break;
                case not { ArgumentKind: ArgumentKind.DefaultValue }:
                    return null;
            }
        }

        return count;
    }

    private static bool MayTake(IMethodSymbol candidate, int arguments) =>
        (candidate.Parameters.Length >= arguments || candidate.Parameters.Any(p => p.IsParams))
        && candidate.Parameters.Count(p => !p.IsOptional && !p.IsParams) <= arguments;

    /// <summary>Null where the object's type alone does not say which members it has.</summary>
    private static INamedTypeSymbol? ReceiverOf(IInvocationOperation call)
    {
        if ((call.Syntax as InvocationExpressionSyntax)?.Expression is not (MemberAccessExpressionSyntax or MemberBindingExpressionSyntax)
            || call.Syntax is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Expression: BaseExpressionSyntax } })
        {
            return null;
        }

        // The name of a class that derives from a static method's is another place to begin at.
        return call.Instance is { Type: INamedTypeSymbol { TypeKind: not (TypeKind.Error or TypeKind.Dynamic) } type } ? type
            : call.TargetMethod is { IsStatic: true, ContainingType: { IsStatic: true } owner } ? owner
            : null;
    }

    private static IEnumerable<ISymbol> MembersOf(INamedTypeSymbol type, string name) =>
        (type.TypeKind == TypeKind.Interface ? type.AllInterfaces.Insert(0, type) : type.SelfAndBaseTypes())
            .SelectMany(t => t.GetMembers(name));

    private static bool Overrides(IMethodSymbol? method, IMethodSymbol other)
    {
        for (var m = method?.OverriddenMethod; m is not null; m = m.OverriddenMethod)
        {
            if (SymbolEqualityComparer.Default.Equals(m, other))
                return true;
        }

        return false;
    }

    private static IMethodSymbol? Fitting(IMethodSymbol candidate, IMethodSymbol called, int given, INamedTypeSymbol? token)
    {
        if (candidate.DeclaredAccessibility != Accessibility.Public
            || candidate.IsStatic != called.IsStatic
            || candidate.Arity != called.Arity
            || candidate.TypeParameters.Any(IsConstrained)
            || candidate.Parameters.Length < called.Parameters.Length
            || (candidate.Parameters.Length > called.Parameters.Length && called.Parameters.Any(p => p.IsParams)))
        {
            return null;
        }

        var method = candidate.IsGenericMethod ? candidate.Construct(called.TypeArguments.ToArray()) : candidate;
        for (var i = 0; i < called.Parameters.Length; i++)
        {
            if (method.Parameters[i].RefKind != called.Parameters[i].RefKind
                || method.Parameters[i].IsParams != called.Parameters[i].IsParams
                || !SymbolEqualityComparer.Default.Equals(method.Parameters[i].Type, called.Parameters[i].Type))
            {
                return null;
            }
        }

        return token is null
            || (given == called.Parameters.Length
                && method.Parameters.Length > given
                && SymbolEqualityComparer.Default.Equals(method.Parameters[given].Type, token))
                ? method
                : null;
    }

    private static bool IsConstrained(ITypeParameterSymbol parameter) =>
        !parameter.ConstraintTypes.IsEmpty
        || parameter.HasConstructorConstraint
        || parameter.HasReferenceTypeConstraint
        || parameter.HasUnmanagedTypeConstraint
        || parameter.HasValueTypeConstraint;
}
