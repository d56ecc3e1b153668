using System;
using System.Collections.Immutable;
using System.Linq;
using AsyncHygiene.CallGraph;
using AsyncHygiene.RequestPaths.Caches;
using AsyncHygiene.RequestPaths.EntryPoints;
using AsyncHygiene.RequestPaths.OffRequests;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Choice;
using AsyncHygiene.Semantics.Configuration;
using AsyncHygiene.Semantics.Counterparts;
using AsyncHygiene.Semantics.Delegates;
using AsyncHygiene.Semantics.Tasks;
using AsyncHygiene.Settings;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.RequestPaths;

/// <summary>
/// Why code runs, or may run, on a thread that requests need: it is async code, or there is a path from an entry point to it.
/// </summary>
internal sealed class RequestCode
{
    /// <summary>The property of a diagnostic that says how sure its path is; absent in most async code, which needs none.</summary>
    public const string CertaintyProperty = "Certainty";

    /// <summary>The property of a diagnostic that names the entry point, as a documentation id.</summary>
    public const string EntryPointProperty = "EntryPoint";

    /// <summary>
    /// The property of a diagnostic in code that is taken to run for requests, although no path to it is known: what is known of the whole
    /// solution may show that no request reaches it.
    /// </summary>
    public const string AssumedProperty = "Assumed";

    /// <summary>
    /// The property of a diagnostic in code of a library that is worth less if nothing in the solution runs it. The tool looks, and records
    /// what it finds.
    /// </summary>
    public const string UseProperty = "Use";

    /// <summary>The properties that ask whether something runs the code.</summary>
    public static readonly ImmutableDictionary<string, string?> AsksForUse =
        ImmutableDictionary<string, string?>.Empty.Add(UseProperty, "");

    /// <summary>The value of <see cref="CertaintyProperty"/> where no path was found.</summary>
    public const string Unreached = "Unreached";

    private const string PoolThread = "a thread-pool thread";

    /// <summary>Of a scheduler or queue, which may have threads of its own.</summary>
    private const string WorkerThread = "a worker thread";

    private readonly string? _certainty;

    private RequestCode(
        string why,
        RequestPath? path = null,
        bool isWarning = true,
        string? certainty = null,
        string thread = PoolThread)
    {
        Blocked = $"{thread} {why}";
        Path = path;
        IsWarning = isWarning;
        _certainty = certainty;
    }

    /// <summary>The same, in a program for one user or one request at a time, or the author has said that the line may block.</summary>
    private RequestCode(RequestCode accepted)
    {
        Blocked = accepted.Blocked;
        Path = accepted.Path;
        Entry = accepted.Entry;
        RunsOffRequests = accepted.RunsOffRequests;
        IsAssumed = accepted.IsAssumed;
        IsWarning = false;
        _certainty = accepted._certainty;
    }

    /// <summary>A path of the whole solution may lead to it, which this project does not show.</summary>
    private RequestCode(RequestCode open, bool isWarning)
        : this(open)
    {
        IsWarning = isWarning;
        _certainty ??= Unreached;
    }

    /// <summary>What is blocked and why it matters; completes the sentence "'X' blocks …".</summary>
    public string Blocked { get; private init; }

    /// <summary>The path from the entry point; null in async code.</summary>
    public RequestPath? Path { get; }

    /// <summary>The entry point that the code is or that leads to it; null in other async code.</summary>
    public EntryPoint? Entry { get; private init; }

    /// <summary>An entry point is known, and what it does a request waits for: no background service, no job.</summary>
    public bool ServesRequest => Entry is { IsRequest: true };

    /// <summary>The code itself is the entry point.</summary>
    public bool IsAtEntry => this is { Entry: not null, Path: null or { Sites.Length: 0 } };

    /// <summary>The program runs it at its start or end, or only such code does.</summary>
    public bool RunsOffRequests { get; private init; }

    /// <summary>Nothing is known but that it is, or is below, async code, or is what requests are likely to call.</summary>
    public bool IsAssumed { get; private init; }

    /// <summary>False where the path is possible only, or no request waits at its end: the rule then reports information.</summary>
    public bool IsWarning { get; private init; }

    /// <summary>
    /// The same of the code around an operation, which may be a lambda that runs in place. Code that has another way for requests is none.
    /// </summary>
    public static RequestCode? Around(AnalyzedOperation context, KnownTypes types)
    {
        var function = EnclosingFunction.Of(context.Operation, context.ContainingSymbol, types);
        return function.InExpressionTree || DualPath.Contains(function, context.ContainingSymbol, types, context.CancellationToken)
            ? null
            : Find(context, InPlaceLambda.AsyncFunctionAround(function, context.ContainingSymbol, types), types);
    }

    /// <summary>Null where nothing shows that a request waits; the rule then stays silent or reports information only.</summary>
    public static RequestCode? Find(AnalyzedOperation context, EnclosingFunction function, KnownTypes types)
    {
        if (function.InExpressionTree || function.Method?.IsStartUp() == true)
            return null;

        if (context.AssumesRequest)
            return Async(FunctionName.Of(function.Symbol));

        var isAsync = function.Method is not null && function.IsAsyncCode(types);
        var search = RequestCodeSearch.Of(context.Compilation);
        var found = !isAsync ? search.Find(function, context)
            : DirectEntry(context, function, types) is { } entry ? AtEntry(entry, context)
            : search.FindAsync(function, context);
        if (isAsync && found is { IsAssumed: true } && context.Operation.IsRunOnce(context.ContainingSymbol, types))
            found = OffRequests(FunctionName.Of(function.Symbol));
        found = Options.RequestPaths.Read(context.Options, context.Operation.Syntax.SyntaxTree) switch
        {
            ReportedPaths.Proven => found is { IsWarning: true } ? found : null,
            ReportedPaths.All =>
                found ?? new RequestCode(
                    $"if a request reaches {FunctionName.Of(function.Symbol)}",
                    isWarning: false,
                    certainty: Unreached),
            _ => found,
        };
        if (found is { IsWarning: true }
            && ((!found.ServesRequest && ToolProject.Is(context.Compilation))
                || SingleRequestProcess.Runs(found.Entry, context.Compilation, context.CancellationToken)
                || DevelopmentCode.Contains(context.Operation.Syntax, context.Operation.SemanticModel!, types)
                || CacheFill.Contains(context)
                || AuthorsChoice.IsToBlock(context.Operation.Syntax)))
        {
            found = new RequestCode(found);
        }

        if (found is { IsWarning: true } && HelperOf(found, context) is { } helper)
            found = helper;

        if (found is { IsWarning: true, Entry.IsSynchronousRule: true, Path: { } path }
            && AutomaticValidation.IsOn(context.Compilation, context.CancellationToken))
        {
            found = new RequestCode(found)
            {
                Blocked = $"{PoolThread} in a rule that must be synchronous as long as MVC validates automatically: {path}",
            };
        }

        if (found is { IsWarning: true, Entry: { } reached } && FixedSignature.SynchronousContractOf(reached, types) is { } contract)
            found = found.KeptSynchronousBy($"where '{FunctionName.Of(contract)}' allows no await (move it out first)");
        else if (found is not null && (found.Entry is not null || !isAsync) && SynchronousPlace.Of(function) is { } place)
            found = found.KeptSynchronousBy(place);
        else if (found is { IsWarning: true } && SynchronousPlace.OfLambda(context.Operation, types) is { } lambda)
            found = found.KeptSynchronousBy(lambda);
        else if (found is { IsWarning: true } && HeldLock.Contains(context.Operation, types))
            found = found.KeptSynchronousBy("in a 'lock', which allows no await (take a SemaphoreSlim, or move it out first)");

        return found is { IsWarning: false } && !Information.IsWanted(context.Options) ? null : found;
    }

    /// <summary>Nothing is known of async code but that it runs on threads of the pool.</summary>
    public static RequestCode Async(string name) => new($"in async code: {name}") { IsAssumed = true };

    /// <summary>Synchronous code of a library that its own async code calls.</summary>
    public static RequestCode BelowAsync(RequestPath path) =>
        new($"in async code: {path}", path, certainty: nameof(PathCertainty.Possible)) { IsAssumed = true };

    /// <summary>Only the start of the program, its end or a command line runs it.</summary>
    public static RequestCode OffRequests(string name) => new($"in async code that no request reaches: {name}", isWarning: false)
    {
        RunsOffRequests = true,
    };

    /// <summary>
    /// Nothing calls it, nor what calls it: in its program or, as the request-path file says of a library, in the solution.
    /// </summary>
    public static RequestCode Unused(string name, Compilation compilation)
    {
        var scope = compilation.Options.OutputKind == OutputKind.DynamicallyLinkedLibrary
            ? "no program of this solution"
            : "nothing in this program";
        return new RequestCode($"in async code that {scope} calls: {name}", isWarning: false) { RunsOffRequests = true };
    }

    /// <summary>All calls are known, and what they give leads elsewhere.</summary>
    public static RequestCode InUncalledBranch(string name) =>
        new($"in a branch of async code into which no call in this program leads: {name}", isWarning: false) { RunsOffRequests = true };

    /// <summary>A search over the whole solution found no request that leads to it.</summary>
    public static RequestCode OfNoRequest(string name) =>
        new($"in async code that no request of this solution is seen to reach: {name}", isWarning: false) { RunsOffRequests = true };

    /// <summary>A request could come by an interface, but the program makes no object of the class.</summary>
    public static RequestCode NeverMade(string name) =>
        new($"in an object that nothing in this program makes: {name}", isWarning: false) { RunsOffRequests = true };

    public static RequestCode AtPhase(EntryPointKind phase, string name) => new($"{phase.Below}: {name}", isWarning: false)
    {
        RunsOffRequests = true,
    };

    public static RequestCode AtPhase(RequestPath path) =>
        new($"{path.Entry!.Below}: {path}", path, isWarning: false, nameof(PathCertainty.Possible)) { RunsOffRequests = true };

    /// <summary>What may be a helper is information itself. What it calls is a warning, as below any action.</summary>
    private static RequestCode? HelperOf(RequestCode code, AnalyzedOperation context) =>
        code is { Entry: { } action, Path: null or { Sites.Length: 0 } }
        && action.Kind == EntryPointKind.MvcAction
        && ControllerHelper.Is(action.Method, context.Compilation, context.CancellationToken)
            ? new RequestCode(code)
            {
                Blocked = $"{PoolThread} in what may be a helper of a controller that is public by mistake: {action.Name}",
            }
            : null;

    private static RequestCode AtEntry(EntryPoint entry, AnalyzedOperation context) =>
        OneTimeNames.Mark(entry.Method) ? OneTime(entry.Name)
        : RequestCodeSearch.Of(context.Compilation).IsNeverAdded(entry, context) ? Unused(entry.Name, context.Compilation)
            : new RequestCode(
                $"{entry.Below}: {entry.Name}",
                isWarning: !entry.IsJob
                    && (entry.Kind != EntryPointKind.BackgroundService || !ServiceStart.Contains(context.Operation.Syntax)),
                thread: ThreadOf(entry))
            {
                Entry = entry,
            };

    /// <summary>Only jobs run it, as far as the callers are known.</summary>
    public static RequestCode InJob(string name) =>
        new($"{EntryPointKind.Job.Below}: {name}", isWarning: false, thread: WorkerThread);

    /// <summary>A request may start it, but seldom, as a name on the way says: once in the life of an installation.</summary>
    public static RequestCode OneTime(string name) => new($"in code that seldom runs, as its name says: {name}", isWarning: false)
    {
        RunsOffRequests = true,
    };

    public static RequestCode OneTime(RequestPath path) =>
        new($"in code that seldom runs, as a name says: {path}", path, isWarning: false, nameof(PathCertainty.Possible))
        {
            RunsOffRequests = true,
        };

    /// <summary>Requests run it until what it brings is kept.</summary>
    public static RequestCode FillingCache(RequestPath path) =>
        new($"where what is kept is not there yet: {path}", path, isWarning: false, nameof(PathCertainty.Possible), ThreadOf(path.Entry!));

    public static RequestCode Proven(RequestPath path) =>
        new($"{path.Entry!.Below}: {path}", path, !path.Entry.IsJob, nameof(PathCertainty.Proven), ThreadOf(path.Entry))
        {
            Entry = path.Entry,
        };

    public static RequestCode Possible(RequestPath path) =>
        new(path.Entry!.Below, path, isWarning: false, nameof(PathCertainty.Possible))
        {
            Blocked = $"{ThreadOf(path.Entry)}{path.Entry.PossiblyBelow}: {path}",
            Entry = path.Entry,
        };

    /// <summary>The path ends at the edge of a library, so nothing here proves that a request comes that way.</summary>
    public static RequestCode FromLibrary(RequestPath path, bool isWarning) =>
        new($"if a request calls {path}", path, isWarning, nameof(PathCertainty.Possible)) { IsAssumed = isWarning };

    /// <summary>
    /// The same for a rule to which it matters whether a request reaches async code. The tool looks for a path to what is marked so, and
    /// records it for the next search.
    /// </summary>
    public RequestCode AskingForPath(bool isWarning) => Entry is null ? new(this, IsWarning && isWarning) : isWarning ? this : new(this);

    /// <summary>
    /// The diagnostic of a blocking site, with the severity that the certainty allows and the path's steps as additional locations. The
    /// last message argument is <see cref="Blocked"/>.
    /// </summary>
    public Diagnostic At(Location location, DiagnosticDescriptor rule, params object[] arguments) =>
        Diagnostic.Create(
            rule,
            location,
            IsWarning ? rule.DefaultSeverity : DiagnosticSeverity.Info,
            Path?.Locations,
            Properties(),
            arguments.Append(Blocked).ToArray());

    /// <summary>
    /// The same as information, where it is the line that may be harmless; null where no information is wanted. It says of its path what a
    /// warning says: of a library, the solution may show the path.
    /// </summary>
    public Diagnostic? InformationAt(Location location, DiagnosticDescriptor rule, AnalyzerOptions options, params object[] arguments) =>
        Information.IsWanted(options)
            ? Diagnostic.Create(
                rule,
                location,
                DiagnosticSeverity.Info,
                Path?.Locations,
                PathProperties(),
                arguments.Append(Blocked).ToArray())
            : null;

    /// <summary>What blocks only on a condition, as a rule does not; the message says on which.</summary>
    public RequestCode OnlyIf(string condition) => new(this) { Blocked = $"{Blocked} (information: only if {condition})" };

    /// <summary>What the rule advises is right, but not in this place: the message says so.</summary>
    private RequestCode KeptSynchronousBy(string place)
    {
        var end = Blocked.IndexOf(": ", StringComparison.Ordinal);
        return new(this)
        {
            Blocked = end < 0 ? $"{Blocked}, {place}" : Blocked.Insert(end, " " + place),
            IsWarning = IsWarning,
        };
    }

    private static string ThreadOf(EntryPoint entry) => entry.IsJob ? WorkerThread : PoolThread;

    private ImmutableDictionary<string, string?> Properties()
    {
        var properties = PathProperties();
        return IsAssumed ? properties.Add(AssumedProperty, "") : properties;
    }

    private ImmutableDictionary<string, string?> PathProperties()
    {
        var properties = ImmutableDictionary<string, string?>.Empty;
        if (_certainty is not null)
            properties = properties.Add(CertaintyProperty, _certainty);
        return Path?.Entry?.Method.GetDocumentationCommentId() is { } id ? properties.Add(EntryPointProperty, id) : properties;
    }

    /// <summary>The entry point that the function itself is; it is named in the message, and costs no search.</summary>
    private static EntryPoint? DirectEntry(AnalyzedOperation context, EnclosingFunction function, KnownTypes types) =>
        function.Operation is IAnonymousFunctionOperation lambda
            ? KnownEntryPoints.Find(
                lambda,
                types,
                new SemanticModelSource(ImmutableArray.Create(context.Compilation)),
                context.CancellationToken) ?? ViewAround(lambda, types)
            : KnownEntryPoints.Of(types).Find(function.Method!);

    /// <summary>A tag or a section of a view is compiled to an async lambda, which the view runs.</summary>
    private static EntryPoint? ViewAround(IAnonymousFunctionOperation lambda, KnownTypes types) =>
        RazorCode.IsOfView(lambda.Syntax.SyntaxTree)
        && EnclosingMember.Of(lambda.Symbol) is IMethodSymbol drawing
        && RazorCode.PageDrawnBy(drawing) is not null
            ? KnownEntryPoints.Of(types).Find(drawing)
            : null;
}
