using System.Globalization;

namespace AsyncHygiene.Benchmarks.Report;

/// <summary>The articles by the numbers of samples/README.md.</summary>
internal static class Articles
{
    public static string Name(int number) => number switch
    {
        1 => "article 1, asynchronous server-side code in front of WCF (2015)",
        2 => "article 2, WCF and bursts of work (2012)",
        3 => "article 3, ReadAsAsync (2014)",
        4 => "article 4, asynchronous ASP.NET pages (2014)",
        5 => "article 5, asynchronous I/O against threads (2013)",
        _ => string.Create(CultureInfo.InvariantCulture, $"article {number}"),
    };
}
