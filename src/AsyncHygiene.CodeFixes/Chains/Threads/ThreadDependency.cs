using AsyncHygiene.CallGraph;

namespace AsyncHygiene.Chains.Threads;

/// <summary>A function that does something else on another thread than the one that ran what came before.</summary>
/// <param name="Function">The one that reads the value, or releases the lock.</param>
/// <param name="On">The value or lock, as a reader would name it.</param>
/// <param name="EndsWhatItsCallersBegan">It releases a lock: a caller that has it taken as well depends on no thread.</param>
internal readonly record struct ThreadDependency(Function Function, string On, bool EndsWhatItsCallersBegan);
