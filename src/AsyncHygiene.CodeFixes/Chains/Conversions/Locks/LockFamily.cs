using System;
using System.Collections.Generic;
using AsyncHygiene.Chains.Families;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Conversions.Locks;

/// <summary>A lock object that becomes a semaphore, with all its locks.</summary>
internal sealed class LockFamily : Family
{
    private readonly LockField _field;

    public LockFamily(int id, IFieldSymbol symbol, LockField field, IReadOnlyList<FamilyReference> references)
        : base(id, symbol, symbol.Name, references) => _field = field;

    public override ExpressionSyntax UseOf(ExpressionSyntax original, string? token) =>
        throw new InvalidOperationException("A lock object is not called.");

    private protected override void WriteDeclarations(HashSet<SyntaxNode> awaiting) => _field.Write(Owner);
}
