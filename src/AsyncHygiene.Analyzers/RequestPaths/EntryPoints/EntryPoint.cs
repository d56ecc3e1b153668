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
        Below = kind.Below;
        Name = name ?? FunctionName.Of(method);
    }

    /// <summary>The endpoint that a function is because it is passed to a route or pipeline.</summary>
    public static EntryPoint Of(Registration registration) =>
        new(registration.IsJob ? EntryPointKind.Job : EntryPointKind.Endpoint, registration.Method, registration.Name)
        {
            IsSynchronousRule = registration.Kind == RegistrationKind.SynchronousRule,
        };

    /// <summary>
    /// A member of the request-path file, whose path begins with the words for where it is, <c>in a job: Import.Execute → …</c>, unless it
    /// is on a request path.
    /// </summary>
    /// <param name="method">The member.</param>
    /// <param name="path">Its path.</param>
    /// <param name="line">Where the file says so.</param>
    public static EntryPoint Recorded(IMethodSymbol method, string path, Location line)
    {
        var below = EntryPointKind.WordsBefore(path);
        return below is null
            ? new EntryPoint(EntryPointKind.Recorded, method, path) { Line = line }
            : new EntryPoint(EntryPointKind.Recorded, method, path.Substring(below.Length + EntryPointKind.Colon.Length))
            {
                Below = below,
                Line = line,
            };
    }

    public EntryPointKind Kind { get; }

    /// <summary>Where code is that runs below it; stands before the path in messages.</summary>
    public string Below { get; private init; }

    /// <summary>The same where some step of the path is only possible; follows the thread that is blocked.</summary>
    public string PossiblyBelow => IsRequest ? " on a possible request path" : $", possibly {Below}";

    /// <summary>As the request-path file has it: nothing for a request, which is what the file is about.</summary>
    public string RecordedWords => IsRequest ? "" : Below + EntryPointKind.Colon;

    public bool IsRequest => Below == EntryPointKind.RequestPath;

    /// <summary>
    /// A scheduler or queue runs it, few at a time and most of them seldom; Hangfire has threads of its own for them. No request waits.
    /// </summary>
    public bool IsJob => Below == EntryPointKind.Job.Below;

    /// <summary>The request-path file says that it seldom runs.</summary>
    public bool IsOneTime => Below == EntryPointKind.OneTime.Below;

    /// <summary>A library validates with it, and where MVC has it validate, it could not be async.</summary>
    public bool IsSynchronousRule { get; private init; }

    public IMethodSymbol Method { get; }

    /// <summary>The line of the request-path file; null where the project itself shows that it is one.</summary>
    public Location? Line { get; private init; }

    /// <summary>As messages show it.</summary>
    public string Name { get; }
}
