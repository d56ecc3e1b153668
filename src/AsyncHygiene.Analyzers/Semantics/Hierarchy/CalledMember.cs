using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.Hierarchy;

/// <summary>The name of a called method as messages show it.</summary>
internal static class CalledMember
{
    /// <summary>
    /// <c>SmtpClient.Authenticate</c>, as the code says, although a base class of that library declares it, which few readers know. Where
    /// the class is one of the program, the base class of the library says more: <c>DbContext.SaveChanges</c>.
    /// </summary>
    public static string NameOf(IInvocationOperation call)
    {
        var method = call.TargetMethod;
        var type = call.Instance?.Type is INamedTypeSymbol { TypeKind: TypeKind.Class } receiver
            && method.ContainingType.TypeKind == TypeKind.Class
            && receiver.DeclaringSyntaxReferences.IsEmpty
            && receiver.Inherits(method.ContainingType.OriginalDefinition)
                ? receiver
                : method.ContainingType;
        return $"{type.Name}.{method.Name}";
    }
}
