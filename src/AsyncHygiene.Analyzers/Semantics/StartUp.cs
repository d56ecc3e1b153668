using System.Linq;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Semantics;

/// <summary>The program's own first thread: <c>Main</c>, top-level statements and static constructors. No request waits for it.</summary>
internal static class StartUp
{
    public static bool IsStartUp(this IMethodSymbol method)
    {
        if (method.MethodKind is MethodKind.StaticConstructor)
            return true;

        return method is { MethodKind: MethodKind.Ordinary, IsStatic: true }
            && (method.Name is WellKnownMemberNames.TopLevelStatementsEntryPointMethodName
                || (method.Name is WellKnownMemberNames.EntryPointMethodName && IsMainSignature(method)));
    }

    /// <summary>Told from the signature: asking the compilation for its entry point would bind every candidate in it.</summary>
    private static bool IsMainSignature(IMethodSymbol method) =>
        method.TypeParameters.IsEmpty
        && method.Parameters.Length <= 1
        && method.Parameters.All(p => p.Type is IArrayTypeSymbol { ElementType.SpecialType: SpecialType.System_String });
}
