using System.Linq;
using System.Runtime.CompilerServices;
using System.Threading;
using AsyncHygiene.Semantics.TextSearch;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.Counterparts.Queries;

/// <summary>
/// A query that comes out of something it was put into: a tuple, a record, an array, a list, an <c>out</c> parameter, the parameter of a
/// lambda. Where it was made is not followed, so it may be a list if the project makes queries of lists anywhere.
/// <code>
/// (IQueryable&lt;Item&gt; Rows, int Count) Page() =&gt; (list.AsQueryable(), list.Count);    Page().Rows.ToList();
/// </code>
/// </summary>
internal static class CarriedQuery
{
    private static readonly ConditionalWeakTable<Compilation, StrongBox<bool>> s_makesOfLists = new();

    public static bool Is(IOperation query) => query switch
    {
        IFieldReferenceOperation { Field.ContainingType.IsTupleType: true } => true,
        IPropertyReferenceOperation { Property.OriginalDefinition: var property } =>
            property.DeclaringSyntaxReferences.IsEmpty
                ? property.Type is ITypeParameterSymbol
                : property.DeclaringSyntaxReferences[0].GetSyntax() is ParameterSyntax,
        IArrayElementReferenceOperation => true,
        IInvocationOperation { TargetMethod: { OriginalDefinition: var method } } =>
            method is { ReturnType: ITypeParameterSymbol, DeclaringSyntaxReferences.IsEmpty: true },
        ILocalReferenceOperation { Local: var local } =>
            local.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax() is ForEachStatementSyntax or SingleVariableDesignationSyntax,
        IParameterReferenceOperation { Parameter.ContainingSymbol: IMethodSymbol { MethodKind: MethodKind.AnonymousFunction } } => true,
        _ => false,
    };

    /// <summary>Somewhere the project calls <c>AsQueryable</c> on what is no query.</summary>
    public static bool MayBeList(Compilation compilation, KnownTypes types) =>
        s_makesOfLists.GetValue(compilation, c => new StrongBox<bool>(MakesOfLists(c, types))).Value;

#pragma warning disable RS1030 // Calls stand in other files; in an analysis callback this is the driver's own cached model.
    private static bool MakesOfLists(Compilation compilation, KnownTypes types) =>
        NameScan.Tokens(compilation, "AsQueryable", CancellationToken.None)
            .Select(t => t.Parent?.FirstAncestorOrSelf<InvocationExpressionSyntax>())
            .OfType<InvocationExpressionSyntax>()
            .Select(call => compilation.GetSemanticModel(call.SyntaxTree).GetOperation(call))
            .OfType<IInvocationOperation>()
            .Any(made => made.Arguments.Length > 0
                && types.Is(made.TargetMethod.ContainingType, types["System.Linq.Queryable"])
                && !made.Arguments[0].Value.WithoutConversions().Type.Inherits(types["System.Linq.IQueryable"]));
#pragma warning restore RS1030
}
