using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.CallGraph;
using AsyncHygiene.CallGraph.Dispatch;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Counterparts.Gain;
using AsyncHygiene.Semantics.Hierarchy;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Chains.Safety.Hooks;

/// <summary>
/// Calls of a library that may run what the solution gives to it: a synchronous call runs one member of a pair, its awaitable form the
/// other. Where the two of them do different things somewhere in the solution, calls into the library that knows the pair stay.
/// <code>
/// class Audit : IPreInsertEventListener
/// {
///     public bool OnPreInsert(…) { Log(…); return false; }
///     public Task&lt;bool&gt; OnPreInsertAsync(…) =&gt; Task.FromResult(false);
/// }
/// session.Save(order);
/// </code>
/// </summary>
internal sealed class ImplementedPairs
{
    /// <summary>Of which those know more that look at streams.</summary>
    private static readonly string[] s_streams =
    [
        "System.IO.Stream",
        "System.IO.TextReader",
        "System.IO.TextWriter",
        "System.Xml.XmlReader",
        "System.Xml.XmlWriter",
    ];

    /// <summary>
    /// Contracts that only the program calls: no query asks a factory for another context, and none runs on a set that a test made.
    /// </summary>
    private static readonly string[] s_calledByPrograms =
    [
        "Microsoft.EntityFrameworkCore.IDbContextFactory`1",
        "Microsoft.EntityFrameworkCore.DbSet`1",
        "System.Data.Entity.DbSet`1",
        "System.Data.Entity.DbSet",
    ];

    private readonly Solution _solution;
    private readonly CancellationToken _cancellationToken;
    private readonly Dictionary<INamedTypeSymbol, IReadOnlyList<(IMethodSymbol Slot, IMethodSymbol Form)>> _pairs = new(
        SymbolEqualityComparer.Default);
    private Task<IReadOnlyList<UnlikePair>>? _unlike;

    public ImplementedPairs(Solution solution, CancellationToken cancellationToken)
    {
        _solution = solution;
        _cancellationToken = cancellationToken;
    }

    /// <summary>Why a call may not become one of its awaitable form; null where nothing speaks against it.</summary>
    public async Task<Refusal?> FindAsync(SyntaxNode site, DocumentContext context)
    {
        if (AwaitedForm.At(site, context, _cancellationToken) is not ({ } call, _)
            || !call.TargetMethod.OriginalDefinition.DeclaringSyntaxReferences.IsEmpty)
        {
            return null;
        }

        var unlike = await (_unlike ??= FindUnlikeAsync()).ConfigureAwait(false);
        return unlike.FirstOrDefault(u => MayRun(call, u, context.Model.Compilation)) is { } pair
            ? Refusal.OtherWork.Because(
                $"'{pair.Library}' runs '{FunctionName.Of(pair.Synchronous)}' for a synchronous call and the '{pair.Asynchronous}' of the "
                    + "same type for an awaited one, and the two do not do the same")
            : null;
    }

    /// <summary>The library of the call declares the pair, or knows the one that does.</summary>
    private static bool MayRun(IInvocationOperation call, UnlikePair pair, Compilation compilation)
    {
        var library = call.TargetMethod.ContainingAssembly;
        return (library.Name == pair.Library || Knows(library, pair.Library))
            && !Slots.Of(call.TargetMethod).Any(slot => IsAskedAbout(slot, pair))
            && compilation.ObjectType.ContainingAssembly.Name != library.Name;
    }

    /// <summary>
    /// What implements the contract may be the type of the pair itself; the two are compared where they are called. A connection and what
    /// else implements the framework's own contracts is a provider, which does not run another one.
    /// </summary>
    private static bool IsAskedAbout(IMethodSymbol slot, UnlikePair pair) =>
        (slot.ContainingType.OriginalDefinition.GetDocumentationCommentId() is { } id && pair.Contracts.Contains(id))
        || (slot.ContainingAssembly.Name == pair.Library && slot.IsInOrBelow("System"));

    private static bool Knows(IAssemblySymbol library, string other) =>
        library.Modules.SelectMany(m => m.ReferencedAssemblies).Any(a => a.Name == other);

    private async Task<IReadOnlyList<UnlikePair>> FindUnlikeAsync()
    {
        var found = new Dictionary<string, UnlikePair>(StringComparer.Ordinal);
        foreach (var project in _solution.Projects.Where(p => p.Language == LanguageNames.CSharp))
        {
            if (await project.GetCompilationAsync(_cancellationToken).ConfigureAwait(false) is not { } compilation)
                continue;

            foreach (var pair in DeclaredTypes.In(compilation.Assembly.GlobalNamespace).SelectMany(t => UnlikeIn(t, compilation)))
            {
                if (!found.ContainsKey(pair.Library))
                    found.Add(pair.Library, pair);
            }
        }

        return found.Values.ToList();
    }

    private IEnumerable<UnlikePair> UnlikeIn(INamedTypeSymbol type, Compilation compilation)
    {
        _cancellationToken.ThrowIfCancellationRequested();
        var contracts = ContractsOf(type, compilation).ToList();
        var ids = contracts.Select(c => c.GetDocumentationCommentId()).OfType<string>().ToList();
        foreach (var contract in contracts)
        {
            foreach (var (slot, form) in PairsOf(contract))
            {
                if (MemberOf(type, slot) is { DeclaringSyntaxReferences.IsEmpty: false } synchronous
                    && MemberOf(type, form) is { IsAbstract: false } asynchronous
                    && !AlikeForms.Are(new RunTimeForms(type, synchronous, asynchronous), compilation, _cancellationToken))
                {
                    yield return new UnlikePair(contract.ContainingAssembly.Name, synchronous, form.Name, ids);
                }
            }
        }
    }

    /// <summary>The types of libraries that a type implements or derives from, but for those that everything uses.</summary>
    private static IEnumerable<INamedTypeSymbol> ContractsOf(INamedTypeSymbol type, Compilation compilation) =>
        type is { TypeKind: TypeKind.Class, IsAbstract: false }
        && KnownTypes.Of(compilation) is var types
        && !type.InheritsOneOf(s_streams, types)
        && !SynchronousHook.All.Any(hook => type.Inherits(types[hook.Contract]))
            ? type.SelfAndBaseTypes().Concat(type.AllInterfaces)
                .Select(t => t.OriginalDefinition)
                .Where(t => t.DeclaringSyntaxReferences.IsEmpty
                    && t.ContainingAssembly is { } assembly
                    && !SymbolEqualityComparer.Default.Equals(assembly, compilation.ObjectType.ContainingAssembly)
                    && !types.IsOneOf(t, s_calledByPrograms))
            : [];

    /// <summary>Most types of libraries have none, and many types of a solution have the same base.</summary>
    private IReadOnlyList<(IMethodSymbol Slot, IMethodSymbol Form)> PairsOf(INamedTypeSymbol contract)
    {
        if (!_pairs.TryGetValue(contract, out var pairs))
        {
            pairs = contract.GetMembers()
                .OfType<IMethodSymbol>()
                .Where(IsSlot)
                .Select(slot => (Slot: slot, Form: FormOf(slot)))
                .Where(pair => pair.Form is not null)
                .Select(pair => (pair.Slot, pair.Form!))
                .ToList();
            _pairs.Add(contract, pairs);
        }

        return pairs;
    }

    private static bool IsSlot(IMethodSymbol method) =>
        method is { MethodKind: MethodKind.Ordinary, IsStatic: false, Name: not "Dispose" }
        && (method.ContainingType.TypeKind == TypeKind.Interface || method.IsVirtual || method.IsAbstract)
        && !AsyncSuffix.IsOn(method.Name);

    private static IMethodSymbol? FormOf(IMethodSymbol slot) =>
        slot.ContainingType.GetMembers(AsyncSuffix.AddTo(slot.Name))
            .OfType<IMethodSymbol>()
            .FirstOrDefault(m => !m.IsStatic && (m.ContainingType.TypeKind == TypeKind.Interface || RunTimeMember.IsVirtual(m)));

    private static IMethodSymbol? MemberOf(INamedTypeSymbol type, IMethodSymbol slot) =>
        slot.ContainingType.TypeKind == TypeKind.Interface
            ? RunTimeMember.ImplementationIn(type, slot)?.OriginalDefinition
            : RunTimeMember.Of(slot, type).OriginalDefinition;

    /// <summary>Two members of a type of the solution, of which a library runs one or the other.</summary>
    /// <param name="Library">That declares the pair.</param>
    /// <param name="Synchronous">The member of the solution that a synchronous call runs.</param>
    /// <param name="Asynchronous">The name of the other one.</param>
    /// <param name="Contracts">
    /// All types of libraries that the type is, by their documentation ids: another project sees other symbols.
    /// </param>
    private sealed record UnlikePair(string Library, IMethodSymbol Synchronous, string Asynchronous, IReadOnlyList<string> Contracts);
}
