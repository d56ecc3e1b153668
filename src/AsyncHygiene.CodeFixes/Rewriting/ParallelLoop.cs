using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Formatting;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Rewriting;

/// <summary>
/// A loop whose passes do nothing but start one call, rewritten to <c>await Parallel.ForEachAsync</c> with a limit. Only where a pass can run beside
/// another one: what it evaluates before the call reads and makes values, and changes nothing.
/// </summary>
internal sealed class ParallelLoop
{
    private const string Parallel = "System.Threading.Tasks.Parallel";
    private const string ParallelOptions = "System.Threading.Tasks.ParallelOptions";

    private readonly DocumentEdits _edits;
    private readonly StatementSyntax _loop;
    private readonly string _item;
    // Writing a source may add a using directive, so it waits until the loop is rewritten for certain.
    private readonly Func<Func<StatementSyntax, ExpressionSyntax>> _source;
    private readonly string? _token;
    private readonly string _itemToken;
    private readonly string _newLine;
    private readonly int _limit;

    private ParallelLoop(DocumentEdits edits, StatementSyntax loop, string item, Func<Func<StatementSyntax, ExpressionSyntax>> source, string? token)
    {
        _edits = edits;
        _loop = loop;
        _item = item;
        _source = source;
        _token = token;
        _itemToken = FreeName.For(loop, edits.Model, "cancellationToken", "token", "itemToken");
        _newLine = Layout.NewLine(edits.Root);
        _limit = Options.FanOutLimit.Read(edits.Document.Project.AnalyzerOptions, edits.Root.SyntaxTree);
    }

    public static ParallelLoop? TryCreate(
        DocumentEdits edits,
        ExpressionStatementSyntax statement,
        IInvocationOperation call,
        AsyncFunction function,
        CancellationToken cancellationToken)
    {
        if (edits.Types[Parallel]?.GetMembers("ForEachAsync").IsEmpty != false
            || edits.Types[ParallelOptions] is null
            || LoopOf(statement) is not { } loop
            || loop.ContainsDirectives
            || !CanRunBesideOthers(statement, loop, call, edits, cancellationToken))
        {
            return null;
        }

        var token = function.TokenInScope;
        return loop switch
        {
            ForEachStatementSyntax forEach when IsEnumerableOfItem(forEach, edits.Model, cancellationToken) =>
                new ParallelLoop(edits, forEach, forEach.Identifier.Text, () => current => ((ForEachStatementSyntax)current).Expression, token),
            ForStatementSyntax counted when Count(counted, edits, cancellationToken) is { } source =>
                new ParallelLoop(edits, counted, counted.Declaration!.Variables[0].Identifier.Text, source, token),
            _ => null,
        };
    }

    /// <summary>Plans the new loop; the call in it is awaited by an edit of its own.</summary>
    public void Write()
    {
        if (!_edits.Once(_loop, Parallel))
            return;

        if (_token is not null)
            PassItemToken();

        var parallel = TypeName.Expression(_edits, _edits.Types[Parallel]!, _loop.SpanStart);
        var options = TypeName.Of(_edits, _edits.Types[ParallelOptions]!, _loop.SpanStart);
        var source = _source();
        _edits.Replace(_loop, current => Rewrite(current, parallel, options, source));
    }

    /// <summary>The loop's token inside the passes as well: it is cancelled too when another pass fails.</summary>
    private void PassItemToken()
    {
        var passed = _loop.DescendantNodes(n => n is not AnonymousFunctionExpressionSyntax)
            .OfType<ArgumentSyntax>()
            .Select(a => a.Expression)
            .OfType<IdentifierNameSyntax>()
            .Where(name => name.Identifier.ValueText == _token);
        foreach (var name in passed)
            _edits.Replace(name, n => n.WithIdentifier(SyntaxFactory.Identifier(_itemToken).WithTriviaFrom(n.Identifier)));
    }

    private StatementSyntax Rewrite(StatementSyntax loop, ExpressionSyntax parallel, TypeSyntax options, Func<StatementSyntax, ExpressionSyntax> source)
    {
        var body = loop switch
        {
            ForEachStatementSyntax forEach => forEach.Statement,
            ForStatementSyntax counted => counted.Statement,
            _ => throw new InvalidOperationException($"No parallel form of a {loop.Kind()}."),
        };
        var block = Braced(body);

        var text = $"await Parallel.ForEachAsync(source, new ParallelOptions {{ MaxDegreeOfParallelism = {_limit}"
            + (_token is null ? string.Empty : $", CancellationToken = {_token}")
            + $" }}, async ({_item}, {_itemToken}) =>{_newLine}{{ }});";
        var statement = SyntaxFactory.ParseStatement(text);
        var names = statement.DescendantNodes().OfType<IdentifierNameSyntax>().ToList();
        var lambdaBody = statement.DescendantNodes().OfType<BlockSyntax>().Single();
        return statement
            .ReplaceNodes(
                [Named("Parallel"), Named("ParallelOptions"), Named("source"), lambdaBody],
                (original, _) => original switch
                {
                    BlockSyntax => block,
                    IdentifierNameSyntax { Identifier.Text: "source" } => source(loop).WithoutTrivia(),
                    IdentifierNameSyntax { Identifier.Text: "Parallel" } => parallel.WithTriviaFrom(original),
                    _ => options.WithTriviaFrom(original),
                })
            .WithTriviaFrom(loop)
            .WithAdditionalAnnotations(Formatter.Annotation);

        SyntaxNode Named(string name) => names.First(n => n.Identifier.Text == name);
    }

    /// <summary>Braces on lines of their own, below the statement: the formatter does not move the braces of a lambda.</summary>
    private BlockSyntax Braced(StatementSyntax body)
    {
        var indentation = SyntaxFactory.Whitespace(Layout.IndentationOf(_loop));
        var end = SyntaxFactory.EndOfLine(_newLine);
        if (body is not BlockSyntax block)
        {
            block = SyntaxFactory.Block(body.WithTrailingTrivia(body.GetTrailingTrivia().Any(SyntaxKind.EndOfLineTrivia) ? body.GetTrailingTrivia() : body.GetTrailingTrivia().Add(end)))
                .WithOpenBraceToken(SyntaxFactory.Token(SyntaxKind.OpenBraceToken).WithTrailingTrivia(end));
        }

        return block
            .WithOpenBraceToken(block.OpenBraceToken.WithLeadingTrivia(indentation))
            .WithCloseBraceToken(SyntaxFactory.Token(SyntaxKind.CloseBraceToken).WithLeadingTrivia(Comments(block.CloseBraceToken.LeadingTrivia).Add(indentation)));
    }

    private static SyntaxTriviaList Comments(SyntaxTriviaList trivia)
    {
        while (trivia.Count > 0 && trivia.Last().IsKind(SyntaxKind.WhitespaceTrivia))
            trivia = trivia.RemoveAt(trivia.Count - 1);
        return trivia;
    }

    private static StatementSyntax? LoopOf(StatementSyntax statement)
    {
        var body = statement.Parent is BlockSyntax block ? block : (SyntaxNode)statement;
        return body.Parent is ForEachStatementSyntax or ForStatementSyntax ? (StatementSyntax)body.Parent : null;
    }

    private static bool CanRunBesideOthers(
        ExpressionStatementSyntax statement,
        StatementSyntax loop,
        IInvocationOperation call,
        DocumentEdits edits,
        CancellationToken cancellationToken)
    {
        if (statement.Parent is BlockSyntax block)
        {
            if (block.Statements.Last() != statement)
                return false;

            foreach (var before in block.Statements.Take(block.Statements.Count - 1))
            {
                if (before is not LocalDeclarationStatementSyntax { UsingKeyword.RawKind: 0 }
                    || edits.Model.GetOperation(before, cancellationToken) is not IVariableDeclarationGroupOperation group
                    || group.Declarations.SelectMany(d => d.Declarators).Any(d => d.Symbol.IsRef || d.Initializer is null || !IsQuiet(d.Initializer.Value)))
                {
                    return false;
                }
            }
        }

        return (call.Instance is null || (IsQuiet(call.Instance) && !IsThisOfStruct(call)))
            && call.Arguments.All(a => a.Parameter is { RefKind: RefKind.None } && IsQuiet(a.Value))
            && !IsWritten(loop, edits.Model, cancellationToken);
    }

    /// <summary>Reads and makes values without calling the program's own code, as far as that shows; lambdas run later anyway.</summary>
    private static bool IsQuiet(IOperation operation) => operation switch
    {
        IAnonymousFunctionOperation => true,
        IInvocationOperation invocation => IsFrameworkValue(invocation) && invocation.ChildOperations.All(IsQuiet),
        ILiteralOperation or ILocalReferenceOperation or IParameterReferenceOperation or IFieldReferenceOperation or IPropertyReferenceOperation
            or IInstanceReferenceOperation or IObjectCreationOperation or IArgumentOperation or IConversionOperation or IDelegateCreationOperation
            or IInterpolatedStringOperation or IInterpolatedStringTextOperation or IInterpolationOperation or IBinaryOperation or IUnaryOperation
            or IArrayCreationOperation or IArrayInitializerOperation or IArrayElementReferenceOperation or ITupleOperation or INameOfOperation
            or ITypeOfOperation or IDefaultValueOperation or IConditionalOperation or ICoalesceOperation or IMethodReferenceOperation
            or IObjectOrCollectionInitializerOperation => operation.ChildOperations.All(IsQuiet),
        ISimpleAssignmentOperation { Parent: IObjectOrCollectionInitializerOperation } => operation.ChildOperations.All(IsQuiet),
        _ => false,
    };

    /// <summary>Formatting and building of values: no state but their own.</summary>
    private static bool IsFrameworkValue(IInvocationOperation invocation) =>
        invocation.TargetMethod is { Name: "ToString" or "Format" or "Concat" or "Join" or "Trim" or "Replace" or "Substring" or "Create" or "Combine" or "EscapeDataString" } method
        && method.ContainingNamespace is { } space
        && (space.Name == "System" || space.ToDisplayString() == "System.IO");

    private static bool IsThisOfStruct(IInvocationOperation call) => call.Instance?.DescendantsAndSelf().Any(IsStructThis) == true;

    private static bool IsStructThis(IOperation operation) => operation is IInstanceReferenceOperation { Type.IsValueType: true };

    /// <summary>A loop variable that the body changes, a by-reference local, or a struct's own members, which a lambda cannot capture.</summary>
    private static bool IsWritten(StatementSyntax loop, SemanticModel model, CancellationToken cancellationToken)
    {
        var body = loop is ForEachStatementSyntax forEach ? forEach.Statement : ((ForStatementSyntax)loop).Statement;
        var flow = model.AnalyzeDataFlow(body);
        if (flow is not { Succeeded: true } || flow.UnsafeAddressTaken.Any())
            return true;

        var declaredInBody = flow.VariablesDeclared;
        if (flow.WrittenInside.Any(v => v is not IParameterSymbol { ContainingSymbol: IMethodSymbol { MethodKind: MethodKind.AnonymousFunction } } && !declaredInBody.Contains(v)))
            return true;

        return body.DescendantNodes().OfType<ExpressionSyntax>().Any(e =>
            model.GetOperation(e, cancellationToken) is { } operation && IsStructThis(operation));
    }

    /// <summary>Exactly one sequence of exactly the loop variable's type: then the call infers what the loop did.</summary>
    private static bool IsEnumerableOfItem(ForEachStatementSyntax forEach, SemanticModel model, CancellationToken cancellationToken)
    {
        var info = model.GetForEachStatementInfo(forEach);
        if (forEach.AwaitKeyword.RawKind != 0
            || model.GetTypeInfo(forEach.Expression, cancellationToken).Type is not { IsRefLikeType: false, TypeKind: not TypeKind.Dynamic } type
            || model.GetDeclaredSymbol(forEach, cancellationToken) is not { IsRef: false } item)
        {
            return false;
        }

        var sequences = type.AllInterfaces.Concat(type is INamedTypeSymbol named ? [named] : [])
            .Where(i => i.OriginalDefinition.SpecialType == SpecialType.System_Collections_Generic_IEnumerable_T)
            .ToList();
        return sequences.Count == 1
            && SymbolEqualityComparer.Default.Equals(sequences[0].TypeArguments[0], item.Type)
            && SymbolEqualityComparer.Default.Equals(info.ElementType, item.Type);
    }

    /// <summary><c>Enumerable.Range</c> for a loop that counts an int up by one to a bound that does not move.</summary>
    private static Func<Func<StatementSyntax, ExpressionSyntax>>? Count(ForStatementSyntax loop, DocumentEdits edits, CancellationToken cancellationToken)
    {
        if (loop is not { Declaration.Variables.Count: 1, Initializers.Count: 0, Incrementors.Count: 1, Condition: BinaryExpressionSyntax condition }
            || loop.Declaration.Variables[0] is not { Initializer.Value: { } } variable
            || edits.Types["System.Linq.Enumerable"] is not { } enumerable
            || edits.Model.GetDeclaredSymbol(variable, cancellationToken) is not ILocalSymbol { Type.SpecialType: SpecialType.System_Int32, IsRef: false } counter
            || !IsCounter(condition.Left)
            || !(condition.IsKind(SyntaxKind.LessThanExpression) || condition.IsKind(SyntaxKind.LessThanOrEqualExpression))
            || !IsIncrement(loop.Incrementors[0])
            || edits.Model.GetTypeInfo(condition.Right, cancellationToken).Type?.SpecialType != SpecialType.System_Int32
            || edits.Model.GetOperation(condition.Right, cancellationToken) is not { } bound
            || !DoesNotMove(bound))
        {
            return null;
        }

        var from = variable.Initializer.Value;
        var inclusive = condition.IsKind(SyntaxKind.LessThanOrEqualExpression);
        var startsAt = edits.Model.GetConstantValue(from, cancellationToken).Value as int?;
        return () => Range(
            TypeName.Expression(edits, enumerable, loop.SpanStart),
            startsAt == (inclusive ? 1 : 0) ? null : TypeName.Expression(edits, edits.Types["System.Math"]!, loop.SpanStart),
            inclusive);

        bool IsCounter(ExpressionSyntax expression) =>
            SymbolEqualityComparer.Default.Equals(edits.Model.GetSymbolInfo(expression, cancellationToken).Symbol, counter);

        bool IsIncrement(ExpressionSyntax expression) => expression switch
        {
            PostfixUnaryExpressionSyntax post => post.IsKind(SyntaxKind.PostIncrementExpression) && IsCounter(post.Operand),
            PrefixUnaryExpressionSyntax pre => pre.IsKind(SyntaxKind.PreIncrementExpression) && IsCounter(pre.Operand),
            AssignmentExpressionSyntax add => add.IsKind(SyntaxKind.AddAssignmentExpression)
                && IsCounter(add.Left)
                && edits.Model.GetConstantValue(add.Right, cancellationToken) is { HasValue: true, Value: 1 },
            _ => false,
        };
    }

    /// <summary>A bound below the start means no pass to a loop, but an exception to Range: hence Math.Max, but for the usual starts.</summary>
    private static Func<StatementSyntax, ExpressionSyntax> Range(ExpressionSyntax enumerable, ExpressionSyntax? math, bool inclusive) => current =>
    {
        var counted = (ForStatementSyntax)current;
        var from = counted.Declaration!.Variables[0].Initializer!.Value.WithoutTrivia();
        var count = ((BinaryExpressionSyntax)counted.Condition!).Right.WithoutTrivia();
        if (math is not null)
        {
            count = Difference(count, from);
            if (inclusive)
                count = Binary(SyntaxKind.AddExpression, count, Number(1));
            count = Call(math, "Max", Number(0), count);
        }

        return Call(enumerable, "Range", from, count);
    };

    private static ExpressionSyntax Call(ExpressionSyntax type, string method, ExpressionSyntax first, ExpressionSyntax second) =>
        SyntaxFactory.InvocationExpression(
            SyntaxFactory.MemberAccessExpression(SyntaxKind.SimpleMemberAccessExpression, type, SyntaxFactory.IdentifierName(method)),
            SyntaxFactory.ArgumentList(SyntaxFactory.SeparatedList(
                [SyntaxFactory.Argument(first), SyntaxFactory.Argument(second)],
                [SyntaxFactory.Token(SyntaxKind.CommaToken).WithTrailingTrivia(SyntaxFactory.Space)])));

    private static bool DoesNotMove(IOperation bound) => bound switch
    {
        { ConstantValue.HasValue: true } => true,
        ILocalReferenceOperation or IParameterReferenceOperation => true,
        IBinaryOperation sum => DoesNotMove(sum.LeftOperand) && DoesNotMove(sum.RightOperand),
        IFieldReferenceOperation field => field.Field.IsReadOnly && (field.Instance is null || field.Instance is IInstanceReferenceOperation),
        IPropertyReferenceOperation { Property.Name: "Length" or "Count" } property => property.Instance is not null && DoesNotMove(property.Instance),
        _ => false,
    };

    private static ExpressionSyntax Difference(ExpressionSyntax to, ExpressionSyntax from) =>
        Binary(SyntaxKind.SubtractExpression, Operand(to), Operand(from));

    private static ExpressionSyntax Operand(ExpressionSyntax expression) =>
        expression is LiteralExpressionSyntax or IdentifierNameSyntax or MemberAccessExpressionSyntax or InvocationExpressionSyntax
            ? expression
            : SyntaxFactory.ParenthesizedExpression(expression);

    private static ExpressionSyntax Binary(SyntaxKind kind, ExpressionSyntax left, ExpressionSyntax right) =>
        SyntaxFactory.BinaryExpression(kind, left.WithTrailingTrivia(SyntaxFactory.Space), right.WithLeadingTrivia(SyntaxFactory.Space));

    private static ExpressionSyntax Number(int value) =>
        SyntaxFactory.LiteralExpression(SyntaxKind.NumericLiteralExpression, SyntaxFactory.Literal(value));
}
