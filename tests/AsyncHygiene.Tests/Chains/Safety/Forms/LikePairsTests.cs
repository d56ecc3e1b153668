using System;
using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Safety.Forms;

/// <summary>
/// A call becomes one of an awaitable form of the solution's own only if the two are written alike, or one waits for the other. Every other
/// difference may be another operation, so none of them needs a rule of its own.
/// </summary>
public class LikePairsTests
{
    [Theory]
    [InlineData("return File.ReadAllText(F);", "return await File.ReadAllTextAsync(F);")]
    [InlineData("return LoadAsync(id).Result;", "await Task.Delay(1); if (id > 1) return F; return \"b\";")]
    [InlineData("return LoadAsync(id).GetAwaiter().GetResult();", "await Task.Delay(1); if (id > 1) return F; return \"b\";")]
    [InlineData("var task = Task.Delay(1); task.Wait(); return F;", "var task = Task.Delay(1); await task; return F;")]
    [InlineData("return Task.Run(() => F).Result;", "return await Task.Run(() => F);")]
    [InlineData("Thread.Sleep(1); return F;", "await Task.Delay(20); return F;")]
    [InlineData("return F;", "await Task.Yield(); return F;")]
    [InlineData("if (id > 1) return F; return \"a\";", "await Task.Yield(); if (id > 1) { return F; } return \"a\";")]
    [InlineData("string s = Read(id); return s;", "var s = await ReadAsync(id); return s;")]
    [InlineData("using var r = new StreamReader(F); return r.ReadLine();",
        "using var r = new StreamReader(F); return await r.ReadLineAsync();")]
    [InlineData("using (Open()) return F;", "await using (Open()) return F;")]
    [InlineData("var b = new byte[id]; s_stream.Read(b, 0, 1); return F;",
        "var b = new byte[id]; await s_stream.ReadAsync(b.AsMemory(0, 1)); return F;")]
    [InlineData("Span<byte> b = stackalloc byte[1]; if (s_stream.Read(b) < 1) throw new IOException(); return F + b[0];",
        "byte[] b = new byte[1]; if ((await s_stream.ReadAsync(b)) < 1) throw new IOException(); return F + b[0];")]
    [InlineData("return File.ReadAllText(F);", "return await File.ReadAllTextAsync(F, CancellationToken.None);")]
    [InlineData("return File.ReadAllText(F);", "s_token.ThrowIfCancellationRequested(); return await File.ReadAllTextAsync(F, s_token);")]
    [InlineData("if (id > 9) throw new IOException(nameof(Load)); return Read(id);",
        "if (id > 9) throw new IOException(nameof(LoadAsync)); return await ReadAsync(id);")]
    [InlineData("if (id > 9) throw new IOException(\"Load failed\"); return Read(id);",
        "if (id > 9) throw new IOException(\"LoadAsync failed\"); return await ReadAsync(id);")]
    [InlineData("Console.WriteLine(\"Load\"); return Read(id);", "Console.WriteLine(\"LoadAsync\"); return await ReadAsync(id);")]
    [InlineData("Thread.Sleep(TimeSpan.FromSeconds(1)); return F;", "await Task.Delay(20); return F;")]
    [InlineData("return Core(id, async: false).Result;", "return await Core(id, async: true);")]
    public Task Converts_to_a_form_that_is_written_alike(string synchronous, string asynchronous) => ChainCase.ConvertsAsync(
        Program(synchronous, asynchronous, "Load(1)"),
        Program(synchronous, asynchronous, "await LoadAsync(1)"));

    /// <summary>Written alike, and yet the awaitable form of the base class runs the other one.</summary>
    [Theory]
    [InlineData(
        "StreamWriter",
        "base(new MemoryStream())",
        "void WriteLine(string s)",
        "Task WriteLineAsync(string s)",
        "WriteLine",
        "N + s")]
    [InlineData(
        "MemoryStream",
        "base()",
        "void Write(byte[] b, int o, int c)",
        "Task WriteAsync(byte[] b, int o, int c, CancellationToken t)",
        "Write",
        "b, o, c")]
    [InlineData("StreamReader", "base(\"a\")", "string ReadLine()", "Task<string> ReadLineAsync()", "ReadLine", "")]
    public Task Refuses_a_form_whose_base_runs_the_other_one(
        string type,
        string initializer,
        string synchronous,
        string asynchronous,
        string name,
        string arguments) =>
        ChainCase.RefusesAsync(
            Own(type, initializer, synchronous, asynchronous, name, arguments, $"own.{name}({Values(arguments)})"),
            "other-work");

    [Fact]
    public Task Converts_to_a_form_whose_base_has_its_own()
    {
        const string type = "StreamReader";
        return ChainCase.ConvertsAsync(
            Own(type, "base(\"a\")", "string ReadToEnd()", "Task<string> ReadToEndAsync()", "ReadToEnd", "", "own.ReadToEnd()"),
            Own(type, "base(\"a\")", "string ReadToEnd()", "Task<string> ReadToEndAsync()", "ReadToEnd", "", "await own.ReadToEndAsync()"));
    }

    private static string Values(string arguments) => arguments switch
    {
        "" => "",
        "N + s" => "\"a\"",
        _ => "new byte[1], 0, 1",
    };

    private static string Own(
        string type,
        string initializer,
        string synchronous,
        string asynchronous,
        string name,
        string arguments,
        string call)
    {
        var result = synchronous.StartsWith("void", StringComparison.Ordinal) ? "" : "return ";
        var token = asynchronous.Contains("CancellationToken", StringComparison.Ordinal) ? ", t" : "";
        return $$"""
            using System.IO;
            using System.Threading;
            using System.Threading.Tasks;

            class Own : {{type}}
            {
                public int N;
                public Own() : {{initializer}} { }
                public override {{synchronous}} { N++; {{result}}base.{{name}}({{arguments}}); }
                public override async {{asynchronous}} { N++; {{result}}await base.{{name}}Async({{arguments}}{{token}}); }
            }

            class C { async Task M({{(type == "MemoryStream" ? "Stream" : "Own")}} own) { await Task.Yield(); {{call}}; } }
            """;
    }

    /// <summary>Small differences, as authors leave them when they change one form and forget the other.</summary>
    [Theory]
    [InlineData("var s = 0; s += id; return F + s;", "await Task.Yield(); var s = 0; s = id; return F + s;", "return")]
    [InlineData("int s = id; return F + s;", "await Task.Yield(); long s = id; return F + s;", "int")]
    [InlineData("return F + (id + 3) / 2;", "await Task.Yield(); return F + (id + 3) / 2.0;", "2")]
    [InlineData("if (id > 1) return F; else return \"a\";", "await Task.Yield(); if (id > 1) return F; return \"a\";", "else")]
    [InlineData("s_stream.CopyTo(s_other); s_other.Flush(); return F;", "await s_stream.CopyToAsync(s_other); return F;", "s_other")]
    [InlineData("return Read(id) + Read(id);", "return await ReadAsync(id);", "Read")]
    [InlineData("Thread.Sleep(Next()); return Read(id);", "await Task.Delay(1); return await ReadAsync(id);", "Next")]
    [InlineData("return checked(id + 1) + F;", "await Task.Yield(); return unchecked(id + 1) + F;", "checked")]
    public async Task Refuses_a_form_that_is_written_otherwise(string synchronous, string asynchronous, string word)
    {
        var program = Program(synchronous, asynchronous, "Load(1)");
        var report = await new ChainCase().With("App", ("App.cs", program, program)).RunAsync();

        var refused = Assert.Single(report.Refused, r => r.Explanation.Contains("'Store.LoadAsync'"));
        Assert.Equal("other-work", refused.Refusal.Code);
        Assert.EndsWith($"from '{word}' on, so nothing proves that it does the same", refused.Explanation);
    }

    [Fact]
    public async Task Converts_to_any_form_that_a_project_trusts()
    {
        const string Synchronous = "foreach (var i in s_ids) s_log += i; return Read(id);";
        const string Asynchronous = "foreach (var i in s_ids) { s_log += i; s_log += 1; } return await ReadAsync(id);";
        var before = Program(Synchronous, Asynchronous, "Load(1)");
        await ChainCase.RefusesAsync(before, "other-work");
        await new ChainCase()
            .With("App", ("App.cs", before, Program(Synchronous, Asynchronous, "await LoadAsync(1)")))
            .WithOption("async_hygiene.trust_async_forms", "true")
            .RunAsync();
    }

    /// <summary>Four calls further down, behind contracts, one form has lost a line.</summary>
    [Fact]
    public Task Refuses_a_form_that_calls_one_that_is_written_otherwise() => ChainCase.RefusesAsync(
        """
        using System.IO;
        using System.Threading.Tasks;

        public interface IStore { void Write(string s); Task WriteAsync(string s); }

        public class Store(Files files) : IStore
        {
            public void Write(string s) { files.Write(s); }
            public async Task WriteAsync(string s) { await files.WriteAsync(s); }
        }

        public class Files
        {
            public void Write(string s) => Core(s);
            public Task WriteAsync(string s) => CoreAsync(s);
            void Core(string s) { Last(s); }
            async Task CoreAsync(string s) => await LastAsync(s);
            void Last(string s) { if (s is not null) File.WriteAllText("f", s); }
            async Task LastAsync(string s) { await File.WriteAllTextAsync("f", s); }
        }

        public class Service
        {
            public async Task RunAsync(IStore store) { await Task.Yield(); store.Write("a"); }
        }
        """,
        "other-work");

    private static string Program(string synchronous, string asynchronous, string call) => $$"""
        using System;
        using System.Collections.Generic;
        using System.IO;
        using System.Threading;
        using System.Threading.Tasks;

        public class Store
        {
            private const string F = "f";
            private static readonly List<int> s_ids = new();
            private static readonly SemaphoreSlim s_gate = new(1);
            private static readonly Stream s_stream = File.OpenRead(F);
            private static readonly Stream s_other = File.OpenWrite(F);
            private static readonly CancellationToken s_token = CancellationToken.None;
            private static string s_log = "";

            public string Load(int id) { {{synchronous}} }

            public async Task<string> LoadAsync(int id) { {{asynchronous}} }

            private static string Read(int id) => File.ReadAllText(F + id);
            private static async Task<string> ReadAsync(int id) => await File.ReadAllTextAsync(F + id);
            private static async Task<string> Core(int id, bool async) { if (async) await Task.Delay(id); return F; }
            private static int Next() => s_ids.Count;
            private static Stream Open() => File.OpenRead(F);

            public async Task<string> M() { await Task.Yield(); return {{call}}; }
        }
        """;
}
