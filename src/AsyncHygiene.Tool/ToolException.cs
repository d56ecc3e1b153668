using System;

namespace AsyncHygiene.Tool;

/// <summary>Something that the user has to put right; the message is one sentence for them.</summary>
internal sealed class ToolException(string message) : Exception(message);
