using System.Collections.Generic;
using System.Threading;
using AsyncHygiene.Chains.Families.Methods;
using AsyncHygiene.Chains.Hosts;
using AsyncHygiene.Chains.Hosts.Lambdas;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Conversions.Parameters;

/// <summary>
/// <c>Func&lt;T&gt; work</c> as <c>Func&lt;Task&lt;T&gt;&gt; work</c>, with the lambdas and methods that callers give it. Those that have
/// nothing to await return a completed task.
/// </summary>
internal sealed class DelegateParameter
{
    private readonly TypeSyntax _name;
    private readonly DocumentEdits _edits;
    private readonly List<CompletedDelegate> _values = [];
    private readonly List<NullDelegate> _none = [];

    private DelegateParameter(IParameterSymbol symbol, TypeSyntax name, DocumentEdits edits)
    {
        Symbol = symbol;
        _name = name;
        _edits = edits;
    }

    public IParameterSymbol Symbol { get; }

    /// <summary>Its method gives its callers a task already.</summary>
    public bool IsOfTaskMethod =>
        Symbol.ContainingSymbol is IMethodSymbol { ReturnType: var returned } && returned.IsTaskLike(_edits.Context.Types);

    /// <summary>Null where the type is written in a way that cannot be changed.</summary>
    public static DelegateParameter? TryCreate(IParameterSymbol parameter, ParameterSyntax declaration, DocumentEdits edits) =>
        declaration.Type is { } type && TaskDelegate.NameIn(type) is { } name ? new DelegateParameter(parameter, name, edits) : null;

    /// <param name="value">What a call gives.</param>
    /// <param name="type">The parameter's type in that call.</param>
    /// <param name="edits">Of the call's document.</param>
    /// <param name="cancellationToken">Ends the search.</param>
    /// <returns>False where the value cannot be changed, or is a task.</returns>
    public bool TryAdd(ExpressionSyntax value, INamedTypeSymbol type, DocumentEdits edits, CancellationToken cancellationToken)
    {
        if (NullDelegate.IsUntyped(value))
            return true;
        if (NullDelegate.TryCreate(value, edits, cancellationToken) is { } none)
        {
            _none.Add(none);
            return true;
        }

        if (type.DelegateInvokeMethod is not { } invoke
            || invoke.ReturnType.IsTaskLike(edits.Context.Types)
            || !KeptDelegate.Takes(value, type, edits.Context, cancellationToken)
            || CompletedDelegate.Of(value, invoke, edits, cancellationToken) is not { } known)
        {
            return false;
        }

        _values.Add(known);
        return true;
    }

    /// <param name="awaiting">The lambdas that await something.</param>
    /// <param name="owner">The mark of the family.</param>
    public void Write(HashSet<SyntaxNode> awaiting, SyntaxAnnotation owner)
    {
        using (_edits.OwnedBy(owner))
        {
            _edits.Replace(_name, current => TaskDelegate.Of(current, _name.SpanStart, _edits).WithTriviaFrom(current));
        }

        CompletedDelegate.WriteAll(_values, awaiting, owner);
        foreach (var none in _none)
            none.Write(owner);
    }
}
