using System.Collections.Generic;
using System.Threading;
using AsyncHygiene.Chains.Families.Methods;
using AsyncHygiene.Chains.Hosts;
using AsyncHygiene.Chains.Hosts.Lambdas;
using AsyncHygiene.Editing;
using AsyncHygiene.Editing.Syntax;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Conversions.Fields;

/// <summary>
/// <c>Func&lt;int, string&gt; f</c> as <c>Func&lt;int, Task&lt;string&gt;&gt; f</c>, where the type gives it nothing but lambdas and
/// methods and does nothing but call it.
/// </summary>
internal sealed class DelegateField : AsyncField
{
    private readonly INamedTypeSymbol _type;
    private readonly TypeSyntax _name;
    private readonly List<CompletedDelegate> _values = [];

    private DelegateField(INamedTypeSymbol type, TypeSyntax name, DocumentEdits edits)
        : base(edits)
    {
        _type = type;
        _name = name;
    }

    /// <summary>A lambda may call itself through the field.</summary>
    public override bool CanReadItself => true;

    public static DelegateField? TryCreate(IFieldSymbol field, TypeSyntax type, DocumentEdits edits) =>
        TaskDelegate.CanBe(field.Type) && TaskDelegate.NameIn(type) is { } name
            ? new DelegateField((INamedTypeSymbol)field.Type, name, edits)
            : null;

    /// <summary><c>_load(x)</c>, <c>_load.Invoke(x)</c>, <c>_load?.Invoke(x)</c></summary>
    public override ExpressionSyntax? ReadAt(ExpressionSyntax reference) => DelegateCall.Of(reference);

    /// <summary>Whether it is set.</summary>
    public override bool IsUnchangedAt(ExpressionSyntax reference) => NullTest.Is(reference);

    public override bool TryAdd(ExpressionSyntax value, DocumentEdits edits, CancellationToken cancellationToken)
    {
        if (value.IsKind(SyntaxKind.NullLiteralExpression))
            return true;
        if (!KeptDelegate.Takes(value, _type, edits.Context, cancellationToken)
            || CompletedDelegate.Of(value, _type.DelegateInvokeMethod!, edits, cancellationToken) is not { } known)
        {
            return false;
        }

        _values.Add(known);
        return true;
    }

    public override void Write(HashSet<SyntaxNode> awaiting, SyntaxAnnotation owner)
    {
        using (Edits.OwnedBy(owner))
        {
            Edits.Replace(_name, current => TaskDelegate.Of(current, _name.SpanStart, Edits).WithTriviaFrom(current));
        }
        CompletedDelegate.WriteAll(_values, awaiting, owner);
    }
}
