using System.Collections.Generic;
using System.Globalization;

namespace AsyncHygiene.Demo;

/// <summary>The command line.</summary>
internal sealed record DemoOptions
{
    public const string Help = """
        Packs AsyncHygiene, lets it find and fix the mistakes in a copy of the sample web application, and sends a burst of requests to both.

        dotnet run --project samples/Demo -- [options]

          --work DIR     put the working folder into DIR (default: the temporary folder)
          --keep         keep the working folder: the sources before and after, and the package
          --port N       the loopback port of the web application, 1 to 65535 (default: a free one)
          --skip-burst   find and fix only, start no server
          --help         this text

        Exit code: 0 when everything was shown, 1 when something stood in the way (one sentence says what).

        """;

    /// <summary>Where the working folder is made; null is the machine's temporary folder.</summary>
    public string? WorkFolder { get; init; }

    public bool Keep { get; init; }

    /// <summary>0 lets the server take a free one.</summary>
    public int Port { get; init; }

    public bool SkipBurst { get; init; }

    public bool ShowHelp { get; init; }

    public static DemoOptions Parse(IReadOnlyList<string> arguments)
    {
        var options = new DemoOptions();
        for (var i = 0; i < arguments.Count; i++)
        {
            options = arguments[i] switch
            {
                "--work" => options with { WorkFolder = Value() },
                "--keep" => options with { Keep = true },
                "--port" => options with { Port = ParsePort(Value()) },
                "--skip-burst" => options with { SkipBurst = true },
                "--help" or "-h" or "-?" => options with { ShowHelp = true },
                var unknown => throw new DemoException($"'{unknown}' is not an option of the demo; --help lists them."),
            };

            string Value() =>
                i + 1 < arguments.Count
                    && arguments[i + 1].Length > 0
                    && !arguments[i + 1].StartsWith("--", System.StringComparison.Ordinal)
                    ? arguments[++i]
                    : throw new DemoException($"The option {arguments[i]} needs a value; --help shows which.");
        }

        return options;
    }

    private static int ParsePort(string text) =>
        int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out var port) && port is >= 1 and <= 65535
            ? port
            : throw new DemoException($"'{text}' is not a port; --port takes a number from 1 to 65535.");
}
