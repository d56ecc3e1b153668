using Microsoft.CodeAnalysis;

namespace AsyncHygiene.CallGraph;

/// <summary>What runs a function that is passed to a registration; of several the first counts.</summary>
internal enum RegistrationKind
{
    /// <summary>A request runs it.</summary>
    Request,

    /// <summary>So it does, as a part of a validator that is written for synchronous validation: <c>RuleFor(…).Must(id => …)</c>.</summary>
    SynchronousRule,

    /// <summary>A worker runs it, and no request.</summary>
    Job,
}

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

    public RegistrationKind Kind { get; init; }

    /// <summary>A worker runs it, and no request.</summary>
    public bool IsJob => Kind == RegistrationKind.Job;

    /// <summary>As messages show it.</summary>
    public string Name { get; }

    /// <summary>
    /// A handler may serve several routes; the first by file and position gives the name. A route counts more than a rule, and that more
    /// than a job.
    /// </summary>
    public static Registration? First(Registration? a, Registration? b)
    {
        if (a is null || b is null)
            return a ?? b;

        if (a.Kind != b.Kind)
            return a.Kind < b.Kind ? a : b;

        var file = string.CompareOrdinal(a.Syntax.SyntaxTree.FilePath, b.Syntax.SyntaxTree.FilePath);
        return file < 0 || (file == 0 && a.Syntax.SpanStart <= b.Syntax.SpanStart) ? a : b;
    }
}
