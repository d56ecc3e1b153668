using System;
using System.IO;
using System.Linq;
using System.Net.Http;
using System.Threading;
using System.Threading.Tasks;

namespace Comparison.AsyncMethods;

/// <summary>Blocking calls in async methods, next to code that looks like them and is right.</summary>
public class Importer(HttpClient client)
{
    private readonly SemaphoreSlim _gate = new(1);

    public async Task<string> Load(string path)
    {
        await Task.Yield();
        var first = client.GetStringAsync(path).Result; // bad: .Result
        client.GetStringAsync(path).Wait(); // bad: .Wait()
        var second = client.GetStringAsync(path).GetAwaiter().GetResult(); // bad: GetAwaiter().GetResult()
        Task.WaitAll(client.GetStringAsync("a"), client.GetStringAsync("b")); // bad: Task.WaitAll
        Thread.Sleep(100); // bad: Thread.Sleep
        var text = File.ReadAllText(path); // bad: File.ReadAllText
        return first + second + text;
    }

    public async Task Copy(Stream source, Stream target)
    {
        var buffer = new byte[4096];
        var count = source.Read(buffer, 0, buffer.Length); // bad: Stream.Read
        await target.WriteAsync(buffer.AsMemory(0, count));
        _gate.Wait(); // bad: SemaphoreSlim.Wait
        try
        {
            target.Flush(); // bad: Stream.Flush
        }
        finally
        {
            _gate.Release();
        }
    }

    public async Task<string> LoadTwice(string path)
    {
        var first = client.GetStringAsync(path);
        var second = client.GetStringAsync(path);
        await Task.WhenAll(first, second);
        return first.Result + second.Result; // good: .Result after Task.WhenAll
    }

    public async Task<int> Sum(Task<int>[] numbers)
    {
        await Task.WhenAll(numbers);
        return numbers.Sum(number => number.Result); // good: .Result of each element after Task.WhenAll
    }

    public async Task<string> LoadQuickly(string path)
    {
        var loading = client.GetStringAsync(path);
        if (loading.IsCompletedSuccessfully)
            return loading.Result; // good: .Result after IsCompletedSuccessfully
        return await loading;
    }

    public async Task<string> Print(Func<TextWriter, Task> write)
    {
        using var writer = new StringWriter();
        await write(writer);
        writer.Flush(); // good: Flush of a StringWriter
        var copy = new MemoryStream();
        copy.WriteByte(1);
        copy.Write(new byte[] { 2, 3 }, 0, 2); // good: Write of a MemoryStream
        return writer.ToString();
    }

    public async Task<int> Count(string path)
    {
        await Task.Yield();
        return File.ReadLines(path).Count(); // good: File.ReadLines has no form that one await replaces
    }

    public async Task Watch()
    {
        var worker = new Thread(() => Thread.Sleep(1000)); // good: Thread.Sleep on a thread of its own
        worker.Start();
        await Task.Delay(10);
    }

    public async Task<bool> TryEnter()
    {
        await Task.Yield();
        return _gate.Wait(0); // good: Wait(0) does not wait
    }
}
