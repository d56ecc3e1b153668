using System.Collections.Generic;
using System.Linq;
using System.Runtime.CompilerServices;
using System.Threading;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.TextSearch;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.CallGraph.Services;

/// <summary>
/// Types of which dependency injection makes one object for the whole program, as far as the registrations of the searched projects show:
/// their constructors run once, and their disposal is the end of the host. A type that is also registered otherwise does not count.
/// </summary>
internal sealed class SingletonServices
{
    private const string Registrations = "Microsoft.Extensions.DependencyInjection";
    private const string AutofacRegistration = "RegisterType";

    private static readonly ConditionalWeakTable<Compilation, SingletonServices> s_services = new();

    private static readonly string[] s_singletons =
    [
        "AddSingleton", "TryAddSingleton", "AddKeyedSingleton", "TryAddKeyedSingleton", "AddHostedService",
    ];

    private static readonly string[] s_others =
    [
        "AddScoped", "TryAddScoped", "AddKeyedScoped", "TryAddKeyedScoped", "AddTransient", "TryAddTransient", "AddKeyedTransient",
        "TryAddKeyedTransient", "AddHttpClient", "AddDbContext", AutofacRegistration,
    ];

    private readonly HashSet<ISymbol> _singletons;
    private readonly HashSet<ISymbol> _others;

    private SingletonServices(HashSet<ISymbol> singletons, HashSet<ISymbol> others)
    {
        _singletons = singletons;
        _others = others;
    }

    /// <summary>Whether a method registers a service of which there is one object only.</summary>
    public static bool Registers(IMethodSymbol method) => Registers(method, s_singletons);

    public static bool Contain(INamedTypeSymbol type, SemanticModelSource models, CancellationToken cancellationToken)
    {
        var isSingleton = false;
        foreach (var compilation in models.Compilations)
        {
            var services = Of(compilation, models, cancellationToken);
            if (services._others.Any(other => models.Symbols.Equals(other, type.OriginalDefinition)))
                return false;
            isSingleton = isSingleton || services._singletons.Any(one => models.Symbols.Equals(one, type.OriginalDefinition));
        }

        return isSingleton;
    }

    /// <summary>Whether dependency injection makes an object of the type for each request, or for each that needs one.</summary>
    public static bool IsMadeForEach(INamedTypeSymbol type, SemanticModelSource models, CancellationToken cancellationToken) =>
        models.Compilations.Any(c => Of(c, models, cancellationToken)._others.Contains(type.OriginalDefinition, models.Symbols));

    /// <summary>The same, and nowhere one that is kept.</summary>
    public static bool IsOnlyMadeForEach(INamedTypeSymbol type, SemanticModelSource models, CancellationToken cancellationToken) =>
        IsMadeForEach(type, models, cancellationToken)
        && !models.Compilations.Any(c => Of(c, models, cancellationToken)._singletons.Contains(type.OriginalDefinition, models.Symbols));

    private static SingletonServices Of(Compilation compilation, SemanticModelSource models, CancellationToken cancellationToken) =>
        s_services.TryGetValue(compilation, out var known)
            ? known
            : s_services.GetValue(compilation, c => In(c, models, cancellationToken));

    private static SingletonServices In(Compilation compilation, SemanticModelSource models, CancellationToken cancellationToken) => new(
        Registered(s_singletons, compilation, models, cancellationToken),
        Registered(s_others, compilation, models, cancellationToken));

    private static HashSet<ISymbol> Registered(
        string[] methods,
        Compilation compilation,
        SemanticModelSource models,
        CancellationToken cancellationToken)
    {
        var types = new HashSet<ISymbol>(SymbolEqualityComparer.Default);
        foreach (var token in methods.SelectMany(name => NameScan.Tokens(compilation, name, cancellationToken)))
        {
            if (token.Parent is not SimpleNameSyntax { Parent: MemberAccessExpressionSyntax { Parent: InvocationExpressionSyntax call } }
                || models.For(token.SyntaxTree!) is not { } model
                || model.GetSymbolInfo(call, cancellationToken).Symbol is not IMethodSymbol method
                || !(Registers(method, methods) || IsOfAutofac(method, call)))
            {
                continue;
            }

            types.UnionWith(method.TypeArguments.Select(t => t.OriginalDefinition));
            foreach (var made in call.ArgumentList.Arguments.SelectMany(a => MadeBy(a.Expression)))
            {
                if (model.GetTypeInfo(made, cancellationToken).Type is INamedTypeSymbol type)
                    types.Add(type.OriginalDefinition);
            }
        }

        return types;
    }

    private static bool Registers(IMethodSymbol method, string[] names) =>
        names.Contains(method.Name, System.StringComparer.Ordinal) && method.ContainingType.IsInOrBelow(Registrations);

    /// <summary>It makes an object for each that needs one, unless a call behind the registration says otherwise.</summary>
    private static bool IsOfAutofac(IMethodSymbol method, ExpressionSyntax call)
    {
        if (method.Name != AutofacRegistration || !method.ContainingType.IsInOrBelow("Autofac"))
            return false;

        while (call.Parent is MemberAccessExpressionSyntax { Parent: InvocationExpressionSyntax outer } access)
        {
            if (access.Name.Identifier.ValueText == "SingleInstance")
                return false;
            call = outer;
        }

        return true;
    }

    /// <summary><c>typeof(Cache)</c>, <c>new Cache()</c>, <c>services => new Cache()</c></summary>
    private static IEnumerable<SyntaxNode> MadeBy(ExpressionSyntax argument) => argument switch
    {
        TypeOfExpressionSyntax type => [type.Type],
        BaseObjectCreationExpressionSyntax => [argument],
        AnonymousFunctionExpressionSyntax { ExpressionBody: { } made } => MadeBy(made),
        AnonymousFunctionExpressionSyntax { Block: { } block } =>
            block.Statements.OfType<ReturnStatementSyntax>().SelectMany(r => r.Expression is null ? [] : MadeBy(r.Expression)),
        _ => [],
    };
}
