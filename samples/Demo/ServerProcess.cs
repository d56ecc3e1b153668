using System;
using System.Collections.Generic;
using System.ComponentModel;
using System.Diagnostics;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Net;
using System.Net.Sockets;
using System.Threading;
using System.Threading.Tasks;

namespace AsyncHygiene.Demo;

/// <summary>A web application, running on the loopback address until it is disposed.</summary>
internal sealed class ServerProcess : IAsyncDisposable
{
    /// <summary>As on a small server, wherever the demo runs: the pool starts with one thread for each core.</summary>
    public const int Cores = 2;

    private const string Listening = "Now listening on: ";
    private static readonly TimeSpan s_startLimit = TimeSpan.FromMinutes(5);

    private readonly Process _process;
    private int _threads;

    private ServerProcess(Process process) => _process = process;

    public Uri Address { get; private set; } = null!;

    public int Id => _process.Id;

    public StreamWriter Input => _process.StandardInput;

    /// <summary>The threads of the process, at the last moment that it had any.</summary>
    public int Threads
    {
        get
        {
            try
            {
                _process.Refresh();
                _threads = _process.Threads.Count;
            }
            catch (Exception exception) when (exception is InvalidOperationException or Win32Exception)
            {
                // The process has just ended, which its requests report; the count stays as it was.
                Debug.Assert(_process.HasExited, exception.Message);
            }

            return _threads;
        }
    }

    /// <summary>Says at once what the server would only say after everything has been built.</summary>
    public static void RequireFree(int port)
    {
        var listener = new TcpListener(IPAddress.Loopback, port);
        try
        {
            listener.Start();
        }
        catch (SocketException exception)
        {
            throw PortProblem(port, exception.Message, exception);
        }
        finally
        {
            listener.Stop();
        }
    }

    /// <param name="line">Gets every line that the process writes. With it the input stays open, for commands: see
    /// <see cref="Input"/>.</param>
    public static async Task<ServerProcess> StartAsync(
        string folder,
        string assembly,
        int port,
        IReadOnlyDictionary<string, string> settings,
        CancellationToken cancellationToken,
        Action<string>? line = null,
        params IReadOnlyList<string> arguments)
    {
        var start = DotNetCommand.StartInfo(folder, [assembly, .. arguments, "--urls", $"http://127.0.0.1:{port}"]);
        start.Environment["DOTNET_PROCESSOR_COUNT"] = Cores.ToString(CultureInfo.InvariantCulture);
        foreach (var (key, value) in settings)
            start.Environment[key] = value;
        // With port 0 only the server knows which one it got, and this is how it says so.
        start.Environment["Logging__LogLevel__Microsoft.Hosting.Lifetime"] = "Information";

        var server = new ServerProcess(new Process { StartInfo = start, EnableRaisingEvents = true });
        var output = new OutputLines();
        var listening = new TaskCompletionSource<string>(TaskCreationOptions.RunContinuationsAsynchronously);
        output.Attach(server._process);
        server._process.OutputDataReceived += (_, written) =>
        {
            if (written.Data is null)
                return;

            line?.Invoke(written.Data);
            if (written.Data.IndexOf(Listening, StringComparison.Ordinal) is >= 0 and var index)
                listening.TrySetResult(written.Data[(index + Listening.Length)..].Trim());
        };

        try
        {
            DotNetCommand.Start(server._process);
            if (line is null)
                server._process.StandardInput.Close();
            server._process.BeginOutputReadLine();
            server._process.BeginErrorReadLine();

            var ended = server._process.WaitForExitAsync(cancellationToken);
            if (await Task.WhenAny(listening.Task, ended).WaitAsync(s_startLimit, cancellationToken) == ended)
            {
                await ended;
                throw output.All().Any(line => line.Contains("address already in use", StringComparison.OrdinalIgnoreCase))
                    ? PortProblem(port, "address already in use", null)
                    : new DemoException(
                        "The web application ended before it listened; it said:"
                            + string.Concat(new CommandResult(server._process.ExitCode, output.All()).RelevantLines()
                                .Select(line => $"\n  {line}")));
            }

            server.Address = new Uri(await listening.Task);
            return server;
        }
        catch (TimeoutException exception)
        {
            await server.DisposeAsync();
            throw new DemoException($"The web application did not listen within {s_startLimit.TotalSeconds:0} seconds.", exception);
        }
        catch
        {
            await server.DisposeAsync();
            throw;
        }
    }

    public async ValueTask DisposeAsync()
    {
        if (IsRunning())
        {
            _process.Kill(entireProcessTree: true);
            await _process.WaitForExitAsync(CancellationToken.None);
        }

        _process.Dispose();
    }

    private bool IsRunning()
    {
        try
        {
            return !_process.HasExited;
        }
        catch (InvalidOperationException)
        {
            // It was never started.
            return false;
        }
    }

    private static DemoException PortProblem(int port, string reason, Exception? exception) =>
        new(
            $"Port {port} of 127.0.0.1 cannot be used ({reason.TrimEnd('.')}); choose another with --port N, or leave the option out for "
                + $"a free one.",
            exception);
}
