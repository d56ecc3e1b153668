using System;
using System.IO;

namespace AsyncHygiene.Site;

internal static class Program
{
    private const string Help = """
        Renders the documentation into static HTML.

        dotnet run --project tests/AsyncHygiene.Site [-- FOLDER]

        FOLDER is artifacts/site by default. Open index.html in it. Exit code 1: a page has a link that leads nowhere.
        """;

    private static int Main(string[] args)
    {
        if (args is ["--help"] or ["-h"] or [_, _, ..])
        {
            Console.WriteLine(Help);
            return args.Length == 1 ? 0 : 1;
        }

        if (FindRoot() is not { } root)
            return Fail("Run this inside a checkout: there is no AsyncHygiene.sln above the current folder.");

        var output = args is [var folder] ? Path.GetFullPath(folder) : Path.Combine(root, "artifacts", "site");
        try
        {
            var site = Website.Read(root);
            site.Write(output);
            Console.WriteLine($"{site.Pages.Count} pages: {Path.Combine(output, "index.html")}");
            return 0;
        }
        catch (BrokenLinkException exception)
        {
            return Fail(exception.Message);
        }
    }

    private static string? FindRoot()
    {
        for (var folder = Environment.CurrentDirectory; folder is not null; folder = Path.GetDirectoryName(folder))
        {
            if (File.Exists(Path.Combine(folder, "AsyncHygiene.sln")))
                return folder;
        }

        return null;
    }

    private static int Fail(string message)
    {
        Console.Error.WriteLine(message);
        return 1;
    }
}
