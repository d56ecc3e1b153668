using System.Linq;
using System.Threading;
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

    /// <summary>The only method of the name, with the same parameters, for the same callers.</summary>
    private static IMethodSymbol? PairOf(IMethodSymbol symbol, KnownTypes types) =>
        symbol.ContainingType.GetMembers(AsyncNameOf(symbol)) is { Length: 1 } named
        && named[0] is IMethodSymbol form
        && form.Arity == symbol.Arity
        && form.IsStatic == symbol.IsStatic
        && form.DeclaredAccessibility == symbol.DeclaredAccessibility
        && form.ExplicitInterfaceImplementations.IsEmpty
        && form.ReturnType.IsTask(types)
        && !AsyncCounterparts.IsObsolete(form)
        && HasSameParameters(symbol, form.Arity == 0 ? form : form.Construct(symbol.TypeArguments.ToArray()))
            ? form
            : null;

    private static bool HasSameParameters(IMethodSymbol symbol, IMethodSymbol form) =>
        form.Parameters.Length == symbol.Parameters.Length
        && SymbolEqualityComparer.Default.Equals(
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
        BodyOf(method) is { } body
        && context.Model.GetOperation(body, cancellationToken) is { } operation
        && BlockingWait.From(operation, context.Types)
            is { Kind: BlockingWaitKind.Result or BlockingWaitKind.GetResult or BlockingWaitKind.Wait } wait
        && wait.Operation is not IInvocationOperation { Arguments.Length: > 0 }
        && wait.Task?.WithoutConfiguration() is IInvocationOperation call
        && SymbolEqualityComparer.Default.Equals(call.TargetMethod.OriginalDefinition, form.OriginalDefinition)
        && call.Instance is null or IInstanceReferenceOperation { ReferenceKind: InstanceReferenceKind.ContainingTypeInstance }
        && call.TargetMethod.TypeArguments.Zip(symbol.TypeParameters, SymbolEqualityComparer.Default.Equals).All(same => same)
        && call.Arguments.All(a => a.Parameter is { } parameter
            && a.Value is IParameterReferenceOperation { Parameter: var given }
            && SymbolEqualityComparer.Default.Equals(given, symbol.Parameters[parameter.Ordinal]));

    private static ExpressionSyntax? BodyOf(MethodDeclarationSyntax method) => method switch
    {
        { ExpressionBody.Expression: var expression } => expression,
        { Body.Statements: { Count: 1 } statements } => statements[0] switch
        {
            ReturnStatementSyntax { Expression: var returned } => returned,
            ExpressionStatementSyntax { Expression: var called } => called,
            _ => null,
        },
        _ => null,
    };
}
