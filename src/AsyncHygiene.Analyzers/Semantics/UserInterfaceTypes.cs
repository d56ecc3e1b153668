using System.Linq;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Semantics;

/// <summary>
/// The base types of what user interfaces are made of. Their objects belong to one thread, markup and designers' files use their members,
/// and in programs that have them <c>Task.Run</c> keeps work off that thread.
/// </summary>
internal static class UserInterfaceTypes
{
    private static readonly string[] s_types =
    [
        "System.Windows.Forms.Control",
        "System.Windows.DependencyObject",
        "Windows.UI.Xaml.DependencyObject",
        "Microsoft.UI.Xaml.DependencyObject",
        "Microsoft.Maui.Controls.BindableObject",
        "Xamarin.Forms.BindableObject",
        "Avalonia.AvaloniaObject",
    ];

    /// <summary>The program may have a user interface.</summary>
    public static bool AreReferenced(KnownTypes types) => !types.Known(s_types).IsEmpty;

    /// <summary>The type is one of them, or derives from one.</summary>
    public static bool Contain(ITypeSymbol type, KnownTypes types) => type.SelfAndBaseTypes().Any(t => types.IsOneOf(t, s_types));
}
