using System;
using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Editing.Syntax;

/// <summary>
/// Code that is given an exception, throws for some and goes on for others; itself, or by a method of the solution.
/// <code>
/// if (e is IOException) throw;    switch (e) { case IOException: throw; }    return e is IOException ? throw e : "";
/// RethrowIfFatal(e);              var isFatal = e is IOException; if (isFatal) throw;
/// </code>
/// What throws unless the exception is one that it names goes on for fewer, and is no such code.
/// </summary>
internal sealed class SelectiveThrow
{
    private const int DeepestCall = 3;

    private readonly SyntaxNode _code;
    private readonly SemanticModel _model;

    /// <summary>The exception, and what was found out about it.</summary>
    private readonly HashSet<string> _names;
    private readonly int _depth;

    private SelectiveThrow(SyntaxNode code, string variable, SemanticModel model, int depth)
    {
        _code = code;
        _model = model;
        _depth = depth;
        _names = new HashSet<string>(StringComparer.Ordinal) { variable };
        foreach (var node in code.DescendantNodes())
        {
            if (node is VariableDeclaratorSyntax { Initializer.Value: var value } local && Asks(value))
                _names.Add(local.Identifier.ValueText);
            else if (node is AssignmentExpressionSyntax { Left: IdentifierNameSyntax set, Right: var found } && Asks(found))
                _names.Add(set.Identifier.ValueText);
        }
    }

    public static bool Is(SyntaxNode code, string variable, SemanticModel model) =>
        new SelectiveThrow(code, variable, model, depth: 0).Throws(variable);

    /// <summary>A throw in it, also one by <c>ExceptionDispatchInfo</c> or by a method that does nothing else.</summary>
    public static bool MayThrow(SyntaxNode code, SemanticModel model) => code.DescendantNodesAndSelf().Any(n => n switch
    {
        ThrowStatementSyntax or ThrowExpressionSyntax => true,
        InvocationExpressionSyntax call => IsThrow(call, model),
        _ => false,
    });

    private bool Throws(string variable) =>
        _code.DescendantNodesAndSelf().Any(n => n switch
        {
            IfStatementSyntax choice => Asks(choice.Condition) && DecidesAt(choice),
            ConditionalExpressionSyntax choice => Asks(choice.Condition)
                && MayThrow(IsNegated(choice.Condition) ? choice : choice.WhenTrue, _model),
            SwitchStatementSyntax choice => Asks(choice.Expression) && DecidesAt(choice),
            SwitchExpressionSyntax choice => Asks(choice.GoverningExpression)
                && choice.Arms.Any(a => !ExceptionCase.IsAll(a) && MayThrow(a.Expression, _model)),
            WhileStatementSyntax loop => Asks(loop.Condition) && MayThrow(loop.Statement, _model),
            BinaryExpressionSyntax
            {
                RawKind: (int)SyntaxKind.CoalesceExpression
                    or (int)SyntaxKind.LogicalAndExpression
                    or (int)SyntaxKind.LogicalOrExpression,
            } choice => Asks(choice.Left) && MayThrow(choice.Right, _model),
            _ => false,
        })
        || GivesOn(variable);

    /// <summary>A throw where the exception is one of those; where all others end before it, it is for those as well.</summary>
    private bool DecidesAt(IfStatementSyntax choice) =>
        MayThrow(choice.Statement, _model)
        || (IsNegated(choice.Condition)
            && (choice.Else is { } other && MayThrow(other, _model) || (Ends(choice.Statement) && ThrowsAfter(choice))));

    private bool DecidesAt(SwitchStatementSyntax choice) =>
        choice.Sections.Any(s => !ExceptionCase.IsAll(s) && s.Statements.Any(t => MayThrow(t, _model)))
        || (choice.Sections.Any(s => ExceptionCase.IsAll(s) && s.Statements.Any(Ends)) && ThrowsAfter(choice));

    private bool ThrowsAfter(StatementSyntax statement) =>
        _code.DescendantNodes(n => n.Span.End > statement.Span.End)
            .Any(n => n.SpanStart >= statement.Span.End && n is ThrowStatementSyntax);

    private static bool Ends(StatementSyntax statement) =>
        statement.DescendantNodesAndSelf().Any(n => n is ReturnStatementSyntax or ContinueStatementSyntax or GotoStatementSyntax);

    private bool Asks(SyntaxNode condition) =>
        condition.DescendantNodesAndSelf().OfType<IdentifierNameSyntax>().Any(n => _names.Contains(n.Identifier.ValueText));

    private bool IsNegated(SyntaxNode condition) => _names.Any(n => ExceptionTest.IsNegated(condition, n, _model));

    private bool GivesOn(string variable) =>
        _code.DescendantNodes().OfType<InvocationExpressionSyntax>().Any(c => IsNamedForIt(c, variable))
        || (_depth < DeepestCall
            && GivenException.MethodsIn(_code, variable, _model).Any(m =>
                m.Body != _code
                && _model.Compilation.ContainsSyntaxTree(m.Body.SyntaxTree)
                && new SelectiveThrow(m.Body, m.Parameter, ExceptionTest.ModelOf(m.Body, _model), _depth + 1).Throws(m.Parameter)));

    /// <summary>Of a library only the name says so: <c>Errors.RethrowIfFatal(e)</c>.</summary>
    private bool IsNamedForIt(InvocationExpressionSyntax call, string variable) =>
        BlockingWait.NameOf(call)?.Identifier.ValueText is { } name
        && (name.StartsWith("ThrowIf", StringComparison.Ordinal) || name.StartsWith("RethrowIf", StringComparison.Ordinal))
        && !name.StartsWith("ThrowIfNull", StringComparison.Ordinal)
        && ExceptionTest.Names(call, variable)
        && _model.GetSymbolInfo(call).Symbol is IMethodSymbol { DeclaringSyntaxReferences.IsEmpty: true };

    private static bool IsThrow(InvocationExpressionSyntax call, SemanticModel model) =>
        model.GetSymbolInfo(call).Symbol is IMethodSymbol method
        && KnownTypes.Of(model.Compilation) is var types
        && ((method.Name == "Throw" && types.Is(method.ContainingType, types["System.Runtime.ExceptionServices.ExceptionDispatchInfo"]))
            || method.GetAttributes().Any(a =>
                types.Is(a.AttributeClass, types["System.Diagnostics.CodeAnalysis.DoesNotReturnAttribute"]))
            || method.DeclaringSyntaxReferences.Any(r => EndsWithThrow(r.GetSyntax())));

    private static bool EndsWithThrow(SyntaxNode function) => function switch
    {
        BaseMethodDeclarationSyntax { ExpressionBody.Expression: ThrowExpressionSyntax } => true,
        LocalFunctionStatementSyntax { ExpressionBody.Expression: ThrowExpressionSyntax } => true,
        BaseMethodDeclarationSyntax { Body.Statements: { Count: > 0 } statements } => statements.Last() is ThrowStatementSyntax,
        LocalFunctionStatementSyntax { Body.Statements: { Count: > 0 } statements } => statements.Last() is ThrowStatementSyntax,
        _ => false,
    };
}
