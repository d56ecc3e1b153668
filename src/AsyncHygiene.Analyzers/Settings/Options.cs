using System;
using System.Collections.Immutable;
using System.Globalization;

namespace AsyncHygiene.Settings;

/// <summary>
/// Every option of the package. Rules and fixes read them from here, and <c>docs/configuration.md</c> is generated from here, so that no
/// option exists without its documentation.
/// </summary>
internal static class Options
{
    public static readonly OptionDefinition<int> FanOutLimit = Number(
        "async_hygiene.fan_out_limit",
        32,
        "How many calls run at a time in code that the fixes of AH2001 to AH2004 and AH2006 write.");

    public static readonly OptionDefinition<bool> ReportDiscardedTasks = Flag(
        "async_hygiene.report_discarded_tasks",
        false,
        "Whether AH2005 also reports tasks that are dropped on purpose, with `_ =`.");

    public static readonly OptionDefinition<bool> ConcurrentReads = Flag(
        "async_hygiene.concurrent_reads",
        false,
        "Whether AH2006 offers to run reads at the same time that now run one after another.");

    public static readonly OptionDefinition<int> ConnectionLimit = Number(
        "async_hygiene.connection_limit",
        50,
        "The connections per host that the fix of AH4002 writes into start-up code.");

    public static readonly OptionDefinition<bool> ReportFixedReadAsAsync = Flag(
        "async_hygiene.report_fixed_read_as_async",
        false,
        "Whether AH3001 also reports, as information, the versions of System.Net.Http.Formatting (5.2.3 and later) that keep one set of "
            + "formatters.");

    public static readonly OptionDefinition<ReportedPaths> RequestPaths = new(
        "async_hygiene.request_paths",
        "`proven`, `possible`, `all`",
        ReportedPaths.Possible,
        "possible",
        "Which blocking calls in synchronous code AH1001 to AH1006 report: only on proven request paths, also on possible ones as "
            + "information, or also where no path was found.",
        text =>
            (Enum.TryParse<ReportedPaths>(text, ignoreCase: true, out var value)
                && Enum.IsDefined(typeof(ReportedPaths), value)
                && !char.IsDigit(text[0]), value));

    public static readonly OptionDefinition<ImmutableArray<ApiName>> EntryPoints = new(
        "async_hygiene.entry_points",
        "`[Namespace.Type]::Member`, several separated by commas; `*` for all public members",
        ImmutableArray<ApiName>.Empty,
        "none",
        "Further entry points of requests, for frameworks that AsyncHygiene does not know. Overrides and implementations of such a "
            + "member are entry points too.",
        ParseMembers);

    public static readonly OptionDefinition<bool> AllowPublicApiBreak = Flag(
        "async_hygiene.allow_public_api_break",
        false,
        "Whether the fixes convert members that are listed in the project's `PublicAPI.Shipped.txt` or `PublicAPI.Unshipped.txt`. The "
            + "lists change with them.");

    public static readonly OptionDefinition<RenameStyle> Rename = new(
        "async_hygiene.rename",
        "`match_project`, `async_suffix`, `never`",
        RenameStyle.MatchProject,
        "match_project",
        "Whether methods that the fixes make async get the suffix `Async`: as most methods around them that return a task, in their "
            + "type or else in their project, always, or never.",
        text => text.ToLowerInvariant() switch
        {
            "match_project" => (true, RenameStyle.MatchProject),
            "async_suffix" => (true, RenameStyle.AsyncSuffix),
            "never" => (true, RenameStyle.Never),
            _ => (false, RenameStyle.MatchProject),
        });

    public static readonly OptionDefinition<bool> AddCancellationToken = Flag(
        "async_hygiene.add_cancellation_token",
        false,
        "Whether methods that the fixes make async get a CancellationToken parameter, which their callers pass on.");

    public static readonly OptionDefinition<bool> ConvertLocks = Flag(
        "async_hygiene.convert_locks",
        false,
        "Whether the fixes turn a private lock object into a SemaphoreSlim, so that the code in its `lock` statements can await.");

    public static readonly OptionDefinition<bool> AddAsyncDispose = Flag(
        "async_hygiene.add_async_dispose",
        false,
        "Whether the fixes add a `DisposeAsync` next to a `Dispose` that blocks, and write `await using` for the class in async code.");

    public static readonly OptionDefinition<bool> AddAsyncOverrides = Flag(
        "async_hygiene.add_async_overrides",
        false,
        "Whether the fixes add the asynchronous override next to a synchronous one that blocks, in a stream, a DbContext or a "
            + "SaveChangesInterceptor.");

    public static readonly OptionDefinition<bool> ConvertTryPattern = Flag(
        "async_hygiene.convert_try_pattern",
        false,
        "Whether the fixes convert methods with one `out` parameter, such as `bool TryGet(int key, out Order value)`, to methods that "
            + "return both values: `Task<(bool Ok, Order Value)> TryGetAsync(int key)`.");

    public static readonly OptionDefinition<bool> ConvertProperties = Flag(
        "async_hygiene.convert_properties",
        false,
        "Whether the fixes convert private and internal properties that only have a getter, and block in it, to methods: `Total` "
            + "becomes `GetTotalAsync()`.");

    public static readonly OptionDefinition<bool> KeepSyncTwins = Flag(
        "async_hygiene.keep_sync_twins",
        false,
        "Whether the fixes keep a method that generated code calls, or that the project lists in `PublicAPI.Shipped.txt` or "
            + "`PublicAPI.Unshipped.txt`, and add its async form. The method then blocks on the async form, and every caller that can "
            + "await uses the async form itself.");

    public static readonly OptionDefinition<bool> TrustAsyncForms = Flag(
        "async_hygiene.trust_async_forms",
        false,
        "Whether the fixes take a method of your own for the awaitable form of another one by its name, also where the two are not "
            + "written alike. Ask for it where you have compared them.");

    /// <summary>The options by their keys. After the options themselves, which are initialized in the order in which they stand.</summary>
    public static readonly ImmutableDictionary<string, OptionDefinition> ByKey =
        Index(
            FanOutLimit,
            ReportDiscardedTasks,
            ConcurrentReads,
            ConnectionLimit,
            ReportFixedReadAsAsync,
            RequestPaths,
            EntryPoints,
            AllowPublicApiBreak,
            Rename,
            AddCancellationToken,
            ConvertLocks,
            AddAsyncDispose,
            AddAsyncOverrides,
            ConvertTryPattern,
            ConvertProperties,
            KeepSyncTwins,
            TrustAsyncForms);

    private static ImmutableDictionary<string, OptionDefinition> Index(params OptionDefinition[] options) =>
        options.ToImmutableDictionary(o => o.Key, StringComparer.OrdinalIgnoreCase);

    private static (bool Ok, ImmutableArray<ApiName> Value) ParseMembers(string text)
    {
        var members = ImmutableArray.CreateBuilder<ApiName>();
        foreach (var part in text == "none" ? [] : text.Split(',', ';'))
        {
            if (!ApiName.TryParse(part, out var member))
                return (false, ImmutableArray<ApiName>.Empty);
            if (member is { } found)
                members.Add(found);
        }

        return (true, members.ToImmutable());
    }

    private static OptionDefinition<int> Number(string key, int defaultValue, string description) =>
        new(
            key,
            "a whole number from 1",
            defaultValue,
            defaultValue.ToString(CultureInfo.InvariantCulture),
            description,
            text => (int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out var value) && value >= 1, value));

    private static OptionDefinition<bool> Flag(string key, bool defaultValue, string description) =>
        new(
            key,
            "`true`, `false`",
            defaultValue,
            defaultValue ? "true" : "false",
            description,
            text => (bool.TryParse(text, out var value), value));
}
