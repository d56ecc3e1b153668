using System;
using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Families;

/// <summary>A family that cannot be async, whatever its callers do.</summary>
internal sealed class RefusedFamily : Family
{
    public RefusedFamily(int id, ISymbol symbol, Refusal refusal, IReadOnlyList<FamilyMember> members)
        : base(id, symbol, symbol.Name, [])
    {
        Refusal = refusal;
        Members = members;
    }

    public Refusal Refusal { get; }

    /// <summary>The members that were found before it was refused.</summary>
    public override IReadOnlyList<FamilyMember> Members { get; }

    public override ExpressionSyntax UseOf(ExpressionSyntax original, string? token) => throw Stays();

    private protected override void WriteDeclarations(HashSet<SyntaxNode> awaiting) => throw Stays();

    private InvalidOperationException Stays() => new($"'{Symbol}' stays: {Refusal.Reason}");
}
