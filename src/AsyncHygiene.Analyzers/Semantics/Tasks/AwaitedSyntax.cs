using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Semantics.Tasks;

/// <summary>What is awaited, as it is written.</summary>
internal static class AwaitedSyntax
{
    /// <summary><c>LoadAsync()</c> in <c>await LoadAsync().ConfigureAwait(false)</c></summary>
    public static ExpressionSyntax Unconfigured(this ExpressionSyntax awaited) =>
        awaited is InvocationExpressionSyntax
        {
            Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ConfigureAwait", Expression: var task },
        }
            ? task
            : awaited;
}
