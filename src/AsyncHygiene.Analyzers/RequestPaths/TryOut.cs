using System;
using System.Linq;
using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.RequestPaths;

/// <summary>
/// Controllers in which an author tries something out or shows it, <c>TestController</c>, <c>HangfireSampleController</c>, and actions,
/// <c>TestSignalR</c>, <c>[HttpGet("test-delete")]</c>. In the program of a laboratory or a school tests and samples are what it is about:
/// it has a type for them.
/// </summary>
internal static class TryOut
{
    private const string Controller = nameof(Controller);

    private static readonly string[] s_words = ["Test", "TestData", "Sample", "Example", "Demo", "Buggy"];

    private const string Test = nameof(Test);

    private static readonly ConditionalWeakTable<INamedTypeSymbol, StrongBox<bool>> s_known = new();

    private static readonly ConditionalWeakTable<INamedTypeSymbol, StrongBox<bool>> s_testsKnown = new();

    public static bool Is(INamedTypeSymbol type) =>
        SubjectOf(type) is not null && s_known.GetValue(type, static t => new StrongBox<bool>(!IsKnownTo(t, SubjectOf(t)!))).Value;

    /// <summary>An action that is called a test, by its name or its route.</summary>
    public static bool Is(IMethodSymbol action) =>
        action.ContainingType is { } type
        && type.Name.EndsWith(Controller, StringComparison.Ordinal)
        && (IsTest(action.Name) || action.GetAttributes().Any(a => a.ConstructorArguments.Any(IsTestRoute)))
        && !s_testsKnown.GetValue(type, static t => new StrongBox<bool>(IsKnownTo(t, Test))).Value;

    private static bool IsTest(string name) =>
        name.StartsWith(Test, StringComparison.Ordinal)
        && (name.Length == Test.Length || char.IsUpper(name[Test.Length]) || char.IsDigit(name[Test.Length]));

    /// <summary>Its last part that is no parameter: "test", "api/test-delete/{id}".</summary>
    private static bool IsTestRoute(TypedConstant template) =>
        template is { Kind: TypedConstantKind.Primitive, Value: string route }
        && route.Split('/').LastOrDefault(part => part.IndexOf('{') < 0 && part.Length > 0) is { } last
        && last.StartsWith(Test, StringComparison.OrdinalIgnoreCase)
        && (last.Length == Test.Length || last[Test.Length] == '-' || last[Test.Length] == '_' || char.IsDigit(last[Test.Length]));

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
