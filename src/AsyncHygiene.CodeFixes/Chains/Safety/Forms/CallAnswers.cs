using System;
using System.Collections.Generic;
using System.Threading.Tasks;
using AsyncHygiene.Semantics.Counterparts.Gain;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Chains.Safety.Forms;

/// <summary>What was found of a call, kept for all calls of the same method on the same type.</summary>
internal sealed class CallAnswers
{
    private readonly Dictionary<string, Refusal?> _known = new(StringComparer.Ordinal);

    /// <summary>Null also for a method that has no name in documentation: a local function.</summary>
    public async Task<Refusal?> GetAsync(IInvocationOperation call, Func<Task<Refusal?>> find)
    {
        var method = call.TargetMethod.ReducedFrom ?? call.TargetMethod;
        if (method.OriginalDefinition.GetDocumentationCommentId() is not { } id)
            return null;

        var key = $"{id} {DocumentationCommentId.CreateReferenceId(RunTimeForms.ReceiverOf(call))}";
        if (!_known.TryGetValue(key, out var refusal))
            _known.Add(key, refusal = await find().ConfigureAwait(false));
        return refusal;
    }
}
