using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.Editing;
using AsyncHygiene.Editing.Syntax;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Families.Methods;

/// <summary>
/// Calls that the compiler gives the name of the method around them: a key of a cache, a metric, a log. When the method gets another name,
/// they are given the old one.
/// <code>
/// string Load() =&gt; _cache.Get(Read);                     // Get(Func&lt;string&gt; read, [CallerMemberName] string key = "")
/// async Task&lt;string&gt; LoadAsync() =&gt; await _cache.GetAsync(ReadAsync, key: "Load");
/// </code>
/// </summary>
internal static class CallerName
{
    public static void Keep(MethodDeclarationSyntax method, DocumentEdits edits)
    {
        var name = method.Identifier.ValueText;
        foreach (var (list, parameter) in CallsIn(method, edits.Context))
        {
            var argument = SyntaxFactory.Argument(
                SyntaxFactory.NameColon((IdentifierNameSyntax)PlainSyntax.Name(parameter.Name)).WithTrailingTrivia(SyntaxFactory.Space),
                default,
                SyntaxFactory.LiteralExpression(SyntaxKind.StringLiteralExpression, SyntaxFactory.Literal(name)));
            edits.Replace(list, l => l.WithArguments(l.Arguments.With(argument)));
        }
    }

    private static IEnumerable<(ArgumentListSyntax List, IParameterSymbol Parameter)> CallsIn(
        MethodDeclarationSyntax method,
        DocumentContext context)
    {
        foreach (var node in method.DescendantNodes())
        {
            var list = node switch
            {
                InvocationExpressionSyntax call => call.ArgumentList,
                BaseObjectCreationExpressionSyntax { ArgumentList: { } given } => given,
                _ => null,
            };
            if (list is null || context.Model.GetSymbolInfo(node).Symbol is not IMethodSymbol called)
                continue;

            var first = list.Arguments.Count;
            foreach (var parameter in called.Parameters.Where(p => p.IsOptional && IsCallerName(p, context.Types)))
            {
                var isGiven = list.Arguments.Any(a => a.NameColon?.Name.Identifier.ValueText == parameter.Name)
                    || (parameter.Ordinal < first && list.Arguments[parameter.Ordinal].NameColon is null);
                if (!isGiven)
                    yield return (list, parameter);
            }
        }
    }

    private static bool IsCallerName(IParameterSymbol parameter, KnownTypes types) =>
        parameter.GetAttributes().Any(a =>
            types.Is(a.AttributeClass, types["System.Runtime.CompilerServices.CallerMemberNameAttribute"]));
}
