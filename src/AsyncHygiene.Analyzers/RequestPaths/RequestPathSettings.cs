using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncHygiene.RequestPaths;

/// <summary>What the project says about itself through MSBuild: whether it is a library, and whether requests call it.</summary>
internal readonly struct RequestPathSettings
{
    private const string Property = "AsyncHygieneRequestLibrary";

    /// <summary>Known only where the package's props make the properties visible; otherwise no project counts as a library.</summary>
    public bool IsLibrary { get; private init; }

    /// <summary>
    /// The code of the library runs for requests: <c>AsyncHygieneRequestLibrary</c> says so, or it says <c>auto</c>, as it does by default,
    /// and what the library references says so. Then what its own async code calls counts as async code does.
    /// </summary>
    public bool IsServerLibrary { get; private init; }

    /// <summary>
    /// <c>AsyncHygieneRequestLibrary=true</c>: what implements a contract of the user's own here is called by requests elsewhere. That is a
    /// guess for most libraries, so only the user can say it.
    /// </summary>
    public bool IsRequestLibrary { get; private init; }

    public static RequestPathSettings Of(AnalyzerOptions options, Compilation compilation)
    {
        var global = options.AnalyzerConfigOptionsProvider.GlobalOptions;
        var isStated = Is(global, Property, "true");
        var isLibrary = (isStated || (Is(global, "OutputType", "Library") && !Is(global, "UsingMicrosoftNETSdkWeb", "true")))
            && compilation.Options.OutputKind == OutputKind.DynamicallyLinkedLibrary;
        return new RequestPathSettings
        {
            IsLibrary = isLibrary,
            IsRequestLibrary = isLibrary && isStated,
            IsServerLibrary = isLibrary && (isStated || (!Is(global, Property, "false") && IsServer(global, compilation))),
        };
    }

    private static bool IsServer(AnalyzerConfigOptions global, Compilation compilation) =>
        !Is(global, "UseWPF", "true")
        && !Is(global, "UseWindowsForms", "true")
        && ServerLibrary.Is(KnownTypes.Of(compilation));

    private static bool Is(AnalyzerConfigOptions options, string property, string value) =>
        options.TryGetValue("build_property." + property, out var text)
            && string.Equals(text, value, System.StringComparison.OrdinalIgnoreCase);
}
