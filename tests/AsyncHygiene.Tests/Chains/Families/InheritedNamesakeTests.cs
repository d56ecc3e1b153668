using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Families;

/// <summary>An awaitable method of a base class that is no form of what the derived class does.</summary>
public class InheritedNamesakeTests
{
    private const string Program = """
        using System.IO;
        using System.Threading;
        using System.Threading.Tasks;

        public class Program
        {
            static async Task<string> Run() { File.WriteAllText("f", "h"); return await Task.Run(() => OLD); }
        }

        """;

    [Theory]
    [InlineData( // A wider parameter.
        "class B { public Task<string> LoadAsync(long i) => Task.FromResult(\"long\"); } "
            + "class D : B { public string Load(int i) { Thread.Sleep(1); return \"int\"; } }",
        "new D().Load(5)",
        "await new D().Load(5)")]
    [InlineData( // Other work.
        "class B { public async Task<string> LoadAsync(int id) => id + await File.ReadAllTextAsync(\"f\"); } "
            + "class D : B { public string Load(int id) { Thread.Sleep(1); return \"own\" + id; } }",
        "new D().Load(5)",
        "await new D().Load(5)")]
    [InlineData( // An object.
        "class B { public async Task<string> SendAsync(object o) { await Task.Yield(); return \"object\"; } } "
            + "class D : B { public string Send(string s) { Thread.Sleep(1); return \"text\"; } }",
        "new D().Send(\"a\")",
        "await new D().Send(\"a\")")]
    [InlineData( // Several.
        "class D { public static async Task<string> LoadAsync(params int[] ids) { await Task.Yield(); return \"all\"; } "
            + "public static string Load(int id) { Thread.Sleep(1); return \"one\"; } }",
        "D.Load(5)",
        "await D.Load(5)")]
    public Task Awaits_the_method_itself(string types, string call, string awaited) =>
        RunsAsync(Program.Replace("OLD", call) + types, awaited);

    /// <summary>It does more than wait for what it inherits.</summary>
    [Theory]
    [InlineData("\"checked and \" + LoadAsync(i).Result")]
    [InlineData("LoadAsync(i + 1).Result")]
    public async Task Keeps_what_a_method_adds_to_an_inherited_one(string value)
    {
        var before = Program.Replace("OLD", "new D().Load(5)")
            + "class B { public virtual async Task<string> LoadAsync(int i) { await Task.Yield(); return \"b\" + i; } } "
            + "class D : B { public string Load(int i) { Thread.Sleep(1); return " + value + "; } }";
        var after = await ChainCase.ConvertedAsync(before);
        Assert.DoesNotContain("await new D().LoadAsync", after);
        Assert.Equal(await RunnableProgram.OutputOfAsync(before), await RunnableProgram.OutputOfAsync(after));
    }

    /// <summary>Then it is the other form.</summary>
    [Fact]
    public Task Awaits_the_inherited_method_that_it_waits_for() => RunsAsync(
        Program.Replace("OLD", "new D().Load(5)")
            + "class B { public async Task<string> LoadAsync(int i) { await Task.Yield(); return \"b\" + i; } } "
            + "class D : B { public string Load(int i) => LoadAsync(i).Result; }",
        "await new D().LoadAsync(5)");

    private static async Task RunsAsync(string before, string awaited)
    {
        var after = await ChainCase.ConvertedAsync(before);
        Assert.True(after.Contains(awaited), after);
        Assert.Equal(await RunnableProgram.OutputOfAsync(before), await RunnableProgram.OutputOfAsync(after));
    }
}
