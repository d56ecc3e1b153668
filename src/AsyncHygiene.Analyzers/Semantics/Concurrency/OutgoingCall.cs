using System;
using System.Collections.Concurrent;
using System.Linq;
using System.Runtime.CompilerServices;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Semantics.Concurrency;

/// <summary>
/// Calls that open connections to other servers: those of HttpClient, WebRequest and WebClient, and methods of the project that make one. A
/// method's body is looked at on demand, a few calls deep, and remembered for the compilation.
/// </summary>
internal sealed class OutgoingCall
{
    /// <summary>How many methods of the project may lie between a call and the client's own method.</summary>
    private const int MaxDepth = 3;

    private static readonly ConditionalWeakTable<Compilation, OutgoingCall> s_known = new();

    private readonly Compilation _compilation;
    private readonly KnownTypes _types;

    /// <summary>One table for each depth left: an answer never depends on which question came first.</summary>
    private readonly ConcurrentDictionary<IMethodSymbol, bool>[] _reaching;

    private OutgoingCall(Compilation compilation)
    {
        _compilation = compilation;
        _types = KnownTypes.Of(compilation);
        _reaching = Enumerable.Range(0, MaxDepth + 1)
            .Select(_ => new ConcurrentDictionary<IMethodSymbol, bool>(SymbolEqualityComparer.Default))
            .ToArray();
    }

    public static OutgoingCall In(Compilation compilation) => s_known.GetValue(compilation, static c => new OutgoingCall(c));

    /// <summary>The method is a client's, or its body calls one.</summary>
    public bool IsReachedBy(IMethodSymbol method, CancellationToken cancellationToken) => IsReachedBy(method, MaxDepth, cancellationToken);

    private bool IsReachedBy(IMethodSymbol called, int depth, CancellationToken cancellationToken)
    {
        var method = (called.ReducedFrom ?? called).OriginalDefinition;
        if (IsClientCall(method))
            return true;

        if (depth == 0 || method.DeclaringSyntaxReferences.IsEmpty)
            return false;

        if (_reaching[depth].TryGetValue(method, out var reaching))
            return reaching;

        cancellationToken.ThrowIfCancellationRequested();
        reaching = method.DeclaringSyntaxReferences.Any(r => HasCall(r.GetSyntax(cancellationToken), depth - 1, cancellationToken));
        return _reaching[depth].GetOrAdd(method, reaching);
    }

    private bool HasCall(SyntaxNode declaration, int depth, CancellationToken cancellationToken)
    {
        SemanticModel? model = null;
        foreach (var call in declaration.DescendantNodes().OfType<InvocationExpressionSyntax>())
        {
#pragma warning disable RS1030 // Only methods that run concurrently get here, and what is found is remembered.
            model ??= _compilation.GetSemanticModel(declaration.SyntaxTree);
#pragma warning restore RS1030
            if (model.GetSymbolInfo(call, cancellationToken).Symbol is IMethodSymbol called
                && IsReachedBy(called, depth, cancellationToken))
            {
                return true;
            }
        }

        return false;
    }

    private bool IsClientCall(IMethodSymbol method)
    {
        foreach (var type in method.ContainingType.SelfAndBaseTypes())
        {
            if (IsDeclaredBy("System.Net.Http.HttpMessageInvoker", type) || IsExtensionOfClient(type))
                return AsyncSuffix.IsOn(method.Name);
            if (IsDeclaredBy("System.Net.WebRequest", type))
                return method.Name is "GetResponse"
                    or "GetResponseAsync"
                    or "BeginGetResponse"
                    or "GetRequestStream"
                    or "GetRequestStreamAsync"
                    or "BeginGetRequestStream";
            if (IsDeclaredBy("System.Net.WebClient", type))
                return StartsWith("Download") || StartsWith("Upload") || StartsWith("OpenRead") || StartsWith("OpenWrite");
        }

        return false;

        bool StartsWith(string prefix) => method.Name.StartsWith(prefix, StringComparison.Ordinal);
    }

    private bool IsExtensionOfClient(INamedTypeSymbol type) =>
        IsDeclaredBy("System.Net.Http.HttpClientExtensions", type) || IsDeclaredBy("System.Net.Http.Json.HttpClientJsonExtensions", type);

    private bool IsDeclaredBy(string metadataName, INamedTypeSymbol type) => _types.Is(type, _types[metadataName]);
}
