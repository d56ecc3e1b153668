using System;
using System.Linq;
using System.Threading.Tasks;
using AsyncHygiene.Fixes;
using AsyncHygiene.Rules.Blocking;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.Blocking.ThreadSleepAnalyzer, AsyncHygiene.Fixes.ThreadSleepFix>;

namespace AsyncHygiene.Tests.RequestPaths;

/// <summary>
/// Request paths are tested through AH1001: <c>Thread.{|#0:Sleep|}(1)</c> is reported with the path in its message, or not at all.
/// </summary>
internal static class PathAssert
{
    private const string Usings = """
        using System;
        using System.Collections.Generic;
        using System.Linq;
        using System.Threading;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Builder;
        using Microsoft.AspNetCore.Http;
        using Microsoft.AspNetCore.Mvc;
        using Microsoft.Extensions.DependencyInjection;

        """;

    /// <summary>Warnings at #0, #1, …, each with its proven path.</summary>
    public static Task ProvenAsync(string source, params string[] paths) =>
        VerifyAsync(
            Usings + source,
            Framework.Net10,
            paths.Select((path, i) => At(i, DiagnosticSeverity.Warning, $"on a request path{WordsFor(path)}: {path}")).ToArray());

    /// <summary>The message says where the language has no place for an await.</summary>
    private static string WordsFor(string path)
    {
        var last = path.Split(" → ")[^1];
        return last.StartsWith("new ", StringComparison.Ordinal) ? " in a constructor, which allows no await (move it out first)"
            : last.Contains(".op_", StringComparison.Ordinal) ? " in an operator, which allows no await (move it out first)"
            : last.EndsWith(".Iterator", StringComparison.Ordinal)
                ? " in an iterator, which allows no await (make it an 'IAsyncEnumerable', or load before it)"
            : "";
    }

    /// <summary>Information at #0, #1, …, each with its possible path.</summary>
    public static Task PossibleAsync(string source, params string[] paths) =>
        VerifyAsync(
            Usings + source,
            Framework.Net10,
            paths.Select((path, i) => At(i, DiagnosticSeverity.Info, $"on a possible request path{WordsFor(path)}: {path}")).ToArray());

    /// <summary>Warnings at #0, #1, …, each with what it says of where the code runs.</summary>
    public static Task WarningsAsync(string source, params string[] where) =>
        VerifyAsync(Usings + source, Framework.Net10, where.Select((w, i) => At(i, DiagnosticSeverity.Warning, w)).ToArray());

    /// <summary>The same for information.</summary>
    public static Task InformationAsync(string source, params string[] where) =>
        VerifyAsync(Usings + source, Framework.Net10, where.Select((w, i) => At(i, DiagnosticSeverity.Info, w)).ToArray());

    public static Task SilentAsync(string source) => VerifyAsync(Usings + source, Framework.Net10);

    public static Task VerifyAsync(string source, ReferenceAssemblies references, params DiagnosticResult[] expected)
    {
        var test = new Verify.Test { TestCode = source, ReferenceAssemblies = references };
        test.ExpectedDiagnostics.AddRange(expected);
        return test.RunAsync();
    }

    /// <summary>Information at #0, #1, …, each with the job that runs the code, on a thread that may be the job server's own.</summary>
    public static Task JobsAsync(string source, params string[] where) =>
        VerifyAsync(
            Usings + source,
            Framework.Net10,
            where.Select((w, i) => Blocked(i, DiagnosticSeverity.Info, $"a worker thread {w}")).ToArray());

    public static DiagnosticResult At(int location, DiagnosticSeverity severity, string why) =>
        Blocked(location, severity, why[0] == ',' ? $"a thread-pool thread{why}" : $"a thread-pool thread {why}");

    private static DiagnosticResult Blocked(int location, DiagnosticSeverity severity, string blocked) =>
        new DiagnosticResult(ThreadSleepAnalyzer.Rule)
            .WithSeverity(severity)
            .WithLocation(location)
            .WithOptions(DiagnosticOptions.IgnoreAdditionalLocations)
            .WithArguments(blocked);
}
