using System.Linq;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Chains.Hosts;

/// <summary>
/// Attributes by which the compiler or the runtime calls a method, drops its calls, or keeps it on its thread: none of them goes with a
/// task.
/// </summary>
internal static class RuntimeAttributes
{
    private static readonly string[] s_names =
    [
        "System.STAThreadAttribute",
        "System.Diagnostics.ConditionalAttribute",
        "System.Runtime.CompilerServices.MethodImplAttribute",
        "System.Runtime.CompilerServices.ModuleInitializerAttribute",
        "System.Runtime.InteropServices.DllImportAttribute",
        "System.Runtime.InteropServices.UnmanagedCallersOnlyAttribute",
        "System.Runtime.Serialization.OnDeserializedAttribute",
        "System.Runtime.Serialization.OnDeserializingAttribute",
        "System.Runtime.Serialization.OnSerializedAttribute",
        "System.Runtime.Serialization.OnSerializingAttribute",
    ];

    /// <summary>Marks of an interface that COM knows: the order and the signatures of its members are the contract.</summary>
    private static readonly string[] s_interfaceNames =
    [
        "System.Runtime.InteropServices.ComImportAttribute",
        "System.Runtime.InteropServices.ComVisibleAttribute",
        "System.Runtime.InteropServices.InterfaceTypeAttribute",
        "System.Runtime.InteropServices.Marshalling.GeneratedComInterfaceAttribute",
    ];

    public static bool IsOn(IMethodSymbol method, KnownTypes types) =>
        HasAny(method, s_names, types)
            || (method.ContainingType is { TypeKind: TypeKind.Interface } type && HasAny(type, s_interfaceNames, types));

    private static bool HasAny(ISymbol symbol, string[] names, KnownTypes types) =>
        !symbol.GetAttributes().IsEmpty && names.Any(name => symbol.GetAttributes().Any(a => types.Is(a.AttributeClass, types[name])));
}
