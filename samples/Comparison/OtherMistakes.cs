using System;
using System.Collections.Generic;
using System.IO;
using System.Net.Http;
using System.Threading;
using System.Threading.Tasks;

namespace Comparison.OtherMistakes;

/// <summary>Mistakes with async code that block no thread. AsyncHygiene leaves them to others.</summary>
public class Reader(HttpClient client)
{
    private ValueTask<int> _reading;

    public void Begin(Stream stream, byte[] buffer)
    {
        _reading = stream.ReadAsync(buffer.AsMemory()); // bad: ValueTask kept in a field
    }

    public async Task<string> Load(string url, CancellationToken cancellationToken)
    {
        return await client.GetStringAsync(url); // bad: CancellationToken not handed on
    }

    public Task<string>? Find(string? url)
    {
        if (url is null)
            return null; // bad: null in place of a task
        return client.GetStringAsync(url);
    }

    public Task<string> ReadAll(string path)
    {
        using var reader = new StreamReader(path);
        return reader.ReadToEndAsync(); // bad: reader disposed before its task completes
    }

    public async Task<string> Foreign(Task<string> loading)
    {
        return await loading; // bad: await of a task that was started elsewhere
    }

    public async Task Enumerate(IAsyncEnumerable<string> lines, Func<string, Task> write)
    {
        await foreach (var line in lines)
            await write(line); // good: one write after the other
    }
}
