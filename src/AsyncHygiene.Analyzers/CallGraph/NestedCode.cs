using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.Semantics.TextSearch;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.CallGraph;

/// <summary>
/// Whether code in the lambdas and local functions of a member runs as part of a call of that member: not where the member gives them to a
/// thread of their own or a timer.
/// </summary>
internal sealed class NestedCode
{
    private readonly KnownTypes _types;
    private readonly SemanticModelSource _models;
    private readonly CancellationToken _cancellationToken;
    private readonly HashSet<SyntaxNode> _pending = [];

    public NestedCode(KnownTypes types, SemanticModelSource models, CancellationToken cancellationToken)
    {
        _types = types;
        _models = models;
        _cancellationToken = cancellationToken;
    }

    /// <summary>Other files whose code decided it.</summary>
    public HashSet<SyntaxTree> OtherBodies { get; } = [];

    /// <summary>Any file may have decided it.</summary>
    public bool RunsAnywhere { get; private set; }

    /// <summary>Some of the code is in a lambda that the member registers for requests.</summary>
    public bool RunsForRequests { get; private set; }

    /// <summary>How sure it is that a call of the member runs the code; null where it never does.</summary>
    public PathCertainty? CertaintyOf(SyntaxNode code, SyntaxNode member, int depth)
    {
        if (!member.FullSpan.Contains(code.Span) || code.SyntaxTree != member.SyntaxTree)
            return PathCertainty.Possible;

        var nested = code.Ancestors()
            .TakeWhile(n => n != member)
            .FirstOrDefault(n => n is AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax);
        if (nested is null)
            return PathCertainty.Proven;

        // A local function that calls itself is run by whoever else calls it.
        if (!_pending.Add(nested))
            return null;

        var certainty = nested is LocalFunctionStatementSyntax local
            ? OfLocalFunction(local, member, depth)
            : OfDelegate((ExpressionSyntax)nested, member, depth);
        _pending.Remove(nested);
        return certainty;
    }

    private PathCertainty? OfLocalFunction(LocalFunctionStatementSyntax local, SyntaxNode member, int depth)
    {
        var model = _models.For(local.SyntaxTree);
        var symbol = model.GetDeclaredSymbol(local, _cancellationToken);
        PathCertainty? best = null;
        foreach (var token in NameScan.Tokens(local.SyntaxTree, local.Identifier.ValueText, _cancellationToken))
        {
            if (token.Parent is not SimpleNameSyntax name
                || !member.Span.Contains(name.Span)
                || !SymbolEqualityComparer.Default.Equals(model.GetSymbolInfo(name, _cancellationToken).Symbol?.OriginalDefinition, symbol))
            {
                continue;
            }

            best = Better(
                best,
                name.Parent is InvocationExpressionSyntax call && call.Expression == name
                    ? CertaintyOf(call, member, depth)
                    : OfDelegate(name, member, depth));
        }

        return best;
    }

    /// <summary>Of a lambda or method group: that of the best of the places that run it.</summary>
    private PathCertainty? OfDelegate(ExpressionSyntax @delegate, SyntaxNode member, int depth)
    {
        var use = DelegateUse.Of(@delegate, _types, _models, _cancellationToken, depth + 1);
        OtherBodies.UnionWith(use.OtherBodies);
        RunsAnywhere |= use.RunsAnywhere;
        RunsForRequests |= use.IsRequestDelegate;
        PathCertainty? best = null;
        foreach (var (site, certainty) in use.Runs)
            best = Better(best, certainty == PathCertainty.Proven ? CertaintyOf(site, member, depth) : certainty);
        return best;
    }

    private static PathCertainty? Better(PathCertainty? a, PathCertainty? b) => a is null || b > a ? b : a;
}
