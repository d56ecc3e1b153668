using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Values;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Chains.Safety.Completion;

/// <summary>
/// Where a task or a token comes from, as far as the source shows it: through variables, conditions and functions of the solution that
/// hand it on.
/// </summary>
internal sealed class ValueOrigins
{
    private const int MaxDepth = 5;

    /// <summary>What makes another task of one, which still completes when and where that one does.</summary>
    private static readonly HashSet<string> s_sameTask = new(["AsTask", "Preserve", "ConfigureAwait"], StringComparer.Ordinal);

    private readonly SourceModels _models;
    private readonly CancellationToken _cancellationToken;

    public ValueOrigins(SourceModels models, CancellationToken cancellationToken)
    {
        _models = models;
        _cancellationToken = cancellationToken;
    }

    public IEnumerable<IOperation> Of(IOperation? value) => Of(value, MaxDepth);

    private IEnumerable<IOperation> Of(IOperation? value, int depth)
    {
        if (value is null || depth == 0)
            return [];

        var plain = value.WithoutConversions();
        return plain switch
        {
            IConditionalAccessOperation access => Of(access.WhenNotNull, depth),
            IConditionalAccessInstanceOperation instance => Of(ReceiverOf(instance), depth),
            IInvocationOperation { Instance: { } task } call when s_sameTask.Contains(call.TargetMethod.Name) => Of(task, depth),
            IInvocationOperation { TargetMethod: { IsAsync: false, DeclaringSyntaxReferences.IsEmpty: false } method } =>
                method.OriginalDefinition.DeclaringSyntaxReferences
                    .SelectMany(r => FunctionSyntax.ReturnedBy(r.GetSyntax(_cancellationToken)))
                    .SelectMany(returned => Of(_models.OperationOf(returned), depth - 1)),
            _ when PossibleValues.ShownOf(plain, _cancellationToken) is { Count: > 0 } values => values.SelectMany(v => Of(v, depth - 1)),
            _ => [plain],
        };
    }

    /// <summary>What stands before the question mark of <c>task?.Wait()</c>.</summary>
    private static IOperation? ReceiverOf(IOperation instance)
    {
        for (var node = instance; node.Parent is { } parent; node = parent)
        {
            if (parent is IConditionalAccessOperation access && access.WhenNotNull == node)
                return access.Operation;
        }

        return null;
    }
}
