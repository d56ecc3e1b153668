using System;
using System.Collections.Generic;
using System.Net.Http;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.SignalR;

namespace Comparison.RequestPaths;

/// <summary>Blocking calls in synchronous methods: some run for requests, some do not.</summary>
[ApiController]
public class OrdersController(IOrders orders, HttpClient client) : ControllerBase
{
    [HttpGet]
    public string Get(int id) => client.GetStringAsync($"/orders/{id}").Result; // bad: .Result in an action

    [HttpPost]
    public int Count() => orders.Count();
}

public interface IOrders
{
    int Count();
}

public class Orders : IOrders
{
    public int Count()
    {
        Thread.Sleep(20); // bad: Thread.Sleep behind an interface that an action calls
        return Load();
    }

    private static int Load()
    {
        return CountAsync().GetAwaiter().GetResult(); // bad: GetResult() two calls below an action
    }

    private static async Task<int> CountAsync()
    {
        await Task.Delay(10);
        return 3;
    }
}

public class ChatHub(Store store) : Hub
{
    public void Send(string message) => store.Save(message);
}

public class Store
{
    private readonly ManualResetEventSlim _ready = new();

    public void Save(string message)
    {
        _ready.Wait(); // bad: ManualResetEventSlim.Wait below a SignalR hub
        Console.WriteLine(message);
    }
}

public static class Endpoints
{
    public static void Map(WebApplication app)
    {
        app.MapGet("/form", (HttpRequest request) =>
        {
            return request.Form["name"].ToString(); // bad: HttpRequest.Form in a minimal API endpoint
        });
        app.Use(next => context =>
        {
            var body = new System.IO.StreamReader(context.Request.Body).ReadToEnd(); // bad: ReadToEnd of the body in middleware
            context.Items["body"] = body;
            return next(context);
        });
    }
}

public static class Program
{
    private static readonly HttpClient s_client = new();

    public static void Main(string[] args)
    {
        var text = s_client.GetStringAsync(args[0]).Result; // good: .Result in Main
        Thread.Sleep(100); // good: Thread.Sleep in Main
        Console.WriteLine(text);
    }
}

public class Device
{
    private readonly List<Thread> _threads = [];

    public void Start()
    {
        var thread = new Thread(Poll);
        _threads.Add(thread);
        thread.Start();
        Task.Factory.StartNew(Poll, TaskCreationOptions.LongRunning);
    }

    private void Poll()
    {
        while (true)
            Thread.Sleep(1000); // good: Thread.Sleep in the loop of a thread of its own
    }
}
