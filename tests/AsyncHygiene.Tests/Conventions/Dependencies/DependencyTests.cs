using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using AsyncHygiene.Tests.CallGraph.Oracle;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Xunit;

namespace AsyncHygiene.Tests.Conventions.Dependencies;

/// <summary>The rooms of <c>src</c> use each other in one direction: see <see cref="Rooms"/>.</summary>
public class DependencyTests
{
    private const string Low = "namespace AsyncHygiene.Editing { internal class Low { } }";

    private const string Rule = "namespace AsyncHygiene.Rules.Blocking { internal class Rule { } }";

    private const string High = """
        namespace AsyncHygiene.Fixes
        {
            internal class High { internal static int Static; }
            internal static class Extension { internal static int Of(string s) => 1; internal static int Twice(this int n) => n; }
        }
        """;

    private static readonly Lazy<IReadOnlyList<RoomReference>> s_own = new(() => RoomReference.In(OracleSources.OfProject()));

    [Fact]
    public void No_room_uses_one_that_is_not_below_it() =>
        Assert.Empty(Upward(s_own.Value).Where(r => !Rooms.ToGo.Any(e => IsOf(r, e))).ToList());

    [Fact]
    public void Exceptions_that_are_no_longer_needed_are_removed() =>
        Assert.All(Rooms.ToGo, e => Assert.Contains(Upward(s_own.Value), r => IsOf(r, e)));

    [Theory]
    [InlineData("class Planted { AsyncHygiene.Fixes.High F; }")]
    [InlineData("class Planted : AsyncHygiene.Fixes.High { }")]
    [InlineData("class Planted { System.Collections.Generic.List<AsyncHygiene.Fixes.High> F; }")]
    [InlineData("class Planted { int M() => AsyncHygiene.Fixes.High.Static; }")]
    [InlineData("class Planted { object M() => nameof(AsyncHygiene.Fixes.High); }")]
    [InlineData("class Planted { int M(string s) { return AsyncHygiene.Fixes.Extension.Of(s); } }")]
    [InlineData("class Planted { int M(AsyncHygiene.Rules.Blocking.Rule r) => 0; }")]
    public void Flags_a_planted_reference_to_a_room_above(string planted) =>
        Assert.Equal("Planted", Assert.Single(Upward(In($"namespace AsyncHygiene.Editing {{ {planted} }}"))).FromType);

    [Fact]
    public void Flags_a_planted_call_of_an_extension_method() =>
        Assert.Equal(
            "Extension",
            Assert.Single(
                Upward(In(
                    "using AsyncHygiene.Fixes; namespace AsyncHygiene.Settings { class Planted { int M(int n) => n.Twice(); } }"))).ToType);

    [Fact]
    public void Flags_a_planted_reference_between_rooms_of_one_row() =>
        Assert.Single(Upward(In("namespace AsyncHygiene.Rules.Http { class Planted { AsyncHygiene.Rules.Blocking.Rule R; } }")));

    [Fact]
    public void Accepts_a_reference_to_a_room_below() =>
        Assert.Empty(Upward(In("namespace AsyncHygiene.Chains { class Planner { AsyncHygiene.Editing.Low L; int M(string s) => 0; } }")));

    private static IReadOnlyList<RoomReference> In(string planted) => RoomReference.In(CSharpCompilation.Create(
        "Planted",
        new[] { planted, Low, Rule, High }.Select(text => CSharpSyntaxTree.ParseText(text)),
        ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!).Split(Path.PathSeparator)
            .Where(path => Path.GetFileName(path).StartsWith("System.", StringComparison.Ordinal))
            .Select(path => (MetadataReference)MetadataReference.CreateFromFile(path)),
        new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary)));

    private static IReadOnlyList<RoomReference> Upward(IReadOnlyList<RoomReference> references) =>
        references.Where(r => !Rooms.MayUse(r.From, r.To)).ToList();

    private static bool IsOf(RoomReference reference, (string From, string To, string Reason) exception) =>
        reference.From == exception.From && reference.To == exception.To;
}
