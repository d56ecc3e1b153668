using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.Semantics.TextSearch;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.RequestPaths.Caches;

/// <summary>
/// A line that runs once for each key of a dictionary that stays for the life of the process: where nothing is there under the key, and
/// before something is put there. Nothing takes it out again.
/// <code>
/// if (s_keys.TryGetValue(name, out var key)) return key;  key = Load(name);  s_keys.TryAdd(name, key);  return key;
/// if (!s_keys.ContainsKey(name)) s_keys[name] = Load(name);
/// </code>
/// </summary>
internal static class KeptEntry
{
    private static readonly string[] s_dictionaries =
    [
        "System.Collections.Generic.Dictionary`2", "System.Collections.Generic.IDictionary`2",
        "System.Collections.Generic.SortedDictionary`2", "System.Collections.Concurrent.ConcurrentDictionary`2",
    ];

    private static readonly string[] s_fills = ["Add", "TryAdd", "AddOrUpdate"];

    /// <summary>What takes nothing out; every other use may.</summary>
    private static readonly string[] s_keeping =
        ["Add", "TryAdd", "AddOrUpdate", "GetOrAdd", "TryGetValue", "ContainsKey", "Count", "IsEmpty", "Keys", "Values"];

    public static bool IsMadeWith(
        SyntaxNode line,
        SemanticModel model,
        Func<ExpressionSyntax, ISymbol?> keptMember,
        CancellationToken cancellationToken)
    {
        var inside = line;
        foreach (var around in line.Ancestors().TakeWhile(a => a is not (MemberDeclarationSyntax or AnonymousFunctionExpressionSyntax)))
        {
            var asked = around is IfStatementSyntax check && check.Statement == inside ? QuestionsIn(check.Condition, isMiss: true)
                : around is BlockSyntax block ? block.Statements.TakeWhile(s => s != inside).SelectMany(QuestionsBefore)
                : [];
            if (asked.Any(a => IsFilled(a.Dictionary, a.Key, around)))
                return true;
            inside = around;
        }

        return false;

        bool IsFilled(ExpressionSyntax dictionary, ExpressionSyntax key, SyntaxNode around) =>
            around.DescendantNodes(n => n is not AnonymousFunctionExpressionSyntax)
                .Any(n => n.Span.End > line.SpanStart
                    && FilledBy(n) is var (filled, under)
                    && SyntaxFactory.AreEquivalent(filled, dictionary)
                    && SyntaxFactory.AreEquivalent(under, key))
            && keptMember(dictionary) is { } member
            && IsDictionary(member, model.Compilation)
            && !MayLose(member, model.Compilation, cancellationToken);
    }

    /// <summary>A statement that returns if something is there.</summary>
    private static IEnumerable<(ExpressionSyntax Dictionary, ExpressionSyntax Key)> QuestionsBefore(StatementSyntax statement) =>
        statement is IfStatementSyntax check && FilledBefore.Returns(check.Statement) ? QuestionsIn(check.Condition, isMiss: false) : [];

    /// <summary>What the condition asks a dictionary for, where it holds only if nothing is there, or does not hold only if so.</summary>
    private static IEnumerable<(ExpressionSyntax Dictionary, ExpressionSyntax Key)> QuestionsIn(ExpressionSyntax condition, bool isMiss) =>
        condition switch
        {
            ParenthesizedExpressionSyntax inner => QuestionsIn(inner.Expression, isMiss),
            PrefixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalNotExpression } not => QuestionsIn(not.Operand, !isMiss),
            BinaryExpressionSyntax both
                when both.IsKind(isMiss ? SyntaxKind.LogicalAndExpression : SyntaxKind.LogicalOrExpression) =>
                QuestionsIn(both.Left, isMiss).Concat(QuestionsIn(both.Right, isMiss)),
            InvocationExpressionSyntax
            {
                Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "TryGetValue" or "ContainsKey" } access,
                ArgumentList.Arguments: { Count: > 0 } arguments,
            } when !isMiss => [(access.Expression, arguments[0].Expression)],
            _ => [],
        };

    private static (ExpressionSyntax Dictionary, ExpressionSyntax Key)? FilledBy(SyntaxNode node) => node switch
    {
        InvocationExpressionSyntax
        {
            Expression: MemberAccessExpressionSyntax access, ArgumentList.Arguments: { Count: > 1 } arguments,
        } when Array.IndexOf(s_fills, access.Name.Identifier.ValueText) >= 0 => (access.Expression, arguments[0].Expression),
        AssignmentExpressionSyntax
        {
            RawKind: (int)SyntaxKind.SimpleAssignmentExpression,
            Left: ElementAccessExpressionSyntax { ArgumentList.Arguments: { Count: 1 } keys } element,
        } => (element.Expression, keys[0].Expression),
        _ => null,
    };

    private static bool IsDictionary(ISymbol member, Compilation compilation) =>
        (member as IFieldSymbol)?.Type is { } type && KnownTypes.Of(compilation).IsOneOf(type, s_dictionaries);

    /// <summary>Only its own type sees a private field, and every use there keeps what is in it.</summary>
    private static bool MayLose(ISymbol field, Compilation compilation, CancellationToken cancellationToken) =>
        field is not IFieldSymbol { DeclaredAccessibility: Accessibility.Private, ContainingType: { } type }
        || NameScan.Tokens(compilation, field.Name, cancellationToken)
            .Any(t => t.Parent is SimpleNameSyntax name
                && type.DeclaringSyntaxReferences.Any(r =>
                    r.SyntaxTree == name.SyntaxTree && r.GetSyntax(cancellationToken).Span.Contains(name.Span))
                && !Keeps(name));

    private static bool Keeps(SimpleNameSyntax name)
    {
        ExpressionSyntax target = name.Parent is MemberAccessExpressionSyntax access && access.Name == name ? access : name;
        return target.Parent switch
        {
            MemberAccessExpressionSyntax use => use.Expression == target
                && Array.IndexOf(s_keeping, use.Name.Identifier.ValueText) >= 0,
            ElementAccessExpressionSyntax or LockStatementSyntax => true,
            _ => false,
        };
    }
}
