using System.Linq;
using AsyncHygiene.CallGraph;
using AsyncHygiene.Chains.Families;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Safety;

/// <summary>
/// What may use a converted member without a trace that a compiler sees: a string that names it, a call that is bound at run time, an
/// assembly that is not in the solution. Nothing of it is changed and no compiler complains, so a person has to look.
/// </summary>
internal sealed class UnseenUse
{
    private UnseenUse(Family family, Location location, string reason)
    {
        Family = family;
        Location = location;
        Reason = reason;
    }

    public Family Family { get; }

    /// <summary>The use; for another assembly the member itself.</summary>
    public Location Location { get; }

    /// <summary>A whole sentence about the member.</summary>
    public string Reason { get; }

    /// <summary>Why it is this member and no other: the conversion would break the use. Null where that is not certain.</summary>
    public string? Certainty { get; private init; }

    public static UnseenUse InString(Family family, LiteralExpressionSyntax literal, bool isCertain) =>
        new(family, literal.GetLocation(), $"The string {literal.Token.Text} may name {Describe(family)}.")
        {
            Certainty = isCertain ? $"reflection finds it by a string, in {SourcePlace.Of(literal.GetLocation())}" : null,
        };

    public static UnseenUse ByReflection(Family family, SyntaxNode place) =>
        new(family, place.GetLocation(), $"Reflection runs {Describe(family)}.")
        {
            Certainty = $"the code in {SourcePlace.Of(place.GetLocation())}, finds methods by reflection and runs them, also this one",
        };

    public static UnseenUse InDynamicCall(Family family, SimpleNameSyntax name) =>
        new(family, name.GetLocation(), $"A dynamic call may run {Describe(family)}.")
        {
            Certainty = TakesArgumentsOf(name, family)
                ? $"a dynamic call in {SourcePlace.Of(name.GetLocation())}, may run it by its name"
                : null,
        };

    public static UnseenUse InAssembly(Family family, FamilyMember member, string assembly) =>
        new(
            family,
            member.Declaration.GetLocation(),
            $"'{assembly}' sees the internal members and is not in the solution; it may call {Describe(family)}.");

    /// <summary>Which member a dynamic call runs is a matter of the arguments; with another number it is another one.</summary>
    private static bool TakesArgumentsOf(SimpleNameSyntax name, Family family) =>
        name.Parent is MemberAccessExpressionSyntax { Parent: InvocationExpressionSyntax call }
        && call.Expression == name.Parent
        && family.Members.Select(m => m.Symbol).OfType<IMethodSymbol>().Any(m =>
            call.ArgumentList.Arguments.Count >= m.Parameters.Count(p => !p.IsOptional && !p.IsParams)
            && (call.ArgumentList.Arguments.Count <= m.Parameters.Length || m.Parameters.Any(p => p.IsParams)));

    private static string Describe(Family family)
    {
        var name = SyntaxFacts.GetKeywordKind(family.NewName) == SyntaxKind.None ? family.NewName : "@" + family.NewName;
        return $"'{FunctionName.Of((IMethodSymbol)family.Symbol)}', which now "
            + $"{(family.Symbol.Name == family.NewName ? "" : $"is '{name}' and ")}{family.Result}";
    }
}
