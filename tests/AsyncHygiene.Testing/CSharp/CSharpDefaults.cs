namespace Microsoft.CodeAnalysis.CSharp.Testing;

/// <summary>How C# is compiled where a test says nothing else.</summary>
internal static class CSharpDefaults
{
    public static CSharpCompilationOptions CompilationOptions { get; } = new(OutputKind.DynamicallyLinkedLibrary, allowUnsafe: true);

    public static CSharpParseOptions ParseOptions { get; } = new(LanguageVersion.Default, DocumentationMode.Diagnose);
}
