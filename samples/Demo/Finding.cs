namespace AsyncHygiene.Demo;

/// <summary>One diagnostic of the build. <paramref name="File"/> is relative to the copy, with forward slashes.</summary>
internal sealed record Finding(string RuleId, string Title, string Level, string Message, string File, int Line, int Column)
{
    public bool IsWarning => Level == "warning";
}
