using System;
using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.Editing;
using AsyncHygiene.Editing.Statements;
using AsyncHygiene.Editing.Syntax;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.AwaitSites;

/// <summary>
/// Code that looks for the <c>AggregateException</c> which Wait and Result wrap around a task's exception. An await throws that exception
/// itself, so the code would no longer see it; unless all it asks for is the inner exception, and the wait is all that can throw.
/// </summary>
internal sealed class AggregateHandler
{
    private const string Aggregate = nameof(AggregateException);

    private static readonly string[] s_databases =
        ["Microsoft.EntityFrameworkCore", "Microsoft.Data", "System.Data", "Npgsql", "MySql", "MySqlConnector", "MongoDB", "Oracle"];

    /// <summary>How many methods may give an exception on to another.</summary>
    private const int MaximumDepth = 3;

    private readonly CatchClauseSyntax _clause;
    private readonly IReadOnlyList<MemberAccessExpressionSyntax> _inner;
    private readonly DocumentEdits _edits;

    private AggregateHandler(CatchClauseSyntax clause, IReadOnlyList<MemberAccessExpressionSyntax> inner, DocumentEdits edits)
    {
        _clause = clause;
        _inner = inner;
        _edits = edits;
    }

    /// <summary>
    /// Whether anything around a call, in its function or around the lambda that it stands in, tells by the type of its exception that it
    /// was wrapped: <c>try { await Task.Run(() =&gt; task.Wait()); } catch (AggregateException e) …</c>
    /// </summary>
    public static bool IsAround(SyntaxNode call, DocumentContext context) =>
        ClausesAround(call, context).Any() || ClausesAroundFunction(call, context).Any() || IsExpected(call, context);

    /// <summary>
    /// The same of what has the wait in a function that is called: a handler around the call, or, where the task of the call is kept and
    /// asked for later, one anywhere in the member.
    /// </summary>
    public static SyntaxNode? PlaceAbove(SyntaxNode call, DocumentContext context)
    {
        var clauses = ClausesAround(call, context).Concat(ClausesAroundFunction(call, context));
        if (IsKept(call)
            && (call.Parent is ForEachStatementSyntax || context.Model.GetTypeInfo(call).Type?.IsTaskLike(context.Types) == true)
            && call.FirstAncestorOrSelf<MemberDeclarationSyntax>() is { } member)
            clauses = clauses.Concat(member.DescendantNodes().OfType<CatchClauseSyntax>().Where(c => LooksInside(c, context)));
        return clauses.FirstOrDefault() as SyntaxNode ?? (IsExpected(call, context) ? call : null);
    }

    /// <summary>What a method that is given a delegate has around the calls of it, or of what else it is given.</summary>
    public static SyntaxNode? PlaceIn(SyntaxNode method, DocumentContext context) =>
        method.DescendantNodes().OfType<CatchClauseSyntax>().FirstOrDefault(c => LooksInside(c, context));

    /// <summary>In a variable, a field or a list, or what a loop goes through.</summary>
    private static bool IsKept(SyntaxNode call) => call.Parent switch
    {
        EqualsValueClauseSyntax or ArgumentSyntax or InitializerExpressionSyntax or ForEachStatementSyntax => true,
        AssignmentExpressionSyntax assignment => assignment.Right == call,
        _ => false,
    };

    /// <summary>The handler of <c>try { task.Wait(); }</c>, where one of the awaited exception does the same.</summary>
    public static AggregateHandler? Of(BlockingWait wait, ExpressionSyntax blocking, ExpressionSyntax task, DocumentEdits edits)
    {
        var clauses = ClausesAround(blocking, edits.Context).Take(2).ToList();
        if (clauses.Count != 1
            || clauses[0] is not { Declaration: { } declaration, Parent: TryStatementSyntax { Catches.Count: 1 } statement } clause
            || !IsAggregate(declaration.Type, edits.Context)
            || IsExpected(blocking, edits.Context)
            || ClausesAroundFunction(blocking, edits.Context).Any()
            || wait is not ({ Kind: BlockingWaitKind.Result }
                or
            {
                Kind: BlockingWaitKind.Wait,
                Operation: IInvocationOperation { Arguments.IsEmpty: true }
            })
            || !IsAllThatThrows(statement.Block, blocking, task, edits.Context)
            || FunctionSyntax.OwnNodes(clause).OfType<ThrowStatementSyntax>().Any(t => t.Expression is null))
        {
            return null;
        }

        var inner = new List<MemberAccessExpressionSyntax>();
        foreach (var name in clause.DescendantNodes().OfType<IdentifierNameSyntax>().Where(n => Names(n, clause, edits.Context)))
        {
            if (name.Parent is not MemberAccessExpressionSyntax { Name.Identifier.ValueText: "InnerException" } access
                || access.Expression != name)
            {
                return null;
            }
            inner.Add(access);
        }

        return new AggregateHandler(clause, inner, edits);
    }

    /// <summary><c>catch (AggregateException e)</c> becomes <c>catch (Exception e)</c>, and <c>e.InnerException</c> is e.</summary>
    public void Write()
    {
        var declared = _clause.Declaration!.Type;
        var type = declared is QualifiedNameSyntax qualified
            ? qualified.WithRight(SyntaxFactory.IdentifierName("Exception"))
            : TypeName.Of(_edits, _edits.Context.Types["System.Exception"]!, declared.SpanStart);
        _edits.Replace(declared, t => type.WithTriviaFrom(t));
        foreach (var access in _inner)
            _edits.Replace(access, a => a.Expression.WithTriviaFrom(a));
    }

    private static IEnumerable<CatchClauseSyntax> ClausesAround(SyntaxNode call, DocumentContext context) =>
        TriesAround(call)
            .SelectMany(t => t.Catches)
            .Where(c => LooksInside(c, context) || LeftOutException.Is(c, context));

    private static IEnumerable<TryStatementSyntax> TriesAround(SyntaxNode call)
    {
        var function = FunctionSyntax.Around(call);
        return call.Ancestors()
            .TakeWhile(n => n != function)
            .OfType<TryStatementSyntax>()
            .Where(t => t.Block.Span.Contains(call.Span));
    }

    /// <summary>What a lambda throws is heard where its task is waited for, which may be anywhere in the member.</summary>
    private static IEnumerable<CatchClauseSyntax> ClausesAroundFunction(SyntaxNode call, DocumentContext context) =>
        FunctionSyntax.Around(call) is AnonymousFunctionExpressionSyntax lambda
        && lambda.FirstAncestorOrSelf<MemberDeclarationSyntax>() is { } member
            ? member.DescendantNodes().OfType<CatchClauseSyntax>().Where(c => !lambda.Span.Contains(c.Span) && LooksInside(c, context))
            : [];

    /// <summary>The handler names the wrapper, or decides by the inner exception, or a method does that it gives the exception.</summary>
    private static bool LooksInside(CatchClauseSyntax clause, DocumentContext context)
    {
        var isNamed = clause.DescendantNodes().Any(n => n switch
        {
            SimpleNameSyntax { Identifier.ValueText: Aggregate } name => IsAggregate(name, context),
            TypeSyntax type when clause.Declaration?.Type == type => IsAggregate(type, context),
            _ => false,
        });
        return isNamed
            || (clause.Declaration?.Identifier.ValueText is { Length: > 0 } variable
                && MayHoldAggregate(clause.Declaration.Type, context)
                && (InnerExceptionUse.Decides(clause, variable)
                    || InnerExceptionUse.DecidesLater(clause, variable)
                    || GivenException.MethodsIn(clause, e => Names(e, clause, context), context.Model)
                        .Any(m => LooksInside(m.Body, m.Parameter, context.Model.Compilation, MaximumDepth))));
    }

    /// <summary>
    /// The exception is one, or one that is put around what other code throws. What a database's library says is around its own:
    /// <code>catch (DbUpdateException e) when (e.InnerException is SqliteException) { … }</code>
    /// </summary>
    private static bool MayHoldAggregate(TypeSyntax type, DocumentContext context) =>
        context.Model.GetTypeInfo(type).Type is not INamedTypeSymbol { DeclaringSyntaxReferences.IsEmpty: true } caught
        || !s_databases.Any(caught.IsInOrBelow);

    /// <summary>A method that is given the exception, or one that it gives it in turn.</summary>
    private static bool LooksInside(SyntaxNode body, string parameter, Compilation compilation, int depth) =>
        InnerExceptionUse.Decides(body, parameter)
        || body.DescendantNodes().OfType<SimpleNameSyntax>().Any(n => n.Identifier.ValueText == Aggregate)
        || (depth > 0
            && compilation.ContainsSyntaxTree(body.SyntaxTree)
            && GivenException.MethodsIn(body, parameter, compilation.GetSemanticModel(body.SyntaxTree))
                .Any(m => m.Body != body && LooksInside(m.Body, m.Parameter, compilation, depth - 1)));

    /// <summary><c>Assert.Throws&lt;AggregateException&gt;(() =&gt; Load())</c></summary>
    private static bool IsExpected(SyntaxNode call, DocumentContext context) =>
        call.Ancestors()
            .TakeWhile(n => n is not MemberDeclarationSyntax)
            .OfType<InvocationExpressionSyntax>()
            .Select(i => BlockingWait.NameOf(i))
            .OfType<GenericNameSyntax>()
            .Any(n => n.TypeArgumentList.Arguments.Any(a => IsAggregate(a, context)));

    public static bool IsAggregate(TypeSyntax type, DocumentContext context) =>
        context.Types.Is(context.Model.GetTypeInfo(type).Type, context.Types["System.AggregateException"]);

    private static bool Names(ExpressionSyntax expression, CatchClauseSyntax clause, DocumentContext context) =>
        expression is IdentifierNameSyntax name
        && clause.Declaration is { } declaration
        && name.Identifier.ValueText == declaration.Identifier.ValueText
        && SymbolEqualityComparer.Default.Equals(context.Model.GetSymbolInfo(name).Symbol, context.Model.GetDeclaredSymbol(declaration));

    /// <summary>Nothing but the task's own exception can come: a handler of every exception catches no more than before.</summary>
    private static bool IsAllThatThrows(BlockSyntax block, ExpressionSyntax blocking, ExpressionSyntax task, DocumentContext context) =>
        block.Statements.Count == 1
        && block.Statements[0] switch
        {
            ExpressionStatementSyntax
            { Expression: AssignmentExpressionSyntax { RawKind: (int)SyntaxKind.SimpleAssignmentExpression } assignment } =>
                assignment.Right == blocking && EvaluationOrder.HasNoEffect(assignment.Left, context.Model),
            ExpressionStatementSyntax statement => statement.Expression == blocking,
            ReturnStatementSyntax statement => statement.Expression == blocking,
            LocalDeclarationStatementSyntax { UsingKeyword.RawKind: 0, Declaration.Variables: { Count: 1 } variables } =>
                variables[0].Initializer?.Value == blocking,
            _ => false,
        }
        && !context.Model.GetConversion(blocking).IsUserDefined
        && (EvaluationOrder.HasNoEffect(task, context.Model) || StartsWithoutThrowing(task, context));

    /// <summary>A call of an async method in source: whatever it throws is in the task.</summary>
    private static bool StartsWithoutThrowing(ExpressionSyntax task, DocumentContext context) =>
        task is InvocationExpressionSyntax invocation
        && context.Model.GetSymbolInfo(invocation).Symbol is IMethodSymbol { IsAsync: true }
        && invocation.ArgumentList.Arguments.All(a => EvaluationOrder.HasNoEffect(a.Expression, context.Model))
        && (invocation.Expression is SimpleNameSyntax
            || (invocation.Expression is MemberAccessExpressionSyntax access
                && EvaluationOrder.HasNoEffect(access.Expression, context.Model)));
}
