using AsyncHygiene.Tool.Findings;

namespace AsyncHygiene.Tool.Traces.Reading;

/// <summary>A frame of a managed stack.</summary>
/// <param name="BareName">Namespace, type and method as the runtime names them, without type arguments and parameters.</param>
/// <param name="Name">As the source names it; the same words as in the messages of the rules.</param>
/// <param name="Assembly">The name of the assembly.</param>
/// <param name="Origin">Whose code it is.</param>
/// <param name="Place">The statement, by the full path of its file; null where it is not known.</param>
internal sealed record StackFrame(string BareName, string Name, string Assembly, CodeOrigin Origin, FilePlace? Place)
{
    /// <summary>In place of each name of code that the recording does not name.</summary>
    public const string NoName = "?";
}
