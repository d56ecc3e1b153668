using System;
using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Chains.Safety.Hooks;

/// <summary>
/// A type of a library that programs extend, and whose members come in pairs: a synchronous call runs one of them, its awaitable form the
/// other.
/// </summary>
internal sealed class SynchronousHook
{
    private const string EntityFramework = "Microsoft.EntityFrameworkCore";
    private const string Interceptors = EntityFramework + ".Diagnostics.";
    private const string SaveChanges = nameof(SaveChanges);

    private SynchronousHook(string contract, string @namespace)
    {
        Contract = contract;
        Namespace = @namespace;
    }

    public static IReadOnlyList<SynchronousHook> All { get; } =
    [
        new("System.Net.Http.HttpMessageHandler", "System.Net.Http") { Method = "Send", Passing = "System.Net.Http.DelegatingHandler" },
        new(Interceptors + "IDbCommandInterceptor", EntityFramework) { Passing = Interceptors + "IDbCommandInterceptor" },
        new(Interceptors + "IDbConnectionInterceptor", EntityFramework) { Passing = Interceptors + "IDbConnectionInterceptor" },
        new(Interceptors + "IDbTransactionInterceptor", EntityFramework) { Passing = Interceptors + "IDbTransactionInterceptor" },
        new(Interceptors + "ISaveChangesInterceptor", EntityFramework)
        {
            Method = SaveChanges,
            Passing = Interceptors + "ISaveChangesInterceptor",
        },
        new(EntityFramework + ".DbContext", EntityFramework) { Method = SaveChanges, IsReceiver = true },
        new("System.Data.Entity.DbContext", "System.Data.Entity") { Method = SaveChanges, IsReceiver = true },
        new("LinqToDB.Interceptors.ICommandInterceptor", "LinqToDB") { Passing = "LinqToDB.Interceptors.ICommandInterceptor" },
        new("LinqToDB.Interceptors.IConnectionInterceptor", "LinqToDB") { Passing = "LinqToDB.Interceptors.IConnectionInterceptor" },
        new("FluentValidation.AbstractValidator`1", "FluentValidation"),
        new("Grpc.Core.Interceptors.Interceptor", "Grpc.Core")
        {
            Receiver = "Grpc.Core.ClientBase",
            Pair = ("BlockingUnaryCall", "AsyncUnaryCall"),
        },
    ];

    /// <summary>Its full name in metadata.</summary>
    public string Contract { get; }

    /// <summary>Of the awaitable forms that run the other members.</summary>
    private string Namespace { get; }

    /// <summary>The one method whose calls run it; any if null.</summary>
    private string? Method { get; init; }

    /// <summary>
    /// The type whose members do nothing but pass the work on, if only those count that derive from it: a member that such a type leaves
    /// out does nothing. Null where the two members are compared elsewhere.
    /// </summary>
    public string? Passing { get; private init; }

    /// <summary>A call runs the members of the object that it is made on, and of no other one.</summary>
    public bool IsReceiver { get; private init; }

    /// <summary>The base class of the receivers, where their own namespace tells nothing.</summary>
    private string? Receiver { get; init; }

    /// <summary>Where the names differ in more than <c>Async</c>.</summary>
    private (string Synchronous, string Asynchronous)? Pair { get; init; }

    /// <summary>The awaitable form of a call runs the other members.</summary>
    public bool IsRunBy(IMethodSymbol called, IMethodSymbol counterpart, KnownTypes types)
    {
        if (Method is not null && !string.Equals(called.Name, Method, StringComparison.Ordinal))
            return false;

        return Receiver is not null
            ? called.ContainingType.Inherits(types[Receiver])
            : IsIn(counterpart.ContainingNamespace.ToDisplayString());
    }

    /// <summary>The call is one of the contract's own.</summary>
    public bool Has(IMethodSymbol called, IMethodSymbol counterpart, KnownTypes types) =>
        called.ContainingType.Inherits(types[Contract]) && IsRunBy(called, counterpart, types);

    /// <summary>A query that is enumerated runs it.</summary>
    public bool IsRunByQueries => Namespace == EntityFramework && Method is null;

    /// <summary>The names of its members that come in pairs.</summary>
    public IEnumerable<(string Synchronous, string Asynchronous)> PairsOf(INamedTypeSymbol contract) =>
        Pair is { } pair
            ? [pair]
            : contract.GetMembers()
                .OfType<IMethodSymbol>()
                .Where(m => m.IsVirtual || m.IsAbstract)
                .Where(m => Method is null || contract.TypeKind == TypeKind.Interface || m.Name == Method)
                .Select(m => (m.Name, m.Name + "Async"))
                .Distinct()
                .Where(p => !contract.GetMembers(p.Item2).IsEmpty);

    private bool IsIn(string @namespace) =>
        @namespace.StartsWith(Namespace, StringComparison.Ordinal)
        && (@namespace.Length == Namespace.Length || @namespace[Namespace.Length] == '.');
}
