using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using Xunit;

namespace AsyncHygiene.Tests.Conventions;

/// <summary>
/// A test of what the package does, as reflection finds it. The convention tests are none: they say what holds of this checkout.
/// </summary>
internal sealed record BehaviourTest(Type Class, string Name)
{
    private const string Root = "AsyncHygiene.Tests";

    /// <summary>The verbs that begin the names of tests, each with what such a test shows.</summary>
    public static IReadOnlyDictionary<string, string> Verbs { get; } = new SortedDictionary<string, string>(StringComparer.Ordinal)
    {
        ["Accepts"] = "nothing is reported",
        ["Adds"] = "a directive, a parameter or a member is added to the code",
        ["Answers"] = "the call graph answers as it must, whatever was asked or edited before",
        ["Awaits"] = "a blocking call becomes an await",
        ["Bridges"] = "one call stays blocked where its caller cannot be async",
        ["Converts"] = "a member becomes async, with all that calls it",
        ["Finds"] = "code is recognized as what a framework calls or another project uses",
        ["FixAll"] = "what one fix of everything does",
        ["Fixes"] = "a fix changes the code to exactly the code of the test",
        ["Flags"] = "a rule reports at exactly the places of the test",
        ["Hands"] = "a cancellation token is handed on, or is not",
        ["Keeps"] = "something stays as it was",
        ["Names"] = "the report names something that a reader has to look at",
        ["Never"] = "something does not happen, whatever the code",
        ["Offers"] = "which actions a light bulb offers, or that it offers none",
        ["Reaches"] = "a request reaches a blocking call by these calls",
        ["Refuses"] = "a chain is not converted, for a reason with a code",
        ["Reports"] = "the message, the place or the severity of a diagnostic",
        ["Runs"] = "the program runs before and after, and does the same",
    };

    public static IReadOnlyList<BehaviourTest> All { get; } =
        typeof(BehaviourTest).Assembly.GetTypes()
            .Where(type => type.Namespace?.StartsWith(typeof(BehaviourTest).Namespace!, StringComparison.Ordinal) == false)
            .SelectMany(type => type.GetMethods(), (type, method) => (type, method))
            .Where(test => test.method.GetCustomAttribute<FactAttribute>() is not null)
            .Select(test => new BehaviourTest(test.type, test.method.Name))
            .ToList();

    public string Verb => Name.Split('_')[0];

    public string Sentence => Name.Replace('_', ' ');

    /// <summary>The folder below the project's, with slashes.</summary>
    public string Area => Class.Namespace![Root.Length..].TrimStart('.').Replace('.', '/');

    public string File => string.Join('/', new[] { "tests", Root, Area, Class.Name + ".cs" }.Where(part => part.Length > 0));

    public override string ToString() => $"{Class.Name}.{Name}";
}
