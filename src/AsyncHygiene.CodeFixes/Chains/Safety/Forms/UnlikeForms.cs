using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.CallGraph;
using AsyncHygiene.Chains.Hosts.Lambdas.Forms;
using AsyncHygiene.Chains.Safety.Hooks;
using AsyncHygiene.Editing;
using AsyncHygiene.Editing.Files;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Counterparts.Gain;
using AsyncHygiene.Semantics.Counterparts.Gain.Unlike;
using AsyncHygiene.Semantics.TextSearch;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Chains.Safety.Forms;

/// <summary>
/// Calls of a contract whose awaitable form is another operation in one of the types that implement it. The rule sees the project of the
/// call and those that it references; the type may be in any other.
/// </summary>
internal sealed class UnlikeForms
{
    private readonly Solution _solution;
    private readonly CancellationToken _cancellationToken;
    private readonly CallAnswers _answers = new();
    private readonly Dictionary<(ProjectId Project, string Name), bool> _declares = [];

    public UnlikeForms(Solution solution, CancellationToken cancellationToken)
    {
        _solution = solution;
        _cancellationToken = cancellationToken;
    }

    /// <summary>Why a call may not become one of its awaitable form; null where nothing speaks against it.</summary>
    public async Task<Refusal?> FindAsync(SyntaxNode site, DocumentContext context)
    {
        if (AwaitedForm.At(site, context, _cancellationToken) is not ({ TargetMethod: var method } call, { } counterpart)

            // No override takes part: the rule has looked at both methods.
            || call.Instance?.Syntax is BaseExpressionSyntax
            || IsOfLibrary(RunTimeType.Of(call.Instance, _cancellationToken))
            || !MayDiffer(method, counterpart)

            // Those of which more is known are asked about by themselves.
            || SynchronousHook.All.Any(h => h.Has(method, counterpart, context.Types)))
        {
            return null;
        }

        return await _answers.GetAsync(call, () => FindAsync(call, counterpart)).ConfigureAwait(false);
    }

    /// <summary><c>new MemoryStream()</c></summary>
    private static bool IsOfLibrary(RunTimeType receiver) =>
        receiver is { IsExact: true, Type: { } type } && type.OriginalDefinition.DeclaringSyntaxReferences.IsEmpty;

    /// <summary>In the types that have them. What other methods a library's class calls, no source shows.</summary>
    private static bool MayDiffer(IMethodSymbol method, IMethodSymbol counterpart) =>
        RunTimeMember.IsVirtual(method)
        || RunTimeMember.IsVirtual(counterpart)
        || method is { IsStatic: false, DeclaringSyntaxReferences.IsEmpty: true };

    /// <summary>The same of a call and a method that someone takes for its awaitable form.</summary>
    public async Task<Refusal?> FindAsync(IInvocationOperation call, IMethodSymbol counterpart)
    {
        foreach (var project in ImplementingProjects.Of(call.TargetMethod, _solution, _cancellationToken))
        {
            if (await MayChangeAsync(project, call.TargetMethod, counterpart).ConfigureAwait(false)
                && await project.GetCompilationAsync(_cancellationToken).ConfigureAwait(false) is { } compilation
                && CounterpartGain.UnlikeForm(call, counterpart, compilation, _cancellationToken) is { } unlike)
            {
                return Refusal.OtherWork.Because(Reason(unlike));
            }
        }

        return null;
    }

    /// <summary>
    /// What implements or overrides one of the two names it. Those of a library are named by most projects, which only call them; what they
    /// call in turn in a library's class, another type overrides.
    /// </summary>
    private async Task<bool> MayChangeAsync(Project project, IMethodSymbol synchronous, IMethodSymbol counterpart) =>
        synchronous.OriginalDefinition.DeclaringSyntaxReferences.IsEmpty
            ? await DeclaresAsync(project, FrameworkForms.CalledBy(synchronous).Concat([synchronous.Name, counterpart.Name]))
                .ConfigureAwait(false)
                || (!synchronous.IsInOrBelow("System")
                    && await project.MentionsAsync(synchronous.ContainingType.Name, _cancellationToken).ConfigureAwait(false))
            : await project.MentionsAsync(counterpart.Name, _cancellationToken).ConfigureAwait(false)
                || await project.MentionsAsync(synchronous.Name, _cancellationToken).ConfigureAwait(false);

    private async Task<bool> DeclaresAsync(Project project, IEnumerable<string> names)
    {
        foreach (var name in names)
        {
            if (await DeclaresAsync(project, name).ConfigureAwait(false))
                return true;
        }

        return false;
    }

    /// <summary>Most projects only call the methods of a library, and need not be compiled for it.</summary>
    private async Task<bool> DeclaresAsync(Project project, string name)
    {
        var key = (project.Id, name);
        if (!_declares.TryGetValue(key, out var declares))
            _declares.Add(key, declares = await FindDeclarationAsync(project, name).ConfigureAwait(false));
        return declares;
    }

    private async Task<bool> FindDeclarationAsync(Project project, string name)
    {
        if (project.TryGetCompilation(out var compilation))
            return NameScan.Tokens(compilation, name, _cancellationToken).Any(IsMethod);

        foreach (var document in project.Documents)
        {
            if (NameScan.Scan(await document.GetTextAsync(_cancellationToken).ConfigureAwait(false), name).Count > 0
                && await document.GetSyntaxTreeAsync(_cancellationToken).ConfigureAwait(false) is { } tree
                && NameScan.Tokens(tree, name, _cancellationToken).Any(IsMethod))
            {
                return true;
            }
        }

        return false;

        static bool IsMethod(SyntaxToken name) => name.Parent is MethodDeclarationSyntax;
    }

    private static string Reason(RunTimeForms unlike) =>
        unlike.Difference
        ?? (unlike.OverriddenAlone is (var alone, var inherited)
            ? $"'{FunctionName.Of(alone)}' is overridden without '{inherited.Name}', which does not do what the override adds"
            : $"'{FunctionName.Of(unlike.Counterpart)}' works with other things than '{unlike.Synchronous.Name}' there, or only throws");
}
