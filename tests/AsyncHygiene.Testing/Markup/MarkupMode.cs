namespace Microsoft.CodeAnalysis.Testing;

/// <summary>What a state makes of the markup in its files.</summary>
public enum MarkupMode
{
    /// <summary>The text is code as it stands.</summary>
    None,

    /// <summary>Markup is removed and means nothing.</summary>
    Ignore,

    /// <summary>Markup is removed and means a diagnostic, unless a code fix handles that id.</summary>
    IgnoreFixable,

    /// <summary>Markup is removed and means a diagnostic.</summary>
    Allow,
}
