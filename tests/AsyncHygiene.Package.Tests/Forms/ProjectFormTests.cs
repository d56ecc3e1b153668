using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Package.Tests.Forms;

/// <summary>Ways to set up a project, its packages and its folders: in each of them a rule reports and its fix is applied.</summary>
[Collection(PackageCollection.Name)]
public sealed class ProjectFormTests(ProjectFormTests.Builds builds) : IClassFixture<ProjectFormTests.Builds>
{
    private const string Code = """
        using System.Threading;
        using System.Threading.Tasks;

        public class Store
        {
            public async Task ReadAsync()
            {
                Thread.Sleep(1);
                await Task.Yield();
            }
        }

        """;

    private const string MultiTargeted = "multi-targeted";
    private const string LockFile = "with a lock file";
    private const string Artifacts = "with artifacts output";
    private const string LineEnds = "with the line ends of Windows";
    private const string Central = "with central package management";

    private static readonly string[] s_forms =
        [".NET Framework", MultiTargeted, Central, LockFile, Artifacts, "in a folder with spaces and other letters", LineEnds];

    public static TheoryData<string> Forms => [.. s_forms];

    [Theory]
    [MemberData(nameof(Forms))]
    public void What_blocks_is_a_warning(string form)
    {
        // Once for each target framework.
        string[] expected = form == MultiTargeted ? ["warning AH1001", "warning AH1001"] : ["warning AH1001"];
        var build = builds[form].MustSucceed().MustReport(expected);
        Assert.Contains(
            $"{Path.Combine(builds.Project(form).Folder, "Store.cs")}(8,16): warning AH1001: 'Thread.Sleep' blocks a thread-pool thread in "
                + "async code: Store.ReadAsync; use 'await Task.Delay' (",
            build.Output);
    }

    [Theory]
    [MemberData(nameof(Forms))]
    public void Format_fixes_what_blocks(string form)
    {
        builds.Format.MustSucceed();
        var expected = Code.ReplaceLineEndings("\n")
            .Replace("using System.Threading;\n", "", StringComparison.Ordinal)
            .Replace("Thread.Sleep(1);", "await Task.Delay(1);", StringComparison.Ordinal)
            .ReplaceLineEndings(form == LineEnds ? "\r\n" : "\n");
        Assert.Equal(expected, builds.Project(form).Read("Store.cs"));
    }

    [Fact]
    public void A_restore_in_locked_mode_accepts_the_lock_file()
    {
        Assert.Contains("\"AsyncHygiene\": {", builds.Project(LockFile).Read("packages.lock.json"));
        builds.LockedRestore.MustSucceed();
    }

    [Fact]
    public void Artifacts_are_where_the_project_wants_them()
    {
        var folder = builds.Project(Artifacts).Folder;
        Assert.NotEmpty(Directory.GetFiles(Path.Combine(folder, "artifacts", "bin"), "*.dll", SearchOption.AllDirectories));
        Assert.False(Directory.Exists(Path.Combine(folder, "bin")));
        Assert.False(Directory.Exists(Path.Combine(folder, "obj")));
    }

    public sealed class Builds : ConsumerBatch
    {
        private static readonly Dictionary<string, string> s_properties = new()
        {
            [".NET Framework"] = "<TargetFramework>net472</TargetFramework>",
            [MultiTargeted] = "<TargetFramework /><TargetFrameworks>net10.0;net472</TargetFrameworks>",
            [LockFile] = "<RestorePackagesWithLockFile>true</RestorePackagesWithLockFile>",
        };

        public Builds(PackedPackage package)
            : base(package)
        {
            foreach (var form in s_forms)
                Add(form, Create(package, form));
        }

        internal DotNetResult Format { get; private set; } = null!;

        internal DotNetResult LockedRestore { get; private set; } = null!;

        public override async Task InitializeAsync()
        {
            await base.InitializeAsync();
            LockedRestore = await RunAsync("restore", Project(LockFile).ProjectFile, "--locked-mode", "--force");
            Format = await RunAsync("format", "analyzers", Solution, "--no-restore", "--diagnostics", "AH1001");
        }

        private static Consumer Create(PackedPackage package, string form)
        {
            var code = ("Store.cs", form == LineEnds ? Code.ReplaceLineEndings("\r\n") : Code.ReplaceLineEndings("\n"));
            if (form.StartsWith("in a folder", StringComparison.Ordinal))
                return Consumer.LibraryIn(package, "Mein Bräu (新)", code);

            var properties = s_properties.GetValueOrDefault(form, "") + "<LangVersion>latest</LangVersion>";
            var consumer = Consumer.Library(package, properties, code);
            if (form == Artifacts)
            {
                consumer.Write("Directory.Build.props", """
                    <Project>
                      <Import Project="$([MSBuild]::GetPathOfFileAbove('Directory.Build.props', '$(MSBuildThisFileDirectory)../'))" />
                      <PropertyGroup>
                        <UseArtifactsOutput>true</UseArtifactsOutput>
                      </PropertyGroup>
                    </Project>
                    """);
            }

            if (form == Central)
            {
                const string version = " Version=\"$(AsyncHygieneVersion)\"";
                var project = Path.GetFileName(consumer.ProjectFile);
                consumer.Write(project, consumer.Read(project).Replace(version, "", StringComparison.Ordinal));
                consumer.Write("Directory.Packages.props", $"""
                    <Project>
                      <PropertyGroup>
                        <ManagePackageVersionsCentrally>true</ManagePackageVersionsCentrally>
                      </PropertyGroup>
                      <ItemGroup>
                        <PackageVersion Include="AsyncHygiene"{version} />
                      </ItemGroup>
                    </Project>
                    """);
            }

            return consumer;
        }
    }
}
