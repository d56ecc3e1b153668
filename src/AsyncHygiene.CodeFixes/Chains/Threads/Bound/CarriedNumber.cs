using System;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Threads.Bound;

/// <summary>An expression that is the number of a thread, was made of it, or holds it.</summary>
/// <param name="Value">The expression.</param>
/// <param name="Member">Of an object that holds the number the member that gives it; null for a number or text.</param>
internal readonly record struct CarriedNumber(ExpressionSyntax Value, string? Member = null)
{
    /// <summary>Whatever an object gives may be the number.</summary>
    public const string Any = "*";

    public bool Shows(string member) =>
        Member is Any || string.Equals(Member, member, StringComparison.OrdinalIgnoreCase);
}
