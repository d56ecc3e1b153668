using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.Baselines;
using AsyncHygiene.Settings;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncHygiene.Rules.Settings;

/// <summary>
/// AH0002: an option of this package that does not exist, or a value that it does not take, so that a typing error never means silence.
/// <code>
/// async_hygiene.fan_out_limt = 8       // flagged
/// async_hygiene.fan_out_limit = 8      // accepted
/// </code>
/// </summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class OptionAnalyzer : AsyncAnalyzer
{
    internal static readonly DiagnosticDescriptor Rule = CompilationEndDescriptor.Create(
        RuleIds.Option,
        title: "Unknown AsyncHygiene option or value",
        message: "The option '{0}' in .editorconfig or .globalconfig has no effect: {1}",
        Categories.Configuration,
        description: "An unknown option, or a value that the option does not accept, has no effect.",
        severity: DiagnosticSeverity.Warning);

    private const string Prefix = "async_hygiene.";

    public OptionAnalyzer()
        : base(Rule)
    {
    }

    /// <summary>
    /// Once a compilation and without a place: the compiler tells which options hold for a file, but not where they are written. Nothing
    /// could be fixed at a place in a source file, so that this comes at the end costs nothing.
    /// </summary>
#pragma warning disable RS1013 // Every rule starts with the compilation: the base class decides there whether it runs at all.
    private protected override void Register(CompilationStartAnalysisContext start, KnownTypes types) =>
        start.RegisterCompilationEndAction(Analyze);
#pragma warning restore RS1013

    private static void Analyze(CompilationAnalysisContext context)
    {
        foreach (var (key, value) in Written(
            context.Options.AnalyzerConfigOptionsProvider,
            context.Compilation.SyntaxTrees,
            context.CancellationToken))
        {
            if (ProblemOf(key, value) is { } problem)
                context.Report(Diagnostic.Create(Rule, Location.None, QuotedText.Of(key), problem));
        }
    }

    private static string? ProblemOf(string key, string value)
    {
        if (Options.ByKey.TryGetValue(key, out var option))
            return option.IsValid(value) ? null : $"'{QuotedText.Of(value)}' is none of its values: {option.Values.Replace("`", "")}";

        return NearestName.Of(key.ToLowerInvariant(), Options.ByKey.Keys) is { } nearest
            ? $"there is none of that name; '{nearest}' is the nearest"
            : "there is none of that name";
    }

    /// <summary>The package's options that are set, for all files or for some, each with each of its values, in order.</summary>
    private static IEnumerable<(string Key, string Value)> Written(
        AnalyzerConfigOptionsProvider provider,
        IEnumerable<SyntaxTree> trees,
        CancellationToken cancellationToken)
    {
        var written = new SortedSet<(string, string)>();
        var seen = new HashSet<AnalyzerConfigOptions>();
        Add(provider.GlobalOptions, written);
        foreach (var tree in trees)
        {
            cancellationToken.ThrowIfCancellationRequested();
            var options = provider.GetOptions(tree);
            if (seen.Add(options))
                Add(options, written);
        }

        return written;
    }

    private static void Add(AnalyzerConfigOptions options, SortedSet<(string, string)> written)
    {
        foreach (var key in KeysOf(options))
        {
            if (key.StartsWith(Prefix, StringComparison.OrdinalIgnoreCase) && options.TryGetValue(key, out var value))
                written.Add((key, value));
        }
    }

    private static IEnumerable<string> KeysOf(AnalyzerConfigOptions options)
    {
        try
        {
            return options.Keys;
        }
        catch (NotImplementedException)
        {
            // What Roslyn's base class does for a host with options of its own, which need not tell their keys.
            return [];
        }
    }
}
