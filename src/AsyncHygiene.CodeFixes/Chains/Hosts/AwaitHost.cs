using System;
using System.Threading.Tasks;
using AsyncHygiene.AwaitSites.Tokens;
using AsyncHygiene.Chains.Hosts.Lambdas;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Chains.Hosts;

/// <summary>
/// The function around an await-to-be, and what it takes to make it async: nothing beyond itself, a change of those that use it as well, or
/// something that cannot be had.
/// </summary>
internal abstract class AwaitHost
{
    private AwaitHost(AwaitPath path) => Path = path;

    /// <summary>What stands between the await and the function.</summary>
    public AwaitPath Path { get; }

    /// <summary>The host of an await in the lambda of a call, where this is the host of the call.</summary>
    public AwaitHost Through(LambdaRewrite rewrite) => On(Path.Through(rewrite));

    /// <summary>The host of an await in a lock, where this is the host of the lock.</summary>
    public AwaitHost Inside(IFieldSymbol gate) => On(Path.Inside(gate));

    /// <summary>The function that awaits what a site becomes; null where none does.</summary>
    public virtual SyntaxNode? FunctionAround(SyntaxNode site) => FunctionSyntax.Around(Path.SiteOf(site));

    /// <summary>Writes what the function around needs, and returns what awaits now; null where it did before.</summary>
    public abstract SyntaxNode? MakeAsync(SyntaxNode site, DocumentEdits edits);

    /// <summary>The token that a site may hand on.</summary>
    /// <param name="site">What becomes an await.</param>
    /// <param name="added">The name of the parameter that the conversion gives the function; null where it gives none.</param>
    /// <param name="handed">Which tokens may be handed on.</param>
    /// <param name="context">Of the site's document.</param>
    public Task<string?> TokenAtAsync(SyntaxNode site, string? added, HandedTokens handed, DocumentContext context) =>
        Path.SeesScope ? TokenInScopeAsync(site, added, handed, context) : Task.FromResult<string?>(null);

    private protected abstract Task<string?> TokenInScopeAsync(
        SyntaxNode site,
        string? added,
        HandedTokens handed,
        DocumentContext context);

    private protected abstract AwaitHost On(AwaitPath path);

    /// <summary>The function can be async as things are.</summary>
    public sealed class Ready : AwaitHost
    {
        private Ready(AsyncFunction function, AwaitPath path)
            : base(path) => Function = function;

        public Ready(AsyncFunction function)
            : this(function, AwaitPath.Direct)
        {
        }

        public AsyncFunction Function { get; }

        public override SyntaxNode? MakeAsync(SyntaxNode site, DocumentEdits edits) => MakeAsync(Function, Path, edits);

        private protected override Task<string?> TokenInScopeAsync(
            SyntaxNode site,
            string? added,
            HandedTokens handed,
            DocumentContext context) =>
            Function.TokenAtAsync(site, handed);

        private protected override AwaitHost On(AwaitPath path) => new Ready(Function, path);
    }

    /// <summary>A member has to change with the function, and what uses the member has to await.</summary>
    public abstract class OfMember : AwaitHost
    {
        private protected OfMember(ISymbol member, AwaitPath path)
            : base(path) => Member = member;

        /// <summary>
        /// The method or local function itself; for a getter its property; for a lambda the field or parameter that takes it.
        /// </summary>
        public ISymbol Member { get; }

        public override SyntaxNode? MakeAsync(SyntaxNode site, DocumentEdits edits)
        {
            Path.Write();
            return FunctionAround(site)!;
        }

        private protected override async Task<string?> TokenInScopeAsync(
            SyntaxNode site,
            string? added,
            HandedTokens handed,
            DocumentContext context)
        {
            if (FunctionAround(site) is not { } function)
                return null;
            if (added is not null)
                return await handed.CanHandAddedAsync(site, function, context).ConfigureAwait(false) ? added : null;

            return Member is IMethodSymbol method ? await handed.AtAsync(site, function, method, context).ConfigureAwait(false) : null;
        }
    }

    /// <summary>The callers of a method or local function have to await it.</summary>
    public sealed class NeedsCallers : OfMember
    {
        private NeedsCallers(ISymbol member, AwaitPath path)
            : base(member, path)
        {
        }

        public NeedsCallers(IMethodSymbol method)
            : this(method, AwaitPath.Direct)
        {
        }

        private protected override AwaitHost On(AwaitPath path) => new NeedsCallers(Member, path);
    }

    /// <summary>The readers of a property have to await the method that it becomes.</summary>
    public sealed class NeedsReaders : OfMember
    {
        private NeedsReaders(ISymbol member, AwaitPath path)
            : base(member, path)
        {
        }

        public NeedsReaders(IPropertySymbol property)
            : this(property, AwaitPath.Direct)
        {
        }

        private protected override AwaitHost On(AwaitPath path) => new NeedsReaders(Member, path);
    }

    /// <summary>A lambda that a field keeps or a method is given: who calls it through that has to await what it returns.</summary>
    public sealed class NeedsHolderReaders : OfMember
    {
        private readonly AsyncFunction _lambda;

        private NeedsHolderReaders(AsyncFunction lambda, ISymbol holder, AwaitPath path)
            : base(holder, path) => _lambda = lambda;

        public NeedsHolderReaders(AsyncFunction lambda, ISymbol holder)
            : this(lambda, holder, AwaitPath.Direct)
        {
        }

        public override SyntaxNode? MakeAsync(SyntaxNode site, DocumentEdits edits) => MakeAsync(_lambda, Path, edits);

        private protected override Task<string?> TokenInScopeAsync(
            SyntaxNode site,
            string? added,
            HandedTokens handed,
            DocumentContext context) =>
            _lambda.TokenAtAsync(site, handed);

        private protected override AwaitHost On(AwaitPath path) => new NeedsHolderReaders(_lambda, Member, path);
    }

    /// <summary>
    /// A method that a field keeps or a method is given by its name: no function around awaits it, who calls it through that does.
    /// </summary>
    public sealed class KeptByHolder : OfMember
    {
        public KeptByHolder(ISymbol holder)
            : base(holder, AwaitPath.Direct)
        {
        }

        public override SyntaxNode? FunctionAround(SyntaxNode site) => null;

        public override SyntaxNode? MakeAsync(SyntaxNode site, DocumentEdits edits) => site;

        private protected override AwaitHost On(AwaitPath path) =>
            throw new InvalidOperationException("The method itself is kept, whatever is around its name.");
    }

    /// <summary>No await can be had there.</summary>
    public sealed class Refused : AwaitHost
    {
        public Refused(Refusal refusal)
            : base(AwaitPath.Direct) => Refusal = refusal;

        public Refusal Refusal { get; }

        public override SyntaxNode? MakeAsync(SyntaxNode site, DocumentEdits edits) => throw new InvalidOperationException(Refusal.Reason);

        private protected override Task<string?> TokenInScopeAsync(
            SyntaxNode site,
            string? added,
            HandedTokens handed,
            DocumentContext context) =>
            Task.FromResult<string?>(null);

        private protected override AwaitHost On(AwaitPath path) => this;
    }

    private static SyntaxNode? MakeAsync(AsyncFunction function, AwaitPath path, DocumentEdits edits)
    {
        // First what happens to the function's returns: the call of a lambda may put statements before one of them.
        function.MakeAsync();
        path.Write();
        if (function.Converted is { } converted)
            edits.Finally(() => DroppedTasks.Discard(converted, edits));
        return function.Converted;
    }
}
