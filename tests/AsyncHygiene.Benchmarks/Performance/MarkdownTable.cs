using System.Collections.Generic;
using System.Linq;
using System.Text;

namespace AsyncHygiene.Benchmarks.Performance;

/// <summary>The first column is text, all others are figures.</summary>
internal sealed class MarkdownTable
{
    private readonly StringBuilder _text = new();

    public MarkdownTable(params string[] heads)
    {
        Add(heads);
        _text.Append('|').Append("---|").AppendJoin("", Enumerable.Repeat("--:|", heads.Length - 1)).Append('\n');
    }

    public void Add(params IEnumerable<string> cells) => _text.Append("| ").AppendJoin(" | ", cells).Append(" |\n");

    public override string ToString() => _text.ToString();
}
