using System.Linq;
using System.Threading;
using AsyncHygiene.Editing.Syntax;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Hosts.Lambdas;

/// <summary>
/// An extension method of the solution that runs a delegate for each item, and does nothing else.
/// <code>
/// static void Each&lt;T&gt;(this IEnumerable&lt;T&gt; source, Action&lt;T&gt; action) { foreach (var item in source) action(item); }
/// </code>
/// </summary>
internal static class OwnLoopMethod
{
    /// <param name="method">What is called, as an extension or by the name of its class.</param>
    /// <param name="cancellationToken">Ends the search.</param>
    public static bool Is(IMethodSymbol method, CancellationToken cancellationToken)
    {
        var definition = (method.ReducedFrom ?? method).OriginalDefinition;
        return definition is { IsExtensionMethod: true, Parameters: { Length: 2 } parameters, DeclaringSyntaxReferences.Length: 1 }
            && parameters[1].Type is INamedTypeSymbol { DelegateInvokeMethod: { ReturnsVoid: true, Parameters.Length: 1 } }
            && definition.DeclaringSyntaxReferences[0].GetSyntax(cancellationToken) is MethodDeclarationSyntax { Body: { } body }
            && IsLoop(body, parameters[0].Name, parameters[1]);
    }

    private static bool IsLoop(BlockSyntax body, string source, IParameterSymbol action) =>
        body.Statements.FirstOrDefault() is ForEachStatementSyntax { Expression: IdentifierNameSyntax items } loop
        && loop.AwaitKeyword == default
        && items.Identifier.ValueText == source
        && HasTypeOfItems(loop.Type, action)
        && IsCall(loop, action.Name)
        && (body.Statements.Count == 1 || (body.Statements.Count == 2 && IsReturnOf(body.Statements[1], source)));

    /// <summary>Another type would be a cast.</summary>
    private static bool HasTypeOfItems(TypeSyntax type, IParameterSymbol action) =>
        type.IsVar
        || (type is IdentifierNameSyntax name
            && action.Type is INamedTypeSymbol { TypeArguments: { Length: 1 } taken }
            && taken[0] is ITypeParameterSymbol parameter
            && parameter.Name == name.Identifier.ValueText);

    /// <summary><c>action(item);</c> or <c>action.Invoke(item);</c></summary>
    private static bool IsCall(ForEachStatementSyntax loop, string action)
    {
        var statement = loop.Statement is BlockSyntax { Statements: { Count: 1 } statements } ? statements[0] : loop.Statement;
        return statement is ExpressionStatementSyntax { Expression: InvocationExpressionSyntax call }
            && call.ArgumentList.Arguments is { Count: 1 } given
            && given[0].Expression is IdentifierNameSyntax item
            && item.Identifier.ValueText == loop.Identifier.ValueText
            && DelegateCall.NameIn(call)?.Identifier.ValueText == action;
    }

    private static bool IsReturnOf(StatementSyntax statement, string source) =>
        statement is ReturnStatementSyntax { Expression: IdentifierNameSyntax returned } && returned.Identifier.ValueText == source;
}
