using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Linq;
using System.Runtime.CompilerServices;
using System.Threading;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.Counterparts.Gain;

/// <summary>
/// A synchronous method of your own that waits for nothing, as its source shows: it puts a message in a queue that another thread sends.
/// Its awaitable form may send at once and wait. What is not known to be harmless may wait, and a body that calls nothing is a stub.
/// <code>
/// void Send(Message message) { Check(message); _queue.Enqueue(message); }
/// </code>
/// </summary>
internal sealed class MemoryWork
{
    /// <summary>To look at the source of more would cost more than a line is worth.</summary>
    private const int MaxMethods = 40;

    private static readonly ConditionalWeakTable<Compilation, ConcurrentDictionary<IMethodSymbol, bool>> s_known = new();

    private static readonly string[] s_namespaces =
    [
        "System", "System.Collections", "System.Collections.Concurrent", "System.Collections.Generic", "System.Collections.Immutable",
        "System.Globalization", "System.Linq", "System.Text", "System.Threading", "System.Threading.Channels", "System.Threading.Tasks",
        "Microsoft.Extensions.Logging",
    ];

    /// <summary>They keep what they are given; if it is a lambda, something else runs it later.</summary>
    private static readonly string[] s_keepers =
        ["Add", "TryAdd", "AddFirst", "AddLast", "Enqueue", "Push", "Insert", "Write", "TryWrite"];

    /// <summary>What only tells the context of Entity Framework about an entity; the database hears of it at the save.</summary>
    private static readonly string[] s_tracking = ["Attach", "Entry", "Remove", "Set", "Update"];

    private readonly Compilation _compilation;
    private readonly KnownTypes _types;
    private readonly CancellationToken _cancellationToken;
    private readonly HashSet<ISymbol> _seen = new(SymbolEqualityComparer.Default);

    private MemoryWork(Compilation compilation, CancellationToken cancellationToken)
    {
        _compilation = compilation;
        _types = KnownTypes.Of(compilation);
        _cancellationToken = cancellationToken;
    }

    public static bool Is(IMethodSymbol called, Compilation compilation, CancellationToken cancellationToken) =>
        SourceCompilation.Of(called, compilation) is not null
        && s_known.GetValue(compilation, static _ => new(SymbolEqualityComparer.Default)).GetOrAdd(
            (called.ReducedFrom ?? called).OriginalDefinition,
            m => new MemoryWork(compilation, cancellationToken).IsOf(m));

    private bool IsOf(IMethodSymbol method)
    {
        var bodies = CounterpartGain.BodiesOf(method, _compilation, _cancellationToken).SelectMany(OperationsOf).ToList();
        return bodies.Count > 0
            && bodies.All(b => b is not null && b.Descendants().Any(o => o is IInvocationOperation))
            && IsHarmless(method);
    }

    private bool IsHarmless(IMethodSymbol called)
    {
        var method = (called.ReducedFrom ?? called).OriginalDefinition;
        if (!_seen.Add(method))
            return true;

        if (SourceCompilation.Of(method, _compilation) is null)
            return IsHarmlessInLibrary(called);

        if (_seen.Count > MaxMethods)
            return false;

        var bodies = CounterpartGain.BodiesOf(method, _compilation, _cancellationToken);
        return bodies.Count > 0 && bodies.SelectMany(OperationsOf).All(b => b is not null && Run(b).All(IsHarmless));
    }

    /// <summary>
    /// What a body runs: also what its local functions do, and its lambdas, unless it hands them to a method whose source is looked at as
    /// well, or to a collection. If such a method ran one, that would be a call of a delegate, of which nothing is known.
    /// </summary>
    private IEnumerable<IOperation> Run(IOperation body) =>
        body.DescendantsExcept(o => o is IAnonymousFunctionOperation lambda && IsKept(lambda));

    private bool IsKept(IAnonymousFunctionOperation lambda) =>
        lambda.GivenTo() is IArgumentOperation { Parent: IInvocationOperation { TargetMethod: var method } }
        && (SourceCompilation.Of(method, _compilation) is not null
            || (IsOfMemory(method.ContainingType) && Array.IndexOf(s_keepers, method.Name) >= 0));

    private bool IsHarmless(IOperation operation) => operation switch
    {
        _ when BlockingWait.From(operation, _types) is not null => IsAfterCheck(operation.Syntax),
        IInvocationOperation { TargetMethod.MethodKind: MethodKind.LocalFunction } => true,
        IInvocationOperation { TargetMethod.MethodKind: MethodKind.DelegateInvoke } => false,
        IInvocationOperation call => SynchronizationWait.From(call, _types) is null && IsHarmless(call.TargetMethod),
        IPropertyReferenceOperation { Property: var property } => IsHarmless(property),
        IObjectCreationOperation { Constructor: { } constructor } => IsHarmlessConstructor(constructor),
        IDynamicInvocationOperation or IDynamicMemberReferenceOperation or IInvalidOperation => false,
        IUsingOperation or IUsingDeclarationOperation => false,
        IForEachLoopOperation { Collection.Type: var type } => !IsQuery(type),
        _ => true,
    };

    private bool IsHarmless(IPropertySymbol property) =>
        SourceCompilation.Of(property, _compilation) is null
            ? property.Name != "Value" || !_types.Is(property.ContainingType, _types["System.Lazy`1"])
            : IsHarmlessCode(property.GetMethod) && IsHarmlessCode(property.SetMethod);

    private bool IsHarmlessConstructor(IMethodSymbol constructor) =>
        SourceCompilation.Of(constructor, _compilation) is null ? IsOfMemory(constructor.ContainingType) : IsHarmlessCode(constructor);

    /// <summary>Of a member that may have no body of its own.</summary>
    private bool IsHarmlessCode(IMethodSymbol? member) =>
        member is null
        || !_seen.Add(member.OriginalDefinition)
        || OperationsOf(member).All(body => body is null || Run(body).All(IsHarmless));

    private bool IsHarmlessInLibrary(IMethodSymbol method) =>
        IsOfMemory(method.ContainingType)
            ? method.Name != "Sleep"
                && !method.Parameters.Any(p => IsQuery(p.Type))
                && !AsyncCounterparts.Of(_types).MayHave(method)
            : IsTracking(method) || !LibraryReach.MayWait(method, _types);

    private bool IsTracking(IMethodSymbol method) =>
        Array.IndexOf(s_tracking, method.Name) >= 0
        && (_types.Is(method.ContainingType, _types["Microsoft.EntityFrameworkCore.DbContext"])
            || _types.Is(method.ContainingType, _types["Microsoft.EntityFrameworkCore.DbSet`1"]));

    private static bool IsOfMemory(INamedTypeSymbol type) =>
        Array.IndexOf(s_namespaces, type.ContainingNamespace?.ToDisplayString()) >= 0 && type.Name != "Console";

    private bool IsQuery(ITypeSymbol? type) => type.Inherits(_types["System.Linq.IQueryable"]);

    /// <summary>The task has been asked whether it is complete: <c>if (pending.IsCompleted) pending.GetAwaiter().GetResult();</c></summary>
    private static bool IsAfterCheck(SyntaxNode wait) =>
        wait.Ancestors().OfType<IfStatementSyntax>().Any(i =>
            i.Statement.Contains(wait)
            && i.Condition is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "IsCompleted" or "IsCompletedSuccessfully" });

    /// <summary>Null where there is no body to look at.</summary>
    private IEnumerable<IOperation?> OperationsOf(ISymbol symbol) =>
        symbol.OriginalDefinition.DeclaringSyntaxReferences.Select(reference =>
        {
            var compilation = SourceCompilation.Of(symbol, _compilation) ?? _compilation;
            var declaration = reference.GetSyntax(_cancellationToken);
            if (!compilation.ContainsSyntaxTree(reference.SyntaxTree))
                return null;

#pragma warning disable RS1030 // The body is often in another file; in an analysis callback this is the driver's own cached model.
            var model = compilation.GetSemanticModel(reference.SyntaxTree);
#pragma warning restore RS1030
            return model.GetOperation(declaration, _cancellationToken);
        });
}
