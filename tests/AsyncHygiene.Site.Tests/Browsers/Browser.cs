using System;
using System.Diagnostics;
using System.IO;
using System.Linq;
using System.Net.WebSockets;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Threading;
using System.Threading.Tasks;

namespace AsyncHygiene.Site.Tests.Browsers;

/// <summary>
/// A Chromium without a window, with one tab, driven over its DevTools protocol. The libraries for that bring some hundred megabytes of
/// their own; five commands are all that these tests need.
/// </summary>
internal sealed class Browser : IAsyncDisposable
{
    private const string Listening = "DevTools listening on ";

    private readonly Process _process;
    private readonly string _profile;
    private readonly ClientWebSocket _socket = new();
    private string? _session;
    private int _lastId;

    private Browser(Process process, string profile)
    {
        _process = process;
        _profile = profile;
    }

    public static async Task<Browser> StartAsync(string executable, CancellationToken cancellationToken)
    {
        var profile = Directory.CreateTempSubdirectory("asynchygiene-browser-").FullName;
        var start = new ProcessStartInfo(executable) { RedirectStandardError = true, RedirectStandardOutput = true };
        // The only pages are ours, and the sandbox needs rights that build servers and containers do not give.
        foreach (var argument in new[] { "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars" })
            start.ArgumentList.Add(argument);
        start.ArgumentList.Add("--remote-debugging-port=0");
        start.ArgumentList.Add($"--user-data-dir={profile}");
        start.ArgumentList.Add("about:blank");

        var browser = new Browser(Process.Start(start)!, profile);
        try
        {
            await browser.ConnectAsync(cancellationToken);
            return browser;
        }
        catch
        {
            await browser.DisposeAsync();
            throw;
        }
    }

    /// <summary>Opens a page and waits for its load event, so for its pictures too.</summary>
    public async Task OpenAsync(Uri address, CancellationToken cancellationToken)
    {
        await SendAsync("Page.navigate", new JsonObject { ["url"] = address.AbsoluteUri }, cancellationToken);
        await EvaluateAsync(
            "new Promise(done => document.readyState === 'complete' ? done(1) : addEventListener('load', () => done(1)))",
            cancellationToken);
    }

    public async Task ShowAsync(Screen screen, CancellationToken cancellationToken)
    {
        await SendAsync(
            "Emulation.setDeviceMetricsOverride",
            new JsonObject { ["width"] = screen.Width, ["height"] = 1000, ["deviceScaleFactor"] = 1, ["mobile"] = false },
            cancellationToken);
        await SendAsync(
            "Emulation.setEmulatedMedia",
            new JsonObject
            {
                ["features"] = new JsonArray(
                    new JsonObject { ["name"] = "prefers-color-scheme", ["value"] = screen.IsDark ? "dark" : "light" }),
            },
            cancellationToken);
    }

    /// <summary>The value of a JavaScript expression, of what its promise gives where it is one.</summary>
    public async Task<JsonNode?> EvaluateAsync(string expression, CancellationToken cancellationToken)
    {
        var answer = await SendAsync(
            "Runtime.evaluate",
            new JsonObject { ["expression"] = expression, ["awaitPromise"] = true, ["returnByValue"] = true },
            cancellationToken);
        return answer["exceptionDetails"] is { } exception
            ? throw new InvalidOperationException(exception.ToJsonString())
            : answer["result"]!["value"];
    }

    public async ValueTask DisposeAsync()
    {
        _socket.Dispose();
        if (!_process.HasExited)
            _process.Kill(entireProcessTree: true);
        await _process.WaitForExitAsync();
        _process.Dispose();
        try
        {
            Directory.Delete(_profile, recursive: true);
        }
        catch (IOException)
        {
            // A helper process may hold a file of the profile a moment longer; it lies in the temporary folder.
        }
    }

    private async Task ConnectAsync(CancellationToken cancellationToken)
    {
        await _socket.ConnectAsync(await FindAddressAsync().WaitAsync(cancellationToken), cancellationToken);
        var targets = await SendAsync("Target.getTargets", [], cancellationToken);
        var page = targets["targetInfos"]!.AsArray().First(target => (string?)target!["type"] == "page")!;
        var attached = await SendAsync(
            "Target.attachToTarget",
            new JsonObject { ["targetId"] = (string?)page["targetId"], ["flatten"] = true },
            cancellationToken);
        _session = (string?)attached["sessionId"];
    }

    /// <summary>The browser says where it listens. Its other lines are read as well, because a full pipe would stop it.</summary>
    private Task<Uri> FindAddressAsync()
    {
        var said = new StringBuilder();
        var found = new TaskCompletionSource<Uri>(TaskCreationOptions.RunContinuationsAsynchronously);
        _process.ErrorDataReceived += (_, line) =>
        {
            if (line.Data is null)
                found.TrySetException(new InvalidOperationException($"The browser ended before it listened:\n{said}"));
            else if (line.Data.StartsWith(Listening, StringComparison.Ordinal))
                found.TrySetResult(new Uri(line.Data[Listening.Length..]));
            else
                said.AppendLine(line.Data);
        };
        _process.BeginErrorReadLine();
        _process.BeginOutputReadLine();
        return found.Task;
    }

    private async Task<JsonObject> SendAsync(string method, JsonObject parameters, CancellationToken cancellationToken)
    {
        var id = ++_lastId;
        var message = new JsonObject { ["id"] = id, ["method"] = method, ["params"] = parameters };
        if (_session is not null)
            message["sessionId"] = _session;
        await _socket.SendAsync(
            JsonSerializer.SerializeToUtf8Bytes(message),
            WebSocketMessageType.Text,
            endOfMessage: true,
            cancellationToken);

        // Events come in between; none of them is needed.
        while (true)
        {
            var answer = await ReceiveAsync(cancellationToken);
            if ((int?)answer["id"] != id)
                continue;
            return answer["result"] as JsonObject ?? throw new InvalidOperationException($"{method}: {answer.ToJsonString()}");
        }
    }

    private async Task<JsonObject> ReceiveAsync(CancellationToken cancellationToken)
    {
        using var text = new MemoryStream();
        var buffer = new byte[1 << 16];
        WebSocketReceiveResult part;
        do
        {
            part = await _socket.ReceiveAsync(buffer, cancellationToken);
            text.Write(buffer, 0, part.Count);
        }
        while (!part.EndOfMessage);
        return part.MessageType == WebSocketMessageType.Close
            ? throw new InvalidOperationException("The browser closed the connection.")
            : (JsonObject)JsonNode.Parse(text.ToArray())!;
    }
}
