using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.Chains.Hosts;
using AsyncHygiene.Editing;
using AsyncHygiene.Editing.Syntax;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Conversions.Fields;

/// <summary>
/// <c>Lazy&lt;T&gt; f = new Lazy&lt;T&gt;(() =&gt; Load())</c> as a lazy task. It keeps what it kept: the factory runs once, and the
/// exception of a factory that failed comes out of every read.
/// </summary>
internal sealed class LazyField : AsyncField
{
    private readonly TypeSyntax _argument;
    private BaseObjectCreationExpressionSyntax? _creation;
    private DocumentEdits? _creationEdits;

    private LazyField(DocumentEdits edits, TypeSyntax argument)
        : base(edits) => _argument = argument;

    /// <summary>A factory that reads its own lazy throws; one that awaits it would wait for itself.</summary>
    public override bool CanReadItself => false;

    public static LazyField? TryCreate(IFieldSymbol field, TypeSyntax type, DocumentEdits edits) =>
        LazyFactory.Is(field.Type, edits.Context) && ArgumentOf(type) is { } argument ? new LazyField(edits, argument) : null;

    /// <summary><c>_config.Value</c></summary>
    public override ExpressionSyntax? ReadAt(ExpressionSyntax reference) => MemberAt(reference, "Value");

    /// <summary><c>_config.IsValueCreated</c></summary>
    public override MemberAccessExpressionSyntax? QuestionAt(ExpressionSyntax reference) => MemberAt(reference, "IsValueCreated");

    /// <summary>Assigned once, where the object or type is made: afterwards no two factories have to agree.</summary>
    public override bool TryAdd(ExpressionSyntax value, DocumentEdits edits, CancellationToken cancellationToken)
    {
        if (_creation is not null
            || value.Parent is AssignmentExpressionSyntax && FunctionSyntax.Around(value) is not ConstructorDeclarationSyntax
            || value is not BaseObjectCreationExpressionSyntax { ArgumentList.Arguments: { Count: > 0 } arguments } creation
            || LazyFactory.CreationAround(arguments[0].Expression, edits.Context, cancellationToken) != creation
            || (creation is ObjectCreationExpressionSyntax { Type: var type } && ArgumentOf(type) is null))
        {
            return false;
        }

        _creation = creation;
        _creationEdits = edits;
        return true;
    }

    public override void Write(HashSet<SyntaxNode> awaiting, SyntaxAnnotation owner)
    {
        ReplaceByTask(_argument, Edits, owner);
        if (_creation is { ArgumentList: { } arguments })
            _creationEdits!.Bindings.Write(arguments.Arguments[0].Expression);
        if (_creation is ObjectCreationExpressionSyntax { Type: var type })
            ReplaceByTask(ArgumentOf(type)!, _creationEdits!, owner);
    }

    private static void ReplaceByTask(TypeSyntax type, DocumentEdits edits, SyntaxAnnotation owner)
    {
        using (edits.OwnedBy(owner))
        {
            var position = type.SpanStart;
            var task = TaskSyntax.Of(edits, position, type.WithoutTrivia());
            edits.Replace(type, current => task.WithTriviaFrom(current));
        }
    }

    private static MemberAccessExpressionSyntax? MemberAt(ExpressionSyntax reference, string name) =>
        reference.Parent is MemberAccessExpressionSyntax access
            && access.Expression == reference
            && access.Name.Identifier.ValueText == name ? access : null;

    /// <summary>The type argument as it is written; an alias has none.</summary>
    private static TypeSyntax? ArgumentOf(TypeSyntax type) => type switch
    {
        NullableTypeSyntax nullable => ArgumentOf(nullable.ElementType),
        QualifiedNameSyntax qualified => ArgumentOf(qualified.Right),
        AliasQualifiedNameSyntax qualified => ArgumentOf(qualified.Name),
        GenericNameSyntax { TypeArgumentList.Arguments: { Count: 1 } arguments } => arguments[0],
        _ => null,
    };
}
