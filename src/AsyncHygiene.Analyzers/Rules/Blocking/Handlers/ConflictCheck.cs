using System;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using AsyncHygiene.CallGraph;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Rules.Blocking.Handlers;

/// <summary>
/// What code asks the database after a save has failed, because another request had changed or deleted the row since it was read.
/// <code>
/// catch (DbUpdateConcurrencyException) { if (!Exists(order.Id)) return NotFound(); throw; }
/// bool Exists(int id) =&gt; _context.Orders.Any(o =&gt; o.Id == id);
/// </code>
/// Or because the row was there already: <c>catch (DbUpdateException) { if (Exists(order.Id)) return Conflict(); throw; }</c>
/// </summary>
internal static class ConflictCheck
{
    private static readonly string[] s_conflicts =
    [
        "Microsoft.EntityFrameworkCore.DbUpdateConcurrencyException", "System.Data.Entity.Infrastructure.DbUpdateConcurrencyException",
    ];

    private static readonly string[] s_failures =
    [
        "Microsoft.EntityFrameworkCore.DbUpdateException", "System.Data.Entity.Infrastructure.DbUpdateException",
    ];

    private static readonly string[] s_frameworks = ["Microsoft.EntityFrameworkCore", "System.Data.Entity"];

    public static bool Is(AnalyzedOperation context, EnclosingFunction function, KnownTypes types)
    {
        var call = (IInvocationOperation)context.Operation;
        return !types.Known(s_conflicts).IsEmpty
            && Asks(call, types)
            && (IsAfterConflict(call.Syntax, types, call.SemanticModel!, context.CancellationToken)
                || IsAskedInCatches(context, function, types));
    }

    /// <summary>
    /// A method, all of whose callers have caught the exception. It is private, or a question without an attribute: one of a repository, or
    /// of a controller, which would make an action of it by mistake.
    /// </summary>
    private static bool IsAskedInCatches(AnalyzedOperation context, EnclosingFunction function, KnownTypes types)
    {
        if (function is not { Operation: null, Method: { MethodKind: MethodKind.Ordinary } method }
            || !(method.DeclaredAccessibility == Accessibility.Private || IsQuestion(method)))
        {
            return false;
        }

        var models = new SemanticModelSource(ImmutableArray.Create(context.Compilation));
        var callers = CallerGraph.Of(context.Compilation).CallersOf(Function.Of(method), context.CancellationToken);
        return callers is { Registration: null, Sites: { IsEmpty: false } sites }
            && sites.All(s => IsAfterConflict(s.Syntax, types, models.For(s.Syntax.SyntaxTree), context.CancellationToken));
    }

    private static bool IsAfterConflict(SyntaxNode node, KnownTypes types, SemanticModel model, CancellationToken cancellationToken) =>
        HandledException.IsOneOf(s_conflicts, node, types, model, cancellationToken)
        || HandledException.HandlersOf(s_failures, node, types, model, cancellationToken).Any(AnswersConflict);

    /// <summary>What a scaffolded action does where the client gives the key of a new row.</summary>
    private static bool AnswersConflict(CatchClauseSyntax handler) =>
        handler.Block.DescendantNodes().OfType<InvocationExpressionSyntax>()
            .Any(call => call is { Expression: IdentifierNameSyntax { Identifier.ValueText: "Conflict" } })
        && handler.Block.DescendantNodes().OfType<ThrowStatementSyntax>().Any(t => t.Expression is null);

    private static bool IsQuestion(IMethodSymbol method) =>
        method.ReturnType.SpecialType == SpecialType.System_Boolean
        && method.GetAttributes().IsEmpty
        && method.ContractOf() is not { DeclaringSyntaxReferences.IsEmpty: true };

    /// <summary>A query, or a member of the framework: <c>entry.GetDatabaseValues()</c>.</summary>
    private static bool Asks(IInvocationOperation call, KnownTypes types) =>
        Array.Exists(s_frameworks, call.TargetMethod.IsInOrBelow)
        || (call.Instance ?? call.Arguments.FirstOrDefault()?.Value.WithoutConversions())?.Type is INamedTypeSymbol query
            && query.Inherits(types["System.Linq.IQueryable"]);
}
