using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.Editing;
using AsyncHygiene.Editing.Syntax;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Conversions.Mocks;

/// <summary>
/// FakeItEasy: <c>A.CallTo(() =&gt; fake.Get(1)).Returns(2)</c> has an overload that takes the value for a task. A null needs its type
/// then, and what did nothing returns a completed task. The compiler is asked whether the whole chain of calls has that form.
/// </summary>
internal sealed class FakeSetup
{
    private readonly DocumentEdits _edits;
    private readonly Dictionary<InvocationExpressionSyntax, Func<InvocationExpressionSyntax, InvocationExpressionSyntax>> _rewrites = [];
    private bool _completes;

    /// <summary>Any task will do for asking the compiler; the real one may need a using directive.</summary>
    private ExpressionSyntax _completed = SyntaxFactory.ParseExpression("default(global::System.Threading.Tasks.Task)");

    private FakeSetup(DocumentEdits edits) => _edits = edits;

    public static MockSetup? Of(InvocationExpressionSyntax call, DocumentEdits edits, CancellationToken cancellationToken)
    {
        if (edits.Context.Types["FakeItEasy.A"] is not { } fake
            || call.Parent is not LambdaExpressionSyntax { Parent: ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax told } }
            || edits.Context.Model.GetSymbolInfo(told, cancellationToken).Symbol is not IMethodSymbol { Name: "CallTo" } method
            || !edits.Context.Types.Is(method.ContainingType, fake)
            || edits.Context.Model.GetTypeInfo(call, cancellationToken).Type is not { } type
            || TaskSyntax.Default(type) is not { } task)
        {
            return null;
        }

        var result = new FakeSetup(edits);
        var steps = StepsFrom(told);
        foreach (var step in steps.Skip(1))
            result.Rewrite(step, type);
        return result.Binds(call, task, steps[steps.Count - 1]) ? new MockSetup(result.Write) : null;
    }

    private void Write()
    {
        if (_completes)
            _completed = TaskSyntax.Completed(_edits, _rewrites.Keys.First().SpanStart);
        foreach (var rewrite in _rewrites)
            _edits.Replace(rewrite.Key, rewrite.Value);
    }

    private void Rewrite(InvocationExpressionSyntax step, ITypeSymbol type)
    {
        switch (((MemberAccessExpressionSyntax)step.Expression).Name.Identifier.ValueText)
        {
            case "DoesNothing" when type.SpecialType == SpecialType.System_Void:
                _completes = true;
                _rewrites[step] = current => current
                    .WithExpression(Named((MemberAccessExpressionSyntax)current.Expression, "Returns"))
                    .WithArgumentList(current.ArgumentList.WithArguments(
                        SyntaxFactory.SingletonSeparatedList(SyntaxFactory.Argument(_completed))));
                break;

            // The overloads for tasks and for their values would both take it.
            case "Returns" when step.ArgumentList.Arguments is { Count: 1 } arguments
                && arguments[0].Expression is LiteralExpressionSyntax literal
                && literal.Kind() is SyntaxKind.NullLiteralExpression or SyntaxKind.DefaultLiteralExpression:
                var written = type.ToMinimalDisplayString(_edits.Context.Model, step.SpanStart);
                var isAnnotated = type.IsReferenceType && _edits.Context.Model.GetNullableContext(step.SpanStart).AnnotationsEnabled();
                var mark = isAnnotated || IsNullable(type) ? "?" : "";
                var cast = SyntaxFactory.ParseExpression($"({written.TrimEnd('?')}{mark}){literal}");
                _rewrites[step] = current => current.ReplaceNode(
                    current.ArgumentList.Arguments[0].Expression,
                    cast.WithTriviaFrom(current.ArgumentList.Arguments[0].Expression));
                break;
        }
    }

    private bool Binds(InvocationExpressionSyntax call, ExpressionSyntax task, InvocationExpressionSyntax last)
    {
        var rewritten = (InvocationExpressionSyntax)last.ReplaceNodes(
            _rewrites.Keys.Append(call),
            (original, current) => original == call ? task : _rewrites[original]((InvocationExpressionSyntax)current));
        if (SpeculativeBinding.Bind(rewritten, last.SpanStart, _edits.Context.Model) is not { } after)
            return false;

        return last.Parent is ExpressionStatementSyntax or LambdaExpressionSyntax or ArrowExpressionClauseSyntax
            || SymbolEqualityComparer.Default.Equals(after.ReturnType, _edits.Context.Model.GetTypeInfo(last).Type);
    }

    /// <summary>What is told, and the calls that hang on it, in the order in which they run: also behind <c>Then</c>.</summary>
    private static List<InvocationExpressionSyntax> StepsFrom(InvocationExpressionSyntax told)
    {
        var steps = new List<InvocationExpressionSyntax> { told };
        for (SyntaxNode node = told; node.Parent is { } parent; node = parent)
        {
            if (parent is InvocationExpressionSyntax next && next.Expression == node)
                steps.Add(next);
            else if (parent is not MemberAccessExpressionSyntax access || access.Expression != node)
                break;
        }

        return steps;
    }

    private static bool IsNullable(ITypeSymbol type) => type.OriginalDefinition.SpecialType == SpecialType.System_Nullable_T;

    private static MemberAccessExpressionSyntax Named(MemberAccessExpressionSyntax access, string name) =>
        access.WithName(SyntaxFactory.IdentifierName(name).WithTriviaFrom(access.Name));
}
