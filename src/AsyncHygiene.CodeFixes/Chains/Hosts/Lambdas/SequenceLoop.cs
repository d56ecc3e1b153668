using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.AwaitSites.Loops;
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
    private readonly InvocationExpressionSyntax _whole;
    private readonly Form _form;
    private readonly bool _isArray;
    private readonly TypeSyntax _itemType;
    private readonly ITypeSymbol _resultType;
    private readonly HoistPlace _place;

    private SequenceLoop(
        DocumentEdits edits,
        ExpressionSyntax work,
        (Form Form, InvocationExpressionSyntax Whole, bool IsArray) shape,
        TypeSyntax itemType,
        ITypeSymbol resultType,
        HoistPlace place)
        : base(edits, work, shape.Whole)
    {
        (_form, _whole, _isArray) = shape;
        _itemType = itemType;
        _resultType = resultType;
        _place = place;
    }

    private enum Form
    {
        /// <summary>What the lambda gives for each item.</summary>
        Results,

        /// <summary>The items of what the lambda gives for each item.</summary>
        Flattened,

        /// <summary>The items that the lambda is true for.</summary>
        Matches,

        Any,
        All,
        First,
        Count,
    }

    public static SequenceLoop? TryCreate(LambdaArgument argument, DocumentEdits edits, CancellationToken cancellationToken)
    {
        var model = edits.Context.Model;
        var work = argument.Work;
        var lambda = work as LambdaExpressionSyntax;
        if (work is AnonymousMethodExpressionSyntax
            || (lambda is not null && !IsMovable(lambda))
            || argument.Method is not { MethodKind: MethodKind.ReducedExtension, Parameters.Length: 1 } method
            || !Sequences.IsOperator(method, edits.Context.Types)
            || argument.Call.Expression is not MemberAccessExpressionSyntax access
            || ShapeOf(argument.Call, method, edits.Context, cancellationToken) is not { } shape
            || Sequences.LosesComments(shape.Whole, access.Expression, lambda?.Body ?? work)
            || Sequences.IsNullHeard(argument.Call, edits.Context, cancellationToken)
            || ChangedList.Is(access.Expression, work, edits.Context, cancellationToken)
            || Sequences.ItemTypeOf(argument, access.Expression, edits.Context, cancellationToken) is not { } itemType
            || ResultOf(shape.Form, model.GetTypeInfo(shape.Whole, cancellationToken).Type) is not { } result
            || !Sequences.CanBeNamed(result)
            || HoistPlace.Of(shape.Whole, edits, cancellationToken) is not { } place
            || (lambda is not null
                && (InlinedLambda.ChangesItem(lambda, model) || !InlinedLambda.NamesAreFree(lambda, shape.Whole, model))))
        {
            return null;
        }

        return new SequenceLoop(edits, work, shape, itemType, result, place);
    }

    private protected override void WriteCall()
    {
        var name = _place.Variable is { } variable && !_isArray
            ? variable.Identifier.ValueText
            : Edits.Names.Reserve(_whole, NameOfVariable());
        ExpressionSyntax value = SyntaxFactory.IdentifierName(name);
        if (_isArray)
            value = Call(name, "ToArray");
        _place.Write(name, Initial(), value, current => Loop((InvocationExpressionSyntax)current, name));
    }

    private ForEachStatementSyntax Loop(InvocationExpressionSyntax whole, string variable)
    {
        var call = whole.ArgumentList.Arguments.Count == 1
            ? whole
            : (InvocationExpressionSyntax)((MemberAccessExpressionSyntax)whole.Expression).Expression;
        var lambda = (LambdaExpressionSyntax)call.ArgumentList.Arguments[0].Expression;
        var item = InlinedLambda.ParameterOf(lambda)!.Identifier.WithoutTrivia();
        var statements = new List<StatementSyntax>();
        ExpressionSyntax value;
        if (lambda.Block is { } block)
        {
            statements.AddRange(block.Statements.Take(block.Statements.Count - 1));
            var last = (ReturnStatementSyntax)block.Statements.Last();
            value = last.Expression!.WithoutTrivia();
            statements.Add(
                ForItem(value, item, variable).WithLeadingTrivia(last.GetLeadingTrivia()).WithTrailingTrivia(last.GetTrailingTrivia()));
        }
        else
        {
            value = lambda.ExpressionBody!.WithoutTrivia();
            statements.Add(ForItem(value, item, variable));
        }

        return LoopSyntax.ForEach(
            _itemType,
            item,
            ((MemberAccessExpressionSyntax)call.Expression).Expression,
            SyntaxFactory.Block(statements));
    }

    private StatementSyntax ForItem(ExpressionSyntax value, SyntaxToken item, string variable) => _form switch
    {
        Form.Results => SyntaxFactory.ExpressionStatement(Call(variable, "Add", value)),
        Form.Flattened => SyntaxFactory.ExpressionStatement(Call(variable, "AddRange", value)),
        Form.Matches => If(value, SyntaxFactory.ExpressionStatement(Call(variable, "Add", SyntaxFactory.IdentifierName(item)))),
        Form.Count => If(value, SyntaxFactory.ParseStatement($"{variable}++;")),
        Form.Any => If(value, SyntaxFactory.ParseStatement($"{variable} = true;"), SyntaxFactory.BreakStatement()),
        Form.First => If(value, SyntaxFactory.ParseStatement($"{variable} = {item.Text};"), SyntaxFactory.BreakStatement()),
        Form.All => If(Not(value), SyntaxFactory.ParseStatement($"{variable} = false;"), SyntaxFactory.BreakStatement()),
        _ => throw new InvalidOperationException($"A loop for '{_form}' is not written."),
    };

    private ExpressionSyntax Initial() => _form switch
    {
        Form.Any => SyntaxFactory.LiteralExpression(SyntaxKind.FalseLiteralExpression),
        Form.All => SyntaxFactory.LiteralExpression(SyntaxKind.TrueLiteralExpression),
        Form.Count => SyntaxFactory.LiteralExpression(SyntaxKind.NumericLiteralExpression, SyntaxFactory.Literal(0)),
        Form.First => SyntaxFactory.DefaultExpression(Sequences.Named(_resultType, Edits.Context, _whole.SpanStart)),
        _ => SyntaxFactory.ObjectCreationExpression(
            SyntaxFactory.Token(SyntaxKind.NewKeyword).WithTrailingTrivia(SyntaxFactory.Space),
            TypeName.Of(
                Edits,
                Edits.Context.Types["System.Collections.Generic.List`1"]!,
                _whole.SpanStart,
                Sequences.Named(_resultType, Edits.Context, _whole.SpanStart)),
            SyntaxFactory.ArgumentList(),
            null),
    };

    private string NameOfVariable() => _form switch
    {
        Form.Any => "found",
        Form.All => "all",
        Form.Count => "count",
        Form.First => "match",
        _ => "results",
    };

    private static (Form Form, InvocationExpressionSyntax Whole, bool IsArray)? ShapeOf(
        InvocationExpressionSyntax call,
        IMethodSymbol method,
        DocumentContext context,
        CancellationToken cancellationToken)
    {
        switch (method.Name)
        {
            case "Any":
                return (Form.Any, call, false);
            case "All":
                return (Form.All, call, false);
            case "Count":
                return (Form.Count, call, false);
            case "FirstOrDefault":
                return (Form.First, call, false);
        }

        if (Sequences.NextOf(call, context, cancellationToken) is not ({ ArgumentList.Arguments.Count: 0 } next, { } terminal))
            return ListOf(method) is { } form && ReturnedSequence.Is(call, context, cancellationToken) ? (form, call, false) : null;

        if (terminal.Name is "ToList" or "ToArray")
            return ListOf(method) is { } form ? (form, next, terminal.Name == "ToArray") : null;

        return method.Name switch
        {
            "Where" when terminal.Name == "Any" => (Form.Any, next, false),
            "Where" when terminal.Name == "Count" => (Form.Count, next, false),
            "Where" when terminal.Name == "FirstOrDefault" => (Form.First, next, false),
            _ => null,
        };
    }

    private static Form? ListOf(IMethodSymbol method) => method.Name switch
    {
        "Select" => Form.Results,
        "SelectMany" => Form.Flattened,
        "Where" => Form.Matches,
        _ => null,
    };

    /// <summary>The type of the list's items, or of the value.</summary>
    private static ITypeSymbol? ResultOf(Form form, ITypeSymbol? type) => (form, type) switch
    {
        (Form.Results or Form.Flattened or Form.Matches, IArrayTypeSymbol array) => array.ElementType,
        (Form.Results or Form.Flattened or Form.Matches, INamedTypeSymbol { TypeArguments: { Length: 1 } arguments }) => arguments[0],
        _ => type,
    };

    /// <summary>An expression, or statements that end with the only return.</summary>
    private static bool IsMovable(LambdaExpressionSyntax lambda) =>
        InlinedLambda.ParameterOf(lambda) is { AttributeLists.Count: 0, Modifiers.Count: 0 }
        && (lambda.ExpressionBody is not null
            || lambda.Block is { } block
            && block.Statements.LastOrDefault() is ReturnStatementSyntax { Expression: not null } last
                && InlinedLambda.Returns(lambda).All(r => r == last));

    private static InvocationExpressionSyntax Call(string variable, string method, params ExpressionSyntax[] arguments) =>
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
