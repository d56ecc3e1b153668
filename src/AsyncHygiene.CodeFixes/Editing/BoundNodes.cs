using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Editing;

/// <summary>
/// The lambdas of a document that are edited, the methods given by a name that is, and the calls that take them: what the compiler may bind
/// anew without an error. Each is marked, so that it is found again in the changed tree.
/// </summary>
internal sealed class BoundNodes
{
    private const string Kind = "AsyncHygiene.Binding";

    private readonly HashSet<SyntaxNode> _planned = [];
    private readonly HashSet<SyntaxNode> _edited = [];
    private readonly Dictionary<SyntaxNode, SyntaxAnnotation> _kept = [];
    private readonly Dictionary<SyntaxNode, SyntaxAnnotation> _marks = [];

    /// <summary>Of the original tree.</summary>
    public IEnumerable<SyntaxNode> Nodes => _marks.Keys;

    public bool IsEmpty => _marks.Count == 0;

    /// <summary>A lambda, or a method given by its name, becomes another delegate, and the call that takes it another overload.</summary>
    public void Write(SyntaxNode work)
    {
        _planned.Add(work);
        if (work.Parent is ArgumentSyntax { Parent.Parent: { } call })
            _planned.Add(call);
    }

    /// <summary>A lambda alone: the call that takes it stays what it is.</summary>
    public void WriteType(SyntaxNode lambda) => _planned.Add(lambda);

    /// <summary>All calls around a lambda, as far as one of them, or else its statement.</summary>
    public void Write(SyntaxNode work, SyntaxNode outermost)
    {
        foreach (var node in work.AncestorsAndSelf().TakeWhile(n => n is not (StatementSyntax or MemberDeclarationSyntax)))
        {
            _planned.Add(node);
            if (node == outermost)
                break;
        }
    }

    /// <summary>Names that mean another method afterwards and are written as before.</summary>
    public bool HasKeptNames => _kept.Count > 0;

    /// <summary>A lambda gets the modifier: the calls around it are to be looked at.</summary>
    public bool MakesLambdaAsync { get; set; }

    /// <summary>A method given by its name returns a task now, and keeps the name.</summary>
    public void Keep(SimpleNameSyntax name, SyntaxAnnotation owner) => _kept[name] = owner;

    public bool IsPlanned(SyntaxNode node) => _planned.Contains(node);

    public bool IsEdited(SyntaxNode node) => _edited.Contains(node);

    public void Clear()
    {
        MakesLambdaAsync = false;
        _planned.Clear();
        _edited.Clear();
        _kept.Clear();
        _marks.Clear();
    }

    /// <summary>
    /// Finds what the edits may bind anew. Nothing depends on an awaited call among arguments: it has the type that the call had.
    /// </summary>
    public void FindAround(IEnumerable<SyntaxNode> edited)
    {
        _marks.Clear();
        _edited.UnionWith(edited);
        foreach (var node in _edited.Concat(_kept.Keys))
        {
            var isGroup = IsMethodGroup(node);
            var depends = isGroup || node is ConditionalAccessExpressionSyntax;
            foreach (var around in node.AncestorsAndSelf().TakeWhile(n => n is not (MemberDeclarationSyntax or AccessorDeclarationSyntax)))
            {
                depends |= around is AnonymousFunctionExpressionSyntax or InterpolationSyntax;
                if (((depends && IsBound(around)) || (isGroup && around == node)) && !_marks.ContainsKey(around))
                    _marks.Add(around, new SyntaxAnnotation(Kind));
            }
        }
    }

    /// <summary>The node with its mark, which stays on it when it is edited.</summary>
    public SyntaxNode Mark(SyntaxNode original, SyntaxNode current)
    {
        if (_kept.TryGetValue(original, out var owner))
            current = current.WithAdditionalAnnotations(owner);
        return _marks.TryGetValue(original, out var mark) ? current.WithAdditionalAnnotations(mark) : current;
    }

    /// <summary>What the marked nodes have become; those that were written anew are not among them.</summary>
    public IEnumerable<(SyntaxNode Original, SyntaxNode Changed)> In(SyntaxNode changedRoot)
    {
        var originals = _marks.ToDictionary(m => m.Value, m => m.Key);
        foreach (var changed in changedRoot.GetAnnotatedNodes(Kind))
        {
            foreach (var mark in changed.GetAnnotations(Kind))
            {
                if (originals.TryGetValue(mark, out var original) && original.RawKind == changed.RawKind)
                    yield return (original, changed);
            }
        }
    }

    private static bool IsBound(SyntaxNode node) => node is AnonymousFunctionExpressionSyntax
        or InvocationExpressionSyntax
        or BaseObjectCreationExpressionSyntax
        or ElementAccessExpressionSyntax
        or ConstructorInitializerSyntax
        or PrimaryConstructorBaseTypeSyntax;

    private static bool IsMethodGroup(SyntaxNode node) =>
        node is SimpleNameSyntax name && !NameContext.IsNameOnly(name) && NameContext.CallOf(name) is null;
}
