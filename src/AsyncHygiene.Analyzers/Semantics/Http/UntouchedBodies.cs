using System;
using System.Linq;
using System.Runtime.CompilerServices;
using System.Threading;
using AsyncHygiene.Semantics.TextSearch;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Semantics.Http;

/// <summary>
/// A program in which nothing is seen that reads or writes the body of a request or response by itself: no code names one, nothing adds a
/// formatter, and no package could be given one but the framework's and some that write asynchronously.
/// </summary>
internal static class UntouchedBodies
{
    private const string Http = "Microsoft.AspNetCore.Http";

    /// <summary>Members and types by which code comes to a body.</summary>
    private static readonly string[] s_bodies =
        ["Body", "BodyWriter", "BodyReader", "IHttpResponseBodyFeature", "IHttpResponseFeature", "IHttpRequestFeature"];

    private static readonly string[] s_formatters =
    [
        "InputFormatters", "OutputFormatters", "AddXmlSerializerFormatters", "AddXmlDataContractSerializerFormatters",
        "AddNewtonsoftJson", "AddMvcOptions", "SuppressOutputFormatterBuffering",
    ];

    /// <summary>Packages that write asynchronously, by the beginning of their name.</summary>
    private static readonly string[] s_harmless = ["Microsoft.", "System.", "Swashbuckle.", "Serilog", "FluentValidation", "AutoMapper"];

    private static readonly string[] s_web = ["Microsoft.AspNetCore.Http", "Microsoft.AspNetCore.Mvc", "Microsoft.AspNetCore.Routing"];

    private static readonly ConditionalWeakTable<Compilation, StrongBox<bool>> s_known = new();

    public static bool AreAll(Compilation program, CancellationToken cancellationToken) =>
        s_known.TryGetValue(program, out var known)
            ? known.Value
            : s_known.GetValue(program, p => new StrongBox<bool>(Find(p, cancellationToken))).Value;

    private static bool Find(Compilation program, CancellationToken cancellationToken)
    {
        if (program.Options.OutputKind == OutputKind.DynamicallyLinkedLibrary)
            return false;

        var projects = program.References.OfType<CompilationReference>().Select(r => r.Compilation).ToList();
        return projects.Prepend(program).All(p => !TouchesAny(p, cancellationToken))
            && program.SourceModule.ReferencedAssemblySymbols.All(a =>
                Array.Exists(s_harmless, name => a.Name.StartsWith(name, StringComparison.Ordinal))
                || projects.Exists(p => p.AssemblyName == a.Name)
                || !a.Modules.Any(m => m.ReferencedAssemblies.Any(r =>
                    Array.Exists(s_web, name => r.Name.StartsWith(name, StringComparison.Ordinal)))));
    }

    private static bool TouchesAny(Compilation project, CancellationToken cancellationToken) =>
        s_formatters.Any(word => project.Mentions(word, cancellationToken))
        || s_bodies.Any(word => NameScan.Tokens(project, word, cancellationToken).Any(t => IsOfHttp(t, project, cancellationToken)));

    /// <summary>A name that does not bind may be anything.</summary>
    private static bool IsOfHttp(SyntaxToken token, Compilation project, CancellationToken cancellationToken)
    {
        if (token.Parent is not { } node)
            return true;

#pragma warning disable RS1030 // The file is often another one; in an analysis callback this is the driver's own cached model.
        var model = project.GetSemanticModel(token.SyntaxTree!);
#pragma warning restore RS1030
        return (model.GetDeclaredSymbol(node, cancellationToken) ?? model.GetSymbolInfo(node, cancellationToken).Symbol) is not { } named
            || named.IsInOrBelow(Http);
    }
}
