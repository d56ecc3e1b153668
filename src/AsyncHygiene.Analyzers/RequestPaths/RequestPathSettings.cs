using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncHygiene.RequestPaths;

/// <summary>What the project says about itself through MSBuild: whether it is a library, and whether requests call it.</summary>
internal readonly struct RequestPathSettings
{
    /// <summary>Known only where the package's props make the properties visible; otherwise no project counts as a library.</summary>
    public bool IsLibrary { get; private init; }

    /// <summary>
    /// <c>AsyncHygieneRequestLibrary=true</c>: what implements a user-defined interface here is called by requests elsewhere.
    /// </summary>
    public bool IsRequestLibrary { get; private init; }

    public static RequestPathSettings Of(AnalyzerOptions options, Compilation compilation)
    {
        var global = options.AnalyzerConfigOptionsProvider.GlobalOptions;
        var isRequestLibrary = Is(global, "AsyncHygieneRequestLibrary", "true");
        var isLibrary = isRequestLibrary || (Is(global, "OutputType", "Library") && !Is(global, "UsingMicrosoftNETSdkWeb", "true"));
        return new RequestPathSettings
        {
            IsLibrary = isLibrary && compilation.Options.OutputKind == OutputKind.DynamicallyLinkedLibrary,
            IsRequestLibrary = isRequestLibrary,
        };
    }

    private static bool Is(AnalyzerConfigOptions options, string property, string value) =>
        options.TryGetValue("build_property." + property, out var text)
            && string.Equals(text, value, System.StringComparison.OrdinalIgnoreCase);
}
