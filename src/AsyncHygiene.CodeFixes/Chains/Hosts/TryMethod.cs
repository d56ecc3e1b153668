using System.Linq;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics.Tasks;
using AsyncHygiene.Settings;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Hosts;

/// <summary>
/// A method with an <c>out</c> parameter that can return its value with the result instead: <c>bool TryGet(int key, out Order value)</c>.
/// </summary>
internal static class TryMethod
{
    private const string FlowAttributes = "System.Diagnostics.CodeAnalysis.";

    /// <summary>The project wants it, and the method has exactly one such parameter and a result.</summary>
    public static bool CanBe(IMethodSymbol method, SyntaxNode function, DocumentContext context) =>
        function is MethodDeclarationSyntax or LocalFunctionStatementSyntax
        && Options.ConvertTryPattern.Read(context.Document.Project.AnalyzerOptions, function.SyntaxTree)
        && function.SyntaxTree.Options is CSharpParseOptions { LanguageVersion: >= LanguageVersion.CSharp7 }
        && context.Types["System.ValueTuple`2"] is not null
        && method.Parameters.Count(p => p.RefKind == RefKind.Out) == 1
        && !method.ReturnsVoid
        && !method.ReturnType.IsTaskLike(context.Types)
        && method.GetReturnTypeAttributes().IsEmpty
        && method.Parameters.Single(p => p.RefKind == RefKind.Out) is var parameter
        && parameter.GetAttributes().All(IsKnown)
        && !IsSetAfterReturn(parameter.Name, function);

    /// <summary>Of a method that is converted.</summary>
    public static bool Is(IMethodSymbol method) => method.Parameters.Any(p => p.RefKind == RefKind.Out);

    /// <summary>A <c>finally</c> runs when the result is made already.</summary>
    private static bool IsSetAfterReturn(string name, SyntaxNode function) =>
        function.DescendantNodes()
            .OfType<FinallyClauseSyntax>()
            .Any(f => f.DescendantNodes().OfType<IdentifierNameSyntax>().Any(n => n.Identifier.ValueText == name));

    /// <summary>There is a value where the call succeeds.</summary>
    private static bool IsKnown(AttributeData attribute) =>
        attribute.ConstructorArguments.Length == 1
        && ((attribute.AttributeClass?.ToDisplayString() == FlowAttributes + "NotNullWhenAttribute"
            && attribute.ConstructorArguments[0].Value is true)
            || (attribute.AttributeClass?.ToDisplayString() == FlowAttributes + "MaybeNullWhenAttribute"
                && attribute.ConstructorArguments[0].Value is false));
}
