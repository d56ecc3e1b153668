using System;
using System.Collections.Generic;
using System.IO;
using AsyncHygiene.Tool.Traces.Reading;
using Xunit;

namespace AsyncHygiene.Tool.Tests.Traces;

/// <summary>Whose code an assembly is.</summary>
public sealed class CodeOwnersTests : IDisposable
{
    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("async-hygiene-owners-");

    public CodeOwnersTests() => File.WriteAllText(
        Path.Combine(_folder.FullName, "App.deps.json"),
        """
        {
          "targets": { ".NETCoreApp,Version=v10.0": {
            "App/1.0.0": { "runtime": { "App.dll": {} } },
            "Bag/2.0.0": { "runtime": { "lib/net8.0/Bag.Core.dll": {} } },
            "Lib/1.0.0": { "runtime": { "Lib.dll": {} } } } },
          "libraries": { "App/1.0.0": { "type": "project" }, "Bag/2.0.0": { "type": "package" }, "Lib/1.0.0": { "type": "project" } }
        }
        """);

    public void Dispose() => _folder.Delete(recursive: true);

    [Theory]
    [InlineData("App.dll", nameof(CodeOrigin.User))]
    [InlineData("Lib.dll", nameof(CodeOrigin.User))]
    [InlineData("Bag.Core.dll", nameof(CodeOrigin.Library))]
    [InlineData("Plugin.dll", nameof(CodeOrigin.User))]
    [InlineData("System.Private.CoreLib.dll", nameof(CodeOrigin.Runtime))]
    [InlineData("Microsoft.AspNetCore.Mvc.Core.dll", nameof(CodeOrigin.Library))]
    public void Projects_are_the_users_and_packages_are_not(string file, string origin) =>
        Assert.Equal(origin, new CodeOwners(null).Of(Path.Combine(_folder.FullName, file)).ToString());

    [Theory]
    [InlineData("/usr/share/dotnet/shared/Microsoft.AspNetCore.App/10.0.0/Microsoft.AspNetCore.dll", nameof(CodeOrigin.Library))]
    [InlineData(@"C:\Program Files\dotnet\shared\Microsoft.NETCore.App\10.0.0\System.Linq.dll", nameof(CodeOrigin.Runtime))]
    [InlineData(@"D:\app\App.dll", nameof(CodeOrigin.User))]
    [InlineData("Anonymously Hosted DynamicMethods Assembly", nameof(CodeOrigin.Library))]
    [InlineData("App", nameof(CodeOrigin.User))]
    public void Paths_of_both_systems_and_names_alone_are_read(string path, string origin) =>
        Assert.Equal(origin, new CodeOwners(null).Of(path).ToString());

    [Fact]
    public void With_a_solution_only_its_assemblies_are_the_users()
    {
        var owners = new CodeOwners(new HashSet<string> { "App" });
        Assert.Equal(CodeOrigin.User, owners.Of("/x/App.dll"));
        Assert.Equal(CodeOrigin.Library, owners.Of("/x/Lib.dll"));
    }
}
