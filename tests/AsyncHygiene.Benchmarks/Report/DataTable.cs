using System.Collections.Generic;

namespace AsyncHygiene.Benchmarks.Report;

/// <summary>The numbers behind a picture, ready to print; the first cell of a row is its name.</summary>
internal sealed record DataTable(string Caption, IReadOnlyList<string> Columns, IReadOnlyList<IReadOnlyList<string>> Rows);
