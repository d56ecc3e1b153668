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
