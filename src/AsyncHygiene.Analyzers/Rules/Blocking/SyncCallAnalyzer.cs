using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using AsyncHygiene.RequestPaths;
using AsyncHygiene.RequestPaths.Stores;
using AsyncHygiene.Rules.Blocking.Handlers;
using AsyncHygiene.Rules.Blocking.Sequences;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Counterparts;
using AsyncHygiene.Semantics.Counterparts.Choice;
using AsyncHygiene.Semantics.Counterparts.Gain;
using AsyncHygiene.Semantics.Counterparts.Queries;
using AsyncHygiene.Semantics.Delegates;
using AsyncHygiene.Semantics.Hierarchy;
using AsyncHygiene.Semantics.Streams;
using AsyncHygiene.Semantics.Tasks;
using AsyncHygiene.Settings;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Rules.Blocking;

/// <summary>
/// AH1003: a synchronous call where requests need the thread, although there is one to await.
/// <code>
/// public async Task&lt;string&gt; Get() =&gt; File.ReadAllText(Path);                 // flagged
/// public async Task&lt;string&gt; Get() =&gt; await File.ReadAllTextAsync(Path);      // accepted
/// </code>
/// </summary>
public sealed class SyncCallAnalyzer : BlockingAnalyzer
{
    internal static readonly DiagnosticDescriptor Rule = Descriptor.Create(
        RuleIds.SyncCall,
        title: "Do not make a synchronous call that has an awaitable counterpart",
        message: "'{0}' blocks {2}; {1}",
        Categories.Blocking,
        description: "A synchronous call holds its thread until the file, the network or the database has answered. The awaitable call "
            + "returns the thread to the pool meanwhile.");

    /// <summary>Locks that can be taken with and without an await.</summary>
    private static readonly string[] s_locks =
        ["Nito.AsyncEx.AsyncLock", "Nito.AsyncEx.AsyncReaderWriterLock", "Nito.AsyncEx.AsyncMonitor", "Nito.AsyncEx.AsyncSemaphore"];

    public SyncCallAnalyzer()
        : base(Rule)
    {
    }

    internal override IEnumerable<(Func<AnalyzedOperation, Diagnostic?> Find, ImmutableArray<OperationKind> Kinds)> Searches(
        AnalyzerOptions options,
        KnownTypes types,
        CancellationToken cancellationToken)
    {
        var excluded = ExcludedCounterparts.In(types, options, cancellationToken);
        var blocking = BlockingApis.In(types, options, cancellationToken);
        yield return (context => FindCall(context, types, excluded, blocking), ImmutableArray.Create(OperationKind.Invocation));

        if (QueryEnumeration.CanBeAwaited(types))
        {
            yield return (
                context => QueryEnumeration.Find(context, types),
                ImmutableArray.Create(OperationKind.Loop, OperationKind.Invocation, OperationKind.ObjectCreation));
        }

        if (PagedSequence.CanBeAwaited(types))
        {
            yield return (
                context => PagedEnumeration.Find(context, types, excluded),
                ImmutableArray.Create(OperationKind.Loop, OperationKind.Invocation, OperationKind.ObjectCreation));
        }

        if (types["System.IAsyncDisposable"] is not null)
        {
            yield return (context => FindUsing(context, types), ImmutableArray.Create(OperationKind.Using));
            yield return (context => FindUsingDeclaration(context, types), ImmutableArray.Create(OperationKind.UsingDeclaration));
        }
    }

    private static Diagnostic? FindCall(AnalyzedOperation context, KnownTypes types, ApiSet excluded, BlockingApis blocking)
    {
        var call = (IInvocationOperation)context.Operation;
        var method = call.TargetMethod;
        var counterparts = AsyncCounterparts.Of(types);
        var receiver = ReceiverOf(call);
        var known = blocking.Of(method, receiver);
        if ((known == BlockingApi.None && !counterparts.MayHave(call))
            || BlockingWait.NameOf(call.Syntax) is not { } name
            || excluded.Contains(method.Name, method.ContainingType, receiver))
        {
            return null;
        }

        // AH1006 asks again of each line of an entry point.
        if (AnswerAtCall.Of(context, call) is { } answer)
            return answer.Found;

        var found = FindCall(context, call, name, known, types);
        AnswerAtCall.Keep(context, call, found);
        return found;
    }

    private static Diagnostic? FindCall(
        AnalyzedOperation context,
        IInvocationOperation call,
        SimpleNameSyntax name,
        BlockingApi known,
        KnownTypes types)
    {
        var method = call.TargetMethod;
        var counterparts = AsyncCounterparts.Of(types);
        var origin = StreamOrigin.OfCall(call, types);
        if (origin is StreamOriginKind.Local or StreamOriginKind.RequestBody or StreamOriginKind.ResponseBody)
            return null;

        var function = EnclosingFunction.Of(call, context.ContainingSymbol, types);
        if (function.InExpressionTree || DualPath.Contains(function, context.ContainingSymbol, types, context.CancellationToken))
            return null;

        var (counterpart, gain) = CounterpartOf(call, counterparts, context);
        var adding = counterpart is null && known == BlockingApi.None ? LoneSave.ContextOf(call, types) : null;
        if ((counterpart is null && known == BlockingApi.None && adding is null)
            || BothForms.AreChosen(call, counterpart?.Method.Name, context.CancellationToken)
            || ChosenQuery.Is(call)
            || (known == BlockingApi.None && WaitsForNothing(call, gain, context, types)))
        {
            return null;
        }

        if (RequestCode.Find(context, InPlaceLambda.AsyncFunctionAround(function, context.ContainingSymbol, types), types)
            is not { } requestCode)
        {
            return null;
        }

        var called = CalledMember.NameOf(call);
        if (adding is not null)
            return requestCode.InformationAt(name.GetLocation(), Rule, context.Options, called, LoneSave.AdviceFor(adding));

        if (counterpart is null && known is BlockingApi.Unawaitable or BlockingApi.OfDataContract)
        {
            // What is to be done about it is to call it outside of requests.
            return requestCode.RunsOffRequests || IsOfSynchronousProvider(call, types, context.CancellationToken)
                ? null
                : requestCode.InformationAt(
                    name.GetLocation(),
                    Rule,
                    context.Options,
                    called,
                    DataContract.AdviceFor(method, types) ?? TimedWait.AdviceFor(method, types) ?? "it has no awaitable form");
        }

        var advice = counterpart is not null ? $"use 'await {counterpart.DisplayName}'" : $"{UserApis.BlockingApis} lists it";
        var condition = known == BlockingApi.Listed ? null
            : gain is GainKind.Open or GainKind.MayThrow ? Condition(gain, counterpart!.Method, types)
            : Condition(context, origin, counterpart?.Method, function, requestCode, types);
        return condition is null
            ? requestCode.At(name.GetLocation(), Rule, called, advice)
            : requestCode.InformationAt(name.GetLocation(), Rule, context.Options, called, advice + Information.OnlyIf(condition));
    }

    /// <summary>Where the awaitable form does not wait either, there is nothing to say about it.</summary>
    private static bool WaitsForNothing(IInvocationOperation call, GainKind gain, AnalyzedOperation context, KnownTypes types) =>
        NothingToWaitFor.Is(call, types, context.CancellationToken)
        || (gain == GainKind.Open && MemoryWork.Is(call.TargetMethod, context.Compilation, context.CancellationToken));

    /// <summary>The class behind a contract has no asynchronous members of its own, as those of SQLite.</summary>
    private static bool IsOfSynchronousProvider(IInvocationOperation call, KnownTypes types, CancellationToken cancellationToken) =>
        call.Instance is { } instance && SynchronousDefaults.AreAll(RunTimeType.Of(instance, cancellationToken).Type, types);

    /// <summary>The counterpart by which something is gained; null where there is none.</summary>
    private static (AsyncCounterpart? Counterpart, GainKind Gain) CounterpartOf(
        IInvocationOperation call,
        AsyncCounterparts counterparts,
        AnalyzedOperation context)
    {
        var counterpart = counterparts.Recognize(call, context.CancellationToken);
        if (counterpart is null
            || DualPath.IsImplementation(call, context.ContainingSymbol, counterpart, context.CancellationToken)
            || DualPath.CallsBoth(call, counterpart))
        {
            return (null, GainKind.None);
        }

        var gain = CounterpartGain.Of(counterpart, call, context.CancellationToken);
        return (gain == GainKind.None ? null : counterpart, gain);
    }

    /// <summary>What the call has to wait for, where as a rule it is nothing; null where it waits.</summary>
    private static string? Condition(
        AnalyzedOperation context,
        StreamOriginKind origin,
        IMethodSymbol? counterpart,
        EnclosingFunction function,
        RequestCode requestCode,
        KnownTypes types)
    {
        var call = (IInvocationOperation)context.Operation;
        return origin == StreamOriginKind.Open ? "the stream is another than one in memory"
            : origin == StreamOriginKind.File || IsOfFile(call, counterpart, types, context.CancellationToken)
                ? "the file is large or its disk is slow"
            : PortedHandler.Contains(call, types, context.CancellationToken) ? "anything here still throws a WebException"
            : ConflictCheck.Is(context, function, types) ? "another request has changed or added the row"
            : BulkChange.Before(call, types, context.CancellationToken) is { } change
                ? $"other code has changed entities of the context: '{change}' needs no save"
            : SchemaWork.Is(call, types) && !SchemaWork.IsDoneForEach(call, requestCode)
                ? "requests are served while the call makes the schema"
            : IsShortLock(call, function, types) ? "the lock is held for long"
            : DistributedCache.IsInMemory(call.TargetMethod, context.Compilation, context.CancellationToken)
                ? "the cache is another than one in memory"
            : RecordedStores.Of(counterpart ?? call.TargetMethod, context) is not SynchronousStore.None and var store
                ? SynchronousStoreWords.AnotherThan(store)
            : TrackedFind.Is(call.TargetMethod, call.Syntax, types) ? "the call before it has found nothing"
            : LoadedEntity.IsFound(call, context.Compilation, context.CancellationToken) ? "its callers have not loaded the entity"
            : MadeOnce.Is(call, requestCode.IsAtEntry) ? "what it makes is not there yet: the code has asked"
            : DictionaryFactory.Contains(call, types) ? "the dictionary gets many keys"
            : origin == StreamOriginKind.Unknown && StreamOrigin.IsComputation(call, types) ? "the stream is long or slow"
            : UnwrittenMember.Is(call.TargetMethod, context.Compilation, context.CancellationToken)
                ? "the call waits for anything: so far it only throws"
            : UnseenWork.Is(call, context, types) ? "the call waits: its implementation is not seen from here"
            : counterpart is not null && CompletedForms.Contain(counterpart, context)
                ? "the type at run time is asynchronous: those of this solution block as well"
            : counterpart is not null && !MayWait(counterpart, context, types)
                ? "the call waits for anything: its library names no network and no database"
            : counterpart is not null && MemoryWork.Is(call.TargetMethod, context.Compilation, context.CancellationToken)
                ? "the call waits for anything: its source shows nothing that does"
            : null;
    }

    private static bool IsOfFile(
        IInvocationOperation call,
        IMethodSymbol? counterpart,
        KnownTypes types,
        CancellationToken cancellationToken) =>
        LocalFile.IsWorkedOn(call, types)
        || PickupDirectory.Receives(call, types, cancellationToken)
        || (counterpart is not null && FileForm.Is(counterpart, call.SemanticModel!.Compilation, cancellationToken));

    /// <summary>A project of the solution may hold only the contract of what waits.</summary>
    private static bool MayWait(IMethodSymbol counterpart, AnalyzedOperation context, KnownTypes types) =>
        LibraryReach.MayWait(counterpart.ReducedFrom ?? counterpart, types)
        || OwnAssemblies.Of(context.Compilation, context.Options).Contain(counterpart.ContainingAssembly)
        || types.IsOneOf(counterpart.ContainingType, s_locks);

    /// <summary>Synchronous code cannot hold a lock over an await: it takes it for a few steps in memory.</summary>
    private static bool IsShortLock(IInvocationOperation call, EnclosingFunction function, KnownTypes types) =>
        types.IsOneOf(call.TargetMethod.ContainingType, s_locks) && !function.IsAsyncCode(types);

    /// <summary>Says what the type at run time has to have.</summary>
    private static string Condition(GainKind gain, IMethodSymbol counterpart, KnownTypes types)
    {
        var type = counterpart.ContainingType;
        if (gain == GainKind.MayThrow)
            return "the type at run time supports it: one of them only throws";

        if (SynchronousDefaults.ConditionOf(counterpart, type, types) is { } open)
            return open;

        return type.TypeKind == TypeKind.Interface
            ? "the type at run time is asynchronous: those of this project block as well"
            : $"the type at run time has its own: that of '{type.Name}' blocks as well";
    }

    private static Diagnostic? FindUsing(AnalyzedOperation context, KnownTypes types)
    {
        var statement = (IUsingOperation)context.Operation;
        if (statement.IsAsynchronous || statement.Syntax is not UsingStatementSyntax syntax)
            return null;

        return statement.Resources is IVariableDeclarationGroupOperation group
            ? FindDisposal(context, group, syntax.UsingKeyword, types)
            : EndedTransaction.IsAtOnce(statement, types) || EndedTransaction.OfUnit(statement, context, types) ? null
            : FindDisposal(context, TypeOf(statement.Resources), statement.Resources, syntax.UsingKeyword, types).Found;
    }

    private static Diagnostic? FindUsingDeclaration(AnalyzedOperation context, KnownTypes types)
    {
        var declaration = (IUsingDeclarationOperation)context.Operation;
        return !declaration.IsAsynchronous && declaration.Syntax is LocalDeclarationStatementSyntax syntax
            ? FindDisposal(context, declaration.DeclarationGroup, syntax.UsingKeyword, types)
            : null;
    }

    private static Diagnostic? FindDisposal(
        AnalyzedOperation context,
        IVariableDeclarationGroupOperation group,
        SyntaxToken keyword,
        KnownTypes types)
    {
        foreach (var declarator in group.Declarations.SelectMany(d => d.Declarators))
        {
            var value = declarator.GetVariableInitializer()?.Value;
            if (FindDisposal(context, declarator.Symbol.Type, value, keyword, types) is (Blocks: true, var found)
                && !(found is not null
                    && (ClosedWriter.Is(declarator.Symbol, context.Operation, types)
                        || EndedTransaction.Is(declarator, context, types))))
            {
                return found;
            }
        }

        return null;
    }

    /// <summary>Where the disposal blocks, this <c>using</c> is dealt with, whether or not there is something to report.</summary>
    private static (bool Blocks, Diagnostic? Found) FindDisposal(
        AnalyzedOperation context,
        ITypeSymbol? type,
        IOperation? resource,
        SyntaxToken keyword,
        KnownTypes types)
    {
        var kind = BlockingDispose.Of(type, resource, context.Compilation, context.CancellationToken);
        if (kind == BlockingDisposeKind.None
            || (kind == BlockingDisposeKind.Open && CommittedTransaction.IsDisposedBy(context.Operation, type, types)))
        {
            return (false, null);
        }

        return SupportsAwaitUsing(context.Operation.Syntax)
            && !BothForms.IsDisposedElsewhere(context.Operation, resource, context.CancellationToken)
            ? (true, Create(context, kind, type!, keyword, types))
            : (true, null);
    }

    private static Diagnostic? Create(
        AnalyzedOperation context,
        BlockingDisposeKind kind,
        ITypeSymbol type,
        SyntaxToken keyword,
        KnownTypes types)
    {
        if (RequestCode.Around(context, types) is not { } requestCode)
            return null;

        var name = $"{type.Name}.Dispose";
        const string Advice = "use 'await using'";
        var condition = kind switch
        {
            BlockingDisposeKind.Open => "the type at run time has its own 'DisposeAsync'",
            BlockingDisposeKind.FileBuffer => "much is left to write to the file",
            BlockingDisposeKind.GivenStream => "the stream is another than one in memory",
            _ => null,
        };
        return condition is null
            ? requestCode.At(keyword.GetLocation(), Rule, name, Advice)
            : requestCode.InformationAt(keyword.GetLocation(), Rule, context.Options, name, Advice + Information.OnlyIf(condition));
    }

    private static bool SupportsAwaitUsing(SyntaxNode node) =>
        node.SyntaxTree.Options is CSharpParseOptions { LanguageVersion: >= LanguageVersion.CSharp8 };

    private static ITypeSymbol? TypeOf(IOperation resource) => (resource as IConversionOperation)?.Operand.Type ?? resource.Type;

    private static ITypeSymbol? ReceiverOf(IInvocationOperation call) =>
        call.Instance?.Type ?? (call.TargetMethod.IsExtensionMethod && call.Arguments.Length > 0 ? TypeOf(call.Arguments[0].Value) : null);
}
