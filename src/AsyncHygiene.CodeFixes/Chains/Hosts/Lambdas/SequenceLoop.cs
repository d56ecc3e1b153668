using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.AwaitSites.Loops;
using AsyncHygiene.AwaitSites.Streams;
using AsyncHygiene.Chains.Hosts.Lambdas.Operators;
using AsyncHygiene.Editing;
using AsyncHygiene.Editing.Statements;
using AsyncHygiene.Editing.Syntax;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Hosts.Lambdas;

/// <summary>
/// <c>xs.Select(x =&gt; Load(x)).ToList()</c>, <c>xs.Any(x =&gt; Check(x))</c> and their like as a loop before the statement, one item
/// after the other as before. The lambda runs for the same items in the same order, and for none that it did not run for; also in a
/// sequence that an action returns, which the host would enumerate.
/// </summary>
internal sealed class SequenceLoop : LambdaRewrite
{
    private readonly SequenceShape _shape;
    private readonly TypeSyntax _itemType;
    private readonly HoistPlace? _place;

    /// <summary>The type of a variable for what the lambda gives; null where the loop needs none.</summary>
    private readonly TypeSyntax? _valueType;

    private SequenceLoop(
        DocumentEdits edits,
        ExpressionSyntax work,
        SequenceShape shape,
        TypeSyntax itemType,
        HoistPlace? place,
        TypeSyntax? valueType)
        : base(edits, work, shape.Whole)
    {
        _shape = shape;
        _itemType = itemType;
        _place = place;
        _valueType = valueType;
    }

    public static SequenceLoop? TryCreate(LambdaArgument argument, DocumentEdits edits, CancellationToken cancellationToken)
    {
        var model = edits.Context.Model;
        var work = argument.Work;
        var lambda = work as LambdaExpressionSyntax;
        if (work is AnonymousMethodExpressionSyntax
            || (lambda is not null && !IsMovable(lambda))
            || argument.Method is not { MethodKind: MethodKind.ReducedExtension, Parameters.Length: 1 } method
            || !SequenceOperator.Is(method, edits.Context.Types)
            || argument.Call.Expression is not MemberAccessExpressionSyntax access
            || SequenceShape.Of(argument, edits.Context, cancellationToken) is not { } shape
            || Sequences.LosesComments(shape.Whole, access.Expression, lambda?.Body ?? work)
            || Sequences.IsNullHeard(argument.Call, edits.Context, cancellationToken)
            || ChangedList.Is(access.Expression, work, edits.Context, cancellationToken)
            || Sequences.ItemTypeOf(argument, access.Expression, edits.Context, cancellationToken) is not { } itemType
            || !Sequences.CanBeNamed(shape.Result)
            || (lambda is not null
                && (InlinedLambda.ChangesItem(lambda, model) || !InlinedLambda.NamesAreFree(lambda, shape.Whole, model))))
        {
            return null;
        }

        var place = shape.Filled is null ? HoistPlace.Of(shape.Whole, edits, cancellationToken) : null;
        if (place is null && shape.Filled is null)
            return null;

        return new SequenceLoop(edits, work, shape, itemType, place, ValueTypeOf(work, shape, edits.Context, cancellationToken));
    }

    private protected override void WriteCall()
    {
        if (_place is null)
        {
            Edits.Replace(
                _shape.Whole.Parent!,
                s => Loop(((ExpressionStatementSyntax)s).Expression, _shape.Filled!, summand: null).WithTriviaFrom(s));
            return;
        }

        var name = _place.Variable is { } variable && _shape.Applied is null
            ? variable.Identifier.ValueText
            : Edits.Names.Reserve(_shape.Whole, NameOfVariable());
        ExpressionSyntax value = _shape.Applied is { } applied ? Call(name, applied) : SyntaxFactory.IdentifierName(name);
        var summand = _valueType is null ? null : Edits.Names.Reserve(_shape.Whole, "value");
        _place.Write(name, Initial(), value, current => Loop(current, name, summand));
    }

    private ForEachStatementSyntax Loop(ExpressionSyntax whole, string variable, string? summand)
    {
        var call = OperatorIn(whole);
        var lambda = (LambdaExpressionSyntax)call.ArgumentList.Arguments[0].Expression;
        var item = InlinedLambda.ParameterOf(lambda)!.Identifier.WithoutTrivia();
        var statements = _shape.Form == SequenceForm.Sum
            ? Added(ValueOf(lambda).WithoutTrivia(), variable, summand)
            : [ForItem(ValueOf(lambda).WithoutTrivia(), item, variable)];
        if (lambda.Block is { } block)
        {
            var last = block.Statements.Last();
            statements[0] = statements[0].WithLeadingTrivia(last.GetLeadingTrivia());
            var end = statements.Count - 1;
            statements[end] = statements[end].WithTrailingTrivia(last.GetTrailingTrivia());
            statements.InsertRange(0, block.Statements.Take(block.Statements.Count - 1));
        }

        return LoopSyntax.ForEach(
            _itemType,
            item,
            ((MemberAccessExpressionSyntax)call.Expression).Expression,
            SyntaxFactory.Block(statements));
    }

    /// <summary>The call that is given the lambda: the whole, or what an operator is called on, or what it is an argument of.</summary>
    private static InvocationExpressionSyntax OperatorIn(ExpressionSyntax whole) => (InvocationExpressionSyntax)(whole switch
    {
        InvocationExpressionSyntax { ArgumentList.Arguments.Count: 0, Expression: MemberAccessExpressionSyntax access } =>
            access.Expression,
        InvocationExpressionSyntax call when call.ArgumentList.Arguments[0].Expression is LambdaExpressionSyntax => call,
        InvocationExpressionSyntax call => call.ArgumentList.Arguments[0].Expression,
        BaseObjectCreationExpressionSyntax { ArgumentList: { } list } => list.Arguments[0].Expression,
        _ => throw new InvalidOperationException($"'{whole}' has no lambda."),
    });

    private StatementSyntax ForItem(ExpressionSyntax value, SyntaxToken item, string variable) => _shape.Form switch
    {
        SequenceForm.Results => SyntaxFactory.ExpressionStatement(Call(variable, "Add", value)),
        SequenceForm.Flattened => SyntaxFactory.ExpressionStatement(Call(variable, "AddRange", value)),
        SequenceForm.Matches =>
            If(value, SyntaxFactory.ExpressionStatement(Call(variable, "Add", SyntaxFactory.IdentifierName(item)))),
        SequenceForm.Count => If(value, SyntaxFactory.ParseStatement($"{variable}++;")),
        SequenceForm.Any => If(value, SyntaxFactory.ParseStatement($"{variable} = true;"), SyntaxFactory.BreakStatement()),
        SequenceForm.First => If(value, SyntaxFactory.ParseStatement($"{variable} = {item.Text};"), SyntaxFactory.BreakStatement()),
        SequenceForm.All => If(Not(value), SyntaxFactory.ParseStatement($"{variable} = false;"), SyntaxFactory.BreakStatement()),
        _ => throw new InvalidOperationException($"A loop for '{_shape.Form}' is not written."),
    };

    private List<StatementSyntax> Added(ExpressionSyntax value, string sum, string? summand)
    {
        var statements = new List<StatementSyntax>();
        if (summand is not null)
        {
            statements.Add(SyntaxFactory.LocalDeclarationStatement(SyntaxFactory.VariableDeclaration(
                _valueType!.WithTrailingTrivia(SyntaxFactory.Space),
                SyntaxFactory.SingletonSeparatedList(SyntaxFactory.VariableDeclarator(
                    SyntaxFactory.Identifier(summand),
                    null,
                    SyntaxFactory.EqualsValueClause(value))))));
            value = SyntaxFactory.IdentifierName(summand);
        }

        statements.Add(AggregateOperator.IsChecked(_shape.Result)
            ? SyntaxFactory.ParseStatement($"{sum} = checked({sum} + {value});")
            : SyntaxFactory.ExpressionStatement(SyntaxFactory.AssignmentExpression(
                SyntaxKind.AddAssignmentExpression,
                SyntaxFactory.IdentifierName(sum),
                value)));
        return statements;
    }

    private ExpressionSyntax Initial() => _shape.Form switch
    {
        SequenceForm.Any => SyntaxFactory.LiteralExpression(SyntaxKind.FalseLiteralExpression),
        SequenceForm.All => SyntaxFactory.LiteralExpression(SyntaxKind.TrueLiteralExpression),
        SequenceForm.Count => SyntaxFactory.LiteralExpression(SyntaxKind.NumericLiteralExpression, SyntaxFactory.Literal(0)),
        SequenceForm.Sum => AggregateOperator.ZeroOf(_shape.Result),
        SequenceForm.First => SyntaxFactory.DefaultExpression(Sequences.Named(_shape.Result, Edits.Context, _shape.Whole.SpanStart)),
        _ => SyntaxFactory.ObjectCreationExpression(
            SyntaxFactory.Token(SyntaxKind.NewKeyword).WithTrailingTrivia(SyntaxFactory.Space),
            TypeName.Of(
                Edits,
                Edits.Context.Types["System.Collections.Generic.List`1"]!,
                _shape.Whole.SpanStart,
                Sequences.Named(_shape.Result, Edits.Context, _shape.Whole.SpanStart)),
            SyntaxFactory.ArgumentList(),
            null),
    };

    private string NameOfVariable() => _shape.Form switch
    {
        SequenceForm.Any => "found",
        SequenceForm.All => "all",
        SequenceForm.Count => "count",
        SequenceForm.Sum => "sum",
        SequenceForm.First => "match",
        _ => "results",
    };

    /// <summary>A check for overflow must not reach into what the lambda computes, and a sum is only made of values of its type.</summary>
    private static TypeSyntax? ValueTypeOf(
        ExpressionSyntax work,
        SequenceShape shape,
        DocumentContext context,
        CancellationToken cancellationToken)
    {
        if (shape.Form != SequenceForm.Sum)
            return null;

        var value = work is LambdaExpressionSyntax lambda ? ValueOf(lambda) : null;
        var given = value is null
            ? (context.Model.GetSymbolInfo(work, cancellationToken).Symbol as IMethodSymbol)?.ReturnType
            : context.Model.GetTypeInfo(value, cancellationToken).Type;
        if (!SymbolEqualityComparer.Default.Equals(given, shape.Result))
            return Sequences.Named(shape.Result, context, work.SpanStart);

        var isPlain = value is IdentifierNameSyntax && context.Model.GetSymbolInfo(value, cancellationToken).Symbol is ILocalSymbol;
        return AggregateOperator.IsChecked(shape.Result) && !isPlain ? SyntaxFactory.IdentifierName("var") : null;
    }

    private static ExpressionSyntax ValueOf(LambdaExpressionSyntax lambda) =>
        lambda.ExpressionBody ?? ((ReturnStatementSyntax)lambda.Block!.Statements.Last()).Expression!;

    /// <summary>An expression, or statements that end with the only return.</summary>
    private static bool IsMovable(LambdaExpressionSyntax lambda) =>
        InlinedLambda.ParameterOf(lambda) is { AttributeLists.Count: 0, Modifiers.Count: 0 }
        && (lambda.ExpressionBody is not null
            || lambda.Block is { } block
            && block.Statements.LastOrDefault() is ReturnStatementSyntax { Expression: not null } last
                && InlinedLambda.Returns(lambda).All(r => r == last));

    public static InvocationExpressionSyntax Call(string variable, string method, params ExpressionSyntax[] arguments) =>
        SyntaxFactory.InvocationExpression(
            SyntaxFactory.MemberAccessExpression(
                SyntaxKind.SimpleMemberAccessExpression,
                SyntaxFactory.IdentifierName(variable),
                SyntaxFactory.IdentifierName(method)),
            SyntaxFactory.ArgumentList(SyntaxFactory.SeparatedList(arguments.Select(SyntaxFactory.Argument))));

    private static IfStatementSyntax If(ExpressionSyntax condition, params StatementSyntax[] statements) =>
        SyntaxFactory.IfStatement(condition, SyntaxFactory.Block(statements));

    /// <summary>The condition that holds where this one does not.</summary>
    public static ExpressionSyntax Not(ExpressionSyntax value) =>
        SyntaxFactory.PrefixUnaryExpression(
            SyntaxKind.LogicalNotExpression,
            value is AwaitExpressionSyntax
                or InvocationExpressionSyntax
                or NameSyntax
                or MemberAccessExpressionSyntax
                or ParenthesizedExpressionSyntax ? value : SyntaxFactory.ParenthesizedExpression(value));
}
