using System;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace AsyncHygiene.Robustness.Mutations;

/// <summary>Other languages, options, references, and files that come and go.</summary>
internal static class ProjectMutations
{
    private static readonly (string Key, string[] Values)[] s_options =
    [
        ("async_hygiene.request_paths", ["all", "proven", "none", "", "\u0000"]),
        ("async_hygiene.entry_points", ["*", "[C]::M", "[N.C]::", "[", "]::[", "[List<int>]::Add, , [System.String]::*"]),
        ("async_hygiene.fan_out_limit", ["1", "-1", "99999999999999999999", "x"]),
        ("async_hygiene.add_async_dispose", ["true"]),
        ("async_hygiene.add_async_overrides", ["true"]),
        ("async_hygiene.add_cancellation_token", ["true", "TRUE "]),
        ("async_hygiene.concurrent_reads", ["true"]),
        ("async_hygiene.convert_locks", ["true"]),
        ("async_hygiene.trust_async_forms", ["true"]),
        ("async_hygiene.convert_properties", ["true"]),
        ("async_hygiene.convert_try_pattern", ["true"]),
        ("async_hygiene.keep_sync_twins", ["true"]),
        ("async_hygiene.rename", ["never", "async_suffix", "sometimes"]),
        ("async_hygiene.report_discarded_tasks", ["true"]),
        ("async_hygiene.unknown", ["true"]),
        ("generated_code", ["true", "false", "auto"]),
        ("dotnet_diagnostic.AH1001.severity", ["error", "none", "suggestion"]),
        ("dotnet_analyzer_diagnostic.severity", ["error", "silent"]),
        ("build_property.AsyncHygieneRequestLibrary", ["true", "false"]),
        ("build_property.ThreadPoolMinThreads", ["100"]),
    ];

    private static readonly (string Name, string Text)[] s_files =
    [
        ("AsyncHygiene.ExcludedCounterparts.txt", "[System.IO.File]::ReadAllText\n[[\n]\n[A]::\n\n# note\n[*]::*"),
        ("AsyncHygiene.BlockingApis.txt", "[C]::M\n[System.String]::Trim\n[<>]::x\u0000"),
        ("AsyncHygiene.RequestPaths.txt", "# AsyncHygiene request paths, version 1\nM:C.M\nnonsense\tM:\n"),
        ("AsyncHygiene.RequestPaths.txt", "# AsyncHygiene request paths, version 99\n"),
        ("AsyncHygiene.Baseline.txt", "AH1001\tC.M\t1\n\t\t\n"),
        ("app.config", "<configuration><system.net><connectionManagement><add address=\"*\" maxconnection=\"2\"/></connectionManagement>"),
        ("web.config", "<configuration><runtime>\u0001"),
        ("runtimeconfig.template.json", "{ \"configProperties\": { \"System.Threading.ThreadPool.MinThreads\": 200, "),
        ("PublicAPI.Shipped.txt", "#nullable enable\nC.M() -> void\n~"),
    ];

    public static ImmutableArray<Mutation> All { get; } =
    [
        new("another language version", (program, random) =>
        {
            var versions = Enum.GetValues<LanguageVersion>();
            return program with { Language = versions[random.Next(versions.Length)] };
        }),
        new("another framework", (program, random) => program with { Framework = new[] { "net472", "net8.0", null }[random.Next(3)] }),
        new("a program", (program, random) => program with
        {
            Output = random.Next(2) == 0 ? OutputKind.ConsoleApplication : OutputKind.NetModule,
        }),
        new("nullable", (program, _) => program with { Nullable = NullableContextOptions.Enable }),
        new("an option", WithOption),
        new("an option more", WithOption),
        new("an additional file", WithAdditionalFile),
        new("a file twice", (program, random) => program.Files.IsEmpty
            ? program
            : program with { Files = program.Files.Add(program.Files[random.Next(program.Files.Length)] with { Name = "Twice.cs" }) }),
        new("a file of the same name", (program, random) => program.Files.IsEmpty
            ? program
            : program with { Files = program.Files.Add(new(program.Files[0].Name, "partial class Other { }")) }),
        new("a file is missing", (program, random) => program with
        {
            Files = program.Files.Length < 2 ? program.Files : program.Files.RemoveAt(random.Next(program.Files.Length)),
        }),
        new("generated code", (program, random) => program.WithFile(random, f => f with { Name = "Some.g.cs" })),
        new("a global using file", (program, _) => program with
        {
            Files = program.Files.Add(new(
                "Global.cs",
                "global using System.Threading.Tasks; global using static System.Threading.Thread;")),
        }),
        new("a type like a framework's", (program, _) => program with
        {
            Files = program.Files.Add(new(
                "Own.cs",
                "namespace System.Threading.Tasks { public class Task<T> { public T Result => default; public void Wait() { } } }")),
        }),
    ];

    private static MutatedProgram WithOption(MutatedProgram program, Random random)
    {
        var (key, values) = s_options[random.Next(s_options.Length)];
        return program with { Options = program.Options.SetItem(key, values[random.Next(values.Length)]) };
    }

    private static MutatedProgram WithAdditionalFile(MutatedProgram program, Random random)
    {
        var (name, text) = s_files[random.Next(s_files.Length)];
        return program with { AdditionalFiles = program.AdditionalFiles.Add(new(name, text)) };
    }
}
