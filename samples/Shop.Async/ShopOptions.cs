using System;

namespace Shop.Blocking;

public sealed class ShopOptions
{
    public Uri BackendAddress { get; set; } = new("http://127.0.0.1:5100/");

    /// <summary>Stands for the database, the warehouse and the other slow things behind one request.</summary>
    public int DelayMilliseconds { get; set; } = 500;

    public int MinimumPageMilliseconds { get; set; } = 500;

    public int MaximumPageMilliseconds { get; set; } = 1500;

    public string ApiKey { get; set; } = "demo";
}
