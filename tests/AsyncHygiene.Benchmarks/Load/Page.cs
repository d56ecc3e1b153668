using System;
using System.Globalization;
using System.Net.Http;
using System.Text;

namespace AsyncHygiene.Benchmarks.Load;

/// <summary>What visitors ask for, and a text that a right answer contains. <c>{0}</c> in either is the number of the request.</summary>
internal sealed record Page(string Path, string Expected, string? PostedJson = null)
{
    public const string Ping = "ping";

    public HttpRequestMessage Request(int number)
    {
        var path = string.Format(CultureInfo.InvariantCulture, Path, number);
        return PostedJson is null
            ? new HttpRequestMessage(HttpMethod.Get, path)
            : new HttpRequestMessage(HttpMethod.Post, path) { Content = new StringContent(PostedJson, Encoding.UTF8, "application/json") };
    }

    public bool IsRight(int number, string answer) =>
        answer.Contains(string.Format(CultureInfo.InvariantCulture, Expected, number), StringComparison.Ordinal);
}
