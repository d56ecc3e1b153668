using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.CallGraph.References;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.CallGraph;

/// <summary>Turns the references of one function into the edges that lead to it.</summary>
internal sealed class EdgeCollector
{
    private readonly SemanticModelSource _models;
    private readonly CancellationToken _cancellationToken;
    private readonly List<(CallSite Site, ISymbol Called)> _sites = [];
    private readonly HashSet<SyntaxTree> _otherBodies = [];

    public EdgeCollector(SemanticModelSource models, CancellationToken cancellationToken)
    {
        _models = models;
        _cancellationToken = cancellationToken;
    }

    public Registration? Registration { get; private set; }

    /// <summary>Files that the edges depend on although no reference lies in them.</summary>
    public IReadOnlyCollection<SyntaxTree> OtherBodies => _otherBodies;

    /// <summary>False where an edge may depend on any file.</summary>
    public bool IsLocal { get; private set; } = true;

    /// <summary>In the order of files and positions.</summary>
    public IEnumerable<CallSite> Sites =>
        _sites.OrderBy(s => s, Comparer<(CallSite Site, ISymbol Called)>.Create(Compare)).Select(s => s.Site);

    public void Add(Reference reference, PathCertainty certainty)
    {
        if (MethodGroup(reference) is { } group)
            AddDelegate(group, reference.Symbol, certainty);
        else
            AddCall(reference.Syntax, reference.Symbol, certainty);
    }

    /// <summary>Calls of a generic function that decide what it calls. They may stand in any file, whatever the reference is in.</summary>
    public void AddClosed(IEnumerable<Reference> calls)
    {
        foreach (var call in calls)
        {
            IsLocal = false;
            if (Function.Around(call.Syntax, _models.For(call.Syntax.SyntaxTree), _cancellationToken) is { } caller)
            {
                var site = new CallSite(caller, call.Syntax, call.Symbol, PathCertainty.Proven) { IsOfGenericFunction = true };
                _sites.Add((site, call.Symbol));
            }
        }
    }

    /// <summary>A lambda or method group: what runs it calls it.</summary>
    public void AddDelegate(ExpressionSyntax expression, ISymbol target, PathCertainty atMost = PathCertainty.Proven)
    {
        var use = DelegateUse.Of(expression, KnownTypes.Of(_models.CompilationOf(expression.SyntaxTree)), _models, _cancellationToken);
        if (use.IsRequestDelegate && target is IMethodSymbol method)
        {
            var registration = new Registration(expression, method, EndpointName.Of(use.Registration)) { Kind = use.Kind };
            Registration = Registration.First(Registration, registration);
        }

        _otherBodies.UnionWith(use.OtherBodies.Where(t => t != expression.SyntaxTree));
        IsLocal &= !use.RunsAnywhere;
        foreach (var (site, certainty) in use.Runs)
            AddCall(site, target, certainty < atMost ? certainty : atMost);
    }

    /// <summary>A call that the compiler adds where nothing is written.</summary>
    public void AddImplicit(Function caller, ISymbol called)
    {
        if (caller.Symbol.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax(_cancellationToken) is { } syntax)
            _sites.Add((new CallSite(caller, syntax, called, PathCertainty.Proven), called));
        else if (caller.Symbol.ContainingType?.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax(_cancellationToken) is { } type)
            _sites.Add((new CallSite(caller, type, called, PathCertainty.Proven), called));
    }

    /// <summary>A constructor whose parameter makes dependency injection build the service.</summary>
    public void AddInjected(IMethodSymbol constructor, SyntaxNode parameter, ISymbol called, PathCertainty certainty) =>
        _sites.Add((new CallSite(Function.Of(constructor), parameter, called, certainty), called));

    /// <summary>
    /// A name that is given as a <c>Delegate</c> is converted to a type that the compiler makes for it, and is then told by its group.
    /// </summary>
    public bool IsLocalFunction(SimpleNameSyntax name, LocalFunctionStatementSyntax local)
    {
        var model = _models.For(name.SyntaxTree);
        var symbol = model.GetSymbolInfo(name, _cancellationToken).Symbol
            ?? model.GetMemberGroup(name, _cancellationToken).FirstOrDefault();
        return symbol is IMethodSymbol { MethodKind: MethodKind.LocalFunction }
            && symbol.DeclaringSyntaxReferences.Any(r => r.GetSyntax(_cancellationToken) == local);
    }

    /// <summary>Several members may be called at one place: the calls of a query, the implementations of a slot.</summary>
    private static int Compare((CallSite Site, ISymbol Called) a, (CallSite Site, ISymbol Called) b)
    {
        var site = CallSite.Compare(a.Site, b.Site);
        return site != 0 ? site : string.CompareOrdinal(a.Called.ToDisplayString(), b.Called.ToDisplayString());
    }

    private void AddCall(SyntaxNode site, ISymbol called, PathCertainty certainty)
    {
        if (Function.Around(site, _models.For(site.SyntaxTree), _cancellationToken) is { } caller)
            _sites.Add((new CallSite(caller, site, called, certainty), called));
    }

    /// <summary>
    /// The expression of a method that is named without being called; null for calls and for anything that is not a method's name.
    /// </summary>
    private static ExpressionSyntax? MethodGroup(Reference reference)
    {
        if (reference.Symbol is not IMethodSymbol method
            || reference.Syntax is not SimpleNameSyntax name
            || name.Identifier.ValueText != method.Name)
        {
            return null;
        }

        var target = (ExpressionSyntax)PropertyUse.Target(reference.Syntax);
        return target.Parent is InvocationExpressionSyntax invocation && invocation.Expression == target ? null : target;
    }
}
