using System;
using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Conversions.AsyncOverrides;

/// <summary>A pair of the solution's own: two methods that are called one after the other, of which the second is awaited.</summary>
public class SyncAsyncPairTests
{
    private const string Jobs =
        """
        using System;
        using System.Threading;
        using System.Threading.Tasks;

        public interface ITask
        {
            string Execute(int site);
            Task<string> ExecuteAsync(int site);
        }

        public abstract class TaskBase : ITask
        {
            public virtual string Execute(int site) => "";
            public virtual Task<string> ExecuteAsync(int site) => Task.FromResult(string.Empty);
            protected string? notes;
            protected virtual void Prepare() { }
            protected virtual Task PrepareAsync() { return Task.CompletedTask; }

            public async Task<string> Run(int site)
            {
                var notes = "";
                Prepare();
                await PrepareAsync().ConfigureAwait(false);
                notes += this.Execute(site);
                notes += await this.ExecuteAsync(site);
                return notes;
            }
        }

        """;

    private const string Other =
        """


        public class Send : TaskBase
        {
            public override async Task<string> ExecuteAsync(int site) { await Task.Delay(1); return base.Execute(site) + "send" + site; }
        }

        public static class Program
        {
            public static async Task<string> Run()
            {
                var log = ((ITask)new Purge()).Execute(3);
                log += await ((ITask)new Purge()).ExecuteAsync(3);
                return log + await new Purge().Run(1) + await new Send().Run(2);
            }
        }
        """;

    [Fact]
    public async Task Converts_to_the_asynchronous_override_that_is_awaited_right_after()
    {
        const string before = Jobs + """
            public class Purge : TaskBase
            {
                private int _count;

                protected override void Prepare() => Thread.Sleep(_count++);

                /// <inheritdoc/>
                public override string Execute(int site)
                {
                    Thread.Sleep(1);
                    return base.Execute(site) + "purge" + _count;
                }
            }
            """ + Other;
        const string after = Jobs + """
            public class Purge : TaskBase
            {
                private int _count;

                protected override async Task PrepareAsync() => await Task.Delay(_count++);

                /// <inheritdoc/>
                public override async Task<string> ExecuteAsync(int site)
                {
                    await Task.Delay(1);
                    return base.Execute(site) + "purge" + _count;
                }
            }
            """ + Other;
        var source = before.Replace("((ITask)new Purge())", "((ITask)s_purge)", StringComparison.Ordinal)
            .Replace(
                "public static class Program\n{",
                "public static class Program\n{\n    private static readonly Purge s_purge = new();",
                StringComparison.Ordinal);
        var expected = after.Replace("((ITask)new Purge())", "((ITask)s_purge)", StringComparison.Ordinal)
            .Replace(
                "public static class Program\n{",
                "public static class Program\n{\n    private static readonly Purge s_purge = new();",
                StringComparison.Ordinal);
        await ChainCase.ConvertsAsync(source, expected);
        Assert.Equal(await RunnableProgram.OutputOfAsync(source), await RunnableProgram.OutputOfAsync(expected));
    }

    /// <summary>
    /// One call that is not followed, one that comes alone, a base that does something, code that knows the override: then it stays.
    /// </summary>
    [Theory]
    [InlineData("notes += await this.ExecuteAsync(site);", "notes += site; notes += await this.ExecuteAsync(site);")]
    [InlineData("notes += await this.ExecuteAsync(site);", "notes += await this.ExecuteAsync(site + 1);")]
    [InlineData("notes += await this.ExecuteAsync(site);", "notes += await this.ExecuteAsync(site); await ExecuteAsync(2);")]
    [InlineData("notes += await this.ExecuteAsync(site);", "var more = await this.ExecuteAsync(site); notes += more;")]
    [InlineData("notes += this.Execute(site);", "await Task.Run(() => Execute(5)); notes += this.Execute(site);")]
    [InlineData("notes += this.Execute(site);\n", "notes += this.Execute(site++);\n")]
    [InlineData("notes += this.Execute(site);", "Execute(4); notes += this.Execute(site);")]
    [InlineData("notes += this.Execute(site);", "notes = this.Execute(site);")]
    [InlineData("        var notes = \"\";", "")]
    [InlineData("Execute(int site) => \"\";", "Execute(int site) => \"base\";")]
    [InlineData("Task.FromResult(string.Empty);", "Task.FromResult(\"base\");")]
    [InlineData("public async Task<string> Run", "public Func<int, string> Work => Execute; public async Task<string> Run")]
    [InlineData(
        "public class Other",
        "public class More : Purge { public override string Execute(int site) => base.Execute(site); } public class Other")]
    [InlineData(
        "public class Other",
        "public class More : Purge { public override Task<string> ExecuteAsync(int site) => Task.FromResult(\"more\"); } public class "
            + "Other")]
    [InlineData("public class Other", "public class Use { string M(Purge p) => p.Execute(1); } public class Other")]
    [InlineData(
        "public override string Execute",
        "public override Task<string> ExecuteAsync(int site) => Task.FromResult(\"own\"); public override string Execute")]
    public async Task Keeps_an_override_of_a_pair_that_is_not_always_called_together(string was, string @is)
    {
        const string kept = "public override string Execute(int site) { Thread.Sleep(1); return \"\"; }";
        var source = (Jobs + "public class Purge : TaskBase { " + kept + " }\npublic class Other { }\n").Replace(
            was,
            @is,
            StringComparison.Ordinal);
        Assert.Contains(kept, await ChainCase.ConvertedAsync(source), StringComparison.Ordinal);
    }
}
