using System;
using System.Linq;
using System.Threading;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Formatting;

namespace AsyncHygiene.Rewriting.Chains;

/// <summary>
/// A call behind <c>?.</c>, which cannot be awaited where it stands: the task may be null. <c>x?.Save();</c> becomes a test, <c>x?.Count()</c> a
/// conditional expression. A receiver that is not a variable is kept in one first, so that it is asked once.
/// </summary>
internal sealed class ConditionalAwait
{
    private readonly ConditionalAccessExpressionSyntax _access;
    private readonly InvocationExpressionSyntax _invocation;
    private readonly StatementSyntax _statement;
    private readonly string? _variable;
    private readonly DocumentEdits _edits;

    private ConditionalAwait(ConditionalAccessExpressionSyntax access, InvocationExpressionSyntax invocation, StatementSyntax statement, string? variable, DocumentEdits edits)
    {
        _access = access;
        _invocation = invocation;
        _statement = statement;
        _variable = variable;
        _edits = edits;
    }

    public SyntaxNode Site => _access;

    /// <summary>Null where the chain cannot be taken apart in place.</summary>
    public static ConditionalAwait? Of(InvocationExpressionSyntax invocation, DocumentEdits edits, CancellationToken cancellationToken)
    {
        if (invocation.FirstAncestorOrSelf<ConditionalAccessExpressionSyntax>(a => a.WhenNotNull.Span.Contains(invocation.Span)) is not { } access
            || access.Parent is ConditionalAccessExpressionSyntax
            || access.WhenNotNull is ConditionalAccessExpressionSyntax
            || !StartsWith(access.WhenNotNull, invocation)
            || access.ContainsDirectives
            || access.FirstAncestorOrSelf<StatementSyntax>() is not { Parent: BlockSyntax or SwitchSectionSyntax } statement
            || !IsPlace(access, statement))
        {
            return null;
        }

        var variable = IsRepeatable(access.Expression, edits, cancellationToken) ? null : FreeName.For(FunctionSyntax.Around(statement) ?? statement, edits.Model, NameOf(access.Expression));
        return new ConditionalAwait(access, invocation, statement, variable, edits);
    }

    public void Plan(Func<InvocationExpressionSyntax, InvocationExpressionSyntax> rename)
    {
        if (_access.Parent is ExpressionStatementSyntax)
            _edits.ReplaceStatement(_statement, current => WithVariable(AsTest((ExpressionStatementSyntax)current, rename)));
        else if (_variable is null)
            _edits.Replace(_access, current => AsConditional(current, rename));
        else
            PlanWithVariable(rename);
    }

    private void PlanWithVariable(Func<InvocationExpressionSyntax, InvocationExpressionSyntax> rename)
    {
        ExpressionSyntax? receiver = null;
        _edits.Replace(_access, current =>
        {
            receiver = current.Expression;
            return AsConditional(current, rename);
        });
        _edits.ReplaceStatement(_statement, current => [Declaration(receiver!), current.WithoutLeadingTrivia()]);
    }

    private StatementSyntax[] WithVariable((ExpressionSyntax Receiver, StatementSyntax Statement) test) =>
        _variable is null ? [test.Statement] : [Declaration(test.Receiver), test.Statement];

    private StatementSyntax Declaration(ExpressionSyntax receiver) =>
        SyntaxFactory.ParseStatement($"var {_variable} = {receiver.WithoutTrivia()};").WithAdditionalAnnotations(Formatter.Annotation).WithTrailingTrivia(Layout.NewLineOf(_statement));

    private (ExpressionSyntax Receiver, StatementSyntax Statement) AsTest(ExpressionStatementSyntax statement, Func<InvocationExpressionSyntax, InvocationExpressionSyntax> rename)
    {
        var access = (ConditionalAccessExpressionSyntax)statement.Expression;
        var newLine = Layout.NewLineOf(_statement);
        var indentation = _statement.GetLeadingTrivia().LastOrDefault(t => t.IsKind(SyntaxKind.WhitespaceTrivia)).ToString();
        var test = SyntaxFactory.IfStatement(
            SyntaxFactory.Token(SyntaxKind.IfKeyword).WithTrailingTrivia(SyntaxFactory.Space),
            SyntaxFactory.Token(SyntaxKind.OpenParenToken),
            Compared(access, "!="),
            SyntaxFactory.Token(SyntaxKind.CloseParenToken).WithTrailingTrivia(newLine),
            SyntaxFactory.ExpressionStatement(Awaited(access, rename)).WithLeadingTrivia(SyntaxFactory.Whitespace(indentation + "    ")),
            @else: null);
        return (access.Expression, test);
    }

    private ExpressionSyntax AsConditional(ConditionalAccessExpressionSyntax access, Func<InvocationExpressionSyntax, InvocationExpressionSyntax> rename)
    {
        ExpressionSyntax nothing = SyntaxFactory.LiteralExpression(SyntaxKind.NullLiteralExpression);
        if (_edits.Model.GetTypeInfo(_access).Type is INamedTypeSymbol { OriginalDefinition.SpecialType: SpecialType.System_Nullable_T } type)
            nothing = SyntaxFactory.CastExpression(SyntaxFactory.ParseTypeName(type.ToMinimalDisplayString(_edits.Model, _access.SpanStart)), nothing);

        ExpressionSyntax value = SyntaxFactory.ConditionalExpression(
            Compared(access, "==").WithTrailingTrivia(SyntaxFactory.Space),
            SyntaxFactory.Token(SyntaxKind.QuestionToken).WithTrailingTrivia(SyntaxFactory.Space),
            nothing.WithTrailingTrivia(SyntaxFactory.Space),
            SyntaxFactory.Token(SyntaxKind.ColonToken).WithTrailingTrivia(SyntaxFactory.Space),
            Awaited(access, rename));
        if (_access.Parent is not (EqualsValueClauseSyntax or ReturnStatementSyntax or ArgumentSyntax or AssignmentExpressionSyntax or ParenthesizedExpressionSyntax))
            value = SyntaxFactory.ParenthesizedExpression(value);
        return value.WithTriviaFrom(access);
    }

    private ExpressionSyntax Compared(ConditionalAccessExpressionSyntax access, string comparison) =>
        SyntaxFactory.ParseExpression($"{_variable ?? access.Expression.WithoutTrivia().ToString()} {comparison} null");

    /// <summary>The call with its receiver before it, awaited, and what follows on the result.</summary>
    private ExpressionSyntax Awaited(ConditionalAccessExpressionSyntax access, Func<InvocationExpressionSyntax, InvocationExpressionSyntax> rename)
    {
        var receiver = _variable is null ? access.Expression.WithoutTrivia() : SyntaxFactory.IdentifierName(_variable);
        var call = CallIn(access.WhenNotNull);
        var binding = (MemberBindingExpressionSyntax)call.Expression;
        var whole = rename(call.WithExpression(SyntaxFactory.MemberAccessExpression(SyntaxKind.SimpleMemberAccessExpression, receiver, binding.Name)));
        var awaited = _edits.ConfiguredAwait(whole, whole, _invocation);
        return access.WhenNotNull == call
            ? awaited.WithoutTrivia()
            : access.WhenNotNull.ReplaceNode(call, awaited.WithoutTrivia()).WithoutTrivia();
    }

    private static InvocationExpressionSyntax CallIn(ExpressionSyntax whenNotNull) =>
        whenNotNull.DescendantNodesAndSelf().OfType<InvocationExpressionSyntax>().First(i => i.Expression is MemberBindingExpressionSyntax);

    /// <summary>The call comes first after the question mark: <c>x?.Load().Id</c>, not <c>x?.Inner.Load()</c>.</summary>
    private static bool StartsWith(ExpressionSyntax whenNotNull, InvocationExpressionSyntax invocation) =>
        invocation.Expression is MemberBindingExpressionSyntax && whenNotNull.DescendantNodesAndSelf().First(n => n is InvocationExpressionSyntax { Expression: MemberBindingExpressionSyntax }) == invocation;

    /// <summary>A statement of its own, or a place of a statement that is evaluated once and before everything else in it.</summary>
    private static bool IsPlace(ConditionalAccessExpressionSyntax access, StatementSyntax statement) => access.Parent switch
    {
        ExpressionStatementSyntax => true,
        EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax { Parent: VariableDeclarationSyntax { Variables.Count: 1, Parent: LocalDeclarationStatementSyntax } } } => true,
        ReturnStatementSyntax => true,
        AssignmentExpressionSyntax { Parent: ExpressionStatementSyntax } assignment => assignment.Right == access && assignment.IsKind(SyntaxKind.SimpleAssignmentExpression) && statement is ExpressionStatementSyntax,
        _ => false,
    };

    /// <summary>Asking twice gives the same: a variable or a read-only field.</summary>
    private static bool IsRepeatable(ExpressionSyntax receiver, DocumentEdits edits, CancellationToken cancellationToken) =>
        receiver is IdentifierNameSyntax
        && edits.Model.GetSymbolInfo(receiver, cancellationToken).Symbol is ILocalSymbol or IParameterSymbol or IFieldSymbol { IsReadOnly: true };

    private static string NameOf(ExpressionSyntax receiver)
    {
        var name = receiver switch
        {
            SimpleNameSyntax simple => simple.Identifier.ValueText,
            MemberAccessExpressionSyntax access => access.Name.Identifier.ValueText,
            InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax access } => access.Name.Identifier.ValueText,
            InvocationExpressionSyntax { Expression: SimpleNameSyntax simple } => simple.Identifier.ValueText,
            _ => "receiver",
        };
        name = name.TrimStart('_');
        foreach (var verb in new[] { "Get", "Find", "Create" })
        {
            if (name.Length > verb.Length && name.StartsWith(verb, StringComparison.Ordinal))
                name = name.Substring(verb.Length);
        }

        return name.Length == 0 ? "receiver" : char.ToLowerInvariant(name[0]) + name.Substring(1);
    }
}
