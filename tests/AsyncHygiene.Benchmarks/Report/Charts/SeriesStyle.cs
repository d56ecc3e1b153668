using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.Benchmarks.Results;

namespace AsyncHygiene.Benchmarks.Report.Charts;

/// <summary>Warm colours for code before the fixes, cold ones after them; form and dash make arms differ without colour too.</summary>
/// <param name="CssClass">Of the page's style sheet.</param>
internal sealed record SeriesStyle(string CssClass, int Form)
{
    private const int Shades = 6;

    /// <summary>One style an arm, the same in all pictures of a group.</summary>
    public static IReadOnlyDictionary<Arm, SeriesStyle> For(IReadOnlyList<Arm> arms)
    {
        var styles = new Dictionary<Arm, SeriesStyle>(ReferenceEqualityComparer.Instance);
        foreach (var arm in arms)
            styles[arm] = new SeriesStyle(
                $"{Name(arm.Code)}-{styles.Keys.Count(other => other.Code == arm.Code) % Shades + 1}",
                styles.Count);
        return styles;
    }

    private static string Name(ArmCode code) => code switch
    {
        ArmCode.Before => "before",
        ArmCode.After => "after",
        ArmCode.Half => "half",
        _ => "workaround",
    };
}
