using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Threads;

/// <summary>A place that sets or fills a field or property of a component.</summary>
internal sealed class ComponentWrite
{
    /// <param name="place">The assignment, or the call that leads to it.</param>
    /// <param name="member">The field or property.</param>
    /// <param name="value">What it is set to; null where it is changed in another way.</param>
    public ComponentWrite(SyntaxNode place, ISymbol member, ExpressionSyntax? value)
    {
        Place = place;
        Member = member;
        Value = value;
    }

    public SyntaxNode Place { get; }

    public ISymbol Member { get; }

    public ExpressionSyntax? Value { get; }

    /// <summary>Seen from a method that calls the one around it.</summary>
    public ComponentWrite At(SyntaxNode call) => new(call, Member, Value);
}
