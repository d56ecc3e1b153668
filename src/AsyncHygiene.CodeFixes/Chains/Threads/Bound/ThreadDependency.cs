using System.Collections.Generic;
using AsyncHygiene.CallGraph;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Chains.Threads.Bound;

/// <summary>A function that does something else on another thread than the one that ran what came before.</summary>
/// <param name="Function">The one that reads the value, or releases the lock.</param>
/// <param name="On">The value or lock, as a reader would name it.</param>
/// <param name="Kind">What its callers have to do with it.</param>
internal readonly record struct ThreadDependency(Function Function, string On, ThreadDependencyKind Kind)
{
    /// <summary>Where the function does so itself, if its own awaits are not refused in another way.</summary>
    public SyntaxNode? Place { get; init; }

    /// <summary>Whoever takes the object next finds in it what was put there.</summary>
    public bool KeepsContents { get; init; }

    /// <summary>Where the function leaves its thread without the object.</summary>
    public IReadOnlyList<SyntaxNode>? Clears { get; init; }
}

/// <inheritdoc cref="ThreadDependency"/>
internal enum ThreadDependencyKind
{
    /// <summary>It has to run on the thread of what came before.</summary>
    Read,

    /// <summary>The same: it releases a lock. A caller that has it taken as well depends on no thread.</summary>
    Release,

    /// <summary>It hands out what stays with the thread: its caller has to be done with it before another one takes it there.</summary>
    Lend,

    /// <summary>What it takes from the thread is an object, which whoever has it may use as long as it does not wait.</summary>
    LendObject,
}
