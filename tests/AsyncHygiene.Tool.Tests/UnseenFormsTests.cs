using System.Threading.Tasks;
using AsyncHygiene.Tool.Loading;
using Xunit;

namespace AsyncHygiene.Tool.Tests;

/// <summary>Contracts whose implementations are in a project that the caller's project does not refer to.</summary>
public class UnseenFormsTests
{
    private const string Words =
        "M:IKeys.CheckAsync(System.String) | no wait: every implementation in this solution has done its work when it returns";

    private static readonly LoadedProject s_contract = Sources.Project(
        "Domain",
        "using System.Threading.Tasks; public interface IKeys { bool Check(string t); Task<bool> CheckAsync(string t); }");

    private static readonly LoadedProject s_caller = Sources.Project(
        "Application",
        "using System.Threading.Tasks; public class Users(IKeys keys) { "
            + "public Task<bool> FindAsync(string t) => Task.FromResult(keys.Check(t)); }",
        s_contract);

    [Theory]
    [InlineData("async Task<bool> CheckAsync(string t) { return await Task.FromResult(Check(t)); }", true)]
    [InlineData("Task<bool> CheckAsync(string t) => Task.FromResult(Check(t));", true)]
    [InlineData("async Task<bool> CheckAsync(string t) { await Task.Delay(1); return Check(t); }", false)]
    [InlineData("Task<bool> CheckAsync(string t) => Task.Run(() => Check(t));", false)]
    [InlineData("Task<bool> CheckAsync(string t) => throw new System.NotImplementedException();", false)]
    public async Task Names_a_form_that_has_done_its_work_when_it_returns(string form, bool isNamed) =>
        Assert.Equal(isNamed ? [Words] : [], await Sources.PathsAsync(s_contract, s_caller, Implementing("Keys", form)));

    [Fact]
    public async Task Names_no_form_that_one_implementation_awaits_or_others_may_implement()
    {
        var complete = Implementing("Keys", "Task<bool> CheckAsync(string t) => Task.FromResult(Check(t));");
        var awaiting = Implementing("Remote", "async Task<bool> CheckAsync(string t) { await Task.Delay(1); return true; }");
        Assert.Empty(await Sources.PathsAsync(s_contract, s_caller, complete, awaiting));
        Assert.Empty(await Sources.PathsAsync(s_contract with { HasUsersElsewhere = true }, s_caller, complete));
        Assert.Empty(await Sources.PathsAsync(s_contract, s_caller));
    }

    [Fact]
    public async Task Names_no_form_that_the_project_of_the_call_sees()
    {
        var complete = Implementing("Keys", "Task<bool> CheckAsync(string t) => Task.FromResult(Check(t));");
        var seeing = Sources.Project(
            "Seeing",
            "using System.Threading.Tasks; public class Seen(IKeys keys) { "
                + "public Task<bool> FindAsync(string t) => Task.FromResult(keys.Check(t)); }",
            s_contract,
            complete);
        Assert.Empty(await Sources.PathsAsync(s_contract, seeing, complete));
        Assert.Equal([Words], await Sources.PathsAsync(s_contract, seeing, s_caller, complete));
    }

    private static LoadedProject Implementing(string type, string form) => Sources.Project(
        type,
        $"using System.Threading.Tasks; public class {type} : IKeys {{ public bool Check(string t) => t.Length > 3; public {form} }}",
        s_contract);
}
