namespace Microsoft.CodeAnalysis.Testing;

/// <summary>What a run of fixes ended with. A wrong tree or count is told after the text, which shows more.</summary>
/// <param name="TreeDifference">How the first tree that a fix left differs from the tree of its text.</param>
internal sealed record FixedSolution(Solution Solution, int Iterations, SyntaxTreeDifference? TreeDifference);
