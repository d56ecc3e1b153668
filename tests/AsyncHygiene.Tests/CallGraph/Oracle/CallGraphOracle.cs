using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.CallGraph;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Tests.CallGraph.Oracle;

/// <summary>
/// The whole call graph by brute force: every body is bound and every operation looked at, and a call of a slot leads to all that may
/// answer it. It shares the names of functions with the search and nothing else, so where the two agree, the search has missed no caller.
/// </summary>
/// <remarks>
/// Left out, in the search as well: members of object called through object, <c>new T()</c> of a type parameter, <c>dynamic</c> and
/// reflection, user-defined <c>true</c>/<c>false</c>, tuple comparison by user-defined operators, <c>fixed</c> patterns, collections that
/// <c>params</c> makes, and static initializers, which run once.
/// </remarks>
internal sealed class CallGraphOracle
{
    private readonly Dictionary<Function, Dictionary<Function, OracleEdge>> _callers = [];
    private readonly HashSet<Function> _functions = [];

    private readonly List<(ISymbol Store, IMethodSymbol Callee)> _stored = [];
    private readonly List<(ISymbol Store, Function Reader)> _readers = [];

    private CallGraphOracle(Compilation compilation) => Compilation = compilation;

    public Compilation Compilation { get; }

    /// <summary>Everything with a body in the source.</summary>
    public IReadOnlyCollection<Function> Functions => _functions;

    public static CallGraphOracle Of(Compilation compilation) => Of(compilation, compilation.SyntaxTrees);

    /// <summary>The functions of some files, and what they call.</summary>
    public static CallGraphOracle Of(Compilation compilation, IEnumerable<SyntaxTree> trees)
    {
        var oracle = new CallGraphOracle(compilation);
        var dispatch = new OracleDispatch(compilation);
        foreach (var tree in trees)
        {
            var model = compilation.GetSemanticModel(tree);
            foreach (var node in tree.GetRoot().DescendantNodesAndSelf())
            {
                var store = StoreOf(node, model);
                if ((store is not null || OwnerOf(node, model) is not null) && model.GetOperation(node) is { } operation)
                    new OracleWalker(oracle, dispatch, model, store).Walk(operation, OwnerOf(node, model));
            }
        }

        foreach (var type in dispatch.SourceTypes)
            oracle.AddImplicitBaseCalls(type);
        foreach (var (store, callee) in oracle._stored)
        {
            foreach (var reader in oracle._readers.Where(r => SymbolEqualityComparer.Default.Equals(r.Store, store)))
                oracle.Add(reader.Reader, callee, OracleEdge.Delegate);
        }

        return oracle;
    }

    public IReadOnlyDictionary<Function, OracleEdge> CallersOf(Function callee) =>
        _callers.TryGetValue(callee, out var callers) ? callers : new Dictionary<Function, OracleEdge>();

    /// <summary>
    /// All functions that a function runs, directly or through others; on demand by calls alone, since a delegate may run elsewhere.
    /// </summary>
    public HashSet<Function> ReachedFrom(Function entry, OracleEdge weakest)
    {
        var callees = _callers
            .SelectMany(c => c.Value.Where(caller => caller.Value <= weakest).Select(caller => (caller: caller.Key, callee: c.Key)))
            .ToLookup(e => e.caller, e => e.callee);
        var reached = new HashSet<Function> { entry };
        var pending = new Stack<Function>([entry]);
        while (pending.Count > 0)
        {
            foreach (var callee in callees[pending.Pop()])
            {
                if (reached.Add(callee))
                    pending.Push(callee);
            }
        }

        return reached;
    }

    public void AddFunction(Function function) => _functions.Add(function);

    /// <summary>A delegate in a static initializer: what reads the member may run it.</summary>
    public void AddStored(ISymbol store, IMethodSymbol callee) => _stored.Add((store, callee));

    public void AddReader(ISymbol store, Function reader) => _readers.Add((store.OriginalDefinition, reader));

    public void Add(Function caller, IMethodSymbol callee, OracleEdge kind)
    {
        Add(caller, Function.Of(callee), kind);
        if (callee.MethodKind == MethodKind.Constructor)
            Add(caller, Function.Initializers(callee.ContainingType), kind);
    }

    private void Add(Function caller, Function callee, OracleEdge kind)
    {
        if (!_callers.TryGetValue(callee, out var callers))
            _callers.Add(callee, callers = []);
        if (!callers.TryGetValue(caller, out var known) || known > kind)
            callers[caller] = kind;
    }

    private static Function? OwnerOf(SyntaxNode node, SemanticModel model)
    {
        switch (node)
        {
            case BaseMethodDeclarationSyntax or AccessorDeclarationSyntax or CompilationUnitSyntax:
                return model.GetDeclaredSymbol(node) is IMethodSymbol method ? Function.Of(method) : null;
            case ArrowExpressionClauseSyntax { Parent: BasePropertyDeclarationSyntax property }:
                return model.GetDeclaredSymbol(property) is IPropertySymbol { GetMethod: { } getter } ? Function.Of(getter) : null;
            case EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax { Parent.Parent: BaseFieldDeclarationSyntax } declarator }:
                return InstanceOwner(model.GetDeclaredSymbol(declarator));
            case EqualsValueClauseSyntax { Parent: PropertyDeclarationSyntax property }:
                return InstanceOwner(model.GetDeclaredSymbol(property));
            case PrimaryConstructorBaseTypeSyntax { Parent.Parent: TypeDeclarationSyntax type }:
                return model.GetDeclaredSymbol(type) is INamedTypeSymbol owner ? Function.Initializers(owner) : null;
            default:
                return null;
        }
    }

    /// <summary>The static field or property that a node initializes.</summary>
    private static ISymbol? StoreOf(SyntaxNode node, SemanticModel model) =>
        node is EqualsValueClauseSyntax
        {
            Parent: VariableDeclaratorSyntax { Parent.Parent: BaseFieldDeclarationSyntax }
            or PropertyDeclarationSyntax
        }
        && model.GetDeclaredSymbol(node.Parent) is { IsStatic: true } member
            ? member
            : null;

    private static Function? InstanceOwner(ISymbol? member) =>
        member is { IsStatic: false, ContainingType: { } type } ? Function.Initializers(type) : null;

    private void AddImplicitBaseCalls(INamedTypeSymbol type)
    {
        if (type.BaseType is not { } baseType || type.TypeKind != TypeKind.Class)
            return;

        foreach (var constructor in type.InstanceConstructors)
        {
            var syntax = constructor.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax();
            var callsNamed = syntax is ConstructorDeclarationSyntax { Initializer: not null }
                || syntax is TypeDeclarationSyntax { BaseList: { } bases } && bases.Types.OfType<PrimaryConstructorBaseTypeSyntax>().Any();
            var isCopy = type.IsRecord && constructor.Parameters is [var only] && SymbolEqualityComparer.Default.Equals(only.Type, type);
            if (!callsNamed
                && !isCopy
                && baseType.InstanceConstructors
                    .Where(c => c.Parameters.All(p => p.IsOptional || p.IsParams))
                    .MinBy(c => c.Parameters.Length) is { } called)
            {
                Add(Function.Of(constructor), called, OracleEdge.Call);
            }
        }
    }
}
