using System;
using System.Collections.Generic;
using System.Linq;
using System.Runtime.CompilerServices;
using System.Threading;
using AsyncHygiene.CallGraph;
using AsyncHygiene.RequestPaths.OffRequests;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.TextSearch;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.RequestPaths.EntryPoints;

/// <summary>
/// The constructor of a context of Entity Framework that dependency injection makes for each request, or for each message that a service
/// of the host works on: <c>services.AddDbContext&lt;Shop&gt;(…)</c>. One that a pool keeps is none, nor one that only the tools of
/// migrations make.
/// </summary>
internal static class RegisteredContext
{
    private const string Context = "Microsoft.EntityFrameworkCore.DbContext";
    private const string Registration = "AddDbContext";

    private static readonly string[] s_scopes = ["CreateScope", "CreateAsyncScope"];

    private static readonly ConditionalWeakTable<Compilation, HashSet<ISymbol>> s_registered = new();

    /// <param name="function">Any function.</param>
    /// <param name="models">The projects that may register its type.</param>
    /// <param name="cancellationToken">Ends the search.</param>
    public static EntryPoint? Find(Function function, SemanticModelSource models, CancellationToken cancellationToken) =>
        function is { Node: null, Method: { MethodKind: MethodKind.Constructor, IsStatic: false, ContainingType: { } type } constructor }
        && IsContext(type)
        && IsInjected(constructor, type)
        && models.Compilations.Any(c => RegisteredIn(c, cancellationToken).Contains(type.OriginalDefinition, models.Symbols))
            ? new EntryPoint(EntryPointKind.Constructor, constructor)
            : null;

    /// <summary>Whether a member is the constructor of such a context.</summary>
    public static bool IsMadeBy(IMethodSymbol member) =>
        member is { MethodKind: MethodKind.Constructor, ContainingType: { } type } && IsContext(type);

    private static bool IsContext(INamedTypeSymbol type) =>
        type.SelfAndBaseTypes().Skip(1).Any(t => t.Name == "DbContext" && t.IsIn("Microsoft.EntityFrameworkCore"));

    /// <summary>The one that takes the options, if there are several.</summary>
    private static bool IsInjected(IMethodSymbol constructor, INamedTypeSymbol type) =>
        type.InstanceConstructors.Length == 1 || constructor.Parameters.Any(p => AreOptions(p.Type));

    private static bool AreOptions(ITypeSymbol type) => type.Name == "DbContextOptions" && type.IsIn("Microsoft.EntityFrameworkCore");

    private static HashSet<ISymbol> RegisteredIn(Compilation compilation, CancellationToken cancellationToken) =>
        s_registered.TryGetValue(compilation, out var known)
            ? known
            : s_registered.GetValue(compilation, c => FindIn(c, cancellationToken));

    private static HashSet<ISymbol> FindIn(Compilation compilation, CancellationToken cancellationToken)
    {
        var types = new HashSet<ISymbol>(SymbolEqualityComparer.Default);
        if (KnownTypes.Of(compilation)[Context] is null)
            return types;

        foreach (var token in NameScan.Tokens(compilation, Registration, cancellationToken))
        {
            if (token.Parent is GenericNameSyntax { Parent: MemberAccessExpressionSyntax { Parent: InvocationExpressionSyntax call } }
                && !call.ArgumentList.Arguments.Any(a => IsSingleton(a.Expression))
                && ModelOf(compilation, token).GetSymbolInfo(call, cancellationToken).Symbol is IMethodSymbol method
                && method.IsInOrBelow("Microsoft.Extensions.DependencyInjection"))
            {
                types.UnionWith(method.TypeArguments.Select(t => t.OriginalDefinition));
            }
        }

        if (types.Count > 0 && !UnusedCode.IsServer(compilation) && !MakesScopes(compilation, cancellationToken))
            types.Clear();
        return types;
    }

    private static bool IsSingleton(ExpressionSyntax lifetime) =>
        lifetime is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Singleton" };

    /// <summary>A service of the host makes a scope for each piece of its work, not only when it starts.</summary>
    private static bool MakesScopes(Compilation compilation, CancellationToken cancellationToken) =>
        KnownTypes.Of(compilation)["Microsoft.Extensions.Hosting.IHostedService"] is { } service
        && s_scopes.SelectMany(name => NameScan.Tokens(compilation, name, cancellationToken)).Any(t =>
            t.Parent?.FirstAncestorOrSelf<MethodDeclarationSyntax>() is { Identifier.ValueText: not ("StartAsync" or "StopAsync") } method
            && !ServiceStart.Contains(t.Parent)
            && ModelOf(compilation, t).GetDeclaredSymbol(method, cancellationToken)?.ContainingType is { } type
            && type.AllInterfaces.Contains(service, SymbolEqualityComparer.Default));

#pragma warning disable RS1030 // The file is often another one; in an analysis callback this is the driver's own cached model.
    private static SemanticModel ModelOf(Compilation compilation, SyntaxToken token) => compilation.GetSemanticModel(token.SyntaxTree!);
#pragma warning restore RS1030
}
