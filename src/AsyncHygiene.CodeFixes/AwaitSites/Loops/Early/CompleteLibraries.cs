using System.Linq;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.AwaitSites.Loops.Early;

/// <summary>Namespaces of the framework and of libraries whose tasks are complete as a rule, with those below them.</summary>
internal static class CompleteLibraries
{
    private static readonly string[] s_namespaces =
    [
        "System.IO", "System.Threading", "System.Text", "System.Linq", "System.Collections", "System.Xml", "Microsoft.AspNetCore",
        "Microsoft.Extensions", "Microsoft.VisualStudio.Threading", "MediatR", "Mediator", "FluentValidation", "Polly", "AutoMapper",
    ];

    public static bool Have(INamedTypeSymbol type) => s_namespaces.Any(s => type.IsInOrBelow(s));
}
