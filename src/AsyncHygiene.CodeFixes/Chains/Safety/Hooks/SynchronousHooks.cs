using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.AwaitSites;
using AsyncHygiene.Editing;
using AsyncHygiene.Editing.Files;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Counterparts.Gain;
using AsyncHygiene.Semantics.TextSearch;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Chains.Safety.Hooks;

/// <summary>
/// Calls of a library whose awaitable form leaves out what the solution adds to the synchronous one: a handler, an interceptor or an
/// override that has no asynchronous member, wherever in the solution it is.
/// </summary>
internal sealed class SynchronousHooks
{
    private const string Seeding = "UseSeeding";
    private const string AsyncSeeding = "UseAsyncSeeding";

    private readonly Solution _solution;
    private readonly CancellationToken _cancellationToken;
    private readonly Dictionary<(SynchronousHook Hook, string? Receiver), Refusal?> _known = [];
    private bool? _isSeeded;

    public SynchronousHooks(Solution solution, CancellationToken cancellationToken)
    {
        _solution = solution;
        _cancellationToken = cancellationToken;
    }

    /// <summary>Why a call may not become one of its awaitable form; null where nothing speaks against it.</summary>
    public async Task<Refusal?> FindAsync(SyntaxNode site, DocumentContext context)
    {
        var called = AwaitedForm.At(site, context, _cancellationToken);
        var operation = called?.Call ?? context.Model.GetOperation(site, _cancellationToken);
        var hooks = EnumeratedQuery.QueryOf(site, context, _cancellationToken) is null
            ? HooksOf(called, context.Types)
            : SynchronousHook.All.Where(h => h.IsRunByQueries);
        foreach (var hook in hooks)
        {
            var receiver = hook.IsReceiver ? ReceiverOf(operation) : null;
            var key = (hook, receiver?.ToDisplayString());
            if (!_known.TryGetValue(key, out var refusal))
                _known.Add(key, refusal = await FindAsync(hook, receiver, context.Types).ConfigureAwait(false));
            if (refusal is not null)
                return refusal;
        }

        return IsSeeded(operation, context.Types) && await IsSeededSynchronouslyAsync().ConfigureAwait(false)
            ? Refusal.OtherWork.Because($"its awaitable form needs '{AsyncSeeding}' next to '{Seeding}'")
            : null;
    }

    private static IEnumerable<SynchronousHook> HooksOf((IInvocationOperation Call, IMethodSymbol Form)? called, KnownTypes types) =>
        called is ({ TargetMethod: var method }, { } form)
            ? SynchronousHook.All.Where(h => h.IsRunBy(method, form, types))
            : [];

    /// <summary>The class of what a call is made on; null where it may be any.</summary>
    private static INamedTypeSymbol? ReceiverOf(IOperation? operation) =>
        operation is IInvocationOperation { Instance: { } instance }
            ? instance.WithoutConversions().Type as INamedTypeSymbol
            : null;

    /// <summary>Entity Framework throws where the database is made asynchronously and only the other form would fill it.</summary>
    private static bool IsSeeded(IOperation? operation, KnownTypes types) =>
        operation is IInvocationOperation { TargetMethod: { Name: "EnsureCreated" or "Migrate" } method }
        && (types.Is(method.ContainingType, types["Microsoft.EntityFrameworkCore.Infrastructure.DatabaseFacade"])
            || types.Is(method.ContainingType, types["Microsoft.EntityFrameworkCore.RelationalDatabaseFacadeExtensions"]));

    private async Task<Refusal?> FindAsync(SynchronousHook hook, INamedTypeSymbol? receiver, KnownTypes types)
    {
        if (types[hook.Contract] is not { } known)
            return null;

        foreach (var (synchronous, asynchronous) in hook.PairsOf(known).ToList())
        {
            foreach (var project in CSharpProjects())
            {
                if ((await project.MentionsAsync(synchronous, _cancellationToken).ConfigureAwait(false)
                        || await project.MentionsAsync(asynchronous, _cancellationToken).ConfigureAwait(false))
                    && await project.GetCompilationAsync(_cancellationToken).ConfigureAwait(false) is { } compilation
                    && KnownTypes.Of(compilation)[hook.Contract] is { } contract
                    && ReasonIn(compilation, hook, contract, receiver, synchronous, asynchronous) is { } reason)
                {
                    return Refusal.OtherWork.Because(reason);
                }
            }
        }

        return null;
    }

    private string? ReasonIn(
        Compilation compilation,
        SynchronousHook hook,
        INamedTypeSymbol contract,
        INamedTypeSymbol? receiver,
        string synchronous,
        string asynchronous)
    {
        var types = TypesWith(synchronous, contract, compilation).Where(t => receiver is null || MayBeOne(receiver, t)).ToList();
        if (types.Find(t => !Has(t, asynchronous)) is { } type)
            return $"its awaitable form does not run '{type.Name}.{synchronous}'; let '{type.Name}' have '{asynchronous}' as well";
        if (hook.Passing is not { } name || KnownTypes.Of(compilation)[name] is not { } passing)
            return null;

        var awaiting = TypesWith(asynchronous, passing, compilation);
        if (awaiting.FirstOrDefault(t => !t.IsAbstract && !Has(t, synchronous)) is { } awaited)
        {
            return $"its awaitable form runs '{awaited.Name}.{asynchronous}', which the synchronous call goes past; "
                + $"let '{awaited.Name}' have '{synchronous}' as well";
        }

        return types.Find(t => MethodIn(t, synchronous) is { } one
            && MethodIn(t, asynchronous) is { } other
            && !AlikeForms.Are(new RunTimeForms(t, one, other), compilation, _cancellationToken)) is { } unlike
            ? $"its awaitable form runs '{unlike.Name}.{asynchronous}', which does not do the same as '{synchronous}' there"
            : null;
    }

    /// <summary>An object may be both: one of the classes is the other one, or a base of it. Another project sees other symbols.</summary>
    private static bool MayBeOne(INamedTypeSymbol one, INamedTypeSymbol other) =>
        IsOrDerivesFrom(one, other) || IsOrDerivesFrom(other, one);

    private static bool IsOrDerivesFrom(INamedTypeSymbol type, INamedTypeSymbol @base) =>
        type.SelfAndBaseTypes().Any(t => SymbolNames.AreSame(t.OriginalDefinition, @base.OriginalDefinition));

    private static IMethodSymbol? MethodIn(INamedTypeSymbol type, string member) =>
        type.GetMembers(member).OfType<IMethodSymbol>().Where(m => !m.DeclaringSyntaxReferences.IsEmpty).ToList() is { Count: 1 } found
            ? found[0]
            : null;

    /// <summary>The types of a project that have a member of the contract of their own.</summary>
    private IEnumerable<INamedTypeSymbol> TypesWith(string member, INamedTypeSymbol contract, Compilation compilation)
    {
        foreach (var token in NameScan.Tokens(compilation, member, _cancellationToken))
        {
            if (token.Parent is MethodDeclarationSyntax declaration
                && declaration.Identifier == token
                && compilation.GetSemanticModel(token.SyntaxTree!).GetDeclaredSymbol(declaration, _cancellationToken) is { } method
                && (method.IsOverride || contract.TypeKind == TypeKind.Interface)
                && method.ContainingType.Inherits(contract))
            {
                yield return method.ContainingType;
            }
        }
    }

    private static bool Has(INamedTypeSymbol type, string member) =>
        type.SelfAndBaseTypes()
            .Where(t => !t.DeclaringSyntaxReferences.IsEmpty)
            .SelectMany(t => t.GetMembers())
            .Any(m => m is IMethodSymbol
                && (m.Name == member || m.Name.EndsWith("." + member, StringComparison.Ordinal)));

    /// <summary>Some type fills its database in the synchronous form alone. What one context has is of no use to another.</summary>
    private async Task<bool> IsSeededSynchronouslyAsync()
    {
        if (_isSeeded is { } known)
            return known;

        foreach (var project in CSharpProjects())
        {
            if (await project.MentionsAsync(Seeding, _cancellationToken).ConfigureAwait(false)
                && await project.GetCompilationAsync(_cancellationToken).ConfigureAwait(false) is { } compilation
                && NameScan.Tokens(compilation, Seeding, _cancellationToken).Any(t => !IsPaired(t)))
            {
                _isSeeded = true;
                return true;
            }
        }

        _isSeeded = false;
        return false;
    }

    private static bool IsPaired(SyntaxToken seeding) =>
        (seeding.Parent?.FirstAncestorOrSelf<TypeDeclarationSyntax>() ?? seeding.SyntaxTree!.GetRoot())
            .DescendantTokens()
            .Any(t => t.ValueText == AsyncSeeding);

    private IEnumerable<Project> CSharpProjects() => _solution.Projects.Where(p => p.Language == LanguageNames.CSharp);
}
