using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Safety.Bound;

/// <summary>Each thread keeps the error number of its last native call, so no await may come between the call and what reads it.</summary>
public class LastErrorTests
{
    [Theory]
    [InlineData("if (chdir(\"/nowhere\") == 0) return 0; Thread.Sleep(1); return Marshal.GetLastWin32Error();")]
    [InlineData("chdir(\"/nowhere\"); Thread.Sleep(1); return Marshal.GetLastPInvokeError();")]
    [InlineData("chdir(\"/nowhere\"); Thread.Sleep(1); return new System.ComponentModel.Win32Exception().NativeErrorCode;")]
    [InlineData("chdir(\"/nowhere\"); Thread.Sleep(1); return LastError();")]
    [InlineData("chdir(\"/nowhere\"); Thread.Sleep(1); return Failed().NativeErrorCode;")]
    [InlineData("chdir(\"/nowhere\"); Thread.Sleep(1); return new NativeError().Code;")]
    public Task Refuses_an_await_before_the_number_is_read(string body) =>
        ChainCase.RefusesAsync(Program("static int M()", body), "thread-affine");

    [Fact]
    public Task Refuses_an_await_in_a_caller_of_what_reads_the_number() => ChainCase.RefusesAsync(
        Program("static int M()", "Open(); Thread.Sleep(1); return Read();"),
        "thread-affine");

    [Theory]
    [InlineData("Thread.Sleep(1); chdir(\"/nowhere\"); return Marshal.GetLastWin32Error();")]
    [InlineData("chdir(\"/nowhere\"); var error = Marshal.GetLastWin32Error(); Thread.Sleep(1); return error;")]
    [InlineData(
        "for (var i = 0; ; i++) { if (chdir(\"/nowhere\") == 0 || i > 1) return 0; if (Marshal.GetLastWin32Error() == 1) return 1; "
            + "Thread.Sleep(1); }")]
    public Task Converts_what_waits_before_the_call_or_after_the_number_is_read(string body) => ChainCase.ConvertsProgramAsync(
        Program("static int M()", body),
        Program("static async Task<int> M()", body.Replace("Thread.Sleep", "await Task.Delay")).Replace("Text(M())", "Text(await M())"));

    private static string Program(string signature, string body) =>
        $$"""
        using System;
        using System.Runtime.InteropServices;
        using System.Threading;
        using System.Threading.Tasks;

        public static class Program
        {
            [DllImport("libc", SetLastError = true)]
            private static extern int chdir(string path);

            public static async Task<string> Run()
            {
                await Task.Yield();
                return Text(M());
            }

            {{signature}}
            {
                {{body}}
            }

            private static void Open() => chdir("/nowhere");

            private static System.ComponentModel.Win32Exception Failed() => new();

            private class NativeError : Exception { public int Code { get; } = Marshal.GetLastPInvokeError(); }

            private static int Read()
            {
                return LastError();
            }

            private static int LastError() => Marshal.GetLastWin32Error();

            private static string Text(int value) => value.ToString();
        }
        """;
}
