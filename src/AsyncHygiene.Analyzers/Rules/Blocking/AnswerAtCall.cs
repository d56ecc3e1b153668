using System;
using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Rules.Blocking;

/// <summary>
/// What AH1003 has found at a call, kept as long as the driver keeps the operation: AH1006 asks again of each line of an entry point.
/// </summary>
internal sealed class AnswerAtCall
{
    private static readonly ConditionalWeakTable<IInvocationOperation, AnswerAtCall> s_known = new();

    private readonly AnalyzerOptions _options;
    private readonly Diagnostic? _found;

    private AnswerAtCall(AnalyzerOptions options, Diagnostic? found)
    {
        _options = options;
        _found = found;
    }

    public static Diagnostic? Of(AnalyzedOperation context, IInvocationOperation call, Func<Diagnostic?> find)
    {
        if (context.AssumesRequest)
            return find();

        if (s_known.TryGetValue(call, out var known) && known._options == context.Options)
            return known._found;

        var found = find();
        s_known.GetValue(call, _ => new AnswerAtCall(context.Options, found));
        return found;
    }
}
