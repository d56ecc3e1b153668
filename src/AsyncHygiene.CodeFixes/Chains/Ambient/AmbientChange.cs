using AsyncHygiene.CallGraph;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Chains.Ambient;

/// <summary>A place in a function where something that flows with the code changes: an assignment, or a call of what changes it.</summary>
internal readonly struct AmbientChange
{
    public AmbientChange(Function function, SyntaxNode syntax, string state)
    {
        Function = function;
        Syntax = syntax;
        State = state;
    }

    public Function Function { get; }

    public SyntaxNode Syntax { get; }

    /// <summary>What changes, as a reader would name it.</summary>
    public string State { get; }
}
