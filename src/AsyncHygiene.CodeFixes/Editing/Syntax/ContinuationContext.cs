using System.Linq;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Editing.Syntax;

/// <summary>
/// Whether the code behind an await has to go on in the context in which it began: in a request of <c>System.Web</c>, or on the thread of a
/// user interface. A wait never left it, so a <c>ConfigureAwait(false)</c> before the wait did nothing.
/// </summary>
internal static class ContinuationContext
{
    /// <summary>Code of the program may run in one.</summary>
    public static bool Exists(KnownTypes types) =>
        UserInterfaceTypes.AreReferenced(types) || types["System.Web.HttpContext"] is not null;

    /// <summary>
    /// For a place of the original tree: its function reads <c>HttpContext.Current</c>, which would be null, or has to do with a user
    /// interface, or runs code that may.
    /// </summary>
    public static bool IsNeeded(SyntaxNode site, DocumentContext context)
    {
        if (site.SyntaxTree != context.Root.SyntaxTree || !Exists(context.Types) || FunctionSyntax.Around(site) is not { } function)
            return false;

        var hasInterface = UserInterfaceTypes.AreReferenced(context.Types);
        return (hasInterface && IsShown(context.Model.GetEnclosingSymbol(site.SpanStart)?.ContainingType, context.Types))
            || FunctionSyntax.OwnNodes(function).OfType<SimpleNameSyntax>().Any(n =>
                ReadsRequest(n, context) || (hasInterface && MayShow(context.Model.GetSymbolInfo(n).Symbol, context.Types)));
    }

    private static bool ReadsRequest(SimpleNameSyntax name, DocumentContext context) =>
        name.Identifier.ValueText == "Current"
        && context.Types["System.Web.HttpContext"] is { } request
        && context.Types.Is(context.Model.GetSymbolInfo(name).Symbol?.ContainingType, request);

    /// <summary>A member of what is shown, and a delegate or event, whose code is not here.</summary>
    private static bool MayShow(ISymbol? symbol, KnownTypes types) => symbol is not null
        && (symbol.Kind == SymbolKind.Event || DelegateOf(symbol) || IsShown(symbol.ContainingType, types));

    private static bool DelegateOf(ISymbol symbol) => symbol switch
    {
        ILocalSymbol local => local.Type.TypeKind == TypeKind.Delegate,
        IParameterSymbol parameter => parameter.Type.TypeKind == TypeKind.Delegate,
        IFieldSymbol field => field.Type.TypeKind == TypeKind.Delegate,
        IPropertySymbol property => property.Type.TypeKind == TypeKind.Delegate,
        _ => false,
    };

    /// <summary>A part of a user interface, and what one shows and watches.</summary>
    private static bool IsShown(INamedTypeSymbol? type, KnownTypes types) => type is not null
        && (UserInterfaceTypes.Contain(type, types)
            || type.AllInterfaces.Any(i => i.Name is "INotifyPropertyChanged" or "INotifyCollectionChanged"));
}
