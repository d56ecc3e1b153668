using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.CallGraph;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Safety.Containers;

/// <summary>
/// Calls that tell a container how to make a service, once for each scope or whenever it is asked for. One that is asked for by a service
/// of a scope is made under the same lock.
/// </summary>
internal static class Registration
{
    private static readonly HashSet<string> s_names = new(
        [
            "AddScoped", "TryAddScoped", "AddKeyedScoped", "TryAddKeyedScoped", "AddTransient", "TryAddTransient", "AddKeyedTransient",
            "TryAddKeyedTransient", "AddDbContext", "AddHttpClient", "AddTypedClient", "Register", "RegisterType", "RegisterDelegate",
            "RegisterFactory", "OnActivating", "OnActivated", "ToMethod", "UsingFactoryMethod", "Use",
        ],
        StringComparer.Ordinal);

    private static readonly string[] s_descriptor = ["Microsoft.Extensions.DependencyInjection.ServiceDescriptor"];
    private static readonly string[] s_lifetime = ["Microsoft.Extensions.DependencyInjection.ServiceLifetime"];

    private static readonly string[] s_collections =
        ["Microsoft.Extensions.DependencyInjection.IServiceCollection", "Autofac.ContainerBuilder"];

    /// <summary>The static methods of a descriptor.</summary>
    private static readonly string[] s_descriptors =
        ["Scoped", "Transient", "KeyedScoped", "KeyedTransient", "Describe", "DescribeKeyed"];

    /// <summary>What registers all types of an assembly.</summary>
    private static readonly string[] s_scans =
        ["WithScopedLifetime", "WithTransientLifetime", "WithLifetime", "RegisterAssemblyTypes", "WithDefaultConventions"];

    private static readonly string[] s_containers =
    [
        "Microsoft.Extensions.DependencyInjection", "Autofac", "DryIoc", "Unity", "SimpleInjector", "Ninject", "Lamar", "StructureMap",
        "Castle.Windsor", "Castle.MicroKernel",
    ];

    /// <summary>The call, or the creation of a descriptor, registers a service that is not a singleton.</summary>
    public static bool IsOfScope(ExpressionSyntax call, SemanticModel model, CancellationToken cancellationToken) =>
        model.GetSymbolInfo(call, cancellationToken).Symbol is IMethodSymbol method
        && s_containers.Any(method.IsInOrBelow)
        && (KnownTypes.Of(model.Compilation).IsOneOf(method.ContainingType, s_descriptor)
            ? method.MethodKind == MethodKind.Constructor || Array.IndexOf(s_descriptors, method.Name) >= 0
            : s_names.Contains(method.Name))
        && !IsOfSingleton(call, method, model, cancellationToken);

    /// <summary>A method of a container or of the solution that is given the collection of services.</summary>
    public static bool MayRegister(ExpressionSyntax call, SemanticModel model, CancellationToken cancellationToken) =>
        model.GetSymbolInfo(call, cancellationToken).Symbol is IMethodSymbol method
        && (s_containers.Any(method.IsInOrBelow)
            || (method.ReducedFrom ?? method).Parameters.Any(p => KnownTypes.Of(model.Compilation).IsOneOf(p.Type, s_collections)))
        && !IsOfSingleton(call, method, model, cancellationToken);

    /// <summary>The token stands in the arguments of such a call: <c>AddScoped&lt;ITenant, Tenant&gt;()</c></summary>
    public static bool Names(SyntaxToken token, SemanticModelSource models, CancellationToken cancellationToken) =>
        token.Parent?.Ancestors()
            .TakeWhile(a => a is not StatementSyntax)
            .OfType<ExpressionSyntax>()
            .Where(call => ArgumentsOf(call).Any(a => a.Span.Contains(token.Span)))
            .Any(call => IsOfScope(call, models.For(call.SyntaxTree), cancellationToken)) == true;

    /// <summary>Types are registered that are not named.</summary>
    public static bool AreFound(SemanticModelSource models, CancellationToken cancellationToken) =>
        s_scans.Any(name => models.AllTokens(name, cancellationToken).Any());

    private static IEnumerable<SyntaxNode> ArgumentsOf(ExpressionSyntax call) => call switch
    {
        BaseObjectCreationExpressionSyntax { ArgumentList: { } arguments } => [arguments],
        InvocationExpressionSyntax invocation => invocation.Expression
            .DescendantNodesAndSelf(n => n is not InvocationExpressionSyntax)
            .OfType<TypeArgumentListSyntax>()
            .Cast<SyntaxNode>()
            .Append(invocation.ArgumentList),
        _ => [],
    };

    private static bool IsOfSingleton(
        ExpressionSyntax call,
        IMethodSymbol method,
        SemanticModel model,
        CancellationToken cancellationToken) =>
        method.Name.Contains("Singleton")
        || method.Name == "AddHostedService"
        || ArgumentsOf(call)
            .OfType<ArgumentListSyntax>()
            .SelectMany(a => a.Arguments)
            .Any(a => model.GetSymbolInfo(a.Expression, cancellationToken).Symbol is IFieldSymbol { Name: "Singleton" } lifetime
                && KnownTypes.Of(model.Compilation).IsOneOf(lifetime.ContainingType, s_lifetime));
}
