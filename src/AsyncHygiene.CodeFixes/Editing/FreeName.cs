using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace AsyncHygiene.Editing;

/// <summary>Names for the parameters of a lambda that a fix writes around existing code.</summary>
internal static class FreeName
{
    /// <summary>The first name that neither the code inside uses nor a variable around it has, else the first one with a number.</summary>
    public static string For(SyntaxNode code, SemanticModel model, params string[] names) => For(code, model, [], names);

    /// <param name="taken">Names that code will have which is not written yet.</param>
    public static string For(SyntaxNode code, SemanticModel model, IEnumerable<string> taken, params string[] names)
    {
        var used = new HashSet<string>(
            code.DescendantTokens().Where(t => t.IsKind(SyntaxKind.IdentifierToken)).Select(t => t.ValueText).Concat(taken));
        return names.Concat(Enumerable.Range(2, int.MaxValue - 2).Select(i => names[0] + i))
            .First(n =>
                !used.Contains(n)
                    && !model.LookupSymbols(code.SpanStart, name: n)
                        .Any(s => s is ILocalSymbol or IParameterSymbol or IRangeVariableSymbol));
    }
}
