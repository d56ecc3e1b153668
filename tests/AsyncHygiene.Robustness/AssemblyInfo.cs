using Xunit;

// Processor time is measured, and all of the process's counts.
[assembly: CollectionBehavior(DisableTestParallelization = true)]
