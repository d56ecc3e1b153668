using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics;

/// <summary>The value that a local variable is declared with.</summary>
internal static class LocalInitializer
{
    public static IOperation? Of(ILocalReferenceOperation local) =>
        local.SemanticModel is { } model
        && local.Local.DeclaringSyntaxReferences.FirstOrDefault() is { } declaration
        && declaration.SyntaxTree == model.SyntaxTree
        && declaration.GetSyntax() is VariableDeclaratorSyntax { Initializer.Value: { } value }
            ? model.GetOperation(value)
            : null;
}
