using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.AwaitSites.Loops.Early;
using AsyncHygiene.Editing;
using AsyncHygiene.Editing.Syntax;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.AwaitSites.Loops;

/// <summary>
/// Whether the passes of a loop can become lambdas that run alongside each other: what a pass evaluates before its call reads and makes
/// values, and changes nothing, nor does the call before it waits.
/// </summary>
internal static class IndependentPasses
{
    /// <summary>The loop whose body is the statement, or a block that ends with it.</summary>
    public static StatementSyntax? LoopOf(StatementSyntax statement)
    {
        var body = statement.Parent is BlockSyntax block ? block : (SyntaxNode)statement;
        return body.Parent is ForEachStatementSyntax or ForStatementSyntax ? (StatementSyntax)body.Parent : null;
    }

    /// <summary>The passes of the loop do nothing but the call that the statement makes.</summary>
    public static bool Has(
        StatementSyntax loop,
        ExpressionStatementSyntax statement,
        IInvocationOperation call,
        DocumentContext context,
        CancellationToken cancellationToken)
    {
        var before = StatementsBefore(statement).ToList();
        if (statement.Parent is BlockSyntax block && block.Statements.Last() != statement)
            return false;

        return before.TrueForAll(s => IsQuietDeclaration(s, context.Model, cancellationToken))
            && (call.Instance is null || (IsQuiet(call.Instance) && !IsThisOfStruct(call)))
            && call.Arguments.All(a => a.Parameter is { RefKind: RefKind.None } && IsQuiet(a.Value))
            && !IsWritten(loop, context.Model, cancellationToken)
            && !EarlyWork.MayBeSeen(loop, before, call, context, cancellationToken);
    }

    private static IEnumerable<StatementSyntax> StatementsBefore(StatementSyntax statement) =>
        statement.Parent is BlockSyntax block ? block.Statements.TakeWhile(s => s != statement) : [];

    private static bool IsQuietDeclaration(StatementSyntax statement, SemanticModel model, CancellationToken cancellationToken) =>
        statement is LocalDeclarationStatementSyntax { UsingKeyword.RawKind: 0 }
        && model.GetOperation(statement, cancellationToken) is IVariableDeclarationGroupOperation group
        && !group.Declarations
            .SelectMany(d => d.Declarators)
            .Any(d => d.Symbol.IsRef || d.Initializer is null || !IsQuiet(d.Initializer.Value));

    /// <summary>Reads and makes values without calling the program's own code, as far as that shows; lambdas run later anyway.</summary>
    private static bool IsQuiet(IOperation operation) => operation switch
    {
        IAnonymousFunctionOperation => true,
        IInvocationOperation invocation => IsFrameworkValue(invocation) && invocation.ChildOperations.All(IsQuiet),
        ILiteralOperation
            or ILocalReferenceOperation
            or IParameterReferenceOperation
            or IFieldReferenceOperation
            or IPropertyReferenceOperation
            or IInstanceReferenceOperation
                or IObjectCreationOperation
                or IArgumentOperation
                or IConversionOperation
                or IDelegateCreationOperation
            or IInterpolatedStringOperation
                or IInterpolatedStringTextOperation
                or IInterpolationOperation
                or IBinaryOperation
                or IUnaryOperation
            or IArrayCreationOperation
                or IArrayInitializerOperation
                or IArrayElementReferenceOperation
                or ITupleOperation
                or INameOfOperation
            or ITypeOfOperation or IDefaultValueOperation or IConditionalOperation or ICoalesceOperation or IMethodReferenceOperation
            or IObjectOrCollectionInitializerOperation => operation.ChildOperations.All(IsQuiet),
        ISimpleAssignmentOperation { Parent: IObjectOrCollectionInitializerOperation } => operation.ChildOperations.All(IsQuiet),
        _ => false,
    };

    /// <summary>Formatting and building of values: no state but their own.</summary>
    private static bool IsFrameworkValue(IInvocationOperation invocation) =>
        invocation.TargetMethod
            is
        {
            Name: "ToString"
                or "Format"
                or "Concat"
                or "Join"
                or "Trim"
                or "Replace"
                or "Substring"
                or "Create"
                or "Combine"
                or "EscapeDataString"
        } method
        && (method.ContainingNamespace?.Name == "System" || method.IsIn("System.IO"));

    private static bool IsThisOfStruct(IInvocationOperation call) => call.Instance?.DescendantsAndSelf().Any(IsStructThis) == true;

    private static bool IsStructThis(IOperation operation) => operation is IInstanceReferenceOperation { Type.IsValueType: true };

    /// <summary>
    /// A loop variable that the body changes, a by-reference local, or a struct's own members, which a lambda cannot capture.
    /// </summary>
    private static bool IsWritten(StatementSyntax loop, SemanticModel model, CancellationToken cancellationToken)
    {
        var body = LoopBody.Of(loop);
        var flow = model.AnalyzeDataFlow(body);
        if (flow is not { Succeeded: true } || flow.UnsafeAddressTaken.Any())
            return true;

        if (flow.ReadInside.Any(v => !CanBeCaptured(v)))
            return true;

        var declaredInBody = flow.VariablesDeclared;
        if (flow.WrittenInside.Any(v =>
            v is not IParameterSymbol { ContainingSymbol: IMethodSymbol { MethodKind: MethodKind.AnonymousFunction } }
                && !declaredInBody.Contains(v)))
        {
            return true;
        }

        return body.DescendantNodes().OfType<ExpressionSyntax>().Any(e =>
            model.GetOperation(e, cancellationToken) is { } operation && IsStructThis(operation));
    }

    private static bool CanBeCaptured(ISymbol variable) => variable switch
    {
        ILocalSymbol local => !local.IsRef && !local.Type.IsRefLikeType,
        IParameterSymbol parameter => parameter.RefKind == RefKind.None
            && !parameter.Type.IsRefLikeType
            && !(parameter
                is
            {
                IsThis: false,
                ContainingSymbol: IMethodSymbol { MethodKind: MethodKind.Constructor, ContainingType.IsValueType: true }
            }),
        _ => true,
    };
}
