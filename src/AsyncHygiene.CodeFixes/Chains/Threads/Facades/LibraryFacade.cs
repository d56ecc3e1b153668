using System;
using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Chains.Threads.Facades;

/// <summary>
/// A part of a library that runs what the solution gives to it: <c>client.GetAsync(…)</c> runs the handlers of the client, and
/// <c>mediator.Send(…)</c> the handler of the request. It does so on the caller's stack, and hands on the task that it gets.
/// </summary>
internal sealed class LibraryFacade
{
    private const string Http = "System.Net.Http.";
    private const string Data = "Microsoft.EntityFrameworkCore.";
    private const string Identity = "Microsoft.AspNetCore.Identity.";
    private const string Hosting = "Microsoft.Extensions.Hosting.";
    private const string Caching = "Microsoft.Extensions.Caching.";

    /// <summary>Behind a namespace: any type in it.</summary>
    private const string Any = "*";

    private static readonly string[] s_clients =
    [
        Http + "HttpClient",
        Http + "HttpMessageInvoker",
        Http + "DelegatingHandler",
        Http + "HttpClientExtensions",
        Http + "Json.HttpClientJsonExtensions",
        "RestSharp.IRestClient",
        "RestSharp.RestClient",
        "RestSharp.RestClientExtensions",
        "Flurl.Http.IFlurlRequest",
        "Flurl.Http.GeneratedExtensions",
    ];

    private static readonly string[] s_requests =
    [
        "Refit.GetAttribute",
        "Refit.PostAttribute",
        "Refit.PutAttribute",
        "Refit.DeleteAttribute",
        "Refit.PatchAttribute",
        "Refit.HeadAttribute",
        "Refit.OptionsAttribute",
    ];

    private static readonly string[] s_hosted =
    [
        Hosting + "IHostedService",
        Hosting + "IHostedLifecycleService",
        Hosting + "BackgroundService",
    ];

    private static readonly string[] s_hosts =
    [
        Hosting + "IHost",
        Hosting + "HostingAbstractionsHostExtensions",
        Hosting + "HostingHostBuilderExtensions",
        "Microsoft.AspNetCore.Builder.WebApplication",
        "Microsoft.AspNetCore.Hosting.IWebHost",
        "Microsoft.AspNetCore.Hosting.WebHostExtensions",
    ];

    private static readonly LibraryFacade[] s_singles =
    [
        new()
        {
            Contracts = [Http + "HttpMessageHandler", Http + "DelegatingHandler"],
            Types = s_clients,
            Marks = s_requests,
            MayBeAnswered = true,
        },
        new() { Contracts = [Http + "HttpContent"], Types = s_clients.Append(Http + "HttpContent").ToArray(), Marks = s_requests },
        new()
        {
            Contracts = [Identity + Any],
            Types = [Identity + "UserManager`1", Identity + "SignInManager`1", Identity + "RoleManager`1"],
            MayBeAnswered = true,
        },
        new()
        {
            Contracts = ["Microsoft.AspNetCore.Authorization." + Any, "Microsoft.AspNetCore.Authorization.Infrastructure." + Any],
            Types =
            [
                "Microsoft.AspNetCore.Authorization.IAuthorizationService",
                "Microsoft.AspNetCore.Authorization.AuthorizationServiceExtensions",
            ],
        },
        new()
        {
            Contracts = ["Microsoft.AspNetCore.Authentication." + Any],
            Types =
            [
                "Microsoft.AspNetCore.Authentication.IAuthenticationService",
                "Microsoft.AspNetCore.Authentication.AuthenticationHttpContextExtensions",
            ],
        },
        new()
        {
            Contracts = [Caching + "Distributed.IDistributedCache"],
            Types =
            [
                Caching + "Distributed.DistributedCacheExtensions",
                Caching + "Hybrid.HybridCache",
                "Microsoft.AspNetCore.Http.ISession",
            ],
        },
        new()
        {
            Contracts = [Data + "Diagnostics." + Any],
            Types =
            [
                Data + "DbContext",
                Data + "DbSet`1",
                Data + "EntityFrameworkQueryableExtensions",
                Data + "RelationalQueryableExtensions",
                Data + "RelationalDatabaseFacadeExtensions",
                Data + "Infrastructure.DatabaseFacade",
            ],
        },
        new()
        {
            Contracts = s_hosted,
            Runs = ["StartingAsync", "StartAsync", "StartedAsync"],
            Types = s_hosts,
            Members = ["StartAsync", "RunAsync", "RunConsoleAsync"],
        },
        new()
        {
            Contracts = s_hosted,
            Runs = ["StoppingAsync", "StopAsync", "StoppedAsync"],
            Types = s_hosts,
            Members = ["StopAsync"],
        },
    ];

    /// <summary>The mediators are two libraries that are alike.</summary>
    public static readonly LibraryFacade[] All = s_singles.Concat(Mediators("MediatR.")).Concat(Mediators("Mediator.")).ToArray();

    private LibraryFacade()
    {
    }

    /// <summary>What the solution implements or derives from, by metadata names.</summary>
    private string[] Contracts { get; init; } = [];

    /// <summary>The members of those that are run; empty for all.</summary>
    private string[] Runs { get; init; } = [];

    /// <summary>What the solution calls.</summary>
    public string[] Types { get; private init; } = [];

    /// <summary>The members of those that run something; empty for all that return a task.</summary>
    private string[] Members { get; init; } = [];

    /// <summary>Attributes at members of the solution whose bodies the library writes: those call it.</summary>
    public string[] Marks { get; private init; } = [];

    /// <summary>The type of the first argument of a call, and the first type argument of the contract, say which handler is run.</summary>
    public bool TakesMessages { get; private init; }

    /// <summary>What the solution gives may answer by itself, with a task that is complete.</summary>
    public bool MayBeAnswered { get; private init; }

    /// <summary>By it the library runs one handler and goes on to the next at its first await.</summary>
    public string? RunsTogether { get; private init; }

    /// <summary>Whether it may run what implements a member of a contract.</summary>
    public bool MayRun(IMethodSymbol slot) => (Runs.Length == 0 || Runs.Contains(slot.Name)) && IsContract(slot.ContainingType);

    public bool IsContract(INamedTypeSymbol type) =>
        NameOf(type.OriginalDefinition) is var name
        && Array.Exists(Contracts, c => c == name || (c.EndsWith(Any, StringComparison.Ordinal) && c.TrimEnd('.', '*') is var space
            && type.IsIn(space)));

    public bool IsMember(string name) => Members.Length == 0 || Members.Contains(name);

    public bool Has(ISymbol member) =>
        (member.ContainingType is { } type && Array.IndexOf(Types, NameOf(type.OriginalDefinition)) >= 0) || IsMarked(member);

    public bool IsMarked(ISymbol member) =>
        Marks.Length > 0
        && member.GetAttributes().Any(a => a.AttributeClass is { } mark && Array.IndexOf(Marks, NameOf(mark)) >= 0);

    private static string NameOf(INamedTypeSymbol type) =>
        type.ContainingNamespace is { IsGlobalNamespace: false } space
            ? $"{space.ToDisplayString()}.{type.MetadataName}"
            : type.MetadataName;

    /// <summary>Of two libraries that are alike.</summary>
    private static IEnumerable<LibraryFacade> Mediators(string library) =>
    [
        new()
        {
            Contracts =
            [
                library + "IRequestHandler`1",
                library + "IRequestHandler`2",
                library + "ICommandHandler`1",
                library + "ICommandHandler`2",
                library + "IQueryHandler`2",
                library + "AsyncRequestHandler`1",
                library + "IPipelineBehavior`2",
                library + "Pipeline.IRequestPreProcessor`1",
                library + "Pipeline.IRequestPostProcessor`2",
                library + "Pipeline.IRequestExceptionHandler`2",
                library + "Pipeline.IRequestExceptionHandler`3",
                library + "Pipeline.IRequestExceptionAction`1",
                library + "Pipeline.IRequestExceptionAction`2",
            ],
            Types = [library + "ISender", library + "IMediator", library + "Mediator"],
            Members = ["Send"],
            TakesMessages = true,
        },
        new()
        {
            Contracts = [library + "INotificationHandler`1"],
            Types = [library + "IPublisher", library + "IMediator", library + "Mediator"],
            Members = ["Publish"],
            TakesMessages = true,
            RunsTogether = "TaskWhenAllPublisher",
        },
        new()
        {
            Contracts = [library + "INotificationHandler`1"],
            Types = [library + "NotificationHandlerExecutor"],
            Members = ["HandlerCallback"],
        },
        new()
        {
            Contracts = [library + "INotificationPublisher"],
            Types = [library + "IPublisher", library + "IMediator", library + "Mediator"],
            Members = ["Publish"],
        },
    ];
}
