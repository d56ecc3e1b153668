using System;
using System.Collections.Generic;
using System.Linq;
using System.Net.Http;
using System.Threading;
using System.Threading.Tasks;

namespace Comparison.FireAndForget;

/// <summary>Work that is started and not awaited, or started without a limit.</summary>
public class Mailer(HttpClient client)
{
    public async void Send(string url) // bad: async void method
    {
        await client.GetStringAsync(url);
    }

    public void SendAll(List<string> urls)
    {
        urls.ForEach(async url => await client.GetStringAsync(url)); // bad: async lambda as Action
        Parallel.ForEach(urls, async url => await client.GetStringAsync(url)); // bad: async lambda in Parallel.ForEach
    }

    public async Task SendInLoop(List<string> urls)
    {
        await Task.Yield();
        foreach (var url in urls)
        {
            _ = client.GetStringAsync(url); // bad: calls started in a loop and discarded
        }
    }

    public async Task Post(string url)
    {
        await Task.Yield();
        client.GetStringAsync(url); // bad: task dropped in an async method
    }

    public void Notify(string url)
    {
        client.GetStringAsync(url); // bad: task dropped in a synchronous method
    }

    public Task<string[]> LoadAll(List<string> urls) =>
        Task.WhenAll(urls.Select(url => client.GetStringAsync(url))); // bad: Task.WhenAll over all items without a limit

    public event EventHandler? Clicked;

    public void Subscribe() => Clicked += async (_, _) => { try { await Post("/"); } catch { } }; // good: async lambda as event handler

    public async Task Limited(List<string> urls)
    {
        var gate = new SemaphoreSlim(4);
        await Task.WhenAll(urls.Select(async url => // good: Task.WhenAll behind a semaphore
        {
            await gate.WaitAsync();
            try
            {
                await client.GetStringAsync(url);
            }
            finally
            {
                gate.Release();
            }
        }));
    }

    public async Task Keep(string url)
    {
        var loading = client.GetStringAsync(url); // good: task kept and awaited later
        await Task.Delay(10);
        await loading;
    }
}
