using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.Semantics.Completion;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.Counterparts;

/// <summary>
/// Whether two expressions of one function mean the same object: a variable, field or property of the same name and owner, another name
/// that a cast or a pattern gave it, or an expression that is written twice. Writes between the two are not looked for: this makes rules
/// silent, it proves nothing.
/// </summary>
internal static class SameObject
{
    private const int MaxDepth = 8;

    public static bool Is(IOperation? one, IOperation? other) => Is(one, other, depth: 0);

    /// <summary>
    /// The names of an expression and of what it is another name of. Two expressions without a common one do not mean the same object, and
    /// need not be compared.
    /// </summary>
    public static IEnumerable<string> NamesOf(IOperation operation)
    {
        IOperation? next = operation;
        for (var depth = 0; next is not null && depth <= MaxDepth; depth++)
        {
            var written = Written(next);
            yield return NameOf(written);
            next = SourceOf(written);
        }
    }

    private static string NameOf(IOperation written) => written switch
    {
        ILocalReferenceOperation local => DeclarationOf(local) is ForEachStatementSyntax ? "foreach" : local.Local.Name,
        IParameterReferenceOperation parameter => parameter.Parameter.Name,
        IFieldReferenceOperation field => field.Field.Name,
        IPropertyReferenceOperation property => property.Property.Name,
        IInvocationOperation { TargetMethod.Name: var name } call =>
            AsyncSuffix.RemoveFrom(name)
                + $"({string.Join(", ", EquivalentSyntax.WithoutTokens(call).Select(WordsOf))})",
        _ => written.Kind.ToString(),
    };

    private static string WordsOf(SyntaxNode node) => string.Join(" ", node.DescendantTokens().Select(t => t.ValueText));

    private static bool Is(IOperation? one, IOperation? other, int depth)
    {
        if (one is null || other is null || depth > MaxDepth)
            return false;

        one = Written(one);
        other = Written(other);
        return IsSame(one, other, depth + 1)
            || (SourceOf(one) is { } first && Is(first, other, depth + 1))
            || (SourceOf(other) is { } second && Is(one, second, depth + 1));
    }

    private static bool IsSame(IOperation one, IOperation other, int depth) => (one, other) switch
    {
        (ILocalReferenceOperation a, ILocalReferenceOperation b) =>
            SymbolEqualityComparer.Default.Equals(a.Local, b.Local) || (LoopOver(a) is { } items && Is(items, LoopOver(b), depth)),
        (IParameterReferenceOperation a, IParameterReferenceOperation b) => SymbolEqualityComparer.Default.Equals(a.Parameter, b.Parameter),
        (IInstanceReferenceOperation, IInstanceReferenceOperation) => true,
        (IFieldReferenceOperation a, IFieldReferenceOperation b) =>
            SymbolEqualityComparer.Default.Equals(a.Field, b.Field) && (a.Field.IsStatic || Is(a.Instance, b.Instance, depth)),

        // Through an interface the same property is another symbol.
        (IPropertyReferenceOperation a, IPropertyReferenceOperation b) =>
            a.Property.Name == b.Property.Name
            && a.Arguments.Select(x => x.Syntax).SequenceEqual(b.Arguments.Select(x => x.Syntax), EquivalentSyntax.Comparer)
            && (a.Instance is null ? IsSameType(a.Property, b.Property) : Is(a.Instance, b.Instance, depth)),
        (IInvocationOperation a, IInvocationOperation b) =>
            AreForms(a.TargetMethod.Name, b.TargetMethod.Name)
            && EquivalentSyntax.WithoutTokens(a).SequenceEqual(EquivalentSyntax.WithoutTokens(b), EquivalentSyntax.Comparer)
            && (a.Receiver() is { } receiver
                ? Is(receiver, b.Receiver(), depth)
                : b.Receiver() is null && IsSameType(a.TargetMethod, b.TargetMethod)),
        _ => one.Kind == other.Kind && SyntaxFactory.AreEquivalent(one.Syntax, other.Syntax),
    };

    private static bool IsSameType(ISymbol one, ISymbol other) =>
        SymbolEqualityComparer.Default.Equals(one.ContainingType, other.ContainingType);

    /// <summary><c>Open()</c> and <c>await OpenAsync()</c> give the same.</summary>
    private static bool AreForms(string one, string other) =>
        one == other || AsyncSuffix.AddTo(one) == other || AsyncSuffix.AddTo(other) == one;

    /// <summary>Without what leaves the object as it is.</summary>
    public static IOperation Written(IOperation operation)
    {
        while (true)
        {
            var inner = operation switch
            {
                IConversionOperation conversion => conversion.Operand,
                IParenthesizedOperation parenthesized => parenthesized.Operand,
                IAwaitOperation awaited => awaited.Operation,
                IConditionalAccessInstanceOperation => operation.Accessed(),
                IInvocationOperation { TargetMethod.Name: "ConfigureAwait" or "AsTask" or "GetAwaiter" or "Preserve" } call =>
                    call.Receiver(),
                _ => null,
            };
            if (inner is null)
                return operation;
            operation = inner;
        }
    }

    /// <summary>What a variable is another name of: its initializer, or the value that a pattern was put to.</summary>
    private static IOperation? SourceOf(IOperation operation) =>
        operation is ILocalReferenceOperation { SemanticModel: { } model } local && SourceSyntaxOf(DeclarationOf(local)) is { } source
            ? model.GetOperation(source)
            : null;

    private static IOperation? LoopOver(ILocalReferenceOperation local) =>
        DeclarationOf(local) is ForEachStatementSyntax loop ? local.SemanticModel!.GetOperation(loop.Expression) : null;

    private static SyntaxNode? DeclarationOf(ILocalReferenceOperation local) =>
        local.Local.DeclaringSyntaxReferences.FirstOrDefault() is { } reference && reference.SyntaxTree == local.Syntax.SyntaxTree
            ? reference.GetSyntax()
            : null;

    private static ExpressionSyntax? SourceSyntaxOf(SyntaxNode? declaration)
    {
        if (declaration is VariableDeclaratorSyntax variable)
            return variable.Initializer?.Value;

        if (declaration is not SingleVariableDesignationSyntax { Parent: PatternSyntax pattern })
            return null;

        SyntaxNode? node = pattern;
        while (node is PatternSyntax)
            node = node.Parent;
        return node switch
        {
            IsPatternExpressionSyntax isPattern => isPattern.Expression,
            CasePatternSwitchLabelSyntax { Parent.Parent: SwitchStatementSyntax statement } => statement.Expression,
            SwitchExpressionArmSyntax { Parent: SwitchExpressionSyntax expression } => expression.GoverningExpression,
            _ => null,
        };
    }
}
