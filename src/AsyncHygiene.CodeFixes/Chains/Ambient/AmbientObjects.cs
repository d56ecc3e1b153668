using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.CallGraph;
using AsyncHygiene.CallGraph.Dispatch;
using AsyncHygiene.CallGraph.References;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
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

    /// <summary>Whether the place is a <c>using</c> of what a call gives, and that is never what the function ends.</summary>
    public bool AreOthersAt(SyntaxNode use, Function end) =>
        use is ExpressionSyntax
        && end.Method is { Parameters.IsEmpty: true } method
        && AmbientScope.IsDispose(method)
        && AmbientScope.ResourceAround(use) == use
        && _models.For(use.SyntaxTree).GetSymbolInfo(use, _cancellationToken).Symbol is IMethodSymbol
        {
            MethodKind: not MethodKind.Constructor,
        } giver
        && !MayBeGivenBy(giver, method.ContainingType);

    /// <summary>Whether the call may give an object of the type.</summary>
    private bool MayBeGivenBy(IMethodSymbol called, INamedTypeSymbol type)
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
        if (types.Any(IsKept) || SharedObjectsOf(types) is not { } shared)
            return null;

        var givers = new HashSet<IMethodSymbol>(shared.Select(f => f.Method!), SymbolEqualityComparer.Default);
        var open = new Queue<Function>(types.SelectMany(t => t.InstanceConstructors).Select(Function.Of).Concat(shared));
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
    /// A property or field has the type or one of its objects, reflection or a container may make one, or the type itself gives its
    /// objects to something.
    /// </summary>
    private bool IsKept(INamedTypeSymbol type) =>
        type.TypeKind != TypeKind.Class
        || NamesOf(type).Any(n => IsForReflection(n)
            || n.FirstAncestorOrSelf<MemberDeclarationSyntax>() is PropertyDeclarationSyntax
            || (n.FirstAncestorOrSelf<MemberDeclarationSyntax>() is FieldDeclarationSyntax && SharedObject(n) is null))
        || type.DeclaringSyntaxReferences.SelectMany(r => r.GetSyntax(_cancellationToken).DescendantNodes())
            .OfType<ThisExpressionSyntax>()
            .Any(t => t.Parent is not MemberAccessExpressionSyntax);

    /// <summary><c>typeof(Scope)</c>, <c>services.AddScoped&lt;Scope&gt;()</c></summary>
    private static bool IsForReflection(SimpleNameSyntax name)
    {
        var type = name.Parent is QualifiedNameSyntax or AliasQualifiedNameSyntax ? name.Parent : name;
        return type.Parent is TypeOfExpressionSyntax
            || (type.Parent is TypeArgumentListSyntax { Parent: GenericNameSyntax generic }
                && PropertyUse.Target(generic).Parent is InvocationExpressionSyntax);
    }

    private IEnumerable<SimpleNameSyntax> NamesOf(INamedTypeSymbol type) =>
        _models.AllTokens(type.Name, _cancellationToken).Select(t => t.Parent).OfType<SimpleNameSyntax>();

    /// <summary><c>private static readonly IDisposable s_none = new Scope();</c></summary>
    private static VariableDeclaratorSyntax? SharedObject(SimpleNameSyntax name) =>
        name.Parent is ObjectCreationExpressionSyntax { Parent: EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax variable } }
        && variable.Parent?.Parent is FieldDeclarationSyntax { Modifiers: var modifiers, Parent: TypeDeclarationSyntax }
        && modifiers.Any(SyntaxKind.PrivateKeyword)
        && modifiers.Any(SyntaxKind.StaticKeyword)
        && modifiers.Any(SyntaxKind.ReadOnlyKeyword)
            ? variable
            : null;

    /// <summary>The functions that return such an object; null where one does something else with it.</summary>
    private List<Function>? SharedObjectsOf(IEnumerable<INamedTypeSymbol> types)
    {
        var functions = new List<Function>();
        foreach (var variable in types.SelectMany(NamesOf).Select(SharedObject).OfType<VariableDeclaratorSyntax>())
        {
            var owner = variable.FirstAncestorOrSelf<TypeDeclarationSyntax>()!;
            var uses = owner.DescendantNodes().OfType<IdentifierNameSyntax>()
                .Where(n => n.Identifier.ValueText == variable.Identifier.ValueText)
                .ToList();
            var around = uses.Where(u => u.Parent is ReturnStatementSyntax or ArrowExpressionClauseSyntax)
                .Select(u => Function.Around(u, _models.For(u.SyntaxTree), _cancellationToken))
                .OfType<Function>()
                .Where(f => f.Method is { MethodKind: MethodKind.Ordinary })
                .ToList();
            if (around.Count != uses.Count || owner.Modifiers.Any(SyntaxKind.PartialKeyword))
                return null;
            functions.AddRange(around);
        }

        return functions;
    }

    private bool IsOnlyReturned(CallSite site)
    {
        var value = AmbientScope.Value(site.Syntax);
        while (value.Parent is ArgumentSyntax { Parent.Parent: ExpressionSyntax call } && IsCompleted(call))
            value = AmbientScope.Value(call);
        if (!IsCalled(site.Syntax) || _scope.KeeperOf(site.Syntax) is not null)
            return false;
        if (site.Caller.IsLambda)
            return EndsInLambda(value);

        return value.Parent switch
        {
            ReturnStatementSyntax or ArrowExpressionClauseSyntax or ExpressionStatementSyntax or UsingStatementSyntax => true,
            EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax { Parent.Parent: var owner } variable } =>
                owner is LocalDeclarationStatementSyntax or UsingStatementSyntax && UsesOf(variable).All(IsReturnedOrUsed),
            _ => false,
        };
    }

    /// <summary>Whoever runs the lambda is not given it.</summary>
    private bool EndsInLambda(SyntaxNode value) => value.Parent switch
    {
        ExpressionStatementSyntax or UsingStatementSyntax => true,
        LambdaExpressionSyntax lambda => _models.For(lambda.SyntaxTree).GetSymbolInfo(lambda, _cancellationToken).Symbol is IMethodSymbol
        {
            ReturnType: { SpecialType: SpecialType.System_Void } or INamedTypeSymbol { Arity: 0, Name: "Task" },
        },
        EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax { Parent.Parent: var owner } variable } =>
            owner is UsingStatementSyntax or LocalDeclarationStatementSyntax { UsingKeyword.RawKind: (int)SyntaxKind.UsingKeyword }
            && UsesOf(variable).All(use => use.Parent is MemberAccessExpressionSyntax),
        _ => false,
    };

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
