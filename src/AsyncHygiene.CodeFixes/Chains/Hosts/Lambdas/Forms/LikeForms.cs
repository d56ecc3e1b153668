using System;
using System.Collections.Generic;
using System.Linq;
using System.Runtime.CompilerServices;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.CallGraph;
using AsyncHygiene.Chains.Ambient;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics.Counterparts.Gain;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Chains.Hosts.Lambdas.Forms;

/// <summary>
/// A method of the solution that takes a delegate, and the other form that a call binds to when its lambda gives a task. What such a method
/// does is all in how it runs the delegate, so both must be written alike: nothing less shows that a retry, a limit or a lock stays.
/// <code>
/// async Task&lt;T&gt; Retry&lt;T&gt;(Func&lt;T&gt; work) { for (;;) try { return work(); } catch (IOException) { await Task.Delay(10); } }
/// async Task&lt;T&gt; Retry&lt;T&gt;(Func&lt;Task&lt;T&gt;&gt; work) => await work();
/// </code>
/// Libraries have tried theirs.
/// </summary>
internal sealed class LikeForms
{
    /// <summary>As long as the change of a solution is planned, and no longer.</summary>
    private static readonly ConditionalWeakTable<SolutionReferences, LikeForms> s_known = new();

    private readonly Dictionary<string, Refusal?> _answers = new(StringComparer.Ordinal);

    /// <summary>Why the lambda of a call may not give a task; null where nothing speaks against it.</summary>
    /// <param name="call">As it is now.</param>
    /// <param name="form">What it is to bind to.</param>
    /// <param name="index">The argument.</param>
    /// <param name="refusal">What to say, without the reason.</param>
    /// <param name="context">The file of the call.</param>
    /// <param name="cancellationToken">Ends the search.</param>
    public static async Task<Refusal?> RefusalOfAsync(
        SyntaxNode call,
        IMethodSymbol form,
        int index,
        Refusal refusal,
        DocumentContext context,
        CancellationToken cancellationToken)
    {
        if (context.Model.GetOperation(call, cancellationToken) is not IInvocationOperation { TargetMethod: var method } operation
            || (RunTimeMember.IsOfLibrary(method)
                && RunTimeMember.IsOfLibrary(form)
                && !RunTimeMember.IsVirtual(method)
                && !RunTimeMember.IsVirtual(form)))
        {
            return null;
        }

        // As an extension, it has one parameter more than the call has arguments.
        var work = form.ReducedFrom is null ? index : index + 1;
        form = (form.ReducedFrom ?? form).OriginalDefinition;
        if (SymbolEqualityComparer.Default.Equals(method.OriginalDefinition, form))
            return null;

        var known = s_known.GetValue(context.References, static _ => new LikeForms());
        var key = string.Join(
            "|",
            method.OriginalDefinition.GetDocumentationCommentId(),
            form.GetDocumentationCommentId(),
            work,
            DocumentationCommentId.CreateReferenceId(RunTimeForms.ReceiverOf(operation)));
        if (!known._answers.TryGetValue(key, out var answer))
        {
            answer = await AreLikeAsync(operation, form, work, context, cancellationToken).ConfigureAwait(false)
                ? null
                : refusal.Because($"'{FunctionName.Of(form)}' with work that gives a task is not seen to do the same as without");
            known._answers.Add(key, answer);
        }

        return answer;
    }

    /// <summary>In all types that may be there.</summary>
    private static async Task<bool> AreLikeAsync(
        IInvocationOperation call,
        IMethodSymbol form,
        int work,
        DocumentContext context,
        CancellationToken cancellationToken)
    {
        // Where nothing in the solution implements them, names that make a pair are all there is.
        var any = RunTimeMember.IsOfLibrary(call.TargetMethod) || call.TargetMethod.Name != form.Name;
        foreach (var project in ImplementingProjects.Of(call.TargetMethod, context.Document.Project.Solution, cancellationToken))
        {
            if (await project.GetCompilationAsync(cancellationToken).ConfigureAwait(false) is not { } compilation)
                continue;

            foreach (var forms in RunTimeForms.In(compilation, call, form).Distinct(RunTimeForms.SameMethods))
            {
                if (RunTimeMember.IsOfLibrary(forms.Synchronous) && RunTimeMember.IsOfLibrary(forms.Counterpart))
                    continue;

                any = true;
                if (!new LikeBodies(compilation, cancellationToken).Are(forms.Synchronous, forms.Counterpart, work)
                    || await ChangesForCallersAsync(forms, context, cancellationToken).ConfigureAwait(false))
                {
                    return false;
                }
            }
        }

        return any;
    }

    /// <summary>Of the two, an async one takes back what it sets of the state that flows with the code; the other one leaves it.</summary>
    private static async Task<bool> ChangesForCallersAsync(RunTimeForms forms, DocumentContext context, CancellationToken cancellationToken)
    {
        if (forms.Synchronous.IsAsync == forms.Counterpart.IsAsync)
            return false;

        var left = forms.Synchronous.IsAsync ? forms.Counterpart : forms.Synchronous;
        var declaration = await left.DeclaringSyntaxReferences[0].GetSyntaxAsync(cancellationToken).ConfigureAwait(false);
        return await AmbientState.Of(context).RefusalOfAsync(declaration, cancellationToken).ConfigureAwait(false) is not null;
    }
}
