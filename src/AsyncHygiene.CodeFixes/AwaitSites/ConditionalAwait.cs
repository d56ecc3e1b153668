using System;
using System.Linq;
using System.Threading;
using AsyncHygiene.Editing;
using AsyncHygiene.Editing.Statements;
using AsyncHygiene.Editing.Syntax;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Formatting;

namespace AsyncHygiene.AwaitSites;

/// <summary>
/// An await behind <c>?.</c>, where it cannot stand: there may be no task. The access is taken apart around it: <c>x?.Save();</c> becomes a
/// test, <c>x?.Count()</c> a conditional expression. A receiver that is not a variable is kept in one first, so that it is asked once.
/// Where something else comes before it, a pattern in place keeps it: <c>Next is { } next ? await next.CountAsync() : 0</c>.
/// </summary>
internal sealed class ConditionalAwait
{
    private readonly ConditionalAccessExpressionSyntax _access;
    private readonly StatementSyntax? _statement;
    private readonly bool _isRepeatable;
    private readonly DocumentEdits _edits;

    /// <param name="statement">The one that the access is, or stands first in; null where nothing has to come before the access.</param>
    private ConditionalAwait(ConditionalAccessExpressionSyntax access, StatementSyntax? statement, bool isRepeatable, DocumentEdits edits)
    {
        _access = access;
        _statement = statement;
        _isRepeatable = isRepeatable;
        _edits = edits;
    }

    /// <summary>Stands for what is before the question mark, where the await needs nothing else: <c>task?.Wait()</c>.</summary>
    public static ExpressionSyntax Receiver => SyntaxFactory.IdentifierName("receiver");

    public SyntaxNode Site => _access;

    /// <summary>The site of an await in place of an expression; null where it is behind a <c>?.</c> that cannot be taken apart.</summary>
    public static AwaitSite? SiteOf(
        ExpressionSyntax expression,
        string title,
        Action<string?> plan,
        DocumentEdits edits,
        CancellationToken cancellationToken)
    {
        if (!SpeculativeBinding.IsConditional(expression))
            return new AwaitSite(expression, title, plan);

        return Of(expression, edits, cancellationToken) is not { } conditional ? null : new AwaitSite(conditional.Site, title, token =>
        {
            plan(token);
            conditional.Write();
        });
    }

    /// <summary>Null where the chain cannot be taken apart in place.</summary>
    public static ConditionalAwait? Of(ExpressionSyntax awaited, DocumentEdits edits, CancellationToken cancellationToken)
    {
        if (AccessAround(awaited) is not { } access
            || Layout.HasDirectivesInside(access)
            || (access.Parent is ConditionalAccessExpressionSyntax outer && outer.WhenNotNull == access)
            || access.Expression
                .GetTrailingTrivia()
                .Concat(access.OperatorToken.GetAllTrivia())
                .Any(t => !t.IsKind(SyntaxKind.WhitespaceTrivia) && !t.IsKind(SyntaxKind.EndOfLineTrivia))
            || (ComparesItself(access, edits.Context)
                && ((CSharpParseOptions)access.SyntaxTree.Options).LanguageVersion < LanguageVersion.CSharp9))
        {
            return null;
        }

        var isRepeatable = IsRepeatable(access.Expression, edits.Context, cancellationToken);
        var statement = access.FirstAncestorOrSelf<StatementSyntax>();
        if (access.Parent is ExpressionStatementSyntax)
            return isRepeatable || statement!.Parent is not GlobalStatementSyntax
                ? new ConditionalAwait(access, statement, isRepeatable, edits)
                : null;
        if (IsWholeBody(access, edits.Context, cancellationToken))
            return access.Parent is ArrowExpressionClauseSyntax arrow && BlockBody.OwnerOf(arrow) is not null
                ? new ConditionalAwait(access, null, isRepeatable, edits)
                : null;
        if (!HasNull(edits.Context.Model.GetTypeInfo(access, cancellationToken).Type))
            return null;
        if (isRepeatable)
            return new ConditionalAwait(access, null, isRepeatable, edits);

        if (statement is { Parent: BlockSyntax or SwitchSectionSyntax }
            && EvaluationOrder.IsFirst(access, statement, edits.Context.Model, cancellationToken))
        {
            return new ConditionalAwait(access, statement, isRepeatable, edits);
        }

        // A second question mark may have an await behind it too, which would be free to move only then.
        return ((CSharpParseOptions)access.SyntaxTree.Options).LanguageVersion >= LanguageVersion.CSharp8
            && access.WhenNotNull is not ConditionalAccessExpressionSyntax
            ? new ConditionalAwait(access, null, isRepeatable, edits)
            : null;
    }

    /// <summary>
    /// Plans what becomes of the access. The await itself is an edit of its own, inside it, and keeps the place that it had there.
    /// </summary>
    public void Write()
    {
        if (!_edits.Once(_access, "taken apart"))
            return;

        var variable = _isRepeatable ? null : _edits.Names.Reserve(_access, NameOf(_access.Expression));
        if (_statement is ExpressionStatementSyntax statement && statement.Expression == _access)
            WriteTest(statement, variable);
        else if (IsWholeBody(_access, _edits.Context, CancellationToken.None))
            _edits.Replace(
                _access.Parent!.Parent!,
                d => BlockBody.Of(
                    d,
                    Test((ConditionalAccessExpressionSyntax)FunctionSyntax.BodyOf(d)!, variable, Layout.IndentationOf(d))));
        else if (_statement is null && variable is not null)
            WriteMatch(variable);
        else
            WriteValue(variable);
    }

    /// <summary>With the default behind it, if there is one that nothing but a missing receiver asks for.</summary>
    private void WriteMatch(string variable)
    {
        ExpressionSyntax whole = _access;
        while (whole.Parent is ParenthesizedExpressionSyntax parenthesized)
            whole = parenthesized;
        if (whole.Parent is BinaryExpressionSyntax { RawKind: (int)SyntaxKind.CoalesceExpression } coalesce
            && coalesce.Left == whole
            && _edits.Context.Model.GetTypeInfo(_access.WhenNotNull).Type is { IsValueType: true } type
            && type.OriginalDefinition.SpecialType != SpecialType.System_Nullable_T)
        {
            _edits.Replace(coalesce, c => Match((ConditionalAccessExpressionSyntax)Plain(c.Left), variable, c.Right, coalesce));
        }
        else
        {
            _edits.Replace(_access, access => Match(access, variable, Nothing(), _access));
        }
    }

    private static ExpressionSyntax Plain(ExpressionSyntax expression)
    {
        while (expression is ParenthesizedExpressionSyntax parenthesized)
            expression = parenthesized.Expression;
        return expression;
    }

    private ExpressionSyntax Match(
        ConditionalAccessExpressionSyntax access,
        string variable,
        ExpressionSyntax otherwise,
        ExpressionSyntax place)
    {
        var pattern = SyntaxFactory.RecursivePattern(
            type: null,
            positionalPatternClause: null,
            SyntaxFactory.PropertyPatternClause(
                SyntaxFactory.Token(default, SyntaxKind.OpenBraceToken, SyntaxFactory.TriviaList(SyntaxFactory.Space)),
                default,
                SyntaxFactory.Token(default, SyntaxKind.CloseBraceToken, SyntaxFactory.TriviaList(SyntaxFactory.Space))),
            SyntaxFactory.SingleVariableDesignation(SyntaxFactory.Identifier(variable)));
        var match = SyntaxFactory.IsPatternExpression(
            access.Expression.WithoutTrivia().WithTrailingTrivia(SyntaxFactory.Space),
            SyntaxFactory.Token(SyntaxKind.IsKeyword).WithTrailingTrivia(SyntaxFactory.Space),
            pattern);
        return Choice(match, Begun(access, SyntaxFactory.IdentifierName(variable)), otherwise.WithoutTrivia(), place);
    }

    private void WriteTest(ExpressionStatementSyntax statement, string? variable)
    {
        var indentation = Layout.IndentationOf(statement);
        if (statement.Parent is BlockSyntax or SwitchSectionSyntax or GlobalStatementSyntax)
            _edits.ReplaceStatement(statement, s => Test((ConditionalAccessExpressionSyntax)s.Expression, variable, indentation));
        else
            _edits.Replace(
                statement,
                s => SyntaxFactory.Block(Test((ConditionalAccessExpressionSyntax)s.Expression, variable, indentation))
                    .WithTriviaFrom(s)
                    .WithAdditionalAnnotations(Formatter.Annotation));
    }

    private void WriteValue(string? variable)
    {
        ExpressionSyntax? receiver = null;
        _edits.Replace(_access, access =>
        {
            receiver = access.Expression;
            return Value(access, variable);
        });
        if (variable is not null)
            _edits.PutBefore(_statement!, _access.Expression, () => [Declaration(receiver!, variable)]);
    }

    private StatementSyntax[] Test(ConditionalAccessExpressionSyntax access, string? variable, string indentation)
    {
        var newLine = Layout.NewLineOf(_access);
        var test = SyntaxFactory.IfStatement(
            SyntaxFactory.Token(SyntaxKind.IfKeyword).WithTrailingTrivia(SyntaxFactory.Space),
            SyntaxFactory.Token(SyntaxKind.OpenParenToken),
            Compared(access, variable, isNull: false),
            SyntaxFactory.Token(SyntaxKind.CloseParenToken).WithTrailingTrivia(newLine),
            SyntaxFactory.ExpressionStatement(Unconditional(access, variable))
                .WithLeadingTrivia(SyntaxFactory.Whitespace(Layout.Indented(indentation))),
            @else: null).WithLeadingTrivia(SyntaxFactory.Whitespace(indentation)).WithTrailingTrivia(newLine);
        return variable is null ? [test] : [Declaration(access.Expression, variable), test];
    }

    private ExpressionSyntax Value(ConditionalAccessExpressionSyntax access, string? variable)
    {
        return Choice(Compared(access, variable, isNull: true), Nothing(), Unconditional(access, variable), _access);
    }

    private ExpressionSyntax Nothing()
    {
        var nothing = SyntaxFactory.LiteralExpression(SyntaxKind.NullLiteralExpression);
        return _edits.Context.Model.GetTypeInfo(_access).Type is { OriginalDefinition.SpecialType: SpecialType.System_Nullable_T } type
            ? SyntaxFactory.CastExpression(
                SyntaxFactory.ParseTypeName(type.ToMinimalDisplayString(_edits.Context.Model, _access.SpanStart)),
                nothing)
            : nothing;
    }

    private static ExpressionSyntax Choice(
        ExpressionSyntax condition,
        ExpressionSyntax whenTrue,
        ExpressionSyntax whenFalse,
        ExpressionSyntax place)
    {
        ExpressionSyntax value = SyntaxFactory.ConditionalExpression(
            condition.WithTrailingTrivia(SyntaxFactory.Space),
            SyntaxFactory.Token(SyntaxKind.QuestionToken).WithTrailingTrivia(SyntaxFactory.Space),
            whenTrue.WithTrailingTrivia(SyntaxFactory.Space),
            SyntaxFactory.Token(SyntaxKind.ColonToken).WithTrailingTrivia(SyntaxFactory.Space),
            whenFalse);
        if (place.Parent is not (EqualsValueClauseSyntax
            or ReturnStatementSyntax
            or ArrowExpressionClauseSyntax
            or ArgumentSyntax
            or AssignmentExpressionSyntax
            or LambdaExpressionSyntax
            or ParenthesizedExpressionSyntax))
        {
            value = SyntaxFactory.ParenthesizedExpression(value);
        }
        return value.WithTriviaFrom(place);
    }

    private ExpressionSyntax Compared(ConditionalAccessExpressionSyntax access, string? variable, bool isNull)
    {
        var receiver = Named(access, variable).WithTrailingTrivia(SyntaxFactory.Space);
        var nothing = SyntaxFactory.LiteralExpression(SyntaxKind.NullLiteralExpression);
        if (!ComparesItself(_access, _edits.Context))
        {
            var comparison = SyntaxFactory.Token(isNull ? SyntaxKind.EqualsEqualsToken : SyntaxKind.ExclamationEqualsToken)
                .WithTrailingTrivia(SyntaxFactory.Space);
            return SyntaxFactory.BinaryExpression(
                isNull ? SyntaxKind.EqualsExpression : SyntaxKind.NotEqualsExpression,
                receiver,
                comparison,
                nothing);
        }

        PatternSyntax pattern = SyntaxFactory.ConstantPattern(nothing);
        if (!isNull)
            pattern = SyntaxFactory.UnaryPattern(
                SyntaxFactory.Token(SyntaxKind.NotKeyword).WithTrailingTrivia(SyntaxFactory.Space),
                pattern);
        return SyntaxFactory.IsPatternExpression(
            receiver,
            SyntaxFactory.Token(SyntaxKind.IsKeyword).WithTrailingTrivia(SyntaxFactory.Space),
            pattern);
    }

    /// <summary>What comes after the question mark, with the receiver where it begins.</summary>
    private ExpressionSyntax Unconditional(ConditionalAccessExpressionSyntax access, string? variable)
    {
        var receiver = Named(access, variable);
        if (_edits.Context.Model.GetTypeInfo(_access.Expression).Type is { OriginalDefinition.SpecialType: SpecialType.System_Nullable_T })
            receiver = SyntaxFactory.MemberAccessExpression(
                SyntaxKind.SimpleMemberAccessExpression,
                receiver,
                SyntaxFactory.IdentifierName("Value"));

        return Begun(access, receiver);
    }

    private static ExpressionSyntax Begun(ConditionalAccessExpressionSyntax access, ExpressionSyntax receiver)
    {
        var start = access.WhenNotNull;
        while (Inner(start) is { } inner)
            start = inner;
        ExpressionSyntax begun = start switch
        {
            MemberBindingExpressionSyntax member =>
                SyntaxFactory.MemberAccessExpression(SyntaxKind.SimpleMemberAccessExpression, receiver, member.Name),
            ElementBindingExpressionSyntax element => SyntaxFactory.ElementAccessExpression(receiver, element.ArgumentList),
            _ => receiver,
        };
        return access.WhenNotNull.ReplaceNode(start, begun.WithTriviaFrom(start)).WithoutTrivia();
    }

    private static ExpressionSyntax Named(ConditionalAccessExpressionSyntax access, string? variable) =>
        variable is null ? access.Expression.WithoutTrivia() : SyntaxFactory.IdentifierName(variable);

    private StatementSyntax Declaration(ExpressionSyntax receiver, string variable)
    {
        while (receiver is ParenthesizedExpressionSyntax parenthesized)
            receiver = parenthesized.Expression;
        var equals = SyntaxFactory.Token(SyntaxKind.EqualsToken)
            .WithLeadingTrivia(SyntaxFactory.Space)
            .WithTrailingTrivia(SyntaxFactory.Space);
        var declarator = SyntaxFactory.VariableDeclarator(
            SyntaxFactory.Identifier(variable),
            null,
            SyntaxFactory.EqualsValueClause(equals, receiver.WithoutTrivia()));
        return SyntaxFactory.LocalDeclarationStatement(
            SyntaxFactory.VariableDeclaration(
                SyntaxFactory.IdentifierName("var").WithTrailingTrivia(SyntaxFactory.Space),
                SyntaxFactory.SingletonSeparatedList(declarator)))
            .WithTrailingTrivia(Layout.NewLineOf(_access));
    }

    /// <summary>The access whose <c>?.</c> comes before the expression.</summary>
    private static ConditionalAccessExpressionSyntax? AccessAround(ExpressionSyntax awaited)
    {
        for (SyntaxNode node = awaited; node.Parent is ExpressionSyntax parent; node = parent)
        {
            if (parent is ConditionalAccessExpressionSyntax access && access.WhenNotNull == node)
                return access;
            if (Inner(parent) != node)
                return null;
        }

        return null;
    }

    /// <summary>What a chain of accesses has before its last link.</summary>
    private static ExpressionSyntax? Inner(ExpressionSyntax expression) => expression switch
    {
        MemberAccessExpressionSyntax access => access.Expression,
        InvocationExpressionSyntax invocation => invocation.Expression,
        ElementAccessExpressionSyntax element => element.Expression,
        PostfixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.SuppressNullableWarningExpression } suppressed => suppressed.Operand,
        ConditionalAccessExpressionSyntax conditional => conditional.Expression,
        ParenthesizedExpressionSyntax parenthesized => parenthesized.Expression,
        AwaitExpressionSyntax awaited => awaited.Expression,
        _ => null,
    };

    /// <summary>The body of a function that gives no value: a conditional expression is no statement.</summary>
    private static bool IsWholeBody(ConditionalAccessExpressionSyntax access, DocumentContext context, CancellationToken cancellationToken)
    {
        var function = access.Parent switch
        {
            ArrowExpressionClauseSyntax arrow => context.Model.GetDeclaredSymbol(arrow.Parent!, cancellationToken) as IMethodSymbol,
            LambdaExpressionSyntax lambda => context.Model.GetSymbolInfo(lambda, cancellationToken).Symbol as IMethodSymbol,
            _ => null,
        };
        return function is not null && !LastStatement.IsValueOf(function);
    }

    private static bool HasNull(ITypeSymbol? type) =>
        type is { IsReferenceType: true } or { OriginalDefinition.SpecialType: SpecialType.System_Nullable_T };

    /// <summary>The receiver's type has a comparison of its own, which <c>?.</c> does not ask.</summary>
    private static bool ComparesItself(ConditionalAccessExpressionSyntax access, DocumentContext context) =>
        context.Model.GetTypeInfo(access.Expression).Type.SelfAndBaseTypes()
            .TakeWhile(type => type.SpecialType == SpecialType.None)
            .Any(type => type.GetMembers(WellKnownMemberNames.EqualityOperatorName).Any(m => !m.IsImplicitlyDeclared));

    /// <summary>Asking twice gives the same: a variable or a read-only field.</summary>
    private static bool IsRepeatable(ExpressionSyntax receiver, DocumentContext context, CancellationToken cancellationToken) =>
        receiver is IdentifierNameSyntax
        && context.Model.GetSymbolInfo(receiver, cancellationToken).Symbol is ILocalSymbol
            or IParameterSymbol
            or IFieldSymbol { IsReadOnly: true };

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
        name = name.Length > 2 && name[1] == '_' ? name.Substring(2) : name.TrimStart('_');
        foreach (var verb in new[] { "Get", "Find", "Create" })
        {
            if (name.Length > verb.Length && name.StartsWith(verb, StringComparison.Ordinal))
                name = name.Substring(verb.Length);
        }

        name = name.Length == 0 ? "receiver" : char.ToLowerInvariant(name[0]) + name.Substring(1);
        return SyntaxFacts.GetKeywordKind(name) == SyntaxKind.None ? name : "receiver";
    }
}
