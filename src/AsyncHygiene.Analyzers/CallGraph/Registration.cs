using Microsoft.CodeAnalysis;

namespace AsyncHygiene.CallGraph;

/// <summary>The place that passes a function to a route or pipeline, which then runs it for requests.</summary>
internal sealed class Registration
{
    public Registration(SyntaxNode syntax, IMethodSymbol method, string? name)
    {
        Syntax = syntax;
        Method = method;
        Name = name ?? FunctionName.Of(method);
    }

    public SyntaxNode Syntax { get; }

    public IMethodSymbol Method { get; }

    /// <summary>A worker runs it, and no request.</summary>
    public bool IsJob { get; init; }

    /// <summary>As messages show it.</summary>
    public string Name { get; }

    /// <summary>
    /// A handler may serve several routes; the first by file and position gives the name. A route counts more than a job.
    /// </summary>
    public static Registration? First(Registration? a, Registration? b)
    {
        if (a is null || b is null)
            return a ?? b;

        if (a.IsJob != b.IsJob)
            return a.IsJob ? b : a;

        var file = string.CompareOrdinal(a.Syntax.SyntaxTree.FilePath, b.Syntax.SyntaxTree.FilePath);
        return file < 0 || (file == 0 && a.Syntax.SpanStart <= b.Syntax.SpanStart) ? a : b;
    }
}
