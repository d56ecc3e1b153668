using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.CallGraph;
using AsyncHygiene.CallGraph.Dispatch;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Ambient;

/// <summary>Where a delegate goes: through which methods it is handed, which of them run it, and what keeps it.</summary>
internal sealed class AmbientDelegate
{
    /// <summary>How many methods it is handed through.</summary>
    private const int MaximumHandovers = 4;

    private readonly SemanticModelSource _models;
    private readonly AmbientScope _scope;
    private readonly CancellationToken _cancellationToken;

    public AmbientDelegate(SemanticModelSource models, AmbientScope scope, CancellationToken cancellationToken)
    {
        _models = models;
        _scope = scope;
        _cancellationToken = cancellationToken;
    }

    /// <summary>The fields, properties and events that keep it.</summary>
    public List<ISymbol> Keepers { get; } = [];

    /// <summary>The methods that it is given to and that run it before they return.</summary>
    public List<SyntaxNode> Runners { get; } = [];

    /// <summary>Where members run it that see the parameter of a primary constructor.</summary>
    public List<SyntaxNode> Runs { get; } = [];

    public void Follow(SyntaxNode value) => Follow(value, MaximumHandovers);

    /// <summary>Whether it runs here, or in what it is given to, before that returns.</summary>
    private bool Follow(SyntaxNode value, int handovers)
    {
        if (value is ExpressionSyntax use and not AnonymousFunctionExpressionSyntax && AmbientScope.IsRun(use))
            return true;

        if (_scope.KeeperOf(value) is { } keeper)
        {
            Keepers.Add(keeper);
            return false;
        }

        if (value.Parent is not ArgumentSyntax { Parent: ArgumentListSyntax { Parent: { } call } list } argument
            || _models.For(call.SyntaxTree).GetSymbolInfo(call, _cancellationToken).Symbol is not IMethodSymbol method
            || handovers == 0
            || _scope.RunsElsewhere(argument))
        {
            return false;
        }

        var index = list.Arguments.IndexOf(argument);
        var parameter = argument.NameColon is { } named
            ? method.Parameters.FirstOrDefault(p => p.Name == named.Name.Identifier.ValueText)
            : method.Parameters.ElementAtOrDefault(Math.Min(index, method.Parameters.Length - 1));
        var declarations = Bodies(method).ToList();
        return parameter is not null && (declarations.Count == 0 || declarations.Count(d => RunsIn(d, parameter.Name, handovers - 1)) > 0);
    }

    private bool RunsIn(SyntaxNode declaration, string parameter, int handovers)
    {
        var names = declaration.DescendantNodes().OfType<IdentifierNameSyntax>().Where(n => n.Identifier.ValueText == parameter);
        var runs = names.Where(n => Follow(n, handovers)).ToList();
        if (declaration is TypeDeclarationSyntax)
            Runs.AddRange(runs);
        else if (runs.Count > 0)
            Runners.Add(declaration);
        return runs.Count > 0;
    }

    /// <summary>The declarations of a method of the solution, or of what implements it.</summary>
    private IEnumerable<SyntaxNode> Bodies(IMethodSymbol method) => RunMethods.Of(method, _models)
        .SelectMany(m => m.DeclaringSyntaxReferences)
        .Where(r => _models.Has(r.SyntaxTree))
        .Select(r => r.GetSyntax(_cancellationToken));
}
