using System.Linq;
using System.Threading;
using AsyncHygiene.CallGraph;
using AsyncHygiene.CallGraph.Dispatch;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Counterparts.Queries;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Rules.Blocking.Sequences;

/// <summary>
/// A method of the solution that goes through the sequence which it is given, or hands it to what does: a query runs there.
/// <code>
/// public void RemoveRange(IEnumerable&lt;T&gt; items) =&gt; _set.RemoveRange(items);      repository.RemoveRange(repository.Where(…));
/// </code>
/// In all bodies that the call may run, as far as the compiler has their source.
/// </summary>
internal static class OwnQueryTaker
{
    private const int MaximumBodies = 5;

    public static bool Is(IInvocationOperation call, KnownTypes types, CancellationToken cancellationToken)
    {
        foreach (var argument in call.Arguments)
        {
            if (argument.Parameter is { Type.OriginalDefinition.SpecialType: SpecialType.System_Collections_Generic_IEnumerable_T } taken
                && !call.TargetMethod.OriginalDefinition.DeclaringSyntaxReferences.IsEmpty
                && QueryableExtensions.IsQuery(argument.Value, types))
            {
                return GoesThrough(call.TargetMethod, taken.Ordinal, types.Compilation, cancellationToken);
            }
        }

        return false;
    }

    private static bool GoesThrough(IMethodSymbol method, int ordinal, Compilation compilation, CancellationToken cancellationToken)
    {
        var models = SemanticModelSource.WithProjectsBelow(compilation);
        var bodies = RunMethods.Of(method, models).Where(m => !m.IsAbstract).Take(MaximumBodies + 1).ToList();
        return bodies.Count is > 0 and <= MaximumBodies
            && bodies.TrueForAll(body => GoesThrough(body, body.Parameters[ordinal].Name, models, cancellationToken));
    }

    private static bool GoesThrough(
        IMethodSymbol body,
        string parameter,
        SemanticModelSource models,
        CancellationToken cancellationToken) =>
        body.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax(cancellationToken) is { } declaration
        && models.Has(declaration.SyntaxTree)
        && FunctionSyntax.NodesDownToFunctions(declaration)
            .OfType<IdentifierNameSyntax>()
            .Any(name => name.Identifier.ValueText == parameter && IsGoneThrough(name, models.For(name.SyntaxTree), cancellationToken));

    private static bool IsGoneThrough(IdentifierNameSyntax name, SemanticModel model, CancellationToken cancellationToken) =>
        name.Parent switch
        {
            CommonForEachStatementSyntax loop => loop.Expression == name,
            ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax inner } =>
                model.GetOperation(inner, cancellationToken) is IInvocationOperation call
                && QueryTakers.SequenceFor(call.TargetMethod, call.Arguments, KnownTypes.Of(model.Compilation)) is { } sequence
                && sequence.WithoutConversions().Syntax == name,
            _ => false,
        };
}
