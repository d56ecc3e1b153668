using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Verification;

/// <summary>What the compiler says of a change and did not say before it.</summary>
internal sealed class ChangeFindings
{
    /// <summary>What the change would break.</summary>
    public List<Diagnostic> Problems { get; } = [];

    /// <summary>Directives of the changed files that only the original code needed.</summary>
    public List<UsingDirectiveSyntax> UnneededUsings { get; } = [];
}
