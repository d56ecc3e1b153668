using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.CallGraph;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Safety;

/// <summary>
/// Code that a container of services runs while it holds the lock of its scope: the factory of a scoped service, or its constructor. What
/// goes on elsewhere and asks the container for another service would wait for that lock for ever.
/// </summary>
internal static class ContainerFactory
{
    private static readonly HashSet<string> s_registrations = new(
        ["AddScoped", "TryAddScoped", "AddKeyedScoped", "AddDbContext", "Register", "RegisterDelegate", "RegisterFactory"],
        StringComparer.Ordinal);

    private static readonly string[] s_containers =
        ["Microsoft.Extensions.DependencyInjection", "Autofac", "DryIoc", "Unity", "SimpleInjector"];

    private static readonly HashSet<string> s_resolvers = new(
        ["IServiceProvider", "ILifetimeScope", "IComponentContext", "IContainer", "IResolver", "IResolverContext", "Lazy", "Func"],
        StringComparer.Ordinal);

    public static bool Contains(SyntaxNode code, SemanticModelSource models, CancellationToken cancellationToken) =>
        IsInFactory(code, models, cancellationToken)
        || (FunctionSyntax.Around(code) is ConstructorDeclarationSyntax constructor
            && models.For(code.SyntaxTree) is var model
            && model.GetDeclaredSymbol(constructor, cancellationToken) is { IsStatic: false, ContainingType: var service }
            && MayResolve(code, model, cancellationToken)
            && IsRegistered(service, models, cancellationToken));

    private static bool IsInFactory(SyntaxNode code, SemanticModelSource models, CancellationToken cancellationToken) =>
        code.AncestorsAndSelf()
            .OfType<AnonymousFunctionExpressionSyntax>()
            .Any(lambda => lambda.Parent is ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax call }
                && IsRegistration(call, models, cancellationToken));

    private static bool IsRegistration(InvocationExpressionSyntax call, SemanticModelSource models, CancellationToken cancellationToken) =>
        models.For(call.SyntaxTree).GetSymbolInfo(call, cancellationToken).Symbol is IMethodSymbol method
        && s_registrations.Contains(method.Name)
        && s_containers.Any(method.IsInOrBelow);

    /// <summary>What is called has something by which it can ask for services.</summary>
    private static bool MayResolve(SyntaxNode code, SemanticModel model, CancellationToken cancellationToken) =>
        code.AncestorsAndSelf().OfType<InvocationExpressionSyntax>().FirstOrDefault() is { } call
        && model.GetSymbolInfo(call, cancellationToken).Symbol is IMethodSymbol method
        && (method.ContainingType.TypeKind == TypeKind.Interface
            || method.Parameters
                .Concat(method.ContainingType.InstanceConstructors.SelectMany(c => c.Parameters))
                .Any(p => s_resolvers.Contains(p.Type.Name)));

    private static bool IsRegistered(INamedTypeSymbol service, SemanticModelSource models, CancellationToken cancellationToken) =>
        models.AllTokens(service.Name, cancellationToken).Any(t =>
            t.Parent?.Ancestors().TakeWhile(a => a is not StatementSyntax).OfType<InvocationExpressionSyntax>()
                .Any(call => IsRegistration(call, models, cancellationToken)) == true);
}
