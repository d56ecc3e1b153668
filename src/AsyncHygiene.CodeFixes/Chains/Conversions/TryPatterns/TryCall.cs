using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.Editing;
using AsyncHygiene.Editing.Syntax;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Formatting;

namespace AsyncHygiene.Chains.Conversions.TryPatterns;

/// <summary>
/// A call of a <see cref="TryPattern"/>: <c>if (TryGet(key, out var value))</c> becomes <c>var (ok, value) = await TryGetAsync(key); if
/// (ok)</c>. Only in places where the variable then has the same scope, is assigned on the same paths and is read as before.
/// </summary>
internal sealed class TryCall
{
    private const string Planned = "gives both results";

    private readonly InvocationExpressionSyntax _call;
    private readonly Form _form;
    private readonly IMethodSymbol _method;
    private readonly DocumentEdits _edits;

    private TryCall(InvocationExpressionSyntax call, Form form, IMethodSymbol method, DocumentEdits edits)
    {
        _call = call;
        _form = form;
        _method = method;
        _edits = edits;
    }

    private enum Form
    {
        /// <summary><c>TryGet(key, out _);</c></summary>
        Dropped,

        /// <summary>The second result is not wanted, wherever the call stands: <c>(await TryGetAsync(key)).Ok</c>.</summary>
        First,

        /// <summary>The condition of an <c>if</c>, negated or not, with a statement before it.</summary>
        Condition,

        /// <summary>
        /// A part of a condition that has to be true before the variable is read: <c>await TryGetAsync(key) is (true, var value)</c>.
        /// </summary>
        Pattern,

        /// <summary><c>var ok = TryGet(key, out var value);</c></summary>
        Declaration,

        /// <summary><c>ok = TryGet(key, out value);</c></summary>
        Assignment,

        /// <summary><c>return TryGet(key, out value);</c> in a method with the same two results.</summary>
        Forwarding,
    }

    /// <summary>Null where no form does the same.</summary>
    public static TryCall? Of(InvocationExpressionSyntax call, DocumentEdits edits, CancellationToken cancellationToken)
    {
        if (OutOf(call) is not { } argument
            || SpeculativeBinding.IsConditional(call)
            || Layout.HasDirectivesInside(call)
            || edits.Context.Model.GetSymbolInfo(call, cancellationToken).Symbol is not IMethodSymbol method
            || edits.Context.Model.GetTypeInfo(call, cancellationToken).Type is not { TypeKind: not TypeKind.Dynamic }
            || ((CSharpParseOptions)call.SyntaxTree.Options).LanguageVersion < LanguageVersion.CSharp7)
        {
            return null;
        }

        var form = IsDiscard(argument.Expression, edits.Context, cancellationToken)
            ? (call.Parent is ExpressionStatementSyntax ? Form.Dropped : IsValue(call) ? Form.First : null)
            : argument.Expression is DeclarationExpressionSyntax { Designation: SingleVariableDesignationSyntax variable }
                ? FormOf(call, variable, method, edits.Context, cancellationToken)
            : Forwards(call, edits.Context, cancellationToken) ? Form.Forwarding
            : argument.Expression is IdentifierNameSyntax name && IsOwnVariable(name, call, edits.Context, cancellationToken)
                ? StatementFormOf(call, name, method, edits.Context, cancellationToken)
            : (Form?)null;
        return form is { } found ? new TryCall(call, found, method, edits) : null;
    }

    /// <summary>The call is what a method with the same two results returns, and sets its parameter.</summary>
    public static bool Forwards(InvocationExpressionSyntax call, DocumentContext context, CancellationToken cancellationToken) =>
        call.Parent is ReturnStatementSyntax or ArrowExpressionClauseSyntax
        && FunctionSyntax.Around(call) is { } function and (MethodDeclarationSyntax or LocalFunctionStatementSyntax)
        && OutOf(call)?.Expression is IdentifierNameSyntax name
        && TryPattern.IsOwn(name, function, context.Model, cancellationToken)
        && context.Model.GetSymbolInfo(
            call,
            cancellationToken).Symbol is IMethodSymbol { OriginalDefinition.DeclaringSyntaxReferences.IsEmpty: false } called
        && context.Model.GetDeclaredSymbol(function, cancellationToken) is IMethodSymbol around
        && SymbolEqualityComparer.Default.Equals(called.ReturnType, around.ReturnType)
        && called.Parameters.FirstOrDefault(p => p.RefKind == RefKind.Out) is { } given
        && SymbolEqualityComparer.IncludeNullability.Equals(given.Type, around.Parameters.First(p => p.RefKind == RefKind.Out).Type)
        && given.GetAttributes().IsEmpty == around.Parameters.First(p => p.RefKind == RefKind.Out).GetAttributes().IsEmpty;

    /// <summary>The called method is converted; known once all calls are planned.</summary>
    public static bool IsPlanned(InvocationExpressionSyntax call, DocumentEdits edits) => edits.IsPlanned(call, Planned);

    /// <param name="value">What gives both results, for the call without its argument.</param>
    public void Write(Func<ExpressionSyntax, ExpressionSyntax> value)
    {
        _edits.Once(_call, Planned);
        _edits.Replace(_call, current => InPlace(value(WithoutOut(current)), current));
        switch (_form)
        {
            case Form.Condition:
                WriteCondition((IfStatementSyntax)_call.FirstAncestorOrSelf<StatementSyntax>()!);
                break;
            case Form.Declaration:
                WriteDeclaration((LocalDeclarationStatementSyntax)_call.FirstAncestorOrSelf<StatementSyntax>()!);
                break;
            case Form.Assignment:
                WriteAssignment((ExpressionStatementSyntax)_call.FirstAncestorOrSelf<StatementSyntax>()!);
                break;
            case Form.Forwarding:
                WriteForwarding();
                break;
        }
    }

    private ArgumentSyntax Out => OutOf(_call)!;

    private bool CanMix => ((CSharpParseOptions)_call.SyntaxTree.Options).LanguageVersion >= LanguageVersion.CSharp10;

    private ExpressionSyntax InPlace(ExpressionSyntax value, ExpressionSyntax current)
    {
        switch (_form)
        {
            case Form.First:
                var receiver = value is AwaitExpressionSyntax
                    ? SyntaxFactory.ParenthesizedExpression(value.WithoutTrivia())
                    : value.WithoutTrivia();
                return SyntaxFactory.MemberAccessExpression(
                    SyntaxKind.SimpleMemberAccessExpression,
                    receiver,
                    SyntaxFactory.IdentifierName(TryPattern.FirstOf(_method))).WithTriviaFrom(current);
            case Form.Pattern:
                var pattern = (IsPatternExpressionSyntax)SyntaxFactory.ParseExpression($"x is (true, var {NameOf(Out)})");
                return pattern.WithExpression(value.WithoutTrivia().WithTrailingTrivia(SyntaxFactory.Space)).WithTriviaFrom(current);
            default:
                return value;
        }
    }

    private void WriteCondition(IfStatementSyntax statement)
    {
        var name = FreshName(statement);
        _edits.ReplaceStatement(statement, s =>
        {
            var (value, condition) = s.Condition is PrefixUnaryExpressionSyntax not
                ? (not.Operand, (ExpressionSyntax)not.WithOperand(SyntaxFactory.IdentifierName(name)))
                : (s.Condition, SyntaxFactory.IdentifierName(name).WithTriviaFrom(s.Condition));
            return Lines([.. Both("var", name, value), s.WithCondition(condition)], statement);
        });
    }

    private void WriteDeclaration(LocalDeclarationStatementSyntax statement)
    {
        var type = statement.Declaration.Type.WithoutTrivia().ToString();
        var name = statement.Declaration.Variables[0].Identifier.Text;
        _edits.ReplaceStatement(statement, s => Lines(Both(type, name, s.Declaration.Variables[0].Initializer!.Value), statement));
    }

    private void WriteAssignment(ExpressionStatementSyntax statement) => _edits.ReplaceStatement(statement, s =>
    {
        var assignment = (AssignmentExpressionSyntax)s.Expression;
        return [Assigned($"({assignment.Left.WithoutTrivia()}, {Second})", assignment.Right)];
    });

    /// <summary>In a method that stays as it is both results are taken apart again.</summary>
    private void WriteForwarding()
    {
        var function = FunctionSyntax.Around(_call)!;
        var name = FreshName(_call.Parent!);
        if (_call.Parent is ReturnStatementSyntax statement)
        {
            _edits.Replace(
                statement,
                s => TryPattern.IsPlanned(function, _edits)
                    ? s
                    : SyntaxFactory.Block(Apart(s.Expression!)).WithTriviaFrom(s).WithAdditionalAnnotations(Formatter.Annotation));
            return;
        }

        _edits.Replace(
            function,
            f => TryPattern.IsPlanned(function, _edits) ? f : BlockBody.Of(f, Apart((ExpressionSyntax)FunctionSyntax.BodyOf(f)!)));

        IEnumerable<StatementSyntax> Apart(ExpressionSyntax value) =>
            Both(TypeName(_method.ReturnType), name, value.WithoutTrivia())
                .Append(LastStatement.Return(SyntaxFactory.IdentifierName(name)))
                .Select(s => s.WithTrailingTrivia(Layout.NewLineOf(_call)));
    }

    /// <summary><c>var (ok, value) = …;</c>, with what is declared already in a place of its own.</summary>
    private IReadOnlyList<StatementSyntax> Both(string type, string name, ExpressionSyntax value)
    {
        if (Out.Expression is DeclarationExpressionSyntax { Type: var second })
        {
            return type == "var" && second.IsVar
                ? [Assigned($"var ({name}, {NameOf(Out)})", value)]
                : [Assigned($"({type} {name}, {second.WithoutTrivia()} {NameOf(Out)})", value)];
        }

        return CanMix
            ? [Assigned($"({type} {name}, {NameOf(Out)})", value)]
            : [
                SyntaxFactory.ParseStatement($"{(type == "var" ? TypeName(_method.ReturnType) : type)} {name};"),
                Assigned($"({name}, {NameOf(Out)})", value)
            ];
    }

    private string Second =>
        Out.Expression is DeclarationExpressionSyntax { Type: var type } ? $"{type.WithoutTrivia()} {NameOf(Out)}" : NameOf(Out);

    private string TypeName(ITypeSymbol type) => type.ToMinimalDisplayString(_edits.Context.Model, _call.SpanStart);

    private string FreshName(SyntaxNode place) =>
        _edits.Names.For(
            _call,
            place.FirstAncestorOrSelf<SyntaxNode>(n =>
                n is BlockSyntax
                    or SwitchStatementSyntax
                    or CompilationUnitSyntax
                    or MemberDeclarationSyntax and not GlobalStatementSyntax)!,
            _method.ReturnType.SpecialType == SpecialType.System_Boolean ? "ok" : "result");

    private static StatementSyntax Assigned(string left, ExpressionSyntax value)
    {
        var statement = (ExpressionStatementSyntax)SyntaxFactory.ParseStatement(left + " = x;");
        return statement.ReplaceNode(((AssignmentExpressionSyntax)statement.Expression).Right, value.WithoutTrivia());
    }

    /// <summary>Each on a line of its own, where the first of them begins one.</summary>
    private static IReadOnlyList<StatementSyntax> Lines(IReadOnlyList<StatementSyntax> statements, StatementSyntax original)
    {
        var line = original.SyntaxTree.GetText().Lines.GetLineFromPosition(original.SpanStart);
        var indentation = Layout.IndentationOf(original);
        var isFirst = line.Start + indentation.Length == original.SpanStart;
        return statements.Select((s, i) =>
            (i == 0 ? s : s.WithLeadingTrivia(isFirst ? SyntaxFactory.TriviaList(SyntaxFactory.Whitespace(indentation)) : []))
            .WithTrailingTrivia(
                i == statements.Count - 1
                    ? s.GetTrailingTrivia()
                    : isFirst ? SyntaxFactory.TriviaList(Layout.NewLineOf(original)) : SyntaxFactory.TriviaList(SyntaxFactory.Space)))
                        .ToList();
    }

    private static InvocationExpressionSyntax WithoutOut(ExpressionSyntax current)
    {
        var call = (InvocationExpressionSyntax)current;
        return call.WithArgumentList(call.ArgumentList.WithArguments(call.ArgumentList.Arguments.Remove(OutOf(call)!)));
    }

    private static ArgumentSyntax? OutOf(InvocationExpressionSyntax call) =>
        call.ArgumentList.Arguments.FirstOrDefault(a => a.RefKindKeyword.IsKind(SyntaxKind.OutKeyword));

    private static string NameOf(ArgumentSyntax argument) => argument.Expression switch
    {
        DeclarationExpressionSyntax { Designation: SingleVariableDesignationSyntax variable } => variable.Identifier.Text,
        var name => name.WithoutTrivia().ToString(),
    };

    private static bool IsDiscard(ExpressionSyntax argument, DocumentContext context, CancellationToken cancellationToken) =>
        argument is DeclarationExpressionSyntax { Designation: DiscardDesignationSyntax }
            || context.Model.GetSymbolInfo(argument, cancellationToken).Symbol is IDiscardSymbol;

    /// <summary>
    /// A variable of the call's own function that no other code sees while the call runs, and that is not read after the call failed.
    /// </summary>
    private static bool IsOwnVariable(
        IdentifierNameSyntax name,
        InvocationExpressionSyntax call,
        DocumentContext context,
        CancellationToken cancellationToken)
    {
        var symbol = context.Model.GetSymbolInfo(name, cancellationToken).Symbol;
        if (symbol is not (ILocalSymbol { RefKind: RefKind.None, IsFixed: false }
            or IParameterSymbol { RefKind: RefKind.None or RefKind.Out })
            || FunctionSyntax.Around(call) is not { } function
            || function is GlobalStatementSyntax
            || !SymbolEqualityComparer.Default.Equals(
                symbol.ContainingSymbol,
                function is AnonymousFunctionExpressionSyntax
                    ? context.Model.GetSymbolInfo(function, cancellationToken).Symbol
                    : context.Model.GetDeclaredSymbol(function, cancellationToken))
            || (function is AccessorDeclarationSyntax accessor ? accessor.Body : FunctionSyntax.BodyOf(function)) is not BlockSyntax body
            || context.Model.AnalyzeDataFlow(body) is not { Succeeded: true } flow
            || flow.Captured.Contains(symbol, SymbolEqualityComparer.Default))
        {
            return false;
        }

        return !call.Ancestors()
            .TakeWhile(n => n != function)
            .OfType<TryStatementSyntax>()
            .Any(t => t.Block.Span.Contains(call.Span) && !symbol.DeclaringSyntaxReferences.All(r => t.Block.Span.Contains(r.Span)));
    }

    private static Form? FormOf(
        InvocationExpressionSyntax call,
        SingleVariableDesignationSyntax variable,
        IMethodSymbol method,
        DocumentContext context,
        CancellationToken cancellationToken)
    {
        if (context.Model.GetDeclaredSymbol(variable, cancellationToken) is not ILocalSymbol local
            || !SymbolEqualityComparer.Default.Equals(local.Type, method.Parameters.First(p => p.RefKind == RefKind.Out).Type))
        {
            return null;
        }

        return StatementFormOf(call, null, method, context, cancellationToken)
            ?? (IsReadWhereTrue(call, local, method, context, cancellationToken) ? Form.Pattern : null);
    }

    /// <summary>The call is the first and only thing that a statement in a list of statements does.</summary>
    private static Form? StatementFormOf(
        InvocationExpressionSyntax call,
        IdentifierNameSyntax? existing,
        IMethodSymbol method,
        DocumentContext context,
        CancellationToken cancellationToken)
    {
        var operand = call.Parent is PrefixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalNotExpression } not
            ? not
            : (ExpressionSyntax)call;
        if (call.FirstAncestorOrSelf<StatementSyntax>()
            is not { Parent: BlockSyntax or SwitchSectionSyntax or GlobalStatementSyntax } statement)
        {
            return null;
        }

        switch (statement)
        {
            case IfStatementSyntax @if when @if.Condition == operand && method.ReturnType.SpecialType == SpecialType.System_Boolean:
                return Form.Condition;
            case LocalDeclarationStatementSyntax
            {
                IsConst: false,
                UsingKeyword.RawKind: 0,
                Declaration: { Type: not RefTypeSyntax, Variables: { Count: 1 } variables }
            } when variables[0].Initializer?.Value == call:
                return Form.Declaration;
            case ExpressionStatementSyntax
            {
                Expression: AssignmentExpressionSyntax
                {
                    RawKind: (int)SyntaxKind.SimpleAssignmentExpression,
                    Left: IdentifierNameSyntax left
                } assignment
            } when assignment.Right == call:
                var target = context.Model.GetSymbolInfo(left, cancellationToken).Symbol;
                return target is ILocalSymbol or IParameterSymbol
                    && (existing is null
                        ? ((CSharpParseOptions)call.SyntaxTree.Options).LanguageVersion >= LanguageVersion.CSharp10
                        : !SymbolEqualityComparer.Default.Equals(target, context.Model.GetSymbolInfo(existing, cancellationToken).Symbol))
                        ? Form.Assignment
                        : null;
            default:
                return null;
        }
    }

    /// <summary>
    /// In the condition of an <c>if</c>, all of whose parts hold where the variable is read: to the right of the call, and in the branch.
    /// </summary>
    private static bool IsReadWhereTrue(
        InvocationExpressionSyntax call,
        ILocalSymbol local,
        IMethodSymbol method,
        DocumentContext context,
        CancellationToken cancellationToken)
    {
        if (method.ReturnType.SpecialType != SpecialType.System_Boolean
            || ((CSharpParseOptions)call.SyntaxTree.Options).LanguageVersion < LanguageVersion.CSharp8)
        {
            return false;
        }

        var reached = new List<SyntaxNode>();
        SyntaxNode node = call;
        while (node.Parent is ParenthesizedExpressionSyntax or BinaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalAndExpression })
        {
            if (node.Parent is BinaryExpressionSyntax and && and.Left == node)
                reached.Add(and.Right);
            node = node.Parent;
        }

        if (node.Parent is not IfStatementSyntax @if || @if.Condition != node)
            return false;

        reached.Add(@if.Statement);
        var around = FunctionSyntax.Around(call) is { } function and not GlobalStatementSyntax ? function : context.Root;
        return around.DescendantNodes().OfType<IdentifierNameSyntax>()
            .Where(n =>
                n.Identifier.ValueText == local.Name
                    && SymbolEqualityComparer.Default.Equals(context.Model.GetSymbolInfo(n, cancellationToken).Symbol, local))
            .All(n => reached.Any(r => r.Span.Contains(n.Span)));
    }

    /// <summary>A place that takes any value of the type, whatever it is made of; a mock library looks at the call itself.</summary>
    private static bool IsValue(InvocationExpressionSyntax call)
    {
        SyntaxNode node = call;
        while (node.Parent is ParenthesizedExpressionSyntax or PrefixUnaryExpressionSyntax or BinaryExpressionSyntax)
            node = node.Parent;
        return node.Parent switch
        {
            IfStatementSyntax
                or WhileStatementSyntax
                or DoStatementSyntax
                or ReturnStatementSyntax
                or ArrowExpressionClauseSyntax
                or EqualsValueClauseSyntax
                or LambdaExpressionSyntax => true,
            ConditionalExpressionSyntax or AssignmentExpressionSyntax { RawKind: (int)SyntaxKind.SimpleAssignmentExpression } => true,
            _ => false,
        };
    }
}
