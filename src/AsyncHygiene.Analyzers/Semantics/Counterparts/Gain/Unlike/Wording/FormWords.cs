using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Semantics.Counterparts.Gain.Unlike.Wording;

/// <summary>
/// What is written in the body of a form, without what belongs to tasks: awaits, <c>ConfigureAwait</c>, tokens.
/// </summary>
internal sealed class FormWords
{
    private readonly HashSet<string> _tokens;
    private readonly Dictionary<string, string> _variables = new(StringComparer.Ordinal);
    private readonly List<FormWord> _words = [];
    private readonly int _parameters;

    private FormWords(IMethodSymbol method)
    {
        _tokens = new HashSet<string>(
            method.Parameters.Where(p => p.Type.Name == nameof(CancellationToken)).Select(p => p.Name),
            StringComparer.Ordinal);
        foreach (var parameter in method.Parameters)
            _variables[parameter.Name] = $"parameter {parameter.Ordinal}";
        _parameters = _variables.Count;
    }

    /// <summary>Null where there is no body.</summary>
    public static IReadOnlyList<FormWord>? Of(IMethodSymbol method, CancellationToken cancellationToken)
    {
        var definition = method.OriginalDefinition.PartialImplementationPart ?? method.OriginalDefinition;
        if (definition.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax(cancellationToken) is not { } function
            || (FunctionSyntax.OnlyExpressionOf(function) ?? FunctionSyntax.BodyOf(function)) is not { } body)
        {
            return null;
        }

        var words = new FormWords(definition);
        words.Add(body);
        return words._words;
    }

    private void Add(SyntaxNodeOrToken part)
    {
        if (part.AsNode() is { } node)
            AddNode(node);
        else if (part.AsToken() is var token && !token.IsKind(SyntaxKind.AwaitKeyword) && !token.IsKind(SyntaxKind.AsyncKeyword))
            _words.Add(new FormWord(token, TextOf(token)));
    }

    private void AddNode(SyntaxNode node)
    {
        switch (node)
        {
            case ParenthesizedExpressionSyntax { Expression: AwaitExpressionSyntax awaited }:
                Add(awaited.Expression);
                break;
            case InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax access } call:
                AddCall(call, access);
                break;
            case MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Result", Expression: InvocationExpressionSyntax waited }:
                Add(waited);
                break;
            case MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax, Name: var name }:
                Add(name);
                break;
            case ArgumentListSyntax list:
                _words.Add(new FormWord(list.OpenParenToken, "("));
                foreach (var argument in list.Arguments.Where(a => !IsToken(a.Expression)))
                    Add(argument);
                _words.Add(new FormWord(list.CloseParenToken, ")"));
                break;
            default:
                AddChildren(node);
                break;
        }
    }

    /// <summary>Waits are left out, whichever form has them, and a pause is one word in both, however long it is.</summary>
    private void AddCall(InvocationExpressionSyntax call, MemberAccessExpressionSyntax access)
    {
        var arguments = call.ArgumentList.Arguments;
        switch (access.Name.Identifier.ValueText)
        {
            case "ConfigureAwait":
            case "GetAwaiter" or "GetResult" when arguments.Count == 0:
            case "Wait" when arguments.Count == 0 && access.Expression is InvocationExpressionSyntax:
                Add(access.Expression);
                break;
            case "FromResult" when arguments.Count == 1 && NameOf(access.Expression) is "Task" or "ValueTask":
                Add(arguments[0].Expression);
                break;
            case "Sleep" when NameOf(access.Expression) == "Thread":
            case "Delay" when NameOf(access.Expression) == "Task":
                _words.Add(new FormWord(access.Name.Identifier, "pause"));
                break;
            default:
                AddChildren(call);
                break;
        }
    }

    private void AddChildren(SyntaxNode node)
    {
        foreach (var child in node.ChildNodesAndTokens())
            Add(child);
    }

    private static string? NameOf(ExpressionSyntax expression) => expression switch
    {
        SimpleNameSyntax name => name.Identifier.ValueText,
        MemberAccessExpressionSyntax access => access.Name.Identifier.ValueText,
        _ => null,
    };

    private bool IsToken(ExpressionSyntax argument) => argument switch
    {
        IdentifierNameSyntax name => _tokens.Contains(name.Identifier.ValueText),
        MemberAccessExpressionSyntax { Expression: IdentifierNameSyntax { Identifier.ValueText: nameof(CancellationToken) } } => true,
        _ => false,
    };

    private string TextOf(SyntaxToken token)
    {
        var text = token.ValueText;
        if (!token.IsKind(SyntaxKind.IdentifierToken))
            return text;

        if (token.Parent is VariableDeclaratorSyntax or ParameterSyntax or ForEachStatementSyntax or SingleVariableDesignationSyntax
            && !_variables.ContainsKey(text))
        {
            _variables.Add(text, $"local {_variables.Count - _parameters}");
        }

        return _variables.TryGetValue(text, out var number) && !IsMemberOf(token) ? number : AsyncSuffix.RemoveFrom(text);
    }

    /// <summary><c>item.Name</c>, whatever else is called so.</summary>
    private static bool IsMemberOf(SyntaxToken name) =>
        name.Parent is SimpleNameSyntax { Parent: MemberAccessExpressionSyntax access } && access.Name == name.Parent;
}
