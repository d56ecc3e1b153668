using AsyncHygiene.CallGraph;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Chains.Ambient;

/// <summary>A place in a function where something that flows with the code changes: an assignment, or a call of what changes it.</summary>
internal readonly struct AmbientChange
{
    public AmbientChange(Function function, SyntaxNode syntax, string state)
        : this(function, syntax, state, syntax, lastsWithItems: false)
    {
    }

    private AmbientChange(Function function, SyntaxNode syntax, string state, SyntaxNode origin, bool lastsWithItems)
    {
        Function = function;
        Syntax = syntax;
        State = state;
        Origin = origin;
        LastsWithItems = lastsWithItems;
    }

    public Function Function { get; }

    public SyntaxNode Syntax { get; }

    /// <summary>What changes, as a reader would name it.</summary>
    public string State { get; }

    /// <summary>The use of a library that changes it, here or in what is called.</summary>
    public SyntaxNode Origin { get; }

    /// <summary>An iterator makes it, and takes it back when all of its items are gone through.</summary>
    public bool LastsWithItems { get; }

    /// <summary>The same change, at a call of what it is in.</summary>
    public AmbientChange CalledAt(SyntaxNode call, Function caller) => new(caller, call, State, Origin, LastsWithItems);

    public AmbientChange WithItems() => new(Function, Syntax, State, Origin, lastsWithItems: true);
}
