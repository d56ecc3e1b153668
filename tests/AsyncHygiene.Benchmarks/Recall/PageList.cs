using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Net.Http;
using System.Text;

namespace AsyncHygiene.Benchmarks.Recall;

/// <summary>
/// What visitors ask an application for. A line is a path, with a JSON text behind it if it is posted; <c>Name: value</c> is a header of
/// all requests, and <c>#</c> begins a comment.
/// </summary>
internal sealed record PageList(IReadOnlyList<(string Path, string? Json)> Pages, IReadOnlyList<(string Name, string Value)> Headers)
{
    public static PageList Read(string file)
    {
        if (!File.Exists(file))
            throw new BenchmarkException($"There is no file '{file}'.");
        return Parse(File.ReadLines(file), file);
    }

    /// <param name="lines">The text.</param>
    /// <param name="name">What it is called where something is wrong.</param>
    public static PageList Parse(IEnumerable<string> lines, string name)
    {
        var pages = new List<(string, string?)>();
        var headers = new List<(string, string)>();
        foreach (var line in lines.Select(l => l.Trim()).Where(l => l.Length > 0 && l[0] != '#'))
        {
            if (line[0] == '/')
                pages.Add(line.Split(' ', 2) is [var path, var json] ? (path, json) : (line, null));
            else if (line.Split(": ", 2) is [var header, var value])
                headers.Add((header, value));
            else
                throw new BenchmarkException($"'{name}': '{line}' is neither a path, which begins with '/', nor a header.");
        }

        return pages.Count > 0 ? new PageList(pages, headers) : throw new BenchmarkException($"'{name}' has no page.");
    }

    public HttpRequestMessage Request(int number)
    {
        var (path, json) = Pages[number % Pages.Count];
        var request = new HttpRequestMessage(json is null ? HttpMethod.Get : HttpMethod.Post, path);
        if (json is not null)
            request.Content = new StringContent(json, Encoding.UTF8, "application/json");
        foreach (var (name, value) in Headers)
            request.Headers.TryAddWithoutValidation(name, value);
        return request;
    }
}
