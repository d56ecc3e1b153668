using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.RequestPaths;

/// <summary>The way from an entry point down to a function: who calls whom.</summary>
internal sealed class RequestPath
{
    public RequestPath(EntryPoint entry, ImmutableArray<IMethodSymbol> chain)
    {
        Entry = entry;
        Chain = chain;
    }

    public EntryPoint Entry { get; }

    /// <summary>From the entry point to the function that holds the blocking line, both included.</summary>
    public ImmutableArray<IMethodSymbol> Chain { get; }

    /// <summary><c>OrdersController.Get → IOrderService.Load → OrderRepository.Find</c></summary>
    public override string ToString() => string.Join(" → ", Chain.Select(FunctionName.Of));
}
