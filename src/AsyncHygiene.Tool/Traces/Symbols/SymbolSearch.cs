using System;
using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.Tool.Findings;
using AsyncHygiene.Tool.Traces.Reading;

namespace AsyncHygiene.Tool.Traces.Symbols;

/// <summary>The lines of all assemblies of a program.</summary>
/// <param name="built">Where the solution builds its assemblies, by name: the program may have run on another machine.</param>
internal sealed class SymbolSearch(IReadOnlyDictionary<string, string> built)
{
    private readonly Dictionary<string, ModuleSymbols?> _modules = new(StringComparer.Ordinal);

    /// <summary>Of symbols that are in the assemblies or next to them only.</summary>
    public static SymbolSearch WithoutSolution() => new(new Dictionary<string, string>());

    /// <summary>The assemblies without usable symbols.</summary>
    public IEnumerable<string> Missing =>
        _modules.Where(m => m.Value is null).Select(m => CodeOwners.NameOf(m.Key)).Distinct().Order(StringComparer.Ordinal);

    /// <param name="assembly">Its file, as the program loaded it.</param>
    /// <param name="id">The id of its symbols; empty where it is not known.</param>
    /// <param name="token">The method.</param>
    /// <param name="offset">Into its intermediate language; negative where it is not known.</param>
    public FilePlace? PlaceOf(string assembly, Guid id, int token, int offset)
    {
        if (!_modules.TryGetValue(assembly, out var module))
            _modules.Add(assembly, module = Open(assembly, id));
        return module?.PlaceOf(token, offset);
    }

    private ModuleSymbols? Open(string assembly, Guid id) =>
        ModuleSymbols.Open(assembly, id)
        ?? (built.TryGetValue(CodeOwners.NameOf(assembly), out var other) ? ModuleSymbols.Open(other, id) : null);
}
