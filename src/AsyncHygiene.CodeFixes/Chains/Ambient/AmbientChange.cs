using AsyncHygiene.CallGraph;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Chains.Ambient;

/// <summary>A place in a function where something that flows with the code changes: an assignment, or a call of what changes it.</summary>
internal readonly struct AmbientChange
{
    public AmbientChange(Function function, SyntaxNode syntax, string state)
        : this(function, syntax, state, syntax)
    {
    }

    private AmbientChange(Function function, SyntaxNode syntax, string state, SyntaxNode origin)
    {
        Function = function;
        Syntax = syntax;
        State = state;
        Origin = origin;
    }

    public Function Function { get; }

    public SyntaxNode Syntax { get; }

    /// <summary>What changes, as a reader would name it.</summary>
    public string State { get; }

    /// <summary>The use of a library that changes it, here or in what is called.</summary>
    public SyntaxNode Origin { get; }

    /// <summary>The same change, at a call of what it is in.</summary>
    public AmbientChange CalledAt(SyntaxNode call, Function caller) => new(caller, call, State, Origin);
}
