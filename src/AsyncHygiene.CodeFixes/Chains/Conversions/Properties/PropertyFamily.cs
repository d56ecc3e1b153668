using System.Collections.Generic;
using AsyncHygiene.Chains.Families;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Conversions.Properties;

/// <summary>A property that becomes a method, and its readers, which call it.</summary>
internal sealed class PropertyFamily : Family
{
    private readonly AsyncProperty _property;

    public PropertyFamily(int id, IPropertySymbol symbol, AsyncProperty property, string newName, IReadOnlyList<FamilyReference> references)
        : base(id, symbol, newName, references) => _property = property;

    public override ExpressionSyntax UseOf(ExpressionSyntax original, string? token) => AsyncProperty.CallAt(original, NewName);

    private protected override void WriteDeclarations(HashSet<SyntaxNode> awaiting) => _property.Write(NewName, Owner);
}
