using System.Linq;
using System.Text;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Rewriting;

/// <summary>
/// Puts a semaphore around what a selector of <c>Select</c> starts. The tasks stay what they were, one for each item in the items' order, so results,
/// exceptions and cancellation do too; only their calls wait for their turn.
/// </summary>
internal sealed class SelectorGate
{
    private const string Semaphore = "System.Threading.SemaphoreSlim";

    private readonly DocumentEdits _edits;
    private readonly StatementSyntax _statement;
    private readonly ExpressionSyntax _selector;
    private readonly bool _hasResult;
    private readonly string _gate;

    private SelectorGate(DocumentEdits edits, StatementSyntax statement, ExpressionSyntax selector, bool hasResult)
    {
        _edits = edits;
        _statement = statement;
        _selector = selector;
        _hasResult = hasResult;
        _gate = FreeName.For(FunctionSyntax.Around(statement) ?? statement, edits.Model, "gate", "limit", "semaphore");
    }

    public static SelectorGate? TryCreate(DocumentEdits edits, IInvocationOperation select, CancellationToken cancellationToken)
    {
        if (select.Arguments[1].Value is not IDelegateCreationOperation { Syntax: ExpressionSyntax selector, Target: var target, Type: INamedTypeSymbol type }
            || edits.Types[Semaphore] is null
            || type.DelegateInvokeMethod is not { ReturnType: INamedTypeSymbol task } invoke
            || !(edits.Types.Is(task, edits.Types.Task) || edits.Types.Is(task, edits.Types.TaskOfT))
            || select.Syntax.FirstAncestorOrSelf<StatementSyntax>() is not { Parent: BlockSyntax or SwitchSectionSyntax } statement
            || FunctionSyntax.Around(select.Syntax) != FunctionSyntax.Around(statement)
            || !CanWrap(selector, target, invoke))
        {
            return null;
        }

        return new SelectorGate(edits, statement, selector, hasResult: task.Arity == 1);
    }

    public void Write()
    {
        if (_edits.Once(_selector, Semaphore))
            _edits.Replace(_selector, Rewrite);

        // Selectors of one statement share the limit.
        if (!_edits.Once(_statement, Semaphore))
            return;

        var limit = Options.FanOutLimit.Read(_edits.Document.Project.AnalyzerOptions, _edits.Root.SyntaxTree);
        var type = TypeName.Of(_edits, _edits.Types[Semaphore]!, _statement.SpanStart);
        var indentation = SyntaxFactory.Whitespace(Layout.IndentationOf(_statement));
        var declaration = SyntaxFactory.ParseStatement($"var {_gate} = new {type}({limit});")
            .WithTrailingTrivia(SyntaxFactory.EndOfLine(Layout.NewLine(_edits.Root)));
        _edits.ReplaceStatement(_statement, s => [declaration, s.WithLeadingTrivia(indentation)]);
    }

    private static bool CanWrap(ExpressionSyntax selector, IOperation target, IMethodSymbol invoke) => selector switch
    {
        // Text that spans lines would change with its indentation.
        LambdaExpressionSyntax { Block: { } block } lambda => lambda.AsyncKeyword.IsKind(SyntaxKind.AsyncKeyword)
            && !block.ContainsDirectives
            && !block.DescendantTokens().Any(SpansLines),
        LambdaExpressionSyntax { ExpressionBody: not null } => target is IAnonymousFunctionOperation,
        AnonymousMethodExpressionSyntax => false,
        _ => target is IMethodReferenceOperation { Instance: null or IInstanceReferenceOperation or IFieldReferenceOperation or ILocalReferenceOperation or IParameterReferenceOperation }
            && invoke.Parameters.Length == 1,
    };

    private static bool SpansLines(SyntaxToken token) => token.ToString().IndexOf('\n') >= 0;

    private ExpressionSyntax Rewrite(ExpressionSyntax selector)
    {
        var newLine = Layout.NewLine(_edits.Root);
        var outer = Layout.IndentationOf(_selector);
        var inner = Layout.Indented(outer);
        var text = new StringBuilder();
        text.Append(Head(selector)).Append(newLine)
            .Append(outer).Append('{').Append(newLine)
            .Append(inner).Append($"await {_gate}.WaitAsync();").Append(newLine)
            .Append(inner).Append("try").Append(newLine)
            .Append(inner).Append('{').Append(newLine)
            .Append(Body(selector, Layout.Indented(inner), newLine)).Append(newLine)
            .Append(inner).Append('}').Append(newLine)
            .Append(inner).Append("finally").Append(newLine)
            .Append(inner).Append('{').Append(newLine)
            .Append(Layout.Indented(inner)).Append($"{_gate}.Release();").Append(newLine)
            .Append(inner).Append('}').Append(newLine)
            .Append(outer).Append('}');
        return SyntaxFactory.ParseExpression(text.ToString()).WithTriviaFrom(selector);
    }

    private string Head(ExpressionSyntax selector) => selector switch
    {
        SimpleLambdaExpressionSyntax simple => $"{Modifiers(simple)}{simple.Parameter.ToString()} =>",
        ParenthesizedLambdaExpressionSyntax lambda => $"{Modifiers(lambda)}{lambda.ParameterList.ToString()} =>",
        _ => $"async {ItemName} =>",
    };

    private static string Modifiers(LambdaExpressionSyntax lambda)
    {
        var others = string.Concat(lambda.Modifiers.Where(m => !m.IsKind(SyntaxKind.AsyncKeyword) && !m.IsKind(SyntaxKind.StaticKeyword)).Select(m => m.Text + " "));
        return others + "async ";
    }

    private string Body(ExpressionSyntax selector, string indentation, string newLine)
    {
        switch (selector)
        {
            case LambdaExpressionSyntax { Block: { } block }:
                var lines = block.Statements.ToFullString().Trim('\r', '\n').TrimEnd().Split('\n').Select(l => l.TrimEnd('\r')).ToList();
                var common = lines.Where(l => l.Trim().Length > 0).Min(l => l.Length - l.TrimStart().Length);
                return string.Join(newLine, lines.Select(l => l.Trim().Length == 0 ? string.Empty : indentation + l.Substring(common)));
            case LambdaExpressionSyntax { ExpressionBody: AwaitExpressionSyntax awaited }:
                return $"{indentation}{(_hasResult ? "return " : string.Empty)}{awaited.ToString()};";
            case LambdaExpressionSyntax { ExpressionBody: { } body } lambda:
                return lambda.AsyncKeyword.IsKind(SyntaxKind.AsyncKeyword)
                    ? $"{indentation}{(_hasResult ? "return " : string.Empty)}{body.ToString()};"
                    : $"{indentation}{(_hasResult ? "return " : string.Empty)}{AwaitSyntax.Await(body, body, body).WithoutTrivia().ToString()};";
            default:
                return $"{indentation}{(_hasResult ? "return " : string.Empty)}await {selector.WithoutTrivia().ToString()}({ItemName});";
        }
    }

    private string ItemName => FreeName.For(_selector, _edits.Model, "item", "element");
}
