using AsyncHygiene.RequestPaths.EntryPoints;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.CallGraph;

/// <summary>The place that passes a function to a route or pipeline, and the entry point that makes of it.</summary>
internal sealed class Registration
{
    public Registration(SyntaxNode syntax, EntryPoint entry)
    {
        Syntax = syntax;
        Entry = entry;
    }

    public SyntaxNode Syntax { get; }

    public EntryPoint Entry { get; }

    /// <summary>A handler may serve several routes; the first by file and position gives the name.</summary>
    public static Registration? First(Registration? a, Registration? b)
    {
        if (a is null || b is null)
            return a ?? b;

        var file = string.CompareOrdinal(a.Syntax.SyntaxTree.FilePath, b.Syntax.SyntaxTree.FilePath);
        return file < 0 || (file == 0 && a.Syntax.SpanStart <= b.Syntax.SpanStart) ? a : b;
    }
}
