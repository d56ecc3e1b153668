using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using AsyncHygiene.Semantics.TextSearch;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.CallGraph;

/// <summary>
/// The callers of one member without a symbol or syntax node in it, so that it outlives its compilation: the places in the files, by which
/// the next compilation finds the callers again.
/// </summary>
internal sealed class CallerRecord
{
    private readonly ImmutableArray<Place> _sites;
    private readonly (Place At, string Name, RegistrationKind Kind)? _registration;
    private readonly ImmutableArray<int> _otherBodies;

    private CallerRecord(
        ImmutableArray<Place> sites,
        (Place At, string Name, RegistrationKind Kind)? registration,
        ImmutableArray<int> otherBodies,
        ImmutableArray<int> stale)
    {
        _sites = sites;
        _registration = registration;
        _otherBodies = otherBodies;
        Stale = stale;
    }

    /// <summary>The trees that changed since; what is recorded of them means nothing.</summary>
    public ImmutableArray<int> Stale { get; }

    public static CallerRecord Create(
        IEnumerable<CallSite> sites,
        Registration? registration,
        IEnumerable<SyntaxTree> otherBodies,
        IReadOnlyDictionary<SyntaxTree, int> trees) =>
        new(
            sites.Select(s => new Place(trees[s.Syntax.SyntaxTree], s.Syntax, s.CalledName, s.Certainty)).ToImmutableArray(),
            registration is null
                ? null
                : (new Place(trees[registration.Syntax.SyntaxTree], registration.Syntax, "", PathCertainty.Proven),
                    registration.Name,
                    registration.Kind),
            otherBodies.Select(t => trees[t]).ToImmutableArray(),
            ImmutableArray<int>.Empty);

    /// <summary>The record as the next compilation may use it; null where a change decides about edges that lie elsewhere.</summary>
    public CallerRecord? After(ImmutableArray<int> changed) =>
        changed.IsEmpty ? this
        : _otherBodies.Any(tree => changed.Has(tree)) ? null
        : new CallerRecord(_sites, _registration, _otherBodies, Stale.And(changed));

    /// <summary>The edges from the trees that did not change, in their order.</summary>
    public IEnumerable<CallSite> Sites(ImmutableArray<SyntaxTree> trees, SemanticModelSource models, CancellationToken cancellationToken)
    {
        foreach (var place in _sites.Where(p => !Stale.Has(p.Tree)))
        {
            var tree = trees[place.Tree];
            var syntax = place.Find(tree, cancellationToken);
            if (Function.Around(syntax, models.For(tree), cancellationToken) is { } caller)
                yield return new CallSite(caller, syntax, place.CalledName, place.Certainty);
        }
    }

    public IEnumerable<SyntaxTree> OtherBodies(ImmutableArray<SyntaxTree> trees) => _otherBodies.Select(i => trees[i]);

    public Registration? Registration(ImmutableArray<SyntaxTree> trees, Function function, CancellationToken cancellationToken) =>
        _registration is { } registration && !Stale.Has(registration.At.Tree) && function.Method is { } method
            ? new Registration(registration.At.Find(trees[registration.At.Tree], cancellationToken), method, registration.Name)
            {
                Kind = registration.Kind,
            }
            : null;

    private readonly struct Place
    {
        private readonly int _start;
        private readonly int _length;
        private readonly int _kind;

        public Place(int tree, SyntaxNode syntax, string calledName, PathCertainty certainty)
        {
            Tree = tree;
            _start = syntax.SpanStart;
            _length = syntax.Span.Length;
            _kind = syntax.RawKind;
            CalledName = calledName;
            Certainty = certainty;
        }

        public int Tree { get; }

        public string CalledName { get; }

        public PathCertainty Certainty { get; }

        public SyntaxNode Find(SyntaxTree tree, CancellationToken cancellationToken)
        {
            var (start, length, kind) = (_start, _length, _kind);
            return tree.GetRoot(cancellationToken).FindToken(start).Parent!
                .AncestorsAndSelf()
                .First(n => n.SpanStart == start && n.Span.Length == length && n.RawKind == kind);
        }
    }
}
