using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.CallGraph;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Xunit;

namespace AsyncHygiene.Tests.CallGraph.Oracle;

/// <summary>
/// The search against a call graph made by brute force, over the project's own sources and over generated programs: see
/// <see cref="GeneratedSeeds"/>.
/// </summary>
[Trait("Speed", "Slow")]
public class OracleTests
{
    private static readonly bool s_long = Environment.GetEnvironmentVariable("ASYNC_HYGIENE_LONG") == "1";

    [Fact]
    public void Answers_as_brute_force_for_generated_programs()
    {
        var failures = new List<string>();
        foreach (var seed in GeneratedSeeds.Of(12))
        {
            var compilation = OracleSources.Compile(GeneratedProgram.Create(seed));
            AssertCompiles(compilation);
            failures.AddRange(Compare(compilation, entries: 4, OracleEdge.Delegate).Select(f => $"seed {seed}: {f}"));
            if (failures.Count > 20)
                break;
        }

        AssertNone(failures);
    }

    [Fact]
    public void Answers_the_same_in_every_order_of_documents_and_questions()
    {
        foreach (var seed in Enumerable.Range(1, s_long ? 300 : 3))
        {
            var documents = GeneratedProgram.Create(seed);
            var compilation = OracleSources.Compile(documents);
            var functions = OracleComparison.FunctionsOf(compilation);
            var expected = OracleComparison.Answers(compilation, functions);

            var random = new Random(seed);
            var shuffled = OracleSources.Compile(documents.OrderBy(_ => random.Next()).ToList());
            Assert.Equal(expected, OracleComparison.Answers(shuffled, OracleComparison.FunctionsOf(shuffled).OrderBy(_ => random.Next())));

            // One document alone: its functions are the first and only ones that are asked about. Each of them in turn.
            foreach (var document in documents)
            {
                var alone = OracleSources.Compile(documents);
                var own = OracleComparison.FunctionsOf(alone, document.Name);
                Assert.All(OracleComparison.Answers(alone, own), answer => Assert.Equal(expected[answer.Key], answer.Value));
            }
        }
    }

    /// <summary>The same of the paths: which one is shown must not depend on what was asked before, nor on the order of files.</summary>
    [Fact]
    public void Answers_with_the_same_path_in_every_order_of_documents_and_questions()
    {
        foreach (var seed in Enumerable.Range(1, s_long ? 300 : 2))
        {
            var documents = GeneratedProgram.Create(seed);
            var random = new Random(seed);
            var compilation = OracleSources.Compile(documents);
            var expected = OracleComparison.Paths(compilation, OracleComparison.FunctionsOf(compilation));
            Assert.Contains(expected, path => path.Value.Length > 0);

            var shuffled = OracleSources.Compile(documents.OrderBy(_ => random.Next()).ToList());
            Assert.Equal(
                expected,
                OracleComparison.Paths(shuffled, OracleComparison.FunctionsOf(shuffled).OrderBy(_ => random.Next())));
            foreach (var document in documents)
            {
                var alone = OracleSources.Compile(documents);
                var own = OracleComparison.Paths(alone, OracleComparison.FunctionsOf(alone, document.Name));
                Assert.All(own, path => Assert.Equal(expected[path.Key], path.Value));
            }
        }
    }

    /// <summary>Of every tenth function, in a short run: there are thousands, and to ask for the callers of all takes a minute.</summary>
    [Fact]
    public void Answers_as_brute_force_for_the_sources_of_the_project() =>
        AssertAgreement(OracleSources.OfProject(), entries: s_long ? 5 : 1, everyNth: s_long ? 1 : 10);

    /// <summary>Lambdas that stand in the parts of a value, which take their types from where it goes.</summary>
    [Theory]
    [InlineData("IEnumerable<int> Of(int? x, List<int> items) => x > 1 ? items.Where(i => Is(i)) : [];")]
    [InlineData("IEnumerable<int> Of(int? x, List<int> items) => x switch { 1 => items.Where(i => Is(i)), _ => [] };")]
    [InlineData("int[] Of(List<int> items) => [.. items.Where(i => Is(i)), 1];")]
    public void Answers_as_brute_force_for_lambdas_in_parts_of_a_value(string member) => AssertAgreement(
        OracleSources.Compile([("A.cs",
            $$"""
            using System.Collections.Generic;
            using System.Linq;
            static class A
            {
                static {{member}}
                static bool Is(int i) => i > 1;
            }
            """)]),
        entries: 1);

    [Theory]
    [InlineData("Shop.Blocking")]
    [InlineData("Shop.Async")]
    [InlineData("Shop.Backend")]
    [InlineData("Shop.NetFramework")]
    [InlineData("Layered")]
    public async Task Answers_as_brute_force_for_the_sources_of_the_samples(string name) =>
        AssertAgreement(await OracleSources.OfSampleAsync(name, CancellationToken.None), entries: 5);

    private static void AssertAgreement(Compilation compilation, int entries, int everyNth = 1)
    {
        AssertCompiles(compilation);
        AssertNone(Compare(compilation, entries, OracleEdge.Call, everyNth));
    }

    private static List<string> Compare(Compilation compilation, int entries, OracleEdge weakest, int everyNth = 1)
    {
        var comparison = new OracleComparison(compilation, everyNth);
        var failures = comparison.MissedCallers()
            .Select(f => "missed " + f)
            .Concat(comparison.InventedCallers().Select(f => "invented " + f))
            .ToList();
        if (failures.Count > 0)
            return failures;

        foreach (var entry in comparison.Entries(entries))
        {
            failures.AddRange(comparison.FalselyUnreachable(entry, weakest).Select(f => "unreachable " + f));
            failures.AddRange(comparison.BrokenPaths(entry).Select(f => "no path " + f));
        }

        return failures;
    }

    private static void AssertCompiles(Compilation compilation) =>
        AssertNone(
            compilation.GetDiagnostics()
                .Where(d => d.Severity == DiagnosticSeverity.Error)
                .Select(d => $"{d} {d.Location.SourceTree?.GetText().ToString(d.Location.SourceSpan)}"));

    private static void AssertNone(IEnumerable<string> failures) => Assert.True(!failures.Any(), string.Join('\n', failures.Take(40)));
}
