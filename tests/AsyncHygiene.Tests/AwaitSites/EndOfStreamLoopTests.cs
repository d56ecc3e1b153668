using System.Threading.Tasks;
using AsyncHygiene.Tests.Chains;
using Xunit;

namespace AsyncHygiene.Tests.AwaitSites;

/// <summary>Loops that ask a reader whether there is more, which reads and blocks, and then read a line.</summary>
public class EndOfStreamLoopTests
{
    [Theory]
    [InlineData(
        """
        while (!reader.EndOfStream)
        {
            var line = reader.ReadLine();
            text += line.Length;
        }
        """,
        """
        while (await reader.ReadLineAsync() is { } line)
        {
            text += line.Length;
        }
        """)]
    [InlineData(
        """
        while (!reader.EndOfStream)
        {
            // One line: a value.
            string line = reader.ReadLine(); // read

            if (line == "b")
                continue;
            line += reader.ReadLine();
            text += line;
        }
        text += reader.EndOfStream;
        """,
        """
        while (await reader.ReadLineAsync() is { } line)
        {
            // One line: a value.
            // read
            if (line == "b")
                continue;
            line += await reader.ReadLineAsync();
            text += line;
        }
        text += reader.EndOfStream;
        """)]
    [InlineData(
        """
        while (!reader.EndOfStream)
        {
            var line = reader.ReadLine();
        }
        """,
        """
        while (await reader.ReadLineAsync() is { } line)
        {
        }
        """)]
    public Task Converts_a_loop_that_begins_with_a_line(string before, string after) =>
        ChainCase.ConvertsProgramAsync(Program("string Read", before), Program("async Task<string> Read", after));

    /// <summary>The line is not all that the loop begins with, or the reader is another one.</summary>
    [Theory]
    [InlineData("while (!reader.EndOfStream) { var line = reader.ReadLine().Trim(); text += line; }")]
    [InlineData("while (!reader.EndOfStream) { object line = reader.ReadLine(); text += Kind(line); }")]
    [InlineData("while (!reader.EndOfStream) { text += 1; var line = reader.ReadLine(); text += line; }")]
    [InlineData("while (!reader.EndOfStream && text.Length < 9) { var line = reader.ReadLine(); text += line; }")]
    [InlineData("var other = reader; while (!other.EndOfStream) { var line = reader.ReadLine(); text += line; }")]
    public Task Converts_the_line_alone_elsewhere(string loop) => ChainCase.ConvertsProgramAsync(
        Program("string Read", loop),
        Program(
            "async Task<string> Read",
            loop.Replace("reader.ReadLine().Trim()", "(reader.ReadLine()).Trim()")
                .Replace("reader.ReadLine()", "await reader.ReadLineAsync()")));

    private static string Program(string signature, string body) => $$"""
        using System.IO;
        using System.Text;
        using System.Threading.Tasks;

        public static class Program
        {
            public static async Task<string> Run()
            {
                var all = "";
                foreach (var text in new[] { "", "a", "a\n", "a\n\nb\nc", "a\nb\nb\nd\n", "\n\n" })
                {
                    using var reader = new StreamReader(new FileStream(
                        Path.GetTempFileName(), FileMode.Open, FileAccess.ReadWrite, FileShare.None, 1,
                        FileOptions.DeleteOnClose | FileOptions.Asynchronous));
                    foreach (var b in Encoding.UTF8.GetBytes(text))
                        reader.BaseStream.WriteByte(b);
                    reader.BaseStream.Position = 0;
                    await Task.Yield();
                    all += {{(signature.StartsWith("async") ? "await Read" : "Read")}}(reader) + ";";
                }

                return all;
            }

            private static string Kind(object line) => "object";

            private static string Kind(string line) => "string";

            private static {{signature}}(StreamReader reader)
            {
                var text = "";
                {{body.Replace("\n", "\n        ")}}
                return text;
            }
        }
        """;
}
