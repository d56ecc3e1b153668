using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Counterparts.Gain.Unlike;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Hosts.Lambdas.Forms;

/// <summary>
/// What the two forms of one operation write differently as a matter of course: waits and awaits, tokens, buffers, the text of a log, and
/// the flag that says which form is meant.
/// </summary>
internal sealed class FormHabits
{
    /// <summary>Not <c>sync</c>, which may mean what a disk has written.</summary>
    private static readonly string[] s_flags = ["async", "isAsync", "useAsync", "runAsync", "asynchronous"];

    private readonly SemanticModel _model;
    private readonly KnownTypes _types;
    private readonly CancellationToken _cancellationToken;

    public FormHabits(SemanticModel model, KnownTypes types, CancellationToken cancellationToken)
    {
        _model = model;
        _types = types;
        _cancellationToken = cancellationToken;
    }

    /// <summary>A statement that only pauses, or asks a token.</summary>
    public bool IsAside(StatementSyntax statement) =>
        statement is ExpressionStatementSyntax { Expression: var expression }
        && (expression is AwaitExpressionSyntax wait ? wait.Expression : expression) is InvocationExpressionSyntax call
        && call.ArgumentList.DescendantNodes().All(n => n is not InvocationExpressionSyntax inner || IsLength(inner))
        && _model.GetSymbolInfo(call, _cancellationToken).Symbol is IMethodSymbol { Name: var name, ContainingType: { } type }
        && name switch
        {
            nameof(Thread.Sleep) => _types.Is(type, _types["System.Threading.Thread"]),
            "Delay" or "Yield" => expression is AwaitExpressionSyntax && type.IsTask(_types),
            nameof(CancellationToken.ThrowIfCancellationRequested) => _types.Is(type, _types.CancellationToken),
            _ => false,
        };

    /// <summary><c>TimeSpan.FromSeconds(1)</c></summary>
    private bool IsLength(InvocationExpressionSyntax call) =>
        _types.Is(_model.GetSymbolInfo(call, _cancellationToken).Symbol?.ContainingType, _types["System.TimeSpan"]);

    /// <summary>
    /// <c>task.Result</c>, <c>task.Wait()</c>, <c>task.GetAwaiter().GetResult()</c>, where the other form awaits. Null for other code.
    /// </summary>
    public ExpressionSyntax? TaskWaitedFor(ExpressionSyntax expression) => expression switch
    {
        MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Result", Expression: var task } when IsTask(task) => task,
        InvocationExpressionSyntax
        {
            ArgumentList.Arguments.Count: 0,
            Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Wait", Expression: var task },
        } when IsTask(task) => task,
        InvocationExpressionSyntax
        {
            Expression: MemberAccessExpressionSyntax
            {
                Name.Identifier.ValueText: "GetResult",
                Expression: InvocationExpressionSyntax
                {
                    Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "GetAwaiter", Expression: var task },
                },
            },
        } => task,
        _ => null,
    };

    private bool IsTask(ExpressionSyntax expression) =>
        _model.GetTypeInfo(expression, _cancellationToken).Type is { } type && type.IsTaskLike(_types);

    /// <summary>Which token a form hands on is no part of its work.</summary>
    public bool IsToken(ArgumentSyntax argument) =>
        _types.Is(_model.GetTypeInfo(argument.Expression, _cancellationToken).ConvertedType, _types.CancellationToken);

    /// <summary><c>buffer.AsMemory(offset, count)</c> is what the other form gives as <c>buffer, offset, count</c>.</summary>
    public IEnumerable<SyntaxNode> PartsOf(ArgumentSyntax argument) =>
        argument.Expression is InvocationExpressionSyntax
        {
            Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "AsMemory" or "AsSpan", Expression: var buffer },
            ArgumentList.Arguments: var range,
        } call
        && _model.GetSymbolInfo(call, _cancellationToken).Symbol is IMethodSymbol { ContainingType: { } type }
        && _types.Is(type, _types["System.MemoryExtensions"])
            ? range.Select(a => (SyntaxNode)a).Prepend(buffer)
            : [argument];

    /// <summary>The type of a variable, whether or not it is written; null for another name of a type.</summary>
    public string? LocalTypeOf(TypeSyntax type)
    {
        if (type.Parent is not (VariableDeclarationSyntax or ForEachStatementSyntax or DeclarationExpressionSyntax)
            || (type.Parent is ForEachStatementSyntax loop && loop.Type != type)
            || type.Parent is DeclarationExpressionSyntax { Designation: ParenthesizedVariableDesignationSyntax }
            || _model.GetTypeInfo(type, _cancellationToken).Type is not { TypeKind: not TypeKind.Error } local)
        {
            return null;
        }

        // No span lives across an await, so the other form has an array.
        return local is INamedTypeSymbol { Name: "Span" or "Memory", TypeArguments: { Length: 1 } of } && local.IsInOrBelow("System")
            ? of[0].ToDisplayString() + "[]"
            : local.ToDisplayString();
    }

    /// <summary>
    /// What a token says in both forms alike; null where that is what it is written as. The text of an exception or a log may name its
    /// form, a flag says which one is meant, and of the memory for a buffer one form may only take it from the heap.
    /// </summary>
    public string? TextOf(SyntaxToken token) => token.Kind() switch
    {
        SyntaxKind.StackAllocKeyword => "new",
        SyntaxKind.StringLiteralToken or SyntaxKind.InterpolatedStringTextToken when IsMessage(token) => "text",
        SyntaxKind.TrueKeyword or SyntaxKind.FalseKeyword when IsFlag(token) => "form",
        _ => null,
    };

    /// <summary><c>nameof(LoadAsync)</c>; null for other calls.</summary>
    public static string? NameIn(InvocationExpressionSyntax call) =>
        call is { Expression: IdentifierNameSyntax { Identifier.ValueText: "nameof" }, ArgumentList.Arguments: { Count: 1 } named }
            ? AsyncSuffix.RemoveFrom(named[0].Expression.GetLastToken().ValueText)
            : null;

    private static bool IsFlag(SyntaxToken token) =>
        token.Parent?.Parent is ArgumentSyntax { NameColon.Name.Identifier.ValueText: var name } && Array.IndexOf(s_flags, name) >= 0;

    /// <summary>It is given itself, or as a part of a longer text; not to a call in between.</summary>
    private bool IsMessage(SyntaxToken token)
    {
        var text = token.Parent;
        while (text?.Parent is InterpolatedStringContentSyntax
            or InterpolatedStringExpressionSyntax
            or ParenthesizedExpressionSyntax
            or BinaryExpressionSyntax { RawKind: (int)SyntaxKind.AddExpression })
        {
            text = text.Parent;
        }

        return text?.Parent is ArgumentSyntax { Parent.Parent: { } taker }
            && _model.GetSymbolInfo(taker, _cancellationToken).Symbol is IMethodSymbol method
            && (method.MethodKind == MethodKind.Constructor
                ? method.ContainingType.Inherits(_types["System.Exception"])
                : CommonCall.IsLog(method));
    }
}
