using System;
using System.Linq;
using System.Threading;
using AsyncHygiene.CallGraph;
using AsyncHygiene.CallGraph.References;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Safety.Containers;

/// <summary>
/// Code that sets up the options of a scope when they are asked for. A constructor or a factory that asks for them runs it under the lock
/// of the scope: <c>Tenant(IOptionsSnapshot&lt;Names&gt; o) { Name = o.Value.Of(…); }</c>
/// </summary>
internal static class OptionsSetup
{
    private const string Snapshot = "IOptionsSnapshot";

    private static readonly string[] s_contracts =
        ["IConfigureOptions", "IConfigureNamedOptions", "IPostConfigureOptions", "IValidateOptions"];

    private static readonly string[] s_calls = ["Configure", "PostConfigure", "Validate"];

    public static bool Contains(SyntaxNode code, SemanticModelSource models, CancellationToken cancellationToken) =>
        models.AllTokens(Snapshot, cancellationToken).Any()
        && OptionsSetUpBy(code, models, cancellationToken) is { } options
        && ContainerAccess.MayResolve(code, models, cancellationToken)
        && models.AllTokens(Snapshot, cancellationToken).Any(t => IsAskedForAt(t, options, models, cancellationToken));

    private static ITypeSymbol? OptionsSetUpBy(SyntaxNode code, SemanticModelSource models, CancellationToken cancellationToken)
    {
        switch (FunctionSyntax.Around(code))
        {
            case AnonymousFunctionExpressionSyntax lambda:
                return OptionsOfCall(lambda, models, cancellationToken);
            case (MethodDeclarationSyntax or LocalFunctionStatementSyntax) and var function
                when models.For(code.SyntaxTree).GetDeclaredSymbol(function, cancellationToken) is IMethodSymbol method:
                return Implements(method)
                    ? method.Parameters.LastOrDefault()?.Type
                    : MethodGroups.Of(function, method, models, cancellationToken)
                        .Select(g => OptionsOfCall(g, models, cancellationToken))
                        .FirstOrDefault(o => o is not null);
            default:
                return null;
        }
    }

    private static bool Implements(IMethodSymbol method) =>
        s_calls.Any(name => method.Name == name || method.Name.EndsWith("." + name, StringComparison.Ordinal))
        && method.ContainingType.AllInterfaces.Any(i =>
            Array.IndexOf(s_contracts, i.Name) >= 0 && i.IsIn("Microsoft.Extensions.Options"));

    /// <summary><c>services.AddOptions&lt;Names&gt;().Configure&lt;Reader&gt;((n, r) =&gt; …)</c></summary>
    private static ITypeSymbol? OptionsOfCall(ExpressionSyntax function, SemanticModelSource models, CancellationToken cancellationToken) =>
        function.Parent is ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax call }
        && models.For(call.SyntaxTree).GetSymbolInfo(call, cancellationToken).Symbol is IMethodSymbol method
        && Array.IndexOf(s_calls, method.Name) >= 0
        && (method.IsIn("Microsoft.Extensions.Options") || method.IsIn("Microsoft.Extensions.DependencyInjection"))
            ? method.ContainingType.TypeArguments.Concat(method.TypeArguments).FirstOrDefault()
            : null;

    /// <summary>A constructor is given them and asks for their value, or a factory does.</summary>
    private static bool IsAskedForAt(
        SyntaxToken token,
        ITypeSymbol options,
        SemanticModelSource models,
        CancellationToken cancellationToken)
    {
        if (token.Parent is not GenericNameSyntax name)
            return false;

        var model = models.For(name.SyntaxTree);
        if (model.GetSymbolInfo(name, cancellationToken).Symbol is not INamedTypeSymbol { TypeArguments.Length: 1 } snapshot
            || !models.Symbols.Equals(snapshot.TypeArguments[0], options))
        {
            return false;
        }

        return name.Parent is ParameterSyntax { Parent.Parent: (ConstructorDeclarationSyntax or TypeDeclarationSyntax) and var owner }
            ? owner.DescendantNodes()
                .OfType<IdentifierNameSyntax>()
                .Any(used => FunctionSyntax.Around(used) is null or ConstructorDeclarationSyntax
                    && !IsStored(used)
                    && SymbolEqualityComparer.Default.Equals(model.GetTypeInfo(used, cancellationToken).Type, snapshot))
            : ContainerFactory.IsInFactory(name, models, cancellationToken);
    }

    /// <summary>Kept for later, no value is asked for: <c>_options = options ?? throw …</c></summary>
    private static bool IsStored(IdentifierNameSyntax used) => PropertyUse.Target(used).Parent is AssignmentExpressionSyntax
        or EqualsValueClauseSyntax
        or BinaryExpressionSyntax { RawKind: (int)SyntaxKind.CoalesceExpression };
}
