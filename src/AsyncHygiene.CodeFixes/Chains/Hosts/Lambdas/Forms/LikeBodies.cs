using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.Semantics.Counterparts.Gain;
using AsyncHygiene.Semantics.Counterparts.Gain.Unlike;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Chains.Hosts.Lambdas.Forms;

/// <summary>
/// Two methods of which the second gives a task, or takes a delegate that gives one: their bodies are the same but for the awaits, or one
/// of them hands on to the other.
/// </summary>
internal sealed class LikeBodies
{
    private const int MaxDepth = 4;

    /// <summary>What belongs to the thread that runs the delegate: after an await it may be another one.</summary>
    private static readonly string[] s_ofThread =
    [
        "System.Threading.Monitor",
        "System.Threading.Mutex",
        "System.Threading.Lock",
        "System.Threading.SpinLock",
        "System.Threading.ReaderWriterLock",
        "System.Threading.ReaderWriterLockSlim",
        "System.Threading.ThreadLocal`1",
    ];

    private readonly Compilation _compilation;
    private readonly KnownTypes _types;
    private readonly CancellationToken _cancellationToken;

    public LikeBodies(Compilation compilation, CancellationToken cancellationToken)
    {
        _compilation = compilation;
        _types = KnownTypes.Of(compilation);
        _cancellationToken = cancellationToken;
    }

    /// <param name="one">The form for a delegate that gives a value or nothing.</param>
    /// <param name="other">The form for one that gives a task.</param>
    /// <param name="work">The parameter that is the delegate, in both.</param>
    public bool Are(IMethodSymbol one, IMethodSymbol other, int work) => Are(Part(one), Part(other), work, MaxDepth);

    /// <summary>
    /// The pairs that the two call in turn are left to the caller: each may run another member in another type.
    /// </summary>
    /// <param name="synchronous">The form that gives a value or nothing.</param>
    /// <param name="asynchronous">The form that gives a task.</param>
    public bool Are(IMethodSymbol synchronous, IMethodSymbol asynchronous)
    {
        var (one, other) = (Part(synchronous), Part(asynchronous));
        var calls = new OwnCalls(_compilation, _cancellationToken);
        return Are(one, other, work: null, MaxDepth)
            || WaitingForm.IsAll(one, other, calls)
            || (calls.BodyOf(other) is { } form && HandingOn.Is(form, one))
            || (OnlyCallsBase(one, calls) is { } overridden && Are(overridden, other))
            || (OnlyCallsBase(other, calls) is { } inherited && Are(one, inherited));
    }

    /// <summary>
    /// The first name or value at which the two bodies go different ways; null where one of them is not seen, or nothing has a name.
    /// </summary>
    public string? FirstDifference(IMethodSymbol synchronous, IMethodSymbol asynchronous)
    {
        var (one, other) = (Part(synchronous), Part(asynchronous));
        if (WordsOf(one, other, work: null) is not var (words, otherWords))
            return null;

        var alike = words.Zip(otherWords, (w, o) => AreSame(w, o, leavesPairs: true, MaxDepth)).TakeWhile(same => same).Count();
        return words.Skip(alike).Concat(otherWords.Skip(alike)).Select(w => w.Text).FirstOrDefault(IsTelling);
    }

    /// <summary>No sign, no number of a variable, and none that stands for something else.</summary>
    private static bool IsTelling(string word) =>
        (char.IsLetterOrDigit(word[0]) || word[0] == '"') && Array.IndexOf(BodyWords.StandIns, word) < 0;

    /// <summary>The method that an override does nothing but call; null for others.</summary>
    private static IMethodSymbol? OnlyCallsBase(IMethodSymbol method, OwnCalls calls) =>
        method.OverriddenMethod is { } overridden && calls.BodyOf(method) is { } body && HandingOn.Is(body, overridden)
            ? overridden.OriginalDefinition
            : null;

    private static IMethodSymbol Part(IMethodSymbol method) =>
        method.OriginalDefinition.PartialImplementationPart ?? method.OriginalDefinition;

    private bool Are(IMethodSymbol one, IMethodSymbol other, int? work, int depth)
    {
        if (depth == 0
            || !SymbolEqualityComparer.Default.Equals(one.ContainingType, other.ContainingType)
            || one.MethodImplementationFlags != other.MethodImplementationFlags
            || WordsOf(one, other, work) is not var (words, otherWords)
            || words.Any(w => w.Symbol is { } used && IsOfThread(used)))
        {
            return false;
        }

        return HandsOn(words, one, other, work)
            || (words.Count == otherWords.Count && words.Zip(otherWords, (w, o) => AreSame(w, o, work is null, depth)).All(same => same));
    }

    private bool IsOfThread(ISymbol used) =>
        _types.IsOneOf(used.ContainingType, s_ofThread)
        || (used is IFieldSymbol field && field.GetAttributes().Any(a => a.AttributeClass?.Name == nameof(ThreadStaticAttribute)));

    /// <summary>Null where one of the bodies is not seen, or their parameters are not the same.</summary>
    private (IReadOnlyList<BodyWord> One, IReadOnlyList<BodyWord> Other)? WordsOf(IMethodSymbol one, IMethodSymbol other, int? work) =>
        LeftOut(one, other, work) is { } leftOut
        && WordsOf(one, work, []) is { } words
        && WordsOf(other, work, leftOut) is { } otherWords
            ? (words, otherWords)
            : null;

    private IReadOnlyList<BodyWord>? WordsOf(IMethodSymbol method, int? work, IReadOnlyCollection<string> leftOut)
    {
        if (SourceCompilation.Of(method, _compilation) is not { } source)
            return null;

        method = SourceCompilation.SymbolIn(method, source, _cancellationToken);
        if (method.DeclaringSyntaxReferences.FirstOrDefault()?.SyntaxTree is not { } tree)
            return null;

        var parameter = work is { } index ? method.Parameters[index] : null;
        return parameter is null or { Type: INamedTypeSymbol { DelegateInvokeMethod: not null } }
            ? BodyWords.Of(method, parameter, leftOut, source.GetSemanticModel(tree), _cancellationToken)
            : null;
    }

    /// <summary>
    /// The names of the tokens that only the second takes; null where the parameters differ otherwise, by a default for example.
    /// </summary>
    private List<string>? LeftOut(IMethodSymbol one, IMethodSymbol other, int? work)
    {
        if (one.Arity != other.Arity || one.Parameters.Length > other.Parameters.Length)
            return null;

        var form = one.Arity == 0 ? other : other.Construct(one.TypeParameters.ToArray<ITypeSymbol>());
        for (var i = 0; i < one.Parameters.Length; i++)
        {
            if (!AreSame(one.Parameters[i], form.Parameters[i], isWork: i == work))
                return null;
        }

        var added = form.Parameters.Skip(one.Parameters.Length).ToList();
        return added.TrueForAll(p => (work is null || p.HasExplicitDefaultValue) && _types.Is(p.Type, _types.CancellationToken))
            ? added.ConvertAll(p => p.Name)
            : null;
    }

    private static bool AreSame(IParameterSymbol one, IParameterSymbol other, bool isWork) =>
        one.RefKind == other.RefKind
        && one.IsParams == other.IsParams
        && one.HasExplicitDefaultValue == other.HasExplicitDefaultValue
        && (!one.HasExplicitDefaultValue || Equals(one.ExplicitDefaultValue, other.ExplicitDefaultValue))
        && one.GetAttributes().Length == other.GetAttributes().Length
        && (isWork
            || (one.Name == other.Name
                && (SymbolEqualityComparer.Default.Equals(one.Type, other.Type) || BufferType.AreSame(one.Type, other.Type))));

    /// <summary><c>Task Retry(Action work, int times) =&gt; Retry(() =&gt; { work(); return Task.CompletedTask; }, times);</c></summary>
    private bool HandsOn(IReadOnlyList<BodyWord> words, IMethodSymbol one, IMethodSymbol other, int? work)
    {
        var at = words.TakeWhile(w => !SymbolEqualityComparer.Default.Equals(w.Symbol, other)).Count();
        if (at == words.Count || !words[at].IsAwaited || words.Take(at).Any(w => w.Text == "("))
            return false;

        var expected = one.Parameters
            .Take(other.Parameters.Length)
            .Select(p => p.Ordinal == work
                ? BodyWords.OfWork(((INamedTypeSymbol)p.Type).DelegateInvokeMethod!, 0, _types)
                : ["@" + p.Name])
            .SelectMany((argument, i) => i == 0 ? argument : argument.Prepend(","))
            .Prepend("(")
            .Concat([")", ";", "}"]);
        return words.Skip(at + 1).Select(w => w.Text).SequenceEqual(expected, StringComparer.Ordinal);
    }

    private bool AreSame(BodyWord one, BodyWord other, bool leavesPairs, int depth)
    {
        if (one.Text != other.Text || one.Work != other.Work)
            return false;
        if (one.Text == BodyWords.WorkCall)
            return true;
        if (one.Symbol is not IMethodSymbol called || other.Symbol is not IMethodSymbol form)
        {
            return one.IsAwaited == other.IsAwaited
                && (SymbolEqualityComparer.Default.Equals(one.Symbol, other.Symbol) || BufferType.AreSameMember(one.Symbol, other.Symbol));
        }

        return AreBothEnded(one, other, called, form)
            && (SymbolEqualityComparer.Default.Equals(called, form)
                || called.MethodKind == MethodKind.LocalFunction
                || ArePair(called, form, one.Work, leavesPairs, depth));
    }

    /// <summary>A task that only one of them awaits is still running in the other.</summary>
    private bool AreBothEnded(BodyWord one, BodyWord other, IMethodSymbol called, IMethodSymbol form) =>
        (called.ReturnType.IsTaskLike(_types), form.ReturnType.IsTaskLike(_types)) switch
        {
            (false, true) => other.IsAwaited,
            (true, false) => one.IsAwaited,
            _ => one.IsAwaited == other.IsAwaited,
        };

    private bool ArePair(IMethodSymbol called, IMethodSymbol form, int? work, bool leavesPairs, int depth)
    {
        // Of a library's the name tells, wherever it has put them: those of queries are in another class.
        if (called.DeclaringSyntaxReferences.IsEmpty && form.DeclaringSyntaxReferences.IsEmpty)
            return true;
        if (!SymbolEqualityComparer.Default.Equals(called.ContainingType, form.ContainingType))
            return false;
        if (work is { } taker)
            return Are(Part(called), Part(form), taker, depth - 1);

        if (leavesPairs)
            return true;

        return SourceCompilation.Of(called, _compilation) is { } source
            && !RunTimeMember.IsVirtual(called)
            && !OtherWork.Is(called, form, source, _cancellationToken)
            && UnevenForms.Difference(called, form, new OwnCalls(_compilation, _cancellationToken), _types) is null;
    }
}
