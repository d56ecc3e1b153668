using System;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using Xunit;

namespace AsyncHygiene.Testing.Tests;

/// <summary>What the code under test is compiled against.</summary>
public class ReferenceAssembliesTests
{
    [Fact]
    public Task Net_8_compiles() => CompilesAsync(References.Net80, "class A { System.Collections.Frozen.FrozenSet<int> s; }");

    [Fact]
    public Task Net_10_compiles() => CompilesAsync(References.Net100, "class A { System.Threading.Lock l; }");

    [Fact]
    public Task Net_Framework_compiles() =>
        CompilesAsync(
            References.Net472,
            "class A { System.AppDomainSetup s; System.Net.Http.HttpClient c; System.Runtime.CompilerServices.AsyncStateMachineAttribute "
                + "a; }");

    [Fact]
    public Task Packages_are_added() => CompilesAsync(References.AspNetCore80, "class A : Microsoft.AspNetCore.Mvc.ControllerBase { }");

    [Fact]
    public Task What_no_package_brings_does_not_compile() =>
        Test(References.Net80, "class A : Microsoft.AspNetCore.Mvc.ControllerBase { }").FailsAsync("CS0234");

    [Fact]
    public Task What_is_newer_does_not_compile() => Test(References.Net80, "class A { System.Threading.Lock l; }").FailsAsync("CS0234");

    [Fact]
    public Task Only_the_listed_assemblies_of_a_framework_are_taken() =>
        Test(References.Net472, "class A { System.Windows.Forms.Form f; }").FailsAsync("CS0234");

    [Fact]
    public Task Package_that_is_not_there_fails() => Assert.ThrowsAnyAsync<Exception>(() =>
        Test(References.Net80.AddPackages([new PackageIdentity("Microsoft.AspNetCore.App.Ref", "0.0.1")]), "class A { }").RunAsync());

    /// <summary>The project references it, so the folder of every machine has it, but restore is not asked to download it.</summary>
    [Fact]
    public async Task Package_that_the_machine_happens_to_have_fails()
    {
        var test = Test(References.Net80.AddPackages([new PackageIdentity("xunit.core", "2.9.3")]), "class A { }");
        var error = await Assert.ThrowsAnyAsync<InvalidOperationException>(() => test.RunAsync());
        Assert.Contains("<PackageDownload Include=\"xunit.core\" Version=\"[2.9.3]\" />", error.Message);
    }

    [Fact]
    public async Task Framework_alone_brings_nothing() =>
        Assert.Empty(await new ReferenceAssemblies("net10.0").ResolveAsync(LanguageNames.CSharp, CancellationToken.None));

    [Fact]
    public async Task References_are_made_once()
    {
        var first = await References.Net80.ResolveAsync(LanguageNames.CSharp, CancellationToken.None);
        var second = await References.AspNetCore80.ResolveAsync(LanguageNames.CSharp, CancellationToken.None);
        Assert.Contains(first[0], second);
    }

    private static Task CompilesAsync(ReferenceAssemblies references, string source) => Test(references, source).RunAsync();

    private static AnalyzerTest<BadNameAnalyzer> Test(ReferenceAssemblies references, string source) =>
        new() { TestCode = source, ReferenceAssemblies = references };
}
