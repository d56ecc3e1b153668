namespace Microsoft.CodeAnalysis.Testing;

/// <summary>How far the tree that a code action leaves must equal the tree parsed from its text.</summary>
public enum CodeActionValidationMode
{
    None,

    /// <summary>Nodes and tokens.</summary>
    SemanticStructure,

    /// <summary>Nodes, tokens and trivia.</summary>
    Full,
}
