using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Families;

/// <summary>The bodies of members that have nothing to await and return a task because their family does.</summary>
public class CompletedBodyTests
{
    [Fact]
    public Task Converts_empty_bodies_as_the_file_writes_bodies() => new ChainCase().With(
        "App",
        ("Arrows.cs",
            """
            using System.Threading;

            public interface IStep { void Run(); }

            public class Slow : IStep { public void Run() => Thread.Sleep(1); }

            public class Empty : IStep { public void Run() { } }

            public class Lines : IStep
            {
                /// <summary>Nothing.</summary>
                public void Run()
                {
                } // nothing
            }

            public class Commented : IStep
            {
                public void Run()
                {
                    // Nothing to do.
                }
            }
            """,
            """
            using System.Threading;
            using System.Threading.Tasks;

            public interface IStep { Task RunAsync(); }

            public class Slow : IStep { public async Task RunAsync() => await Task.Delay(1); }

            public class Empty : IStep { public Task RunAsync() => Task.CompletedTask; }

            public class Lines : IStep
            {
                /// <summary>Nothing.</summary>
                public Task RunAsync() => Task.CompletedTask; // nothing
            }

            public class Commented : IStep
            {
                public Task RunAsync()
                {
                    // Nothing to do.
                    return Task.CompletedTask;
                }
            }
            """),
        ("Blocks.cs",
            """
            public class Nothing : IStep
            {
                public void Run()
                {
                }
            }

            public class Short : IStep { public void Run() { } }

            public class Counting : IStep
            {
                public int Count;
                public void Run() { Count++; }
            }
            """,
            """
            using System.Threading.Tasks;

            public class Nothing : IStep
            {
                public Task RunAsync()
                {
                    return Task.CompletedTask;
                }
            }

            public class Short : IStep { public Task RunAsync() => Task.CompletedTask; }

            public class Counting : IStep
            {
                public int Count;
                public Task RunAsync() { Count++; return Task.CompletedTask; }
            }
            """)).RunAsync();

    /// <summary>An empty line behind a closing brace, unless the file does without.</summary>
    [Theory]
    [InlineData("", "\n")]
    [InlineData("if (Count > 1) { Count--; }\n        Count++;", "")]
    [InlineData("if (Count > 1) { Count--; }\n\n        Count++;", "\n")]
    public Task Converts_a_body_that_ends_with_a_block(string other, string between)
    {
        return ChainCase.ConvertsAsync(
            Source("void Run()", "System.Threading.Thread.Sleep(1)", string.Empty),
            "using System.Threading.Tasks;\n\n"
                + Source("async Task RunAsync()", "await Task.Delay(1)", between + "        return Task.CompletedTask;\n"));

        string Source(string run, string wait, string end) => $$"""
            public interface IStep { {{run.Replace("async ", string.Empty)}}; }

            public class Slow : IStep { public {{run}} { {{wait}}; } }

            public class Counting : IStep
            {
                public int Count;

                public void Other()
                {
                    {{other}}
                }

                public {{run.Replace("async ", string.Empty)}}
                {
                    if (Count == 0)
                    {
                        Count++;
                    }

            """.TrimEnd() + "\n" + end + "    }\n}\n";
    }

    [Fact]
    public Task Runs_members_without_anything_to_await_as_before() => ChainCase.ConvertsProgramAsync(
        """
        using System.Collections.Generic;
        using System.Threading;
        using System.Threading.Tasks;

        public abstract class Step
        {
            public readonly List<string> Log = new List<string>();
            public abstract void Do(string text);
            public virtual void After() { }
        }

        public class First : Step
        {
            public override void Do(string text) { Thread.Sleep(1); Log.Add(text); }
            public override void After() { Thread.Sleep(1); Log.Add("after"); }
        }

        public class Second : Step
        {
            public override void Do(string text) { }
        }

        class Program
        {
            static async Task<string> Run()
            {
                await Task.Yield();
                var text = "";
                foreach (var step in new Step[] { new First(), new Second() })
                {
                    step.Do("a");
                    step.After();
                    text += string.Join(",", step.Log) + ";";
                }

                return text;
            }
        }
        """,
        """
        using System.Collections.Generic;
        using System.Threading;
        using System.Threading.Tasks;

        public abstract class Step
        {
            public readonly List<string> Log = new List<string>();
            public abstract Task Do(string text);
            public virtual Task After() => Task.CompletedTask;
        }

        public class First : Step
        {
            public override async Task Do(string text) { await Task.Delay(1); Log.Add(text); }
            public override async Task After() { await Task.Delay(1); Log.Add("after"); }
        }

        public class Second : Step
        {
            public override Task Do(string text) => Task.CompletedTask;
        }

        class Program
        {
            static async Task<string> Run()
            {
                await Task.Yield();
                var text = "";
                foreach (var step in new Step[] { new First(), new Second() })
                {
                    await step.Do("a");
                    await step.After();
                    text += string.Join(",", step.Log) + ";";
                }

                return text;
            }
        }
        """);
}
