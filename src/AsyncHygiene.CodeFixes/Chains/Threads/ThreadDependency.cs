using AsyncHygiene.CallGraph;

namespace AsyncHygiene.Chains.Threads;

/// <summary>A function that does something else on another thread than the one that ran what came before.</summary>
internal readonly struct ThreadDependency
{
    public ThreadDependency(Function function, string on, bool endsWhatItsCallersBegan)
    {
        Function = function;
        On = on;
        EndsWhatItsCallersBegan = endsWhatItsCallersBegan;
    }

    public Function Function { get; }

    /// <summary>The value or lock, as a reader would name it.</summary>
    public string On { get; }

    /// <summary>It releases a lock: a caller that has it taken as well depends on no thread.</summary>
    public bool EndsWhatItsCallersBegan { get; }
}
