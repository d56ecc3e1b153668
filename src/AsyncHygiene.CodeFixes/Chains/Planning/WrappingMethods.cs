using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.CallGraph;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Chains.Planning;

/// <summary>
/// Methods of the solution that wait inside, themselves or in what they call, so that what a task throws comes out of them wrapped. An
/// await of their async form does not wrap:
/// <code>
/// int Get() =&gt; GetAsync().Result;
/// </code>
/// </summary>
internal sealed class WrappingMethods
{
    /// <summary>How many calls a wait may be away; of those further down nothing is said.</summary>
    private const int MaximumDepth = 4;

    /// <summary>Beyond these nothing is said.</summary>
    private const int MaximumBodies = 300;

    private readonly SemanticModelSource _models;
    private readonly CancellationToken _cancellationToken;
    private readonly Dictionary<IMethodSymbol, bool> _known = new(SymbolEqualityComparer.Default);
    private readonly Dictionary<SyntaxNode, Body> _bodies = [];

    public WrappingMethods(SemanticModelSource models, CancellationToken cancellationToken)
    {
        _models = models;
        _cancellationToken = cancellationToken;
    }

    public bool Contains(IMethodSymbol method)
    {
        method = Function.Canonical(method);
        if (!_known.TryGetValue(method, out var wraps))
            _known.Add(method, wraps = Search(method));
        return wraps;
    }

    /// <summary>Without what the async form reaches too: that is the same behind an await.</summary>
    private bool Search(IMethodSymbol method)
    {
        var asyncName = method.Name + "Async";
        var seen = new HashSet<SyntaxNode>();
        var level = BodiesOf(method).ToList();
        for (var depth = 0; level.Count > 0 && depth <= MaximumDepth; depth++)
        {
            var called = new List<SyntaxNode>();
            foreach (var syntax in level.Where(seen.Add))
            {
                _cancellationToken.ThrowIfCancellationRequested();
                if (seen.Count > MaximumBodies)
                    return false;

                var body = BodyOf(syntax);
                if (body.Wraps)
                    return true;
                if (depth < MaximumDepth)
                    called.AddRange(body.Called.Where(m => m.Name != asyncName).SelectMany(BodiesOf));
            }

            level = called;
        }

        return false;
    }

    /// <summary>Of the member, of what overrides and what implements it.</summary>
    private IEnumerable<SyntaxNode> BodiesOf(ISymbol member) =>
        _models.RunBy(member)
            .Select(m => m.OriginalDefinition is IMethodSymbol { PartialImplementationPart: { } part } ? part : m.OriginalDefinition)
            .SelectMany(m => m.DeclaringSyntaxReferences)
            .Select(r => r.GetSyntax(_cancellationToken))
            .Where(n => n is not BaseTypeDeclarationSyntax && _models.Has(n.SyntaxTree));

    private Body BodyOf(SyntaxNode syntax)
    {
        if (!_bodies.TryGetValue(syntax, out var body))
            _bodies.Add(syntax, body = Read(syntax));
        return body;
    }

    private Body Read(SyntaxNode syntax)
    {
        var model = _models.For(syntax.SyntaxTree);
        var types = KnownTypes.Of(model.Compilation);
        var called = new HashSet<ISymbol>(SymbolEqualityComparer.Default);
        foreach (var node in syntax.DescendantNodes())
        {
            if (node is not (SimpleNameSyntax
                    or BaseObjectCreationExpressionSyntax
                    or ConstructorInitializerSyntax
                    or ElementAccessExpressionSyntax)
                || model.GetSymbolInfo(node, _cancellationToken).Symbol is not { } symbol)
            {
                continue;
            }

            var wraps = node is SimpleNameSyntax name && Wraps(name, symbol, model, types);
            if ((wraps || MayRun(symbol)) && !IsHandled(node, model, types))
            {
                if (wraps)
                    return new Body(Wraps: true, []);
                called.Add(symbol.OriginalDefinition);
            }
        }

        return new Body(Wraps: false, [.. called]);
    }

    /// <summary>
    /// A wait, or a loop or query on several threads; the task of WhenAny never fails, and WaitAny throws nothing of its tasks.
    /// </summary>
    private bool Wraps(SimpleNameSyntax name, ISymbol symbol, SemanticModel model, KnownTypes types)
    {
        if (symbol is not (IMethodSymbol or IPropertySymbol) || symbol.ContainingType is not { } owner)
            return false;
        if (symbol is IMethodSymbol && types.Is(owner, types["System.Threading.Tasks.Parallel"]))
            return symbol.Name is "For" or "ForEach" or "Invoke";
        if (symbol.Name == "AsParallel" && types.Is(owner, types["System.Linq.ParallelEnumerable"]))
            return true;
        if (name.Identifier.ValueText is not ("Result" or "Wait" or "WaitAll"))
            return false;

        for (SyntaxNode? n = name; n is ExpressionSyntax && BlockingWait.NameOf(n) == name; n = n.Parent)
        {
            if (BlockingWait.From(model.GetOperation(n, _cancellationToken), types) is { } wait)
                return wait.Kind != BlockingWaitKind.GetResult && !IsOfWhenAny(wait, types);
        }

        return false;
    }

    private static bool IsOfWhenAny(BlockingWait wait, KnownTypes types) =>
        wait.Task is IInvocationOperation { TargetMethod: { Name: "WhenAny" } any } && types.Is(any.ContainingType, types.Task);

    /// <summary>Of the solution; a field may hold a lambda. Local functions and lambdas are in the body.</summary>
    private static bool MayRun(ISymbol symbol) =>
        symbol is IMethodSymbol { MethodKind: not (MethodKind.LocalFunction or MethodKind.AnonymousFunction) }
            or IPropertySymbol
            or IFieldSymbol { ContainingType.TypeKind: not TypeKind.Enum }
        && !symbol.OriginalDefinition.DeclaringSyntaxReferences.IsEmpty;

    /// <summary>
    /// A handler in the function makes something else of it: <c>catch (AggregateException e) { throw e.InnerException; }</c>
    /// </summary>
    private bool IsHandled(SyntaxNode node, SemanticModel model, KnownTypes types) =>
        node.Ancestors()
            .TakeWhile(n => !FunctionSyntax.IsFunction(n))
            .OfType<TryStatementSyntax>()
            .Where(t => t.Block.Span.Contains(node.Span))
            .SelectMany(t => t.Catches)
            .Any(c => c.Filter is null && CatchesWrapped(c, model, types) && !ThrowsOn(c));

    private bool CatchesWrapped(CatchClauseSyntax clause, SemanticModel model, KnownTypes types) =>
        clause.Declaration is not { Type: var declared }
        || (model.GetTypeInfo(declared, _cancellationToken).Type is { } type
            && (types.Is(type, types["System.Exception"]) || types.Is(type, types["System.AggregateException"])));

    /// <summary>What it caught; not behind <c>ExceptionDispatchInfo.Throw</c>, where a <c>throw</c> is for the compiler only.</summary>
    private static bool ThrowsOn(CatchClauseSyntax clause) => clause.Block.DescendantNodes().Any(n => n switch
    {
        ThrowStatementSyntax { Expression: null } statement => !FollowsThrow(statement),
        ThrowStatementSyntax { Expression: IdentifierNameSyntax thrown } =>
            thrown.Identifier.ValueText == clause.Declaration?.Identifier.ValueText,
        ThrowExpressionSyntax { Expression: IdentifierNameSyntax thrown } =>
            thrown.Identifier.ValueText == clause.Declaration?.Identifier.ValueText,
        _ => false,
    });

    private static bool FollowsThrow(ThrowStatementSyntax statement) =>
        statement.Parent is BlockSyntax block
        && block.Statements.TakeWhile(s => s != statement).LastOrDefault()
            is ExpressionStatementSyntax { Expression: InvocationExpressionSyntax call }
        && BlockingWait.NameOf(call)?.Identifier.ValueText == "Throw";

    private sealed record Body(bool Wraps, IReadOnlyList<ISymbol> Called);
}
