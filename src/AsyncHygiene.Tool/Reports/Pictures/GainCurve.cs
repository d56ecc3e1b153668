using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;
using System.Xml.Linq;
using AsyncHygiene.Tool.Conversions;

namespace AsyncHygiene.Tool.Reports.Pictures;

/// <summary>How many endpoints no longer block, step by step, against what has to change for it.</summary>
internal sealed class GainCurve
{
    private const double Left = 44;
    private const double Right = 20;
    private const double Top = 18;
    private const double Bottom = 40;
    private const int NamedSteps = 3;

    private readonly double _width;
    private readonly double _height;
    private readonly int _cost;
    private readonly int _endpoints;

    private GainCurve(double width, double height, int cost, int endpoints) =>
        (_width, _height, _cost, _endpoints) = (width, height, cost, endpoints);

    public static XElement Draw(IReadOnlyList<RankedChain> chains, int endpoints, double width, double height, string cssClass) =>
        new GainCurve(width, height, chains.Sum(c => c.Cost), endpoints).Draw(chains, cssClass);

    private XElement Draw(IReadOnlyList<RankedChain> chains, string cssClass)
    {
        var line = new StringBuilder($"M{Svg.N(X(0))} {Svg.N(Y(0))}");
        var marks = new List<XElement>();
        var (cost, freed) = (0, 0);
        foreach (var (chain, index) in chains.Select((c, i) => (c, i)))
        {
            cost += chain.Cost;
            freed += chain.Freed.Count;
            line.Append($"H{Svg.N(X(cost))}V{Svg.N(Y(freed))}");
            if (index < NamedSteps)
            {
                marks.Add(Svg.Circle("mark", X(cost), Y(freed), 4.5));
                marks.Add(Svg.Text("value", X(cost) + 8, Y(freed) + 14, "start", $"{index + 1}"));
            }
        }

        var area = $"{line}V{Svg.N(Y(0))}Z";
        return Svg.Picture(
            _width,
            _height,
            $"curve {cssClass}",
            $"{freed} of {_endpoints} endpoints no longer block after {cost} members and files",
            Scale(),
            Svg.Path("area", area),
            Svg.Path("line", line.ToString()),
            marks,
            Svg.Text("value", X(cost), Y(freed) - 7, "end", $"{freed} of {_endpoints}"),
            Svg.Text("axis", Left, _height - 6, "start", "members and files changed →"));
    }

    private IEnumerable<XElement> Scale()
    {
        var step = Math.Max(1, (int)Math.Ceiling(_endpoints / 4.0));
        for (var y = 0; y <= _endpoints; y += step)
        {
            yield return Svg.Path("grid", $"M{Svg.N(Left)} {Svg.N(Y(y))}H{Svg.N(_width - Right)}");
            yield return Svg.Text("axis", Left - 8, Y(y) + 4, "end", $"{y}");
        }

        yield return Svg.Text("axis", _width - Right, _height - 22, "end", $"{_cost}");
        yield return Svg.Text("axis", Left, _height - 22, "start", "0");
    }

    private double X(int cost) => Left + ((_width - Left - Right) * cost / Math.Max(1, _cost));

    private double Y(int endpoints) => _height - Bottom - ((_height - Top - Bottom) * endpoints / Math.Max(1, _endpoints));
}
