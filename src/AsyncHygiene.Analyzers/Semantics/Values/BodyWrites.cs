using System;
using System.Collections.Generic;
using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Semantics.Values;

/// <summary>The names that a function gives another value, and whether it jumps: one walk for all lines that ask.</summary>
internal sealed class BodyWrites
{
    private static readonly ConditionalWeakTable<SyntaxNode, BodyWrites> s_known = new();

    private readonly HashSet<string> _names = new(StringComparer.Ordinal);

    private BodyWrites(SyntaxNode function)
    {
        foreach (var node in function.DescendantNodes())
        {
            if (node is IdentifierNameSyntax name && VariableWrite.Is(name))
                _names.Add(name.Identifier.ValueText);
            HasGoto |= node is LabeledStatementSyntax or GotoStatementSyntax;
        }
    }

    /// <summary>The order of the statements does not show in what order they run.</summary>
    public bool HasGoto { get; }

    public static BodyWrites In(SyntaxNode function) => s_known.GetValue(function, static f => new BodyWrites(f));

    public bool Contain(string name) => _names.Contains(name);
}
