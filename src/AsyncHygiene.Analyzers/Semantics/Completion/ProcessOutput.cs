using System.Linq;
using System.Threading;
using AsyncHygiene.Semantics.Values;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.Completion;

/// <summary>
/// What a process has written, read to the end once it has exited: the pipe has ended, and the task waits for no more than a moment.
/// <code>
/// var text = process.StandardOutput.ReadToEndAsync(); process.WaitForExit(); return text.Result;
/// </code>
/// </summary>
internal static class ProcessOutput
{
    /// <param name="task">What is waited for.</param>
    /// <param name="wait">Where.</param>
    /// <param name="types">Of the compilation.</param>
    /// <param name="cancellationToken">Ends the search.</param>
    public static bool IsAtEnd(IOperation task, SyntaxNode wait, KnownTypes types, CancellationToken cancellationToken) =>
        task is ILocalReferenceOperation
        && PossibleValues.Of(task, cancellationToken) is { Count: 1 } values
        && values[0].WithoutConversions().WithoutConfiguration() is IInvocationOperation
        {
            TargetMethod.Name: "ReadToEndAsync",
            Instance: IPropertyReferenceOperation
            {
                Property: { Name: "StandardOutput" or "StandardError" } pipe,
                Instance: ILocalReferenceOperation { Local: var process },
            },
        } read
        && types.Is(pipe.ContainingType, types["System.Diagnostics.Process"])
        && HasExited(process, read.Syntax, wait);

    /// <summary>A statement between the two, in a block around the wait.</summary>
    private static bool HasExited(ILocalSymbol process, SyntaxNode read, SyntaxNode wait) =>
        wait.Ancestors().OfType<BlockSyntax>().Any(block => block.Statements.Any(s =>
            s.SpanStart > read.SpanStart
            && s.Span.End <= wait.SpanStart
            && s is ExpressionStatementSyntax { Expression: var expression }
            && (expression is AwaitExpressionSyntax awaited ? awaited.Expression : expression) is InvocationExpressionSyntax
            {
                Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: var name, Expression: IdentifierNameSyntax target },
                ArgumentList.Arguments.Count: var count,
            }
            && target.Identifier.ValueText == process.Name
            && (name == "WaitForExitAsync" || (name == "WaitForExit" && count == 0))));
}
