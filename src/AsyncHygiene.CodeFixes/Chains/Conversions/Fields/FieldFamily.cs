using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.AwaitSites;
using AsyncHygiene.Chains.Families;
using AsyncHygiene.Chains.Safety;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Conversions.Fields;

/// <summary>Completes the family of a private field: its values and its readers, who are all in the parts of one type.</summary>
internal sealed class FieldFamily
{
    private readonly Family _family;
    private readonly IFieldSymbol _field;
    private readonly SolutionEdits _solution;
    private readonly CancellationToken _cancellationToken;
    private readonly List<ExpressionSyntax> _values = [];

    private FieldFamily(Family family, IFieldSymbol field, SolutionEdits solution, CancellationToken cancellationToken)
    {
        _family = family;
        _field = field;
        _solution = solution;
        _cancellationToken = cancellationToken;
    }

    public static async Task CompleteAsync(Family family, IFieldSymbol field, SolutionEdits solution, CancellationToken cancellationToken)
    {
        family.NewName = field.Name;
        family.Refusal = await new FieldFamily(family, field, solution, cancellationToken).CompleteAsync().ConfigureAwait(false);
    }

    private async Task<Refusal?> CompleteAsync()
    {
        if (_field.DeclaredAccessibility != Accessibility.Private)
            return Refusal.Delegate;

        // Who reads private fields through reflection is told so by an attribute.
        if (_field.ContainingType.IsSerializable || !_field.GetAttributes().IsEmpty)
            return Refusal.Attribute;

        var (declarator, edits, locked) = await OwnDeclaration.OfAsync<VariableDeclaratorSyntax>(_field, _solution, _cancellationToken).ConfigureAwait(false);
        if (declarator is null || edits is null)
            return locked;

        if (edits.Context.Model.GetDeclaredSymbol(declarator, _cancellationToken) is not IFieldSymbol declared || AsyncField.Of(declared, declarator, edits) is not { } field)
            return Refusal.Delegate;

        _family.Field = field;
        if (declarator.Initializer?.Value is { } initial && AddValue(initial, edits) is { } refusal)
            return refusal;

        return await AddReferencesAsync(edits).ConfigureAwait(false);
    }

    private async Task<Refusal?> AddReferencesAsync(DocumentEdits declaration)
    {
        var reads = new List<(SimpleNameSyntax Name, ExpressionSyntax Read, DocumentEdits Edits)>();
        var (names, unknown) = await ReferencedName.AllAsync(_field, _solution, _cancellationToken).ConfigureAwait(false);
        if (unknown is not null)
            return unknown;

        foreach (var at in names)
        {
            var expression = Outermost(NameContext.AccessOf(at.Name));
            if (NameContext.IsNameOnly(at.Name) || _family.Field!.IsUnchangedAt(expression))
                _family.References.Add(FamilyReference.ToName(at.Name, at.Edits));
            else if (_family.Field.ReadAt(expression) is { } read)
                reads.Add((at.Name, read, at.Edits));
            else if (ValueAssignedTo(expression) is not { } value)
                return Refusal.Delegate;
            else if (AddValue(value, at.Edits) is { } unclear)
                return unclear;
        }

        foreach (var (name, read, edits) in reads)
        {
            if (await AddReadAsync(name, read, edits).ConfigureAwait(false) is { } refusal)
                return refusal;
        }

        return _family.References.Select(r => r.Edits).Append(declaration).Distinct().Any(d => DisabledText.Mentions(d.Context.Model.Compilation, _field.Name)) ? Refusal.DisabledText : null;
    }

    private Refusal? AddValue(ExpressionSyntax value, DocumentEdits edits)
    {
        _values.Add(value);
        return _family.Field!.TryAdd(value, edits, _cancellationToken) ? null : Refusal.Delegate;
    }

    private async Task<Refusal?> AddReadAsync(SimpleNameSyntax name, ExpressionSyntax read, DocumentEdits edits)
    {
        if (FamilyCall.IsInExpressionTree(read, edits.Context.Model))
            return Refusal.ExpressionTree;
        if (AggregateHandler.IsAround(read, edits.Context))
            return Refusal.Aggregate;
        if (!_family.Field!.CanReadItself && _values.Any(v => v.SyntaxTree == read.SyntaxTree && v.Span.Contains(read.Span)))
            return Refusal.Delegate;

        if (StaticInitialization.Contains(read))
            return FunctionSyntax.Around(read) is null ? Refusal.Initializer : Refusal.Special;

        var (conditional, host) = await FamilyCall.PlaceOfAsync(read, edits, _cancellationToken).ConfigureAwait(false);
        _family.References.Add(FamilyReference.ToCall(name, new FamilyCall(read, conditional, host, edits), edits));
        return null;
    }

    private static ExpressionSyntax Outermost(ExpressionSyntax field)
    {
        while (field.Parent is ParenthesizedExpressionSyntax or PostfixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.SuppressNullableWarningExpression })
            field = (ExpressionSyntax)field.Parent;
        return field;
    }

    private static ExpressionSyntax? ValueAssignedTo(ExpressionSyntax field) =>
        field.Parent is AssignmentExpressionSyntax { RawKind: (int)SyntaxKind.SimpleAssignmentExpression, Parent: ExpressionStatementSyntax or ArrowExpressionClauseSyntax } assignment && assignment.Left == field
            ? assignment.Right
            : null;
}
