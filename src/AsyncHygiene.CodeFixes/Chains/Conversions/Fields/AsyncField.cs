using System.Collections.Generic;
using System.Threading;
using AsyncHygiene.Chains.Conversions.Fields.Collections;
using AsyncHygiene.Editing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Conversions.Fields;

/// <summary>A private field with lambdas that are to await something: its type changes, and its readers await what they return.</summary>
internal abstract class AsyncField
{
    private protected AsyncField(DocumentEdits edits) => Edits = edits;

    /// <summary>Of the declaration.</summary>
    private protected DocumentEdits Edits { get; }

    /// <summary>Null for a field of another type, or whose type is written in a way that cannot be changed.</summary>
    public static AsyncField? Of(IFieldSymbol field, VariableDeclaratorSyntax declarator, DocumentEdits edits) =>
        declarator.Parent is VariableDeclarationSyntax { Variables.Count: 1, Type: var type }
            ? LazyField.TryCreate(field, type, edits) as AsyncField
                ?? DelegateField.TryCreate(field, type, edits) as AsyncField
                ?? CollectionField.TryCreate(field, type, edits)
            : null;

    /// <summary>What gives a task afterwards where the field is named; null where something else is done with it.</summary>
    public abstract ExpressionSyntax? ReadAt(ExpressionSyntax reference);

    /// <summary>What a place does with the delegates in a collection; null where that is not all, or the field is none.</summary>
    public virtual CollectionUse? ElementsAt(ExpressionSyntax reference, DocumentEdits edits, CancellationToken cancellationToken) => null;

    /// <summary>The place looks at the field and not at what its lambdas return.</summary>
    public virtual bool IsUnchangedAt(ExpressionSyntax reference) => false;

    /// <summary>What asks whether there is a value, and has to ask the task as well; null where nothing does.</summary>
    public virtual MemberAccessExpressionSyntax? QuestionAt(ExpressionSyntax reference) => null;

    /// <summary>False where the assigned value cannot be changed, or not be told from others.</summary>
    public abstract bool TryAdd(ExpressionSyntax value, DocumentEdits edits, CancellationToken cancellationToken);

    /// <summary>Whether a lambda of the field may read the field itself.</summary>
    public abstract bool CanReadItself { get; }

    /// <param name="awaiting">The lambdas that await something.</param>
    /// <param name="owner">The mark of the family, in all files with parts of the type.</param>
    public abstract void Write(HashSet<SyntaxNode> awaiting, SyntaxAnnotation owner);
}
