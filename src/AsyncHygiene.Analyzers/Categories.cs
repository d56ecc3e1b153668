namespace AsyncHygiene;

/// <summary>
/// Names used by no other package, so that <c>dotnet_analyzer_diagnostic.category-X.severity</c> reaches these rules only.
/// </summary>
internal static class Categories
{
    public const string Blocking = "AsyncHygiene.Blocking";
    public const string FireAndForget = "AsyncHygiene.FireAndForget";
    public const string Http = "AsyncHygiene.Http";
    public const string Limits = "AsyncHygiene.Limits";
    public const string Configuration = "AsyncHygiene.Configuration";
}
