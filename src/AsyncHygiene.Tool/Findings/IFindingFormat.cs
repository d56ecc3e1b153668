using System.Collections.Generic;
using System.IO;

namespace AsyncHygiene.Tool.Findings;

/// <summary>A way to write findings down.</summary>
internal interface IFindingFormat
{
    void Write(IReadOnlyList<Finding> findings, TextWriter output);
}
