using Xunit;

namespace AsyncHygiene.Site.Tests.Browsers;

/// <summary>A test that opens pages in a browser; skipped, with the reason, where the machine has none.</summary>
internal sealed class BrowserFactAttribute : FactAttribute
{
    public BrowserFactAttribute() => Skip = InstalledBrowser.Path is null ? InstalledBrowser.Reason : null;
}
