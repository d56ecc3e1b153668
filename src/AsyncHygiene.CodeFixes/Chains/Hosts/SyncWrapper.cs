using System.Linq;
using System.Threading;
using AsyncHygiene.AwaitSites;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Counterparts;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Chains.Hosts;

/// <summary>
/// A method that does nothing but wait for the async method next to it, or the member of an interface that has both:
/// <c>public int Load(int id) =&gt; LoadAsync(id).GetAwaiter().GetResult();</c>. Who calls one may as well await the other.
/// </summary>
internal static class SyncWrapper
{
    public static string AsyncNameOf(IMethodSymbol wrapper) => AsyncSuffix.AddTo(wrapper.Name);

    /// <summary>The async method that stays in its place; null where it does anything else, or something else may look for it.</summary>
    public static IMethodSymbol? AsyncFormOf(
        IMethodSymbol symbol,
        SyntaxNode declaration,
        DocumentContext context,
        CancellationToken cancellationToken)
    {
        if (declaration is not MethodDeclarationSyntax { Parent: TypeDeclarationSyntax, AttributeLists.Count: 0 } method
            || method.ContainsDirectives
            || symbol is not { MethodKind: MethodKind.Ordinary, IsVirtual: false, IsOverride: false, IsExtensionMethod: false }
            || symbol.PartialDefinitionPart is not null
            || symbol.PartialImplementationPart is not null
            || PairOf(symbol, context.Types) is not { } form)
        {
            return null;
        }

        return symbol.ContainingType.TypeKind == TypeKind.Interface
            ? form.IsAbstract && symbol.IsAbstract ? form : null
            : !symbol.IsAbstract && Waits(method, symbol, form, context, cancellationToken) ? form : null;
    }

    /// <summary>The only one among the methods of the name that has the same parameters, for the same callers.</summary>
    private static IMethodSymbol? PairOf(IMethodSymbol symbol, KnownTypes types) =>
        symbol.ContainingType.GetMembers(AsyncNameOf(symbol)).OfType<IMethodSymbol>().Where(f => IsPair(symbol, f, types)).ToList()
            is { Count: 1 } forms
            ? forms[0]
            : null;

    private static bool IsPair(IMethodSymbol symbol, IMethodSymbol form, KnownTypes types) =>
        form.Arity == symbol.Arity
        && form.IsStatic == symbol.IsStatic
        && form.DeclaredAccessibility == symbol.DeclaredAccessibility
        && form.ExplicitInterfaceImplementations.IsEmpty
        && form.ReturnType.IsTask(types)
        && !AsyncCounterparts.IsObsolete(form)
        && (form.Parameters.Length == symbol.Parameters.Length || HasTokenOfItsOwn(symbol, form, types))
        && HasSameParameters(symbol, form.Arity == 0 ? form : form.Construct(symbol.TypeArguments.ToArray()));

    /// <summary>A token that callers need not give.</summary>
    private static bool HasTokenOfItsOwn(IMethodSymbol symbol, IMethodSymbol form, KnownTypes types) =>
        form.Parameters.Length == symbol.Parameters.Length + 1
        && form.Parameters[symbol.Parameters.Length] is { IsOptional: true } token
        && types.Is(token.Type, types.CancellationToken);

    private static bool HasSameParameters(IMethodSymbol symbol, IMethodSymbol form) =>
        SymbolEqualityComparer.Default.Equals(
            Awaitable.ResultOf(form.ReturnType),
            symbol.ReturnType)
        && symbol.Parameters.Zip(form.Parameters, (a, b) => (A: a, B: b)).All(p =>
            SymbolEqualityComparer.Default.Equals(p.A.Type, p.B.Type)
            && p.A.Name == p.B.Name
            && p.A.RefKind == RefKind.None
            && p.B.RefKind == RefKind.None
            && p.A.IsParams == p.B.IsParams
            && p.A.HasExplicitDefaultValue == p.B.HasExplicitDefaultValue
            && (!p.A.HasExplicitDefaultValue || Equals(p.A.ExplicitDefaultValue, p.B.ExplicitDefaultValue)));

    /// <summary>Its body calls the async form with its own parameters and waits.</summary>
    private static bool Waits(
        MethodDeclarationSyntax method,
        IMethodSymbol symbol,
        IMethodSymbol form,
        DocumentContext context,
        CancellationToken cancellationToken) =>
        FunctionSyntax.OnlyExpressionOf(method) is { } body
        && context.Model.GetOperation(body, cancellationToken) is { } operation
        && BlockingWait.From(operation, context.Types)
            is { Kind: BlockingWaitKind.Result or BlockingWaitKind.GetResult or BlockingWaitKind.Wait } wait
        && wait.Operation is not IInvocationOperation { Arguments.Length: > 0 }
        && StartedBy(wait.Task?.WithoutConfiguration(), context, cancellationToken) is { } call
        && SymbolEqualityComparer.Default.Equals(call.TargetMethod.OriginalDefinition, form.OriginalDefinition)
        && call.Instance is null or IInstanceReferenceOperation { ReferenceKind: InstanceReferenceKind.ContainingTypeInstance }
        && call.TargetMethod.TypeArguments.Zip(symbol.TypeParameters, SymbolEqualityComparer.Default.Equals).All(same => same)
        && call.Arguments.All(a => a.Parameter is { } parameter
            && (parameter.Ordinal < symbol.Parameters.Length
                ? a.Value is IParameterReferenceOperation { Parameter: var given }
                    && SymbolEqualityComparer.Default.Equals(given, symbol.Parameters[parameter.Ordinal])
                : a.ArgumentKind == ArgumentKind.DefaultValue));

    /// <summary>The call itself, or the one that <c>Task.Run</c> only starts on another thread, against deadlocks.</summary>
    private static IInvocationOperation? StartedBy(IOperation? task, DocumentContext context, CancellationToken cancellationToken) =>
        task is IInvocationOperation { Syntax: InvocationExpressionSyntax run }
        && TaskStarter.IsNeedlessRun(run, context)
        && run.ArgumentList.Arguments[0].Expression is LambdaExpressionSyntax work
            ? context.Model.GetOperation(TaskStarter.CallOf(work), cancellationToken) as IInvocationOperation
            : task as IInvocationOperation;
}
