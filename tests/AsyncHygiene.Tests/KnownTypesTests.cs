using System.Collections.Generic;
using System.Collections.Immutable;
using System.IO;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.RequestPaths.EntryPoints;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Xunit;

namespace AsyncHygiene.Tests;

/// <summary>Types are found by name as the compilation itself finds them, whatever was asked of another compilation before.</summary>
public class KnownTypesTests
{
    private const string Twin = "Microsoft.AspNetCore.Http.HttpContext";

    private static readonly ImmutableArray<string> s_names =
    [
        Twin, "System.Threading.Thread", "System.Threading.Tasks.Task", "System.Collections.Generic.Dictionary`2+Enumerator",
        "System.Runtime.CompilerServices.IsExternalInit", "System.Nothing", "Nothing", "Own.Type", "Own.Type+Inner",
        .. EntryPointTable.NamedRows.SelectMany(row => row.Types),
    ];

    private static readonly (string Name, string Source)[] s_states =
    [
        ("nothing of its own", ""),
        ("a type of its own", "namespace Own { class Type { class Inner { } } }"),
        ("a twin of a framework's type", "namespace System.Threading { class Thread { } }"),
        ("a type that frameworks have inside", "namespace System.Runtime.CompilerServices { static class IsExternalInit { } }"),
        ("nothing any more", ""),
        ("a type without a namespace", "class Nothing { }"),
    ];

    [Fact]
    public async Task Finds_what_the_compilation_finds_in_every_order_of_own_types()
    {
        var references = await ReferencesAsync();
        foreach (var (name, source) in s_states.Concat(s_states.Reverse()))
            AssertSame(name, Compile("Own", source, references));
    }

    [Fact]
    public async Task Finds_what_the_compilation_finds_in_every_order_of_types_in_a_referenced_project()
    {
        var references = await ReferencesAsync();
        foreach (var (name, source) in s_states.Concat(s_states.Reverse()))
        {
            var project = Compile("Project", source.Replace("class", "public class").Replace("static public", "public static"), references);
            foreach (var (own, ownSource) in s_states)
                AssertSame($"{own}, project: {name}", Compile("Own", ownSource, [.. references, project.ToMetadataReference()]));
        }
    }

    [Fact]
    public async Task Finds_what_the_compilation_finds_where_a_reference_has_an_alias()
    {
        var references = await ReferencesAsync();
        AssertSame("without", Compile("Own", "", references));
        AssertSame("with", Compile("Own", "", [.. references.Select((r, i) => i % 2 == 0 ? r.WithAliases(["other"]) : r)]));
    }

    [Fact]
    public async Task Finds_what_the_compilation_finds_where_two_libraries_have_the_type()
    {
        var references = await ReferencesAsync();
        var twin = Compile("Twin", "namespace Microsoft.AspNetCore.Http { public class HttpContext { } }", references);
        using var image = new MemoryStream();
        Assert.True(twin.Emit(image).Success);
        var compilation = Compile("Own", "", [.. references, MetadataReference.CreateFromImage(image.ToArray())]);

        AssertSame("twice", compilation);
        Assert.Null(KnownTypes.Of(compilation)[Twin]);
        Assert.NotNull(KnownTypes.Of(Compile("Own", "", references))[Twin]);
    }

    private static async Task<ImmutableArray<MetadataReference>> ReferencesAsync() =>
        await Framework.Net10.ResolveAsync(LanguageNames.CSharp, CancellationToken.None);

    private static CSharpCompilation Compile(string name, string source, IEnumerable<MetadataReference> references) =>
        CSharpCompilation.Create(
            name,
            [CSharpSyntaxTree.ParseText(source)],
            references,
            new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary));

    private static void AssertSame(string state, CSharpCompilation compilation)
    {
        var known = KnownTypes.Of(compilation);
        Assert.Empty(s_names
            .Where(name => !SymbolEqualityComparer.Default.Equals(compilation.GetTypeByMetadataName(name), known[name]))
            .Select(name => $"{state}: {name}"));
    }
}
