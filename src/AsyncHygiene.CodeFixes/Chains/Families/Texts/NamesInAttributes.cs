using System;
using System.Collections.Generic;
using System.Linq;
using System.Runtime.CompilerServices;
using System.Text.RegularExpressions;
using System.Threading;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Families.Texts;

/// <summary>
/// Members that attributes name by strings: <c>[MemberData("Rows")]</c>, <c>[CustomValidation(typeof(Rules), "Check")]</c>,
/// <c>[DebuggerDisplay("{Text()}")]</c>. What reads the attribute calls them and takes no task.
/// </summary>
internal static class NamesInAttributes
{
    private static readonly ConditionalWeakTable<Compilation, Lazy<ILookup<string, AttributeArgumentSyntax>>> s_names = new();
    private static readonly Regex s_called = new(@"(\w+)\s*\(", RegexOptions.CultureInvariant);

    /// <summary>What a parameter is called that is given the name of a method.</summary>
    private static readonly string[] s_parameters = ["method", "member", "callback", "function"];

    /// <summary>Attributes of tests whose strings are values, or words for the reader.</summary>
    private static readonly string[] s_values =
    [
        "NUnit.Framework.TestCaseAttribute",
        "NUnit.Framework.CategoryAttribute",
        "Xunit.InlineDataAttribute",
        "Xunit.TraitAttribute",
        "Microsoft.VisualStudio.TestTools.UnitTesting.DataRowAttribute",
        "Microsoft.VisualStudio.TestTools.UnitTesting.TestCategoryAttribute",
    ];

    /// <summary>Why a member with that name stays; null where no attribute names it.</summary>
    public static Refusal? RefusalOf(string name, Compilation compilation, CancellationToken cancellationToken)
    {
        var arguments = s_names.GetValue(compilation, static c => new Lazy<ILookup<string, AttributeArgumentSyntax>>(() => Collect(c)))
            .Value[name];
        var types = KnownTypes.Of(compilation);
        if (arguments.FirstOrDefault(a => IsNameOfMember(a, types, compilation, cancellationToken)) is not { } argument)
            return null;

        return Refusal.Attribute.Because(
            $"an attribute in {SourcePlace.Of(argument.GetLocation())}, has '{name}' in a string, and may call it by that name");
    }

    private static bool IsNameOfMember(
        AttributeArgumentSyntax argument,
        KnownTypes types,
        Compilation compilation,
        CancellationToken cancellationToken)
    {
        var model = compilation.GetSemanticModel(argument.SyntaxTree);
        if (argument.Parent is not AttributeArgumentListSyntax { Parent: AttributeSyntax attribute } list
            || model.GetSymbolInfo(attribute, cancellationToken).Symbol is not IMethodSymbol constructor)
        {
            return types.HasTests();
        }

        // In a test project every other such string may be the name of test data.
        if (types.HasTests())
            return !s_values.Any(v => types.Is(constructor.ContainingType, types[v]));

        if (types.Is(constructor.ContainingType, types["System.Diagnostics.DebuggerDisplayAttribute"])
            || types.Is(constructor.ContainingType, types["System.Diagnostics.CodeAnalysis.DynamicDependencyAttribute"]))
        {
            return true;
        }

        var position = list.Arguments.IndexOf(argument);
        var parameter = argument.NameEquals?.Name.Identifier.ValueText
            ?? argument.NameColon?.Name.Identifier.ValueText
            ?? constructor.Parameters.ElementAtOrDefault(Math.Min(position, constructor.Parameters.Length - 1))?.Name;
        return parameter is not null && s_parameters.Any(p => parameter.IndexOf(p, StringComparison.OrdinalIgnoreCase) >= 0);
    }

    private static ILookup<string, AttributeArgumentSyntax> Collect(Compilation compilation) =>
        compilation.SyntaxTrees
            .SelectMany(tree => tree.GetRoot().DescendantNodes(n => n is not (StatementSyntax or ExpressionSyntax)))
            .OfType<AttributeArgumentSyntax>()
            .Where(a => a.Expression is LiteralExpressionSyntax)
            .SelectMany(NamesIn, (argument, name) => (argument, name))
            .ToLookup(n => n.name, n => n.argument, StringComparer.Ordinal);

    private static IEnumerable<string> NamesIn(AttributeArgumentSyntax argument)
    {
        var text = ((LiteralExpressionSyntax)argument.Expression).Token.ValueText;
        return text.IndexOf('(') < 0 ? [text] : s_called.Matches(text).Cast<Match>().Select(m => m.Groups[1].Value);
    }
}
