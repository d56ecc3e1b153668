using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Editing.Files;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.TextSearch;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Families.Methods;

/// <summary>
/// Interceptors of the solution around the methods of its services, which know nothing of tasks: what they do after the call (commit a
/// transaction, keep a result, write a time) would come while an awaited method still runs.
/// </summary>
internal sealed class BlindInterceptors
{
    /// <summary>The types that one extends, and the method that runs around each call.</summary>
    private static readonly (string Contract, string Method)[] s_contracts =
    [
        ("Castle.DynamicProxy.IInterceptor", "Intercept"),
        ("Castle.DynamicProxy.StandardInterceptor", "PostProceed"),
        ("Castle.DynamicProxy.StandardInterceptor", "PerformProceed"),
        ("System.Reflection.DispatchProxy", "Invoke"),
        ("Unity.Interception.InterceptionBehaviors.IInterceptionBehavior", "Invoke"),
        ("Unity.Interception.PolicyInjection.Pipeline.ICallHandler", "Invoke"),
        ("Microsoft.Practices.Unity.InterceptionExtension.IInterceptionBehavior", "Invoke"),
        ("Microsoft.Practices.Unity.InterceptionExtension.ICallHandler", "Invoke"),
    ];

    private static readonly string[] s_weavers =
        ["MethodDecorator.Fody", "MethodBoundaryAspect.Fody", "PostSharp.Aspects", "ArxOne.MrAdvice"];

    private readonly Solution _solution;
    private readonly CancellationToken _cancellationToken;
    private Task<INamedTypeSymbol?>? _found;

    public BlindInterceptors(Solution solution, CancellationToken cancellationToken)
    {
        _solution = solution;
        _cancellationToken = cancellationToken;
    }

    /// <summary>Why methods may not return a task; null where no interceptor can stand around them.</summary>
    public async Task<Refusal?> RefusalOfAsync(IEnumerable<IMethodSymbol> methods)
    {
        if (methods.Select(AspectOf).FirstOrDefault(a => a is not null) is { } aspect)
            return Of(aspect);

        if (!methods.Any(m => m.IsVirtual || m.IsAbstract || m.IsOverride))
            return null;

        return await (_found ??= FindAsync()).ConfigureAwait(false) is { } interceptor ? Of(interceptor) : null;
    }

    private static Refusal Of(INamedTypeSymbol interceptor) =>
        Refusal.OtherWork.Because($"'{interceptor.Name}' may run around it, and does not wait for a task");

    /// <summary>
    /// An attribute of the solution's own that a weaver puts around the method: <c>[Timed] void Save()</c>. Those of libraries know tasks,
    /// or say that they do not.
    /// </summary>
    private INamedTypeSymbol? AspectOf(IMethodSymbol method) =>
        method.GetAttributes()
            .Concat(method.ContainingType.GetAttributes())
            .Select(a => a.AttributeClass)
            .FirstOrDefault(a => a is not null && IsAspect(a) && IsBlind(a));

    private static bool IsAspect(INamedTypeSymbol attribute) =>
        attribute.GetAttributes().Any(a => a.AttributeClass is { } own && own.IsInOrBelow("AspectInjector"))
        || attribute.AllInterfaces.Concat(attribute.SelfAndBaseTypes()).Any(t =>
            Array.Exists(s_weavers, t.IsInOrBelow) && !t.DeclaringSyntaxReferences.Any());

    private bool IsBlind(INamedTypeSymbol attribute) =>
        attribute.DeclaringSyntaxReferences.Any(r =>
            r.GetSyntax(_cancellationToken) is TypeDeclarationSyntax type && !KnowsTasks(type));

    private async Task<INamedTypeSymbol?> FindAsync()
    {
        foreach (var project in _solution.Projects.Where(p => p.Language == LanguageNames.CSharp))
        {
            foreach (var contracts in s_contracts.GroupBy(c => c.Contract.Split('.').Last()))
            {
                if (await project.MentionsAsync(contracts.Key, _cancellationToken).ConfigureAwait(false)
                    && await project.GetCompilationAsync(_cancellationToken).ConfigureAwait(false) is { } compilation
                    && In(compilation, contracts) is { } interceptor)
                {
                    return interceptor;
                }
            }
        }

        return null;
    }

    private INamedTypeSymbol? In(Compilation compilation, IEnumerable<(string Contract, string Method)> contracts)
    {
        var types = KnownTypes.Of(compilation);
        foreach (var (contract, method) in contracts)
        {
            if (types[contract] is not { } known)
                continue;

            foreach (var token in NameScan.Tokens(compilation, method, _cancellationToken))
            {
                if (token.Parent is MethodDeclarationSyntax { Parent: TypeDeclarationSyntax type } declaration
                    && declaration.Identifier == token
                    && !KnowsTasks(type)
                    && compilation.GetSemanticModel(type.SyntaxTree).GetDeclaredSymbol(type, _cancellationToken) is INamedTypeSymbol symbol
                    && symbol.Inherits(known))
                {
                    return symbol;
                }
            }
        }

        return null;
    }

    /// <summary>It asks for a task, or leaves that to a library which does.</summary>
    private static bool KnowsTasks(TypeDeclarationSyntax type) =>
        type.DescendantNodes().OfType<SimpleNameSyntax>().Select(n => n.Identifier.ValueText).Any(n =>
            n is "Task" or "ValueTask" or "ToInterceptor"
            || n.EndsWith("Async", StringComparison.Ordinal)
            || n.IndexOf("AsyncInterceptor", StringComparison.Ordinal) >= 0);
}
