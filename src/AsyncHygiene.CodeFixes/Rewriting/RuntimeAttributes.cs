using System.Linq;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Rewriting;

/// <summary>Attributes by which the compiler or the runtime calls a method, drops its calls, or keeps it on its thread: none of them goes with a task.</summary>
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

    public static bool IsOn(IMethodSymbol method, KnownTypes types) =>
        !method.GetAttributes().IsEmpty && s_names.Any(name => method.GetAttributes().Any(a => types.Is(a.AttributeClass, types[name])));
}
