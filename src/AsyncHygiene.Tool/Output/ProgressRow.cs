namespace AsyncHygiene.Tool.Output;

/// <summary>A row below the step, for as long as the step lasts.</summary>
/// <param name="Text">What it says.</param>
/// <param name="Share">How much of the bar is filled, from 0 to 1.</param>
internal readonly record struct ProgressRow(string Text, double Share);
