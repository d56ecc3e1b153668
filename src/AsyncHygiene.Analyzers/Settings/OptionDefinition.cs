using System;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncHygiene.Settings;

/// <summary>One option: its key in <c>.editorconfig</c>, its default, and what the documentation says of it.</summary>
internal abstract class OptionDefinition
{
    private protected OptionDefinition(string key, string values, string defaultText, string description)
    {
        Key = key;
        Values = values;
        DefaultText = defaultText;
        Description = description;
    }

    public string Key { get; }

    /// <summary>The values that it takes, as the documentation shows them.</summary>
    public string Values { get; }

    public string DefaultText { get; }

    public string Description { get; }

    /// <summary>False for a text that is no value of this option.</summary>
    public abstract bool IsValid(string text);
}

/// <inheritdoc/>
internal sealed class OptionDefinition<T> : OptionDefinition
{
    private readonly Func<string, (bool Ok, T Value)> _parse;

    public OptionDefinition(
        string key,
        string values,
        T defaultValue,
        string defaultText,
        string description,
        Func<string, (bool Ok, T Value)> parse)
        : base(key, values, defaultText, description)
    {
        Default = defaultValue;
        _parse = parse;
    }

    public T Default { get; }

    public override bool IsValid(string text) => _parse(text.Trim()).Ok;

    /// <summary>The value for a file; the default where it is not set or not valid.</summary>
    public T Read(AnalyzerOptions options, SyntaxTree tree) =>
        options.AnalyzerConfigOptionsProvider.GetOptions(tree).TryGetValue(Key, out var text) && _parse(text.Trim()) is (true, var value)
            ? value
            : Default;
}
