using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Chains.Hosts.Lambdas.Forms;

/// <summary>One word of a method's body: a name, a literal, a sign.</summary>
internal sealed class BodyWord
{
    public BodyWord(string text, ISymbol? symbol = null)
    {
        Text = text;
        Symbol = symbol;
    }

    /// <summary>Without what tells an awaitable form from a synchronous one; of a local name, how many came before.</summary>
    public string Text { get; }

    /// <summary>What it names, where that is not the method's own.</summary>
    public ISymbol? Symbol { get; }

    /// <summary>Of a call: its task is awaited, or is what the method returns.</summary>
    public bool IsAwaited { get; init; }

    /// <summary>Of a call: the parameter that takes the delegate, or a lambda that runs it.</summary>
    public int? Work { get; init; }
}
