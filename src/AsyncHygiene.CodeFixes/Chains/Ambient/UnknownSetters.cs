using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.CallGraph;
using AsyncHygiene.CallGraph.Dispatch;
using AsyncHygiene.CallGraph.References;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Ambient;

/// <summary>
/// What a function sets through a member whose code is not seen: of an interface that nothing in the solution implements, or of a library
/// that uses what flows with the code. Such members are too common to mind them everywhere. Where a method returns a task and waits without
/// being async, its author had a reason.
/// </summary>
internal sealed class UnknownSetters
{
    /// <summary>How many functions are looked into, from the one that waits on.</summary>
    private const int MaximumFunctions = 20;

    private readonly SemanticModelSource _models;
    private readonly AmbientLibraries _libraries;
    private readonly bool _seesAll;
    private readonly CancellationToken _cancellationToken;

    /// <param name="models">The solution.</param>
    /// <param name="libraries">What it sees the metadata of.</param>
    /// <param name="seesAll">False where the search for what implementations do ended early.</param>
    /// <param name="cancellationToken">Ends the search.</param>
    public UnknownSetters(SemanticModelSource models, AmbientLibraries libraries, bool seesAll, CancellationToken cancellationToken)
    {
        _models = models;
        _libraries = libraries;
        _seesAll = seesAll;
        _cancellationToken = cancellationToken;
    }

    /// <summary>The first such member that the function uses, itself or by what it calls; null where there is none.</summary>
    public ISymbol? In(SyntaxNode function)
    {
        var seen = new HashSet<SyntaxNode> { function };
        var open = new Queue<SyntaxNode>(seen);
        while (open.Count > 0)
        {
            var current = open.Dequeue();
            if (!_models.Has(current.SyntaxTree))
                continue;

            var model = _models.For(current.SyntaxTree);
            foreach (var use in UsesIn(current))
            {
                if (model.GetSymbolInfo(use, _cancellationToken).Symbol is not { } member || IsOfNewObject(use, model))
                    continue;
                if (MayChange(member, model))
                    return member;

                foreach (var called in BodiesOf(member).Where(b => seen.Count < MaximumFunctions && seen.Add(b)))
                    open.Enqueue(called);
            }
        }

        return null;
    }

    /// <summary>What begins and goes on after the function. Indexers have no name.</summary>
    private static IEnumerable<SyntaxNode> UsesIn(SyntaxNode function) =>
        FunctionSyntax.OwnNodes(function)
            .Select(n => n switch
            {
                SimpleNameSyntax name => AmbientSearch.UseAt(name),
                ElementAccessExpressionSyntax when PropertyUse.Uses(n, MethodKind.PropertySet) => n,
                _ => null,
            })
            .OfType<SyntaxNode>()
            .Where(use => AmbientScope.ResourceAround(use) is null && AmbientScope.DisposedInFinally(use) is null);

    private IEnumerable<SyntaxNode> BodiesOf(ISymbol member)
    {
        var method = (member as IPropertySymbol)?.SetMethod ?? member as IMethodSymbol;
        return method is null or { IsAsync: true }
            ? []
            : Function.Canonical(method).DeclaringSyntaxReferences.Select(r => r.GetSyntax(_cancellationToken));
    }

    private bool MayChange(ISymbol member, SemanticModel model) => member switch
    {
        IPropertySymbol { SetMethod: { } setter } => IsOpen(setter, member),
        IMethodSymbol { MethodKind: MethodKind.Ordinary or MethodKind.ReducedExtension } method =>
            AmbientLibraries.IsNamedAsSetter(method.Name)
            && !method.ReturnType.IsTaskLike(KnownTypes.Of(model.Compilation))
            && IsOpen(method, method),
        _ => false,
    };

    /// <summary>Nothing seen tells what it does.</summary>
    private bool IsOpen(IMethodSymbol method, ISymbol member)
    {
        method = Function.Canonical(method);
        var isContract = method.IsAbstract || method.ContainingType.TypeKind == TypeKind.Interface;
        if (!method.ContainingType.DeclaringSyntaxReferences.IsEmpty)
            return isContract && (!_seesAll || !_models.HasImplementation(method));
        if (Slots.Of(method).Any(s => s.IsFramework()))
            return false;

        return isContract
            || (_libraries[method.ContainingAssembly] is { UsesContext: true } library
                && !(member is IPropertySymbol property && library.IsAutomatic(property.OriginalDefinition)));
    }

    /// <summary>An object that the function makes itself: nothing else knows it yet.</summary>
    private bool IsOfNewObject(SyntaxNode use, SemanticModel model)
    {
        if (use is SimpleNameSyntax { Parent.Parent: InitializerExpressionSyntax })
            return true;

        var receiver = use switch
        {
            InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax access } => access.Expression,
            MemberAccessExpressionSyntax access => access.Expression,
            ElementAccessExpressionSyntax access => access.Expression,
            _ => null,
        };
        return receiver is BaseObjectCreationExpressionSyntax
            || (receiver is IdentifierNameSyntax
                && model.GetSymbolInfo(receiver, _cancellationToken).Symbol is ILocalSymbol local
                && local.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax(_cancellationToken) is VariableDeclaratorSyntax variable
                && variable.Initializer?.Value is BaseObjectCreationExpressionSyntax);
    }
}
