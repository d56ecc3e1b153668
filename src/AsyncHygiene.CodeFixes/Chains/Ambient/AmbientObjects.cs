using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.CallGraph;
using AsyncHygiene.CallGraph.References;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Ambient;

/// <summary>
/// Which calls may give an object whose end changes something. Many types are known by <c>IDisposable</c> only; where the objects of one
/// are only returned, up the callers, a <c>using</c> of anything else does not end them.
/// </summary>
internal sealed class AmbientObjects
{
    /// <summary>Beyond these, any call may give one.</summary>
    private const int MaximumGivers = 50;

    private readonly SemanticModelSource _models;
    private readonly CallerGraph _graph;
    private readonly AmbientScope _scope;
    private readonly CancellationToken _cancellationToken;
    private readonly Dictionary<INamedTypeSymbol, HashSet<IMethodSymbol>?> _givers = new(SymbolEqualityComparer.Default);

    public AmbientObjects(SemanticModelSource models, CallerGraph graph, AmbientScope scope, CancellationToken cancellationToken)
    {
        _models = models;
        _graph = graph;
        _scope = scope;
        _cancellationToken = cancellationToken;
    }

    /// <summary>Whether the call may give an object of the type.</summary>
    public bool MayBeGivenBy(IMethodSymbol called, INamedTypeSymbol type)
    {
        if (!_givers.TryGetValue(type, out var givers))
            _givers.Add(type, givers = GiversOf(type));
        if (givers is null || called.MethodKind == MethodKind.DelegateInvoke)
            return true;

        var method = Function.Canonical(called);
        return method.DeclaringSyntaxReferences.IsEmpty
            ? MayCarry(method.ReturnType, type, isLibrary: true)
            : givers.Any(g => _models.Symbols.Equals(g, method) || Slots.Of(g).Any(slot => _models.Symbols.Equals(slot, method)));
    }

    /// <summary>Null where an object may be kept, made by something else, or given to it.</summary>
    private HashSet<IMethodSymbol>? GiversOf(INamedTypeSymbol type)
    {
        var types = _models.DerivedFrom(type).Prepend(type).ToList();
        if (types.Any(IsKept))
            return null;

        var givers = new HashSet<IMethodSymbol>(SymbolEqualityComparer.Default);
        var open = new Queue<Function>(types.SelectMany(t => t.InstanceConstructors).Select(Function.Of));
        var isMadeHere = false;
        while (open.Count > 0)
        {
            foreach (var site in _graph.CallersOf(open.Dequeue(), _cancellationToken).Sites)
            {
                isMadeHere = true;
                if (!IsOnlyReturned(site))
                    return null;
                if (site.Caller.Method is not { ReturnsVoid: false } caller || !MayCarry(caller.ReturnType, type, isLibrary: false))
                    continue;
                if (caller.MethodKind != MethodKind.Ordinary || givers.Count == MaximumGivers)
                    return null;
                if (givers.Add(caller))
                    open.Enqueue(site.Caller);
            }
        }

        return isMadeHere ? givers : null;
    }

    /// <summary>
    /// A field has the type, an initializer makes an object, reflection or a container may, or the type itself gives its objects to
    /// something.
    /// </summary>
    private bool IsKept(INamedTypeSymbol type)
    {
        var names = _models.AllTokens(type.Name, _cancellationToken).Select(t => t.Parent).OfType<SimpleNameSyntax>();
        return type.TypeKind != TypeKind.Class
            || names.Any(n => IsForReflection(n)
                || n.FirstAncestorOrSelf<MemberDeclarationSyntax>() is FieldDeclarationSyntax or PropertyDeclarationSyntax)
            || type.DeclaringSyntaxReferences.SelectMany(r => r.GetSyntax(_cancellationToken).DescendantNodes())
                .OfType<ThisExpressionSyntax>()
                .Any(t => t.Parent is not MemberAccessExpressionSyntax);
    }

    /// <summary><c>typeof(Scope)</c>, <c>services.AddScoped&lt;Scope&gt;()</c></summary>
    private static bool IsForReflection(SimpleNameSyntax name)
    {
        var type = name.Parent is QualifiedNameSyntax or AliasQualifiedNameSyntax ? name.Parent : name;
        return type.Parent is TypeOfExpressionSyntax
            || (type.Parent is TypeArgumentListSyntax { Parent: GenericNameSyntax generic }
                && PropertyUse.Target(generic).Parent is InvocationExpressionSyntax);
    }

    private bool IsOnlyReturned(CallSite site)
    {
        var value = AmbientScope.Value(site.Syntax);
        while (value.Parent is ArgumentSyntax { Parent.Parent: ExpressionSyntax call } && IsCompleted(call))
            value = AmbientScope.Value(call);
        if (!IsCalled(site.Syntax) || site.Caller.IsLambda || _scope.KeeperOf(site.Syntax) is not null)
            return false;

        return value.Parent switch
        {
            ReturnStatementSyntax or ArrowExpressionClauseSyntax or ExpressionStatementSyntax or UsingStatementSyntax => true,
            EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax { Parent.Parent: var owner } variable } =>
                owner is LocalDeclarationStatementSyntax or UsingStatementSyntax && UsesOf(variable).All(IsReturnedOrUsed),
            _ => false,
        };
    }

    /// <summary>Named without being called it is a delegate.</summary>
    private static bool IsCalled(SyntaxNode use)
    {
        var target = PropertyUse.Target(use);
        return target is InvocationExpressionSyntax or BaseObjectCreationExpressionSyntax
            || (target.Parent is InvocationExpressionSyntax call && call.Expression == target);
    }

    /// <summary><c>Task.FromResult(…)</c>, <c>new ValueTask&lt;T&gt;(…)</c></summary>
    private bool IsCompleted(ExpressionSyntax call)
    {
        var model = _models.For(call.SyntaxTree);
        var types = KnownTypes.Of(model.Compilation);
        return model.GetSymbolInfo(call, _cancellationToken).Symbol is IMethodSymbol { ContainingType: var type } method
            && (type.IsTask(types) || type.IsValueTask(types))
            && (method.MethodKind == MethodKind.Constructor || method.Name == "FromResult");
    }

    private static IEnumerable<IdentifierNameSyntax> UsesOf(VariableDeclaratorSyntax variable) =>
        FunctionSyntax.Around(variable)?.DescendantNodes().OfType<IdentifierNameSyntax>()
            .Where(n => n.Identifier.ValueText == variable.Identifier.ValueText) ?? [];

    private bool IsReturnedOrUsed(IdentifierNameSyntax use) => use.Parent switch
    {
        ReturnStatementSyntax or UsingStatementSyntax => true,
        MemberAccessExpressionSyntax access => access.Expression == use && !IsExtension(access.Name),
        ConditionalAccessExpressionSyntax access =>
            access.Expression == use && !access.WhenNotNull.DescendantNodes().OfType<SimpleNameSyntax>().Any(IsExtension),
        _ => false,
    };

    /// <summary>The object is its argument.</summary>
    private bool IsExtension(SimpleNameSyntax name) =>
        _models.For(name.SyntaxTree).GetSymbolInfo(name, _cancellationToken).Symbol is IMethodSymbol { ReducedFrom: not null };

    /// <summary>An object of the type may be the value, or in it.</summary>
    private bool MayCarry(ITypeSymbol value, INamedTypeSymbol type, bool isLibrary) => value switch
    {
        ITypeParameterSymbol or IDynamicTypeSymbol => true,
        IArrayTypeSymbol array => MayCarry(array.ElementType, type, isLibrary),
        INamedTypeSymbol { TypeArguments.IsEmpty: false } generic when generic.TypeArguments.Any(a => MayCarry(a, type, isLibrary)) => true,
        INamedTypeSymbol named => !isLibrary
            && type.SelfAndBaseTypes().Concat(type.AllInterfaces)
                .Any(t => _models.Symbols.Equals(t.OriginalDefinition, named.OriginalDefinition)),
        _ => true,
    };
}
