using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;
using System.Xml.Linq;
using AsyncHygiene.Tool.Reports.Pictures;
using AsyncHygiene.Tool.Traces.Blocking;

namespace AsyncHygiene.Tool.Traces.Results;

/// <summary>The life of the pool: its threads, how many of them waited, and below that the work that no thread had taken yet.</summary>
internal sealed class PoolPicture
{
    private const double Left = 52;
    private const double Right = 16;
    private const double Top = 22;
    private const double Gap = 40;
    private const double Bottom = 26;
    private const int Steps = 4;

    private readonly IReadOnlyList<PoolSecond> _life;
    private readonly double _width;
    private readonly double _height;
    private readonly string _class;

    private PoolPicture(IReadOnlyList<PoolSecond> life, double width, double height, string cssClass) =>
        (_life, _width, _height, _class) = (life, width, height, cssClass);

    public static XElement Draw(IReadOnlyList<PoolSecond> life, double width, double height, string cssClass) =>
        new PoolPicture(life, width, height, cssClass).Draw();

    private XElement Draw()
    {
        var split = Top + ((_height - Top - Gap - Bottom) * 2 / 3);
        var threads = new Band(Top, split, Math.Max(1, _life.Max(s => Math.Max(s.Threads ?? 0, s.Blocked))));
        var queue = new Band(split + Gap, _height - Bottom, Math.Max(1, _life.Max(s => s.Queue ?? 0)));
        return Svg.Picture(
            _width,
            _height,
            $"curve life {_class}",
            $"At most {_life.Max(s => s.Threads ?? 0)} threads, at most {_life.Max(s => s.Blocked):0} of them waiting, and at most "
                + $"{_life.Max(s => s.Queue ?? 0)} pieces of work in the queue",
            Scale(threads),
            Svg.Path("blocked", Area(threads, s => s.Blocked)),
            Svg.Path("threads", Line(threads, s => s.Threads)),
            Svg.Text("axis", Left, Top - 8, "start", "threads"),
            Scale(queue),
            Svg.Path("queue", Area(queue, s => s.Queue ?? 0)),
            Svg.Text("axis", Left, split + Gap - 8, "start", "queue"),
            Svg.Text("axis", Left, _height - 6, "start", "0 s"),
            Svg.Text("axis", _width - Right, _height - 6, "end", $"{_life.Count} s"));
    }

    private IEnumerable<XElement> Scale(Band band)
    {
        var step = Math.Max(1, (int)Math.Ceiling(band.Most / Steps));
        for (var value = 0; value <= band.Most; value += step)
        {
            yield return Svg.Path("grid", $"M{Svg.N(Left)} {Svg.N(band.Y(value))}H{Svg.N(_width - Right)}");
            yield return Svg.Text("axis", Left - 8, band.Y(value) + 4, "end", $"{value}");
        }
    }

    /// <summary>A second without a figure has the one before it.</summary>
    private string Line(Band band, Func<PoolSecond, int?> value)
    {
        var line = new StringBuilder();
        foreach (var second in _life.Where(s => value(s) is not null))
        {
            line.Append($"{(line.Length == 0 ? 'M' : 'L')}{Svg.N(X(second.Second))} {Svg.N(band.Y(value(second)!.Value))}");
            line.Append($"H{Svg.N(X(second.Second + 1))}");
        }

        return line.Length == 0 ? "M0 0" : line.ToString();
    }

    private string Area(Band band, Func<PoolSecond, double> value)
    {
        var area = new StringBuilder($"M{Svg.N(X(0))} {Svg.N(band.Y(0))}");
        foreach (var second in _life)
            area.Append($"V{Svg.N(band.Y(value(second)))}H{Svg.N(X(second.Second + 1))}");
        return area.Append($"V{Svg.N(band.Y(0))}Z").ToString();
    }

    private double X(int second) => Left + ((_width - Left - Right) * second / Math.Max(1, _life.Count));

    private sealed record Band(double Highest, double Lowest, double Most)
    {
        public double Y(double value) => Lowest - ((Lowest - Highest) * Math.Min(value, Most) / Most);
    }
}
