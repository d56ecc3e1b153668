using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Chains.Families;
using AsyncHygiene.Chains.Hosts;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Conversions.Locks;

/// <summary>
/// A private lock object that becomes a semaphore, so that the code in its locks can await. All its locks change together, in all parts of the type, and
/// a type that does anything else with the object keeps it.
/// </summary>
internal sealed class LockField
{
    private const string Semaphore = "System.Threading.SemaphoreSlim";

    private static readonly Refusal s_otherUse = Refusal.Lock.Because("its lock object is not one that is private, readonly and used for nothing but 'lock' in methods and properties of one class");
    private static readonly Refusal s_attribute = Refusal.Lock.Because("an attribute says that something other than this code knows its lock object");
    private static readonly Refusal s_disabled = Refusal.Lock.Because("its lock object occurs in code that is switched off by '#if'");
    private static readonly Refusal s_iterator = Refusal.Lock.Because("an iterator, which may never end, holds its lock");
    private static readonly Refusal s_task = Refusal.Lock.Because("a task is returned from inside the lock, and would be awaited there");
    private static readonly Refusal s_reentrant = Refusal.Lock.Because("the code in the lock may arrive at a lock of the same object again, and a semaphore would wait for itself");

    private readonly VariableDeclaratorSyntax _declarator;
    private readonly DocumentEdits _edits;

    private LockField(VariableDeclaratorSyntax declarator, DocumentEdits edits)
    {
        _declarator = declarator;
        _edits = edits;
    }

    private TypeSyntax Type => ((VariableDeclarationSyntax)_declarator.Parent!).Type;

    /// <summary>Completes the family of a lock object, or says why it stays one.</summary>
    public static async Task<Refusal?> CompleteAsync(Family family, IFieldSymbol field, SolutionEdits solution, LockReentrance reentrance, CancellationToken cancellationToken)
    {
        family.NewName = field.Name;
        if (field is not { DeclaredAccessibility: Accessibility.Private, IsReadOnly: true, ContainingType.TypeKind: TypeKind.Class })
            return s_otherUse;
        if (!field.GetAttributes().IsEmpty || field.ContainingType.IsSerializable)
            return s_attribute;

        var (declarator, edits, locked) = await OwnDeclaration.OfAsync<VariableDeclaratorSyntax>(field, solution, cancellationToken).ConfigureAwait(false);
        if (declarator is null || edits is null)
            return locked;
        if (!CanBeSemaphore(declarator, edits.Context))
            return s_otherUse;
        if (DisabledText.Mentions(edits.Context.Model.Compilation, field.Name))
            return s_disabled;

        var (names, unknown) = await ReferencedName.AllAsync(field, solution, cancellationToken).ConfigureAwait(false);
        if (unknown is not null)
            return unknown;

        var locks = new List<SemaphoreLock>();
        foreach (var name in names)
        {
            if (Add(name, field, locks, cancellationToken) is { } refusal)
                return refusal;
        }

        if (await reentrance.IsPossibleAsync(locks).ConfigureAwait(false))
            return s_reentrant;

        foreach (var gated in locks)
        {
            var host = await AwaitHostResolver.AtAsync(gated.Edits, gated.Statement, cancellationToken).ConfigureAwait(false);
            family.References.Add(FamilyReference.ToCall(gated.Name, new FamilyCall(gated.Statement.Expression, null, host, gated.Edits) { Lock = gated }, gated.Edits));
        }

        family.Gate = new LockField(declarator, edits);
        return null;
    }

    /// <summary><c>SemaphoreSlim _gate = new(1, 1);</c></summary>
    public void Write(SyntaxAnnotation owner)
    {
        using (_edits.OwnedBy(owner))
        {
            var type = TypeName.Of(_edits, _edits.Context.Types[Semaphore]!, Type.SpanStart);
            var arguments = SyntaxFactory.ParseArgumentList("(1, 1)");
            _edits.Replace(Type, current => type.WithTriviaFrom(current));
            switch (_declarator.Initializer!.Value)
            {
                case ImplicitObjectCreationExpressionSyntax creation:
                    _edits.Replace(creation, c => c.WithArgumentList(arguments));
                    break;
                case ObjectCreationExpressionSyntax creation:
                    _edits.Replace(creation, c => c.WithType(type.WithLeadingTrivia(c.Type.GetLeadingTrivia())).WithArgumentList(arguments.WithTriviaFrom(c.ArgumentList!)));
                    break;
            }
        }
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

    private static bool CanBeSemaphore(VariableDeclaratorSyntax declarator, DocumentContext context) =>
        declarator is { Parent: VariableDeclarationSyntax { Variables.Count: 1 }, Initializer.Value: var value }
        && value is ImplicitObjectCreationExpressionSyntax { Initializer: null, ArgumentList.Arguments.Count: 0 } or ObjectCreationExpressionSyntax { Initializer: null, ArgumentList.Arguments.Count: 0 }
        && context.Model.GetTypeInfo(value).Type is { } type
        && LockObject.Is(type)
        && !Layout.HasDirectivesInside(declarator.Parent)
        && context.Types[Semaphore]?.GetMembers("WaitAsync").IsEmpty == false;

    /// <summary>In the head of the lock, which goes away, and around a single statement, which gets braces.</summary>
    private static bool HasDirectives(LockStatementSyntax statement) =>
        statement.Statement is BlockSyntax block
            ? statement.DescendantTrivia().Any(t => t.IsDirective && t.SpanStart > statement.SpanStart && t.SpanStart < block.OpenBraceToken.Span.End)
            : Layout.HasDirectivesInside(statement);

    /// <summary>An async function would await the task before it leaves the lock, which was left before the task was complete.</summary>
    private static bool ReturnsTask(LockStatementSyntax statement, SyntaxNode function, DocumentContext context, CancellationToken cancellationToken) =>
        context.Model.GetDeclaredSymbol(function, cancellationToken) is IMethodSymbol { IsAsync: false } method
        && method.ReturnType.IsTaskLike(context.Types)
        && statement.Statement.DescendantNodesAndSelf(n => n == function || !FunctionSyntax.IsFunction(n)).Any(n => n is ReturnStatementSyntax);
}
