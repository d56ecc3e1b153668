using AsyncHygiene.Semantics;

namespace AsyncHygiene.RequestPaths;

/// <summary>
/// Whether a library is server code, told by what it references: the parts that servers are made of, and none that programs with a user
/// interface or a command line are made of.
/// </summary>
internal static class ServerLibrary
{
    private static readonly string[] s_serverTypes =
    [
        "Microsoft.AspNetCore.Http.HttpContext",
        "Microsoft.Extensions.Hosting.IHostedService",
        "Microsoft.Extensions.DependencyInjection.IServiceCollection",
        "Microsoft.EntityFrameworkCore.DbContext",
        "System.Data.Entity.DbContext",
        "System.Web.HttpContext",
        "System.Web.Http.Controllers.IHttpController",
        "System.ServiceModel.ServiceContractAttribute",
        "CoreWCF.ServiceContractAttribute",
        "Grpc.Core.ServerCallContext",
        "MediatR.IRequestHandler`1",
        "MassTransit.IConsumer`1",
        "NServiceBus.IHandleMessages`1",
        "Quartz.IJob",
        "Microsoft.Azure.Functions.Worker.FunctionAttribute",
        "Amazon.Lambda.Core.ILambdaContext",
    ];

    /// <summary>
    /// Of these hosts, which run code on the pool without a context of their own. The other types are a guess: programs with a window use
    /// containers, hosted services, databases, messages, jobs and clients of services as well, and classic ASP.NET has a context.
    /// </summary>
    private static readonly string[] s_hostsWithoutContext =
    [
        "Microsoft.AspNetCore.Http.HttpContext",
        "CoreWCF.ServiceContractAttribute",
        "Microsoft.Azure.Functions.Worker.FunctionAttribute",
        "Amazon.Lambda.Core.ILambdaContext",
    ];

    /// <summary>What programs for one user reference: command lines.</summary>
    private static readonly string[] s_toolTypes =
    [
        "System.CommandLine.Command",
        "Spectre.Console.Cli.CommandApp",
        "McMaster.Extensions.CommandLineUtils.CommandLineApplication",
        "CommandLine.ParserResult`1",
        "Cocona.CoconaApp",
    ];

    /// <summary>Enough to warn by.</summary>
    public static bool Is(KnownTypes types) =>
        !types.Known(s_serverTypes).IsEmpty && types.Known(s_toolTypes).IsEmpty && !UserInterfaceTypes.AreReferenced(types);

    /// <summary>Enough to rely on: what calls it holds no context that awaited code would go on in.</summary>
    public static bool HasNoContext(KnownTypes types) => Is(types) && !types.Known(s_hostsWithoutContext).IsEmpty;
}
