using System.Threading;
using AsyncHygiene.AwaitSites.Loops;
using AsyncHygiene.Editing;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Chains.Hosts.Lambdas;

/// <summary><c>list.ForEach(x =&gt; Save(x));</c> as <c>foreach (var x in list) await SaveAsync(x);</c></summary>
internal sealed class ForEachCall : LambdaRewrite
{
    private readonly ForEachLoop _loop;

    private ForEachCall(DocumentEdits edits, LambdaArgument argument, ForEachLoop loop)
        : base(edits, argument.Work, argument.Call) => _loop = loop;

    public static ForEachCall? TryCreate(LambdaArgument argument, DocumentEdits edits, CancellationToken cancellationToken) =>
        argument.Method.Name == "ForEach"
        && IsCollection(argument.Method.ContainingType, edits.Context.Types)
        && argument.Call.Parent is { } place
        && ForEachLoop.TryCreate(edits, place, argument.Call, argument.Work, cancellationToken) is { } loop
            ? new ForEachCall(edits, argument, loop)
            : null;

    private protected override void WriteCall() => _loop.Write();

    private static bool IsCollection(INamedTypeSymbol type, KnownTypes types) =>
        types.Is(type, types["System.Collections.Generic.List`1"])
        || types.Is(type, types["System.Array"])
        || types.Is(type, types["System.Collections.Immutable.ImmutableList`1"]);
}
