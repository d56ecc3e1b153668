using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Hosts.Lambdas;

/// <summary>Methods that block, in a local variable of a delegate type.</summary>
public class LocalDelegateTests
{
    [Fact]
    public Task Converts_a_method_that_a_variable_holds_by_its_name() => ChainCase.ConvertsProgramAsync(
        """
        using System;
        using System.Text;
        using System.Threading;
        using System.Threading.Tasks;

        class Program
        {
            private static readonly StringBuilder s_log = new();

            public static async Task<string> Run()
            {
                await Task.Yield();
                s_log.Append(Twice(3));
                try
                {
                    Each();
                }
                catch (FormatException e)
                {
                    s_log.Append(e.Message);
                }

                return s_log.ToString();
            }

            private static string Twice(int id)
            {
                Func<int, int, string> load = Program.Load; // by name
                return load(id, 1) + load(id, 2);
            }

            private static void Each()
            {
                Action<int> save = Save;
                for (var i = 0; i < 5; i++)
                    save(i);
            }

            private static string Load(int id, int part)
            {
                s_log.Append("load");
                Thread.Sleep(1);
                return id + "." + part;
            }

            private static void Save(int id)
            {
                s_log.Append("save");
                Thread.Sleep(1);
                if (id == 2)
                    throw new FormatException("no " + id);
            }
        }
        """,
        """
        using System;
        using System.Text;
        using System.Threading;
        using System.Threading.Tasks;

        class Program
        {
            private static readonly StringBuilder s_log = new();

            public static async Task<string> Run()
            {
                await Task.Yield();
                s_log.Append(await Twice(3));
                try
                {
                    await Each();
                }
                catch (FormatException e)
                {
                    s_log.Append(e.Message);
                }

                return s_log.ToString();
            }

            private static async Task<string> Twice(int id)
            {
                Func<int, int, Task<string>> load = Program.Load; // by name
                return await load(id, 1) + await load(id, 2);
            }

            private static async Task Each()
            {
                Func<int, Task> save = Save;
                for (var i = 0; i < 5; i++)
                    await save(i);
            }

            private static async Task<string> Load(int id, int part)
            {
                s_log.Append("load");
                await Task.Delay(1);
                return id + "." + part;
            }

            private static async Task Save(int id)
            {
                s_log.Append("save");
                await Task.Delay(1);
                if (id == 2)
                    throw new FormatException("no " + id);
            }
        }
        """);

    [Fact]
    public Task Converts_a_method_of_a_variable_without_a_token_that_its_delegate_does_not_take() => new ChainCase()
        .With(
            "App",
            ("App.cs",
            """
            using System;
            using System.IO;
            using System.Threading;
            using System.Threading.Tasks;

            public class Texts
            {
                public async Task<string> UseAsync(string name, CancellationToken cancellationToken)
                {
                    await Task.Delay(1, cancellationToken).ConfigureAwait(false);
                    Func<string, string> read = Read;
                    return read(name);
                }

                private string Read(string name) => File.ReadAllText(name);
            }
            """,
            """
            using System;
            using System.IO;
            using System.Threading;
            using System.Threading.Tasks;

            public class Texts
            {
                public async Task<string> UseAsync(string name, CancellationToken cancellationToken)
                {
                    await Task.Delay(1, cancellationToken).ConfigureAwait(false);
                    Func<string, Task<string>> read = ReadAsync;
                    return await read(name).ConfigureAwait(false);
                }

                private async Task<string> ReadAsync(string name) => await File.ReadAllTextAsync(name).ConfigureAwait(false);
            }
            """))
        .WithOption("async_hygiene.add_cancellation_token", "true")
        .RunAsync();

    [Theory]
    [InlineData("Func<string, string> read = Read; return Other(read);")]
    [InlineData("Func<string, string> read = Read; return read;")]
    [InlineData("Func<string, string> read = Read; read += Read; return read(name);")]
    [InlineData("Func<string, string> read = Read; return read.Invoke(name);")]
    [InlineData("Func<string, string> read = Read; return read?.Invoke(name);")]
    [InlineData("Func<string, object> read = Read; return read(name);")]
    [InlineData("var read = Read; return read(name);")]
    [InlineData("Reader read = Read; return read(name);")]
    [InlineData("Func<string, string> read = Read; Func<string> all = () => read(name); return all();")]
    [InlineData("Func<string, string> read = Read; lock (this) return read(name);")]
    [InlineData("Func<string, string> read = null; read = Read; return read(name);")]
    [InlineData("Func<string, string> read = Read;  return null;")]
    public Task Refuses_a_method_of_a_variable_that_is_used_otherwise(string body) => ChainCase.RefusesAsync(
        $$"""
        using System;
        using System.IO;

        public class Texts
        {
            public delegate string Reader(string name);

            public object Use(string name)
            {
                {{body}}
            }

            private static string Other(Delegate read) => read.Method.Name;

            private string Read(string name) => File.ReadAllText(name);
        }
        """,
        "delegate-escapes");
}
