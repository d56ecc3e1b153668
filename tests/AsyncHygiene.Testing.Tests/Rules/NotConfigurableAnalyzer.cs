using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncHygiene.Testing.Tests;

/// <summary>No pragma can silence it, and it says so.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class NotConfigurableAnalyzer() : NameAnalyzer(Rule(Id, tags: [WellKnownDiagnosticTags.NotConfigurable]));
