using System;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.Counterparts.Gain.Unlike.Wording;

/// <summary>
/// Two tokens at the same place of two forms that make them two operations: other operators, values, types or members. The names of calls
/// and variables do not, because each form may have its own.
/// </summary>
internal sealed class TellingWord
{
    private static readonly string[] s_logging =
        ["Log", "Trace", "Debug", "Verbose", "Info", "Warn", "Error", "Fatal", "Critical", "Write"];

    private readonly INamedTypeSymbol _type;
    private readonly OwnCalls _calls;

    /// <param name="type">That declares the forms.</param>
    /// <param name="calls">What is known of the source.</param>
    public TellingWord(INamedTypeSymbol type, OwnCalls calls)
    {
        _type = type;
        _calls = calls;
    }

    public bool Differs(SyntaxToken one, SyntaxToken other) =>
        (IsOperator(one) && IsOperator(other))
        || (IsValue(one) && IsValue(other))
        || (IsName(one) && IsName(other));

    public static bool IsOperator(SyntaxToken token) => token.Parent switch
    {
        BinaryExpressionSyntax binary => binary.OperatorToken == token,
        AssignmentExpressionSyntax assignment => assignment.OperatorToken == token,
        PrefixUnaryExpressionSyntax prefix => prefix.OperatorToken == token,
        PostfixUnaryExpressionSyntax postfix => postfix.OperatorToken == token,
        RelationalPatternSyntax pattern => pattern.OperatorToken == token,
        BinaryPatternSyntax pattern => pattern.OperatorToken == token,
        _ => false,
    };

    /// <summary>Not null, which is often the same as another default, and not the size of a buffer.</summary>
    private bool IsValue(SyntaxToken token) => token.Parent?.Kind() switch
    {
        SyntaxKind.NumericLiteralExpression => !IsOfBuffer(token.Parent),
        SyntaxKind.CharacterLiteralExpression => true,
        SyntaxKind.TrueLiteralExpression or SyntaxKind.FalseLiteralExpression => !ChoosesForm(token.Parent),
        SyntaxKind.StringLiteralExpression => !IsMessage(token.Parent),
        _ => false,
    };

    /// <summary>A type that is made, asked for or given to a generic method, or what is read.</summary>
    private static bool IsName(SyntaxToken token)
    {
        if (token.Parent is not TypeSyntax name || SaysForm(token.ValueText))
            return false;

        SyntaxNode whole = name;
        while (whole.Parent is QualifiedNameSyntax or AliasQualifiedNameSyntax or NullableTypeSyntax)
            whole = whole.Parent;
        return whole.Parent switch
        {
            TypeArgumentListSyntax { Parent: GenericNameSyntax { Parent: not VariableDeclarationSyntax } } => true,
            ObjectCreationExpressionSyntax creation => creation.Type == whole,
            TypeOfExpressionSyntax or CastExpressionSyntax or DefaultExpressionSyntax => true,
            DeclarationPatternSyntax or TypePatternSyntax or RecursivePatternSyntax or ConstantPatternSyntax => true,
            BinaryExpressionSyntax { RawKind: (int)SyntaxKind.IsExpression or (int)SyntaxKind.AsExpression } test => test.Right == whole,
            MemberAccessExpressionSyntax access => access.Parent is not InvocationExpressionSyntax,
            BinaryExpressionSyntax or ConditionalExpressionSyntax or ReturnStatementSyntax => true,
            _ => false,
        };
    }

    private static bool SaysForm(string name) =>
        name.IndexOf("sync", StringComparison.OrdinalIgnoreCase) >= 0
        || name.IndexOf("task", StringComparison.OrdinalIgnoreCase) >= 0
        || name.IndexOf("block", StringComparison.OrdinalIgnoreCase) >= 0;

    /// <summary>A flag that is handed on often says which form is meant: <c>LoadCore(async: true)</c>.</summary>
    private bool ChoosesForm(SyntaxNode literal) =>
        literal.Parent is ArgumentSyntax argument
        && (_calls.OperationOf(argument, _type) is not IArgumentOperation { Parameter.Name: var parameter } || SaysForm(parameter));

    private static bool IsOfBuffer(SyntaxNode literal) => literal.Ancestors()
        .TakeWhile(a => a is not StatementSyntax)
        .Any(a => a is ArrayCreationExpressionSyntax or BaseObjectCreationExpressionSyntax);

    /// <summary>The text of an exception or a log may name the form.</summary>
    private static bool IsMessage(SyntaxNode literal) => literal.Ancestors().TakeWhile(a => a is not StatementSyntax).Any(a => a switch
    {
        ThrowExpressionSyntax => true,
        ObjectCreationExpressionSyntax { Type: SimpleNameSyntax { Identifier.ValueText: var type } } =>
            type.EndsWith("Exception", StringComparison.Ordinal),
        InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: var name } } =>
            Array.Exists(s_logging, word => name.StartsWith(word, StringComparison.Ordinal)),
        _ => false,
    });
}
