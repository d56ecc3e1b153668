using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection.Metadata;
using System.Reflection.Metadata.Ecma335;
using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Semantics.Counterparts.Gain;

/// <summary>
/// Whether a method of a package can wait for anything but the processor: the package, or one that it references, names a type that goes to
/// the network, a database or another process. Parsers, templates, engines of expressions, prompts and components of pages do not.
/// </summary>
internal static class LibraryReach
{
    private const string ReferenceAssembly = "System.Runtime.CompilerServices.ReferenceAssemblyAttribute";

    /// <summary>Tokens are checked with keys that are there; the packages name HTTP only for what they log.</summary>
    private static readonly string[] s_tokens =
    [
        "Microsoft.IdentityModel.JsonWebTokens", "Microsoft.IdentityModel.Tokens", "System.IdentityModel.Tokens.Jwt",
    ];

    private const string Components = "Microsoft.AspNetCore.Components";

    private static readonly string[] s_platform = ["System", "Microsoft", "Windows", "mscorlib", "netstandard", "WindowsBase"];

    private static readonly string[] s_namespaces =
    [
        "System.Net.Http", "System.Net.Sockets", "System.Net.Mail", "System.Net.Security", "System.Net.WebSockets",
        "System.Net.NetworkInformation", "System.Data.Common", "System.Data.SqlClient", "System.Data.Entity", "System.ServiceModel",
        "System.IO.Pipes", "System.IO.Ports", "System.Messaging", "System.DirectoryServices", "System.Management", "Microsoft.Data",
        "Microsoft.EntityFrameworkCore", "Microsoft.Azure", "Microsoft.AspNetCore.Connections", "Microsoft.AspNetCore.SignalR",
        "Microsoft.Extensions.Caching.Distributed", "Microsoft.Extensions.Http",
    ];

    private static readonly string[] s_types =
    [
        "System.Net.Dns", "System.Net.WebRequest", "System.Net.HttpWebRequest", "System.Net.WebClient", "System.Net.HttpListener",
        "System.Diagnostics.Process", "System.Data.IDbConnection", "System.Data.IDbCommand",
    ];

    private static readonly ConditionalWeakTable<IAssemblySymbol, StrongBox<bool>> s_known = new();

    /// <summary>
    /// True also where nothing is known: of the framework, of what the source or another assembly implements, and of methods that run what
    /// they are given. What draws components is implemented by its own package.
    /// </summary>
    public static bool MayWait(IMethodSymbol method, KnownTypes types) =>
        !method.OriginalDefinition.DeclaringSyntaxReferences.IsEmpty
        || method.ContainingAssembly is not { } assembly
        || (IsOpen(method) && !DrawsComponents(assembly))
        || s_known.GetValue(assembly, a => new StrongBox<bool>(Reaches(a, types))).Value;

    private static bool IsOpen(IMethodSymbol method) =>
        method.IsAbstract || method.Parameters.Any(p => p.Type.TypeKind is TypeKind.Delegate or TypeKind.Interface);

    /// <summary>A method of a package that checks tokens.</summary>
    public static bool ChecksTokens(IMethodSymbol method) => method.ContainingAssembly is { } assembly && ChecksTokens(assembly);

    private static bool ChecksTokens(IAssemblySymbol assembly) => Array.IndexOf(s_tokens, assembly.Name) >= 0;

    private static bool Reaches(IAssemblySymbol start, KnownTypes types)
    {
        if (DrawsComponents(start) || ChecksTokens(start))
            return false;

        var seen = new HashSet<IAssemblySymbol>(SymbolEqualityComparer.Default) { start };
        var open = new Queue<IAssemblySymbol>(seen);
        while (open.Count > 0)
        {
            var assembly = open.Dequeue();
            if (IsOfPlatform(assembly.Name) ? assembly.Equals(start, SymbolEqualityComparer.Default) : !IsWithout(assembly, types))
                return true;

            foreach (var reference in assembly.Modules.SelectMany(m => m.ReferencedAssemblySymbols))
            {
                if (!IsOfPlatform(reference.Name) && seen.Add(reference))
                    open.Enqueue(reference);
            }
        }

        return false;
    }

    private static bool IsOfPlatform(string name) =>
        Array.Exists(s_platform, p => name.StartsWith(p, StringComparison.Ordinal) && (name.Length == p.Length || name[p.Length] == '.'));

    /// <summary>All of its code is there to be looked at, and it names none of the types, nor code that is not managed.</summary>
    private static bool IsWithout(IAssemblySymbol assembly, KnownTypes types) =>
        !assembly.GetAttributes().Any(a => types.Is(a.AttributeClass, types[ReferenceAssembly]))
        && assembly.Modules.All(m => m.GetMetadata() is { } metadata && IsWithout(metadata.GetMetadataReader()));

    /// <summary>Nothing can wait for a browser without an await.</summary>
    private static bool DrawsComponents(IAssemblySymbol assembly) =>
        !IsOfPlatform(assembly.Name)
        && assembly.Modules.SelectMany(m => m.ReferencedAssemblies).Any(r => r.Name.StartsWith(Components, StringComparison.Ordinal));

    private static bool IsWithout(MetadataReader reader)
    {
        if (reader.GetTableRowCount(TableIndex.ImplMap) > 0)
            return false;

        foreach (var handle in reader.TypeReferences)
        {
            var type = reader.GetTypeReference(handle);
            var space = reader.GetString(type.Namespace);
            if (Array.Exists(s_namespaces, n => space.StartsWith(n, StringComparison.Ordinal))
                || (space is "System.Net" or "System.Data" or "System.Diagnostics"
                    && Array.IndexOf(s_types, space + "." + reader.GetString(type.Name)) >= 0))
            {
                return false;
            }
        }

        return true;
    }
}
