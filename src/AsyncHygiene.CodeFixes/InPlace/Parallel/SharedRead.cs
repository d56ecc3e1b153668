using System.Linq;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.InPlace.Parallel;

/// <summary>
/// A read of what other code can change: fields, properties, elements, what own methods read, and objects that are handed on. Values, texts
/// and what is set once cannot change.
/// </summary>
internal static class SharedRead
{
    public static bool IsIn(IOperation work) => work.DescendantsAndSelf().Any(o => o switch
    {
        IFieldReferenceOperation { Field: var field } => !field.IsReadOnly && !field.IsConst,
        IPropertyReferenceOperation { Property: var property } => !IsFixed(property),
        IArrayElementReferenceOperation or IMethodReferenceOperation => true,
        IInvocationOperation { TargetMethod.OriginalDefinition.DeclaringSyntaxReferences.IsEmpty: false } => true,
        IArgumentOperation { Value: var given } => given.WithoutConversions() is ILocalReferenceOperation or IParameterReferenceOperation
            && !CannotChange(given.WithoutConversions().Type),
        _ => false,
    });

    private static bool CannotChange(ITypeSymbol? type) =>
        type is null or { IsValueType: true } or { SpecialType: SpecialType.System_String } or { TypeKind: TypeKind.Delegate }
        || type.Name == "Uri";

    private static bool IsFixed(IPropertySymbol property) =>
        property.ContainingType is { SpecialType: SpecialType.System_String } or { IsReadOnly: true }
        || (property.SetMethod is null or { IsInitOnly: true }
            && property.OriginalDefinition.DeclaringSyntaxReferences.All(r => !IsComputed(r.GetSyntax())));

    private static bool IsComputed(SyntaxNode property) => property switch
    {
        PropertyDeclarationSyntax { AccessorList.Accessors: var accessors } =>
            accessors.Any(a => a.Body is not null || a.ExpressionBody is not null),
        ParameterSyntax => false,
        _ => true,
    };
}
