using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.Editing;
using AsyncHygiene.Editing.Syntax;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Obstacles;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Hosts.Lambdas;

/// <summary>
/// <c>Func&lt;int, string&gt; f = x =&gt; Load(x);</c> as <c>Func&lt;int, Task&lt;string&gt;&gt; f = async x =&gt; await LoadAsync(x);</c>,
/// where the function around does nothing with the variable but call it. A method that is given by its name fits by itself.
/// </summary>
internal sealed class LocalDelegate : LambdaRewrite
{
    private readonly ExpressionSyntax _work;
    private readonly TypeSyntax _type;
    private readonly IReadOnlyList<InvocationExpressionSyntax> _calls;

    private LocalDelegate(
        DocumentEdits edits,
        ExpressionSyntax work,
        TypeSyntax type,
        IReadOnlyList<InvocationExpressionSyntax> calls)
        : base(edits, work, calls[0])
    {
        _work = work;
        _type = type;
        _calls = calls;
    }

    public override bool SeesScope =>
        _work is AnonymousFunctionExpressionSyntax lambda && !lambda.Modifiers.Has(SyntaxKind.StaticKeyword);

    /// <param name="work">The lambda, or the method's name.</param>
    /// <param name="edits">Of the document.</param>
    /// <param name="cancellationToken">The token.</param>
    public static LocalDelegate? TryCreate(ExpressionSyntax work, DocumentEdits edits, CancellationToken cancellationToken)
    {
        if (work is ParenthesizedLambdaExpressionSyntax { ReturnType: not null }
            || work.Parent
                is not EqualsValueClauseSyntax
                {
                    Parent: VariableDeclaratorSyntax
                    {
                        Parent: VariableDeclarationSyntax
                        {
                            Variables.Count: 1,
                            Parent: LocalDeclarationStatementSyntax statement
                        } declaration
                    } variable
                }
            || edits.Context.Model.GetDeclaredSymbol(variable, cancellationToken) is not ILocalSymbol { Type: INamedTypeSymbol type } local
            || !TaskDelegate.CanBe(type)
            || (work is not AnonymousFunctionExpressionSyntax
                && (declaration.Type.IsVar || !KeptDelegate.Takes(work, type, edits.Context, cancellationToken)))
            || !(declaration.Type.IsVar || declaration.Type is SimpleNameSyntax && TaskDelegate.NameIn(declaration.Type) is not null)
            || FunctionSyntax.Around(statement) is not { } function
            || function is GlobalStatementSyntax)
        {
            return null;
        }

        var calls = new List<InvocationExpressionSyntax>();
        foreach (var name in function.DescendantNodes().OfType<IdentifierNameSyntax>().Where(n => n.Identifier.ValueText == local.Name))
        {
            if (!SymbolEqualityComparer.Default.Equals(edits.Context.Model.GetSymbolInfo(name, cancellationToken).Symbol, local))
                continue;

            if (name.Parent is not InvocationExpressionSyntax call
                || FunctionSyntax.Around(call) != function
                || AwaitObstacle.At(call, function, edits.Context.Model, cancellationToken) is not null)
            {
                return null;
            }

            calls.Add(call);
        }

        return calls.Count == 0 ? null : new LocalDelegate(edits, work, declaration.Type, calls);
    }

    private protected override void WriteCall()
    {
        if (_work is AnonymousFunctionExpressionSyntax lambda)
            Edits.Replace(lambda, AsyncFunction.MakeAsync);
        if (!_type.IsVar)
            Edits.Replace(_type, current => TaskDelegate.Of(current, _type.SpanStart, Edits).WithTriviaFrom(current));
        foreach (var call in _calls)
            Edits.Replace(call, current => Edits.Context.ConfiguredAwait(current, current, call));
    }
}
