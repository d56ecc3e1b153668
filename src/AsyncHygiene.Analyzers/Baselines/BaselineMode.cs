namespace AsyncHygiene.Baselines;

/// <summary>What the property <c>AsyncHygieneBaseline</c> asks for.</summary>
internal enum BaselineMode
{
    /// <summary>Known findings are left out.</summary>
    Apply,

    /// <summary>The build writes all findings into the baseline, and none of them can fail it.</summary>
    Update,
}
