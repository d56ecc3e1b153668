using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Hosts;

/// <summary>Handlers that mention the inner exception and do the same with and without a wrapper around it.</summary>
public class InnerExceptionTests
{
    [Theory]
    [InlineData("while (e.InnerException != null) e = e.InnerException; return e.Message;")]
    [InlineData("Log(e.InnerException); return \"down\";")]
    [InlineData("Console.Error.WriteLine(\"{0}\", e.InnerException?.Message); return \"down\";")]
    [InlineData("LogInner(e); return \"down\";")]
    [InlineData("return Innermost(e);")]
    public Task Converts_a_handler_that_ends_at_the_same_exception(string handler) => ChainCase.ConvertsProgramAsync(
        Program("static string M()", "LoadAsync().Result", handler, "M()"),
        Program("static async Task<string> MAsync()", "await LoadAsync()", handler, "await MAsync()"));

    private static string Program(string signature, string load, string handler, string call) =>
        $$"""
        #nullable disable
        using System;
        using System.Threading.Tasks;

        public static class Program
        {
            public static async Task<string> Run()
            {
                await Task.Yield();
                return {{call}};
            }

            {{signature}}
            {
                try
                {
                    return {{load}};
                }
                catch (Exception e)
                {
                    {{handler}}
                }
            }

            static async Task<string> LoadAsync()
            {
                await Task.Delay(1);
                throw new InvalidOperationException("boom");
            }

            static void Log(Exception e) { }

            static void LogInner(Exception e)
            {
                if (e.InnerException != null)
                    Console.Error.WriteLine(e.InnerException.Message);
            }

            static string Innermost(Exception e)
            {
                while (e.InnerException != null)
                    e = e.InnerException;
                return e.Message;
            }
        }
        """;
}
