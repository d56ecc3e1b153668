using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Chains.Safety.Completion;

/// <summary>
/// A wait that a token of the solution's own source ends. What follows <c>await task.WaitAsync(token)</c> then runs inside of
/// <c>Cancel</c>, on the thread that calls it. The token of a request, or any other that comes in by a parameter, is the host's.
/// </summary>
internal sealed class CancelingThread
{
    private const string SourceType = "System.Threading.CancellationTokenSource";

    private readonly SourceModels _models;
    private readonly KnownTypes _types;
    private readonly ValueOrigins _origins;
    private readonly CompletingCalls _cancellations;

    public CancelingThread(SourceModels models, ValueOrigins origins, DocumentContext context, CancellationToken cancellationToken)
    {
        _models = models;
        _types = context.Types;
        _origins = origins;
        _cancellations = new CompletingCalls(models, context, [SourceType], ["Cancel"], cancellationToken);
    }

    /// <summary>Why the wait may not become an await; null where nothing speaks against it.</summary>
    public Refusal? RefusalOf(BlockingWait wait) => wait is { Kind: BlockingWaitKind.Wait, Operation: IInvocationOperation call }
        ? call.Arguments.Where(a => _types.Is(a.Parameter?.Type, _types.CancellationToken))
            .SelectMany(token => OwnersOf(token.Value))
            .Select(RefusalIn)
            .FirstOrDefault(r => r is not null)
        : null;

    /// <summary>The types that have the sources of a token, those of a linked one too.</summary>
    private IEnumerable<INamedTypeSymbol> OwnersOf(IOperation token) =>
        _origins.Of(token)
            .OfType<IPropertyReferenceOperation>()
            .Where(t => t is { Property.Name: "Token", Instance: not null } && _types.Is(t.Property.ContainingType, _types[SourceType]))
            .SelectMany(t => LinkedTo(t.Instance!).SelectMany(OwnersOf).Concat(OwnerOf(t.Instance!)));

    private IEnumerable<INamedTypeSymbol> OwnerOf(IOperation source) => _models.OwnerOf(source) is { } type ? [type] : [];

    private IEnumerable<IOperation> LinkedTo(IOperation source) =>
        _origins.Of(source)
            .OfType<IInvocationOperation>()
            .Where(linked => _types.Is(linked.TargetMethod.ContainingType, _types[SourceType]))
            .SelectMany(linked => linked.Arguments)
            .Select(a => a.Value);

    private Refusal? RefusalIn(INamedTypeSymbol type)
    {
        var declarations = _models.DeclarationsOf(type);
        return _cancellations.InPassing(declarations) is { } call
            ? Refusal.ThreadAffine.Because(
                $"{SourcePlace.Of(call.GetLocation())}, cancels the wait and goes on: what follows an 'await' would run in between, on the "
                    + "thread there")
            : null;
    }
}
