using System.Collections.Generic;
using System.Linq;

namespace AsyncHygiene.Benchmarks;

/// <summary>The <c>--name value</c> pairs of a command.</summary>
internal sealed class Arguments
{
    private readonly List<string> _args;

    public Arguments(IEnumerable<string> args) => _args = args.ToList();

    public string? this[string name]
    {
        get
        {
            var at = _args.IndexOf("--" + name);
            return at >= 0 && at + 1 < _args.Count ? _args[at + 1] : null;
        }
    }
}
