using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Safety;

/// <summary>What a method sets for its callers and an async one would take back.</summary>
public class AmbientStateTests
{
    [Theory]
    [InlineData("CultureInfo.CurrentCulture = CultureInfo.InvariantCulture;")]
    [InlineData("Thread.CurrentThread.CurrentUICulture = CultureInfo.InvariantCulture;")]
    [InlineData("_user.Value = \"a\";")]
    public Task Refuses_methods_that_set_state_for_their_callers(string set) => ChainCase.RefusesAsync(
        $$"""
        using System.Globalization;
        using System.Threading;

        public class Request
        {
            private readonly AsyncLocal<string> _user = new();

            public string Run()
            {
                Prepare();
                return 1.5.ToString() + _user.Value;
            }

            private void Prepare()
            {
                Thread.Sleep(1);
                {{set}}
            }
        }
        """,
        "ambient-state");

    /// <summary>It sets the culture for itself only.</summary>
    [Fact]
    public Task Converts_a_method_that_puts_it_back() => ChainCase.ConvertsProgramAsync(
        """
        using System.Globalization;
        using System.Threading;
        using System.Threading.Tasks;

        static class Program
        {
            static async Task<string> Run()
            {
                await Task.Yield();
                CultureInfo.CurrentCulture = CultureInfo.InvariantCulture;
                return Text() + 1.5;
            }

            static string Text()
            {
                var before = CultureInfo.CurrentCulture;
                CultureInfo.CurrentCulture = new CultureInfo("de-DE");
                try
                {
                    Thread.Sleep(1);
                    return 1.5.ToString() + " ";
                }
                finally
                {
                    CultureInfo.CurrentCulture = before;
                }
            }
        }
        """,
        """
        using System.Globalization;
        using System.Threading;
        using System.Threading.Tasks;

        static class Program
        {
            static async Task<string> Run()
            {
                await Task.Yield();
                CultureInfo.CurrentCulture = CultureInfo.InvariantCulture;
                return await Text() + 1.5;
            }

            static async Task<string> Text()
            {
                var before = CultureInfo.CurrentCulture;
                CultureInfo.CurrentCulture = new CultureInfo("de-DE");
                try
                {
                    await Task.Delay(1);
                    return 1.5.ToString() + " ";
                }
                finally
                {
                    CultureInfo.CurrentCulture = before;
                }
            }
        }
        """);
}
