using System.Linq;
using System.Threading;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics.Tasks;
using AsyncHygiene.Semantics.TextSearch;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Chains.Safety.Completion;

/// <summary>
/// A wait for a channel, where the project makes one that may run what follows an await inside of the write: the writer would go on only
/// after it.
/// </summary>
internal sealed class ChannelContinuations
{
    private const string Option = "AllowSynchronousContinuations";

    private static readonly string[] s_ends =
    [
        "System.Threading.Channels.ChannelReader`1",
        "System.Threading.Channels.ChannelWriter`1",
    ];

    private readonly DocumentContext _context;
    private readonly ValueOrigins _origins;
    private readonly CancellationToken _cancellationToken;

    public ChannelContinuations(ValueOrigins origins, DocumentContext context, CancellationToken cancellationToken)
    {
        _context = context;
        _origins = origins;
        _cancellationToken = cancellationToken;
    }

    /// <summary>Why the wait may not become an await; null where nothing speaks against it.</summary>
    public Refusal? RefusalOf(BlockingWait wait) =>
        wait.Task is { } task && _origins.Of(task).Any(IsOfChannel) && Setting() is { } setting
            ? Refusal.ThreadAffine.Because(
                $"{SourcePlace.Of(setting.GetLocation())}, sets '{Option}': what follows an 'await' would run inside of the write, on the "
                    + "writer's thread")
            : null;

    private bool IsOfChannel(IOperation task) => task switch
    {
        IInvocationOperation call => _context.Types.IsOneOf(call.TargetMethod.ContainingType, s_ends),
        IPropertyReferenceOperation completion => _context.Types.IsOneOf(completion.Property.ContainingType, s_ends),
        _ => false,
    };

    /// <summary>Where it is set to anything but a plain <c>false</c>.</summary>
    private SyntaxNode? Setting() =>
        NameScan.Tokens(_context.Model.Compilation, Option, _cancellationToken)
            .Select(token => token.Parent?.FirstAncestorOrSelf<AssignmentExpressionSyntax>())
            .FirstOrDefault(a => a is { } assignment && !assignment.Right.IsKind(SyntaxKind.FalseLiteralExpression));
}
