using System;
using System.Threading;
using System.Threading.Tasks;

namespace AsyncHygiene.Demo;

internal static class Program
{
    private static async Task<int> Main(string[] args)
    {
        try
        {
            var options = DemoOptions.Parse(args);
            if (options.ShowHelp)
            {
                Console.Out.Write(DemoOptions.Help);
                return 0;
            }

            using var interruption = new Interruption();
            await Demonstration.RunAsync(options, Report.ForConsole(), interruption.Token);
            return 0;
        }
        catch (DemoException exception)
        {
            return Fail(exception.Message);
        }
        catch (OperationCanceledException)
        {
            return Fail("Stopped before the end; nothing is left running.");
        }
    }

    private static int Fail(string sentence)
    {
        Console.Error.WriteLine(sentence);
        return 1;
    }
}
