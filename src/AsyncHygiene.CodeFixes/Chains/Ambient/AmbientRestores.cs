using System;
using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.CallGraph;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Chains.Ambient;

/// <summary>
/// Which changes may put back what was there before, down to the members that set it: a clean-up that calls what sets a new value restores
/// nothing.
/// </summary>
internal sealed class AmbientRestores
{
    private readonly AmbientScope _scope;
    private readonly FixedValues _fixed;

    /// <summary>By the expression, because a <c>using</c> runs what makes its object and what ends it at the same place.</summary>
    private readonly Dictionary<(SyntaxNode Expression, string State), HashSet<Function>> _origins = [];
    private readonly Dictionary<(Function Function, string State), List<AmbientChange>> _left = [];

    public AmbientRestores(AmbientScope scope, FixedValues fixedValues)
    {
        _scope = scope;
        _fixed = fixedValues;
    }

    /// <summary>The place runs a function that leaves the change behind.</summary>
    public void AddOrigin(AmbientChange change, Function origin)
    {
        var key = (AmbientScope.Value(change.Syntax), change.State);
        if (!_origins.TryGetValue(key, out var origins))
            _origins.Add(key, origins = []);
        origins.Add(origin);
    }

    /// <summary>Its function leaves the change behind.</summary>
    public void AddLeft(AmbientChange change)
    {
        if (!_left.TryGetValue((change.Function, change.State), out var changes))
            _left.Add((change.Function, change.State), changes = []);
        changes.Add(change);
    }

    /// <summary>The change, in a clean-up, is given what was kept for it.</summary>
    public bool MayRestore(AmbientChange change) =>
        _scope.MayRestore(change.Syntax, isCalled: false) && _fixed.MayRestore(change) && OriginsRestore(change, []);

    /// <summary>All that a call of the function leaves behind is what was kept for it.</summary>
    public bool MayRestore(Function function, string state) => MayRestore(function, state, []);

    /// <summary>Only functions of the kind leave the change at this place.</summary>
    public bool IsLeftOnlyBy(AmbientChange change, Func<Function, bool> isOfKind) =>
        _origins.TryGetValue((AmbientScope.Value(change.Syntax), change.State), out var origins) && origins.All(isOfKind);

    private bool MayRestore(Function function, string state, HashSet<Function> asked) =>
        !asked.Add(function)
        || !_left.TryGetValue((function, state), out var changes)
        || changes.All(c => _scope.MayRestore(c.Syntax, isCalled: true) && _fixed.MayRestore(c) && OriginsRestore(c, asked));

    private bool OriginsRestore(AmbientChange change, HashSet<Function> asked) =>
        !_origins.TryGetValue((AmbientScope.Value(change.Syntax), change.State), out var origins)
        || origins.All(o => MayRestore(o, change.State, asked));
}
