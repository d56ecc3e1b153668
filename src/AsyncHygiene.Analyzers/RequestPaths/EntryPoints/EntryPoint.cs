using AsyncHygiene.CallGraph;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.RequestPaths.EntryPoints;

/// <summary>A function that a framework runs for a request or message.</summary>
internal sealed class EntryPoint
{
    public EntryPoint(EntryPointKind kind, IMethodSymbol method, string? name = null)
    {
        Kind = kind;
        Method = method;
        Name = name ?? FunctionName.Of(method);
    }

    /// <summary>The endpoint that a function is because it is passed to a route or pipeline.</summary>
    public static EntryPoint Of(Registration registration) => new(EntryPointKind.Endpoint, registration.Method, registration.Name);

    public EntryPointKind Kind { get; }

    public IMethodSymbol Method { get; }

    /// <summary>As messages show it.</summary>
    public string Name { get; }
}
