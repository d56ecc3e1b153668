using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.CallGraph;
using AsyncHygiene.Editing;
using AsyncHygiene.Editing.Files;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Counterparts.Gain;
using AsyncHygiene.Semantics.Counterparts.Gain.Unlike;
using AsyncHygiene.Semantics.Hierarchy;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Chains.Safety.Hooks;

/// <summary>
/// Overrides in the solution that a library's member runs on its own object, next to those that the call names: those of one class must do
/// the same, or the awaitable form of the call does something else.
/// </summary>
internal sealed class InnerOverrides
{
    private readonly Solution _solution;
    private readonly CancellationToken _cancellationToken;
    private readonly Dictionary<(InnerPair Pair, int Parameters, string Receiver), string?> _known = [];

    public InnerOverrides(Solution solution, CancellationToken cancellationToken)
    {
        _solution = solution;
        _cancellationToken = cancellationToken;
    }

    /// <summary>Why a call may not become one of its awaitable form; null where nothing speaks against it.</summary>
    public async Task<Refusal?> FindAsync(SyntaxNode site, DocumentContext context)
    {
        if (context.Model.GetOperation(site, _cancellationToken)
            is not IInvocationOperation { TargetMethod: { IsStatic: false } method } call)
        {
            return null;
        }

        foreach (var pair in InnerPair.All.Where(p => p.MayBeRunBy(method)))
        {
            var receiver = call.Instance?.WithoutConversions().Type as INamedTypeSymbol ?? method.ContainingType;
            var key = (pair, method.Parameters.Length, receiver.ToDisplayString());
            if (!_known.TryGetValue(key, out var reason))
                _known.Add(key, reason = await ReasonAsync(pair, method, receiver).ConfigureAwait(false));
            if (reason is not null)
                return Refusal.OtherWork.Because(reason);
        }

        return null;
    }

    private async Task<string?> ReasonAsync(InnerPair pair, IMethodSymbol called, INamedTypeSymbol receiver)
    {
        foreach (var project in _solution.Projects.Where(p => p.Language == LanguageNames.CSharp))
        {
            if (await MentionsAsync(project, pair, receiver).ConfigureAwait(false)
                && await project.GetCompilationAsync(_cancellationToken).ConfigureAwait(false) is { } compilation
                && KnownTypes.Of(compilation)[pair.Contract] is { } contract
                && TypeHierarchy.Of(compilation).DerivedFrom(contract)
                    .Where(t => MayBe(t, receiver))
                    .SelectMany(t => t.SelfAndBaseTypes())
                    .Where(t => !t.OriginalDefinition.DeclaringSyntaxReferences.IsEmpty)
                    .Distinct<INamedTypeSymbol>(SymbolEqualityComparer.Default)
                    .Select(t => ReasonIn(t.OriginalDefinition, pair, called, compilation))
                    .FirstOrDefault(r => r is not null) is { } reason)
            {
                return reason;
            }
        }

        return null;
    }

    /// <summary>It has a class of those, or an override.</summary>
    private async Task<bool> MentionsAsync(Project project, InnerPair pair, INamedTypeSymbol receiver) =>
        await project.MentionsAsync(receiver.Name, _cancellationToken).ConfigureAwait(false)
        || await project.MentionsAsync(pair.Synchronous, _cancellationToken).ConfigureAwait(false)
        || await project.MentionsAsync(pair.Asynchronous, _cancellationToken).ConfigureAwait(false);

    /// <summary>An object of the type may be the receiver, or what that is derives from it.</summary>
    private static bool MayBe(INamedTypeSymbol type, INamedTypeSymbol receiver) =>
        type.SelfAndBaseTypes().Concat(type.AllInterfaces).Any(t => SymbolNames.AreSame(t.OriginalDefinition, receiver.OriginalDefinition));

    private string? ReasonIn(INamedTypeSymbol type, InnerPair pair, IMethodSymbol called, Compilation compilation)
    {
        var synchronous = OverridesOf(type, pair.Synchronous).Where(m => pair.Runs(called, m)).ToList();
        var awaited = OverridesOf(type, pair.Asynchronous).Where(m => pair.Runs(called, m)).ToList();
        foreach (var one in synchronous)
        {
            var other = awaited.Find(m => TakesTheSame(m, one));
            if (other is null ? pair.AsksLoneOnes && !AddsNothing(one, compilation) : !AreAlike(type, one, other, compilation))
            {
                return other is null
                    ? $"its awaitable form does not run '{NameOf(one)}'; let '{type.Name}' have a like '{pair.Asynchronous}' as well"
                    : $"its awaitable form runs '{NameOf(other)}', which does not do the same as '{NameOf(one)}'";
            }
        }

        return pair.AsksLoneOnes
            && awaited.Find(m => !synchronous.Exists(s => TakesTheSame(m, s)) && !AddsNothing(m, compilation)) is { } alone
            ? $"its awaitable form runs '{NameOf(alone)}', which the synchronous call goes past; let '{type.Name}' have a like "
                + $"'{pair.Synchronous}' as well"
            : null;
    }

    private static IEnumerable<IMethodSymbol> OverridesOf(INamedTypeSymbol type, string name) =>
        type.GetMembers(name).OfType<IMethodSymbol>().Where(m => m is { IsOverride: true, IsAbstract: false });

    private static string NameOf(IMethodSymbol method)
    {
        var types = method.Parameters.Select(p => p.Type.ToDisplayString(SymbolDisplayFormat.MinimallyQualifiedFormat));
        return $"{FunctionName.Of(method)}({string.Join(", ", types)})";
    }

    /// <summary>But for a token at the end, and for memory where the other one has a span.</summary>
    private static bool TakesTheSame(IMethodSymbol awaited, IMethodSymbol synchronous)
    {
        var parameters = InnerPair.ParametersOf(awaited);
        return parameters.Length == synchronous.Parameters.Length
            && parameters.Zip(synchronous.Parameters, (a, s) => NameOf(a.Type) == NameOf(s.Type)).All(same => same);

        static string NameOf(ITypeSymbol type) => type.ToDisplayString().Replace("Memory<", "Span<");
    }

    private bool AreAlike(INamedTypeSymbol type, IMethodSymbol synchronous, IMethodSymbol awaited, Compilation compilation)
    {
        var source = SourceCompilation.Of(type, compilation) ?? compilation;
        return AlikeForms.Are(
            new RunTimeForms(
                type,
                SourceCompilation.SymbolIn(synchronous, source, _cancellationToken),
                SourceCompilation.SymbolIn(awaited, source, _cancellationToken)),
            source,
            _cancellationToken);
    }

    /// <summary>It only calls what it overrides.</summary>
    private bool AddsNothing(IMethodSymbol overriding, Compilation compilation) =>
        overriding.OverriddenMethod is { } replaced
        && new OwnCalls(compilation, _cancellationToken).BodyOf(overriding) is { } body
        && HandingOn.AddsNothingTo(body, replaced);
}
