namespace System.Runtime.CompilerServices;

/// <summary>The compiler asks for this type to emit init accessors and records; netstandard2.0 does not have it.</summary>
internal static class IsExternalInit;
