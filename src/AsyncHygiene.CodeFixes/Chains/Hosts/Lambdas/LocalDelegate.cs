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
/// where the function around does nothing with the variable but call it.
/// </summary>
internal sealed class LocalDelegate : LambdaRewrite
{
    private readonly AnonymousFunctionExpressionSyntax _lambda;
    private readonly TypeSyntax _type;
    private readonly IReadOnlyList<InvocationExpressionSyntax> _calls;

    private LocalDelegate(
        DocumentEdits edits,
        AnonymousFunctionExpressionSyntax lambda,
        TypeSyntax type,
        IReadOnlyList<InvocationExpressionSyntax> calls)
        : base(edits, lambda, calls[0])
    {
        _lambda = lambda;
        _type = type;
        _calls = calls;
    }

    public override bool SeesScope => !_lambda.Modifiers.Has(SyntaxKind.StaticKeyword);

    public static LocalDelegate? TryCreate(
        AnonymousFunctionExpressionSyntax lambda,
        DocumentEdits edits,
        CancellationToken cancellationToken)
    {
        if (lambda is ParenthesizedLambdaExpressionSyntax { ReturnType: not null }
            || lambda.Parent
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

        return calls.Count == 0 ? null : new LocalDelegate(edits, lambda, declaration.Type, calls);
    }

    private protected override void WriteCall()
    {
        Edits.Replace(_lambda, AsyncFunction.MakeAsync);
        if (!_type.IsVar)
            Edits.Replace(_type, current => TaskDelegate.Of(current, _type.SpanStart, Edits).WithTriviaFrom(current));
        foreach (var call in _calls)
            Edits.Replace(call, current => Edits.Context.ConfiguredAwait(current, current, call));
    }
}
