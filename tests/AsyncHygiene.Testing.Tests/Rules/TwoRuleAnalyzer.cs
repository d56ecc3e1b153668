using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncHygiene.Testing.Tests;

/// <summary>Two rules at the same place.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class TwoRuleAnalyzer() : NameAnalyzer(Rule(First), Rule(Second))
{
    public const string First = "TST002";
    public const string Second = "TST003";
}
