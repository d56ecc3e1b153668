using System.Threading;
using AsyncHygiene.AwaitSites.Loops;
using AsyncHygiene.Editing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Hosts.Lambdas;

/// <summary>
/// <c>list.ForEach(x =&gt; Save(x));</c> as <c>foreach (var x in list) await SaveAsync(x);</c>, and so for a method of the solution that is
/// only such a loop.
/// </summary>
internal sealed class ForEachCall : LambdaRewrite
{
    private readonly ForEachLoop _loop;

    private ForEachCall(DocumentEdits edits, LambdaArgument argument, ForEachLoop loop)
        : base(edits, argument.Work, argument.Call) => _loop = loop;

    public static ForEachCall? TryCreate(LambdaArgument argument, DocumentEdits edits, CancellationToken cancellationToken) =>
        (IsOfCollection(argument.Method, edits.Context.Types) || IsUnusedOwnLoop(argument, cancellationToken))
        && argument.Call.Parent is { } place
        && !(edits.Context.Types.Is(argument.Method.ContainingType, edits.Context.Types["System.Array"])
            && Sequences.IsNullHeard(argument.Call, edits.Context, cancellationToken))
        && ForEachLoop.SourceOf(argument.Call) is { } source
        && Sequences.ItemTypeOf(argument, source, edits.Context, cancellationToken) is { } itemType
        && ForEachLoop.TryCreate(edits, place, argument.Call, argument.Work, itemType) is { } loop
            ? new ForEachCall(edits, argument, loop)
            : null;

    private protected override void WriteCall() => _loop.Write();

    private static bool IsOfCollection(IMethodSymbol method, KnownTypes types) =>
        method is { Name: "ForEach", ContainingType: var type }
        && (types.Is(type, types["System.Collections.Generic.List`1"])
            || types.Is(type, types["System.Array"])
            || types.Is(type, types["System.Collections.Immutable.ImmutableList`1"]));

    /// <summary>It may return the sequence for the next call.</summary>
    private static bool IsUnusedOwnLoop(LambdaArgument argument, CancellationToken cancellationToken) =>
        OwnLoopMethod.Is(argument.Method, cancellationToken)
        && (argument.Method.ReturnsVoid || argument.Call.Parent is ExpressionStatementSyntax);
}
