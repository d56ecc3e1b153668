using System;

namespace AsyncHygiene.Demo;

/// <summary>Something outside the demo is not as it must be. The message is one sentence for the person at the keyboard.</summary>
internal sealed class DemoException(string sentence, Exception? innerException = null) : Exception(sentence, innerException);
