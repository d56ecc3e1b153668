namespace AsyncHygiene.Tool.Traces.Symbols;

/// <summary>A name that the compiler made: <c>&lt;Inner&gt;kRest</c>, where the letter says for what.</summary>
/// <param name="Inner">The function for which it was made; empty for what belongs to several.</param>
/// <param name="Kind">b a lambda, g a local function, d a state machine, c a closure.</param>
/// <param name="Rest">What follows the letter.</param>
internal sealed record CompilerName(string Inner, char Kind, string Rest)
{
    /// <summary>Null where the compiler did not make it.</summary>
    public static CompilerName? Read(string name)
    {
        if (!name.StartsWith('<'))
            return null;

        var depth = 0;
        for (var i = 0; i < name.Length; i++)
        {
            depth += name[i] switch { '<' => 1, '>' => -1, _ => 0 };
            if (depth == 0)
                return i + 1 < name.Length ? new CompilerName(name[1..i], name[i + 1], name[(i + 2)..]) : null;
        }

        return null;
    }
}
