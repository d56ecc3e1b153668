using System.Collections.Generic;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.Counterparts.Gain;

/// <summary>
/// A method that loads something once, keeps it in a field and returns that from then on: its task is complete but for the first time. So
/// is a task that is kept itself, in a field that the waiting function does not set, or in a <c>Lazy&lt;T&gt;</c>.
/// <code>
/// public Service() =&gt; _connection = ConnectAsync();    …    _connection.Result.Send(…);
/// async Task&lt;Metadata&gt; GetMetadata() { if (_metadata != null) return _metadata; … _metadata = …; return _metadata; }
/// async Task&lt;Metadata&gt; GetMetadata() =&gt; _metadata ??= await LoadAsync();
/// </code>
/// </summary>
internal static class KeptValue
{
    public static bool IsGivenBy(IOperation task, Compilation compilation, CancellationToken cancellationToken) =>
        task.WithoutConfiguration() is IInvocationOperation { TargetMethod: var method, Arguments.Length: 0 }
        && SourceCompilation.Of(method, compilation) is not null
        && CounterpartGain.BodiesOf(method, compilation, cancellationToken) is { Count: > 0 } bodies
        && bodies.All(b => IsGivenBy(b, cancellationToken));

    /// <summary>Not in an entry point: its object is one of some request, and so is what it keeps.</summary>
    public static bool Is(IOperation task, KnownTypes types) => task.WithoutConfiguration() switch
    {
        IFieldReferenceOperation { Instance: null or IInstanceReferenceOperation, Field: var field } => !IsSetAround(task, field),
        IPropertyReferenceOperation { Property: { Name: "Value" } property } => types.Is(property.ContainingType, types["System.Lazy`1"]),
        _ => false,
    };

    /// <summary>
    /// The first caller that needs it waits for it: <c>s_words ??= LoadAsync().Result</c>. It stays for the life of the process.
    /// </summary>
    public static bool IsFilledBy(IOperation wait) => wait.WithConversions().Parent switch
    {
        ICoalesceAssignmentOperation { Target: var target } => StaticMember(target) is not null,
        ISimpleAssignmentOperation { Target: var target, Parent: var parent } =>
            StaticMember(target) is { } kept && IsUnderCheckFor(kept, parent),
        _ => false,
    };

    private static bool IsUnderCheckFor(ISymbol kept, IOperation? parent)
    {
        for (; parent is not null and not IAnonymousFunctionOperation; parent = parent.Parent)
        {
            if ((parent is IConditionalOperation { Condition: var condition } && AsksForNull(condition, kept))
                || (parent is ICoalesceOperation { Value: var value } && IsRead(value, kept)))
            {
                return true;
            }
        }

        return false;
    }

    private static bool AsksForNull(IOperation condition, ISymbol kept) =>
        condition.DescendantsAndSelf().Any(o => o switch
        {
            IBinaryOperation { OperatorKind: BinaryOperatorKind.Equals, LeftOperand: var left, RightOperand: var right } =>
                (IsRead(left, kept) && IsNull(right)) || (IsRead(right, kept) && IsNull(left)),
            IIsPatternOperation { Value: var value, Pattern: IConstantPatternOperation { Value: var constant } } =>
                IsRead(value, kept) && IsNull(constant),
            _ => false,
        });

    private static bool IsRead(IOperation value, ISymbol kept) =>
        SymbolEqualityComparer.Default.Equals(StaticMember(value.WithoutConversions()), kept);

    private static bool IsNull(IOperation value) => value.WithoutConversions().ConstantValue is { HasValue: true, Value: null };

    private static ISymbol? StaticMember(IOperation value) => value switch
    {
        IFieldReferenceOperation { Field: { IsStatic: true } field } => field,
        IPropertyReferenceOperation { Property: { IsStatic: true } property } => property,
        _ => null,
    };

    /// <summary>By the member that waits, in whatever order.</summary>
    private static bool IsSetAround(IOperation read, IFieldSymbol field) =>
        read.Root().Descendants().OfType<IAssignmentOperation>()
            .Any(a => a.Target is IFieldReferenceOperation { Field: var set } && SymbolEqualityComparer.Default.Equals(set, field));

    private static bool IsGivenBy(IMethodSymbol method, CancellationToken cancellationToken) =>
        method.IsAsync
        && method.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax(cancellationToken) is MethodDeclarationSyntax declaration
        && (declaration.ExpressionBody is { Expression: var value }
            ? IsFilledField(value, method.ContainingType)
            : declaration.Body is { Statements: var statements } && StartsWithField(statements, method.ContainingType));

    private static bool StartsWithField(IReadOnlyList<StatementSyntax> statements, INamedTypeSymbol type)
    {
        foreach (var statement in statements)
        {
            switch (statement)
            {
                case ReturnStatementSyntax { Expression: { } value }:
                    return IsFilledField(value, type);
                case ExpressionStatementSyntax { Expression: var fill } when IsFilledField(fill, type):
                    return true;
                case IfStatementSyntax { Condition: var condition, Statement: var then }:
                    return ReturnedBy(then) is IdentifierNameSyntax field
                        && IsField(field, type)
                        && condition.DescendantNodesAndSelf().OfType<IdentifierNameSyntax>()
                            .Any(n => n.Identifier.ValueText == field.Identifier.ValueText);
                case LocalDeclarationStatementSyntax declaration
                    when !declaration.DescendantNodes().Any(n => n is AwaitExpressionSyntax):
                    break;
                default:
                    return false;
            }
        }

        return false;
    }

    private static ExpressionSyntax? ReturnedBy(StatementSyntax statement) => statement switch
    {
        ReturnStatementSyntax @return => @return.Expression,
        BlockSyntax { Statements: { Count: 1 } statements } => (statements[0] as ReturnStatementSyntax)?.Expression,
        _ => null,
    };

    private static bool IsFilledField(ExpressionSyntax value, INamedTypeSymbol type) =>
        value is AssignmentExpressionSyntax { Left: IdentifierNameSyntax field } fill
        && fill.IsKind(SyntaxKind.CoalesceAssignmentExpression)
        && IsField(field, type);

    private static bool IsField(IdentifierNameSyntax name, INamedTypeSymbol type) =>
        type.GetMembers(name.Identifier.ValueText).Any(m => m is IFieldSymbol);
}
