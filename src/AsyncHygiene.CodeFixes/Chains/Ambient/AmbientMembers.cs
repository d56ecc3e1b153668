using System;
using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Chains.Ambient;

/// <summary>
/// The members of known libraries that change what flows with the code. A property changes it when it is assigned, a method when it is
/// called, a constructor when it runs. Members that change the same have the same state.
/// </summary>
internal sealed class AmbientMembers
{
    public const string SynchronizationContext = "the synchronization context";

    private const string Culture = "the culture";
    private const string UICulture = "the UI culture";
    private const string Principal = "the principal";
    private const string Activity = "the current activity";
    private const string Correlation = "the correlation id";
    private const string HttpContext = "the current HTTP context";
    private const string Operation = "the current operation context";
    private const string Transaction = "the ambient transaction";
    private const string Flow = "the flow of the execution context";
    private const string LogScope = "the scope of the log";
    private const string ActionContextAccessors = "IActionContextAccessor ActionContextAccessor";
    private const string Reflection = "the context of reflection";

    private static readonly (string Type, string Members, string State, string? Gate)[] s_rows =
    [
        ("System.Globalization.CultureInfo", "CurrentCulture", Culture, null),
        ("System.Globalization.CultureInfo", "CurrentUICulture", UICulture, null),
        ("System.Threading.Thread", "CurrentCulture", Culture, null),
        ("System.Threading.Thread", "CurrentUICulture", UICulture, null),
        ("System.Threading.Thread", "CurrentPrincipal", Principal, null),
        ("System.Diagnostics.Activity", "Current Start Stop Dispose", Activity, "Activity StartActivity CreateActivity"),
        ("System.Diagnostics.ActivitySource", "StartActivity", Activity, null),
        ("System.Diagnostics.DiagnosticSource", "StartActivity StopActivity", Activity, null),
        ("System.Diagnostics.CorrelationManager", "ActivityId StartLogicalOperation StopLogicalOperation", Correlation, null),
        ("Microsoft.AspNetCore.Http.IHttpContextAccessor", "HttpContext", HttpContext, "IHttpContextAccessor"),
        ("Microsoft.AspNetCore.Http.HttpContextAccessor", "HttpContext", HttpContext, "HttpContextAccessor"),
        ("Microsoft.AspNetCore.Mvc.Infrastructure.IActionContextAccessor", "ActionContext", HttpContext, ActionContextAccessors),
        ("System.Web.HttpContext", "Current", HttpContext, "HttpContext"),
        ("System.ServiceModel.OperationContext", "Current", Operation, "OperationContext"),
        ("System.ServiceModel.OperationContextScope", ".ctor Dispose", Operation, "OperationContextScope"),
        ("System.Transactions.Transaction", "Current", Transaction, "Transaction"),
        ("System.Transactions.TransactionScope", ".ctor Dispose", Transaction, "TransactionScope"),
        ("System.Runtime.Remoting.Messaging.CallContext", "LogicalSetData FreeNamedDataSlot", "the call context", null),
        ("System.Threading.ExecutionContext", "SuppressFlow RestoreFlow Restore", Flow, "ExecutionContext"),
        ("System.Threading.AsyncFlowControl", "Undo Dispose", Flow, "SuppressFlow"),
        ("System.Runtime.Loader.AssemblyLoadContext", "EnterContextualReflection", Reflection, "EnterContextualReflection"),
        ("Microsoft.Extensions.Caching.Memory.IMemoryCache", "CreateEntry", "the current cache entry", "TrackLinkedCacheEntries"),
        ("System.Threading.SynchronizationContext", "SetSynchronizationContext", SynchronizationContext, null),
        ("Microsoft.Extensions.Logging.ILogger", "BeginScope", LogScope, null),
        ("Microsoft.Extensions.Logging.LoggerExtensions", "BeginScope", LogScope, null),
        ("Microsoft.Extensions.Logging.IExternalScopeProvider", "Push", LogScope, "IExternalScopeProvider LoggerExternalScopeProvider"),
        ("Serilog.Context.LogContext", "PushProperty PushProperties Push Reset Suspend", LogScope, "LogContext"),
        ("NLog.ScopeContext", "PushProperty PushProperties PushNestedState PushNestedStateProperties Clear", LogScope, "ScopeContext"),
        ("NLog.MappedDiagnosticsLogicalContext", "Set SetScoped Remove Clear", LogScope, "MappedDiagnosticsLogicalContext"),
        ("NLog.NestedDiagnosticsLogicalContext", "Push PushObject Pop PopObject Clear", LogScope, "NestedDiagnosticsLogicalContext"),
        ("Sentry.SentrySdk", "PushScope", LogScope, "SentrySdk"),
        ("Sentry.ISentryScopeManager", "PushScope", LogScope, "ISentryScopeManager IHub"),
        ("OpenTelemetry.Context.RuntimeContextSlot`1", "Set", "the context of OpenTelemetry", "RuntimeContextSlot RuntimeContext"),
        ("OpenTelemetry.Baggage", "Current SetBaggage RemoveBaggage ClearBaggage", "the baggage", "Baggage"),
    ];

    /// <summary>What ends such a state when it is disposed.</summary>
    public static readonly string[] Scopes =
    [
        "System.Diagnostics.Activity", "System.Transactions.TransactionScope", "System.Threading.AsyncFlowControl",
        "System.ServiceModel.OperationContextScope",
    ];

    private readonly KnownTypes _types;
    private readonly List<(INamedTypeSymbol Type, string[] Members, string State, string[] Gate)> _known;

    private AmbientMembers(KnownTypes types)
    {
        _types = types;
        _known = s_rows.Where(r => types[r.Type] is not null)
            .Select(r => (types[r.Type]!, r.Members.Split(' '), r.State, r.Gate?.Split(' ') ?? []))
            .ToList();
    }

    public static AmbientMembers Of(Compilation compilation) => new(KnownTypes.Of(compilation));

    /// <summary>The words that a use is found by; a constructor by the name of its type.</summary>
    /// <param name="mentions">Whether a word stands anywhere in the solution: most have no use for most of the rows.</param>
    public IEnumerable<string> Words(Func<string, bool> mentions)
    {
        var words = _known.Where(r => r.Gate.Length == 0 || r.Gate.Any(mentions))
            .SelectMany(r => r.Members.Select(m => m == WellKnownMemberNames.InstanceConstructorName ? r.Type.Name : m));
        return (mentions("AsyncLocal") ? words.Append("Value") : words).Distinct(StringComparer.Ordinal);
    }

    /// <summary>A constructor may change something, and <c>new(…)</c> does not name it.</summary>
    /// <param name="mentions">Whether a word stands anywhere in the solution.</param>
    public bool HaveConstructors(Func<string, bool> mentions) =>
        _known.Exists(r => r.Members.Contains(WellKnownMemberNames.InstanceConstructorName, StringComparer.Ordinal)
            && mentions(r.Type.Name));

    /// <summary>
    /// What a member changes where it is assigned or called; null for most. Of <c>AsyncLocal.Value</c> that is where the object is kept.
    /// </summary>
    public string? StateOf(ISymbol member, Func<ISymbol?> receiver)
    {
        var type = ((member as IMethodSymbol)?.ReducedFrom ?? member).ContainingType;
        if (member.Name == "Value" && _types.Is(type, _types["System.Threading.AsyncLocal`1"]))
            return receiver() is { } local ? $"'{local.OriginalDefinition.ToDisplayString()}'" : "an AsyncLocal";

        foreach (var (known, members, state, _) in _known)
        {
            if (members.Contains(member.Name, StringComparer.Ordinal) && type.Inherits(known))
                return state;
        }

        return null;
    }
}
