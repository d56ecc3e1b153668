using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.AwaitSites.Tokens;
using AsyncHygiene.Chains.Families.Methods;
using AsyncHygiene.Chains.Hosts;
using AsyncHygiene.Editing;
using AsyncHygiene.Editing.Syntax;
using AsyncHygiene.Settings;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Families;

/// <summary>
/// The CancellationToken parameter that a converted family gets on request: last, with a default, so that calls without a token stay right.
/// Calls in functions that have a token hand it on.
/// </summary>
internal static class FamilyToken
{
    /// <summary>Null where the option is off, a member has a token or cleans up, or a contract or a list fixes the parameters.</summary>
    public static async Task<string?> NameForAsync(MethodFamilyDraft family, HandedTokens tokens, CancellationToken cancellationToken)
    {
        if (family.KeptFor is not null && PublicApiList.Of(family.Members[0]) is not null)
            return null;

        var first = family.Members[0];
        if (!Options.AddCancellationToken.Read(first.Edits.Context.Document.Project.AnalyzerOptions, first.Declaration.SyntaxTree)
            || !family.Members.All(m => CanTakeToken(m, cancellationToken)))
        {
            return null;
        }

        // A method group no longer fits its delegate, and a reference with parameters in a comment no longer names the method.
        if (family.References.Any(r => r is CallReference { Call: KeptGroupCall } || (r is not CallReference && !IsNameOf(r.Name))))
            return null;

        foreach (var member in family.Members)
        {
            if (!await tokens.CanTakeParameterAsync(member.Symbol, member.Edits.Context).ConfigureAwait(false))
                return null;
        }

        return new[] { "cancellationToken", "token" }.FirstOrDefault(name => family.Members.All(m => IsFree(m, name)));
    }

    public static ParameterListSyntax AddTo(ParameterListSyntax list, FamilyMember member, string name)
    {
        var type = TypeName.Of(member.Edits, member.Edits.Context.Types.CancellationToken!, member.Declaration.SpanStart);
        var parameter = SyntaxFactory.Parameter(SyntaxFactory.Identifier(name)).WithType(type.WithTrailingTrivia(SyntaxFactory.Space));

        // No call reaches these with an argument left out; a default there is a warning.
        if (member.Symbol.ExplicitInterfaceImplementations.IsEmpty && member.Symbol.PartialDefinitionPart is null)
        {
            parameter = parameter.WithDefault(SyntaxFactory.EqualsValueClause(
                SyntaxFactory.Token(SyntaxKind.EqualsToken).WithLeadingTrivia(SyntaxFactory.Space).WithTrailingTrivia(SyntaxFactory.Space),
                Default(member)));
        }

        return list.WithParameters(list.Parameters.With(parameter));
    }

    /// <summary>The call with the token in scope as its last argument; by name where arguments before it are left out or named.</summary>
    public static InvocationExpressionSyntax AddTo(InvocationExpressionSyntax call, string token, Family family)
    {
        var list = call.ArgumentList;
        var method = (IMethodSymbol)family.Symbol;
        var parameters = method.Parameters.Length - (method.IsExtensionMethod && list.Arguments.Count < method.Parameters.Length ? 1 : 0);
        var argument = SyntaxFactory.Argument(SyntaxFactory.IdentifierName(token));
        if (list.Arguments.Count < parameters || list.Arguments.Any(a => a.NameColon is not null))
            argument = argument.WithNameColon(
                SyntaxFactory.NameColon(SyntaxFactory.IdentifierName(family.TokenName!)).WithTrailingTrivia(SyntaxFactory.Space));

        return TokenArgument.Append(call, argument);
    }

    private static bool CanTakeToken(FamilyMember member, CancellationToken cancellationToken) =>
        member.Edits.Context.Types.CancellationToken is not null
        && !member.Symbol.Parameters.Any(p =>
            p.IsParams || member.Edits.Context.Types.Is(p.Type, member.Edits.Context.Types.CancellationToken))
        && !FrameworkMethod.Is(member.Symbol, member.Edits.Context.Model.Compilation, cancellationToken)
        && !member.Symbol
            .GetAttributes()
            .Any(a =>
                member.Edits.Context.Types.Is(
                    a.AttributeClass,
                    member.Edits.Context.Types["System.ServiceModel.OperationContractAttribute"])
                        || member.Edits.Context.Types.Is(
                            a.AttributeClass,
                            member.Edits.Context.Types["CoreWCF.OperationContractAttribute"]));

    private static bool IsFree(FamilyMember member, string name) =>
        !member.Declaration.DescendantTokens().Any(t => t.IsKind(SyntaxKind.IdentifierToken) && t.ValueText == name);

    private static bool IsNameOf(SimpleNameSyntax name) => name.FirstAncestorOrSelf<CrefSyntax>() is { } cref
        ? cref is not QualifiedCrefSyntax { Member: NameMemberCrefSyntax { Parameters: not null } }
            and not NameMemberCrefSyntax { Parameters: not null }
        : NameContext.IsInNameOf(name);

    private static ExpressionSyntax Default(FamilyMember member) =>
        ((CSharpParseOptions)member.Declaration.SyntaxTree.Options).LanguageVersion >= LanguageVersion.CSharp7_1
            ? SyntaxFactory.LiteralExpression(SyntaxKind.DefaultLiteralExpression, SyntaxFactory.Token(SyntaxKind.DefaultKeyword))
            : SyntaxFactory.DefaultExpression(
                TypeName.Of(member.Edits, member.Edits.Context.Types.CancellationToken!, member.Declaration.SpanStart));
}
