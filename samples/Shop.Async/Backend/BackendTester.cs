using System;
using System.Linq;
using System.Net.Http;
using System.Threading;
using System.Threading.Tasks;
using Shop.Blocking.Models;

namespace Shop.Blocking.Backend;

/// <summary>Shows before a sale whether the backend stands a number of calls at once.</summary>
public sealed class BackendTester(HttpClient httpClient)
{
    private readonly Lock _syncLock = new();
    private readonly TaskCompletionSource<TestResult> _completion = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private int _itemsLeft;
    private int _successfulCalls;
    private int _failedCalls;

    public Task<TestResult> Completion => _completion.Task;

    public async Task TestAsync(int numberOfRequests)
    {
        _itemsLeft = numberOfRequests;

        // The caller goes on at once, however long it takes to start all the requests.
        await Task.Yield();

        await Parallel.ForEachAsync(Enumerable.Range(0, numberOfRequests), new ParallelOptions { MaxDegreeOfParallelism = 32 }, async (i, _) =>
        {
            await ProcessUrlAsync(httpClient);
        });
    }

    private async Task ProcessUrlAsync(HttpClient httpClient)
    {
        HttpResponseMessage? httpResponse = null;

        try
        {
            httpResponse = await httpClient.GetAsync("echo/delay?value1=test&value2=1&value3=true");
            Interlocked.Increment(ref _successfulCalls);
        }
        catch (Exception exception) when (exception is HttpRequestException or TaskCanceledException)
        {
            Interlocked.Increment(ref _failedCalls);
        }
        finally
        {
            httpResponse?.Dispose();
        }

        lock (_syncLock)
        {
            _itemsLeft--;
            if (_itemsLeft == 0)
            {
                _completion.SetResult(new TestResult(_successfulCalls, _failedCalls));
            }
        }
    }
}
