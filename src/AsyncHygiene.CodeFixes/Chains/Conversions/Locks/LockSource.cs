using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Chains.Families;
using AsyncHygiene.Chains.Families.Texts;
using AsyncHygiene.Chains.Hosts;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Conversions.Locks;

/// <summary>
/// Private lock objects that become semaphores, so that the code in their locks can await. All locks of one change together, in all parts
/// of the type, and a type that does anything else with the object keeps it.
/// </summary>
internal sealed class LockSource : IFamilySource
{
    private static readonly Refusal s_otherUse =
        Refusal.Lock.Because(
            "its lock object is not one that is private, readonly and used for nothing but 'lock' in methods and properties of one class");
    private static readonly Refusal s_attribute =
        Refusal.Lock.Because("an attribute says that something other than this code knows its lock object");
    private static readonly Refusal s_disabled = Refusal.Lock.Because("its lock object occurs in code that is switched off by '#if'");
    private static readonly Refusal s_iterator = Refusal.Lock.Because("an iterator, which may never end, holds its lock");
    private static readonly Refusal s_task = Refusal.Lock.Because("a task is returned from inside the lock, and would be awaited there");
    private static readonly Refusal s_reentrant =
        Refusal.Lock.Because("the code in the lock may arrive at a lock of the same object again, and a semaphore would wait for itself");

    private readonly FamilyContext _context;
    private readonly LockReentrance _reentrance;

    public LockSource(FamilyContext context, SolutionCalls calls)
    {
        _context = context;
        _reentrance = new LockReentrance(context.Solution, calls, context.CancellationToken);
    }

    public async Task<Family?> FindAsync(ISymbol symbol)
    {
        if (symbol is not IFieldSymbol field || !LockObject.Is(field))
            return null;

        var references = new List<FamilyReference>();
        var (locked, refusal) = await ReadAsync(field, references).ConfigureAwait(false);
        return locked is null
            ? new RefusedFamily(_context.NextId(), field, refusal!, [])
            : new LockFamily(_context.NextId(), field, locked, references);
    }

    /// <summary>The lock object with its locks, or why it stays one.</summary>
    private async Task<(LockField? Field, Refusal? Refusal)> ReadAsync(IFieldSymbol field, List<FamilyReference> references)
    {
        if (field is not { DeclaredAccessibility: Accessibility.Private, IsReadOnly: true, ContainingType.TypeKind: TypeKind.Class })
            return (null, s_otherUse);
        if (!field.GetAttributes().IsEmpty || field.ContainingType.IsSerializable)
            return (null, s_attribute);

        var (declarator, edits, locked) =
            await OwnDeclaration.OfAsync<VariableDeclaratorSyntax>(field, _context.Solution, _context.CancellationToken)
                .ConfigureAwait(false);
        if (declarator is null || edits is null)
            return (null, locked);
        if (!LockField.CanBeSemaphore(declarator, edits.Context))
            return (null, s_otherUse);
        if (DisabledText.Mentions(edits.Context.Model.Compilation, field.Name))
            return (null, s_disabled);

        var (locks, refusal) = await LocksOfAsync(field).ConfigureAwait(false);
        if (refusal is not null)
            return (null, refusal);
        if (await _reentrance.IsPossibleAsync(locks).ConfigureAwait(false))
            return (null, s_reentrant);

        foreach (var gated in locks)
        {
            var host = await AwaitHostResolver.AtAsync(gated.Edits, gated.Statement, _context.CancellationToken).ConfigureAwait(false);
            references.Add(new CallReference(gated.Name, new LockCall(gated, host), gated.Edits));
        }

        return (new LockField(declarator, edits), null);
    }

    private async Task<(IReadOnlyList<SemaphoreLock> Locks, Refusal? Refusal)> LocksOfAsync(IFieldSymbol field)
    {
        var (names, unknown) = await ReferencedName.AllAsync(field, _context.Solution, _context.CancellationToken).ConfigureAwait(false);
        if (unknown is not null)
            return ([], unknown);

        var locks = new List<SemaphoreLock>();
        foreach (var name in names)
        {
            if (Add(name, field, locks, _context.CancellationToken) is { } refusal)
                return ([], refusal);
        }

        return (locks, null);
    }

    private static Refusal? Add(ReferencedName at, IFieldSymbol field, List<SemaphoreLock> locks, CancellationToken cancellationToken)
    {
        if (NameContext.IsNameOnly(at.Name))
            return null;

        var function = FunctionSyntax.Around(at.Name);
        if (at.Name.FirstAncestorOrSelf<LockStatementSyntax>() is not { } statement
            || !statement.Expression.Span.Contains(at.Name.Span)
            || !SymbolEqualityComparer.Default.Equals(LockObject.Of(statement, at.Edits.Context.Model, cancellationToken), field)
            || function is not (MethodDeclarationSyntax or AccessorDeclarationSyntax)
            || HasDirectives(statement))
        {
            return s_otherUse;
        }

        if (FunctionSyntax.OwnNodes(function).Any(n => n is YieldStatementSyntax))
            return s_iterator;
        if (ReturnsTask(statement, function, at.Edits.Context, cancellationToken))
            return s_task;

        locks.Add(new SemaphoreLock(statement, at.Name, at.Edits));
        return null;
    }

    /// <summary>In the head of the lock, which goes away, and around a single statement, which gets braces.</summary>
    private static bool HasDirectives(LockStatementSyntax statement) =>
        statement.Statement is BlockSyntax block
            ? statement.DescendantTrivia()
                .Any(t => t.IsDirective && t.SpanStart > statement.SpanStart && t.SpanStart < block.OpenBraceToken.Span.End)
            : Layout.HasDirectivesInside(statement);

    /// <summary>An async function would await the task before it leaves the lock, which was left before the task was complete.</summary>
    private static bool ReturnsTask(
        LockStatementSyntax statement,
        SyntaxNode function,
        DocumentContext context,
        CancellationToken cancellationToken) =>
        context.Model.GetDeclaredSymbol(function, cancellationToken) is IMethodSymbol { IsAsync: false } method
        && method.ReturnType.IsTaskLike(context.Types)
        && statement.Statement
            .DescendantNodesAndSelf(n => n == function || !FunctionSyntax.IsFunction(n))
            .Any(n => n is ReturnStatementSyntax);
}
