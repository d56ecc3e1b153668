using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.CallGraph.References;

/// <summary>
/// Calls of a framework's overload that only calls the one with more parameters: where a type overrides that one, they arrive there.
/// <c>db.SaveChanges()</c> runs <c>override int SaveChanges(bool accept)</c>.
/// </summary>
internal sealed class ForwardedCalls
{
    private readonly SemanticModelSource _models;
    private readonly CancellationToken _cancellationToken;

    public ForwardedCalls(SemanticModelSource models, CancellationToken cancellationToken)
    {
        _models = models;
        _cancellationToken = cancellationToken;
    }

    public IEnumerable<(Reference Call, PathCertainty Certainty)> Of(IMethodSymbol method)
    {
        if (method is not { IsOverride: true, Name: "SaveChanges" or "SaveChangesAsync" })
            yield break;

        var root = method;
        while (root.OverriddenMethod is { } overridden)
            root = overridden;
        if (root.ContainingType is not { Name: "DbContext" } context || !context.IsInOrBelow("Microsoft.EntityFrameworkCore"))
            yield break;

        var search = new ReferenceSearch(_models, _cancellationToken);
        var overloads = context.GetMembers(root.Name).OfType<IMethodSymbol>();
        foreach (var shorter in overloads.Where(m => m.Parameters.Length < root.Parameters.Length))
        {
            foreach (var call in search.Of(shorter))
            {
                if (CertaintyOf(call, method.ContainingType) is { } certainty)
                    yield return (call, certainty);
            }
        }
    }

    /// <summary>Proven where the object's own type says that it is of the type; possible where it may derive from what is said.</summary>
    private PathCertainty? CertaintyOf(Reference call, INamedTypeSymbol type)
    {
        var model = _models.For(call.Syntax.SyntaxTree);
        var receiver = PropertyUse.Target(call.Syntax) is MemberAccessExpressionSyntax { Expression: not BaseExpressionSyntax } access
            ? model.GetTypeInfo(access.Expression, _cancellationToken).Type
            : model.GetEnclosingSymbol(call.Syntax.SpanStart, _cancellationToken)?.ContainingType;
        return IsOrDerivesFrom(receiver, type) ? PathCertainty.Proven
            : IsOrDerivesFrom(type, receiver) ? PathCertainty.Possible
            : null;
    }

    private bool IsOrDerivesFrom(ITypeSymbol? type, ITypeSymbol? from) =>
        from is not null && type.SelfAndBaseTypes().Any(t => _models.Symbols.Equals(t.OriginalDefinition, from.OriginalDefinition));
}
