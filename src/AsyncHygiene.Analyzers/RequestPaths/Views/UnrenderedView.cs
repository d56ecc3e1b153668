using System;
using System.Collections.Generic;
using System.Linq;
using System.Runtime.CompilerServices;
using System.Threading;
using AsyncHygiene.RequestPaths.OffRequests;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Hierarchy;
using AsyncHygiene.Semantics.Tasks;
using AsyncHygiene.Semantics.TextSearch;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.RequestPaths.Views;

/// <summary>
/// A view <c>/Views/Product/Detail.cshtml</c> of a program in which no controller outside of areas is called <c>Product</c>: MVC looks
/// there for that controller alone. Any other code has to name the view with its folder.
/// </summary>
internal static class UnrenderedView
{
    private const string Extension = ".cshtml";
    private const string Controller = nameof(Controller);

    /// <summary>Asked for each view.</summary>
    private static readonly ConditionalWeakTable<Compilation, List<SyntaxToken>> s_paths = new();

    /// <summary>
    /// Where one of these words stands, views may be looked for elsewhere, controllers have other names, or some come from elsewhere.
    /// </summary>
    private static readonly string[] s_ownWays =
    [
        "IViewLocationExpander", "ViewLocationExpanders", "ViewLocationFormats", "AreaViewLocationFormats", "PageViewLocationFormats",
        "IRazorViewEngine", "ICompositeViewEngine", "IViewEngine", "ViewEngines", "IRazorPageFactoryProvider", "ControllerName",
        "ControllerModel", "ApplicationPartManager", "AssemblyLoadContext", "LoadFrom", "LoadFile", "RazorLight", "Postal",
    ];

    /// <summary>What mails and documents are made of has no controller, and is found by other conventions.</summary>
    private static readonly string[] s_documents = ["shared", "mail", "template", "pdf", "report", "print", "export", "document"];

    /// <param name="view">The class that a view is compiled to.</param>
    /// <param name="sources">All that may name it.</param>
    /// <param name="cancellationToken">Ends the search.</param>
    public static bool Is(INamedTypeSymbol view, IReadOnlyCollection<Compilation> sources, CancellationToken cancellationToken) =>
        sources.FirstOrDefault(s => SymbolEqualityComparer.Default.Equals(s.Assembly, view.ContainingAssembly)) is { } program
        && UnusedCode.IsServer(program)
        && view.Inherits(KnownTypes.Of(program)["Microsoft.AspNetCore.Mvc.Razor.RazorPage"])
        && RazorCode.PathOf(view)?.Split('/') is { Length: 4 } path
        && path[1] == "Views"
        && (path[2], path[3]) is var (folder, file)
        && !file.StartsWith("_", StringComparison.Ordinal)
        && !s_documents.Any(word => folder.IndexOf(word, StringComparison.OrdinalIgnoreCase) >= 0)
        && sources.SelectMany(Assemblies).All(a => HasNoController(a, folder))
        && !sources.Any(s => s_ownWays.Any(word => s.Mentions(word, cancellationToken)))
        && !sources.Any(s => PathsIn(s, cancellationToken).Exists(t => MayName(t, folder, file)));

    private static IEnumerable<IAssemblySymbol> Assemblies(Compilation source) =>
        source.SourceModule.ReferencedAssemblySymbols.Append(source.Assembly);

    private static bool HasNoController(IAssemblySymbol assembly, string name)
    {
        return !assembly.TypeNames.Any(IsCalled)
            || DeclaredTypes.In(assembly.GlobalNamespace)
                .Where(t => t.ContainingType is null && IsCalled(t.Name))
                .All(t => ControllerArea.Has(t) || !MayBeController(t));

        bool IsCalled(string type) => Equal(type, name) || Equal(type, name + Controller);
    }

    /// <summary>By the end of its name, or by its base.</summary>
    private static bool MayBeController(INamedTypeSymbol type) =>
        type.Name.EndsWith(Controller, StringComparison.OrdinalIgnoreCase)
        || type.SelfAndBaseTypes().Any(t => t.Name.StartsWith(Controller, StringComparison.Ordinal)
            || t.GetAttributes().Any(a => a.AttributeClass is { Name: "ControllerAttribute" }));

    /// <summary>The texts that may be the path of a view, or a part of one.</summary>
    private static List<SyntaxToken> PathsIn(Compilation source, CancellationToken cancellationToken) =>
        s_paths.GetValue(source, s => s.SyntaxTrees
            .SelectMany(tree => tree.GetRoot(cancellationToken).DescendantTokens()
                .Where(t => t.Kind() is SyntaxKind.StringLiteralToken or SyntaxKind.InterpolatedStringTextToken
                        or SyntaxKind.SingleLineRawStringLiteralToken or SyntaxKind.MultiLineRawStringLiteralToken
                    && (t.ValueText.IndexOf('/') >= 0 || t.ValueText.IndexOf(Extension, StringComparison.OrdinalIgnoreCase) >= 0)
                    && !(RazorCode.IsIn(tree) && IsOutput(t))))
            .ToList());

    /// <summary>What a view writes, and what the generator says of it.</summary>
    private static bool IsOutput(SyntaxToken text) => text.Parent?.Parent switch
    {
        AttributeArgumentSyntax => true,
        ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax call } =>
            BlockingWait.NameOf(call)?.Identifier.ValueText is "WriteLiteral" or "WriteAttributeValue" or "BeginWriteAttribute"
                or "AddHtmlAttributeValue",
        ArgumentSyntax { Parent.Parent: ObjectCreationExpressionSyntax { Type: var type } } =>
            type.GetLastToken().ValueText == "HtmlString",
        _ => false,
    };

    /// <summary>A whole path names one view. A part of a path, to which code adds others, may name any.</summary>
    private static bool MayName(SyntaxToken text, string folder, string file)
    {
        var value = text.ValueText;
        var segments = value.Split('/');
        var last = segments[segments.Length - 1];
        if (IsPart(text, last))
        {
            return value.IndexOf("Views", StringComparison.OrdinalIgnoreCase) >= 0
                || value.IndexOf(Extension, StringComparison.OrdinalIgnoreCase) >= 0
                || value.StartsWith("..", StringComparison.Ordinal);
        }

        return (Equal(last, file) || Equal(last + Extension, file))
            && (segments.Length == 1 || Equal(segments[segments.Length - 2], folder) || segments[segments.Length - 2] is "." or "..");
    }

    private static bool IsPart(SyntaxToken text, string last) =>
        text.Parent is not LiteralExpressionSyntax { Parent: not BinaryExpressionSyntax }
        || text.ValueText.IndexOf('{') >= 0
        || last.Length == 0
        || Equal(last, Extension)
        || Equal(last, "Views");

    private static bool Equal(string a, string b) => string.Equals(a, b, StringComparison.OrdinalIgnoreCase);
}
