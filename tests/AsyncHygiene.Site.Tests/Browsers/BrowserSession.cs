using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Site.Tests.Browsers;

/// <summary>One browser for all tests, which look at one page after another.</summary>
public sealed class BrowserSession : IAsyncLifetime
{
    /// <summary>Only to end a run in which the browser hangs; no test depends on how long anything takes.</summary>
    private readonly CancellationTokenSource _giveUp = new(TimeSpan.FromMinutes(10));

    private Browser? _browser;

    public async Task InitializeAsync()
    {
        if (InstalledBrowser.Path is { } path)
            _browser = await Browser.StartAsync(path, _giveUp.Token);
    }

    public async Task DisposeAsync()
    {
        if (_browser is not null)
            await _browser.DisposeAsync();
        _giveUp.Dispose();
    }

    internal async Task<T> EvaluateAsync<T>(string file, Screen screen, string expression)
    {
        await _browser!.OpenAsync(new Uri(file), _giveUp.Token);
        await _browser.ShowAsync(screen, _giveUp.Token);
        return (await _browser.EvaluateAsync(expression, _giveUp.Token))!.GetValue<T>();
    }

    /// <summary>What a script finds wrong with a file, on each of the screens.</summary>
    internal async Task<IReadOnlyList<string>> FindProblemsAsync(string file, string script, IEnumerable<Screen> screens)
    {
        var problems = new List<string>();
        await _browser!.OpenAsync(new Uri(file), _giveUp.Token);
        foreach (var screen in screens)
        {
            await _browser.ShowAsync(screen, _giveUp.Token);
            var found = await _browser.EvaluateAsync(Read(script), _giveUp.Token);
            problems.AddRange(found!.AsArray().Select(problem => $"{Path.GetFileName(file)} ({screen}): {problem}"));
        }

        return problems;
    }

    private static string Read(string script)
    {
        using var stream = typeof(BrowserSession).Assembly.GetManifestResourceStream(script)!;
        using var reader = new StreamReader(stream);
        return reader.ReadToEnd();
    }
}
