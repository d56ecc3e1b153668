using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Runtime.Loader;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace AsyncHygiene.Tests;

/// <summary>
/// Code before and after a fix, compiled and run in this process with the libraries from the packages folder: <c>static Task&lt;string&gt;
/// Run()</c> of its class <c>Program</c> tells what it did.
/// </summary>
internal static class RunnableProgram
{
    private static readonly string[] s_libraries =
    [
        Path.Combine("microsoft.aspnet.webapi.client", "6.0.0", "lib", "netstandard2.0", "System.Net.Http.Formatting.dll"),
        Path.Combine("newtonsoft.json", "13.0.3", "lib", "netstandard2.0", "Newtonsoft.Json.dll"),
    ];

    private static readonly Lazy<MetadataReference[]> s_references = new(() => ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!)
        .Split(Path.PathSeparator)
        .Where(path => Libraries.All(l => Path.GetFileName(l) != Path.GetFileName(path)))
        .Concat(Libraries)
        .Select(path => (MetadataReference)MetadataReference.CreateFromFile(path))
        .ToArray());

    /// <summary>Binds some hundred references once: all programs are made of this compilation.</summary>
    private static readonly Lazy<CSharpCompilation> s_empty = new(() =>
    {
        var empty = CSharpCompilation.Create(
            "Program",
            references: s_references.Value,
            options: new CSharpCompilationOptions(
                OutputKind.DynamicallyLinkedLibrary,
                nullableContextOptions: NullableContextOptions.Enable));
        _ = empty.GetSpecialType(SpecialType.System_Object);
        return empty;
    });

    private static IEnumerable<string> Libraries => s_libraries.Select(path => Path.Combine(PackageRoot, path));

    public static Task<string> OutputOfAsync(string source, params string[] symbols) =>
        OutputOfAsync(source, TaskScheduler.Default, symbols);

    /// <summary>Of a program of which one thing runs at a time, so that its order is the same each time.</summary>
    public static Task<string> OutputInTurnsAsync(string source) =>
        OutputOfAsync(source, new ConcurrentExclusiveSchedulerPair().ExclusiveScheduler, []);

    private static async Task<string> OutputOfAsync(string source, TaskScheduler scheduler, string[] symbols)
    {
        var compilation = Compile(CSharpSyntaxTree.ParseText(source, CSharpParseOptions.Default.WithPreprocessorSymbols(symbols)));
        using var image = new MemoryStream();
        var result = compilation.Emit(image);
        if (!result.Success)
            throw new InvalidOperationException(
                string.Join(Environment.NewLine, result.Diagnostics.Where(d => d.Severity == DiagnosticSeverity.Error)));

        var context = new AssemblyLoadContext("Program", isCollectible: true);
        try
        {
            context.Resolving += (c, name) =>
                Libraries.FirstOrDefault(path => Path.GetFileNameWithoutExtension(path) == name.Name) is { } path
                    ? c.LoadFromAssemblyPath(path)
                    : null;
            image.Position = 0;
            var program = context.LoadFromStream(image).GetType("Program")!;
            var run = program.GetMethod("Run", BindingFlags.Static | BindingFlags.Public | BindingFlags.NonPublic)!;
            return await Task.Factory
                .StartNew(() => (Task<string>)run.Invoke(null, null)!, CancellationToken.None, TaskCreationOptions.None, scheduler)
                .Unwrap();
        }
        finally
        {
            context.Unload();
        }
    }

    /// <summary>Why a program would not run.</summary>
    public static IEnumerable<Diagnostic> ErrorsOf(SyntaxTree source) =>
        Compile(source).GetDiagnostics().Where(d => d.Severity == DiagnosticSeverity.Error);

    private static CSharpCompilation Compile(SyntaxTree source) => s_empty.Value.AddSyntaxTrees(source);

    private static string PackageRoot =>
        typeof(RunnableProgram).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().Single(a => a.Key == "NuGetPackageRoot").Value!;
}
