using System;
using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.CallGraph;
using AsyncHygiene.Semantics.Values;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.RequestPaths.Branches;

/// <summary>The parameters of a function that nothing in it sets, so that they are what the call gives wherever they are read.</summary>
internal sealed class FixedParameters
{
    public static readonly FixedParameters None = new();

    private readonly Function _function;
    private readonly HashSet<string> _names;

    private readonly SyntaxNode? _declaration;

    private FixedParameters() => _names = [];

    public FixedParameters(IMethodSymbol function, SyntaxNode declaration)
    {
        _function = Function.Of(function);
        _names = new HashSet<string>(
            function.Parameters.Where(p => p.RefKind is RefKind.None or RefKind.In).Select(p => p.Name),
            StringComparer.Ordinal);
        _declaration = declaration;
    }

    /// <summary>Not one of the same name of a function around or inside.</summary>
    public bool Contain(IParameterSymbol parameter) =>
        Contain(parameter.Name)
        && parameter.ContainingSymbol is IMethodSymbol owner
        && Function.Of(owner).Equals(_function);

    public bool AreNamedIn(ExpressionSyntax expression) =>
        expression.DescendantNodesAndSelf().OfType<IdentifierNameSyntax>().Any(n => Contain(n.Identifier.ValueText));

    private bool Contain(string name) =>
        _names.Contains(name) && _declaration is not null && !BodyWrites.In(_declaration).Contain(name);
}
