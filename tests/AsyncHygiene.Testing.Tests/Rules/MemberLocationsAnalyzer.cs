using System;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncHygiene.Testing.Tests;

/// <summary>Has the members of the type as additional locations.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class MemberLocationsAnalyzer() : NameAnalyzer(Rule(Id))
{
    protected override void Report(ISymbol symbol, Action<Diagnostic> report)
    {
        var members = ((INamedTypeSymbol)symbol)
            .GetMembers()
            .Where(member => !member.IsImplicitlyDeclared)
            .Select(member => member.Locations[0]);
        report(Diagnostic.Create(SupportedDiagnostics[0], symbol.Locations[0], members, symbol.Name));
    }
}
