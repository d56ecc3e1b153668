using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Threading;
using System.Xml;
using AsyncHygiene.Baselines;
using Microsoft.Build.Framework;

namespace AsyncHygiene.Tasks;

/// <summary>
/// Writes what a build found into the project's baseline. The builds of a project's target frameworks run at the same time and in processes
/// of their own: each keeps what it found in the intermediate folder, and under a lock writes the union of all.
/// </summary>
public sealed class UpdateBaseline : ITask
{
    private const string Code = "AHB004";

    private static readonly TimeSpan s_patience = TimeSpan.FromMinutes(1);

    public IBuildEngine BuildEngine { get; set; } = null!;

    public ITaskHost HostObject { get; set; } = null!;

    /// <summary>The compiler's error log of this build.</summary>
    [Required]
    public string ErrorLog { get; set; } = "";

    /// <summary>The file to write.</summary>
    [Required]
    public string Baseline { get; set; } = "";

    /// <summary>Where each build keeps what it found.</summary>
    [Required]
    public string Folder { get; set; } = "";

    /// <summary>The one that is built.</summary>
    [Required]
    public string TargetFramework { get; set; } = "";

    /// <summary>All of the project's.</summary>
    public string TargetFrameworks { get; set; } = "";

    public bool Execute()
    {
        try
        {
            using var log = File.OpenRead(ErrorLog);
            var found = Tasks.ErrorLog.LinesOf(log);
            Directory.CreateDirectory(Folder);
            using var _ = Lock();
            File.WriteAllText(FoundIn(TargetFramework), BaselineFile.Format(found));
            Write(Read(Baseline)?.Lines);
            return true;
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException or XmlException)
        {
            BuildEngine.LogErrorEvent(new BuildErrorEventArgs(
                "", Code, BuildEngine.ProjectFileOfTaskNode, 0, 0, 0, 0, $"'{Baseline}' is not written: {exception.Message}", "", Sender));
            return false;
        }
    }

    private static string Sender => nameof(UpdateBaseline);

    private void Write(IReadOnlyList<string>? before)
    {
        var builds = AllFrameworks().Select(f => Read(FoundIn(f))?.Lines).ToList();

        // Until each target framework was built once, what the baseline already has may belong to one that was not.
        if (builds.Contains(null) && before is not null)
            builds.Add(before);
        var lines = BaselineFile.Union(builds.OfType<IReadOnlyList<string>>());
        if (lines.Count > 0)
            WriteIfChanged(BaselineFile.Format(lines));
        else if (before is not null)
            File.Delete(Baseline);

        if (lines.Count > 0 || before is not null)
            Tell(lines, before ?? []);
    }

    /// <summary>A file that stays as it is keeps its time, so that the next build has nothing to do.</summary>
    private void WriteIfChanged(string text)
    {
        if (File.Exists(Baseline) && File.ReadAllText(Baseline) is var old)
        {
            if (old.Contains("\r\n"))
                text = text.Replace("\n", "\r\n");
            if (old == text)
                return;
        }

        File.WriteAllText(Baseline, text);
    }

    private void Tell(IReadOnlyList<string> lines, IReadOnlyList<string> before)
    {
        var added = BaselineFile.Without(lines, before).Count;
        var gone = BaselineFile.Without(before, lines).Count;
        var text = lines.Count == 0
            ? $"{Baseline} is removed: nothing is found any more."
            : $"{Baseline}: {lines.Count} known {(lines.Count == 1 ? "finding" : "findings")}, {added} added, {gone} removed.";
        BuildEngine.LogMessageEvent(new BuildMessageEventArgs(text, "", Sender, MessageImportance.High));
    }

    private IEnumerable<string> AllFrameworks() =>
        TargetFrameworks.Split(';').Select(f => f.Trim()).Where(f => f.Length > 0).Append(TargetFramework).Distinct();

    private string FoundIn(string framework) => Path.Combine(Folder, framework + ".txt");

    private static BaselineFile? Read(string path) => File.Exists(path) ? BaselineFile.Parse(File.ReadAllLines(path)) : null;

    private FileStream Lock()
    {
        var end = DateTime.UtcNow + s_patience;
        while (true)
        {
            try
            {
                return new FileStream(Path.Combine(Folder, "lock"), FileMode.OpenOrCreate, FileAccess.ReadWrite, FileShare.None);
            }
            catch (IOException) when (DateTime.UtcNow < end)
            {
                Thread.Sleep(50);
            }
        }
    }
}
