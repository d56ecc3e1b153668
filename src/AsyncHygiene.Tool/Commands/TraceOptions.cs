using System;
using System.Collections.Generic;
using System.CommandLine;
using System.CommandLine.Parsing;
using System.IO;
using System.Linq;
using AsyncHygiene.Tool.Output;
using AsyncHygiene.Tool.Traces.Recording;

namespace AsyncHygiene.Tool.Commands;

/// <summary>The options of <c>async-hygiene trace</c>.</summary>
internal sealed class TraceOptions
{
    public const string Recording = ".nettrace";

    private const string What =
        "Say what to trace: '--process-id N', '--name NAME', a file with the extension .nettrace, or a command after '--'.";

    private readonly Argument<string[]> _words = new("recording")
    {
        Description = "A recording (.nettrace) to read; or, after '--', a command to start and record.",
        Arity = ArgumentArity.ZeroOrMore,
    };

    private readonly Option<int?> _processId = new("--process-id", "-p") { Description = "The process to record.", HelpName = "ID" };

    private readonly Option<string?> _name = new("--name", "-n") { Description = "The process to record, by its name.", HelpName = "NAME" };

    private readonly Option<string> _length = new("--duration")
    {
        Description = "How long to record: 30s, 2m. Ctrl-C ends the recording earlier, with the same result.",
        HelpName = "TIME",
        DefaultValueFactory = _ => "30s",
    };

    private readonly Option<string?> _solution = new("--solution", "-s")
    {
        Description = "The program's code, as 'check' takes it: which rule reports each place, and what a fix changes.",
        HelpName = "SOLUTION",
    };

    private readonly Option<bool> _continue = ContinueOption.Create();

    private readonly Option<string> _format = new("--format", "-f")
    {
        Description = "How to write the result to the standard output.",
        DefaultValueFactory = _ => "text",
    };

    private readonly Option<string[]> _files = new("--output", "-o")
    {
        Description = "Write the result to a file, by its extension: .html, .json, .nettrace for the recording, any other for the text.",
        HelpName = "FILE",
    };

    public TraceOptions(IEnumerable<string> formats) => _format.AcceptOnlyFromAmong([.. formats]);

    public void AddTo(Command command)
    {
        command.Add(_words);
        foreach (var option in new Option[] { _processId, _name, _length, _solution, _continue, _format, _files })
            command.Add(option);
    }

    public TraceArguments Read(ParseResult parsed) => new(TargetOf(parsed))
    {
        Length = RecordingLength.Parse(parsed.GetValue(_length)!),
        Solution = parsed.GetValue(_solution),
        Continue = parsed.GetValue(_continue),
        Format = parsed.GetValue(_format)!,
        Files = parsed.GetValue(_files) ?? [],
    };

    private TraceTarget TargetOf(ParseResult parsed)
    {
        var words = parsed.GetValue(_words) ?? [];
        var isCommand = parsed.Tokens.Any(t => t.Type == TokenType.DoubleDash);
        TraceTarget?[] targets =
        [
            parsed.GetValue(_processId) is { } id ? new TraceTarget.RunningId(id) : null,
            parsed.GetValue(_name) is { } name ? new TraceTarget.RunningName(name) : null,
            words is [] ? null : isCommand ? new TraceTarget.Launched(words) : FileOf(words),
        ];
        return targets.OfType<TraceTarget>().ToList() switch
        {
            [var one] => one,
            [] => throw Bad(What),
            _ => throw Bad($"One run traces one thing. {What}"),
        };
    }

    private static TraceTarget.RecordedFile FileOf(string[] words)
    {
        // The parser takes an option that it does not know for a word.
        if (words.FirstOrDefault(w => w.StartsWith('-')) is { } option)
            throw Bad($"There is no option '{option}'; 'async-hygiene trace --help' lists the choices.");
        return words is [var file] && string.Equals(Path.GetExtension(file), Recording, StringComparison.OrdinalIgnoreCase)
            ? new TraceTarget.RecordedFile(file)
            : throw Bad($"'{string.Join(' ', words)}' is no recording. {What}");
    }

    private static ToolException Bad(string message) => new(message, ExitCode.BadInput);
}
