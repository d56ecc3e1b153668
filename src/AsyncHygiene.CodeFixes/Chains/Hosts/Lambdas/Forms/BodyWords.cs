using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Chains.Hosts.Lambdas.Forms;

/// <summary>
/// The body of a method, word by word, as it is alike in a synchronous form and in one that gives a task, or in the form for
/// <c>Func&lt;T&gt;</c> and in that for <c>Func&lt;Task&lt;T&gt;&gt;</c>: without <c>async</c>, <c>await</c> and the wrapping of results
/// into tasks. Local names count by their order, and a delegate that is handed on as it is counts as a lambda that calls it.
/// </summary>
internal sealed class BodyWords
{
    public const string WorkCall = "work()";

    /// <summary>Words that are written otherwise in the code.</summary>
    public static readonly string[] StandIns = ["pause", "work", "lambda", "local", "text", "form"];

    private readonly IMethodSymbol _method;
    private readonly IParameterSymbol? _work;
    private readonly IReadOnlyCollection<string> _leftOut;
    private readonly SemanticModel _model;
    private readonly KnownTypes _types;
    private readonly CancellationToken _cancellationToken;
    private readonly FormHabits _habits;
    private readonly List<BodyWord> _words = [];
    private readonly Dictionary<ISymbol, string> _locals = new(SymbolEqualityComparer.Default);
    private int _localCount;
    private bool _isLost;

    private BodyWords(
        IMethodSymbol method,
        IParameterSymbol? work,
        IReadOnlyCollection<string> leftOut,
        SemanticModel model,
        CancellationToken cancellationToken)
    {
        _method = method;
        _work = work;
        _leftOut = leftOut;
        _model = model;
        _types = KnownTypes.Of(model.Compilation);
        _habits = new FormHabits(model, _types, cancellationToken);
        _cancellationToken = cancellationToken;
    }

    private bool WorkGivesTask => _work is not null && Invoke.ReturnType.IsTaskLike(_types);

    private IMethodSymbol Invoke => ((INamedTypeSymbol)_work!.Type).DelegateInvokeMethod!;

    /// <summary>Null where the body is not seen, or a task of the delegate is not awaited at once.</summary>
    /// <param name="method">A definition that the model's file declares.</param>
    /// <param name="work">The delegate; null where the method takes none.</param>
    /// <param name="leftOut">The names of parameters that the other form does not have.</param>
    /// <param name="model">That of the file.</param>
    /// <param name="cancellationToken">Ends the search.</param>
    public static IReadOnlyList<BodyWord>? Of(
        IMethodSymbol method,
        IParameterSymbol? work,
        IReadOnlyCollection<string> leftOut,
        SemanticModel model,
        CancellationToken cancellationToken)
    {
        if (method.DeclaringSyntaxReferences[0].GetSyntax(cancellationToken) is not MethodDeclarationSyntax declaration
            || FunctionSyntax.BodyOf(declaration) is not { } body)
        {
            return null;
        }

        var words = new BodyWords(method, work, leftOut, model, cancellationToken);
        words.AddBody(body, method);
        return words._isLost ? null : words._words;
    }

    /// <summary>The words of a delegate that is handed on as it is.</summary>
    /// <param name="invoke">Its method.</param>
    /// <param name="first">How many local names there are before.</param>
    /// <param name="types">Those of the compilation.</param>
    public static IEnumerable<string> OfWork(IMethodSymbol invoke, int first, KnownTypes types)
    {
        var names = Enumerable.Range(first, invoke.Parameters.Length).Select(i => $"${i}").ToList();
        var list = names.SelectMany((n, i) => i == 0 ? new[] { n } : [",", n]).ToList();
        var result = HasResult(invoke, types) ? new[] { "return" } : [];
        return new[] { "lambda", "(" }.Concat(list).Concat([")", "{"]).Concat(result).Concat([WorkCall, "("]).Concat(list).Concat(
            [")", ";", "}"]);
    }

    private static bool HasResult(IMethodSymbol method, KnownTypes types) =>
        !method.ReturnsVoid && !(method.ReturnType.IsTaskLike(types) && method.ReturnType is INamedTypeSymbol { Arity: 0 });

    private void Add(string text, ISymbol? symbol = null, bool isAwaited = false, int? work = null) =>
        _words.Add(new BodyWord(text, symbol) { IsAwaited = isAwaited, Work = work });

    private void AddBody(SyntaxNode body, IMethodSymbol function)
    {
        Add("{");
        if (body is BlockSyntax block)
            AddStatements(block);
        else
            AddReturned((ExpressionSyntax)body, function, isStatement: !HasResult(function, _types));

        // At the end it says nothing.
        if (_words.Count > 2 && _words[_words.Count - 2].Text == "return")
            _words.RemoveRange(_words.Count - 2, 2);
        Add("}");
    }

    private void AddStatements(BlockSyntax block)
    {
        // Without a delegate there is nothing that would run at other times.
        foreach (var statement in block.Statements.Where(s => _work is not null || !_habits.IsAside(s)))
            Add(statement);
    }

    private void AddReturned(ExpressionSyntax value, IMethodSymbol function, bool isStatement)
    {
        var handsOn = !function.IsAsync && function.ReturnType.IsTaskLike(_types);
        var isTail = handsOn && !IsAmidWork(value);
        if (handsOn && IsCompletedTask(value))
        {
            Add("return");
        }
        else if (isStatement)
        {
            AddValue(value, isTail);
            Add(";");
            Add("return");
        }
        else
        {
            Add("return");
            AddValue(value, isTail);
        }

        Add(";");
    }

    /// <summary>Something is done before the method returns, and the task has not ended by then.</summary>
    private static bool IsAmidWork(SyntaxNode value) =>
        value.Ancestors().TakeWhile(n => !FunctionSyntax.IsFunction(n)).Any(n => n is TryStatementSyntax
            or UsingStatementSyntax
            or LockStatementSyntax
            || (n is BlockSyntax block && block.Statements.Any(s =>
                s is LocalDeclarationStatementSyntax local && local.UsingKeyword.IsKind(SyntaxKind.UsingKeyword))));

    private void AddValue(ExpressionSyntax value, bool isAwaited)
    {
        if (isAwaited)
            AddAwaited(value);
        else
            Add(value);
    }

    private void Add(SyntaxNode node)
    {
        switch (node)
        {
            case AwaitExpressionSyntax wait:
                AddAwaited(wait.Expression);
                break;
            case ParenthesizedExpressionSyntax { Expression: var inner } when IsPrimary(inner):
                Add(inner);
                break;
            case ExpressionSyntax expression when _habits.TaskWaitedFor(expression) is { } task:
                AddAwaited(task);
                break;
            case InvocationExpressionSyntax call:
                AddCall(call, isAwaited: false);
                break;
            case MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Span", Expression: var memory }
                when BufferType.IsMemory(_model.GetTypeInfo(memory, _cancellationToken).Type):
                Add(memory);
                break;
            case TypeSyntax type when _habits.LocalTypeOf(type) is { } local:
                Add(local);
                break;
            case AnonymousFunctionExpressionSyntax lambda:
                AddLambda(lambda);
                break;
            case LocalFunctionStatementSyntax { ParameterList: var list } local
                when FunctionSyntax.BodyOf(local) is { } body
                && _model.GetDeclaredSymbol(local, _cancellationToken) is IMethodSymbol symbol:
                Add("local");
                Add(LocalName(symbol));
                AddParts(list);
                AddBody(body, symbol);
                break;
            case ReturnStatementSyntax { Expression: { } value } when FunctionAround(node) is { } function:
                AddReturned(value, function, isStatement: !HasResult(function, _types));
                break;
            case BlockSyntax block:
                Add("{");
                AddStatements(block);
                Add("}");
                break;
            case SimpleNameSyntax name:
                AddName(name);
                break;
            case ArgumentSyntax { NameColon: null, RefKindKeyword.RawKind: 0, Expression: var argument }:
                Add(argument);
                break;
            default:
                AddParts(node);
                break;
        }
    }

    private IMethodSymbol? FunctionAround(SyntaxNode node) =>
        FunctionSyntax.Around(node) is { } function ? FunctionSyntax.SymbolOf(function, _model, _cancellationToken) : null;

    private static bool IsPrimary(ExpressionSyntax expression) => expression switch
    {
        AwaitExpressionSyntax wait => IsPrimary(wait.Expression),
        _ => expression is InvocationExpressionSyntax
            or MemberAccessExpressionSyntax
            or ElementAccessExpressionSyntax
            or SimpleNameSyntax
            or LiteralExpressionSyntax
            or ParenthesizedExpressionSyntax,
    };

    private void AddParts(SyntaxNode node)
    {
        foreach (var part in node.ChildNodesAndTokens())
        {
            if (part.AsNode() is not { } child)
                Add(part.AsToken());
            else if (child is StatementSyntax and not BlockSyntax && node is not SwitchSectionSyntax)
                AddEmbedded(child);
            else
                Add(child);
        }
    }

    private void AddEmbedded(SyntaxNode statement)
    {
        Add("{");
        Add(statement);
        Add("}");
    }

    private void Add(SyntaxToken token)
    {
        if (token.IsKind(SyntaxKind.AsyncKeyword) || token.IsKind(SyntaxKind.AwaitKeyword))
            return;

        if (token.IsKind(SyntaxKind.IdentifierToken)
            && token.Parent is not SimpleNameSyntax
            && _model.GetDeclaredSymbol(token.Parent!, _cancellationToken) is { } declared)
        {
            Add(LocalName(declared));
            return;
        }

        Add(_habits.TextOf(token) ?? token.Text);
    }

    private string LocalName(ISymbol local)
    {
        if (!_locals.TryGetValue(local, out var name))
            _locals.Add(local, name = $"${_localCount++}");
        return name;
    }

    private void AddAwaited(ExpressionSyntax task)
    {
        switch (task)
        {
            case ParenthesizedExpressionSyntax { Expression: var inner }:
                AddAwaited(inner);
                break;
            case InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Expression: var inner, Name: var name } }
                when name.Identifier.ValueText is "ConfigureAwait" or "AsTask" && IsOfTasks(name):
                AddAwaited(inner);
                break;
            case InvocationExpressionSyntax
            {
                Expression: MemberAccessExpressionSyntax { Name: var name },
                ArgumentList.Arguments: { Count: 1 } result,
            } when name.Identifier.ValueText == "FromResult" && IsOfTasks(name):
                Add(result[0].Expression);
                break;
            case BaseObjectCreationExpressionSyntax { ArgumentList.Arguments: { Count: 1 } argument }
                when _model.GetTypeInfo(task, _cancellationToken).Type.IsValueTask(_types):
                AddValue(
                    argument[0].Expression,
                    _model.GetTypeInfo(argument[0].Expression, _cancellationToken).Type.IsTaskLike(_types));
                break;
            case InvocationExpressionSyntax call:
                AddCall(call, isAwaited: true);
                break;
            default:
                Add("await");
                Add(task);
                break;
        }
    }

    private bool IsOfTasks(SyntaxNode name) =>
        _model.GetSymbolInfo(name, _cancellationToken).Symbol?.ContainingType is { } type
        && (type.IsTaskLike(_types) || type.IsTask(_types) || type.IsValueTask(_types));

    private bool IsCompletedTask(ExpressionSyntax value) =>
        (value.IsKind(SyntaxKind.DefaultLiteralExpression)
            || value is DefaultExpressionSyntax or MemberAccessExpressionSyntax { Name.Identifier.ValueText: "CompletedTask" })
        && _model.GetTypeInfo(value, _cancellationToken).ConvertedType is INamedTypeSymbol { Arity: 0 };

    private void AddCall(InvocationExpressionSyntax call, bool isAwaited)
    {
        var symbol = _model.GetSymbolInfo(call, _cancellationToken).Symbol as IMethodSymbol;
        if (FormHabits.NameIn(call) is { } named)
        {
            Add(named);
            return;
        }

        if (IsWork(call.Expression) || (call.Expression is MemberAccessExpressionSyntax { Expression: var work } && IsWork(work)))
        {
            // The task of the delegate would be running while the method goes on.
            _isLost |= symbol is not { MethodKind: MethodKind.DelegateInvoke } || (WorkGivesTask && !isAwaited);
            Add(WorkCall, isAwaited: isAwaited);
        }
        else if (IsPause(symbol, isAwaited))
        {
            Add("pause");
        }
        else
        {
            var taker = TakerIn(call, symbol, isAwaited);
            AddCallee(call.Expression, symbol, isAwaited, taker);
        }

        AddArguments(call.ArgumentList);
    }

    private bool IsPause(IMethodSymbol? called, bool isAwaited) =>
        called is { Name: nameof(Thread.Sleep), ContainingType: var thread } && _types.Is(thread, _types["System.Threading.Thread"])
        || (isAwaited && called is { Name: "Delay", ContainingType: var task } && task.IsTask(_types));

    private void AddCallee(ExpressionSyntax callee, IMethodSymbol? symbol, bool isAwaited, int? taker)
    {
        switch (callee)
        {
            case MemberAccessExpressionSyntax { Expression: var receiver, Name: var name }:
                Add(receiver);
                Add(".");
                AddMethod(name, symbol, isAwaited, taker);
                break;
            case SimpleNameSyntax name:
                AddMethod(name, symbol, isAwaited, taker);
                break;
            default:
                Add(callee);
                AddWait(isAwaited);
                break;
        }
    }

    /// <summary>Of a delegate that is no parameter, or something else that may be called.</summary>
    private void AddWait(bool isAwaited)
    {
        if (isAwaited)
            Add("await");
    }

    private void AddMethod(SimpleNameSyntax name, IMethodSymbol? symbol, bool isAwaited, int? taker)
    {
        if (symbol is null || symbol.MethodKind == MethodKind.DelegateInvoke)
        {
            AddName(name);
            AddWait(isAwaited);
            return;
        }

        var text = symbol.MethodKind == MethodKind.LocalFunction ? LocalName(symbol) : AsyncSuffix.RemoveFrom(symbol.Name);
        Add(text, (symbol.ReducedFrom ?? symbol).OriginalDefinition, isAwaited, taker);
        if (name is GenericNameSyntax { TypeArgumentList: var arguments })
            AddParts(arguments);
    }

    private void AddArguments(ArgumentListSyntax list)
    {
        Add("(");
        var isFirst = true;
        foreach (var argument in list.Arguments.Where(a => !IsLeftOut(a)).SelectMany(_habits.PartsOf))
        {
            if (!isFirst)
                Add(",");
            isFirst = false;
            Add(argument);
        }

        Add(")");
    }

    /// <summary>A token that only one of the forms takes.</summary>
    private bool IsLeftOut(ArgumentSyntax argument) =>
        (argument.Expression is IdentifierNameSyntax { Identifier.ValueText: var name } && _leftOut.Contains(name))
        || (_work is null && _habits.IsToken(argument));

    /// <summary>The parameter that takes the delegate, or a lambda that runs it; it must ask for the task, and its caller wait.</summary>
    private int? TakerIn(InvocationExpressionSyntax call, IMethodSymbol? symbol, bool isAwaited)
    {
        foreach (var argument in call.ArgumentList.Arguments)
        {
            if (!(argument.Expression is AnonymousFunctionExpressionSyntax lambda ? Mentions(lambda) : IsWork(argument.Expression))
                || IsGuard(argument.Expression))
            {
                continue;
            }

            var parameter = (_model.GetOperation(argument, _cancellationToken) as IArgumentOperation)?.Parameter?.OriginalDefinition;
            if (WorkGivesTask)
            {
                _isLost |= !isAwaited
                    || symbol is null
                    || parameter?.Type is not INamedTypeSymbol { DelegateInvokeMethod.ReturnType: var returned }
                    || !returned.IsTaskLike(_types);
            }

            return parameter?.Ordinal;
        }

        return null;
    }

    private bool Mentions(SyntaxNode code) => code.DescendantNodes().OfType<IdentifierNameSyntax>().Any(IsWork);

    private void AddLambda(AnonymousFunctionExpressionSyntax lambda)
    {
        // Kept for later, it gives a task that is not seen to be awaited.
        _isLost |= WorkGivesTask && Mentions(lambda) && lambda.Parent is not ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax };
        if (_model.GetSymbolInfo(lambda, _cancellationToken).Symbol is not IMethodSymbol symbol)
        {
            _isLost = true;
            return;
        }

        Add("lambda");
        Add("(");
        for (var i = 0; i < symbol.Parameters.Length; i++)
        {
            if (i > 0)
                Add(",");
            Add(LocalName(symbol.Parameters[i]));
        }

        Add(")");
        AddBody(lambda.Body, symbol);
    }

    private bool IsWork(ExpressionSyntax expression) =>
        _work is not null
        && expression is IdentifierNameSyntax
        && SymbolEqualityComparer.Default.Equals(_model.GetSymbolInfo(expression, _cancellationToken).Symbol, _work);

    /// <summary>It is asked whether it is there; a lambda always is.</summary>
    private static bool IsGuard(SyntaxNode work) => work.Parent switch
    {
        ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax { Expression: var callee } } =>
            callee.ToFullString().Trim() is "nameof" or "ArgumentNullException.ThrowIfNull",
        BinaryExpressionSyntax comparison => comparison.Kind() is SyntaxKind.EqualsExpression or SyntaxKind.NotEqualsExpression,
        IsPatternExpressionSyntax => true,
        _ => false,
    };

    private void AddName(SimpleNameSyntax name)
    {
        var symbol = _model.GetSymbolInfo(name, _cancellationToken).Symbol;
        switch (symbol)
        {
            case IParameterSymbol parameter when SymbolEqualityComparer.Default.Equals(parameter, _work):
                AddWork(name);
                return;
            case IParameterSymbol parameter when SymbolEqualityComparer.Default.Equals(parameter.ContainingSymbol, _method):
                Add("@" + parameter.Name);
                return;
            case ILocalSymbol or IParameterSymbol or IRangeVariableSymbol or IMethodSymbol { MethodKind: MethodKind.LocalFunction }:
                Add(LocalName(symbol));
                return;
            case ITypeParameterSymbol { TypeParameterKind: TypeParameterKind.Method, Ordinal: var ordinal }:
                Add($"T{ordinal}");
                return;
        }

        Add(symbol?.Name ?? name.Identifier.ValueText, symbol?.OriginalDefinition);
        if (name is GenericNameSyntax { TypeArgumentList: var arguments })
            AddParts(arguments);
    }

    private void AddWork(SimpleNameSyntax name)
    {
        if (IsGuard(name))
        {
            Add("work");
        }
        else if (name.Parent is ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax })
        {
            foreach (var word in OfWork(Invoke, _localCount, _types))
                Add(word);
            _localCount += Invoke.Parameters.Length;
        }
        else
        {
            _isLost = true;
        }
    }
}
