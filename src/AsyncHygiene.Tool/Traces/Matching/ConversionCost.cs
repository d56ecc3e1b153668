namespace AsyncHygiene.Tool.Traces.Matching;

/// <summary>What a chain changes.</summary>
/// <param name="Name">The function at its lower end.</param>
/// <param name="Members">The members that become async.</param>
/// <param name="Files">The files that change.</param>
internal sealed record ConversionCost(string Name, int Members, int Files);
