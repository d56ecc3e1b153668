using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.InPlace.Parallel;

/// <summary>A statement that does nothing but await a call: <c>await Call();</c>, also with <c>ConfigureAwait</c>.</summary>
internal static class AwaitedStatement
{
    public static ExpressionStatementSyntax? Of(InvocationExpressionSyntax call)
    {
        ExpressionSyntax awaited = call;
        if (awaited.Parent
            is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ConfigureAwait", Parent: InvocationExpressionSyntax configured })
        {
            awaited = configured;
        }
        return awaited.Parent is AwaitExpressionSyntax { Parent: ExpressionStatementSyntax statement } ? statement : null;
    }
}
