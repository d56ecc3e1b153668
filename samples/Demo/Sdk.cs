using System.Globalization;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;

namespace AsyncHygiene.Demo;

/// <summary>The .NET SDK, which a runtime alone does not have.</summary>
internal static class Sdk
{
    private const int OldestMajorVersion = 10;

    public static async Task<string> RequireAsync(string folder, CancellationToken cancellationToken)
    {
        var result = await DotNetCommand.RunAsync(folder, ["--version"], cancellationToken);
        var version = result.Output.FirstOrDefault(line => line.Length > 0)?.Trim() ?? "";
        return result.ExitCode == 0
            && int.TryParse(version.Split('.')[0], NumberStyles.None, CultureInfo.InvariantCulture, out var major)
            && major >= OldestMajorVersion
            ? version
            : throw new DemoException(
                "'dotnet' is on the PATH but has no .NET 10 SDK; install it and try again ('dotnet --list-sdks' shows what is there).");
    }
}
