using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Overloads;

/// <summary>
/// A synchronous method that waits for its awaitable form, where a class overrides it or it waits for another overload: whoever awaits the
/// form goes past that.
/// </summary>
public class OverriddenWrapperTests
{
    private const string Program = """
        using System;
        using System.Collections.Generic;
        using System.Threading;
        using System.Threading.Tasks;

        public class Program
        {
            public static string Log = "";

            static Task<string> Run() { var result = new Use(NEW).Go(1) + new Use(NEW).Go(-1); return Task.FromResult(result + Log); }
        }

        public class Use(TYPE s) { public string Go(int i) { try { return s.Load(i); } catch (ArgumentException e) { return e.Message; } } }

        """;

    private const string Base = """
        public class B
        {
            public virtual async Task<string> LoadAsync(int id) { await Task.Delay(1); return "v" + id; }
            public virtual string Load(int id) => LoadAsync(id).GetAwaiter().GetResult();
        }

        """;

    private const string Contract = "public interface I { string Load(int id); Task<string> LoadAsync(int id); }\n";

    [Theory]
    [InlineData("if (id < 0) throw new ArgumentException(\"negative\"); return base.Load(id);")]
    [InlineData("Program.Log += id; return base.Load(id);")]
    [InlineData("return base.Load(id * 10);")]
    [InlineData("return base.Load(id).Trim('v');")]
    [InlineData("return \"mine\" + id;")]
    [InlineData("if (_d.TryGetValue(id, out var v)) return v; return _d[id] = base.Load(id) + Program.Log.Length;")]
    public async Task Keeps_what_an_override_does(string body)
    {
        var derived = "public class D : B { readonly Dictionary<int, string> _d = new(); public override string Load(int id) { "
            + body + " } }";
        await RunsAsync("new D()", "B", Base + derived);
        await RunsAsync("new D()", "I", Base.Replace("class B", "abstract class B : I") + Contract + derived);
    }

    /// <summary>The form is overridden further up.</summary>
    [Fact]
    public Task Keeps_what_an_override_does_below_one_of_the_form() => RunsAsync(
        "new D()",
        "I",
        Contract + "public abstract class B : I { public abstract Task<string> LoadAsync(int id); "
            + "public virtual string Load(int id) => LoadAsync(id).GetAwaiter().GetResult(); } "
            + "class A : B { public override async Task<string> LoadAsync(int id) { await Task.Delay(1); return \"a\" + id; } } "
            + "class D : A { public override string Load(int id) { Program.Log += id; return base.Load(id); } }");

    [Theory]
    [InlineData("class D : B, I { public new string Load(int id) { Program.Log += id; return base.Load(id); } }")]
    [InlineData("class D : B, I { string I.Load(int id) { Program.Log += id; return Load(id); } }")]
    public Task Keeps_what_implements_an_interface_again(string derived) => RunsAsync("new D()", "I", Base + Contract + derived);

    [Theory]
    [InlineData("public string Load(int id) => LoadAsync(id, true).GetAwaiter().GetResult();")]
    [InlineData("public string Load(int id) => LoadAsync((object)id).Result;")]
    [InlineData("public string Load(int id) { var task = LoadAsync(id, true); return task.Result; }")]
    [InlineData("public string Load(int id) => Task.Run(() => LoadAsync(id, true)).Result;")]
    public Task Keeps_what_another_overload_does(string wrapper) => RunsAsync(
        "new S()",
        "S",
        "public class S { public Task<string> LoadAsync(int id) => LoadAsync(id, false); "
            + "public async Task<string> LoadAsync(int id, bool fresh) { await Task.Delay(1); return fresh ? \"fresh\" : \"cached\"; } "
            + "public async Task<string> LoadAsync(object id) { await Task.Delay(1); return id + \"object\"; } "
            + wrapper + " }");

    [Fact]
    public Task Keeps_what_the_base_class_does() => RunsAsync(
        "new D()",
        "D",
        "public class B { public virtual async Task<string> LoadAsync(int id) { await Task.Delay(1); return \"base\" + id; } } "
            + "public class D : B { public override async Task<string> LoadAsync(int id) { await Task.Delay(1); return \"over\" + id; } "
            + "public string Load(int id) => base.LoadAsync(id).Result; }");

    [Theory]
    [InlineData(Base, "B", "B")]
    [InlineData(
        Base + "public class D : B { public override string Load(int id) => base.Load(id); }",
        "D",
        "B")]
    [InlineData(
        "public class S { public Task<string> LoadAsync(int id) => LoadAsync(id, CancellationToken.None); "
            + "public async Task<string> LoadAsync(int id, CancellationToken token) { await Task.Delay(1, token); return \"s\" + id; } "
            + "public string Load(int id) => LoadAsync(id, CancellationToken.None).GetAwaiter().GetResult(); }",
        "S",
        "S")]
    [InlineData(
        "public class S { public Task<string> LoadAsync(int id) => LoadAsync(id, true); "
            + "public async Task<string> LoadAsync(int id, bool all) { await Task.Delay(1); return \"s\" + id + all; } "
            + "public string Load(int id) => LoadAsync(id, true).GetAwaiter().GetResult(); }",
        "S",
        "S")]
    public async Task Awaits_the_form_where_it_does_the_same(string types, string made, string type)
    {
        var after = await RunsAsync($"new {made}()", type, types);
        Assert.Contains("await s.LoadAsync(i)", after);
    }

    private static async Task<string> RunsAsync(string made, string type, string types)
    {
        var before = Program.Replace("NEW", made).Replace("TYPE", type) + types;
        var after = await ChainCase.ConvertedAsync(before);
        Assert.Equal(await RunnableProgram.OutputOfAsync(before), await RunnableProgram.OutputOfAsync(after));
        return after;
    }
}
