using Microsoft.CodeAnalysis;

namespace AsyncHygiene.RequestPaths;

/// <summary>A function that a framework runs for a request or message.</summary>
internal sealed class EntryPoint
{
    public EntryPoint(EntryPointKind kind, IMethodSymbol method)
    {
        Kind = kind;
        Method = method;
    }

    public EntryPointKind Kind { get; }

    public IMethodSymbol Method { get; }
}
