using System.Collections.Generic;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Semantics.Counterparts.Gain.Unlike;

/// <summary>
/// Two methods of one type that are called alike and do different things: what the one works with, the other does not touch.
/// <code>
/// public void Send(Message message) =&gt; _hub.Publish(message);
/// public async Task SendAsync(Message message) { foreach (var listener in _asyncListeners) await listener(message); }
/// </code>
/// </summary>
internal sealed class OtherWork
{
    /// <summary>Methods and getters of the same type that a body leads to.</summary>
    private const int MaxBodies = 20;

    private readonly Compilation _compilation;
    private readonly INamedTypeSymbol _type;
    private readonly CancellationToken _cancellationToken;
    private readonly HashSet<ISymbol> _bodies = new(SymbolEqualityComparer.Default);
    private readonly HashSet<ISymbol> _state = new(SymbolEqualityComparer.Default);

    private OtherWork(Compilation compilation, INamedTypeSymbol type, CancellationToken cancellationToken)
    {
        _compilation = compilation;
        _type = type;
        _cancellationToken = cancellationToken;
    }

    /// <summary>Of two methods whose source is in this compilation.</summary>
    public static bool Is(
        IMethodSymbol synchronous,
        IMethodSymbol counterpart,
        Compilation compilation,
        CancellationToken cancellationToken)
    {
        if (!SymbolEqualityComparer.Default.Equals(synchronous.ContainingType, counterpart.ContainingType))
            return false;

        if (OtherAwaited.Is(synchronous, counterpart, compilation, cancellationToken)
            || StartedForm.Is(synchronous, counterpart, compilation, cancellationToken)
            || EarlierExit.Is(synchronous, counterpart, compilation, cancellationToken))
        {
            return true;
        }

        return Of(synchronous, compilation, cancellationToken) is { _state.Count: > 0 } one
            && Of(counterpart, compilation, cancellationToken) is { _state.Count: > 0 } other
            && !one._state.Overlaps(other._state)
            && !one._bodies.Overlaps(other._bodies);
    }

    private static OtherWork? Of(IMethodSymbol method, Compilation compilation, CancellationToken cancellationToken)
    {
        var work = new OtherWork(compilation, method.ContainingType.OriginalDefinition, cancellationToken);
        return work.TryAdd(method.OriginalDefinition) ? work : null;
    }

    /// <summary>False where not all of it can be seen.</summary>
    private bool TryAdd(ISymbol member)
    {
        if (!_bodies.Add(member))
            return true;

        if (_bodies.Count > MaxBodies
            || member.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax(_cancellationToken) is not { } declaration
            || !_compilation.ContainsSyntaxTree(declaration.SyntaxTree))
        {
            return false;
        }

#pragma warning disable RS1030 // The methods stand in other files; in an analysis callback this is the driver's own cached model.
        var model = _compilation.GetSemanticModel(declaration.SyntaxTree);
#pragma warning restore RS1030
        var body = FunctionSyntax.BodyOf(declaration) ?? declaration as BasePropertyDeclarationSyntax;
        var nodes = body?.DescendantNodesAndSelf().ToList() ?? [];
        return !nodes.Exists(n => n is ThisExpressionSyntax { Parent: not MemberAccessExpressionSyntax })
            && nodes.OfType<SimpleNameSyntax>()
                .Select(n => model.GetSymbolInfo(n, _cancellationToken).Symbol?.OriginalDefinition)
                .OfType<ISymbol>()
                .All(TryAddUse);
    }

    private bool TryAddUse(ISymbol used)
    {
        switch (used)
        {
            case IFieldSymbol { IsConst: false } or IEventSymbol when IsOwn(used):
            case IParameterSymbol { ContainingSymbol: IMethodSymbol { MethodKind: MethodKind.Constructor } }:
                AddState(used);
                return true;
            case IPropertySymbol property when IsOwn(used):
                if (IsAutomatic(property) || property.DeclaringSyntaxReferences.IsEmpty)
                    AddState(used);
                else
                    return TryAdd(used);
                return true;
            case IMethodSymbol { MethodKind: MethodKind.Ordinary } when IsOwn(used):
                return TryAdd(used);
            default:
                return true;
        }
    }

    /// <summary>Both write to the log, whatever else they do.</summary>
    private void AddState(ISymbol state)
    {
        var type = state switch
        {
            IFieldSymbol field => field.Type,
            IPropertySymbol property => property.Type,
            IParameterSymbol parameter => parameter.Type,
            _ => null,
        };
        if (type?.Name is "ILogger" or "ILog" or "Logger" || !_state.Add(state))
            return;

        foreach (var parameter in GivenFor(state))
            _state.Add(parameter);
    }

    /// <summary>
    /// What a constructor makes the member of. <c>_context = context; _orders = context.Orders;</c>: who works with one of them works with
    /// the other.
    /// </summary>
    private IEnumerable<IParameterSymbol> GivenFor(ISymbol state)
    {
        var initializers = state.DeclaringSyntaxReferences
            .Select(r => r.GetSyntax(_cancellationToken) switch
            {
                VariableDeclaratorSyntax field => field.Initializer?.Value,
                PropertyDeclarationSyntax property => property.Initializer?.Value,
                _ => null,
            })
            .OfType<ExpressionSyntax>()
            .ToList();
        foreach (var constructor in _type.InstanceConstructors)
        {
            var made = constructor.DeclaringSyntaxReferences
                .Select(r => r.GetSyntax(_cancellationToken))
                .OfType<ConstructorDeclarationSyntax>()
                .SelectMany(c => c.DescendantNodes())
                .OfType<AssignmentExpressionSyntax>()
                .Where(a => NameOf(a.Left) == state.Name)
                .Select(a => a.Right)
                .Concat(initializers)
                .SelectMany(value => value.DescendantNodesAndSelf())
                .OfType<IdentifierNameSyntax>()
                .Select(n => n.Identifier.ValueText)
                .ToList();
            foreach (var parameter in constructor.Parameters.Where(p => made.Contains(p.Name)))
                yield return parameter;
        }
    }

    private static string? NameOf(ExpressionSyntax target) => target switch
    {
        IdentifierNameSyntax name => name.Identifier.ValueText,
        MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax, Name: var name } => name.Identifier.ValueText,
        _ => null,
    };

    private bool IsOwn(ISymbol member) =>
        _type.SelfAndBaseTypes().Any(t => SymbolEqualityComparer.Default.Equals(t.OriginalDefinition, member.ContainingType));

    private static bool IsAutomatic(IPropertySymbol property) =>
        property.ContainingType.GetMembers().OfType<IFieldSymbol>()
            .Any(f => SymbolEqualityComparer.Default.Equals(f.AssociatedSymbol?.OriginalDefinition, property));
}
