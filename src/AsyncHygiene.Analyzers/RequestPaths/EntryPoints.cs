using System;
using System.Collections.Immutable;
using System.Linq;
using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.RequestPaths;

/// <summary>
/// Which functions of a compilation are entry points. Each framework is a row; a row whose types the compilation does not reference is off.
/// </summary>
internal sealed class EntryPoints
{
    private static readonly ConditionalWeakTable<KnownTypes, EntryPoints> s_entryPoints = new();

    private readonly KnownTypes _types;
    private readonly ImmutableArray<EntryPointRow> _rows;

    private EntryPoints(KnownTypes types)
    {
        _types = types;
        _rows = EntryPointTable.RowsFor(types);
    }

    public static EntryPoints Of(KnownTypes types) => s_entryPoints.GetValue(types, static t => new EntryPoints(t));

    /// <summary>The entry point that a declared method is, or null.</summary>
    public EntryPoint? Find(IMethodSymbol method)
    {
        foreach (var row in _rows)
        {
            if (row.Matches(method))
                return new EntryPoint(row.Kind, method);
        }

        return null;
    }

    /// <summary>The entry point that a lambda is because of where it is passed: to a route, or as a request delegate.</summary>
    public EntryPoint? Find(IAnonymousFunctionOperation lambda) =>
        IsRequestDelegate(lambda) || IsEndpointHandler(lambda) ? new EntryPoint(EntryPointKind.Endpoint, lambda.Symbol) : null;

    private bool IsRequestDelegate(IAnonymousFunctionOperation lambda) =>
        lambda.Parent is IDelegateCreationOperation creation && _types.Is(creation.Type, _types["Microsoft.AspNetCore.Http.RequestDelegate"]);

    /// <summary>An argument of type Delegate in a call on, or extending, an endpoint route builder: MapGet, MapPost, MapFallback and a user's own.</summary>
    private bool IsEndpointHandler(IAnonymousFunctionOperation lambda)
    {
        if (_types["Microsoft.AspNetCore.Routing.IEndpointRouteBuilder"] is not { } builder)
            return false;

        IOperation? outer = lambda.Parent;
        while (outer is IDelegateCreationOperation or IConversionOperation)
            outer = outer.Parent;

        return outer is IArgumentOperation { Parameter.Type: { Name: nameof(Delegate), ContainingNamespace.Name: nameof(System) }, Parent: IInvocationOperation call }
            && ReceiverOf(call) is { } receiver
            && (SymbolEqualityComparer.Default.Equals(receiver, builder) || receiver.AllInterfaces.Contains(builder, SymbolEqualityComparer.Default));
    }

    private static ITypeSymbol? ReceiverOf(IInvocationOperation call) => call switch
    {
        { Instance: { } instance } => instance.Type,
        { TargetMethod.IsExtensionMethod: true } => call.TargetMethod.Parameters[0].Type,
        _ => null,
    };
}
