using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.AwaitSites;
using AsyncHygiene.Editing;
using AsyncHygiene.Editing.Syntax;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Counterparts;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Chains.Hosts.Lambdas;

/// <summary>
/// A call that runs a lambda and has a form for asynchronous ones under another name, which has to be awaited in turn:
/// <c>Assert.Throws&lt;E&gt;(() =&gt; …)</c> and <c>Assert.ThrowsAsync&lt;E&gt;(…)</c>. The compiler is asked whether the asynchronous form
/// takes the lambda and gives the same.
/// </summary>
internal sealed class AsyncDelegateCall : LambdaRewrite
{
    /// <summary>Their methods are named alike in both forms.</summary>
    private static readonly string[] s_owners =
    [
        "Xunit.Assert",
        "Xunit.Record",
        "NUnit.Framework.Assert",
        "Microsoft.VisualStudio.TestTools.UnitTesting.Assert",
        "System.Security.Principal.WindowsIdentity",
    ];

    private readonly AnonymousFunctionExpressionSyntax _lambda;
    private readonly ExpressionSyntax _call;
    private readonly IReadOnlyList<SimpleNameSyntax> _renamed;

    private AsyncDelegateCall(
        AnonymousFunctionExpressionSyntax lambda,
        ExpressionSyntax site,
        IReadOnlyList<SimpleNameSyntax> renamed,
        DocumentEdits edits)
        : base(edits, lambda, site)
    {
        _lambda = lambda;
        _call = site;
        _renamed = renamed;
    }

    /// <summary>False where the asynchronous form waits for the task itself, as NUnit's assertions do.</summary>
    public bool IsAwaited { get; private init; }

    /// <summary>The lambda drops its task.</summary>
    private bool Discards { get; init; }

    /// <summary>What holds the lambda, if it is not written into the call.</summary>
    private DelegateVariable? Variable { get; init; }

    public override bool SeesScope => !_lambda.Modifiers.Has(SyntaxKind.StaticKeyword);

    public static AsyncDelegateCall? TryCreate(
        AnonymousFunctionExpressionSyntax lambda,
        SyntaxNode site,
        DocumentEdits edits,
        CancellationToken cancellationToken)
    {
        if (DelegateVariable.Of(lambda, edits.Context, cancellationToken) is { } variable)
            return Of(lambda, variable, edits, cancellationToken);

        if (lambda is ParenthesizedLambdaExpressionSyntax { ReturnType: not null }
            || lambda.Parent
                is not ArgumentSyntax { Parent: ArgumentListSyntax { Parent: InvocationExpressionSyntax { Expression: var callee } call } }
            || NameOf(callee) is not { } name
            || edits.Context.Model.GetSymbolInfo(call, cancellationToken).Symbol is not IMethodSymbol method
            || SpeculativeBinding.IsConditional(call)
            || site is not ExpressionSyntax expression
            || TaskSyntax.Default(edits.Context.Model.GetTypeInfo(site, cancellationToken).Type) is not { } task)
        {
            return null;
        }

        if (s_owners.Any(owner => edits.Context.Types.Is(method.ContainingType, edits.Context.Types[owner])))
        {
            return Of(lambda, expression, task, call, [name], edits)
                ?? (edits.Context.Types.Is(method.ContainingType, edits.Context.Types["NUnit.Framework.Assert"]) && method.Name == "That"
                    ? Of(lambda, expression, task, call, [], edits)
                    : null);
        }

        if (method.Name != "Invoking" || !IsFluent(method.ContainingType, edits.Context))
            return null;

        var outermost = Outermost(call, out var assertions);
        return assertions.Count == 0 ? null : Of(lambda, expression, task, outermost, assertions, edits);
    }

    /// <summary><c>Action act = () =&gt; Save(); act.Should().Throw&lt;E&gt;();</c></summary>
    private static AsyncDelegateCall? Of(
        AnonymousFunctionExpressionSyntax lambda,
        DelegateVariable variable,
        DocumentEdits edits,
        CancellationToken cancellationToken)
    {
        InvocationExpressionSyntax call;
        List<SimpleNameSyntax> renamed;
        switch (variable.Use.Parent)
        {
            case ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax assertion } when NameOf(assertion.Expression) is { } name
                && edits.Context.Model.GetSymbolInfo(assertion, cancellationToken).Symbol is { } method
                && s_owners.Any(owner => edits.Context.Types.Is(method.ContainingType, edits.Context.Types[owner])):
                (call, renamed) = (assertion, [name]);
                break;
            case MemberAccessExpressionSyntax { Parent: InvocationExpressionSyntax should }
                when edits.Context.Model.GetSymbolInfo(should, cancellationToken).Symbol is { Name: "Should" } method
                    && IsFluent(method.ContainingType, edits.Context):
                call = Outermost(should, out renamed);
                break;
            default:
                return null;
        }

        if (renamed.Count == 0)
            return null;

        var rewritten = call.ReplaceNodes(
            renamed.Append<SyntaxNode>(variable.Use),
            (original, _) => original == variable.Use ? variable.Default : WithSuffix((SimpleNameSyntax)original));
        if (SpeculativeBinding.Bind(rewritten, call.SpanStart, edits.Context.Model) is null
            || Awaitable.ResultOf(SpeculativeBinding.TypeOf(rewritten, call.SpanStart, edits.Context.Model)) is not { } result
            || !(call.Parent is ExpressionStatementSyntax
                || SymbolEqualityComparer.Default.Equals(result, edits.Context.Model.GetTypeInfo(call, cancellationToken).Type)))
        {
            return null;
        }

        return new AsyncDelegateCall(lambda, call, renamed, edits) { IsAwaited = true, Variable = variable };
    }

    private protected override void WriteCall()
    {
        Variable?.Write(Edits);
        foreach (var name in _renamed)
            Edits.Replace(name, n => WithSuffix(n));
        if (Discards)
            Edits.Replace(_lambda, Discarding);
        if (!IsAwaited)
            return;

        Edits.Replace(
            _lambda,
            l => Discards || Variable is { Converts: true } || !GivesTask(_lambda, Edits.Context)
                ? AsyncFunction.MakeAsync(l)
                : ReturningTask(l) ?? AsyncFunction.MakeAsync(l));
        Edits.Once(_call, CounterpartCall.Replaced);
        Edits.Replace(_call, current => Edits.Context.ConfiguredAwait(current, current, _call));
    }

    private static AsyncDelegateCall? Of(
        AnonymousFunctionExpressionSyntax lambda,
        ExpressionSyntax site,
        ExpressionSyntax task,
        InvocationExpressionSyntax call,
        IReadOnlyList<SimpleNameSyntax> renamed,
        DocumentEdits edits)
    {
        var awaiting = (AnonymousFunctionExpressionSyntax)lambda.ReplaceNode(site, AwaitSyntax.Await(task, site, site));
        var forms = awaiting.ExpressionBody is null
            ? [(false, AsyncFunction.MakeAsync(awaiting))]
            : new[] { (false, AsyncFunction.MakeAsync(awaiting)), (true, AsyncFunction.MakeAsync(Discarding(awaiting))) };
        foreach (var (discards, form) in forms)
        {
            var rewritten = call.ReplaceNodes(
                renamed.Append<SyntaxNode>(lambda),
                (original, _) => original == lambda ? form : WithSuffix((SimpleNameSyntax)original));
            if (SpeculativeBinding.Bind(rewritten, call.SpanStart, edits.Context.Model) is null
                || !TakesTask(lambda, form, renamed, edits.Context))
            {
                continue;
            }

            var type = SpeculativeBinding.TypeOf(rewritten, call.SpanStart, edits.Context.Model);
            var result = Awaitable.ResultOf(type);
            if (call.Parent is ExpressionStatementSyntax or LambdaExpressionSyntax
                || SymbolEqualityComparer.Default.Equals(result ?? type, edits.Context.Model.GetTypeInfo(call).Type))
            {
                return new AsyncDelegateCall(lambda, call, renamed, edits) { IsAwaited = result is not null, Discards = discards };
            }
        }

        return null;
    }

    /// <summary>Else the lambda would become async void.</summary>
    private static bool TakesTask(
        AnonymousFunctionExpressionSyntax lambda,
        AnonymousFunctionExpressionSyntax form,
        IReadOnlyList<SimpleNameSyntax> renamed,
        DocumentContext context)
    {
        var argument = (ArgumentSyntax)lambda.Parent!;
        var arguments = (ArgumentListSyntax)argument.Parent!;
        var call = (InvocationExpressionSyntax)arguments.Parent!;
        var names = renamed.Where(n => call.Expression.Span.Contains(n.Span));
        var rewritten = call.ReplaceNodes(
            names.Append<SyntaxNode>(lambda),
            (original, _) => original == lambda ? form : WithSuffix((SimpleNameSyntax)original));
        var index = arguments.Arguments.IndexOf(argument);
        return argument.NameColon is null
            && SpeculativeBinding.Bind(rewritten, call.SpanStart, context.Model) is { } method
            && index < method.Parameters.Length
            && method.Parameters[index].Type is INamedTypeSymbol { DelegateInvokeMethod.ReturnType: var returned }
            && returned.IsTaskLike(context.Types);
    }

    private static bool IsFluent(INamedTypeSymbol type, DocumentContext context) =>
        context.Types.Is(type, context.Types["FluentAssertions.AssertionExtensions"])
            || context.Types.Is(type, context.Types["FluentAssertions.FluentActions"]);

    /// <summary>The chain of calls that begins with this one, and those of their names that have an asynchronous form.</summary>
    private static InvocationExpressionSyntax Outermost(InvocationExpressionSyntax call, out List<SimpleNameSyntax> assertions)
    {
        assertions = [];
        while (call.Parent is MemberAccessExpressionSyntax { Parent: InvocationExpressionSyntax next } access
            && access.Expression == call
            && next.Expression == access)
        {
            if (access.Name.Identifier.ValueText.StartsWith("Throw", StringComparison.Ordinal)
                || access.Name.Identifier.ValueText.StartsWith("NotThrow", StringComparison.Ordinal))
            {
                assertions.Add(access.Name);
            }
            call = next;
        }

        return call;
    }

    private static SimpleNameSyntax? NameOf(ExpressionSyntax callee) => callee switch
    {
        MemberAccessExpressionSyntax access => access.Name,
        SimpleNameSyntax name => name,
        _ => null,
    };

    private static SimpleNameSyntax WithSuffix(SimpleNameSyntax name) =>
        name.WithIdentifier(SyntaxFactory.Identifier(AsyncSuffix.AddTo(name.Identifier.ValueText)).WithTriviaFrom(name.Identifier));

    /// <summary>
    /// <c>_ = (await x).Name</c>: an expression that is no statement cannot be the body of a function that returns only a task.
    /// </summary>
    private static AnonymousFunctionExpressionSyntax Discarding(AnonymousFunctionExpressionSyntax lambda) =>
        ((LambdaExpressionSyntax)lambda).WithExpressionBody(SyntaxFactory.AssignmentExpression(
            SyntaxKind.SimpleAssignmentExpression,
            SyntaxFactory.IdentifierName(
                SyntaxFactory.Identifier(default, SyntaxKind.UnderscoreToken, "_", "_", SyntaxFactory.TriviaList(SyntaxFactory.Space))),
            SyntaxFactory.Token(SyntaxKind.EqualsToken).WithTrailingTrivia(SyntaxFactory.Space),
            lambda.ExpressionBody!));

    /// <summary>What is awaited in place of its only expression is a task: a delegate that returns one takes no value task.</summary>
    private static bool GivesTask(AnonymousFunctionExpressionSyntax lambda, DocumentContext context)
    {
        var body = lambda.ExpressionBody is null ? null : context.Model.GetOperation(lambda.ExpressionBody);
        if (BlockingWait.From(body, context.Types) is { } wait)
            return wait.Task?.WithoutConfiguration().Type.IsTask(context.Types) == true;

        return body is not IInvocationOperation call
            || AsyncCounterparts.Of(context.Types).Find(call, CancellationToken.None) is not { } counterpart
            || counterpart.Method.ReturnType.IsTask(context.Types);
    }

    /// <summary><c>() =&gt; LoadAsync()</c> where nothing but its end is awaited.</summary>
    private static AnonymousFunctionExpressionSyntax? ReturningTask(AnonymousFunctionExpressionSyntax lambda) =>
        lambda is LambdaExpressionSyntax { ExpressionBody: AwaitExpressionSyntax { Expression: InvocationExpressionSyntax task } body }
        && !ConfigureAwaitStyle.IsConfiguring(task)
        && !FunctionSyntax.OwnNodes(lambda).OfType<AwaitExpressionSyntax>().Skip(1).Any()
            ? ((LambdaExpressionSyntax)lambda).WithExpressionBody(task.WithTriviaFrom(body))
            : null;
}
