using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Xml.Linq;
using AsyncHygiene.Benchmarks.Report.Charts;
using AsyncHygiene.Benchmarks.Report.Figures;
using AsyncHygiene.Benchmarks.Results;
using AsyncHygiene.Benchmarks.Suite;

namespace AsyncHygiene.Benchmarks.Report;

/// <summary>Three pictures of the report as files of their own, for the pages of the documentation.</summary>
internal static class DocumentPictures
{
    private const string Svg = "http://www.w3.org/2000/svg";
    private const int Width = 540;

    private static readonly (string File, string Kind)[] s_pictures =
        [("benchmark-burst.svg", "answers"), ("benchmark-threads.svg", "threads"), ("benchmark-neighbour.svg", "ping")];

    /// <summary>The name of the file and its text.</summary>
    public static IEnumerable<(string File, string Text)> Of(BenchmarkRun run)
    {
        if (run.Benchmarks.FirstOrDefault(benchmark => benchmark.Id == BurstBenchmark.Id) is not { } burst)
            yield break;

        var figures = GroupFigures.Of(ArmGroup.Of(burst)[0]);
        foreach (var (file, kind) in s_pictures)
        {
            if (figures.FirstOrDefault(figure => figure.Kind == kind) is { } figure)
                yield return (file, Text(figure));
        }
    }

    private static string Text(Figure figure)
    {
        var picture = figure.Chart.Draw(figure.Kind, figure.Title, figure.Reading);
        foreach (var element in picture.DescendantsAndSelf())
            element.Name = XName.Get(element.Name.LocalName, Svg);
        var box = ((string)picture.Attribute("viewBox")!).Split(' ');
        var height = double.Parse(box[3], CultureInfo.InvariantCulture) * Width / IChart.Width;
        picture.SetAttributeValue("width", Width);
        picture.SetAttributeValue("height", Math.Round(height));
        picture.AddFirst(new XElement(XName.Get("style", Svg), $"\n{Style()}"));
        return $"{picture.ToString().ReplaceLineEndings("\n")}\n";
    }

    /// <summary>What the page's style sheet says about colours and pictures.</summary>
    private static string Style()
    {
        var lines = HtmlReport.StyleSheet().Split('\n').ToList();
        var end = lines.FindIndex(line => line.StartsWith("* {", StringComparison.Ordinal));
        var first = lines.FindIndex(line => line.StartsWith("svg text", StringComparison.Ordinal));
        var last = lines.FindIndex(first, line => line.StartsWith("@media", StringComparison.Ordinal));
        return string.Join('\n', lines[..end].Concat(lines[first..last]).Where(line => line.Length > 0)) + "\n";
    }
}
