using System.Collections.Generic;
using System.Threading;
using AsyncHygiene.Chains.Hosts.Lambdas;
using AsyncHygiene.Editing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Conversions.Fields;

/// <summary>A private field with lambdas that are to await something: its type changes, and who reads it awaits what they return.</summary>
internal abstract class AsyncField
{
    private protected AsyncField(DocumentEdits edits) => Edits = edits;

    /// <summary>Of the declaration.</summary>
    private protected DocumentEdits Edits { get; }

    /// <summary>The field that a lambda or method group ends up in; null where it is no such field.</summary>
    public static IFieldSymbol? HolderOf(ExpressionSyntax work, DocumentContext context, CancellationToken cancellationToken)
    {
        var creation = LazyField.CreationAround(work, context, cancellationToken);
        return HolderOfValue(creation ?? work, context, cancellationToken) is { Type: INamedTypeSymbol type } field
            && (creation is null ? TaskDelegate.CanBe(type) && DelegateField.Takes(work, type, context, cancellationToken) : LazyField.Is(type, context) && LazyField.Takes(work, type, context, cancellationToken))
                ? field
                : null;
    }

    /// <summary>Null for a field of another type, or whose type is written in a way that cannot be changed.</summary>
    public static AsyncField? Of(IFieldSymbol field, VariableDeclaratorSyntax declarator, DocumentEdits edits) =>
        declarator.Parent is VariableDeclarationSyntax { Variables.Count: 1, Type: var type } ? LazyField.TryCreate(field, type, edits) ?? DelegateField.TryCreate(field, type, edits) as AsyncField : null;

    /// <summary>What gives a task afterwards where the field is named; null where something else is done with it.</summary>
    public abstract ExpressionSyntax? ReadAt(ExpressionSyntax reference);

    /// <summary>The place looks at the field and not at what its lambdas return.</summary>
    public abstract bool IsUnchangedAt(ExpressionSyntax reference);

    /// <summary>False where the assigned value cannot be changed, or not be told from others.</summary>
    public abstract bool TryAdd(ExpressionSyntax value, DocumentEdits edits, CancellationToken cancellationToken);

    /// <summary>Whether a lambda of the field may read the field itself.</summary>
    public abstract bool CanReadItself { get; }

    /// <param name="awaiting">The lambdas that await something.</param>
    /// <param name="owner">The mark of the family, in all files with parts of the type.</param>
    public abstract void Write(HashSet<SyntaxNode> awaiting, SyntaxAnnotation owner);

    /// <summary>Tasks of two types do not convert, as the types themselves may.</summary>
    private protected static bool IsMethodThatReturns(ITypeSymbol type, ExpressionSyntax group, DocumentContext context, CancellationToken cancellationToken) =>
        context.Model.GetSymbolInfo(group, cancellationToken).Symbol is IMethodSymbol { IsAsync: false } method && SymbolEqualityComparer.Default.Equals(method.ReturnType, type);

    /// <summary>The field that a value is assigned to, where it is declared or later.</summary>
    private static IFieldSymbol? HolderOfValue(ExpressionSyntax value, DocumentContext context, CancellationToken cancellationToken) => value.Parent switch
    {
        EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax declarator } => context.Model.GetDeclaredSymbol(declarator, cancellationToken) as IFieldSymbol,
        AssignmentExpressionSyntax { RawKind: (int)SyntaxKind.SimpleAssignmentExpression } assignment when assignment.Right == value =>
            context.Model.GetSymbolInfo(assignment.Left, cancellationToken).Symbol as IFieldSymbol,
        _ => null,
    };
}
