using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncHygiene.Testing.Tests;

/// <summary>Off until it is switched on.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class OffByDefaultAnalyzer() : NameAnalyzer(Rule(Id, isEnabledByDefault: false));
