using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Runtime.CompilerServices;
using System.Threading;
using AsyncHygiene.CallGraph.References;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics.Hierarchy;
using AsyncHygiene.Semantics.TextSearch;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.AwaitSites.Loops.Lists;

/// <summary>
/// The code of a solution that a piece of code may run: what it calls, implementations and overrides of that, the accessors of its
/// properties, and what is put into the delegates and events that it reads. What each function has is looked at once for a solution.
/// </summary>
internal sealed class ReachedCode
{
    private static readonly ConditionalWeakTable<Compilation, ReachedCode> s_known = new();

    private readonly ImmutableArray<Compilation> _compilations;
    private readonly ConcurrentDictionary<SyntaxTree, SemanticModel?> _models = new();
    private readonly ConcurrentDictionary<SyntaxNode, CodeSummary> _summaries = new();

    private ReachedCode(ImmutableArray<Compilation> compilations) => _compilations = compilations;

    public static ReachedCode Of(DocumentContext context) => Of(context.Model.Compilation, context.References.Solution);

    public static ReachedCode Of(Compilation compilation, Solution solution) =>
        s_known.GetValue(compilation, c => new ReachedCode(CompilationsOf(solution, c)));

    /// <summary>Where a word stands in the source.</summary>
    public IEnumerable<SyntaxToken> Tokens(string word, CancellationToken cancellationToken) =>
        _compilations.SelectMany(c => NameScan.Tokens(c, word, cancellationToken));

    /// <summary>A word occurs anywhere.</summary>
    public bool Mentions(string word, CancellationToken cancellationToken) =>
        _compilations.Any(c => c.Mentions(word, cancellationToken));

    /// <summary>From one piece of code on; null at the end where it may be any code of the solution.</summary>
    public IEnumerable<CodeSummary> From(IEnumerable<SyntaxNode> code, SemanticModel model, CancellationToken cancellationToken)
    {
        var seen = new HashSet<object>();
        var open = new Queue<SyntaxNode>(code);
        var isAny = false;
        while (open.Count > 0)
        {
            var next = open.Dequeue();
            if (!seen.Add(next) || (next.SyntaxTree == model.SyntaxTree ? model : ModelOf(next.SyntaxTree)) is not { } own)
                continue;

            var summary = _summaries.GetOrAdd(next, n => CodeSummary.Of(n, own, cancellationToken));
            yield return summary;
            foreach (var member in summary.Members)
            {
                foreach (var body in seen.Add(member) ? BodiesOf(member, cancellationToken) : [])
                    open.Enqueue(body);
            }

            foreach (var holder in summary.Delegates)
            {
                if (!seen.Add(holder))
                    continue;

                foreach (var value in ValuesOf(holder, cancellationToken))
                {
                    isAny |= !IsFunction(value);
                    open.Enqueue(value);
                }

                isAny |= holder is IParameterSymbol || !CodeSummary.IsDelegate(holder);
            }
        }

        foreach (var any in isAny ? All(cancellationToken) : [])
            yield return any;
    }

    /// <summary>The code of the solution, by files.</summary>
    public IEnumerable<CodeSummary> All(CancellationToken cancellationToken)
    {
        foreach (var tree in _compilations.SelectMany(c => c.SyntaxTrees))
        {
            if (ModelOf(tree) is { } own)
            {
                var root = tree.GetRoot(cancellationToken);
                yield return _summaries.GetOrAdd(root, n => CodeSummary.Of(n, own, cancellationToken));
            }
        }
    }

    /// <summary>The project and what it references, and what else of the solution is compiled already.</summary>
    private static ImmutableArray<Compilation> CompilationsOf(Solution solution, Compilation own)
    {
        var compilations = new List<Compilation> { own };
        for (var i = 0; i < compilations.Count; i++)
        {
            foreach (var reference in compilations[i].References.OfType<CompilationReference>())
                Add(reference.Compilation);
        }

        foreach (var project in solution.Projects)
        {
            if (project.TryGetCompilation(out var compilation))
                Add(compilation);
        }

        return compilations.ToImmutableArray();

        void Add(Compilation compilation)
        {
            if (compilation.Language == LanguageNames.CSharp && !compilations.Contains(compilation))
                compilations.Add(compilation);
        }
    }

    public SemanticModel? ModelOf(SyntaxTree tree) => _models.GetOrAdd(
        tree,
        t => _compilations.FirstOrDefault(c => c.ContainsSyntaxTree(t))?.GetSemanticModel(t));

    /// <summary>Of all that the use of a member may run.</summary>
    public IEnumerable<SyntaxNode> BodiesOf(ISymbol member, CancellationToken cancellationToken) =>
        _compilations
            .SelectMany(c => RunMembers.Of(member, c))
            .SelectMany(m => (m.OriginalDefinition is IMethodSymbol { PartialImplementationPart: { } part } ? part : m.OriginalDefinition)
                .DeclaringSyntaxReferences)
            .Select(r => r.GetSyntax(cancellationToken))
            .SelectMany(n => n is TypeDeclarationSyntax type
                ? type.BaseList?.Types.OfType<PrimaryConstructorBaseTypeSyntax>() ?? []
                : Enumerable.Repeat(n, 1));

    /// <summary>What a field, a property, an event or a variable with a delegate is declared with and set to, and what is added.</summary>
    private IEnumerable<ExpressionSyntax> ValuesOf(ISymbol holder, CancellationToken cancellationToken)
    {
        foreach (var reference in holder.DeclaringSyntaxReferences)
        {
            if (ListStorage.InitialOf(reference.GetSyntax(cancellationToken)) is { } initial)
                yield return initial;
        }

        foreach (var token in Tokens(holder.Name, cancellationToken))
        {
            if (token.Parent is SimpleNameSyntax name
                && PropertyUse.Target(name) is { Parent: AssignmentExpressionSyntax assignment } target
                && assignment.Left == target
                && ModelOf(name.SyntaxTree)?.GetSymbolInfo(name, cancellationToken).Symbol is { } symbol
                && symbol.Name == holder.Name
                && SymbolEqualityComparer.Default.Equals(
                    symbol.OriginalDefinition.ContainingType,
                    holder.OriginalDefinition.ContainingType))
            {
                yield return assignment.Right;
            }
        }
    }

    /// <summary>A lambda or the name of a method; what is in a variable may be anything.</summary>
    private bool IsFunction(ExpressionSyntax value) => ListSource.WithoutCasts(value) switch
    {
        AnonymousFunctionExpressionSyntax or LiteralExpressionSyntax or DefaultExpressionSyntax => true,
        BaseObjectCreationExpressionSyntax { ArgumentList.Arguments: { Count: 1 } arguments } => IsFunction(arguments[0].Expression),
        ExpressionSyntax name => ModelOf(name.SyntaxTree)?.GetSymbolInfo(name).Symbol is IMethodSymbol
            && name is not InvocationExpressionSyntax,
    };
}
