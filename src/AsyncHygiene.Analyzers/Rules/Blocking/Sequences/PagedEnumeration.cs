using AsyncHygiene.RequestPaths;
using AsyncHygiene.Semantics.Counterparts;
using AsyncHygiene.Semantics.Counterparts.Gain;
using AsyncHygiene.Semantics.Counterparts.Queries;
using AsyncHygiene.Semantics.Hierarchy;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Rules.Blocking.Sequences;

/// <summary>
/// What AH1003 finds of sequences of a library that fetch their items from elsewhere while something goes through them.
/// <code>
/// foreach (var key in server.Keys()) { … }                    // flagged
/// var names = container.GetBlobs().Select(b =&gt; b.Name).ToList();   // flagged
/// await foreach (var key in server.KeysAsync()) { … }         // accepted
/// </code>
/// </summary>
internal static class PagedEnumeration
{
    public static Diagnostic? Find(AnalyzedOperation context, KnownTypes types, ApiSet excluded)
    {
        if (EnumeratedSequence.In(context.Operation, types) is not { IsInMemory: false } sequence
            || SourceOf(sequence.Value, context, types) is not { } source
            || excluded.Contains(source.Call.TargetMethod.Name, source.Call.TargetMethod.ContainingType, source.Call.Instance?.Type)
            || OwnAssemblies.Of(context.Compilation, context.Options).Contain(source.Form.ContainingAssembly)
            || BothForms.AreChosen(source.Call, source.Form.Name, context.CancellationToken)
            || !LibraryReach.MayWait(source.Form.ReducedFrom ?? source.Form, types))
        {
            return null;
        }

        return RequestCode.Around(context, types)
            ?.At(
                sequence.Location,
                SyncCallAnalyzer.Rule,
                sequence.Name,
                $"it fetches what '{CalledMember.NameOf(source.Call)}' gives; use 'await foreach' over '{source.Form.Name}'");
    }

    private static PagedSequence? SourceOf(IOperation sequence, AnalyzedOperation context, KnownTypes types)
    {
        foreach (var step in SequenceSource.Steps(sequence, types, context.CancellationToken))
        {
            if (PagedSequence.Of(step, types) is { } source)
                return source;
        }

        return null;
    }
}
