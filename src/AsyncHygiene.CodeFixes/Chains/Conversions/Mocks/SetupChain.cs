using System;
using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.Editing;
using AsyncHygiene.Editing.Syntax;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Conversions.Mocks;

/// <summary>
/// A call that tells a mock library about a member, the calls that hang on it, and what those become when the member returns a task.
/// </summary>
internal sealed class SetupChain
{
    private readonly DocumentEdits _edits;
    private readonly Dictionary<InvocationExpressionSyntax, Func<InvocationExpressionSyntax, InvocationExpressionSyntax>> _rewrites = [];
    private bool _completes;

    /// <summary>Any task will do for asking the compiler; the real one may need a using directive.</summary>
    private ExpressionSyntax _completed = SyntaxFactory.ParseExpression("default(global::System.Threading.Tasks.Task)");

    public SetupChain(InvocationExpressionSyntax setup, DocumentEdits edits)
    {
        Steps = StepsFrom(setup);
        _edits = edits;
    }

    /// <summary>The set-up and what hangs on it, in the order in which they run.</summary>
    public IReadOnlyList<InvocationExpressionSyntax> Steps { get; }

    /// <summary>A place that changes; null where nothing does.</summary>
    public InvocationExpressionSyntax? FirstRewritten => _rewrites.Keys.FirstOrDefault();

    public void Rewrite(InvocationExpressionSyntax step, Func<InvocationExpressionSyntax, InvocationExpressionSyntax> rewrite) =>
        _rewrites[step] = rewrite;

    /// <param name="step">One of the steps.</param>
    /// <param name="rewrite">Is given a completed task.</param>
    public void Rewrite(
        InvocationExpressionSyntax step,
        Func<InvocationExpressionSyntax, ExpressionSyntax, InvocationExpressionSyntax> rewrite)
    {
        _completes = true;
        _rewrites[step] = current => rewrite(current, _completed);
    }

    /// <summary>Whether the compiler takes the whole chain, with a task in the place of the member's call.</summary>
    public bool Binds(InvocationExpressionSyntax call, ExpressionSyntax task)
    {
        var last = Steps[Steps.Count - 1];
        var rewritten = (InvocationExpressionSyntax)last.ReplaceNodes(
            _rewrites.Keys.Append(call),
            (original, current) => original == call ? task : _rewrites[original]((InvocationExpressionSyntax)current));
        if (SpeculativeBinding.Bind(rewritten, last.SpanStart, _edits.Context.Model) is not { } after)
            return false;

        return last.Parent is ExpressionStatementSyntax or LambdaExpressionSyntax or ArrowExpressionClauseSyntax
            || SymbolEqualityComparer.Default.Equals(after.ReturnType, _edits.Context.Model.GetTypeInfo(last).Type);
    }

    public void Write()
    {
        if (_completes)
            _completed = TaskSyntax.Completed(_edits, FirstRewritten!.SpanStart);
        foreach (var rewrite in _rewrites)
            _edits.Replace(rewrite.Key, rewrite.Value);
    }

    /// <summary>Also behind properties, as <c>Then</c> of FakeItEasy is one.</summary>
    private static List<InvocationExpressionSyntax> StepsFrom(InvocationExpressionSyntax setup)
    {
        var steps = new List<InvocationExpressionSyntax> { setup };
        for (ExpressionSyntax node = setup; node.Parent is MemberAccessExpressionSyntax access && access.Expression == node;)
        {
            node = access;
            if (access.Parent is InvocationExpressionSyntax next && next.Expression == access)
            {
                steps.Add(next);
                node = next;
            }
        }

        return steps;
    }
}
