using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Hosts;

/// <summary>An async method of a struct works on a copy, which does not see what others write to the struct.</summary>
public class StructCopyTests
{
    private const string Property = """
        using System.Threading;

        struct S { public int N; internal readonly int Shown { get { Thread.Sleep(1); return N; } } }

        class C { int M(S s) => s.Shown; }
        """;

    [Theory]
    [InlineData("struct S { public int N; ", "readonly int Show() { var a = N; Thread.Sleep(1); return a + N; }")]
    [InlineData("struct S { private int _n; public void Set(int n) => _n = n; ", "readonly int Show() { Thread.Sleep(1); return _n; }")]
    [InlineData("struct S { public int N { get; set; } ", "readonly int Show() { Thread.Sleep(1); return N; }")]
    [InlineData("struct S { public int N { get; private set; } ", "readonly int Show() { Thread.Sleep(1); return N; }")]
    [InlineData("record struct S(int N) { ", "readonly int Show() { Thread.Sleep(1); return N; }")]
    [InlineData("struct S(int n) { public void Add() => n++; ", "readonly int Show() { Thread.Sleep(1); return n; }")]
    [InlineData("struct S { public event Action Done; ", "readonly void Show() { Thread.Sleep(1); Done(); }")]
    [InlineData("struct S { public int N; ", "readonly Task<int> Show() { Thread.Sleep(1); return Task.FromResult(N); }")]
    public Task Refuses_a_readonly_method_of_a_struct_that_others_may_set(string type, string method) =>
        ChainCase.RefusesAsync(Source(type, method), "struct-this");

    [Fact]
    public Task Refuses_a_readonly_property_of_a_struct_that_others_may_set() =>
        new ChainCase()
            .With("App", ("App.cs", Property, Property))
            .WithOption("async_hygiene.convert_properties", "true")
            .RefusesAsync("accessor");

    [Theory]
    [InlineData("struct S { public readonly int N; ", "readonly int Show() { Thread.Sleep(1); return N; }")]
    [InlineData("struct S { public int N { get; } ", "readonly int Show() { Thread.Sleep(1); return N; }")]
    [InlineData("struct S { public int N { get; init; } ", "readonly int Show() { Thread.Sleep(1); return N; }")]
    [InlineData("struct S { public const int N = 1; public static int M; ", "readonly int Show() { Thread.Sleep(1); return N + M; }")]
    [InlineData("readonly record struct S(int N) { ", "int Show() { Thread.Sleep(1); return N; }")]
    [InlineData("readonly struct S(int n) { ", "int Show() { Thread.Sleep(1); return n; }")]
    public async Task Converts_a_readonly_method_of_a_struct_that_only_constructors_set(string type, string method) => Assert.Contains(
        "async Task<int> ShowAsync() { await Task.Delay(1);",
        await ChainCase.ConvertedAsync(Source(type, method)));

    private static string Source(string type, string method) => $$"""
        #nullable disable
        using System;
        using System.Threading;
        using System.Threading.Tasks;

        {{type}} public {{method}} }
        """;
}
