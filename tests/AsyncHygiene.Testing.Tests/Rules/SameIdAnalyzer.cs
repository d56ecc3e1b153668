using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncHygiene.Testing.Tests;

/// <summary>Two descriptors of one id, both reported.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class SameIdAnalyzer() : NameAnalyzer(Rule(Id), Rule(Id));
