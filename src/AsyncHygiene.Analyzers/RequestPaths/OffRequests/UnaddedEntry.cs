using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Linq;
using System.Runtime.CompilerServices;
using System.Threading;
using AsyncHygiene.CallGraph;
using AsyncHygiene.RequestPaths.EntryPoints;
using AsyncHygiene.RequestPaths.Views;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.TextSearch;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.RequestPaths.OffRequests;

/// <summary>
/// Entry points that a framework finds, but runs only for what the program names somewhere: their own type, where it is added, or the type
/// of what they answer, where a message or a requirement is made. Where no source names it, nothing runs them.
/// </summary>
internal static class UnaddedEntry
{
    private const string Attribute = nameof(Attribute);
    private const string Component = "ViewComponent";

    /// <summary>Asked for each member of a type.</summary>
    private static readonly ConditionalWeakTable<Compilation, ConcurrentDictionary<INamedTypeSymbol, bool>> s_neverMade = new();

    /// <summary>What takes a type for the name of a log.</summary>
    private static readonly string[] s_logs = ["ILogger", "CreateLogger", "ForContext"];

    private const string Adding = "AddHostedService";

    /// <summary>What the same program makes and sends: a message of these comes from no other one.</summary>
    private static readonly string[] s_answers =
    [
        "MediatR.IRequestHandler`1", "MediatR.IRequestHandler`2", "MediatR.INotificationHandler`1", "MediatR.IStreamRequestHandler`2",
        "Microsoft.AspNetCore.Authorization.AuthorizationHandler`1", "Microsoft.AspNetCore.Authorization.AuthorizationHandler`2",
    ];

    /// <summary>What all hosted services are, by which a program that looks for types finds them.</summary>
    private static readonly string[] s_services = ["IHostedService", "BackgroundService"];

    /// <summary>Members that add types which they find by themselves.</summary>
    private static readonly string[] s_scans = ["Scan", "RegisterAssemblyTypes", "AsImplementedInterfaces", "GetTypes", "DefinedTypes"];

    /// <param name="entry">An entry point of a program, or of a library that only the given ones use.</param>
    /// <param name="sources">All that may name its type.</param>
    /// <param name="cancellationToken">Ends the search.</param>
    public static bool Is(EntryPoint entry, IReadOnlyCollection<Compilation> sources, CancellationToken cancellationToken)
    {
        if (entry.Method.ContainingType is not { IsAbstract: false, IsGenericType: false } type)
            return false;

        if (entry.Kind.IsAddedByType)
            return IsNeverNamed(type, sources, cancellationToken);

        if (entry.Kind == EntryPointKind.ViewComponent)
            return IsInNoView(type, sources, cancellationToken);

        if (entry.Kind == EntryPointKind.View)
            return UnrenderedView.Is(type, sources, cancellationToken);

        if (entry.Kind == EntryPointKind.TagHelper)
            return IsTagOfNoView(type, sources, cancellationToken);

        if (entry.Kind == EntryPointKind.Filter || entry.Kind == EntryPointKind.LibraryCallback)
            return IsAttributeOfNothing(entry, sources, cancellationToken);

        if (entry.Kind.IsOfService)
            return IsServiceOfNothing(type, sources, cancellationToken);

        return AnsweredBy(entry.Method) is { } message
            && sources.Any(s => IsOf(s, message))
            && !IsMade(message, sources, cancellationToken);
    }

    /// <summary>The same for one program, which sees no other source; what is declared elsewhere may be named there.</summary>
    public static bool IsIn(EntryPoint entry, Compilation program, CancellationToken cancellationToken) =>
        UnusedCode.IsServer(program) && Is(entry, [program], cancellationToken);

    /// <summary>
    /// A class behind interfaces of the program's own of which nothing makes an object: neither code nor a registration names it. No
    /// request comes by the interface to its members.
    /// </summary>
    public static bool IsNeverMadeIn(INamedTypeSymbol type, Compilation program, CancellationToken cancellationToken) =>
        UnusedCode.IsServer(program)
        && IsOf(program, type)
        && s_neverMade.GetValue(program, static _ => new(SymbolEqualityComparer.Default)) is var known
        && (known.TryGetValue(type, out var isNever) ? isNever : known[type] = IsNeverMade(type, [program], cancellationToken));

    /// <param name="type">A type of a program, or of a library that only the given ones use.</param>
    /// <param name="sources">All that may name it.</param>
    /// <param name="cancellationToken">Ends the search.</param>
    public static bool IsNeverMade(
        INamedTypeSymbol type,
        IReadOnlyCollection<Compilation> sources,
        CancellationToken cancellationToken) =>
        type is { TypeKind: TypeKind.Class, IsAbstract: false, IsStatic: false, IsGenericType: false }
        && type.GetAttributes().IsEmpty
        && type.AllInterfaces.Any(i => !i.DeclaringSyntaxReferences.IsEmpty)
        && type.AllInterfaces.All(i => i.DeclaringSyntaxReferences.IsEmpty
            ? i.IsInOrBelow("System")
            : !IsLookedFor(i, sources, cancellationToken))
        && type.SelfAndBaseTypes().All(b => !b.DeclaringSyntaxReferences.IsEmpty || b.SpecialType == SpecialType.System_Object)
        && IsNeverNamed(type, sources, cancellationToken)
        && !NamesItself(type, cancellationToken)
        && !sources.Any(s => s_scans.Any(word => s.Mentions(word, cancellationToken)));

    /// <summary><c>typeof(IWork)</c>, perhaps to find all that implement it.</summary>
    private static bool IsLookedFor(
        INamedTypeSymbol contract,
        IReadOnlyCollection<Compilation> sources,
        CancellationToken cancellationToken) =>
        sources.Any(s => NameScan.Tokens(s, contract.Name, cancellationToken)
            .Any(t => t.Parent?.FirstAncestorOrSelf<TypeOfExpressionSyntax>() is not null));

    /// <summary>It may make its one object itself; the name of its log makes none.</summary>
    private static bool NamesItself(INamedTypeSymbol type, CancellationToken cancellationToken) => type.DeclaringSyntaxReferences
        .SelectMany(r => r.GetSyntax(cancellationToken).DescendantTokens())
        .Any(t => t.ValueText == type.Name && !IsDeclaration(t) && !IsNameOnly(t));

    /// <summary>
    /// A filter that is an attribute, but that of no action, controller or page, and in no list of filters; or a rule for values that none
    /// has. A controller is a filter too.
    /// </summary>
    private static bool IsAttributeOfNothing(
        EntryPoint entry,
        IReadOnlyCollection<Compilation> sources,
        CancellationToken cancellationToken) =>
        sources.FirstOrDefault(s => IsOf(s, entry.Method.ContainingType)) is { } own
        && entry.Method.ContainingType.IsOrDerivesFrom(KnownTypes.Of(own)["System." + Attribute])
        && IsNeverNamed(entry.Method.ContainingType, sources, cancellationToken);

    /// <summary>
    /// A view names a component without its suffix, <c>InvokeAsync("Menu")</c>, and its tag is compiled to the same. Where no view is
    /// compiled, none is seen.
    /// </summary>
    private static bool IsInNoView(
        INamedTypeSymbol type,
        IReadOnlyCollection<Compilation> sources,
        CancellationToken cancellationToken) =>
        type.GetAttributes().IsEmpty
        && sources.Any(s => s.SyntaxTrees.Any(RazorCode.IsIn))
        && IsNeverNamed(type, sources, cancellationToken, Component);

    /// <summary>
    /// A compiled view declares a field of the type for each of its tags that the helper answers. That of another helper with the same
    /// name has another namespace: <c>global::Microsoft.AspNetCore.Mvc.TagHelpers.ScriptTagHelper</c>.
    /// </summary>
    private static bool IsTagOfNoView(
        INamedTypeSymbol type,
        IReadOnlyCollection<Compilation> sources,
        CancellationToken cancellationToken)
    {
        return sources.Any(s => s.SyntaxTrees.Any(RazorCode.IsOfView))
            && sources.All(s => NameScan.Tokens(s, type.Name, cancellationToken).All(t => IsOwn(t) || IsOfOther(t, s)));

        bool IsOwn(SyntaxToken name) =>
            name.Parent?.FirstAncestorOrSelf<BaseTypeDeclarationSyntax>()?.Identifier.ValueText == type.Name;

        bool IsOfOther(SyntaxToken name, Compilation source) =>
            name.Parent is SimpleNameSyntax { Parent: QualifiedNameSyntax } called
#pragma warning disable RS1030 // The view is in another file; in an analysis callback this is the driver's own cached model.
            && source.GetSemanticModel(name.SyntaxTree!).GetSymbolInfo(called, cancellationToken).Symbol is INamedTypeSymbol other
#pragma warning restore RS1030
            && !CrossCompilationComparer.Instance.Equals(other, type);
    }

    /// <summary>The type says nothing of itself by which it could be found, and the program does not look for hosted services.</summary>
    private static bool IsServiceOfNothing(
        INamedTypeSymbol type,
        IReadOnlyCollection<Compilation> sources,
        CancellationToken cancellationToken) =>
        type.GetAttributes().IsEmpty
        && type.AllInterfaces.All(i => i.IsInOrBelow("System") || i.IsInOrBelow("Microsoft"))
        && IsNeverNamed(type, sources, cancellationToken)
        && !AddsItself(type, sources, cancellationToken)
        && !sources.Any(s => s_scans.Any(word => s.Mentions(word, cancellationToken))
            || s_services.Any(word => NameScan.Tokens(s, word, cancellationToken).Any(t => !IsInBaseList(t))));

    /// <summary><c>class Program : BackgroundService { … AddHostedService&lt;Program&gt;() … }</c></summary>
    private static bool AddsItself(INamedTypeSymbol type, IReadOnlyCollection<Compilation> sources, CancellationToken cancellationToken) =>
        sources.Any(s => NameScan.Tokens(s, type.Name, cancellationToken)
            .Any(t => t.Parent?.Parent is TypeArgumentListSyntax { Parent: GenericNameSyntax { Identifier.ValueText: Adding } }));

    /// <summary>Nothing outside of the type names it, nor by a name without the suffix.</summary>
    private static bool IsNeverNamed(
        INamedTypeSymbol type,
        IReadOnlyCollection<Compilation> sources,
        CancellationToken cancellationToken,
        string suffix = Attribute)
    {
        return IsNeverNamed(type.Name)
            && (!type.Name.EndsWith(suffix, StringComparison.Ordinal)
                || type.Name.Length == suffix.Length
                || IsNeverNamed(type.Name.Substring(0, type.Name.Length - suffix.Length)));

        bool IsNeverNamed(string name) =>
            sources.All(s => NameScan.Tokens(s, name, cancellationToken)
                .All(t => t.Parent?.FirstAncestorOrSelf<BaseTypeDeclarationSyntax>()?.Identifier.ValueText == type.Name));
    }

    private static bool IsOf(Compilation source, INamedTypeSymbol type) =>
        SymbolEqualityComparer.Default.Equals(source.Assembly, type.ContainingAssembly);

    /// <summary>The type of the solution's own that a handler is for: the parameter that its contract names; null for any other.</summary>
    private static INamedTypeSymbol? AnsweredBy(IMethodSymbol method)
    {
        var answered = method.ContainingType.SelfAndBaseTypes().Concat(method.ContainingType.AllInterfaces)
            .Where(t => t.TypeArguments.Length > 0 && Array.IndexOf(s_answers, FullName(t)) >= 0)
            .Select(t => t.TypeArguments[0])
            .OfType<INamedTypeSymbol>();
        return answered.FirstOrDefault(t => t is { IsAbstract: false, IsGenericType: false, TypeKind: TypeKind.Class or TypeKind.Struct }
            && !t.DeclaringSyntaxReferences.IsEmpty
            && method.Parameters.Any(p => SymbolEqualityComparer.Default.Equals(p.Type, t)));
    }

    private static string FullName(INamedTypeSymbol type) => $"{type.ContainingNamespace.ToDisplayString()}.{type.MetadataName}";

    /// <summary>Some source names the type where it may be made, or made of something: all but its declaration and its handlers.</summary>
    public static bool IsMade(INamedTypeSymbol message, IReadOnlyCollection<Compilation> sources, CancellationToken cancellationToken) =>
        sources.Any(s => NameScan.Tokens(s, message.Name, cancellationToken)
            .Any(t => !IsDeclaration(t) && !IsTypeArgumentOfBase(t) && !IsParameterOfHandler(t) && !IsNameOnly(t)));

    private static bool IsDeclaration(SyntaxToken name) => name.Parent switch
    {
        BaseTypeDeclarationSyntax type => type.Identifier == name,
        ConstructorDeclarationSyntax constructor => constructor.Identifier == name,
        _ => false,
    };

    /// <summary>
    /// <c>class Handler : IRequestHandler&lt;Message, Answer&gt;</c>; a base itself has a type below it, which may be made.
    /// </summary>
    private static bool IsTypeArgumentOfBase(SyntaxToken name) =>
        name.Parent?.FirstAncestorOrSelf<TypeArgumentListSyntax>() is not null && IsInBaseList(name);

    /// <summary><c>nameof(Message)</c>, <c>ILogger&lt;Message&gt;</c>, <c>Log.ForContext&lt;Message&gt;()</c></summary>
    private static bool IsNameOnly(SyntaxToken name) => name.Parent?.Parent switch
    {
        TypeArgumentListSyntax { Parent: GenericNameSyntax { Identifier.ValueText: var of } } => Array.IndexOf(s_logs, of) >= 0,
        ArgumentSyntax
        {
            Parent.Parent: InvocationExpressionSyntax { Expression: IdentifierNameSyntax { Identifier.ValueText: "nameof" } },
        } => true,
        _ => false,
    };

    private static bool IsInBaseList(SyntaxToken name) => name.Parent?.FirstAncestorOrSelf<BaseListSyntax>() is not null;

    private static bool IsParameterOfHandler(SyntaxToken name) =>
        name.Parent is SimpleNameSyntax { Parent: ParameterSyntax parameter }
        && parameter.Type == name.Parent
        && parameter.Parent is ParameterListSyntax { Parent: MethodDeclarationSyntax { Parent: TypeDeclarationSyntax type } }
        && type.BaseList is { } bases
        && bases.DescendantTokens().Any(t => t.IsKind(SyntaxKind.IdentifierToken) && t.ValueText == name.ValueText);
}
