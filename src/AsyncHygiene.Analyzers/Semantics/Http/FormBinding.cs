using System.Collections.Concurrent;
using System.Collections.Immutable;
using System.Linq;
using System.Runtime.CompilerServices;
using System.Threading;
using AsyncHygiene.Semantics.TextSearch;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Semantics.Http;

/// <summary>
/// Whether ASP.NET Core has read a request's form, asynchronously, before it calls a handler. MVC does so to bind anything at all: one
/// parameter of an action is enough, whatever it is bound from. Without one it reads nothing.
/// </summary>
internal static class FormBinding
{
    private const string Mvc = "Microsoft.AspNetCore.Mvc.";
    private const string Binding = Mvc + "ModelBinding.";

    private static readonly ConditionalWeakTable<Compilation, ConcurrentDictionary<INamedTypeSymbol, bool>> s_filters = new();

    /// <summary>Each of them reads the form.</summary>
    private static readonly string[] s_factories =
    [
        "FormValueProviderFactory", "JQueryFormValueProviderFactory", "FormFileValueProviderFactory",
    ];

    private static readonly string[] s_readers =
    [
        Mvc + "ValidateAntiForgeryTokenAttribute", Mvc + "AutoValidateAntiforgeryTokenAttribute",
        "Microsoft.AspNetCore.Antiforgery.RequireAntiforgeryTokenAttribute",
    ];

    private static readonly string[] s_withoutBody = [Mvc + "HttpGetAttribute", Mvc + "HttpHeadAttribute"];

    /// <summary>What may have read the form although nothing at the action shows it: filters of the application, middleware.</summary>
    private static readonly string[] s_mentions =
    [
        "AutoValidateAntiforgeryToken", "AutoValidateAntiforgeryTokenAttribute", "UseHttpMethodOverride",
    ];

    private static readonly string[] s_forms =
    [
        "Microsoft.AspNetCore.Http.IFormCollection", "Microsoft.AspNetCore.Http.IFormFile", "Microsoft.AspNetCore.Http.IFormFileCollection",
    ];

    private static readonly string[] s_earlyFilters =
    [
        Mvc + "Filters.IResourceFilter", Mvc + "Filters.IAsyncResourceFilter", Mvc + "Filters.IAuthorizationFilter",
        Mvc + "Filters.IAsyncAuthorizationFilter", "Microsoft.AspNetCore.Http.IEndpointFilter",
    ];

    /// <summary>True where an action of MVC is certainly called without the form having been read.</summary>
    public static bool IsLeftUnread(IMethodSymbol action, Compilation compilation, KnownTypes types, CancellationToken cancellationToken)
    {
        var attributes = action.GetAttributes()
            .Concat(action.ContainingType.SelfAndBaseTypes().SelectMany(t => t.GetAttributes()))
            .Select(a => a.AttributeClass)
            .OfType<INamedTypeSymbol>()
            .ToList();
        if (attributes.Exists(a => a.InheritsOneOf(s_readers, types)) || TakesNoBody(action, types))
            return false;

        var binds = !action.Parameters.IsEmpty || HasBoundProperty(action.ContainingType, types);
        return (!binds || attributes.Exists(a => SwitchesOff(a, compilation, types, cancellationToken)))
            && !s_mentions.Any(word => compilation.Mentions(word, cancellationToken));
    }

    /// <summary>A handler of an endpoint for which the form is read: one of its parameters is bound from it.</summary>
    public static bool IsReadFor(IMethodSymbol handler, KnownTypes types) =>
        handler.Parameters.Any(p =>
            types.IsOneOf(p.Type, s_forms)
            || p.GetAttributes().Any(a => types.Is(a.AttributeClass, types[Mvc + "FromFormAttribute"])));

    /// <summary>Filters for resources and authorization run before anything is bound, the others after.</summary>
    public static bool IsEarlyFilter(INamedTypeSymbol filter, IMethodSymbol method, KnownTypes types) =>
        types.Known(s_earlyFilters).Any(early =>
            filter.Inherits(early)
            && early.GetMembers().Any(m =>
                SymbolEqualityComparer.Default.Equals(filter.FindImplementationForInterfaceMember(m), method)));

    private static bool TakesNoBody(IMethodSymbol action, KnownTypes types)
    {
        var verbs = action.GetAttributes()
            .Select(a => a.AttributeClass)
            .Where(a => a.IsOrDerivesFrom(types[Mvc + "Routing.HttpMethodAttribute"]))
            .ToList();
        return verbs.Count > 0 && verbs.TrueForAll(v => types.IsOneOf(v, s_withoutBody));
    }

    private static bool HasBoundProperty(INamedTypeSymbol controller, KnownTypes types) =>
        controller.SelfAndBaseTypes().Any(type =>
            type.GetAttributes().Any(a => types.Is(a.AttributeClass, types[Mvc + "BindPropertiesAttribute"]))
            || type.GetMembers()
                .OfType<IPropertySymbol>()
                .Any(p => p.GetAttributes().Any(a => a.AttributeClass.Inherits(types[Binding + "IBindingSourceMetadata"]))));

    /// <summary>An attribute of the project's own that takes away all that would read the form.</summary>
    private static bool SwitchesOff(
        INamedTypeSymbol attribute,
        Compilation compilation,
        KnownTypes types,
        CancellationToken cancellationToken)
    {
        if (attribute.DeclaringSyntaxReferences.IsEmpty || !attribute.Inherits(types[Mvc + "Filters.IResourceFilter"]))
            return false;

        var known = s_filters.GetValue(compilation, static _ => new(SymbolEqualityComparer.Default));
        return known.GetOrAdd(attribute, filter =>
        {
            var names = filter.DeclaringSyntaxReferences
                .SelectMany(r => r.GetSyntax(cancellationToken).DescendantNodes())
                .OfType<SimpleNameSyntax>()
                .Select(n => n.Identifier.ValueText)
                .ToImmutableHashSet();
            return s_factories.All(name => names.Contains(name) && types[Binding + name] is not null);
        });
    }
}
