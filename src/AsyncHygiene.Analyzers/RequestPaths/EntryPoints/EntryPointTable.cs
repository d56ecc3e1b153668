using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.RequestPaths.EntryPoints;

/// <summary>
/// The frameworks and their rules, by metadata names. A row whose types are not referenced is left out. <c>docs/request-paths.md</c> lists
/// them for users.
/// </summary>
internal static class EntryPointTable
{
    private const string Mvc = "Microsoft.AspNetCore.Mvc.";

    /// <summary>A browser may run them as well.</summary>
    private const string Components = "Microsoft.AspNetCore.Components";

    /// <summary>Interfaces whose every method a framework calls for a request or message.</summary>
    private static readonly (EntryPointKind Kind, string[] Contracts)[] s_contracts =
    [
        (EntryPointKind.Filter,
        [
            Mvc + "Filters.IActionFilter",
                Mvc + "Filters.IAsyncActionFilter",
                Mvc + "Filters.IResultFilter",
                Mvc + "Filters.IAsyncResultFilter",
            Mvc + "Filters.IAlwaysRunResultFilter", Mvc + "Filters.IAsyncAlwaysRunResultFilter", Mvc + "Filters.IResourceFilter",
            Mvc + "Filters.IAsyncResourceFilter", Mvc + "Filters.IAuthorizationFilter", Mvc + "Filters.IAsyncAuthorizationFilter",
            Mvc + "Filters.IExceptionFilter",
                Mvc + "Filters.IAsyncExceptionFilter",
                Mvc + "Filters.IPageFilter",
                Mvc + "Filters.IAsyncPageFilter",
            Mvc + "Filters.IFilterFactory", "Microsoft.AspNetCore.Http.IEndpointFilter", "Microsoft.AspNetCore.SignalR.IHubFilter",
            "System.Web.Mvc.IActionFilter",
                "System.Web.Mvc.IResultFilter",
                "System.Web.Mvc.IAuthorizationFilter",
                "System.Web.Mvc.IExceptionFilter",
        ]),
        (EntryPointKind.Middleware, ["Microsoft.AspNetCore.Http.IMiddleware"]),
        (EntryPointKind.TagHelper,
            ["Microsoft.AspNetCore.Razor.TagHelpers.ITagHelper", "Microsoft.AspNetCore.Razor.TagHelpers.ITagHelperComponent"]),
        (EntryPointKind.RequestService,
        [
            "Microsoft.Extensions.Diagnostics.HealthChecks.IHealthCheck", "Microsoft.AspNetCore.Diagnostics.IExceptionHandler",
            "Microsoft.AspNetCore.Authentication.IAuthenticationHandler", "Microsoft.AspNetCore.Authentication.IClaimsTransformation",
            "Microsoft.AspNetCore.Authentication.ISecureDataFormat`1", "Microsoft.AspNetCore.Authentication.Cookies.ICookieManager",
            "Microsoft.AspNetCore.Authentication.Cookies.ITicketStore", "Microsoft.AspNetCore.Authorization.IAuthorizationHandler",
            Mvc + "ModelBinding.IModelBinder", "Microsoft.Extensions.Caching.Distributed.IDistributedCache",
            "Microsoft.Extensions.Localization.IStringLocalizer", "Microsoft.AspNetCore.Authorization.IAuthorizationPolicyProvider",
            "Microsoft.AspNetCore.Authorization.IAuthorizationMiddlewareResultHandler",
            "Microsoft.AspNetCore.OutputCaching.IOutputCachePolicy", "Microsoft.AspNetCore.OutputCaching.IOutputCacheStore",
            "Microsoft.AspNetCore.RateLimiting.IRateLimiterPolicy`1", "Microsoft.AspNetCore.Cors.Infrastructure.ICorsPolicyProvider",
            "Microsoft.AspNetCore.Routing.IRouteConstraint", "Microsoft.AspNetCore.Routing.IOutboundParameterTransformer",
            Mvc + "IActionResult", "Microsoft.AspNetCore.Http.IResult", Mvc + "Formatters.IInputFormatter",
            Mvc + "Formatters.IOutputFormatter", Mvc + "ModelBinding.IValueProvider", Mvc + "ModelBinding.Validation.IModelValidator",
            "Microsoft.AspNetCore.Http.IProblemDetailsWriter", "Microsoft.AspNetCore.SignalR.IUserIdProvider",
            "Microsoft.AspNetCore.Localization.IRequestCultureProvider", Mvc + "ActionConstraints.IActionConstraint",
            "Microsoft.AspNetCore.Routing.Matching.IEndpointSelectorPolicy", Mvc + "Razor.IViewLocationExpander",
            "Microsoft.AspNetCore.Session.ISessionStore", "Microsoft.AspNetCore.Identity.IUserStore`1",
            "Microsoft.AspNetCore.Identity.IUserPasswordStore`1", "Microsoft.AspNetCore.Identity.IUserEmailStore`1",
            "Microsoft.AspNetCore.Identity.IUserRoleStore`1", "Microsoft.AspNetCore.Identity.IUserClaimStore`1",
            "Microsoft.AspNetCore.Identity.IUserLoginStore`1", "Microsoft.AspNetCore.Identity.IRoleStore`1",
            "Microsoft.AspNetCore.Identity.IUserValidator`1", "Microsoft.AspNetCore.Identity.IPasswordValidator`1",
            "Microsoft.AspNetCore.Identity.IRoleValidator`1", "Microsoft.AspNetCore.Identity.IUserClaimsPrincipalFactory`1",
            "IdentityServer4.Services.IProfileService", "IdentityServer4.Validation.IResourceOwnerPasswordValidator",
            "Duende.IdentityServer.Services.IProfileService", "Duende.IdentityServer.Validation.IResourceOwnerPasswordValidator",
        ]),
        (EntryPointKind.LibraryCallback, ["FluentValidation.Validators.IPropertyValidator`2"]),
        (EntryPointKind.HttpHandler, ["System.Web.IHttpHandler", "System.Web.IHttpAsyncHandler"]),
        (EntryPointKind.MessageHandler,
        [
            "MediatR.IRequestHandler`1", "MediatR.IRequestHandler`2", "MediatR.INotificationHandler`1", "MediatR.IStreamRequestHandler`2",
            "MediatR.IPipelineBehavior`2", "MediatR.IStreamPipelineBehavior`2", "MediatR.Pipeline.IRequestPreProcessor`1",
            "MediatR.Pipeline.IRequestPostProcessor`2", "MediatR.Pipeline.IRequestExceptionHandler`3",
            "MediatR.Pipeline.IRequestExceptionAction`2",
        ]),
        (EntryPointKind.MessageConsumer,
        [
            "MassTransit.IConsumer`1", "MassTransit.IFilter`1", "NServiceBus.IHandleMessages`1", "Rebus.Handlers.IHandleMessages`1",
            "EasyNetQ.AutoSubscribe.IConsume`1", "EasyNetQ.AutoSubscribe.IConsumeAsync`1", "KafkaFlow.IMessageHandler`1",
            "MassTransit.IExecuteActivity`1", "MassTransit.ICompensateActivity`1", "MassTransit.IConsumeObserver",
            "RabbitMQ.Client.IBasicConsumer", "RabbitMQ.Client.IAsyncBasicConsumer",
        ]),
        (EntryPointKind.Job,
        [
            "Quartz.IJob", "Quartz.IJobListener", "Quartz.ITriggerListener", "Coravel.Invocable.IInvocable",
            "Hangfire.Server.IServerFilter", "FluentScheduler.IJob",
        ]),
        (EntryPointKind.Component,
        [
            "Microsoft.AspNetCore.Components.IComponent", "Microsoft.AspNetCore.Components.IHandleEvent",
            "Microsoft.AspNetCore.Components.IHandleAfterRender",
        ]),
    ];

    /// <summary>Base classes whose methods a framework calls where they are overridden.</summary>
    private static readonly (EntryPointKind Kind, string[] Bases)[] s_bases =
    [
        (EntryPointKind.TagHelper, ["Microsoft.AspNetCore.Razor.TagHelpers.TagHelper"]),
        (EntryPointKind.View, ["Microsoft.AspNetCore.Mvc.Razor.RazorPageBase"]),
        (EntryPointKind.Component, ["Microsoft.AspNetCore.Components.ComponentBase"]),
        (EntryPointKind.LibraryCallback,
            ["FluentValidation.AbstractValidator`1", "FluentValidation.Validators.PropertyValidator`2", "OpenTelemetry.BaseProcessor`1"]),
        (EntryPointKind.MessageConsumer,
            ["RabbitMQ.Client.DefaultBasicConsumer", "RabbitMQ.Client.AsyncDefaultBasicConsumer"]),
        (EntryPointKind.RequestService,
        [
            "Microsoft.AspNetCore.Authentication.AuthenticationHandler`1", "Microsoft.AspNetCore.Authorization.AuthorizationHandler`1",
            "Microsoft.AspNetCore.Authorization.AuthorizationHandler`2", Mvc + "Formatters.InputFormatter",
            Mvc + "Formatters.TextInputFormatter", Mvc + "Formatters.OutputFormatter", Mvc + "Formatters.TextOutputFormatter",
            Mvc + "Routing.DynamicRouteValueTransformer", "Microsoft.AspNetCore.Authentication.Cookies.CookieAuthenticationEvents",
            "Microsoft.AspNetCore.Authentication.RemoteAuthenticationEvents",
            "Microsoft.AspNetCore.Authentication.JwtBearer.JwtBearerEvents",
            "Microsoft.AspNetCore.Identity.UserManager`1", "Microsoft.AspNetCore.Identity.SignInManager`1",
            "Microsoft.AspNetCore.Identity.UserClaimsPrincipalFactory`1", Mvc + "ActionResult", "System.Web.Mvc.ActionResult",
            Components + ".Authorization.AuthenticationStateProvider", Components + ".Server.Circuits.CircuitHandler",
            "Microsoft.AspNetCore.Identity.RoleManager`1", "Microsoft.AspNetCore.Authentication.OAuth.OAuthEvents",
            "Microsoft.AspNetCore.Authentication.OpenIdConnect.OpenIdConnectEvents",
        ]),
        (EntryPointKind.Filter,
        [
            "System.Web.Http.Filters.ActionFilterAttribute", "System.Web.Http.Filters.ExceptionFilterAttribute",
            "System.Web.Http.Filters.AuthorizationFilterAttribute", "System.Web.Mvc.ActionFilterAttribute",
        ]),
        (EntryPointKind.HttpHandler, ["System.Web.HttpTaskAsyncHandler"]),
        (EntryPointKind.WebForm, ["System.Web.UI.Control", "System.Web.UI.TemplateControl", "System.Web.UI.Page"]),
    ];

    /// <summary>Attributes that mark a method, or the interface method that it implements.</summary>
    private static readonly (EntryPointKind Kind, string[] Attributes)[] s_attributes =
    [
        (EntryPointKind.WcfOperation, ["System.ServiceModel.OperationContractAttribute", "CoreWCF.OperationContractAttribute"]),
        (EntryPointKind.WebMethod, ["System.Web.Services.WebMethodAttribute"]),
        (EntryPointKind.MessageConsumer, ["DotNetCore.CAP.CapSubscribeAttribute"]),
        (EntryPointKind.ServerlessFunction,
        [
            "Microsoft.Azure.Functions.Worker.FunctionAttribute", "Microsoft.Azure.WebJobs.FunctionNameAttribute",
            "Amazon.Lambda.Annotations.LambdaFunctionAttribute",
        ]),
    ];

    /// <summary>The rows that consist of names, for the documentation; the conventions are code.</summary>
    public static IEnumerable<(EntryPointKind Kind, string Rule, string[] Types)> NamedRows =>
        s_contracts.Select(row => (row.Kind, "implements", row.Contracts))
            .Concat(s_bases.Select(row => (row.Kind, "overrides a method of", row.Bases)))
            .Concat(s_attributes.Select(row => (row.Kind, "carries", row.Attributes)));

    public static ImmutableArray<EntryPointRow> RowsFor(KnownTypes types) =>
        MvcConventions.Rows(types)
            .Concat(AspNetConventions.Rows(types))
            .Concat(BackgroundServices(types))
            .Concat(LibraryCallbacks.Rows(types))
            .Concat(
                s_contracts.SelectMany(row =>
                    Known(types, row.Contracts).Select(t =>
                        new EntryPointRow(row.Kind, owner: t, m => m.ImplementsMemberOf(t)))))
            .Concat(
                s_bases.SelectMany(row =>
                    Known(types, row.Bases).Select(t =>
                        new EntryPointRow(
                            row.Kind,
                            owner: t,
                            m => m.OverridesMemberOf(t) && m.DeclaringType().SpecialType != SpecialType.System_Object))))
            .Concat(
                s_attributes.SelectMany(row =>
                    Known(types, row.Attributes).Select(t => new EntryPointRow(row.Kind, concerns: null, m => IsMarked(m, t)))))
            .ToImmutableArray();

    /// <summary>Their start and stop are the host's; only what they do in between goes on while requests run.</summary>
    private static IEnumerable<EntryPointRow> BackgroundServices(KnownTypes types) =>
        types["Microsoft.Extensions.Hosting.BackgroundService"] is { } service
            ?
            [
                new EntryPointRow(
                    EntryPointKind.BackgroundService,
                    owner: service,
                    m => m.Name == "ExecuteAsync" && m.OverridesMemberOf(service)),
            ]
            : [];

    private static IEnumerable<INamedTypeSymbol> Known(KnownTypes types, string[] names) =>
        names.Select(name => types[name])
            .OfType<INamedTypeSymbol>()
            .Where(type => !type.IsInOrBelow(Components) || ServerComponents.AreRun(types));

    private static bool IsMarked(IMethodSymbol method, INamedTypeSymbol attribute) =>
        method.Has(attribute)
        || method.ContainingType.AllInterfaces.Any(i =>
            i.GetMembers().OfType<IMethodSymbol>().Any(m => m.Has(attribute) && method.Implements(m)));
}
