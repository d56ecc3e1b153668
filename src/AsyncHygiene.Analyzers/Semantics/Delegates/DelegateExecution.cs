using System;
using System.Collections.Immutable;
using System.Linq;
using System.Runtime.CompilerServices;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.Delegates;

/// <summary>
/// The table of what library methods do with the delegates that they are given: the one place that says where, and when, such code runs.
/// </summary>
internal sealed class DelegateExecution
{
    private const string TaskCreationOptions = "System.Threading.Tasks.TaskCreationOptions";
    private const string Validation = "FluentValidation";

    private static readonly ConditionalWeakTable<KnownTypes, DelegateExecution> s_tables = new();

    /// <summary>What hands work over. Without a name: all members of the type.</summary>
    private static readonly (string Type, string? Name, DelegateRun Run)[] s_starters =
    [
        ("System.Threading.Tasks.Task", "Run", DelegateRun.OnPool),
        ("System.Threading.Tasks.TaskFactory", "StartNew", DelegateRun.OnPool),
        ("System.Threading.Tasks.TaskFactory`1", "StartNew", DelegateRun.OnPool),
        ("System.Threading.ThreadPool", "QueueUserWorkItem", DelegateRun.OnPool),
        ("System.Threading.ThreadPool", "UnsafeQueueUserWorkItem", DelegateRun.OnPool),
        ("System.Threading.Thread", null, DelegateRun.OnOwnThread),
        ("System.Threading.Timer", null, DelegateRun.OnTimer),
        ("System.Timers.Timer", null, DelegateRun.OnTimer),
    ];

    private static readonly string[] s_timers = ["System.Timers.Timer", "System.Windows.Forms.Timer", "System.Web.UI.Timer"];

    /// <summary>What runs it on the calling thread, before it returns or, a query, as a rule in the same function.</summary>
    private static readonly string[] s_onSameThread =
    [
        "System.Linq.Enumerable",
        "System.Collections.Generic.List`1",
        "System.Array",
        "System.Collections.Concurrent.ConcurrentDictionary`2",
        "System.Collections.Immutable.ImmutableList`1",
        "System.Collections.Immutable.ImmutableInterlocked",
        "System.Collections.Generic.SortedSet`1",
        "System.Collections.Generic.HashSet`1",
        "System.MemoryExtensions",
        "System.String",
    ];

    /// <summary>What runs it as if the caller called it, on whatever thread.</summary>
    private static readonly string[] s_inPlace =
    [
        "System.Array", "System.String", "System.MemoryExtensions", "System.Threading.Tasks.Task", "System.Threading.Tasks.Task`1",
        "System.Threading.Tasks.TaskFactory", "System.Threading.Tasks.TaskFactory`1", "System.Threading.Tasks.Parallel",
        "System.Threading.LazyInitializer", "System.Threading.ExecutionContext", "Microsoft.Extensions.Caching.Memory.CacheExtensions",
        "Microsoft.EntityFrameworkCore.ExecutionStrategyExtensions", "System.Threading.Interlocked",

        // What a component or view draws, and the handlers that it gives to what it draws.
        "Microsoft.AspNetCore.Components.EventCallbackFactory", "Microsoft.AspNetCore.Components.EventCallbackFactoryBinderExtensions",
        "Microsoft.AspNetCore.Components.EventCallbackFactoryEventArgsExtensions",
        "Microsoft.AspNetCore.Components.Web.WebEventCallbackFactoryEventArgsExtensions",
        "Microsoft.AspNetCore.Components.CompilerServices.RuntimeHelpers",
        "Microsoft.AspNetCore.Components.Rendering.RenderTreeBuilder", "Microsoft.AspNetCore.Mvc.Razor.RazorPageBase",
        "Microsoft.AspNetCore.Mvc.Razor.RazorPage", "Microsoft.AspNetCore.Mvc.RazorPages.PageBase",
        "Microsoft.AspNetCore.Razor.Runtime.TagHelpers.TagHelperScopeManager",
    ];

    /// <summary>What runs it in a copy of the caller's execution context: values that it sets do not come back.</summary>
    private static readonly string[] s_inOwnContext =
    [
        "System.Threading.Tasks.Task", "System.Threading.Tasks.Task`1", "System.Threading.Tasks.TaskFactory",
        "System.Threading.Tasks.TaskFactory`1", "System.Threading.Tasks.Parallel", "System.Linq.ParallelEnumerable",
        "System.Threading.ThreadPool", "System.Threading.Thread", "System.Threading.Timer", "System.Threading.ExecutionContext",
    ];

    private static readonly string[] s_startUp =
    [
        "Microsoft.Extensions.DependencyInjection.IServiceCollection",
        "Microsoft.Extensions.Hosting.IHostBuilder",
        "Microsoft.Extensions.Hosting.IHostApplicationBuilder",
        "Microsoft.Extensions.Logging.ILoggingBuilder",
        "Microsoft.Extensions.Configuration.IConfigurationBuilder",
        "Microsoft.AspNetCore.Hosting.IWebHostBuilder",
        "Microsoft.Extensions.Logging.ILogger",
        "Microsoft.Extensions.Logging.ILoggerFactory",
    ];

    /// <summary>What a delegate receives that runs for a request.</summary>
    private static readonly string[] s_requests =
    [
        "Microsoft.AspNetCore.Http.HttpContext", "Microsoft.AspNetCore.Http.HttpRequest", "Microsoft.AspNetCore.Http.HttpResponse",
        "Microsoft.AspNetCore.Http.EndpointFilterInvocationContext", "Microsoft.AspNetCore.Authorization.AuthorizationHandlerContext",
        "Microsoft.AspNetCore.Authentication.BaseContext`1", "Microsoft.AspNetCore.OutputCaching.OutputCacheContext",
        "Microsoft.AspNetCore.Http.ProblemDetailsContext", "Microsoft.AspNetCore.StaticFiles.StaticFileResponseContext",
        "Microsoft.AspNetCore.Mvc.ActionContext", "Microsoft.AspNetCore.RateLimiting.OnRejectedContext",
        "Microsoft.AspNetCore.Rewrite.RewriteContext", "Microsoft.AspNetCore.Diagnostics.StatusCodeContext",
        "Microsoft.AspNetCore.SignalR.HubInvocationContext",
    ];

    /// <summary>Builders of what is asked at each request.</summary>
    private static readonly string[] s_askedByRequests =
    [
        "Microsoft.AspNetCore.Cors.Infrastructure.CorsPolicyBuilder",
        "Microsoft.Extensions.DependencyInjection.HealthChecksBuilderDelegateExtensions",
    ];

    /// <summary>What takes a call as an expression, and has a worker make it.</summary>
    private static readonly string[] s_jobs =
    [
        "Hangfire.BackgroundJob", "Hangfire.RecurringJob", "Hangfire.BackgroundJobClientExtensions",
        "Hangfire.RecurringJobManagerExtensions",
    ];

    /// <summary>What Polly's policies ask, and tell, each time that they run something: the classes that take such delegates.</summary>
    private static readonly string[] s_policies = ["Policy", "PolicyBuilder", "PredicateBuilder"];

    /// <summary>What compiles the expressions that its constructor takes.</summary>
    private static readonly string[] s_compiled =
    [
        "Microsoft.EntityFrameworkCore.Storage.ValueConversion.ValueConverter",
        "Microsoft.EntityFrameworkCore.ChangeTracking.ValueComparer",
    ];

    /// <summary>What AutoMapper runs for each object that it maps.</summary>
    private static readonly string[] s_mappings =
    [
        "MapFrom", "ConvertUsing", "ConstructUsing", "BeforeMap", "AfterMap", "Condition", "PreCondition",
    ];

    private readonly KnownTypes _types;
    private readonly ImmutableArray<(INamedTypeSymbol Type, string? Name, DelegateRun Run)> _starters;

    private DelegateExecution(KnownTypes types)
    {
        _types = types;
        _starters = s_starters
            .Select(s => (Type: types[s.Type], s.Name, s.Run))
            .Where(s => s.Type is not null)
            .Select(s => (s.Type!, s.Name, s.Run))
            .ToImmutableArray();
    }

    public static DelegateExecution Of(KnownTypes types) => s_tables.GetValue(types, static t => new DelegateExecution(t));

    /// <summary>Where a method starts work that is handed to it, as it does without options; unknown for what starts none.</summary>
    public DelegateRun StartOf(IMethodSymbol method)
    {
        foreach (var (type, name, run) in _starters)
        {
            if ((name is null || name == method.Name) && _types.Is(method.ContainingType, type))
                return run;
        }

        return DelegateRun.Unknown;
    }

    /// <param name="method">The method's definition.</param>
    /// <param name="parameter">The one that takes the delegate.</param>
    /// <param name="isLongRunning">The call asks for a thread outside the pool.</param>
    public DelegateRun Of(IMethodSymbol method, IParameterSymbol parameter, bool isLongRunning)
    {
        if (isLongRunning)
            return DelegateRun.OnOwnThread;

        var start = StartOf(method);
        if (start is DelegateRun.OnOwnThread or DelegateRun.OnTimer)
            return start;

        var type = method.ContainingType;
        var receiver = method.IsExtensionMethod ? method.Parameters[0].Type : type;
        if (TakesRequest(parameter.Type)
            || _types.IsOneOf(type, s_askedByRequests)
            || (_types["Microsoft.AspNetCore.Http.HttpContext"] is not null && IsCalledBack(method, type))
            || (IsOrImplements(receiver, "Microsoft.AspNetCore.Routing.IEndpointRouteBuilder")
                && parameter.Type.SpecialType == SpecialType.System_Delegate))
        {
            return DelegateRun.ForRequests;
        }

        if (IsOrImplements(receiver, "Microsoft.AspNetCore.Builder.IApplicationBuilder")
            || IsOrImplements(receiver, "Microsoft.AspNetCore.Routing.IEndpointRouteBuilder"))
        {
            return DelegateRun.AtStartUp;
        }

        // Options and registrations run once, and so do factories of singletons; others run whenever the service is asked for.
        if (s_startUp.Any(name => IsOrImplements(receiver, name)))
            return parameter.Type is INamedTypeSymbol { DelegateInvokeMethod: { ReturnsVoid: false } } && !RegistersSingleton(method)
                ? DelegateRun.Unknown
                : DelegateRun.AtStartUp;

        if (start != DelegateRun.Unknown)
            return start;

        return IsInPlace(method, type) ? DelegateRun.InPlace : DelegateRun.Unknown;
    }

    /// <summary>Whether a method queues the call that it is given as an expression.</summary>
    public bool QueuesJob(IMethodSymbol method) => _types.IsOneOf(method.ContainingType, s_jobs);

    /// <summary>
    /// Whether a method makes code of the expression that it is given, and runs it for each row or query: converters and filters of Entity
    /// Framework Core, the members of a map.
    /// </summary>
    public bool RunsExpression(IMethodSymbol method) =>
        method.ContainingType is { } type
        && (method.MethodKind == MethodKind.Constructor
            ? type.SelfAndBaseTypes().Any(t => _types.IsOneOf(t, s_compiled))
            : (method.Name is "HasConversion" or "HasQueryFilter" && type.IsInOrBelow("Microsoft.EntityFrameworkCore.Metadata.Builders"))
                || (_types["Microsoft.AspNetCore.Http.HttpContext"] is not null && IsMapping(method, type)));

    /// <summary>Whether an event is raised whenever the time has come.</summary>
    public bool IsOnTimer(IEventSymbol @event) => _types.IsOneOf(@event.ContainingType, s_timers);

    /// <summary>Whether a method runs what it is given on the calling thread, as part of the function around the call.</summary>
    public bool IsOnSameThread(IMethodSymbol method) => _types.IsOneOf(method.ContainingType, s_onSameThread);

    /// <summary>Whether a method keeps what its delegate sets, <c>AsyncLocal</c> and culture, from the caller.</summary>
    public bool IsInOwnContext(IMethodSymbol method) => _types.IsOneOf(method.ContainingType, s_inOwnContext);

    /// <summary>
    /// Whether <c>TaskCreationOptions.LongRunning</c> among the arguments asks for a thread outside the pool; null where the options are
    /// not known.
    /// </summary>
    public bool? IsLongRunning(ImmutableArray<IArgumentOperation> arguments)
    {
        bool? isLongRunning = false;
        foreach (var argument in arguments)
        {
            if (argument.Parameter is { } parameter && IsOptions(parameter))
                isLongRunning = argument.Value.ConstantValue is { HasValue: true } value ? IsLongRunning(parameter, value) : null;
        }

        return isLongRunning;
    }

    /// <summary>The same for one argument, whose value is asked for where it is written.</summary>
    public bool IsLongRunning(IParameterSymbol parameter, Optional<object?> value) =>
        IsOptions(parameter)
        && value is { HasValue: true, Value: int options }
        && ((System.Threading.Tasks.TaskCreationOptions)options).HasFlag(System.Threading.Tasks.TaskCreationOptions.LongRunning);

    private bool IsOptions(IParameterSymbol parameter) => _types.Is(parameter.Type, _types[TaskCreationOptions]);

    /// <summary>
    /// A rule, or a condition of one, that FluentValidation also runs where it validates synchronously: all that give no task.
    /// </summary>
    public bool IsSynchronousRule(IMethodSymbol method, IParameterSymbol parameter) =>
        method.IsInOrBelow(Validation)
        && parameter.Type is INamedTypeSymbol { DelegateInvokeMethod: { } rule }
        && !rule.ReturnType.IsTaskLike(_types);

    /// <summary>A delegate that receives the request itself.</summary>
    public bool TakesRequest(ITypeSymbol? type) =>
        type is INamedTypeSymbol { DelegateInvokeMethod.Parameters: { IsEmpty: false } parameters }
        && parameters.Any(p => p.Type.SelfAndBaseTypes().Any(t => _types.IsOneOf(t, s_requests)));

    private static bool RegistersSingleton(IMethodSymbol method) =>
        method.Name is "AddSingleton" or "TryAddSingleton" or "AddKeyedSingleton" or "TryAddKeyedSingleton" or "AddHostedService"
        && method.ContainingType.IsInOrBelow("Microsoft.Extensions.DependencyInjection");

    /// <summary>What request code calls later runs what was given here: validators, retries, the members of a map.</summary>
    private static bool IsCalledBack(IMethodSymbol method, INamedTypeSymbol type) =>
        type.IsInOrBelow(Validation)
        || (type.IsInOrBelow("Polly")
            && !method.Name.StartsWith("Execute", StringComparison.Ordinal)
            && (type.Name.EndsWith("Syntax", StringComparison.Ordinal) || Array.IndexOf(s_policies, type.Name) >= 0))
        || IsMapping(method, type);

    private static bool IsMapping(IMethodSymbol method, INamedTypeSymbol type) =>
        type.IsInOrBelow("AutoMapper") && Array.IndexOf(s_mappings, method.Name) >= 0;

    private bool IsInPlace(IMethodSymbol method, INamedTypeSymbol type)
    {
        // A constructor keeps what it is given: Lazy, Task, comparers.
        if (method.MethodKind == MethodKind.Constructor)
            return false;

        if (_types.IsOneOf(type, s_inPlace))
            return true;

        return type.IsInOrBelow("System.Linq")
            || type.IsInOrBelow("System.Collections")
            || (method.Name.StartsWith("Execute", StringComparison.Ordinal)
                && (type.IsInOrBelow("Polly") || type.IsInOrBelow("Microsoft.EntityFrameworkCore")));
    }

    private bool Is(ITypeSymbol? type, string metadataName) => _types.Is(type, _types[metadataName]);

    private bool IsOrImplements(ITypeSymbol type, string metadataName) =>
        _types[metadataName] is { } contract
        && (SymbolEqualityComparer.Default.Equals(type, contract) || type.AllInterfaces.Contains(contract, SymbolEqualityComparer.Default));
}
