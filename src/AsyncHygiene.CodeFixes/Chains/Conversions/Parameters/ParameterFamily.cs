using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.Chains.Families;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Conversions.Parameters;

/// <summary>
/// The parameters that a delegate is handed on through: they change with their methods, which await what it returns.
/// </summary>
internal sealed class ParameterFamily : Family
{
    private readonly IReadOnlyList<DelegateParameter> _parameters;

    public ParameterFamily(int id, DelegateParameters parameters)
        : base(id, parameters.All[0].Symbol, parameters.All[0].Symbol.Name, parameters.References) => _parameters = parameters.All;

    /// <summary>A parameter is no member; its method is one.</summary>
    public override IEnumerable<ISymbol> Symbols => [];

    /// <summary>A method that returns a task can await as it is.</summary>
    public override IEnumerable<ISymbol> ChangesWith =>
        _parameters.Where(p => !p.IsOfTaskMethod).Select(p => p.Symbol.ContainingSymbol);

    public override ExpressionSyntax UseOf(ExpressionSyntax original, string? token) => original;

    private protected override void WriteDeclarations(HashSet<SyntaxNode> awaiting)
    {
        foreach (var parameter in _parameters)
            parameter.Write(awaiting, Owner);
    }
}
