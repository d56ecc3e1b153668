using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.TextSearch;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Safety.Reflected;

/// <summary>
/// Objects that are given to a script engine, a template, a style sheet or a mapper, which calls their public methods by name:
/// <code>
/// arguments.AddExtensionObject("urn:prices", new Prices());        engine.SetValue("api", api);
/// CreateMap&lt;Order, OrderModel&gt;();                                // order.GetTotal() for "Total"
/// class PriceDrop : Drop { public string Label() => … }
/// </code>
/// </summary>
internal static class ScriptObject
{
    /// <summary>The libraries, each with the names of the methods that take such objects or their types.</summary>
    private static readonly (string Library, string[] Methods)[] s_engines =
    [
        ("System.Xml.Xsl", ["AddExtensionObject"]),
        ("Jint", ["SetValue", "FromObject", "AddExtensionMethods", "CreateTypeReference", "Invoke"]),
        ("Microsoft.CodeAnalysis.CSharp.Scripting", ["EvaluateAsync", "RunAsync", "Create"]),
        ("Microsoft.ClearScript", ["AddHostObject", "AddRestrictedHostObject", "AddHostType", "AddHostTypes"]),
        ("Microsoft.Scripting", ["SetVariable"]),
        ("DynamicExpresso", ["SetVariable", "Reference", "ParseAsDelegate", "ParseAsExpression", "Parameter"]),
        ("Scriban", ["Import"]),
        ("NiL.JS", ["DefineVariable", "DefineConstructor"]),
        ("MoonSharp.Interpreter", ["RegisterType"]),
        ("NLua", ["RegisterFunction", "RegisterLuaClassType"]),
        ("Stubble.Core", ["Render", "RenderAsync"]),
        ("Cocona", ["AddCommands", "AddSubCommand"]),
        ("Microsoft.Web.WebView2", ["AddHostObjectToScript"]),
        ("CefSharp", ["Register"]),
        ("DotLiquid", ["RegisterFilter", "RegisterSafeType"]),
        ("AutoMapper", ["CreateMap"]),
        ("Mapster", ["NewConfig", "ForType", "Adapt", "AdaptToType", "BuildAdapter"]),
    ];

    /// <summary>What such a type derives from, or carries, to be found.</summary>
    private static readonly (string Library, string Mark)[] s_marks =
    [
        ("DotLiquid", "Drop"), ("System.Linq.Dynamic.Core", "DynamicLinqType"),
    ];

    /// <summary>Libraries whose globals are set by an indexer: <c>lua["api"] = new Api();</c></summary>
    private static readonly string[] s_indexed = ["NLua", "MoonSharp.Interpreter"];

    public static IReadOnlyList<string> Takers { get; } = s_engines.SelectMany(e => e.Methods)
        .Concat(s_marks.Select(m => m.Mark))
        .Concat(s_indexed.Select(name => name.Split('.')[0]))
        .Distinct()
        .ToList();

    public static IEnumerable<(INamedTypeSymbol Type, SyntaxNode Place)> In(
        Compilation compilation,
        CancellationToken cancellationToken)
    {
        var takers = s_engines.Where(e => IsReferenced(e.Library, compilation)).SelectMany(e => e.Methods).Distinct();
        foreach (var token in takers.SelectMany(name => NameScan.Tokens(compilation, name, cancellationToken)))
        {
            if (CallOf(token) is { } call
                && compilation.GetSemanticModel(call.SyntaxTree) is var model
                && model.GetSymbolInfo(call, cancellationToken).Symbol is IMethodSymbol method
                && TakesObject(method))
            {
                foreach (var type in GivenTo(call, method, model, cancellationToken))
                    yield return (type, call);
            }
        }

        if (s_indexed.Any(library => IsReferenced(library, compilation)))
        {
            foreach (var assignment in IndexedIn(compilation, cancellationToken))
            {
                if (compilation.GetSemanticModel(assignment.SyntaxTree).GetTypeInfo(assignment.Right, cancellationToken).Type
                    is INamedTypeSymbol { SpecialType: SpecialType.None } given)
                {
                    yield return (given, assignment);
                }
            }
        }

        var marks = s_marks.Where(m => IsReferenced(m.Library, compilation)).Select(m => m.Mark);
        foreach (var token in marks.SelectMany(name => NameScan.Tokens(compilation, name, cancellationToken)))
        {
            if (token.Parent?.Ancestors().Any(n => n is BaseListSyntax or AttributeSyntax) == true
                && token.Parent.FirstAncestorOrSelf<TypeDeclarationSyntax>() is { } marked
                && compilation.GetSemanticModel(marked.SyntaxTree).GetDeclaredSymbol(marked, cancellationToken) is INamedTypeSymbol type)
            {
                yield return (type, marked);
            }
        }
    }

    /// <summary>A method's call, or the creation of an object that carries the other one.</summary>
    private static ExpressionSyntax? CallOf(SyntaxToken name) =>
        name.Parent?.FirstAncestorOrSelf<ExpressionSyntax>(e => e is InvocationExpressionSyntax or ObjectCreationExpressionSyntax) switch
        {
            InvocationExpressionSyntax call when call.Expression.Span.Contains(name.Span) => call,
            ObjectCreationExpressionSyntax creation when creation.Type.Span.Contains(name.Span) => creation,
            _ => null,
        };

    /// <summary><c>script.Globals["api"] = new Api();</c></summary>
    private static IEnumerable<AssignmentExpressionSyntax> IndexedIn(Compilation compilation, CancellationToken cancellationToken) =>
        compilation.SyntaxTrees
            .SelectMany(t => t.GetRoot(cancellationToken).DescendantNodes())
            .OfType<AssignmentExpressionSyntax>()
            .Where(a => a.Left is ElementAccessExpressionSyntax { Expression: var engine }
                && compilation.GetSemanticModel(a.SyntaxTree).GetTypeInfo(engine, cancellationToken).Type is INamedTypeSymbol type
                && s_indexed.Any(type.IsInOrBelow));

    /// <summary>Some of the names are those of many methods; without the library none of them has to be bound.</summary>
    private static bool IsReferenced(string library, Compilation compilation)
    {
        INamespaceSymbol? space = compilation.GlobalNamespace;
        foreach (var part in library.Split('.'))
            space = space?.GetNamespaceMembers().FirstOrDefault(n => n.Name == part);
        return space is not null;
    }

    private static bool TakesObject(IMethodSymbol method) =>
        Array.Exists(s_engines, e => method.IsInOrBelow(e.Library)
            && Array.IndexOf(e.Methods, method.MethodKind == MethodKind.Constructor ? method.ContainingType.Name : method.Name) >= 0);

    /// <summary>The types of what is given, and those that are named.</summary>
    private static IEnumerable<INamedTypeSymbol> GivenTo(
        ExpressionSyntax call,
        IMethodSymbol method,
        SemanticModel model,
        CancellationToken cancellationToken) =>
        ((call as InvocationExpressionSyntax)?.ArgumentList ?? ((ObjectCreationExpressionSyntax)call).ArgumentList)!.Arguments
            .Select(a => a.Expression is TypeOfExpressionSyntax named ? (ExpressionSyntax)named.Type : a.Expression)
            .Select(e => model.GetTypeInfo(e, cancellationToken).Type)
            .Concat(method.TypeArguments)
            .OfType<INamedTypeSymbol>()
            .SelectMany(t => t.DelegateInvokeMethod is { } run ? run.Parameters.Select(p => p.Type).OfType<INamedTypeSymbol>() : [t])
            .Where(t => t.TypeKind is TypeKind.Class or TypeKind.Struct or TypeKind.Interface && !t.IsInOrBelow("System"));
}
