using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using AsyncHygiene.CallGraph;
using AsyncHygiene.RequestPaths.EntryPoints;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Delegates;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Rules.FireAndForget;

/// <summary>
/// Work that has to outlive the request that starts it, so that to await it would be wrong: the end of the host, which waits for the
/// request itself; and work with services of its own that touches nothing of the request.
/// </summary>
internal sealed class DetachedWork
{
    private static readonly string[] s_scopes =
    [
        "Microsoft.Extensions.DependencyInjection.IServiceScopeFactory",
        "Microsoft.Extensions.DependencyInjection.ServiceProviderServiceExtensions",
    ];

    private static readonly string[] s_requests =
    [
        "Microsoft.AspNetCore.Http.HttpContext", "Microsoft.AspNetCore.Http.HttpRequest", "Microsoft.AspNetCore.Http.HttpResponse",
    ];

    private readonly IInvocationOperation _call;
    private readonly KnownTypes _types;
    private readonly SemanticModelSource _models;
    private readonly CancellationToken _cancellationToken;
    private readonly ImmutableArray<SyntaxNode> _sources;

    public DetachedWork(IInvocationOperation call, Compilation compilation, KnownTypes types, CancellationToken cancellationToken)
    {
        _call = call;
        _types = types;
        _models = new SemanticModelSource(ImmutableArray.Create(compilation));
        _cancellationToken = cancellationToken;
        _sources = StartedCode.SourceOf(call, compilation, cancellationToken).ToImmutableArray();
    }

    public bool HasToOutliveRequest => EndsHost(_call.TargetMethod) || Calls(EndsHost) || (Calls(MakesScope) && !ReadsRequest());

    /// <summary>All that runs keeps its exceptions to itself, so none is lost.</summary>
    public bool CatchesEverything
    {
        get
        {
            var started = StartedCode.FunctionsOf(_call, _models.Compilations[0], _cancellationToken);
            return started.Count > 0 && started.All(f => IsGuarded(f) || (CallOf(f) is { } only && IsGuardedCall(only)));
        }
    }

    private bool IsGuardedCall(InvocationExpressionSyntax call) =>
        Symbol(call) is IMethodSymbol method
        && StartedCode.DeclarationsOf(method, _models.Compilations[0], _cancellationToken).ToList() is { Count: > 0 } declarations
        && declarations.TrueForAll(IsGuarded);

    private bool IsGuarded(SyntaxNode function) =>
        ExceptionGuard.CatchesEverything(FunctionSyntax.BodyOf(function), _models.For(function.SyntaxTree), _types);

    /// <summary>The one call that a lambda consists of.</summary>
    private static InvocationExpressionSyntax? CallOf(SyntaxNode function)
    {
        var only = function is AnonymousFunctionExpressionSyntax ? FunctionSyntax.OnlyExpressionOf(function) : null;
        return (only is AwaitExpressionSyntax awaited ? awaited.Expression : only) as InvocationExpressionSyntax;
    }

    private bool EndsHost(IMethodSymbol method) => ProcessEnd.Is(method, _types);

    private bool MakesScope(IMethodSymbol method) =>
        method.Name is "CreateScope" or "CreateAsyncScope" && _types.IsOneOf(method.ContainingType, s_scopes);

    private bool Calls(System.Func<IMethodSymbol, bool> isMeant) =>
        _sources.SelectMany(s => s.DescendantNodes())
            .OfType<InvocationExpressionSyntax>()
            .Any(call => Symbol(call) is IMethodSymbol method && isMeant(method.ReducedFrom ?? method));

    private bool ReadsRequest() =>
        _sources.SelectMany(s => s.DescendantNodes())
            .OfType<SimpleNameSyntax>()
            .Any(name => Symbol(name) switch
            {
                IPropertySymbol property => IsOfRequest(property.Type) || IsOfRequest(property.ContainingType),
                ILocalSymbol local => IsOfRequest(local.Type),
                IParameterSymbol parameter => IsOfRequest(parameter.Type),
                IFieldSymbol field => IsOfRequest(field.Type),
                _ => false,
            });

    private bool IsOfRequest(ITypeSymbol type) => _types.IsOneOf(type, s_requests);

    private ISymbol? Symbol(SyntaxNode node) => _models.For(node.SyntaxTree).GetSymbolInfo(node, _cancellationToken).Symbol;
}
