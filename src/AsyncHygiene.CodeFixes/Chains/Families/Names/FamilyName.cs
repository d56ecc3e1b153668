namespace AsyncHygiene.Chains.Families.Names;

/// <summary>What a family is called when it is async.</summary>
internal sealed class FamilyName
{
    private FamilyName(string text, bool isTaken)
    {
        Text = text;
        IsTaken = isTaken;
    }

    public string Text { get; }

    /// <summary>It would end in <c>Async</c>, but something else is called that, and so it stays as it was.</summary>
    public bool IsTaken { get; }

    public static FamilyName Of(string text) => new(text, isTaken: false);

    public static FamilyName AsBefore(string text) => new(text, isTaken: true);
}
