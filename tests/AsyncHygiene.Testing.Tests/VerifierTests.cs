using System;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis.CSharp.Testing;
using Microsoft.CodeAnalysis.Testing;
using Xunit;

namespace AsyncHygiene.Testing.Tests;

/// <summary>The assertions themselves, and the results that tests write.</summary>
public class VerifierTests
{
    [Fact]
    public void Contexts_are_named_from_the_outside_in()
    {
        var verifier = new DefaultVerifier().PushContext("outer").PushContext("inner");
        var failure = Assert.Throws<InvalidOperationException>(() => verifier.Fail("reason"));
        Assert.Equal(["Context: outer", "Context: inner", "reason"], failure.Message.ReplaceLineEndings("\n").Split('\n'));
    }

    [Fact]
    public void Checks_that_hold_say_nothing()
    {
        var verifier = new DefaultVerifier();
        verifier.Empty("list", Array.Empty<int>());
        verifier.NotEmpty("list", [1]);
        verifier.Equal(1, 1);
        verifier.True(true);
        verifier.False(false);
        verifier.SequenceEqual([1, 2], [1, 2]);
        verifier.LanguageIsSupported("C#");
        verifier.EqualOrDiff("a\nb", "a\nb");
    }

    [Fact]
    public void Checks_that_do_not_hold_throw()
    {
        var verifier = new DefaultVerifier();
        Action[] checks =
        [
            () => verifier.Empty("list", [1]),
            () => verifier.NotEmpty("list", Array.Empty<int>()),
            () => verifier.Equal(1, 2),
            () => verifier.True(false),
            () => verifier.False(true),
            () => verifier.SequenceEqual([1, 2], [1, 3]),
            () => verifier.LanguageIsSupported("Klingon"),
            () => verifier.EqualOrDiff("a\nb", "a\nc"),
        ];
        Assert.All(checks, check => Assert.Throws<InvalidOperationException>(check));
    }

    [Fact]
    public void Diff_shows_lines_that_are_gone_and_new()
    {
        var failure = Assert.Throws<InvalidOperationException>(() => new DefaultVerifier().EqualOrDiff("a\nb\nc", "a\nx\nc"));
        Assert.Contains("-b", failure.Message, StringComparison.Ordinal);
        Assert.Contains("+x", failure.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Verifier_that_loses_its_overrides_throws() =>
        Assert.Throws<InvalidOperationException>(() => new CustomVerifier().PushContext("context"));

    [Fact]
    public void Result_of_an_analyzer_comes_from_its_descriptor()
    {
        Assert.Equal(NameAnalyzer.Id, CSharpAnalyzerVerifier<BadNameAnalyzer, DefaultVerifier>.Diagnostic().Id);
        Assert.Equal(
            TwoRuleAnalyzer.Second,
            CSharpAnalyzerVerifier<TwoRuleAnalyzer, DefaultVerifier>.Diagnostic(TwoRuleAnalyzer.Second).Id);
    }

    [Fact]
    public void Result_that_could_be_several_throws()
    {
        Assert.Throws<InvalidOperationException>(() => CSharpAnalyzerVerifier<TwoRuleAnalyzer, DefaultVerifier>.Diagnostic());
        Assert.Throws<InvalidOperationException>(() => CSharpAnalyzerVerifier<SameIdAnalyzer, DefaultVerifier>.Diagnostic(NameAnalyzer.Id));
        Assert.Throws<InvalidOperationException>(() => CSharpAnalyzerVerifier<BadNameAnalyzer, DefaultVerifier>.Diagnostic("TST999"));
    }

    [Fact]
    public void Result_moves_by_lines()
    {
        var result = new DiagnosticResult(BadNameAnalyzer.Descriptor).WithLocation(3, 7).WithDefaultPath("/0/Test0.cs").WithLineOffset(2);
        Assert.Equal("/0/Test0.cs", result.Spans[0].Span.Path);
        Assert.Equal(4, result.Spans[0].Span.StartLinePosition.Line);
    }

    private sealed class CustomVerifier : DefaultVerifier;
}
