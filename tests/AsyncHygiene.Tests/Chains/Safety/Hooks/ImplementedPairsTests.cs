using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Safety.Hooks;

/// <summary>
/// A library runs one member of a pair that the solution gives to it, or the other, as its own call is synchronous or awaited.
/// </summary>
public class ImplementedPairsTests
{
    private const string Core = """
        using System.Threading;
        using System.Threading.Tasks;
        namespace Core
        {
            public interface IListener { bool OnSave(object o); Task<bool> OnSaveAsync(object o, CancellationToken token = default); }
            public class DeleteListener { public virtual void OnDelete(object o) { } public virtual Task OnDeleteAsync(object o) => Task.CompletedTask; }
            public abstract class Credential { public abstract string Token(); public abstract ValueTask<string> TokenAsync(); }
            public interface ISession { void Save(object o); Task SaveAsync(object o); }
            public class Session : ISession
            {
                public void Save(object o) { }
                public async Task SaveAsync(object o) { await Task.Yield(); }
            }
        }
        """;

    private const string Client = """
        using System.Threading.Tasks;
        namespace Client
        {
            public class Vault
            {
                public Core.Credential Credential;
                public string Get() => "";
                public async Task<string> GetAsync() { await Task.Yield(); return ""; }
            }
        }
        """;

    /// <summary>It does not know of the pairs.</summary>
    private const string Other = """
        using System.Threading.Tasks;
        namespace Other { public class Shelf { public string Get() => ""; public async Task<string> GetAsync() { await Task.Yield(); return ""; } } }
        """;

    private const string Save = "session.Save(this);";
    private const string SaveAsync = "await session.SaveAsync(this);";
    private const string Get = "vault.Get();";
    private const string GetAsync = "await vault.GetAsync();";
    private const string Take = "shelf.Get();";
    private const string TakeAsync = "await shelf.GetAsync();";

    private const string Unlike =
        "class Audit : IListener { static int s_count; public bool OnSave(object o) { s_count++; return true; } "
            + "public Task<bool> OnSaveAsync(object o, CancellationToken t) => Task.FromResult(false); }";

    [Theory]
    [InlineData(Save, Unlike)]
    [InlineData(
        Save,
        "class Audit : IListener { public bool OnSave(object o) => o is string; "
            + "public Task<bool> OnSaveAsync(object o, CancellationToken t) => throw new System.NotImplementedException(); }")]
    [InlineData(Save, "class Soft : DeleteListener { static int s_count; public override void OnDelete(object o) => s_count++; }")]
    [InlineData(Save, "class Own : Credential { public override string Token() => \"a\"; public override ValueTask<string> TokenAsync() => "
        + "throw new System.NotSupportedException(); }")]
    [InlineData(Get, "class Own : Credential { public override string Token() => \"a\"; public override ValueTask<string> TokenAsync() => "
        + "throw new System.NotSupportedException(); }")]
    public Task Refuses_a_call_of_a_library_that_may_run_either(string call, string hook) =>
        Case(call, call, hook).RefusesAsync("other-work");

    [Theory]
    [InlineData(Save, SaveAsync, "class None { }")]
    [InlineData(Take, TakeAsync, Unlike)]
    [InlineData(
        Save,
        SaveAsync,
        "class Audit : IListener { static int s_count; public bool OnSave(object o) { s_count++; return true; } "
            + "public Task<bool> OnSaveAsync(object o, CancellationToken t) { s_count++; return Task.FromResult(true); } }")]
    [InlineData(
        Get,
        GetAsync,
        "class Own : Credential { static string s_token; public override string Token() => s_token; "
            + "public override ValueTask<string> TokenAsync() => new ValueTask<string>(s_token); }")]
    [InlineData(
        Save,
        SaveAsync,
        "class Audit : IListener { static int s_count; public bool OnSave(object o) { s_count++; return true; } "
            + "public Task<bool> OnSaveAsync(object o, CancellationToken t) => Task.FromResult(OnSave(o)); }")]
    public Task Converts_a_call_whose_pairs_are_alike(string call, string converted, string hook) =>
        Case(call, converted, hook).RunAsync();

    private static ChainCase Case(string call, string converted, string hook)
    {
        var hooks = $$"""
            #nullable disable
            using System.Threading;
            using System.Threading.Tasks;
            using Core;

            {{hook}}
            """;
        return new ChainCase()
            .With(new ChainProject("App", ("App.cs", Service(call), Service(converted))) { Libraries = [Core, Client, Other] })
            .With(new ChainProject("Hooks", ("Hooks.cs", hooks, hooks)) { Libraries = [Core, Client, Other] });
    }

    private static string Service(string call) => $$"""
        #nullable disable
        using System.Threading.Tasks;

        public class Service(Core.ISession session, Client.Vault vault, Other.Shelf shelf)
        {
            public async Task RunAsync()
            {
                await Task.Yield();
                {{call}}
            }
        }
        """;
}
