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

    private AnswerAtCall(AnalyzerOptions options, Diagnostic? found)
    {
        _options = options;
        Found = found;
    }

    public Diagnostic? Found { get; }

    /// <summary>Null when it is asked for the first time.</summary>
    public static AnswerAtCall? Of(AnalyzedOperation context, IInvocationOperation call) =>
        !context.AssumesRequest && s_known.TryGetValue(call, out var known) && known._options == context.Options ? known : null;

    public static void Keep(AnalyzedOperation context, IInvocationOperation call, Diagnostic? found)
    {
        if (context.AssumesRequest)
            return;

        // Two threads that ask at once find the same, so it does not matter whose answer stays.
        var answer = new AnswerAtCall(context.Options, found);
        s_known.GetValue(call, _ => answer);
    }
}
