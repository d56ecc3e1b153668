using System;
using System.Linq;
using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.RequestPaths;

/// <summary>
/// Controllers in which an author tries something out or shows it: <c>TestController</c>, <c>HangfireSampleController</c>. In the program
/// of a laboratory or a school tests and samples are what it is about: it has a type for them.
/// </summary>
internal static class TryOut
{
    private const string Controller = nameof(Controller);

    private static readonly string[] s_words = ["Test", "Sample", "Example", "Demo"];

    private static readonly ConditionalWeakTable<INamedTypeSymbol, StrongBox<bool>> s_known = new();

    public static bool Is(INamedTypeSymbol type) =>
        SubjectOf(type) is not null && s_known.GetValue(type, static t => new StrongBox<bool>(!IsKnownTo(t, SubjectOf(t)!))).Value;

    /// <summary>"Test" of "TestController", "BloodSample" of "BloodSampleController"; null for any other.</summary>
    private static string? SubjectOf(INamedTypeSymbol type)
    {
        if (!type.Name.EndsWith(Controller, StringComparison.Ordinal))
            return null;

        var subject = type.Name.Substring(0, type.Name.Length - Controller.Length);
        return Array.Exists(s_words, word => subject.EndsWith(word, StringComparison.Ordinal)) ? subject : null;
    }

    /// <summary>The program, or a library that it uses, has a type that is called so, as "TestResult" and "Tests" are.</summary>
    private static bool IsKnownTo(INamedTypeSymbol type, string subject) =>
        type.ContainingModule.ReferencedAssemblySymbols
            .Where(a => !IsOfFramework(a.Name))
            .Append(type.ContainingAssembly)
            .SelectMany(a => a.TypeNames)
            .Any(name => name.StartsWith(subject, StringComparison.Ordinal)
                && (name.Length == subject.Length || name[subject.Length] == 's' || char.IsUpper(name[subject.Length]))
                && !name.EndsWith(Controller, StringComparison.Ordinal));

    private static bool IsOfFramework(string assembly) =>
        assembly.StartsWith("System", StringComparison.Ordinal) || assembly.StartsWith("Microsoft", StringComparison.Ordinal);
}
