using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Semantics.Obstacles;

/// <summary>
/// Members of a struct that can tell it from the copy that an async method works on. What they write there is lost. One that is
/// <c>readonly</c> writes nothing, but reads what others have written to the struct meanwhile, unless all its fields are readonly:
/// <code>
/// public readonly string Show() { var before = N; Pause(); return before + "-" + N; }                    // Pause: owner.Shown.N = 50
/// </code>
/// </summary>
internal static class StructCopy
{
    public static bool IsSeenBy(IMethodSymbol method) =>
        method is { IsStatic: false, ContainingType: { IsValueType: true } type, MethodKind: not MethodKind.AnonymousFunction }
        && (!method.IsReadOnly || (!type.IsReadOnly && type.GetMembers().Any(CanBeSet)));

    /// <summary>What an async form of such a member would lose.</summary>
    public static string ReasonOf(IMethodSymbol method) =>
        "an async method of a struct works on a copy, so what "
            + (method.IsReadOnly ? "others write to the struct meanwhile would not be seen" : "it writes to the struct would be lost")
            + "; make the struct readonly";

    private static bool CanBeSet(ISymbol member) => member switch
    {
        IFieldSymbol { IsStatic: false, IsReadOnly: false } field =>
            field.AssociatedSymbol is not IPropertySymbol { SetMethod.IsInitOnly: true },
        IEventSymbol { IsStatic: false } raised => raised.AddMethod is not { IsImplicitlyDeclared: false },
        IMethodSymbol { MethodKind: MethodKind.Constructor } constructor => KeepsParameters(constructor),
        _ => false,
    };

    /// <summary><c>struct Span(int from)</c>: a parameter that members use is a field that they may set.</summary>
    private static bool KeepsParameters(IMethodSymbol constructor) =>
        constructor.DeclaringSyntaxReferences.Any(r => r.GetSyntax(CancellationToken.None) is StructDeclarationSyntax);
}
