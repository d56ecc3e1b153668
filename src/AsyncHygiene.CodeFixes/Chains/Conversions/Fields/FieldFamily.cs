using System.Collections.Generic;
using AsyncHygiene.Chains.Families;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Conversions.Fields;

/// <summary>A private field with the lambdas that it keeps: it has its name as before, and gives a task where it is read.</summary>
internal sealed class FieldFamily : Family
{
    private readonly AsyncField _field;

    public FieldFamily(int id, IFieldSymbol symbol, AsyncField field, IReadOnlyList<FamilyReference> references)
        : base(id, symbol, symbol.Name, references) => _field = field;

    public override ExpressionSyntax UseOf(ExpressionSyntax original, string? token) => original;

    private protected override void WriteDeclarations(HashSet<SyntaxNode> awaiting) => _field.Write(awaiting, Owner);
}
