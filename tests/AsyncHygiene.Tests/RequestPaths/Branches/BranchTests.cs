using System;
using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.RequestPaths.Branches;

/// <summary>
/// A branch that asks for a parameter is reached only by calls that may give it such a value; next to each call that cannot stands one
/// that can.
/// </summary>
public class BranchTests
{
    private const string Lambda = "AController.Work → lambda in AController.Work";
    private const string Wait = "AController.Work → AController.Wait";

    [Theory]
    [InlineData("bool slow = false", "if (slow) Thread.{|#0:Sleep|}(1);", "", "true")]
    [InlineData("bool slow = false", "if (!slow) { return; } Thread.{|#0:Sleep|}(1);", "", "slow: true")]
    [InlineData("bool fast", "if (fast) return; else { } Thread.{|#0:Sleep|}(1);", "true", "false")]
    [InlineData("bool fast", "if (fast) { } else Thread.{|#0:Sleep|}(1);", "true", "DateTime.Now.Year > 1")]
    [InlineData("bool a, bool slow = false", "if (a && slow) Thread.{|#0:Sleep|}(1);", "true", "true, true")]
    [InlineData("bool a, bool b = false", "if (a || b) Thread.{|#0:Sleep|}(1);", "false", "false, true")]
    [InlineData("string? name = null", "if (name != null) Thread.{|#0:Sleep|}(1);", "", "\"a\"")]
    [InlineData("string? name = null", "if (name is not null) Thread.{|#0:Sleep|}(1);", "", "\"a\"")]
    [InlineData("string? name = null", "if (name is { Length: > 0 }) Thread.{|#0:Sleep|}(1);", "null", "\"a\"")]
    [InlineData("string? name = null", "if (string.IsNullOrEmpty(name)) return; Thread.{|#0:Sleep|}(1);", "\"\"", "\"a\"")]
    [InlineData("string? name = null", "if (!string.IsNullOrWhiteSpace(name)) Thread.{|#0:Sleep|}(1);", "\" \"", "\"a\"")]
    [InlineData("int? id = null", "if (id.HasValue) Thread.{|#0:Sleep|}(1);", "", "3")]
    [InlineData("int? id = null", "if (id > 2) Thread.{|#0:Sleep|}(1);", "default", "3")]
    [InlineData("int count = 0", "if (count > 0) { Thread.{|#0:Sleep|}(1); }", "0", "1")]
    [InlineData("DayOfWeek day", "if (day == DayOfWeek.Friday) Thread.{|#0:Sleep|}(1);", "DayOfWeek.Monday", "DayOfWeek.Friday")]
    [InlineData(
        "DayOfWeek day",
        "switch (day) { case DayOfWeek.Monday: break; case DayOfWeek.Friday: Thread.{|#0:Sleep|}(1); break; }",
        "DayOfWeek.Monday",
        "DayOfWeek.Friday")]
    [InlineData(
        "DayOfWeek day",
        "switch (day) { case DayOfWeek.Monday: break; default: Thread.{|#0:Sleep|}(1); break; }",
        "DayOfWeek.Monday",
        "DayOfWeek.Friday")]
    [InlineData("List<int>? ids = null", "if (ids?.Any() == true) Thread.{|#0:Sleep|}(1);", "", "new List<int>()")]
    [InlineData("List<int>? ids = null", "ids?.ForEach(i => Thread.{|#0:Sleep|}(1));", "null", "new List<int>()", Lambda)]
    [InlineData("object? a = null", "if (a is string) Thread.{|#0:Sleep|}(1);", "", "1")]
    [InlineData("double a = 0", "if (a == 3) Thread.{|#0:Sleep|}(1);", "2.5", "3")]
    [InlineData("DayOfWeek day", "_ = day switch { DayOfWeek.Monday => 1, _ => Wait() };", "DayOfWeek.Monday", "DayOfWeek.Friday", Wait)]
    [InlineData("DayOfWeek day", "_ = day switch { DayOfWeek.Friday => Wait(), _ => 1 };", "DayOfWeek.Monday", "DayOfWeek.Friday", Wait)]
    [InlineData("string? name = null", "_ = name ?? Wait().ToString();", "$\"{1}\"", "", Wait)]
    [InlineData("bool slow = false", "_ = slow ? Wait() : 1;", "", "true", Wait)]
    [InlineData("Action? done = null", "while (done is null) Thread.{|#0:Sleep|}(1);", "() => { }", "null")]
    public async Task Reports_branches_only_below_calls_that_can_lead_into_them(
        string parameters,
        string body,
        string not,
        string leading,
        string last = "AController.Work")
    {
        await PathAssert.SilentAsync(Controller(body, not).Replace("{|#0:Sleep|}", "Sleep", StringComparison.Ordinal));
        var place = body.Contains("ForEach", StringComparison.Ordinal)
            ? " in a lambda of 'List.ForEach', which allows no await (use a loop, or move it out first)"
            : "";
        await PathAssert.WarningsAsync(Controller(body, leading), $"on a request path{place}: AController.Get → {last}");

        string Controller(string work, string arguments) => $$"""
            #nullable enable
            public class AController : ControllerBase
            {
                public void Get() => Work({{arguments}});
                void Work({{parameters}}) { {{work}} }
                int Wait() { {{(last == Wait ? "Thread.{|#0:Sleep|}(1);" : "")}} return 1; }
            }
            """;
    }

    [Fact]
    public Task Hands_on_what_a_parameter_is_given() => PathAssert.ProvenAsync(
        """
        public class AController : ControllerBase
        {
            public void Get() { First(false); Second(true); new Work(); new Work(true); }
            void First(bool slow) => Second(slow);
            void Second(bool deep) => Third(1, deep || false);
            void Third(int count, bool slow) { if (slow) Thread.{|#0:Sleep|}(1); }
        }
        public class Work
        {
            public Work(bool slow = false) { if (slow) Thread.{|#1:Sleep|}(1); }
        }
        public class BController : ControllerBase
        {
            public void Get() => First();
            void First() => Second(false);
            void Second(bool slow) => Third(slow: slow, count: 1);
            void Third(int count, bool slow) { if (slow) Thread.Sleep(1); }
        }
        """,
        "AController.Get → AController.Second → AController.Third",
        "AController.Get → new Work");

    /// <summary>The shortest path leads elsewhere; a longer one leads there.</summary>
    [Fact]
    public Task Names_the_path_that_leads_to_the_line() => PathAssert.ProvenAsync(
        """
        public class AController : ControllerBase
        {
            readonly IWork _work = new Work();
            public void Get() => _work.Do();
            public void Post() => Deep();
            void Deep() => _work.Do(true);
        }
        public interface IWork { void Do(bool slow = false); }
        public class Work : IWork
        {
            void IWork.Do(bool slow)
            {
                if (!slow) return;
                Rest();
            }

            void Rest() => Thread.{|#0:Sleep|}(1);
        }
        """,
        "AController.Post → AController.Deep → IWork.Do → Work.Rest");

    /// <summary>What sets the parameter, or comes from elsewhere, may lead anywhere.</summary>
    [Fact]
    public Task Reports_branches_that_do_not_depend_on_the_arguments_alone() => PathAssert.ProvenAsync(
        """
        public class AController : ControllerBase
        {
            bool _slow;
            public void Get(bool slow)
            {
                Set(); Out(); Flag(_slow); Flag(slow); Local(); Action<bool> run = Flag; run(false); Either(); Jump(false);
                Case(1); HandOn(); Nested(true); Twice(false);
            }
            void Set(bool slow = false) { slow = true; if (slow) Thread.{|#0:Sleep|}(1); }
            void Out(int slow = 0) { int.TryParse("1", out slow); if (slow > 0) Thread.{|#1:Sleep|}(1); }
            void Flag(bool slow) { if (slow) Thread.{|#2:Sleep|}(1); }
            void Local(string name = null) { string text = name ?? "a"; if (text != null) Thread.{|#3:Sleep|}(1); }
            void Either(bool slow = false) { if (slow || _slow) Thread.{|#4:Sleep|}(1); }
            void Jump(bool slow) { if (!slow) goto end; return; end: Thread.{|#5:Sleep|}(1); }
            void Case(int i) { switch (i) { case 1: goto case 2; case 2: Thread.{|#6:Sleep|}(1); break; } }
            void HandOn(bool slow = false) { slow = _slow; Given(slow); }
            void Given(bool slow) { if (slow) Thread.{|#7:Sleep|}(1); }
            void Nested(bool slow)
            {
                Inner(false);
                void Inner(bool other) { if (slow && !other) Thread.{|#8:Sleep|}(1); }
            }
            void Twice(bool slow) { Given2(new List<bool> { true }.Exists(slow => Given2(slow))); }
            bool Given2(bool slow) { if (slow) Thread.{|#9:Sleep|}(1); return slow; }
        }
        """,
        "AController.Get → AController.Set",
        "AController.Get → AController.Out",
        "AController.Get → AController.Flag",
        "AController.Get → AController.Local",
        "AController.Get → AController.Either",
        "AController.Get → AController.Jump",
        "AController.Get → AController.Case",
        "AController.Get → AController.HandOn → AController.Given",
        "AController.Get → AController.Nested → AController.Nested.Inner",
        "AController.Get → AController.Twice → AController.Given2");

    /// <summary>Async code needs no path; all calls of it are known, and none leads to the line.</summary>
    [Fact]
    public Task Reports_branches_of_async_code_into_which_no_call_leads() => PathAssert.InformationAsync(
        """
        public class AController : ControllerBase
        {
            public async Task Get() { await WorkAsync(); await OuterAsync(); }
            public async Task Post() => await WorkAsync(false);
            async Task OuterAsync(string name = null) => await InnerAsync(name);
            async Task WorkAsync(bool slow = false) { if (slow) Thread.{|#0:Sleep|}(1); await Task.Yield(); }
            async Task InnerAsync(string name) { if (name != null) Thread.{|#1:Sleep|}(1); await Task.Yield(); }
        }
        """,
        "in a branch of async code into which no call in this program leads: AController.WorkAsync",
        "in a branch of async code into which no call in this program leads: AController.InnerAsync");

    [Fact]
    public Task Reports_branches_of_async_code_into_which_a_call_may_lead() => PathAssert.WarningsAsync(
        """
        public class AController : ControllerBase
        {
            public async Task Get(string name)
            {
                await WorkAsync(); await OuterAsync(name); await RunAsync(GivenAsync); await GivenAsync(false);
            }
            public async Task Post() => await WorkAsync(true);
            public async Task Put(bool slow = false) { if (slow) Thread.{|#0:Sleep|}(1); await Put(false); }
            async Task OuterAsync(string name = null) => await InnerAsync(name);
            async Task WorkAsync(bool slow = false) { if (slow) Thread.{|#1:Sleep|}(1); await Task.Yield(); }
            async Task InnerAsync(string name) { if (name != null) Thread.{|#2:Sleep|}(1); await Task.Yield(); }
            async Task GivenAsync(bool slow) { if (slow) Thread.{|#3:Sleep|}(1); await Task.Yield(); }
            static Task RunAsync(Func<bool, Task> run) => run(true);
        }
        """,
        "on a request path: AController.Put",
        "in async code: AController.WorkAsync",
        "in async code: AController.InnerAsync",
        "in async code: AController.GivenAsync");
}
