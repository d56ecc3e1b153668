using System.Collections.Immutable;
using System.Linq;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.RequestPaths;

/// <summary>Why a function is known to run on a thread that requests need: it is async code, or a framework runs it for a request.</summary>
internal sealed class RequestCode
{
    private RequestCode(string why) => Blocked = $"a thread-pool thread {why}";

    /// <summary>What is blocked and why it matters; completes the sentence "'X' blocks …".</summary>
    public string Blocked { get; }

    /// <summary>Null where nothing proves it: the rule then stays silent or reports information only.</summary>
    public static RequestCode? Find(OperationAnalysisContext context, EnclosingFunction function, KnownTypes types)
    {
        if (function.InExpressionTree || function.Method is not { } method || method.IsStartUp())
            return null;

        var entryPoints = EntryPoints.Of(types);
        var entry = function.Operation is IAnonymousFunctionOperation lambda ? entryPoints.Find(lambda) : entryPoints.Find(method);
        if (entry is not null)
            return new RequestCode($"on a request path: {new RequestPath(entry, ImmutableArray.Create(method))}");

        return function.IsAsyncCode(types) ? new RequestCode($"in async code: {FunctionName.Of(method)}") : null;
    }

    /// <summary>
    /// The diagnostic of a blocking site, with the severity that the certainty allows and the path as additional locations. The last message
    /// argument is <see cref="Blocked"/>.
    /// </summary>
    public Diagnostic At(Location location, DiagnosticDescriptor rule, params object[] arguments) =>
        Diagnostic.Create(rule, location, arguments.Append(Blocked).ToArray());
}
