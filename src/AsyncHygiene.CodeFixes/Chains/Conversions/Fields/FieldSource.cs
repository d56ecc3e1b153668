using System.Threading.Tasks;
using AsyncHygiene.Chains.Families;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Conversions.Fields;

/// <summary>Private fields that keep lambdas or methods.</summary>
internal sealed class FieldSource : IFamilySource
{
    private readonly FamilyContext _context;

    public FieldSource(FamilyContext context) => _context = context;

    public async Task<Family?> FindAsync(ISymbol symbol)
    {
        if (symbol is not IFieldSymbol field)
            return null;

        var (family, refusal) = await ReadAsync(field).ConfigureAwait(false);
        return family ?? new RefusedFamily(_context.NextId(), field, refusal!, []) as Family;
    }

    private async Task<(FieldFamily? Family, Refusal? Refusal)> ReadAsync(IFieldSymbol field)
    {
        if (field.DeclaredAccessibility != Accessibility.Private)
            return (null, Refusal.Delegate);

        // What reads private fields through reflection says so by an attribute.
        if (field.ContainingType.IsSerializable || !field.GetAttributes().IsEmpty)
            return (null, Refusal.Attribute);

        var (declarator, edits, locked) =
            await OwnDeclaration.OfAsync<VariableDeclaratorSyntax>(field, _context.Solution, _context.CancellationToken)
                .ConfigureAwait(false);
        if (declarator is null || edits is null)
            return (null, locked);

        if (edits.Context.Model.GetDeclaredSymbol(declarator, _context.CancellationToken) is not IFieldSymbol declared
            || AsyncField.Of(declared, declarator, edits) is not { } conversion)
        {
            return (null, Refusal.Delegate);
        }

        if (await _context.Markup.RefusalOfAsync([field]).ConfigureAwait(false) is { } used)
            return (null, used);

        var references = new FieldReferences(field, conversion, _context);
        return await references.AddAsync(declarator, edits).ConfigureAwait(false) is { } refusal
            ? (null, refusal)
            : (new FieldFamily(_context.NextId(), field, conversion, references.All), null);
    }
}
