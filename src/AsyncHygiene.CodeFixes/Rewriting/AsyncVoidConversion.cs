using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.RequestPaths;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.FindSymbols;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Rewriting;

/// <summary>
/// An <c>async void</c> method made <c>async Task</c>, with all its calls: awaited where the caller is async, discarded in the open where the call is
/// meant to run beside its caller, and left alone in synchronous code, where a dropped task is no warning.
/// </summary>
internal sealed class AsyncVoidConversion
{
    private const string ReturnsTask = "returns a task";

    private readonly SolutionEdits _solution;
    private readonly IMethodSymbol _method;
    private readonly List<Action> _plan = [];

    private AsyncVoidConversion(IMethodSymbol method, SolutionEdits solution)
    {
        _method = method;
        _solution = solution;
    }

    /// <summary>Null where some use of the method would no longer compile or would mean something else.</summary>
    /// <param name="except">A call that the caller of this method deals with itself.</param>
    public static async Task<AsyncVoidConversion?> TryCreateAsync(
        IMethodSymbol method,
        Project project,
        SolutionEdits solution,
        SyntaxNode? except,
        CancellationToken cancellationToken)
    {
        var conversion = new AsyncVoidConversion(method.OriginalDefinition, solution);
        return await conversion.AddDeclarationAsync(project, cancellationToken).ConfigureAwait(false)
            && await conversion.AddReferencesAsync(project, except, cancellationToken).ConfigureAwait(false)
            ? conversion
            : null;
    }

    public void Plan()
    {
        foreach (var edit in _plan)
            edit();
    }

    private async Task<bool> AddDeclarationAsync(Project project, CancellationToken cancellationToken)
    {
        if (!_method.IsAsync
            || !_method.ReturnsVoid
            || _method.IsVirtual
            || _method.IsPartialDefinition
            || _method.PartialDefinitionPart is not null
            || _method.ContractOf() is not null
            || _method.DeclaringSyntaxReferences.Length != 1
            || project.Solution.GetDocument(_method.DeclaringSyntaxReferences[0].SyntaxTree) is not { } document)
        {
            return false;
        }

        var declaration = await _method.DeclaringSyntaxReferences[0].GetSyntaxAsync(cancellationToken).ConfigureAwait(false);
        var edits = await _solution.InAsync(document, cancellationToken).ConfigureAwait(false);
        if (RuntimeAttributes.IsOn(_method, edits.Types))
            return false;

        switch (declaration)
        {
            case MethodDeclarationSyntax method:
                _plan.Add(() =>
                {
                    if (!edits.Once(method, ReturnsTask))
                        return;

                    var task = TaskSyntax.Of(edits, method.ReturnType.SpanStart);
                    edits.Replace(method, m => m.WithReturnType(task.WithTriviaFrom(m.ReturnType)));
                });
                return true;
            case LocalFunctionStatementSyntax local:
                _plan.Add(() =>
                {
                    if (!edits.Once(local, ReturnsTask))
                        return;

                    var task = TaskSyntax.Of(edits, local.ReturnType.SpanStart);
                    edits.Replace(local, f => f.WithReturnType(task.WithTriviaFrom(f.ReturnType)));
                });
                return true;
            default:
                return false;
        }
    }

    private async Task<bool> AddReferencesAsync(Project project, SyntaxNode? except, CancellationToken cancellationToken)
    {
        var isWorker = StartedCode.IsWorker(await _method.DeclaringSyntaxReferences[0].GetSyntaxAsync(cancellationToken).ConfigureAwait(false));
        var references = await SymbolFinder.FindReferencesAsync(_method, project.Solution, cancellationToken).ConfigureAwait(false);
        var seen = new HashSet<(string? Path, int Start)>();
        foreach (var location in references.SelectMany(r => r.Locations))
        {
            // A file that several projects share is edited once.
            var document = location.Document;
            if (!seen.Add((document.FilePath ?? document.Id.ToString(), location.Location.SourceSpan.Start)))
                continue;

            if (document.Project.Language != LanguageNames.CSharp || await document.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false) is not { } root)
                return false;

            var node = root.FindNode(location.Location.SourceSpan, findInsideTrivia: true, getInnermostNodeForTie: true);
            if (NameUse.IsNameOnly(node) || (except is not null && node.SyntaxTree == except.SyntaxTree && except.Span.Contains(node.Span)))
                continue;

            if (CallOf(node) is not { } call)
                return false;

            if (!await AddCallAsync(document, call, isWorker, cancellationToken).ConfigureAwait(false))
                return false;
        }

        return true;
    }

    private async Task<bool> AddCallAsync(Document document, ExpressionSyntax call, bool isWorker, CancellationToken cancellationToken)
    {
        if (document is SourceGeneratedDocument || call.Parent is not (ExpressionStatementSyntax or ArrowExpressionClauseSyntax or AnonymousFunctionExpressionSyntax))
            return false;

        var edits = await _solution.InAsync(document, cancellationToken).ConfigureAwait(false);
        if (call.Parent is LambdaExpressionSyntax { AsyncKeyword.RawKind: 0 } lambda)
            return AddLambda(lambda, call, edits, cancellationToken);

        if (!IsInAsyncCode(call, edits, cancellationToken))
            return AddDiscard(edits, call);

        var function = call is ConditionalAccessExpressionSyntax ? null : await AsyncFunction.AroundAsync(edits, call, cancellationToken).ConfigureAwait(false);
        if (function is null || isWorker)
            return AddDiscard(edits, call);

        return call.Parent is ExpressionStatementSyntax statement
            ? AddStatement(edits, statement, function, cancellationToken)
            : AddAwaitedBody(edits, call, function);
    }

    private bool AddStatement(DocumentEdits edits, ExpressionStatementSyntax statement, AsyncFunction function, CancellationToken cancellationToken)
    {
        if (DroppedCall.OperationOf(edits, statement, cancellationToken) is not { Operation: IInvocationOperation call } operation)
            return false;

        if (!UnpacedLoop.IsInLoop(operation))
        {
            _plan.Add(() =>
            {
                function.MakeAsync();
                DroppedCall.Await(edits, statement);
            });
        }
        else if (UnpacedLoop.Around(operation, call, edits.Model.Compilation, edits.Types, cancellationToken) is not null)
        {
            _plan.Add(() =>
            {
                function.MakeAsync();
                DroppedCall.Bound(edits, statement, call, function.TokenInScope, cancellationToken);
            });
        }
        else
        {
            // An await would hold up the loop: the next connection is taken only when this one is served.
            return AddDiscard(edits, statement.Expression);
        }

        return true;
    }

    private bool AddAwaitedBody(DocumentEdits edits, ExpressionSyntax call, AsyncFunction function)
    {
        _plan.Add(() =>
        {
            function.MakeAsync();
            if (edits.Once(call, "awaited"))
                edits.Replace(call, current => AwaitSyntax.Await(current, current, call));
        });
        return true;
    }

    private bool AddDiscard(DocumentEdits edits, ExpressionSyntax call)
    {
        if (!DroppedCall.CanDiscard(edits, call))
            return false;

        _plan.Add(() => DroppedCall.Discard(edits, call));
        return true;
    }

    /// <summary>A lambda that hands the task on is left as it is; one that returns nothing must say that it drops it.</summary>
    private bool AddLambda(LambdaExpressionSyntax lambda, ExpressionSyntax call, DocumentEdits edits, CancellationToken cancellationToken)
    {
        if (IsGivenToTaskRun(lambda, edits, cancellationToken))
            return true;

        return KeepsItsType(lambda, edits.Model, cancellationToken) && AddDiscard(edits, call);
    }

    /// <summary>Also entry points that can become async: the framework awaits what they return.</summary>
    private static bool IsInAsyncCode(SyntaxNode call, DocumentEdits edits, CancellationToken cancellationToken) => FunctionSyntax.Around(call) switch
    {
        GlobalStatementSyntax => true,
        null => false,
        MethodDeclarationSyntax method when edits.Model.GetDeclaredSymbol(method, cancellationToken) is { IsAsync: false } symbol =>
            EntryPoints.Of(edits.Types).Find(symbol) is not null,
        var function => FunctionSyntax.ModifiersOf(function).Has(SyntaxKind.AsyncKeyword),
    };

    /// <summary>The whole call that a name belongs to, with the <c>?.</c> before it; null for a method group.</summary>
    private static ExpressionSyntax? CallOf(SyntaxNode name)
    {
        ExpressionSyntax? call = name is SimpleNameSyntax simple ? NameUse.CallOf(simple) : null;
        while (call?.Parent is ConditionalAccessExpressionSyntax conditional && conditional.WhenNotNull == call)
            call = conditional;
        return call;
    }

    /// <summary>It prefers the delegate that returns a task, and then waits for it.</summary>
    private static bool IsGivenToTaskRun(LambdaExpressionSyntax lambda, DocumentEdits edits, CancellationToken cancellationToken) =>
        lambda.Parent is ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax invocation }
        && edits.Model.GetSymbolInfo(invocation, cancellationToken).Symbol is IMethodSymbol { Name: "Run" } method
        && edits.Types.Is(method.ContainingType, edits.Types.Task);

    /// <summary><c>() =&gt; Save()</c> fits other delegates once Save returns a task: no overload and no inferred type may depend on it.</summary>
    private static bool KeepsItsType(LambdaExpressionSyntax lambda, SemanticModel model, CancellationToken cancellationToken) => lambda.Parent switch
    {
        ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax invocation } => model.GetMemberGroup(invocation.Expression, cancellationToken).Length == 1,
        EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax { Parent: VariableDeclarationSyntax declaration } } => !declaration.Type.IsVar,
        AssignmentExpressionSyntax => true,
        _ => false,
    };
}
