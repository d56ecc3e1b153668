using System.Collections.Generic;
using System.Globalization;
using System.Linq;

namespace AsyncHygiene.Benchmarks.Typing;

/// <summary>
/// What is typed, always in the same order. The next statement takes the place of the last one, and so does the next member: the document
/// keeps its size.
/// </summary>
internal static class TypedEdits
{
    private const int Cycle = 20;
    private const int FileRemovedAt = 10;
    private const int DeclarationEvery = 5;
    private const int DeclarationAt = 3;

    /// <summary>What rules report, what they have to look at closely, and what is nothing to them.</summary>
    private static readonly string[] s_statements =
    [
        "Thread.Sleep(1);",
        "_ = query.Length;",
        "Task.Delay(1).Wait();",
        "_ = File.ReadAllText(query);",
        "foreach (var letter in query) _ = letter;",
        "_ = Task.Run(() => query.Length).Result;",
        "using (var file = File.OpenRead(query)) _ = file.ReadByte();",
        "_ = new List<string> { query }.Where(q => q.Length > 1).ToList();",
        "lock (this) Thread.Sleep(2);",
        ";",
    ];

    private static readonly string[] s_members =
    [
        "public int Added{0}(int id) => id;",
        "private readonly List<string> _added{0} = new();",
        "public string Added{0} => Find({0}, null);",
        "public string Find(int id, string text{0}) => Find(id) + text{0};",
        "public interface IAdded{0} {{ int Load(int id); }}",
    ];

    public static IEnumerable<(EditKind Kind, string Text)> Take(int count) => Enumerable.Range(0, count).Select(At);

    private static (EditKind Kind, string Text) At(int i) => i switch
    {
        _ when i % Cycle == 0 => (EditKind.FileAdded, ""),
        _ when i % Cycle == FileRemovedAt => (EditKind.FileRemoved, ""),
        _ when i % DeclarationEvery == DeclarationAt =>
            (EditKind.Declaration,
                string.Format(CultureInfo.InvariantCulture, s_members[i / DeclarationEvery % s_members.Length], i)),
        _ => (EditKind.Statement, s_statements[i % s_statements.Length]),
    };
}
