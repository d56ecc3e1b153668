using System;
using System.Linq;
using System.Threading;
using AsyncHygiene.CallGraph;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Chains.Safety.Containers;

/// <summary>
/// Members that a library runs while it holds a lock of all its objects: Entity Framework makes one model at a time, a logger factory one
/// logger. What goes on elsewhere and needs another one waits for ever.
/// </summary>
internal static class LibraryLock
{
    private const string EntityFramework = "Microsoft.EntityFrameworkCore";
    private const string Writer = "TextWriter";
    private const string Conventions = EntityFramework + ".Metadata.Conventions";

    /// <summary>Without members: all. Without a type: all types of the namespace.</summary>
    private static readonly (string Namespace, string? Type, string[] Members)[] s_members =
    [
        (EntityFramework, "DbContext", ["OnModelCreating", "ConfigureConventions"]),
        (EntityFramework, "IEntityTypeConfiguration", []),
        (EntityFramework + ".Infrastructure", "IModelCustomizer", []),
        (EntityFramework + ".Infrastructure", "ModelCustomizer", []),
        (Conventions, null, []),
        ("System.Data.Entity", "DbContext", ["OnModelCreating"]),
        ("System.Data.Entity", "IDatabaseInitializer", []),
        ("System.Data.Entity", null, ["Seed"]),
        ("System.Data.Entity.Migrations", null, ["Seed"]),
        ("Microsoft.Extensions.Logging", "ILoggerProvider", ["CreateLogger"]),
        ("System.Diagnostics.Tracing", "EventListener", ["OnEventSourceCreated"]),
        ("System.Diagnostics.Tracing", "EventSource", ["OnEventCommand"]),
        ("System.Diagnostics", "TraceListener", []),
        ("System.IO", Writer, []),
    ];

    /// <summary>What wraps a writer in another one, which takes a lock for each call.</summary>
    private static readonly string[] s_wraps = ["SetOut", "SetError", "Synchronized"];

    /// <summary>The function is one of them, as an override or implementation.</summary>
    public static bool Runs(Function? function, SemanticModelSource models, CancellationToken cancellationToken) =>
        function is { Node: null, Method: { MethodKind: MethodKind.Ordinary or MethodKind.ExplicitInterfaceImplementation } method }
        && models.SlotsOf(method).Any(s => s.DeclaringSyntaxReferences.IsEmpty && s_members.Any(m =>
            (m.Type is null || m.Type == s.ContainingType.Name)
            && (m.Members.Length == 0 || Array.IndexOf(m.Members, s.Name) >= 0)
            && s.ContainingType.IsIn(m.Namespace)
            && (m.Type != Writer || s_wraps.Any(w => models.AllTokens(w, cancellationToken).Any()))));
}
