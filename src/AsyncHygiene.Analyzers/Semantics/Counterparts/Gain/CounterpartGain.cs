using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Linq;
using System.Runtime.CompilerServices;
using System.Threading;
using AsyncHygiene.Semantics.Counterparts.Gain.Unlike;
using AsyncHygiene.Semantics.Hierarchy;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.Counterparts.Gain;

/// <summary>Whether awaiting a counterpart gives the thread back, as far as the run-time type and the source show it.</summary>
internal enum GainKind
{
    /// <summary>Nothing speaks against it.</summary>
    Real,

    /// <summary>The type at run time decides: the static type's own runs the synchronous member.</summary>
    Open,

    /// <summary>The type at run time decides: one that the source shows only throws, where the synchronous member works.</summary>
    MayThrow,

    /// <summary>The member that runs does the same work, on this thread or on another one of the pool, or does other work.</summary>
    None,
}

/// <inheritdoc cref="GainKind"/>
internal sealed class CounterpartGain
{
    private const int MaxDepth = 4;

    /// <summary>To look at the source of more would cost more than a line is worth; among so many some will be asynchronous.</summary>
    private const int MaxOverrides = 16;

    private static readonly ConditionalWeakTable<Compilation, ConcurrentDictionary<IMethodSymbol, bool>> s_bodies = new();
    private static readonly ConditionalWeakTable<Compilation, ConcurrentDictionary<IMethodSymbol, ConcurrentDictionary<ITypeSymbol, bool>>>
        s_otherWork = new();

    private readonly Compilation _compilation;
    private readonly KnownTypes _types;
    private readonly CancellationToken _cancellationToken;

    private CounterpartGain(Compilation compilation, CancellationToken cancellationToken)
        : this(compilation, KnownTypes.Of(compilation), cancellationToken)
    {
    }

    /// <param name="compilation">That of the call.</param>
    /// <param name="types">As the project sees them whose code is read: another project may see copies.</param>
    /// <param name="cancellationToken">Ends the search.</param>
    private CounterpartGain(Compilation compilation, KnownTypes types, CancellationToken cancellationToken)
    {
        _compilation = compilation;
        _types = types;
        _cancellationToken = cancellationToken;
    }

    /// <summary>Of a call's counterpart.</summary>
    public static GainKind Of(AsyncCounterpart counterpart, IInvocationOperation call, CancellationToken cancellationToken) =>
        call.SemanticModel is { } model
            ? new CounterpartGain(model.Compilation, cancellationToken).OfCall(counterpart.Method, call)
            : GainKind.Real;

    /// <summary>Of <c>await using</c> in the place of <c>using</c>.</summary>
    /// <param name="type">The static type of what is disposed of.</param>
    /// <param name="value">What it is made by, if that is known.</param>
    /// <param name="compilation">That of the statement.</param>
    /// <param name="cancellationToken">Ends the search.</param>
    public static GainKind OfDisposal(ITypeSymbol type, IOperation? value, Compilation compilation, CancellationToken cancellationToken)
    {
        var gain = new CounterpartGain(compilation, cancellationToken);
        var known = value is null ? RunTimeType.OfDeclared(type) : RunTimeType.Of(value, cancellationToken);
        var slot = gain._types["System.IAsyncDisposable"]?.GetMembers("DisposeAsync").OfType<IMethodSymbol>().FirstOrDefault();
        return slot is null ? GainKind.Real : gain.Of(slot, known, MaxDepth);
    }

    /// <summary>The methods that a call of a method of the solution may run; empty where there are too many.</summary>
    public static IReadOnlyList<IMethodSymbol> BodiesOf(IMethodSymbol method, Compilation compilation, CancellationToken cancellationToken)
    {
        var gain = new CounterpartGain(compilation, cancellationToken);
        var overrides = gain.OverridesBelow(method);
        if (RunTimeMember.IsVirtual(method) && overrides.Count <= MaxOverrides)
            overrides.AddRange(gain.ImplementationsElsewhere(method));
        if (!method.IsAbstract)
            overrides.Add(method.OriginalDefinition.PartialImplementationPart ?? method.OriginalDefinition);
        return overrides.Count <= MaxOverrides ? overrides : [];
    }

    private GainKind OfCall(IMethodSymbol counterpart, IInvocationOperation call)
    {
        if (DoesOtherWork(call, counterpart))
            return GainKind.None;

        // To wait for the counterpart holds one more thread, however little it gains, unless its task is complete by then.
        if (UnsupportedMethod.Mentions(call.TargetMethod, counterpart.Name, _compilation, _cancellationToken))
        {
            return !StartsWork(call.TargetMethod)
                && SynchronousBody.AreAllComplete(counterpart, _compilation, _cancellationToken, mayDoNothing: false)
                    ? GainKind.None
                    : GainKind.Real;
        }

        // Only where the source can tell, the object is followed to what it was made by.
        if (call.Instance is not { } instance)
        {
            return GivenConnection.IsSynchronous(call, _types, _cancellationToken)
                ? GainKind.None
                : Of(counterpart, default, MaxDepth);
        }

        if (DatagramSocket.IsSentBy(call, _types, _cancellationToken))
            return GainKind.None;

        var declared = RunTimeType.OfDeclared(instance.Type);
        var gain = Of(counterpart, declared, MaxDepth);
        if (gain == GainKind.None || !DependsOnType(counterpart))
            return gain;

        var known = RunTimeType.Of(instance, _cancellationToken);
        if (!known.IsExact && RefusesBelow(call.TargetMethod, counterpart))
            return GainKind.None;

        if (known.IsExact || !SymbolEqualityComparer.Default.Equals(known.Type, declared.Type))
            gain = Of(counterpart, known, MaxDepth);
        return gain switch
        {
            GainKind.None => gain,
            GainKind.Open when NetworkStream.Is(instance, _types, _cancellationToken) => GainKind.Real,
            _ => OfThrowing(counterpart, call.TargetMethod, known, gain),
        };
    }

    /// <summary>
    /// The form of a counterpart in a type of this project that does other work than the synchronous one there, or only throws; null where
    /// there is none. A build does not see projects that use the one of the call; an editor does.
    /// </summary>
    public static RunTimeForms? UnlikeForm(
        IInvocationOperation call,
        IMethodSymbol counterpart,
        Compilation compilation,
        CancellationToken cancellationToken)
    {
        var gain = new CounterpartGain(compilation, cancellationToken);
        return gain.FindUnlike(RunTimeForms.In(compilation, call, counterpart), throwing: true);
    }

    /// <summary>The two forms if they are different operations; null where they are alike.</summary>
    public static RunTimeForms? UnlikeForm(RunTimeForms forms, Compilation compilation, CancellationToken cancellationToken) =>
        new CounterpartGain(compilation, cancellationToken).FindUnlike([forms], throwing: true);

    /// <summary>In one of the types that may be there.</summary>
    private bool DoesOtherWork(IInvocationOperation call, IMethodSymbol counterpart) =>
        !counterpart.OriginalDefinition.DeclaringSyntaxReferences.IsEmpty
        && s_otherWork.GetValue(_compilation, static _ => new(SymbolEqualityComparer.Default))
            .GetOrAdd(counterpart.OriginalDefinition, static _ => new(SymbolEqualityComparer.Default))
            .GetOrAdd(
                RunTimeForms.ReceiverOf(call),
                _ => FindUnlike(RunTimeForms.Below(_compilation, call, counterpart), throwing: false) is not null)
        && (RunTimeForms.AtRunTime(call, counterpart, _cancellationToken) is not { } exact
            || FindUnlike([exact], throwing: false) is not null);

    /// <summary>The first two forms that are different operations; null where all types have the same operation twice.</summary>
    private RunTimeForms? FindUnlike(IEnumerable<RunTimeForms> forms, bool throwing)
    {
        var calls = new OwnCalls(_compilation, _cancellationToken);
        var overrides = new LoneOverride(calls, _types);
        var libraryHook = new LibraryHook(overrides);
        foreach (var same in forms.GroupBy(f => f, RunTimeForms.SameMethods))
        {
            if ((throwing && Throws(same.Key.Counterpart, same.Key.Synchronous)) || IsOtherWork(same.Key) || overrides.Is(same.Key))
                return same.Key;
            if (UnevenForms.Difference(same.Key.Synchronous, same.Key.Counterpart, calls, _types) is { } difference)
                return same.Key.Differing(difference);

            var hook = new OverriddenHook(same.Key, calls, overrides);
            if (same.Select(f => hook.In(f) ?? libraryHook.In(f)).FirstOrDefault(f => f is not null) is { } overridden)
                return overridden;
        }

        return null;
    }

    private bool IsOtherWork(RunTimeForms forms) =>
        SourceCompilation.Of(forms.Synchronous, _compilation) is { } source
        && OtherWork.Is(forms.Synchronous, forms.Counterpart, source, _cancellationToken);

    /// <summary>Of a method of another assembly that is none of a known base class, no override says more.</summary>
    private bool DependsOnType(IMethodSymbol method) =>
        SynchronousDefaults.OverridesOf(method, method.ContainingType, _types) is not null
        || (RunTimeMember.IsVirtual(method) && !method.OriginalDefinition.DeclaringSyntaxReferences.IsEmpty);

    private GainKind OfThrowing(IMethodSymbol counterpart, IMethodSymbol synchronous, RunTimeType receiver, GainKind gain)
    {
        if (Throws(RunTimeMember.Of(counterpart, receiver.Type), RunTimeMember.Of(synchronous, receiver.Type)))
            return GainKind.None;

        return !receiver.IsExact
            && RunTimeMember.IsVirtual(counterpart)
            && OverridesBelow(counterpart).Any(o => Throws(o, RunTimeMember.Of(synchronous, o.ContainingType)))
                ? GainKind.MayThrow
                : gain;
    }

    /// <summary>
    /// One of the types that may be there refuses the synchronous call and has the awaitable one. What threw would run, and the authors
    /// may count on the exception.
    /// </summary>
    private bool RefusesBelow(IMethodSymbol synchronous, IMethodSymbol counterpart) =>
        OverridesBelow(synchronous).Any(o => Throws(o, RunTimeMember.Of(counterpart, o.ContainingType)));

    private bool Throws(IMethodSymbol method, IMethodSymbol other) =>
        UnsupportedMethod.OnlyThrows(method, _compilation, _cancellationToken)
        && !UnsupportedMethod.OnlyThrows(other, _compilation, _cancellationToken);

    /// <summary>Of a method that is called on an object of some type.</summary>
    private GainKind Of(IMethodSymbol method, RunTimeType receiver, int depth)
    {
        if (SynchronousDefaults.AreAll(receiver.Type, _types)
            || SynchronousDefaults.AreAll(method.ContainingType, _types)
            || SynchronousDefaults.Is(method, _types)
            || EntityFrameworkProviders.OnlyTracks(method, _types)
            || (EntityFrameworkProviders.Serve(method) && EntityFrameworkProviders.AreSynchronous(_compilation)))
        {
            return GainKind.None;
        }

        if (SynchronousDefaults.IsOpen(method, receiver.Type, _types) && !receiver.IsExact)
            return GainKind.Open;

        method = RunTimeMember.Of(method.ReducedFrom ?? method, receiver.Type);
        if (SynchronousDefaults.OverridesOf(method, receiver.Type, _types) is not { } overrides)
            return depth == 0 ? GainKind.Real : OfSource(method, receiver, depth);

        if (overrides.Any(o => depth == 0 || !IsSynchronous(o, depth)))
            return GainKind.Real;

        return receiver.IsExact || IsClosed(receiver.Type) ? GainKind.None : GainKind.Open;
    }

    private GainKind OfSource(IMethodSymbol method, RunTimeType receiver, int depth)
    {
        if (method.OriginalDefinition.DeclaringSyntaxReferences.IsEmpty)
            return LibraryDefault.Is(method, _types) ? GainKind.Open : GainKind.Real;

        if (!method.IsAbstract)
        {
            if (!IsSynchronous(method, depth))
                return GainKind.Real;

            // The source of all overrides is looked at; one that another project adds is not expected to be better.
            return receiver.IsExact || AreSynchronous(OverridesBelow(method), depth) ? GainKind.None : GainKind.Open;
        }

        var implementations = OverridesBelow(method);
        if (implementations.Count == 0
            || !AreSynchronous(implementations, depth)
            || !AreSynchronous(ImplementationsElsewhere(method), depth))
        {
            return GainKind.Real;
        }

        return method.ContainingType.IsVisibleOutside() ? GainKind.Open : GainKind.None;
    }

    /// <summary><c>Task.Run(() => LoadAsync()).Result</c></summary>
    private bool StartsWork(IMethodSymbol method) =>
        SynchronousBody.BodyOf(method, _compilation, _cancellationToken) is not { } body
        || body.OwnDescendants().Any(o => o is IDelegateCreationOperation);

    private bool AreSynchronous(List<IMethodSymbol> methods, int depth) =>
        methods.Count <= MaxOverrides && methods.TrueForAll(m => IsSynchronous(m, depth));

    /// <summary>Many lines call the same few methods. Further down the answer depends on the depth.</summary>
    private bool IsSynchronous(IMethodSymbol method, int depth)
    {
        if (method.OriginalDefinition.DeclaringSyntaxReferences.IsEmpty)
            return false;

        return depth < MaxDepth
            ? HasSynchronousBody(method, depth)
            : s_bodies.GetValue(_compilation, static _ => new(SymbolEqualityComparer.Default))
                .GetOrAdd(method.OriginalDefinition, m => HasSynchronousBody(m, depth));
    }

    private bool HasSynchronousBody(IMethodSymbol method, int depth)
    {
        var source = SourceCompilation.Of(method, _compilation) ?? _compilation;
        var gain = new CounterpartGain(_compilation, KnownTypes.Of(source), _cancellationToken);
        return SynchronousBody.Is(
            method,
            source,
            called => depth > 0 && gain.Of(called.Method, called.Receiver, depth - 1) == GainKind.None,
            _cancellationToken);
    }

    /// <summary>Nothing in this source derives from a type that no other assembly sees.</summary>
    private bool IsClosed(ITypeSymbol? type) =>
        type is INamedTypeSymbol { TypeKind: TypeKind.Class, IsAbstract: false, DeclaringSyntaxReferences.IsEmpty: false } named
        && !named.IsVisibleOutside()
        && SymbolEqualityComparer.Default.Equals(named.ContainingAssembly, _compilation.Assembly)
        && TypeHierarchy.Of(_compilation).DerivedFrom(named).IsEmpty;

    private List<IMethodSymbol> OverridesBelow(IMethodSymbol method)
    {
        // Below a type of another assembly there may be more than this source shows; to look for it would take all types of the source.
        if (!RunTimeMember.IsVirtual(method) || SourceCompilation.Of(method, _compilation) is not { } source)
            return [];

        var definition = SourceCompilation.SymbolIn(method.OriginalDefinition, source, _cancellationToken);
        return Below(definition, TypeHierarchy.Of(source)).ToList();
    }

    /// <summary>One of each body: many repositories may have the same generic base.</summary>
    private static IEnumerable<IMethodSymbol> Below(IMethodSymbol definition, TypeHierarchy hierarchy)
    {
        var isInterface = definition.ContainingType.TypeKind == TypeKind.Interface;
        return hierarchy.DerivedFrom(definition.ContainingType)
            .Where(t => t.TypeKind is TypeKind.Class or TypeKind.Struct)
            .Select(t => isInterface ? RunTimeMember.ImplementationIn(t, definition) : RunTimeMember.Of(definition, t))
            .OfType<IMethodSymbol>()
            .Where(m => !m.IsAbstract && !SymbolEqualityComparer.Default.Equals(m.OriginalDefinition, definition))
            .GroupBy<IMethodSymbol, IMethodSymbol>(m => m.OriginalDefinition, SymbolEqualityComparer.Default)
            .Select(same => same.First());
    }

    /// <summary>
    /// Those of this project and the others that it references: next to the contract itself stand only stand-ins at times. To find them
    /// takes all types of these projects, so they come last.
    /// </summary>
    private List<IMethodSymbol> ImplementationsElsewhere(IMethodSymbol method)
    {
        var declaring = SourceCompilation.Of(method, _compilation);
        if (method.OriginalDefinition.GetDocumentationCommentId() is not { } id)
            return [];

        return _compilation.References.OfType<CompilationReference>()
            .Select(r => r.Compilation)
            .Prepend(_compilation)
            .Where(c => c != declaring)
            .SelectMany(c => DocumentationCommentId.GetFirstSymbolForDeclarationId(id, c) is IMethodSymbol definition
                ? Below(definition, TypeHierarchy.Of(c))
                : [])
            .Take(MaxOverrides + 1)
            .ToList();
    }
}
