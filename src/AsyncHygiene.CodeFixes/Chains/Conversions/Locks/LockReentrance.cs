using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.CallGraph;
using AsyncHygiene.Chains.Safety;
using AsyncHygiene.Editing;
using AsyncHygiene.RequestPaths.EntryPoints;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Conversions.Locks;

/// <summary>
/// Whether code inside a lock may arrive at a lock of the same object. A thread may enter a lock twice; a semaphore it would wait for
/// without end. The question is asked from below: everything that may call a function with such a lock, directly or not, is gathered, and
/// none of those calls may stand in one of the locks. What code out of sight may call (delegates, and members that a library declares)
/// counts as called there.
/// </summary>
internal sealed class LockReentrance
{
    /// <summary>More callers than these are not followed.</summary>
    private const int MaximumFunctions = 500;

    private readonly SolutionEdits _solution;
    private readonly SolutionCalls _calls;
    private readonly CancellationToken _cancellationToken;
    private SemanticModelSource? _models;

    public LockReentrance(SolutionEdits solution, SolutionCalls calls, CancellationToken cancellationToken)
    {
        _solution = solution;
        _calls = calls;
        _cancellationToken = cancellationToken;
    }

    /// <param name="locks">All locks of one object.</param>
    public async Task<bool> IsPossibleAsync(IReadOnlyList<SemaphoreLock> locks)
    {
        (_models, var graph, _) = await _calls.GetAsync().ConfigureAwait(false);
        if (locks.Any(l => !_models!.Has(l.Statement.SyntaxTree) || IsIn(l.Statement, locks) || LeavesSight(l)))
            return true;

        var seen = new HashSet<Function>();
        var open = new Queue<Function>();
        foreach (var gated in locks)
        {
            if (Function.Around(gated.Statement, _models!.For(gated.Statement.SyntaxTree), _cancellationToken) is not { } function)
                return true;
            if (seen.Add(function))
                open.Enqueue(function);
        }

        while (open.Count > 0)
        {
            _cancellationToken.ThrowIfCancellationRequested();
            var function = open.Dequeue();
            var callers = graph.CallersOf(function, _cancellationToken);
            if (seen.Count > MaximumFunctions
                || callers.Sites.Any(s => IsIn(s.Syntax, locks))
                || await IsCalledUnseenAsync(function, callers).ConfigureAwait(false))
            {
                return true;
            }

            foreach (var caller in callers.Sites.Select(s => s.Caller).Where(seen.Add))
                open.Enqueue(caller);
        }

        return false;
    }

    /// <summary>A project that is compiled for several frameworks has each file several times.</summary>
    private static bool IsIn(SyntaxNode node, IEnumerable<SemaphoreLock> locks) =>
        locks.Any(l =>
            l.Statement != node
                && l.Statement.SyntaxTree.FilePath == node.SyntaxTree.FilePath
                && l.Statement.Statement.Span.Contains(node.Span));

    /// <summary>
    /// A delegate, an unknown implementation, or the object itself given to other code: what runs then is not known.
    /// </summary>
    private bool LeavesSight(SemaphoreLock gated)
    {
        var model = _models!.For(gated.Statement.SyntaxTree);
        foreach (var node in gated.Statement.Statement.DescendantNodesAndSelf())
        {
            switch (node)
            {
                case ThisExpressionSyntax { Parent: not (MemberAccessExpressionSyntax or ElementAccessExpressionSyntax) }:
                case InvocationExpressionSyntax call when model.GetSymbolInfo(call, _cancellationToken).Symbol is null
                    or IMethodSymbol { MethodKind: MethodKind.DelegateInvoke or MethodKind.FunctionPointerSignature }
                        && !NameContext.IsNameOnly(call):
                case ExpressionSyntax expression when model.GetTypeInfo(
                    expression,
                    _cancellationToken).Type is { TypeKind: TypeKind.Dynamic }:
                case SimpleNameSyntax or ElementAccessExpressionSyntax when IsOpen(node, model):
                    return true;
            }
        }

        return false;
    }

    /// <summary>
    /// A member of an interface or base class that nothing in the solution implements, or that a class outside may override on this object.
    /// </summary>
    private bool IsOpen(SyntaxNode node, SemanticModel model)
    {
        var symbol = model.GetSymbolInfo(node, _cancellationToken).Symbol;
        var methods = symbol switch
        {
            IMethodSymbol method => new[] { method },
            IPropertySymbol property => new[] { property.GetMethod, property.SetMethod },
            IEventSymbol @event => new[] { @event.AddMethod, @event.RemoveMethod },
            _ => [],
        };
        foreach (var method in methods.OfType<IMethodSymbol>()
            .Where(m => !m.ContainingType.DeclaringSyntaxReferences.IsEmpty && (m.IsAbstract || m.IsVirtual || m.IsOverride)))
        {
            var slot = Function.Canonical(method);
            if ((slot.IsAbstract && !_models!.HasImplementation(slot))
                || (!slot.IsSealed && IsOnThis(node) && CanBeDerivedOutside(node, model)))
            {
                return true;
            }
        }

        return false;
    }

    private static bool IsOnThis(SyntaxNode node) => node switch
    {
        ElementAccessExpressionSyntax access => access.Expression is ThisExpressionSyntax,
        { Parent: MemberAccessExpressionSyntax access } when access.Name == node => access.Expression is ThisExpressionSyntax,
        { Parent: MemberBindingExpressionSyntax } => false,
        _ => true,
    };

    private bool CanBeDerivedOutside(SyntaxNode node, SemanticModel model)
    {
        var type = node.FirstAncestorOrSelf<TypeDeclarationSyntax>() is { } declaration
            ? model.GetDeclaredSymbol(declaration, _cancellationToken)
            : null;
        if (type is null or { IsSealed: true } or { IsStatic: true })
            return false;

        for (var t = type as INamedTypeSymbol; t is not null; t = t.ContainingType)
        {
            if (t.DeclaredAccessibility is not (Accessibility.Public or Accessibility.Protected or Accessibility.ProtectedOrInternal))
                return false;
        }

        return true;
    }

    /// <summary>
    /// Frameworks call their entry points from outside, at the bottom of a stack; of whatever else may be called unseen it is not known
    /// from where.
    /// </summary>
    private async Task<bool> IsCalledUnseenAsync(Function function, Callers callers)
    {
        if (callers.Registration is not null)
            return false;
        if (function.IsLambda)
            return !OwnThreadLambda.Is(function, _models!, _cancellationToken);
        if (function.Method is not { } method)
            return true;
        if (method.MethodKind is MethodKind.Constructor or MethodKind.StaticConstructor or MethodKind.Destructor)
            return true;

        var compilation = _models!.CompilationOf(
            (function.Node?.SyntaxTree ?? method.DeclaringSyntaxReferences.FirstOrDefault()?.SyntaxTree) is { } tree && _models.Has(tree)
                ? tree
                : _models.Trees.First());
        if (KnownEntryPoints.Of(KnownTypes.Of(compilation)).Find(method) is not null)
            return false;

        return (method.MethodKind != MethodKind.LocalFunction
            && _models.SlotsOf(method).Any(slot => slot.ContainingType?.DeclaringSyntaxReferences.IsEmpty == true))
            || (method.AssociatedSymbol is null && await IsGivenAwayAsync(method).ConfigureAwait(false));
    }

    private async Task<bool> IsGivenAwayAsync(IMethodSymbol method)
    {
        foreach (var location
            in (await _solution.References.FindAsync(method, _cancellationToken).ConfigureAwait(false)).SelectMany(r => r.Locations))
        {
            if (location.Document.Project.Language != LanguageNames.CSharp)
                return true;

            var node = await SolutionReferences.NodeAtAsync(location, _cancellationToken).ConfigureAwait(false);
            if (node is not null
                && _models!.Has(node.SyntaxTree)
                && !NameContext.IsNameOnly(node)
                && (node is not SimpleNameSyntax name || NameContext.CallOf(name) is null))
            {
                return true;
            }
        }

        return false;
    }
}
