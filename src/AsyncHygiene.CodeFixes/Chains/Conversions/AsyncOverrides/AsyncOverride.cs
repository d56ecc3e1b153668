using System.Linq;
using AsyncHygiene.CallGraph.Dispatch;
using AsyncHygiene.Chains.Families;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Conversions.AsyncOverrides;

/// <summary>
/// Overrides of a framework's synchronous method that can override its asynchronous one instead: the framework calls both, one after the
/// other, and what it declares itself does nothing. And implementations of an interface that has an asynchronous twin with the one method.
/// </summary>
internal sealed class AsyncOverride
{
    private const string Filters = "Microsoft.AspNetCore.Mvc.Filters.";

    private static readonly AsyncOverride[] s_rows =
    [
        new(Filters + "ExceptionFilterAttribute", "OnException", rendersBefore: false),
        new(Filters + "IExceptionFilter", "OnException", rendersBefore: false, twin: Filters + "IAsyncExceptionFilter"),
        new(Filters + "IAuthorizationFilter", "OnAuthorization", rendersBefore: false, twin: Filters + "IAsyncAuthorizationFilter"),
        new("Microsoft.AspNetCore.Mvc.ActionResult", "ExecuteResult", rendersBefore: false) { IsRunByAsync = true },
        new("Microsoft.AspNetCore.Razor.TagHelpers.TagHelper", "Process", rendersBefore: false) { IsRunByAsync = true },
        new("Microsoft.AspNetCore.Razor.TagHelpers.TagHelperComponent", "Process", rendersBefore: false) { IsRunByAsync = true },
        new("Microsoft.AspNetCore.Components.ComponentBase", "OnInitialized", rendersBefore: true),
        new("Microsoft.AspNetCore.Components.ComponentBase", "OnParametersSet", rendersBefore: true),
        new("Microsoft.AspNetCore.Components.ComponentBase", "OnAfterRender", rendersBefore: false),
    ];

    private readonly string _type;
    private readonly string _name;
    private readonly bool _rendersBefore;
    private readonly string? _twin;

    /// <summary>
    /// The framework calls only the asynchronous method, whose own body calls the other one: an override of it runs instead of the
    /// synchronous one of a base class, and may call that.
    /// </summary>
    private bool IsRunByAsync { get; init; }

    private AsyncOverride(string type, string name, bool rendersBefore, string? twin = null)
    {
        _twin = twin;
        _type = type;
        _name = name;
        _rendersBefore = rendersBefore;
    }

    public string AsyncName => AsyncSuffix.AddTo(_name);

    /// <summary>Not where a class or interface between the two has a say in either method.</summary>
    public static AsyncOverride? Of(IMethodSymbol method, KnownTypes types) =>
        s_rows.FirstOrDefault(row => row._name == method.Name && method.ReturnsVoid && row.Fits(method, types));

    /// <summary>The class implements the twin instead.</summary>
    public void WriteContract(FamilyMember member)
    {
        if (_twin is not null && Contract(member.Declaration, member.Edits.Context.Model) is { } name)
            member.Edits.Replace(
                name,
                n => n.WithIdentifier(SyntaxFactory.Identifier(_twin.Substring(_twin.LastIndexOf('.') + 1)).WithTriviaFrom(n.Identifier)));
    }

    private bool Fits(IMethodSymbol method, KnownTypes types)
    {
        if (types[_type] is not { } contract)
            return false;

        var slots = Slots.Of(method).Where(s => s.DeclaringSyntaxReferences.IsEmpty).ToList();
        return _twin is null
            ? method.OverriddenMethod is { } overridden
                && (IsRunByAsync ? overridden.ContainingType.Inherits(contract) : types.Is(overridden.ContainingType, contract))
                && slots.Count == Slots.Of(overridden).Count(s => s.DeclaringSyntaxReferences.IsEmpty)
                && SymbolEqualityComparer.Default.Equals(method.ContainingType.DeclarerOf(AsyncName), contract)
            : types[_twin] is { } twin
                && method is { IsOverride: false, IsVirtual: false, IsAbstract: false, MethodKind: MethodKind.Ordinary }
                && slots.Count == 1
                && types.Is(slots[0].ContainingType, contract)
                && !method.ContainingType.AllInterfaces.Contains(twin, SymbolEqualityComparer.Default);
    }

    /// <summary>Its name in the base list of the declaration around a method.</summary>
    private SimpleNameSyntax? Contract(SyntaxNode declaration, SemanticModel model) =>
        (declaration.Parent as TypeDeclarationSyntax)?.BaseList?.Types
            .Where(t => KnownTypes.Of(model.Compilation).Is(model.GetTypeInfo(t.Type).Type, KnownTypes.Of(model.Compilation)[_type]))
            .Select(t => t.Type.DescendantNodesAndSelf().OfType<SimpleNameSyntax>().Last())
            .FirstOrDefault();

    /// <summary>
    /// A component is drawn while its asynchronous method waits. Whatever the method sets must then be readable before: with a value from
    /// the start, or declared as possibly null. And a contract that is to be exchanged must stand next to the method.
    /// </summary>
    public bool CanConvert(FamilyMember member) =>
        (_twin is null || Contract(member.Declaration, member.Edits.Context.Model) is not null)
        && (!_rendersBefore
            || FunctionSyntax.OwnNodes(member.Declaration)
                .OfType<AssignmentExpressionSyntax>()
                .All(a => IsReadableBefore(member.Edits.Context.Model.GetSymbolInfo(a.Left).Symbol)));

    private static bool IsReadableBefore(ISymbol? assigned) => assigned switch
    {
        ILocalSymbol or IParameterSymbol or IDiscardSymbol => true,
        IFieldSymbol field => IsReadable(field.Type) || HasValue(field),
        IPropertySymbol property => IsReadable(property.Type) || HasValue(property),
        _ => false,
    };

    private static bool IsReadable(ITypeSymbol type) => type.IsValueType || type.NullableAnnotation == NullableAnnotation.Annotated;

    private static bool HasValue(ISymbol member) =>
        member.DeclaringSyntaxReferences.Select(r => r.GetSyntax()).Any(declaration => declaration switch
        {
            VariableDeclaratorSyntax { Initializer.Value: { } value } => IsValue(value),
            PropertyDeclarationSyntax { Initializer.Value: { } value } => IsValue(value),
            _ => false,
        });

    private static bool IsValue(ExpressionSyntax value) => value is not (PostfixUnaryExpressionSyntax or DefaultExpressionSyntax)
        && !(value is LiteralExpressionSyntax { Token.ValueText: "null" or "default" });
}
