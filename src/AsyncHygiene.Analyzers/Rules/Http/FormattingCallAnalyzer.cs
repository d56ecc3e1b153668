using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Delegates;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Rules.Http;

/// <summary>Calls, and method groups, of one class of extension methods of System.Net.Http.Formatting that run more than once.</summary>
public abstract class FormattingCallAnalyzer : AsyncAnalyzer
{
    private readonly string _extensions;

    /// <param name="rule">The rule that is reported.</param>
    /// <param name="extensions">The metadata name of the class: without it there is nothing to look for.</param>
    private protected FormattingCallAnalyzer(DiagnosticDescriptor rule, string extensions)
        : base(rule)
    {
        _extensions = extensions;
    }

    private protected sealed override void Register(CompilationStartAnalysisContext start, KnownTypes types)
    {
        if (types[_extensions] is null || ServerComponents.AreInBrowser(types) || types.IsTestProject())
            return;

        start.RegisterOperationAction(
            context => Analyze(context, ((IInvocationOperation)context.Operation).TargetMethod, types),
            OperationKind.Invocation);
        start.RegisterOperationAction(
            context => Analyze(context, ((IMethodReferenceOperation)context.Operation).Method, types),
            OperationKind.MethodReference);
    }

    private protected abstract bool IsMeant(IMethodSymbol method, KnownTypes types);

    private protected abstract void Report(OperationAnalysisContext context, IMethodSymbol method, SimpleNameSyntax name, KnownTypes types);

    private void Analyze(OperationAnalysisContext context, IMethodSymbol method, KnownTypes types)
    {
        if (IsMeant(method, types)
            && BlockingWait.NameOf(context.Operation.Syntax) is { } name
            && !EnclosingFunction.Of(context.Operation, context.ContainingSymbol, types).InExpressionTree
            && !context.Operation.IsRunOnce(context.ContainingSymbol, types))
        {
            Report(context, method, name, types);
        }
    }
}
