using System;
using System.Collections.Generic;
using System.Net.Http;
using System.Text;
using System.Text.Json;
using System.Threading;
using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Demo.Tests.Sample;

/// <summary>Every endpoint of the web app, asked before and after the fixes: the answers are the same to the byte.</summary>
[Collection(FixedSampleCollection.Name)]
public class SampleResponsesTests(FixedSample sample)
{
    private static readonly string[] s_pages =
    [
        "ping", "", "Home/About", "Home/Contact", "Service/CallServiceSync", "Service/CallServiceAsyncBad", "Service/CallServiceAsync",
        "Service/CallServiceEfficientAsync", "Catalog", "Catalog/Product/1", "Status", "burst/7", "burst/result/7", "customers/1/sync",
        "customers/1/async", "customers/1/webapi", "customers/1/string", "customers/2/sync", "test/20", "no/such/page",
    ];

    [Fact]
    public async Task Both_apps_answer_alike()
    {
        var before = await AnswersAsync(sample.Before);
        var after = await AnswersAsync(sample.After);
        Assert.Equal(before.Keys, after.Keys);
        foreach (var (request, answer) in before)
            Assert.Equal($"{request}: {answer}", $"{request}: {after[request]}");

        // Both could be wrong alike; these are known.
        Assert.StartsWith("200 You entered: 7", after["burst/7"], StringComparison.Ordinal);
        Assert.Contains("Bad Async hello", after["Service/CallServiceAsyncBad"], StringComparison.Ordinal);
        Assert.StartsWith("401 Unknown key", after["wrong key"], StringComparison.Ordinal);
        Assert.Contains("Reserved 3 of product 2", after["hub"], StringComparison.Ordinal);
        Assert.Contains("\"successfulCalls\":20", after["test/20"], StringComparison.OrdinalIgnoreCase);
    }

    private static async Task<SortedDictionary<string, string>> AnswersAsync(ShopCopy copy)
    {
        var answers = new SortedDictionary<string, string>(StringComparer.Ordinal);
        var quick = new Dictionary<string, string> { ["Shop__DelayMilliseconds"] = "5" };
        await using var backend = await ServerProcess.StartAsync(copy.BackendFolder, copy.BackendPath, 0, quick, CancellationToken.None);
        await using var shop = await ServerProcess.StartAsync(
            copy.ApplicationFolder,
            copy.ApplicationPath,
            0,
            new Dictionary<string, string>(quick)
            {
                ["Shop__BackendAddress"] = backend.Address.ToString(),
                ["Shop__MinimumPageMilliseconds"] = "1",
                ["Shop__MaximumPageMilliseconds"] = "5",
            },
            CancellationToken.None);

        using var client = new HttpClient { BaseAddress = shop.Address, Timeout = TimeSpan.FromMinutes(10) };
        foreach (var page in s_pages)
            answers[page] = await TextAsync(await client.GetAsync(page));

        using var order = Json("""{"id":5,"remarks":"soon","items":[{"sku":"A1","name":"Lamp","quantity":2,"price":9.5}]}""");
        answers["order"] = await TextAsync(await client.PostAsync("customers/1/orders", order));

        using var wrongKey = new HttpRequestMessage(HttpMethod.Get, "ping");
        wrongKey.Headers.Add("X-Api-Key", "wrong");
        answers["wrong key"] = await TextAsync(await client.SendAsync(wrongKey));

        using var backendClient = new HttpClient { BaseAddress = backend.Address };
        foreach (var echo in (string[])["echo/sleep", "echo/delay"])
            answers[echo] = await TextAsync(await backendClient.GetAsync($"{echo}?value1=hello&value2=1&value3=true"));

        answers["hub"] = await ReserveAsync(client);
        return answers;
    }

    /// <summary>The hub's method over SignalR's long polling, which needs no client library.</summary>
    private static async Task<string> ReserveAsync(HttpClient client)
    {
        using var negotiated = await client.PostAsync("hubs/stock/negotiate?negotiateVersion=1", null);
        var token = JsonDocument.Parse(await negotiated.Content.ReadAsStringAsync()).RootElement.GetProperty("connectionToken").GetString();
        var address = $"hubs/stock?id={Uri.EscapeDataString(token!)}";
        (await client.GetAsync(address)).EnsureSuccessStatusCode();
        await SendAsync("""{"protocol":"json","version":1}""");
        await client.GetStringAsync(address);
        await SendAsync("""{"type":1,"invocationId":"1","target":"Reserve","arguments":[2,3]}""");

        // A ping may come first, or with the answer.
        for (var i = 0; i < 10; i++)
        {
            var records = (await client.GetStringAsync(address)).Split('\u001e');
            if (Array.Find(records, record => record.Contains("\"invocationId\"", StringComparison.Ordinal)) is { } answer)
                return answer;
        }

        return "no answer";

        async Task SendAsync(string message) =>
            (await client.PostAsync(address, new StringContent(message + '\u001e', Encoding.UTF8, "text/plain"))).EnsureSuccessStatusCode();
    }

    private static StringContent Json(string text) => new(text, Encoding.UTF8, "application/json");

    private static async Task<string> TextAsync(HttpResponseMessage response)
    {
        using (response)
            return $"{(int)response.StatusCode} {await response.Content.ReadAsStringAsync()}";
    }
}
