using System;

namespace AsyncHygiene.Benchmarks;

/// <summary>Something is not as a benchmark needs it. The message is one sentence for the person at the keyboard.</summary>
internal sealed class BenchmarkException(string sentence, Exception? innerException = null) : Exception(sentence, innerException);
