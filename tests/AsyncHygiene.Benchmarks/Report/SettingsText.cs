using System;
using System.Linq;

namespace AsyncHygiene.Benchmarks.Report;

/// <summary>The load of a group in a line: what all its arms were set to.</summary>
internal static class SettingsText
{
    public static string Of(ArmGroup group) =>
        string.Join(
            " · ",
            group.Arms[0].Settings
                .Where(setting => group.Arms.All(arm => arm.Settings.Contains(setting)))
                .Select(setting => $"{setting.Name} {setting.Value.Replace("{0}", "…", StringComparison.Ordinal)}"));
}
