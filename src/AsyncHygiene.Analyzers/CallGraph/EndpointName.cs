using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.CallGraph;

/// <summary>
/// How messages call an endpoint that has no name of its own: by the call that registers it, <c>MapGet "/orders/{id}"</c>, and a rule of
/// a validator by that too, <c>OrderValidator.Must</c>.
/// </summary>
internal static class EndpointName
{
    public static string? Of(InvocationExpressionSyntax? registration)
    {
        var name = registration?.Expression switch
        {
            MemberAccessExpressionSyntax access => access.Name.Identifier.ValueText,
            SimpleNameSyntax simple => simple.Identifier.ValueText,
            _ => null,
        };
        var pattern = registration?.ArgumentList.Arguments
            .Select(a => a.Expression)
            .OfType<LiteralExpressionSyntax>()
            .FirstOrDefault(l => l.IsKind(SyntaxKind.StringLiteralExpression));
        return name is null ? null
            : pattern is not null ? $"{name} \"{pattern.Token.ValueText}\""
            : registration!.FirstAncestorOrSelf<ConstructorDeclarationSyntax>() is { } rules ? $"{rules.Identifier.ValueText}.{name}"
            : name;
    }
}
