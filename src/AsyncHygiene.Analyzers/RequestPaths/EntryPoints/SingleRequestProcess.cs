using System;
using System.Linq;
using System.Runtime.CompilerServices;
using System.Threading;
using AsyncHygiene.Semantics.TextSearch;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.RequestPaths.EntryPoints;

/// <summary>
/// A program whose process serves one request at a time, as the functions of AWS Lambda do: a thread that waits is taken from no other
/// request.
/// </summary>
internal static class SingleRequestProcess
{
    private const string LambdaContext = "Amazon.Lambda.Core.ILambdaContext";
    private const string LambdaFunction = "LambdaFunctionAttribute";

    /// <summary>What an ASP.NET Core application names to be run there.</summary>
    private static readonly string[] s_hosts =
    [
        "APIGatewayProxyFunction", "APIGatewayHttpApiV2ProxyFunction", "ApplicationLoadBalancerFunction", "AddAWSLambdaHosting",
    ];

    private static readonly ConditionalWeakTable<Compilation, StrongBox<bool>> s_known = new();

    public static bool Runs(EntryPoint? entry, Compilation compilation, CancellationToken cancellationToken)
    {
        if (KnownTypes.Of(compilation)[LambdaContext] is not { } context)
            return false;

        return (entry?.Method is { } method && IsFunction(method, context)) || IsHost(compilation, cancellationToken);
    }

    private static bool IsFunction(IMethodSymbol method, INamedTypeSymbol context) =>
        method.Parameters.Any(p => SymbolEqualityComparer.Default.Equals(p.Type, context))
        || method.GetAttributes().Any(a => a.AttributeClass?.Name == LambdaFunction);

    private static bool IsHost(Compilation compilation, CancellationToken cancellationToken) =>
        s_known.TryGetValue(compilation, out var known)
            ? known.Value
            : s_known.GetValue(
                compilation,
                c => new StrongBox<bool>(Array.Exists(s_hosts, name => NameScan.Tokens(c, name, cancellationToken).Any()))).Value;
}
