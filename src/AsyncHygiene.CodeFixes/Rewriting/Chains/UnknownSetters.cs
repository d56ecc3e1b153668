using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.RequestPaths;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Rewriting.Chains;

/// <summary>
/// What a function sets through a member whose code is not seen: of an interface that nothing in the solution implements, or of a library that uses what flows with
/// the code. Such members are too common to mind them everywhere. Where a method returns a task and waits without being async, its author had a reason.
/// </summary>
internal sealed class UnknownSetters
{
    private readonly SemanticModelSource _models;
    private readonly CancellationToken _cancellationToken;
    private readonly Dictionary<AssemblyIdentity, AmbientLibrary> _libraries = [];

    public UnknownSetters(SemanticModelSource models, CancellationToken cancellationToken)
    {
        _models = models;
        _cancellationToken = cancellationToken;
    }

    /// <summary>The first of them; null where there is none.</summary>
    /// <param name="function">The function.</param>
    /// <param name="seesAll">False where the search for what implementations do ended early.</param>
    public ISymbol? In(SyntaxNode function, bool seesAll)
    {
        if (!_models.Has(function.SyntaxTree))
            return null;

        var model = _models.For(function.SyntaxTree);
        foreach (var name in FunctionSyntax.OwnNodes(function).OfType<SimpleNameSyntax>())
        {
            if (AmbientSearch.UseAt(name) is { } use && IsGivenBack(use) && MayChange(use, model, seesAll) is { } member)
                return member;
        }

        // Indexers have no name.
        return FunctionSyntax.OwnNodes(function).OfType<ElementAccessExpressionSyntax>()
            .Where(e => PropertyUse.Uses(e, MethodKind.PropertySet))
            .Select(e => MayChange(e, model, seesAll))
            .FirstOrDefault(m => m is not null);
    }

    /// <summary>What it begins goes on after the function.</summary>
    private static bool IsGivenBack(SyntaxNode use) => (AmbientScope.ResourceAround(use) ?? AmbientScope.DisposedInFinally(use)) is null;

    private ISymbol? MayChange(SyntaxNode use, SemanticModel model, bool seesAll) =>
        model.GetSymbolInfo(use, _cancellationToken).Symbol switch
        {
            IPropertySymbol { SetMethod: { } setter } property when IsOpen(setter, property, seesAll) && !IsOfNewObject(use, model) => property,
            IMethodSymbol { MethodKind: MethodKind.Ordinary or MethodKind.ReducedExtension } method
                when AmbientLibrary.IsNamedAsSetter(method.Name) && !method.ReturnType.IsTaskLike(KnownTypes.Of(model.Compilation)) && IsOpen(method, method, seesAll) && !IsOfNewObject(use, model) => method,
            _ => null,
        };

    private bool IsOpen(IMethodSymbol method, ISymbol member, bool seesAll)
    {
        method = Function.Canonical(method);
        var isContract = method.IsAbstract || method.ContainingType.TypeKind == TypeKind.Interface;
        if (!method.ContainingType.DeclaringSyntaxReferences.IsEmpty)
            return isContract && (!seesAll || _models.ImplementationsOf(method, 1) == 0);
        if (AmbientLibrary.IsKnown(method) || method.IsFramework() || Slots.Of(method).Any(s => s.IsFramework()))
            return false;
        if (isContract)
            return true;

        if (!_libraries.TryGetValue(method.ContainingAssembly.Identity, out var library))
            _libraries.Add(method.ContainingAssembly.Identity, library = AmbientLibrary.Of(method.ContainingAssembly));
        return library.UsesContext && !(member is IPropertySymbol property && library.IsAutomatic(property.OriginalDefinition));
    }

    /// <summary>An object that the function makes itself is not known to anybody yet.</summary>
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
                && local.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax(_cancellationToken) is VariableDeclaratorSyntax { Initializer.Value: BaseObjectCreationExpressionSyntax });
    }
}
