using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Tool.Output;

namespace AsyncHygiene.Tool.Tests.Mutants.Planted;

/// <summary>A tool that finds one call in one file and replaces it, and has at most one fault.</summary>
internal sealed class PlantedTool(PlantedFault fault)
{
    public const string Call = "Wait(1);";
    private const string Converted = "Wait(2);";
    private const string File = "P0/Case0.cs";
    private const string Link = "P0/Link.cs";

    private int _runs;

    public Task<int> RunAsync(string[] arguments, CommandOutput output, CancellationToken cancellationToken)
    {
        var root = Path.GetDirectoryName(arguments.Single(a => a.EndsWith(".slnx", StringComparison.Ordinal)))!;
        _runs++;
        return Task.FromResult(fault switch
        {
            PlantedFault.Throws => throw new InvalidOperationException("planted"),
            PlantedFault.EndsWithAnotherCode => 3,
            PlantedFault.RefusesWithoutAWord => 5,
            PlantedFault.RefusesInTwoLines => Refuse(5, "It does not load.\nAt all."),
            PlantedFault.RefusesWithoutAReason => Refuse(6, "It went wrong."),
            _ => Run(string.Join(' ', arguments), root, output),
        });

        int Refuse(int code, string sentence)
        {
            output.Progress.Write(sentence);
            return code;
        }
    }

    private int Run(string command, string root, CommandOutput output)
    {
        if (fault == PlantedFault.ShowsAStack)
            output.Progress.Write("It failed:\n   at AsyncHygiene.Tool.Commands.CheckCommand.Run(String text)");
        if (fault == PlantedFault.LeavesAJournal)
            System.IO.File.WriteAllText(Path.Combine(root, ".async-hygiene-journal"), "");
        return command switch
        {
            _ when command.StartsWith("baseline create", StringComparison.Ordinal) => Create(root, output),
            _ when command.StartsWith("fix", StringComparison.Ordinal) => Fix(root, output, command.Contains("--dry-run")),
            _ => Check(root, output, command),
        };
    }

    private int Check(string root, CommandOutput output, string command)
    {
        if (fault == PlantedFault.WritesWhileItReads)
            System.IO.File.AppendAllText(Path.Combine(root, "P0/Other.cs"), "// read\n");
        var converted = IsConverted(root);
        if (fault == PlantedFault.WritesWhatDoesNotLoad && converted)
        {
            output.Progress.Write("'P0' does not compile.");
            return 5;
        }

        var known = System.IO.File.Exists(BaselineOf(root)) && fault != PlantedFault.ForgetsTheBaseline;
        var found = !converted && !known;
        if (command.Contains("json"))
            output.Answer.WriteLine(fault == PlantedFault.WritesHalfOfTheJson ? "{ \"findings\": " : "{ }");
        else
            output.Answer.WriteLine(
                fault == PlantedFault.SaysSomethingElseEachTime ? $"{_runs}"
                : found ? "P0/Case0.cs(3,1): warning AH1001: one"
                : "none");
        return found ? 1 : 0;
    }

    private static int Create(string root, CommandOutput output)
    {
        System.IO.File.WriteAllText(BaselineOf(root), "AH1001 C.M()\n");
        output.Answer.WriteLine("written");
        return 0;
    }

    private int Fix(string root, CommandOutput output, bool isDryRun)
    {
        var path = Path.Combine(root, File);
        var before = System.IO.File.ReadAllBytes(path);
        var after = Change(before);
        if (before.AsSpan().SequenceEqual(after))
            return 0;

        List<string> files = [File];
        if (fault == PlantedFault.ListsAnotherFile || (fault == PlantedFault.ShowsAnotherChange && isDryRun))
            files.Add("P0/Other.cs");
        output.Answer.WriteLine("\nFiles");
        foreach (var file in files)
            output.Answer.WriteLine($"  {file}  +1 -1");
        if (isDryRun)
            return 0;

        Replace(path, after);
        if (fault == PlantedFault.ChangesAnotherFile)
            System.IO.File.AppendAllText(Path.Combine(root, "P0/Other.cs"), "\n");
        if (fault == PlantedFault.MakesALinkAFile)
        {
            System.IO.File.Delete(Path.Combine(root, Link));
            System.IO.File.WriteAllText(Path.Combine(root, Link), "");
            output.Answer.WriteLine($"  {Link}  +1 -1");
        }

        return 0;
    }

    private void Replace(string path, byte[] content)
    {
        var attributes = System.IO.File.GetAttributes(path);
        System.IO.File.SetAttributes(path, FileAttributes.Normal);
        System.IO.File.WriteAllBytes(path, content);
        if (fault != PlantedFault.MakesAFileWritable)
            System.IO.File.SetAttributes(path, attributes);
    }

    private byte[] Change(byte[] content)
    {
        var text = Encoding.UTF8.GetString(content);
        if (fault == PlantedFault.ChangesTheFileAgain)
            return Encoding.UTF8.GetBytes(text + "// again\r\n");
        if (!text.Contains(Call, StringComparison.Ordinal))
            return content;

        text = text.Replace(Call, Converted, StringComparison.Ordinal);
        return Encoding.UTF8.GetBytes(fault switch
        {
            PlantedFault.LosesTheMark => text.TrimStart('\ufeff'),
            PlantedFault.LosesLetters => text.Replace('é', '?'),
            PlantedFault.LosesALineEnd => text.Replace("// first\r\n", "// first\n", StringComparison.Ordinal),
            PlantedFault.EndsLinesInItsOwnWay => text + "// new\n",
            PlantedFault.BreaksTheSyntax => text + "}\r\n",
            PlantedFault.BreaksTheProgram => text.Replace("void Wait", "void Await", StringComparison.Ordinal),
            _ => text,
        });
    }

    private static bool IsConverted(string root) =>
        System.IO.File.ReadAllText(Path.Combine(root, File)).Contains(Converted, StringComparison.Ordinal);

    private static string BaselineOf(string root) => Path.Combine(root, "P0", "AsyncHygiene.Baseline.txt");
}
