using System;
using System.Linq;
using System.Threading;
using AsyncHygiene.Semantics.Delegates;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Semantics.Concurrency;

/// <summary>
/// A <c>foreach</c> whose passes each read something over the network and add it to a list, and need nothing of one another. Anything else
/// that a pass might do for the next one rules it out: other statements, other variables written, databases, calls that are no reads.
/// </summary>
internal sealed class SequentialReads
{
    private static readonly string[] s_reads = ["Get", "Read", "Download", "Resolve"];

    private SequentialReads(ForEachStatementSyntax loop, InvocationExpressionSyntax add, ILocalSymbol list, IMethodSymbol read)
    {
        Loop = loop;
        Add = add;
        List = list;
        Read = read;
    }

    public ForEachStatementSyntax Loop { get; }

    /// <summary><c>list.Add(…)</c>, the last statement.</summary>
    public InvocationExpressionSyntax Add { get; }

    public ILocalSymbol List { get; }

    /// <summary>The network call that each pass awaits.</summary>
    public IMethodSymbol Read { get; }

    public static SequentialReads? From(
        ForEachStatementSyntax loop,
        SemanticModel model,
        KnownTypes types,
        CancellationToken cancellationToken)
    {
        // The cheap questions first: most loops await nothing.
        if (loop.AwaitKeyword.IsKind(SyntaxKind.AwaitKeyword)
            || !FunctionSyntax.NodesDownToFunctions(loop.Statement).Any(n => n is AwaitExpressionSyntax)
            || AddOf(loop.Statement) is not { } add
            || FunctionSyntax.NodesDownToFunctions(loop.Statement).Any(StartedCode.IsGate)
            || ListOf(add, model, types, cancellationToken) is not { } list
            || !IsIndependent(loop.Statement, list, model)
            || model.GetOperation(loop.Statement, cancellationToken) is not { } body)
        {
            return null;
        }

        var calls = OutgoingCalls.Of(body, model.Compilation, cancellationToken).All;
        return calls.Count > 0
            && calls.All(c =>
                c.Kind == OutgoingCallKind.Network && s_reads.Any(read => c.Method.Name.StartsWith(read, StringComparison.Ordinal)))
            && FunctionSyntax.NodesDownToFunctions(loop.Statement)
                .OfType<AwaitExpressionSyntax>()
                .All(a => IsRead(a, model, cancellationToken))
            ? new SequentialReads(loop, add, list, calls[0].Method)
            : null;
    }

    private static InvocationExpressionSyntax? AddOf(StatementSyntax body)
    {
        var statements = body is BlockSyntax block ? block.Statements : SyntaxFactory.SingletonList(body);
        return statements.Count > 0
            && statements.Take(statements.Count - 1).All(s => s is LocalDeclarationStatementSyntax { UsingKeyword.RawKind: 0 })
            && statements.Last()
                is ExpressionStatementSyntax { Expression: InvocationExpressionSyntax { ArgumentList.Arguments.Count: 1 } add }
            && add.Expression is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Add", Expression: IdentifierNameSyntax }
                ? add
                : null;
    }

    private static ILocalSymbol? ListOf(
        InvocationExpressionSyntax add,
        SemanticModel model,
        KnownTypes types,
        CancellationToken cancellationToken) =>
        model.GetSymbolInfo(((MemberAccessExpressionSyntax)add.Expression).Expression, cancellationToken).Symbol is ILocalSymbol local
        && types.Is(local.Type, types["System.Collections.Generic.List`1"])
            ? local
            : null;

    /// <summary>A pass writes only variables of its own, and looks at the list only to add to it.</summary>
    private static bool IsIndependent(StatementSyntax body, ILocalSymbol list, SemanticModel model)
    {
        var flow = model.AnalyzeDataFlow(body);
        return flow is { Succeeded: true }
            && flow.WrittenInside.All(v => flow.VariablesDeclared.Contains(v))
            && !body.DescendantNodes().Any(Writes)
            && body.DescendantNodes().OfType<IdentifierNameSyntax>().Count(n => n.Identifier.ValueText == list.Name) == 1;
    }

    private static bool Writes(SyntaxNode node) => node switch
    {
        AssignmentExpressionSyntax assignment => assignment.Parent is not InitializerExpressionSyntax,
        PostfixUnaryExpressionSyntax => !node.IsKind(SyntaxKind.SuppressNullableWarningExpression),
        PrefixUnaryExpressionSyntax => node.IsKind(SyntaxKind.PreIncrementExpression) || node.IsKind(SyntaxKind.PreDecrementExpression),
        _ => node is RefExpressionSyntax,
    };

    /// <summary>Awaiting a timer or a turn is not reading.</summary>
    private static bool IsRead(AwaitExpressionSyntax expression, SemanticModel model, CancellationToken cancellationToken)
    {
        return expression.Expression.Unconfigured() is InvocationExpressionSyntax call
            && model.GetSymbolInfo(call, cancellationToken).Symbol is IMethodSymbol method
            && !method.ContainingType.IsTask(KnownTypes.Of(model.Compilation))
            && !method.ReturnsVoid;
    }
}
