using System.Linq;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Safety;

/// <summary>
/// Code that is in no project of the solution calls what a library shows. Where a method returns a task in place of nothing, under the name
/// that it had, that code compiles again and waits for nothing.
/// </summary>
public class DroppedByForeignCallersTests
{
    private const string Taken = "public int SendAsync => 1;";

    [Theory]
    [InlineData("public void Send()")]
    [InlineData("protected void Send()")]
    public Task Refuses_a_name_that_stays_where_a_library_shows_it(string signature) =>
        Library(signature, "Thread.Sleep(1);", Taken).RefusesAllAsync("dropped-task");

    /// <summary>A call in the solution shows that its value may be left alone, as that of a fluent method is.</summary>
    [Theory]
    [InlineData("client.Send();", true)]
    [InlineData("_ = client.Send() + 1;", false)]
    public async Task Refuses_a_name_that_stays_where_its_value_is_left(string call, bool isRefused)
    {
        const string Signature = "public int Send()";
        const string Body = "Thread.Sleep(1); return 1;";
        var use = $$"""class User { async System.Threading.Tasks.Task RunAsync(Client client) { await System.Threading.Tasks.Task.Yield(); {{call}} } }""";
        var report = await new ChainCase().With(new ChainProject(
            "Library",
            ("Client.cs", Client(Signature, Body, Taken), Client(
                isRefused ? Signature : "public async Task<int> Send()",
                isRefused ? Body : "await Task.Delay(1); return 1;",
                Taken)),
            ("User.cs", use, isRefused ? use : use.Replace("client.Send()", "await client.Send()", System.StringComparison.Ordinal)))
        {
            References = Framework.Net10Library,
        }).RunAsync();
        Assert.Equal(isRefused ? ["dropped-task"] : [], report.Refused.Select(r => r.Refusal.Code).ToArray());
    }

    /// <summary>What they do with the value does not compile any more.</summary>
    [Fact]
    public Task Keeps_the_name_of_what_returns_a_value() =>
        Converts("public int Send()", "public async Task<int> Send()", Taken, result: " return 1;");

    [Fact]
    public Task Keeps_the_name_of_what_a_library_does_not_show() =>
        Converts("internal void Send()", "internal async Task Send()", Taken);

    /// <summary>With another name they do not compile any more.</summary>
    [Fact]
    public Task Converts_what_gets_another_name() => Converts("public void Send()", "public async Task SendAsync()", "");

    [Fact]
    public Task Keeps_the_name_where_names_are_to_stay() =>
        Converts("public void Send()", "public async Task Send()", "", option: ("async_hygiene.rename", "never"));

    [Fact]
    public Task Keeps_the_name_in_a_library_of_a_program()
    {
        const string program = "static class Program { static void Main() { } }";
        return Case(
            Client("public void Send()", "Thread.Sleep(1);", Taken),
            Client("public async Task Send()", "await Task.Delay(1);", Taken)).With(new ChainProject("User", ("User.cs", program, program))
            {
                Uses = ["Library"],
                OutputKind = OutputKind.ConsoleApplication,
                References = Framework.Net10Library,
            }).RunAsync();
    }

    private static Task Converts(
        string before,
        string after,
        string member,
        string result = "",
        (string Key, string Value)? option = null)
    {
        var test = Case(Client(before, "Thread.Sleep(1);" + result, member), Client(after, "await Task.Delay(1);" + result, member));
        if (option is var (key, value))
            test.WithOption(key, value);
        return test.RunAsync();
    }

    private static ChainCase Library(string signature, string body, string member) =>
        Case(Client(signature, body, member), Client(signature, body, member));

    private static ChainCase Case(string before, string after) =>
        new ChainCase().With(new ChainProject("Library", ("Client.cs", before, after)) { References = Framework.Net10Library });

    private static string Client(string signature, string body, string member) =>
        $$"""
        using System.Threading;
        using System.Threading.Tasks;

        public class Client
        {
            {{signature}} { {{body}} }
            {{member}}
        }
        """;
}
