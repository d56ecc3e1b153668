using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncHygiene.Testing.Tests;

/// <summary>One rule, reported while typing, silent in generated code.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class BadNameAnalyzer() : NameAnalyzer(Descriptor)
{
    public static readonly DiagnosticDescriptor Descriptor = Rule(Id);
}
