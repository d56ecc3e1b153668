using System;
using System.IO;
using System.Linq;

namespace AsyncHygiene.Site.Tests.Browsers;

/// <summary>The Chromium of this machine, if it has one.</summary>
internal static class InstalledBrowser
{
    public const string Reason = "No Chromium, Chrome or Edge was found: put one on the PATH, or name it in CHROME_PATH.";

    private static readonly string[] s_names =
        ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge"];

    public static string? Path { get; } = Find();

    private static string? Find()
    {
        if (Environment.GetEnvironmentVariable("CHROME_PATH") is { Length: > 0 } path)
            return path;

        var folders = (Environment.GetEnvironmentVariable("PATH") ?? "").Split(System.IO.Path.PathSeparator)
            .Append(@"C:\Program Files\Google\Chrome\Application")
            .Append(@"C:\Program Files (x86)\Microsoft\Edge\Application")
            .Append("/Applications/Google Chrome.app/Contents/MacOS");
        var extension = OperatingSystem.IsWindows() ? ".exe" : "";
        return (from folder in folders
                where folder.Length > 0
                from name in s_names.Append("Google Chrome")
                select System.IO.Path.Combine(folder, name + extension)).FirstOrDefault(File.Exists);
    }
}
