using System.Linq;
using System.Threading;
using AsyncHygiene.CallGraph;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Safety.Containers;

/// <summary>
/// Code that a container of services runs while it holds the lock of its scope: the factory of a scoped service, or its constructor, and
/// those of the transient services that it asks for. What goes on elsewhere and asks the container for another service would wait for that
/// lock for ever.
/// </summary>
internal static class ContainerFactory
{
    public static bool Contains(SyntaxNode code, SemanticModelSource models, CancellationToken cancellationToken) =>
        IsInFactory(code, models, cancellationToken)
        || (ServiceMadeBy(code, models, cancellationToken) is { } service
            && ContainerAccess.MayResolve(code, models, cancellationToken)
            && IsRegistered(service, models, cancellationToken))
        || OptionsSetup.Contains(code, models, cancellationToken);

    /// <summary>A lambda around it is a factory, or the method that it is in.</summary>
    public static bool IsInFactory(SyntaxNode code, SemanticModelSource models, CancellationToken cancellationToken) =>
        code.AncestorsAndSelf()
            .OfType<AnonymousFunctionExpressionSyntax>()
            .Any(lambda => IsFactory(lambda, models, cancellationToken))
        || IsInFactoryMethod(code, models, cancellationToken);

    /// <summary><c>services.AddScoped(Make);</c></summary>
    private static bool IsInFactoryMethod(SyntaxNode code, SemanticModelSource models, CancellationToken cancellationToken) =>
        FunctionSyntax.Around(code) is (MethodDeclarationSyntax or LocalFunctionStatementSyntax) and var function
        && models.For(code.SyntaxTree).GetDeclaredSymbol(function, cancellationToken) is IMethodSymbol { ReturnsVoid: false } method
        && method.Parameters.Any(p => ContainerAccess.IsContainer(p.Type))
        && MethodGroups.Of(function, method, models, cancellationToken).Any(g => IsFactory(g, models, cancellationToken));

    /// <summary>
    /// Given to a registration, or kept: what makes a service of a container may be registered from there. A method of the solution that
    /// is given no collection of services only runs it.
    /// </summary>
    private static bool IsFactory(ExpressionSyntax function, SemanticModelSource models, CancellationToken cancellationToken)
    {
        var model = models.For(function.SyntaxTree);
        var makesService = model.GetTypeInfo(function, cancellationToken).ConvertedType
            is INamedTypeSymbol { DelegateInvokeMethod: { ReturnsVoid: false } invoke }
            && invoke.Parameters.Any(p => ContainerAccess.IsContainer(p.Type));
        return function.Parent switch
        {
            ArgumentSyntax { Parent.Parent: ExpressionSyntax call } =>
                Registration.IsOfScope(call, model, cancellationToken)
                    || (makesService && Registration.MayRegister(call, model, cancellationToken))
                    || IsRunUnderLock(call, model, cancellationToken),
            EqualsValueClauseSyntax or AssignmentExpressionSyntax or ReturnStatementSyntax or ArrowExpressionClauseSyntax => makesService,
            _ => false,
        };
    }

    /// <summary><c>LazyInitializer.EnsureInitialized(ref value, ref isDone, ref gate, () =&gt; Load())</c> has a <c>lock</c>.</summary>
    private static bool IsRunUnderLock(ExpressionSyntax call, SemanticModel model, CancellationToken cancellationToken) =>
        model.GetSymbolInfo(call, cancellationToken).Symbol is IMethodSymbol { ContainingType: var type } method
        && KnownTypes.Of(model.Compilation) is var types
        && types.Is(type, types["System.Threading.LazyInitializer"])
        && method.Parameters.Any(p => p.Name == "syncLock");

    /// <summary>The type whose constructor or initializer the code is in.</summary>
    private static INamedTypeSymbol? ServiceMadeBy(SyntaxNode code, SemanticModelSource models, CancellationToken cancellationToken)
    {
        var model = models.For(code.SyntaxTree);
        var symbol = FunctionSyntax.Around(code) switch
        {
            ConstructorDeclarationSyntax constructor => model.GetDeclaredSymbol(constructor, cancellationToken),
            null => model.GetEnclosingSymbol(code.SpanStart, cancellationToken),
            _ => null,
        };
        return symbol is { IsStatic: false } ? symbol as INamedTypeSymbol ?? symbol.ContainingType : null;
    }

    private static bool IsRegistered(INamedTypeSymbol service, SemanticModelSource models, CancellationToken cancellationToken) =>
        Registration.AreFound(models, cancellationToken)
        || models.DerivedFrom(service).Prepend(service).Any(type =>
            models.AllTokens(type.Name, cancellationToken).Any(t => Registration.Names(t, models, cancellationToken)));
}
