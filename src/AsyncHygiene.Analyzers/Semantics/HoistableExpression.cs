using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics;

/// <summary>
/// An expression that means the same in a static field's initializer as where it stands: it uses constants, types and other such objects,
/// but nothing of the function or instance around it.
/// </summary>
internal static class HoistableExpression
{
    public static bool Is(IOperation expression) => expression.Descendants().Append(expression).All(IsIndependent);

    private static bool IsIndependent(IOperation operation) => operation switch
    {
        ILocalReferenceOperation
            or IParameterReferenceOperation
            or IAwaitOperation
            or IInvocationOperation
            or IAnonymousFunctionOperation
            or IMethodReferenceOperation => false,
        IInstanceReferenceOperation instance => instance.ReferenceKind == InstanceReferenceKind.ImplicitReceiver,
        IFieldReferenceOperation { Field: { IsStatic: true, IsReadOnly: false, IsConst: false } } => false,
        IPropertyReferenceOperation { Property.IsStatic: true } => false,
        IObjectCreationOperation { Type: { } type } => !MentionsMethodTypeParameter(type),
        ITypeOfOperation { TypeOperand: { } type } => !MentionsMethodTypeParameter(type),
        _ => true,
    };

    private static bool MentionsMethodTypeParameter(ITypeSymbol type) => type switch
    {
        ITypeParameterSymbol parameter => parameter.TypeParameterKind == TypeParameterKind.Method,
        INamedTypeSymbol named => named.TypeArguments.Any(MentionsMethodTypeParameter),
        IArrayTypeSymbol array => MentionsMethodTypeParameter(array.ElementType),
        _ => false,
    };
}
