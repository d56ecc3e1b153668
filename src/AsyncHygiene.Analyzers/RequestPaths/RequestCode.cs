using System.Collections.Immutable;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.RequestPaths;

/// <summary>Why a function is known to run on a thread that requests need: it is async code, or a framework runs it for a request.</summary>
internal sealed class RequestCode
{
    private RequestCode(string why) => Why = why;

    /// <summary>Completes the sentence "… blocks a thread-pool thread".</summary>
    public string Why { get; }

    /// <summary>Null where nothing proves it: the caller then stays silent or reports information only.</summary>
    public static RequestCode? Find(EnclosingFunction function, KnownTypes types)
    {
        if (function.InExpressionTree || function.Method is not { } method || method.IsStartUp())
            return null;

        var entryPoints = EntryPoints.Of(types);
        var entry = function.Operation is IAnonymousFunctionOperation lambda ? entryPoints.Find(lambda) : entryPoints.Find(method);
        if (entry is not null)
            return new RequestCode($"on a request path: {new RequestPath(entry, ImmutableArray.Create(method))}");

        return function.IsAsyncCode(types) ? new RequestCode($"in async code: {FunctionName.Of(method)}") : null;
    }
}
