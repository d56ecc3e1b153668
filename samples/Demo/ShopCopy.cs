using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;

namespace AsyncHygiene.Demo;

/// <summary>A copy of the sample web application and its backend.</summary>
internal sealed class ShopCopy
{
    private static readonly string[] s_runningProjects = ["Shop.Backend", "Shop.Blocking"];

    private readonly WorkingFolder _working;
    private readonly IReadOnlyList<string> _projects;

    private ShopCopy(WorkingFolder working, string name, IReadOnlyList<string> projects)
    {
        _working = working;
        _projects = projects;
        Folder = Path.Combine(working.Path, name);
    }

    public string Folder { get; }

    private string Solution => Path.Combine(Folder, "Shop.slnx");

    /// <summary>The web application's own folder, which it runs in, and its assembly.</summary>
    public string ApplicationFolder => Path.Combine(Folder, "Shop.Blocking");

    public string ApplicationPath => Path.Combine(ApplicationFolder, "bin", "Debug", "net10.0", "Shop.Blocking.dll");

    public string BackendFolder => Path.Combine(Folder, "Shop.Backend");

    public string BackendPath => Path.Combine(BackendFolder, "bin", "Debug", "net10.0", "Shop.Backend.dll");

    /// <summary>The two projects that run, and others that only compile.</summary>
    public static ShopCopy Create(WorkingFolder working, string name, params string[] furtherProjects)
    {
        var copy = new ShopCopy(working, name, [.. s_runningProjects, .. furtherProjects]);
        Directory.CreateDirectory(copy.Folder);
        foreach (var file in (string[])["Directory.Build.props", ".editorconfig"])
            File.Copy(Checkout.Combine("samples", file), Path.Combine(copy.Folder, file));
        foreach (var project in copy._projects)
            CopyFolder(Checkout.Combine("samples", project), Path.Combine(copy.Folder, project));
        File.WriteAllText(
            copy.Solution,
            "<Solution>\n"
                + string.Concat(copy._projects.Select(project => $"  <Project Path=\"{project}/{project}.csproj\" />\n"))
                + "</Solution>\n");
        return copy;
    }

    public async Task RestoreAsync(CancellationToken cancellationToken) =>
        (await DotNetCommand.RunAsync(_working.Path, ["restore", Solution], cancellationToken)).MustSucceed("The sample does not restore");

    /// <summary>Builds what is restored already, and returns what the analyzers reported.</summary>
    public async Task<IReadOnlyList<Finding>> BuildAsync(CancellationToken cancellationToken)
    {
        (await DotNetCommand.RunAsync(_working.Path, ["build", Solution, "--no-restore", "--nologo"], cancellationToken)).MustSucceed(
            "The sample does not build");
        var findings = new List<Finding>();
        foreach (var project in _projects)
            findings.AddRange(
                SarifLog.Read(
                    await File.ReadAllTextAsync(Path.Combine(Folder, project, "obj", SarifLog.FileName), cancellationToken),
                    Folder));
        return findings;
    }

    /// <summary>The source files by relative path, for comparing.</summary>
    public IReadOnlyDictionary<string, string[]> Sources() =>
        Directory.EnumerateFiles(Folder, "*.cs", SearchOption.AllDirectories)
            .Select(path => (Path: path, Name: Path.GetRelativePath(Folder, path).Replace('\\', '/')))
            .Where(file => !file.Name.Split('/').Any(IsBuildOutput))
            .OrderBy(file => file.Name, StringComparer.Ordinal)
            .ToDictionary(file => file.Name, file => File.ReadAllLines(file.Path), StringComparer.Ordinal);

    /// <summary>One pass of <c>dotnet format analyzers</c>: every diagnostic of these rules that has a fix is fixed.</summary>
    public async Task FormatAsync(IReadOnlyList<string> ruleIds, CancellationToken cancellationToken) =>
        // Without --severity info only warnings would be fixed, and some of the rules report information. Its --report is of no use here:
        // it lists what was there to fix, also where no fix could be right.
        (await DotNetCommand.RunAsync(
            _working.Path,
            ["format", "analyzers", Solution, "--no-restore", "--severity", "info", "--diagnostics", .. ruleIds],
            cancellationToken)).MustSucceed("The fixes cannot be applied");

    public Task<ServerProcess> StartServerAsync(int port, TimeSpan delay, CancellationToken cancellationToken) =>
        ServerProcess.StartAsync(
            ApplicationFolder,
            ApplicationPath,
            port,
            new Dictionary<string, string> { ["Shop__DelayMilliseconds"] = delay.TotalMilliseconds.ToString(CultureInfo.InvariantCulture) },
            cancellationToken);

    private static bool IsBuildOutput(string folder) => folder is "bin" or "obj";

    private static void CopyFolder(string from, string to)
    {
        Directory.CreateDirectory(to);
        foreach (var file in Directory.EnumerateFiles(from))
            File.Copy(file, Path.Combine(to, Path.GetFileName(file)));
        foreach (var folder in Directory.EnumerateDirectories(from).Where(folder => !IsBuildOutput(Path.GetFileName(folder))))
            CopyFolder(folder, Path.Combine(to, Path.GetFileName(folder)));
    }
}
