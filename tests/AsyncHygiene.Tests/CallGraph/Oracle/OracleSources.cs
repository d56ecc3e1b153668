using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.IO;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Tests.Conventions;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Testing;
using Microsoft.CodeAnalysis.Text;

namespace AsyncHygiene.Tests.CallGraph.Oracle;

/// <summary>The compilations that the search and the oracle are compared on.</summary>
internal static class OracleSources
{
    private static readonly CSharpParseOptions s_parse = CSharpParseOptions.Default.WithLanguageVersion(LanguageVersion.Preview);

    private static readonly Lazy<ImmutableArray<MetadataReference>> s_runtime = new(() =>
        ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!).Split(Path.PathSeparator)
            .Where(path => !Path.GetFileName(path).StartsWith("AsyncHygiene", StringComparison.Ordinal))
            .Select(path => (MetadataReference)MetadataReference.CreateFromFile(path))
            .ToImmutableArray());

    /// <summary>Binds the references once for all generated programs.</summary>
    private static readonly Lazy<CSharpCompilation> s_empty = new(() =>
    {
        var empty = Empty(s_runtime.Value, OutputKind.DynamicallyLinkedLibrary);
        _ = empty.GetSpecialType(SpecialType.System_Object);
        return empty;
    });

    public static Compilation Compile(IEnumerable<(string Name, string Text)> documents) => Fill(s_empty.Value, documents);

    /// <summary>The analyzers and the code fixes, as one compilation.</summary>
    public static Compilation OfProject() =>
        Compile(
            Documents("src", "AsyncHygiene.Analyzers").Concat(Documents("src", "AsyncHygiene.CodeFixes"))
                .Append(
                    ("Repository.g.cs",
                        "namespace AsyncHygiene { internal static class Repository { public const string Url = \"\"; public const string "
                            + "Version = \"\"; } }")),
            s_runtime.Value,
            OutputKind.DynamicallyLinkedLibrary);

    /// <summary>A sample as it is built; all projects of a folder are one compilation.</summary>
    public static async Task<Compilation> OfSampleAsync(string name, CancellationToken cancellationToken)
    {
        var isFramework = name == "Shop.NetFramework";
        var references = isFramework
            ? Framework.Net472.WithWebApiClient("5.2.7").AddPackages([new PackageIdentity("Microsoft.AspNet.WebApi.Core", "5.2.7")])
            : Framework.Net10.WithWebApiClient();
        var documents = Documents("samples", name);
        return Compile(
            isFramework ? documents : documents.Append(("GlobalUsings.g.cs", GlobalUsings)),
            await references.ResolveAsync(LanguageNames.CSharp, cancellationToken),
            OutputKind.ConsoleApplication);
    }

    private const string GlobalUsings = """
        global using System;
        global using System.Collections.Generic;
        global using System.IO;
        global using System.Linq;
        global using System.Net.Http;
        global using System.Net.Http.Json;
        global using System.Threading;
        global using System.Threading.Tasks;
        global using Microsoft.AspNetCore.Builder;
        global using Microsoft.AspNetCore.Hosting;
        global using Microsoft.AspNetCore.Http;
        global using Microsoft.AspNetCore.Routing;
        global using Microsoft.Extensions.Configuration;
        global using Microsoft.Extensions.DependencyInjection;
        global using Microsoft.Extensions.Hosting;
        global using Microsoft.Extensions.Logging;
        """;

    private static CSharpCompilation Compile(
        IEnumerable<(string Name, string Text)> documents,
        IEnumerable<MetadataReference> references,
        OutputKind kind) => Fill(Empty(references, kind), documents);

    private static CSharpCompilation Empty(IEnumerable<MetadataReference> references, OutputKind kind) =>
        CSharpCompilation.Create(
            "Oracle",
            references: references,
            options: new CSharpCompilationOptions(kind, nullableContextOptions: NullableContextOptions.Disable, allowUnsafe: true));

    private static CSharpCompilation Fill(CSharpCompilation empty, IEnumerable<(string Name, string Text)> documents) =>
        // A list, because the compilation reads what it is given twice, and each tree must stay the same one.
        empty.AddSyntaxTrees(documents.Select(d => CSharpSyntaxTree.ParseText(SourceText.From(d.Text), s_parse, d.Name)).ToList());

    private static IEnumerable<(string Name, string Text)> Documents(string folder, string project)
    {
        var root = Checkout.Root;
        var path = Path.Combine(root, folder, project);
        return Directory.EnumerateFiles(path, "*.cs", SearchOption.AllDirectories)
            .Where(file => !Path.GetRelativePath(path, file).Split(Path.DirectorySeparatorChar).Contains("obj"))
            .Order(StringComparer.Ordinal)
            .Select(file => (Path.GetRelativePath(root, file), File.ReadAllText(file)));
    }
}
