using System;
using System.Collections.Generic;
using System.Linq;
using System.Runtime.CompilerServices;
using System.Threading;
using AsyncHygiene.Semantics.Tasks;
using AsyncHygiene.Semantics.TextSearch;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Semantics.Obstacles;

/// <summary>
/// Locks that the thread which took them must release, values that each thread has its own of, and ambient transactions that do not follow
/// an await. A function that uses one may resume on another thread after an await, so it is left as it is.
/// </summary>
internal static class ThreadAffinity
{
    private static readonly string[] s_owners =
    [
        "System.Threading.Monitor",
        "System.Threading.Mutex",
        "System.Threading.ReaderWriterLock",
        "System.Threading.ReaderWriterLockSlim",
        "System.Threading.SpinLock",
        "System.Threading.Lock",
    ];

    /// <summary>Handles that any thread may wait for and signal.</summary>
    private static readonly string[] s_signals = ["System.Threading.EventWaitHandle", "System.Threading.Semaphore"];

    /// <summary>
    /// What the names of their members begin with that take, keep or give back a lock, complete a transaction, or bind work to the thread.
    /// </summary>
    private static readonly string[] s_members =
        [
            "Enter",
            "TryEnter",
            "Exit",
            "IsEntered",
            "Wait",
            "Pulse",
            "Acquire",
            "Release",
            "Upgrade",
            "Downgrade",
            "Restore",
            "Complete",
            "BeginThreadAffinity",
            "Impersonate"
        ];

    private static readonly ConditionalWeakTable<Compilation, HashSet<string>> s_perThread = new();

    /// <summary>What ties the function to its thread, or null.</summary>
    public static Obstacle? Of(SyntaxNode function, SemanticModel model, CancellationToken cancellationToken)
    {
        var types = KnownTypes.Of(model.Compilation);
        var perThread = s_perThread.GetValue(model.Compilation, c => PerThreadNames(c, cancellationToken));
        var ownsScope = false;
        IReadOnlyList<HeldLock>? locks = null;
        foreach (var node in FunctionSyntax.OwnNodes(function))
        {
            if (node is BaseObjectCreationExpressionSyntax scope && TransactionScopeOf(scope, model, types, cancellationToken) is not null)
                ownsScope = true;

            if (node is SimpleNameSyntax { Identifier.ValueText: var name } && perThread.Contains(name)
                && model.GetSymbolInfo(node, cancellationToken).Symbol is { } symbol && IsPerThread(symbol, types))
            {
                var value = symbol is IPropertySymbol { IsStatic: false } ? symbol.ContainingType.Name : name;
                return new Obstacle(
                    "thread-affine",
                    $"each thread has its own value of '{value}', and an 'await' may change the thread; use an AsyncLocal");
            }

            if (ThreadMember.At(node, model, types, cancellationToken) is { } member)
                return member;

            var owner = node switch
            {
                InvocationExpressionSyntax call when MayTieToThread(call) =>
                    model.GetSymbolInfo(node, cancellationToken).Symbol?.ContainingType,
                BaseObjectCreationExpressionSyntax creation when !FlowsAcrossAwait(creation)
                    && !TransactionScopes.CanFlow(creation, model, cancellationToken) =>
                        TransactionScopeOf(creation, model, types, cancellationToken),
                _ => null,
            };
            if (owner is null)
                continue;

            if (types.Is(owner, types["System.Transactions.TransactionScope"]) && !(ownsScope && node is InvocationExpressionSyntax))
                return new Obstacle(
                    "thread-affine",
                    "its transaction does not follow an 'await'; create the TransactionScope with TransactionScopeAsyncFlowOption.Enabled");
            if (types.Is(owner, types.Thread))
                return new Obstacle(
                    "thread-affine",
                    "it binds its work to the thread with 'BeginThreadAffinity'; move that work into a separate synchronous method");
            if (types.Is(owner, types["System.Security.Principal.WindowsIdentity"]))
                return new Obstacle(
                    "thread-affine",
                    "the identity that it impersonates is its thread's; move that work into a separate synchronous method");
            if (IsLockOwner(owner, model, node, cancellationToken)
                && !HeldLock.Explains(locks ??= HeldLock.In(function), (InvocationExpressionSyntax)node))
            {
                return HoldsLock(owner);
            }
        }

        return null;
    }

    /// <summary>
    /// What the thread holds at a place: a lock between taking it and a <c>finally</c> that gives it back, or a transaction that would come
    /// to hold more than it did. Null where it holds nothing.
    /// </summary>
    public static Obstacle? Around(SyntaxNode site, SyntaxNode function, SemanticModel model, CancellationToken cancellationToken)
    {
        if (TransactionScopes.Around(site, function, model, cancellationToken).Any(scope => TransactionScopes.DropsTask(scope, model)))
        {
            return new Obstacle(
                "thread-affine",
                "its transaction would have to follow the 'await', and so would come to hold a task that is started in it and not awaited; "
                    + "await that task first");
        }

        if (site.Ancestors().TakeWhile(n => n != function).OfType<TryStatementSyntax>().Any(IsInterrupted))
        {
            return new Obstacle(
                "thread-affine",
                "its 'catch' hears what interrupts the thread, and an 'await' holds no thread that could be interrupted; cancel the call "
                    + "by a token");
        }

        var around = HeldLock.In(function).Where(l => l.Span.IntersectsWith(site.Span)).ToList();
        if (around.Count == 0)
            return null;

        var types = KnownTypes.Of(model.Compilation);
        return FunctionSyntax.OwnNodes(function)
            .OfType<InvocationExpressionSyntax>()
            .Where(call => around.Exists(l => l.Span.Contains(call.Span)) && MayTieToThread(call))
            .Select(call => model.GetSymbolInfo(call, cancellationToken).Symbol?.ContainingType is { } owner
                && IsLockOwner(owner, model, call, cancellationToken) ? HoldsLock(owner) : null)
            .FirstOrDefault(o => o is not null);
    }

    /// <summary>
    /// A call is made while its function may hold something of its thread. A scope that could be told to follow an await is not told so in
    /// a function that stays as it is.
    /// </summary>
    public static bool IsAround(SyntaxNode call, SyntaxNode function, SemanticModel model, CancellationToken cancellationToken) =>
        Of(function, model, cancellationToken) is not null
        || Around(call, function, model, cancellationToken) is not null
        || TransactionScopes.Around(call, function, model, cancellationToken).Any();

    /// <summary>The creation of a transaction that does not follow an await.</summary>
    public static bool IsBoundTransaction(
        BaseObjectCreationExpressionSyntax creation,
        SemanticModel model,
        CancellationToken cancellationToken) =>
        !FlowsAcrossAwait(creation)
        && TransactionScopeOf(creation, model, KnownTypes.Of(model.Compilation), cancellationToken) is not null;

    private static bool IsInterrupted(TryStatementSyntax guarded) =>
        guarded.Catches.Any(c => c.Declaration?.Type.ToString() is { } type
            && (type.EndsWith(nameof(ThreadInterruptedException), StringComparison.Ordinal)
                || type.EndsWith(nameof(ThreadAbortException), StringComparison.Ordinal)));

    private static Obstacle HoldsLock(INamedTypeSymbol owner) => new(
        "thread-affine",
        $"the thread that takes its '{owner.Name}' has to release it, and an 'await' may change the thread; use a "
            + $"SemaphoreSlim and 'await WaitAsync()'");

    /// <summary>
    /// Names that are worth binding: of the project's fields and properties with <c>[ThreadStatic]</c>, and what a <c>ThreadLocal</c> is
    /// read by.
    /// </summary>
    private static HashSet<string> PerThreadNames(Compilation compilation, CancellationToken cancellationToken)
    {
        var names = new HashSet<string>(StringComparer.Ordinal);
        foreach (var token in NameScan.Tokens(compilation, "ThreadStatic", cancellationToken)
            .Concat(NameScan.Tokens(compilation, nameof(ThreadStaticAttribute), cancellationToken)))
        {
            switch (token.Parent?.FirstAncestorOrSelf<AttributeSyntax>()?.Parent?.Parent)
            {
                case BaseFieldDeclarationSyntax field:
                    names.UnionWith(field.Declaration.Variables.Select(v => v.Identifier.ValueText));
                    break;
                case PropertyDeclarationSyntax property:
                    names.Add(property.Identifier.ValueText);
                    break;
            }
        }

        if (compilation.Mentions("ThreadLocal", cancellationToken))
            names.Add("Value");
        return names;
    }

    /// <summary>Each thread has a value of its own.</summary>
    public static bool IsPerThread(ISymbol symbol, KnownTypes types) => symbol switch
    {
        IFieldSymbol { IsStatic: true } field =>
            field.GetAttributes().Any(a => types.Is(a.AttributeClass, types["System.ThreadStaticAttribute"])),
        IPropertySymbol { IsStatic: true } or IEventSymbol { IsStatic: true } => HasFieldPerThread(symbol),
        IPropertySymbol property => types.Is(property.ContainingType, types["System.Threading.ThreadLocal`1"]),
        _ => false,
    };

    /// <summary><c>[field: ThreadStatic] static string Current { get; set; }</c></summary>
    private static bool HasFieldPerThread(ISymbol member) => member.DeclaringSyntaxReferences
        .Select(r => r.GetSyntax().FirstAncestorOrSelf<MemberDeclarationSyntax>())
        .OfType<MemberDeclarationSyntax>()
        .SelectMany(declaration => declaration.AttributeLists)
        .Where(list => list.Target is { Identifier.RawKind: (int)SyntaxKind.FieldKeyword })
        .SelectMany(list => list.Attributes)
        .Any(a => a.Name.ToString() is var name
            && (name.EndsWith("ThreadStatic", StringComparison.Ordinal)
                || name.EndsWith(nameof(ThreadStaticAttribute), StringComparison.Ordinal)));

    /// <summary>The name decides whether the call is worth binding.</summary>
    private static bool MayTieToThread(InvocationExpressionSyntax call) =>
        BlockingWait.NameOf(call) is { Identifier.ValueText: var name }
            && s_members.Any(member => name.StartsWith(member, StringComparison.Ordinal));

    /// <summary>The call is of a lock that the thread which took it must release.</summary>
    public static bool IsLockOwner(INamedTypeSymbol owner, SemanticModel model, SyntaxNode node, CancellationToken cancellationToken) =>
        node is InvocationExpressionSyntax call
        && KnownTypes.Of(model.Compilation) is var types
        && (IsLock(owner, types)
            || (types.Is(owner, types["System.Threading.WaitHandle"])
                && BlockingWait.NameOf(call) is { Identifier.ValueText: "WaitOne" } wait
                && wait.Parent is ExpressionSyntax called
                && ReceiverSyntax.Of(called) is { } handle
                && !IsOfEvent(handle)
                && !(wait.Parent is MemberBindingExpressionSyntax
                    && model.GetTypeInfo(handle, cancellationToken).Type is { } type
                    && s_signals.Any(s => type.IsOrDerivesFrom(types[s])))));

    /// <summary>A type of locks, or of methods that take and release them.</summary>
    public static bool IsLock(INamedTypeSymbol type, KnownTypes types) => types.IsOneOf(type, s_owners);

    /// <summary>What a token or an <c>IAsyncResult</c> is waited for by is an event, which any thread may wait for.</summary>
    private static bool IsOfEvent(ExpressionSyntax handle) =>
        handle is MemberAccessExpressionSyntax or MemberBindingExpressionSyntax
        && BlockingWait.NameOf(handle)?.Identifier.ValueText is "WaitHandle" or "AsyncWaitHandle";

    private static INamedTypeSymbol? TransactionScopeOf(
        BaseObjectCreationExpressionSyntax creation,
        SemanticModel model,
        KnownTypes types,
        CancellationToken cancellationToken) =>
        types["System.Transactions.TransactionScope"] is { } scope && types.Is(model.GetTypeInfo(creation, cancellationToken).Type, scope)
            ? scope
            : null;

    private static bool FlowsAcrossAwait(BaseObjectCreationExpressionSyntax creation) =>
        creation.ArgumentList?.Arguments.Any(a => a.Expression is MemberAccessExpressionSyntax { Name.Identifier.Text: "Enabled" }) == true;
}
