using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;
using AsyncHygiene.Chains.Ambient;
using AsyncHygiene.Chains.Families;
using AsyncHygiene.Chains.Families.Texts;
using AsyncHygiene.Chains.Safety;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Conversions.Fields;

/// <summary>The values and readers of a private field, which are all in the parts of one type.</summary>
internal sealed class FieldReferences
{
    private readonly IFieldSymbol _field;
    private readonly AsyncField _conversion;
    private readonly FamilyContext _context;
    private readonly List<ExpressionSyntax> _values = [];
    private readonly List<FamilyReference> _references = [];

    public FieldReferences(IFieldSymbol field, AsyncField conversion, FamilyContext context)
    {
        _field = field;
        _conversion = conversion;
        _context = context;
    }

    public IReadOnlyList<FamilyReference> All => _references;

    /// <summary>Adds the values with the declaration's own, and the readers; or says why one of them stands in the way.</summary>
    public async Task<Refusal?> AddAsync(VariableDeclaratorSyntax declarator, DocumentEdits declaration)
    {
        if (declarator.Initializer?.Value is { } initial && AddValue(initial, declaration) is { } unfit)
            return unfit;

        var reads = new List<(SimpleNameSyntax Name, ExpressionSyntax Read, DocumentEdits Edits)>();
        var (names, unknown) = await ReferencedName.AllAsync(_field, _context.Solution, _context.CancellationToken).ConfigureAwait(false);
        if (unknown is not null)
            return unknown;

        foreach (var at in names)
        {
            if (Add(at, reads) is { } unclear)
                return unclear;
        }

        if (!_conversion.CanReadItself && await MayReadItselfAsync(reads.ConvertAll(r => r.Read), declaration).ConfigureAwait(false))
        {
            return Refusal.Delegate.Because(
                $"the factory of '{_field.Name}' may come back to it, and would wait for itself, where the lazy throws");
        }

        foreach (var (name, read, edits) in reads)
        {
            if (await AddReadAsync(name, read, edits).ConfigureAwait(false) is { } refusal)
                return refusal;
        }

        return DisabledText.RefusalOf(
            _field.Name,
            _references.Select(r => r.Edits).Append(declaration).Select(d => d.Context.Model.Compilation));
    }

    private Refusal? Add(ReferencedName at, List<(SimpleNameSyntax Name, ExpressionSyntax Read, DocumentEdits Edits)> reads)
    {
        var expression = Outermost(NameContext.AccessOf(at.Name));
        if (NameContext.IsNameOnly(at.Name) || _conversion.IsUnchangedAt(expression))
            _references.Add(new NameReference(at.Name, at.Edits));
        else if (_conversion.QuestionAt(expression) is { } question && LazyQuestion.CanBeAsked(at.Edits))
            _references.Add(new LazyQuestion(at.Name, question, at.Edits));
        else if (_conversion.ReadAt(expression) is { } read)
            reads.Add((at.Name, read, at.Edits));
        else if (ValueAssignedTo(expression) is { } value)
            return AddValue(value, at.Edits);
        else
            return AddElements(at, expression, reads);
        return null;
    }

    private Refusal? AddElements(
        ReferencedName at,
        ExpressionSyntax collection,
        List<(SimpleNameSyntax Name, ExpressionSyntax Read, DocumentEdits Edits)> reads)
    {
        if (_conversion.ElementsAt(collection, at.Edits, _context.CancellationToken) is not { } use)
        {
            return Refusal.Delegate.Because(
                $"{SourcePlace.Of(at.Name.GetLocation())}, does more with '{_field.Name}' than to call what it holds");
        }

        _values.AddRange(use.Values);
        reads.AddRange(use.Calls.Select(c => (c.Name, c.Call, at.Edits)));
        return null;
    }

    private async Task<bool> MayReadItselfAsync(IReadOnlyCollection<SyntaxNode> reads, DocumentEdits declaration)
    {
        var models = await SolutionModels.Of(declaration.Context).GetAsync(_context.CancellationToken).ConfigureAwait(false);
        return new FactoryReach(models, _context.CancellationToken).Includes(reads, _values);
    }

    private Refusal? AddValue(ExpressionSyntax value, DocumentEdits edits)
    {
        _values.Add(value);
        return _conversion.TryAdd(value, edits, _context.CancellationToken) ? null : Refusal.Delegate;
    }

    private async Task<Refusal?> AddReadAsync(SimpleNameSyntax name, ExpressionSyntax read, DocumentEdits edits)
    {
        if (AwaitableCall.RefusalAt(read, edits) is { } refusal)
            return refusal;
        if (StaticInitialization.Contains(read))
            return FunctionSyntax.Around(read) is null ? Refusal.Initializer : Refusal.Special;

        var call = await AwaitableCall.AtAsync(read, edits, _context.CancellationToken).ConfigureAwait(false);
        _references.Add(new CallReference(name, call, edits));
        return null;
    }

    private static ExpressionSyntax Outermost(ExpressionSyntax field)
    {
        while (field.Parent is ParenthesizedExpressionSyntax
            or PostfixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.SuppressNullableWarningExpression })
        {
            field = (ExpressionSyntax)field.Parent;
        }
        return field;
    }

    private static ExpressionSyntax? ValueAssignedTo(ExpressionSyntax field) =>
        field.Parent
            is AssignmentExpressionSyntax
        {
            RawKind: (int)SyntaxKind.SimpleAssignmentExpression, Parent: ExpressionStatementSyntax
                or ArrowExpressionClauseSyntax
        } assignment && assignment.Left == field
            ? assignment.Right
            : null;
}
