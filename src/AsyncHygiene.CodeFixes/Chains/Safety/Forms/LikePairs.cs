using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.CallGraph;
using AsyncHygiene.Chains.Hosts.Lambdas.Forms;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Counterparts;
using AsyncHygiene.Semantics.Counterparts.Gain;
using AsyncHygiene.Semantics.Counterparts.Gain.Unlike;
using AsyncHygiene.Settings;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Chains.Safety.Forms;

/// <summary>
/// Calls of a method that has an awaitable form in the source of the solution. One may stand for the other where they are written alike, or
/// where one waits for the other: of two that are not, nothing proves that they do the same.
/// </summary>
internal sealed class LikePairs
{
    private readonly Solution _solution;
    private readonly CancellationToken _cancellationToken;
    private readonly CallAnswers _answers = new();

    public LikePairs(Solution solution, CancellationToken cancellationToken)
    {
        _solution = solution;
        _cancellationToken = cancellationToken;
    }

    /// <summary>Why a call may not become one of its awaitable form; null where nothing speaks against it.</summary>
    public async Task<Refusal?> FindAsync(SyntaxNode site, DocumentContext context)
    {
        if (context.Model.GetOperation(site, _cancellationToken) is not IInvocationOperation { TargetMethod: var method } call
            || AsyncCounterparts.Of(context.Types).Find(call, _cancellationToken)?.Method is not { } counterpart
            || Options.TrustAsyncForms.Read(context.Document.Project.AnalyzerOptions, context.Root.SyntaxTree))
        {
            return null;
        }

        if (call.Instance?.Syntax is BaseExpressionSyntax)
            return IsOpen(new RunTimeForms(method.ContainingType, Definition(method), Definition(counterpart)), context.Model.Compilation)
                ? RefusalOf(Definition(method), Definition(counterpart), context.Model.Compilation)
                : null;

        return await _answers.GetAsync(call, () => FindAsync(call, counterpart)).ConfigureAwait(false);
    }

    private async Task<Refusal?> FindAsync(IInvocationOperation call, IMethodSymbol counterpart)
    {
        foreach (var project in ImplementingProjects.Of(call.TargetMethod, _solution, _cancellationToken))
        {
            if (await project.GetCompilationAsync(_cancellationToken).ConfigureAwait(false) is { } compilation
                && RunTimeForms.In(compilation, call, counterpart)
                    .Distinct(RunTimeForms.SameMethods)
                    .FirstOrDefault(f => IsOpen(f, compilation)) is { } open)
            {
                return RefusalOf(open.Synchronous, open.Counterpart, compilation);
            }
        }

        return null;
    }

    /// <summary>Of a library's method its name tells, and of one that a type of the solution overrides alone other rules ask.</summary>
    private bool IsOpen(RunTimeForms forms, Compilation compilation) =>
        HasBody(forms.Synchronous)
        && HasBody(forms.Counterpart)
        && (RunsSynchronousOne(forms.Synchronous, forms.Counterpart, compilation)
            || !new LikeBodies(compilation, _cancellationToken).Are(forms.Synchronous, forms.Counterpart));

    /// <summary>
    /// Both are overridden alike, each calls that of its base, and the awaitable one there runs the synchronous one, which is overridden:
    /// a <c>StreamWriter</c> that numbers its lines in both forms numbers them twice.
    /// </summary>
    private bool RunsSynchronousOne(IMethodSymbol synchronous, IMethodSymbol counterpart, Compilation compilation)
    {
        if (synchronous is not { IsOverride: true, ContainingType: { } type }
            || counterpart.OverriddenMethod is not { } overridden
            || !SymbolEqualityComparer.Default.Equals(counterpart.ContainingType, type))
        {
            return false;
        }

        var calls = new OwnCalls(compilation, _cancellationToken);
        return calls.BodyOf(counterpart)?.Descendants().OfType<IInvocationOperation>().Any(c =>
                c.Instance?.Syntax is BaseExpressionSyntax && c.TargetMethod.DeclaringSyntaxReferences.IsEmpty) == true
            && FrameworkForms.Run(synchronous, overridden, calls, KnownTypes.Of(compilation));
    }

    /// <summary>None of a library, and no <c>extern</c> one.</summary>
    private bool HasBody(IMethodSymbol method) =>
        (method.PartialImplementationPart ?? method).DeclaringSyntaxReferences
            .Any(r => FunctionSyntax.BodyOf(r.GetSyntax(_cancellationToken)) is not null);

    private Refusal RefusalOf(IMethodSymbol method, IMethodSymbol counterpart, Compilation compilation)
    {
        if (RunsSynchronousOne(method, counterpart, compilation))
        {
            return Refusal.OtherWork.Because(
                $"'{FunctionName.Of(counterpart)}' calls that of its base class, which runs '{FunctionName.Of(method)}' in turn");
        }

        var place = new LikeBodies(compilation, _cancellationToken).FirstDifference(method, counterpart) is { } word
            ? $"differs from '{FunctionName.Of(method)}' from '{word}' on"
            : $"is not written as '{FunctionName.Of(method)}' is";
        return Refusal.OtherWork.Because($"'{FunctionName.Of(counterpart)}' {place}, so nothing proves that it does the same");
    }

    private static IMethodSymbol Definition(IMethodSymbol method) => (method.ReducedFrom ?? method).OriginalDefinition;
}
