using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncHygiene.Editing;

/// <summary>
/// How a project spells the names of private static readonly fields: as a naming rule of its .editorconfig says, else like the fields that
/// the type has already, else <c>s_camelCase</c>.
/// </summary>
internal static class StaticFieldName
{
    public static string For(DocumentContext context, INamedTypeSymbol type, IReadOnlyList<string> words) =>
        FromNamingRule(context.Document.Project.AnalyzerOptions.AnalyzerConfigOptionsProvider.GetOptions(context.Root.SyntaxTree), words)
        ?? FromFields(type, words)
        ?? "s_" + Camel(words);

    private static string? FromNamingRule(AnalyzerConfigOptions options, IReadOnlyList<string> words)
    {
        const string prefix = "dotnet_naming_rule.";
        return options.Keys
            .Where(key =>
                key.StartsWith(prefix, StringComparison.OrdinalIgnoreCase) && key.EndsWith(".symbols", StringComparison.OrdinalIgnoreCase))
            .Select(key => NamingRule.Read(options, key.Substring(prefix.Length, key.Length - prefix.Length - ".symbols".Length)))
            .Where(rule => rule is { AppliesToPrivateStaticReadonlyFields: true })
            .OrderByDescending(rule => rule!.Specificity)
            .ThenBy(rule => rule!.Title, StringComparer.Ordinal)
            .Select(rule => rule!.Spell(words))
            .FirstOrDefault();
    }

    private static string? FromFields(INamedTypeSymbol type, IReadOnlyList<string> words)
    {
        var names = type.GetMembers()
            .OfType<IFieldSymbol>()
            .Where(f =>
                f is { IsStatic: true, IsReadOnly: true, DeclaredAccessibility: Accessibility.Private, IsImplicitlyDeclared: false })
            .Select(f => f.Name)
            .ToList();
        if (names.Count == 0)
            return null;

        if (names.All(n => n.StartsWith("s_", StringComparison.Ordinal)))
            return "s_" + Camel(words);
        if (names.All(n => n.StartsWith("_", StringComparison.Ordinal)))
            return "_" + (names.All(n => n.Length > 1 && char.IsUpper(n[1])) ? Pascal(words) : Camel(words));
        if (names.All(n => char.IsUpper(n[0])))
            return Pascal(words);
        return names.All(n => char.IsLower(n[0]) && !n.Contains('_')) ? Camel(words) : null;
    }

    private static string Pascal(IEnumerable<string> words) => string.Concat(words.Select(Capitalized));

    private static string Camel(IReadOnlyList<string> words) => words[0] + Pascal(words.Skip(1));

    private static string Capitalized(string word) => char.ToUpperInvariant(word[0]) + word.Substring(1);

    /// <summary>One <c>dotnet_naming_rule</c> with its symbols and style.</summary>
    private sealed class NamingRule
    {
        private readonly string _capitalization;

        private NamingRule(string title, string capitalization)
        {
            Title = title;
            _capitalization = capitalization;
        }

        public string Title { get; }

        public bool AppliesToPrivateStaticReadonlyFields { get; private init; }

        /// <summary>Of several rules that apply the narrowest one holds: by accessibility, then modifiers, then kind of symbol.</summary>
        public int Specificity { get; private init; }

        private string Prefix { get; init; } = "";

        private string Suffix { get; init; } = "";

        private string Separator { get; init; } = "";

        public static NamingRule? Read(AnalyzerConfigOptions options, string title)
        {
            if (!options.TryGetValue($"dotnet_naming_rule.{title}.symbols", out var symbols)
                || !options.TryGetValue($"dotnet_naming_rule.{title}.style", out var style)
                || !options.TryGetValue($"dotnet_naming_style.{style}.capitalization", out var capitalization))
            {
                return null;
            }

            var kinds = List($"dotnet_naming_symbols.{symbols}.applicable_kinds", "*");
            var accessibilities = List($"dotnet_naming_symbols.{symbols}.applicable_accessibilities", "*");
            var modifiers = List($"dotnet_naming_symbols.{symbols}.required_modifiers", "");
            var applies = (kinds.Contains("*") || kinds.Contains("field"))
                && (accessibilities.Contains("*") || accessibilities.Contains("private"))
                && modifiers.All(m => m is "static" or "readonly");
            var specificity = ((accessibilities.Contains("*") ? 0 : 20 - accessibilities.Count) * 100)
                + (modifiers.Count * 30)
                + (kinds.Contains("*") ? 0 : 20 - kinds.Count);
            return new NamingRule(title, capitalization.Trim())
            {
                AppliesToPrivateStaticReadonlyFields = applies,
                Specificity = specificity,
                Prefix = Text($"dotnet_naming_style.{style}.required_prefix"),
                Suffix = Text($"dotnet_naming_style.{style}.required_suffix"),
                Separator = Text($"dotnet_naming_style.{style}.word_separator"),
            };

            List<string> List(string key, string whenUnset) =>
                (options.TryGetValue(key, out var text) ? text : whenUnset)
                    .Split(',')
                    .Select(value => value.Trim().ToLowerInvariant())
                    .Where(value => value.Length > 0)
                    .ToList();

            string Text(string key) => options.TryGetValue(key, out var text) ? text.Trim() : "";
        }

        public string Spell(IReadOnlyList<string> words) =>
            Prefix
            + string.Join(Separator, words.Select((word, i) => _capitalization switch
            {
                "pascal_case" => Capitalized(word),
                "camel_case" => i == 0 ? word : Capitalized(word),
                "first_word_upper" => i == 0 ? Capitalized(word) : word,
                "all_upper" => word.ToUpperInvariant(),
                _ => word,
            }))
            + Suffix;
    }
}
