using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.CallGraph.References;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Editing.Syntax;

/// <summary>A lambda whose code is to stand in the body of a loop.</summary>
internal static class InlinedLambda
{
    /// <summary>The one parameter that the loop variable takes the place of.</summary>
    public static ParameterSyntax? ParameterOf(LambdaExpressionSyntax lambda) => lambda switch
    {
        SimpleLambdaExpressionSyntax simple => simple.Parameter,
        ParenthesizedLambdaExpressionSyntax { ParameterList.Parameters: { Count: 1 } parameters } => parameters[0],
        _ => null,
    };

    public static IEnumerable<ReturnStatementSyntax> Returns(LambdaExpressionSyntax lambda) =>
        FunctionSyntax.OwnNodes(lambda).OfType<ReturnStatementSyntax>();

    /// <summary>Whether <c>continue</c> does what each <c>return</c> did.</summary>
    public static bool CanContinue(LambdaExpressionSyntax lambda) =>
        Returns(lambda).All(r => !r.Ancestors().TakeWhile(a => a != lambda).Any(LoopStatement.Is));

    /// <summary>A lambda may give its variables the names of those around it; a block may not.</summary>
    public static bool NamesAreFree(LambdaExpressionSyntax lambda, SyntaxNode place, SemanticModel model) =>
        !DeclaredNames(lambda).Any(name => IsTaken(name, place, model));

    /// <summary>The variable of a loop is read-only, and so is what it holds if that is a struct.</summary>
    public static bool ChangesItem(LambdaExpressionSyntax lambda, SemanticModel model) =>
        ParameterOf(lambda) is { Identifier.ValueText: var item }
        && lambda.DescendantNodes().OfType<IdentifierNameSyntax>().Any(n => n.Identifier.ValueText == item && IsChanged(n, model));

    private static bool IsChanged(ExpressionSyntax value, SemanticModel model) =>
        PropertyUse.Uses(value, MethodKind.PropertySet)
        || value.Parent switch
        {
            ArgumentSyntax { RefKindKeyword.RawKind: not 0 } argument => !argument.RefKindKeyword.IsKind(SyntaxKind.InKeyword),
            RefExpressionSyntax => true,
            MemberAccessExpressionSyntax member => member.Expression == value
                && model.GetTypeInfo(value).Type is { IsValueType: true }
                && IsChanged(member, model),
            _ => false,
        };

    private static IEnumerable<string> DeclaredNames(LambdaExpressionSyntax lambda) =>
        lambda.DescendantNodes().Select(n => n switch
        {
            ParameterSyntax parameter => parameter.Identifier.ValueText,
            VariableDeclaratorSyntax variable => variable.Identifier.ValueText,
            SingleVariableDesignationSyntax designation => designation.Identifier.ValueText,
            ForEachStatementSyntax loop => loop.Identifier.ValueText,
            CatchDeclarationSyntax caught => caught.Identifier.ValueText,
            LocalFunctionStatementSyntax local => local.Identifier.ValueText,
            _ => string.Empty,
        }).Where(name => name.Length > 0);

    private static bool IsTaken(string name, SyntaxNode place, SemanticModel model) =>
        model.LookupSymbols(place.SpanStart, name: name)
            .Any(s =>
                s is ILocalSymbol or IParameterSymbol or IRangeVariableSymbol or IMethodSymbol { MethodKind: MethodKind.LocalFunction });
}
