using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using AsyncHygiene.Semantics.Obstacles;

namespace AsyncHygiene;

/// <summary>
/// Why a blocking call, or a member on its way up, stays as it is. The codes are stable: reports count by them, and the documentation lists
/// them from here.
/// </summary>
internal sealed class Refusal
{
    public static readonly Refusal Accessor = new("accessor", "a property, indexer or event accessor cannot be async");
    public static readonly Refusal Aggregate = new("aggregate", "a handler of AggregateException would no longer see the exception");
    public static readonly Refusal AmbientState = new(
        "ambient-state",
        "it changes state that flows to its callers (the culture, the principal, an AsyncLocal, a scope), and an async method undoes "
            + "that when it returns");
    public static readonly Refusal AsyncSibling = new(
        "async-sibling",
        "it already has an async form, which its callers can use; a class that overrides it alone needs an override of that one first");
    public static readonly Refusal AsyncVoid = new(
        "async-void",
        "it is passed to a delegate or event that returns nothing, so no caller could await it");
    public static readonly Refusal Attribute = new(
        "attribute",
        "an attribute says that something outside this code calls it, or how it runs");
    public static readonly Refusal BlockingHelper = new(
        "blocking-helper",
        "its purpose is to block on the task that it receives; its callers await the task instead of calling it");
    public static readonly Refusal ByRefArgument = new("byref-arg", "another argument of the same call is passed by reference");
    public static readonly Refusal ByRefParameter = new("byref-param", "an async method cannot have ref, out or in parameters");
    public static readonly Refusal ByName = new(
        "by-name",
        "something outside the code finds it by its name or form, and does not await it");
    public static readonly Refusal ConditionalChain = new(
        "conditional-chain",
        "it stands in a chain of '?.' that cannot be taken apart in place");
    public static readonly Refusal ContextBridge = new(
        "context-bridge",
        "a caller that cannot be async would block the thread of a user interface, a request of System.Web, a component, or a scheduler or "
            + "context of its own, and the awaited code goes on there");
    public static readonly Refusal Constructor = new(
        "ctor",
        "a constructor cannot be async; a static CreateAsync method could do its work");
    public static readonly Refusal Covariant = new(
        "covariant",
        "an override returns a more derived type that a caller needs, and a task of one type does not convert to a task of the other");
    public static readonly Refusal Deferred = new("deferred", "a query calls it, and runs later, wherever it is enumerated");
    public static readonly Refusal Delegate = new("delegate-escapes", "it is converted to a delegate with unknown callers");
    public static readonly Refusal DisabledText = new("disabled-text", "its name occurs in code that is switched off by '#if'");
    public static readonly Refusal DroppedTask = new(
        "dropped-task",
        "it would keep its name, so that code outside the solution which calls it would compile again and not wait for the task");
    public static readonly Refusal Dynamic = new(
        "dynamic",
        "it is called with a dynamic argument, so the method is chosen at run time");
    public static readonly Refusal Enumerator = new(
        "enumerator",
        "an iterator has an async form only if it is a method that returns IEnumerable<T>");
    public static readonly Refusal ExpressionTree = new(
        "expression-tree",
        "it is called in an expression tree, which cannot contain an await");
    public static readonly Refusal Failed = new("failed", "an error of AsyncHygiene itself; please report it");
    public static readonly Refusal Filter = new("filter", "an exception filter cannot contain an await");
    public static readonly Refusal FinishedWork = new(
        "finished-work",
        "a caller relies on its work being done when it returns its task: it does not await the task at once, or it holds a lock of its "
            + "thread or its context meanwhile");
    public static readonly Refusal ForeignLanguage = new("foreign-language", "a project in another language uses or implements it");
    public static readonly Refusal Generated = new("generated", "generated code uses or declares it");
    public static readonly Refusal HeardException = new(
        "heard-exception",
        "a caller cannot await it, and what it throws would no longer come to the renderer of the component or to the user interface");
    public static readonly Refusal Initializer = new("initializer", "an initializer, attribute or default value cannot contain an await");
    public static readonly Refusal Interpolation = new(
        "interpolation",
        "older compilers do not read 'await' before a parenthesis in an interpolated string; put the value into a variable first");
    public static readonly Refusal InterpolatedObject = new(
        "interpolated-object",
        "an object before it in the string would become text after the await, and show what it is then; put its text in a variable first");
    public static readonly Refusal LanguageVersion = new("language-version", "the project's language version has no await there");
    public static readonly Refusal LargeFamily = new(
        "large-family",
        "too many members would change for one light bulb; Fix All and the tool convert them");
    public static readonly Refusal LibraryBridge = new(
        "library-bridge",
        "a caller cannot be async, and code outside the solution may call that for a request or on the thread of a window");
    public static readonly Refusal Linq = new("linq", "a LINQ operator calls it, and no loop can replace that");
    public static readonly Refusal Linked = new("linked", "projects that share the file would need different results");
    public static readonly Refusal ListQuery = new(
        "list-query",
        "something lets its query give a list, on which the awaitable operators throw: a fake of a test, or rows in memory");
    public static readonly Refusal Lock = new("lock", "a lock cannot contain an await");
    public static readonly Refusal Markup = new("markup", "a page, view or template may use it");
    public static readonly Refusal MetadataContract = new(
        "metadata-contract",
        "an interface or base class outside the solution fixes its signature");
    public static readonly Refusal MockedForm = new(
        "mocked-form",
        "a test tells a mock about the synchronous form, and cannot be changed with the call");
    public static readonly Refusal NoAwaitForm = new("no-await-form", "no await has the same effect");
    public static readonly Refusal NullTask = new("null-task", "it returns a task that may be null or that comes from its own builder");
    public static readonly Refusal OnlyBridges = new(
        "only-bridges",
        "every caller would block on the task instead, so no thread would be free");
    public static readonly Refusal OtherText = new(
        VerifyPrefix + "text",
        "the compiler would read the changed text as different code");
    public static readonly Refusal OtherOverload = new(
        "other-overload",
        "it is passed to a call that would bind to another overload or other types if it returned a task, and would not wait for the "
            + "task");
    public static readonly Refusal OtherWork = new(
        "other-work",
        "its awaitable form only throws, works with other things, or is not proven to do what the synchronous one does");
    public static readonly Refusal PartialVoid = new("partial-void", "a partial method without accessibility must return void");
    public static readonly Refusal PropertyByName = new(
        "property-by-name",
        "the property may have other uses than plain reads: a pattern, an inferred name, a binding, a serializer, or its name in a "
            + "string");
    public static readonly Refusal PublicApi = new("public-api", "it is part of the published API");
    public static readonly Refusal Query = new("query", "a query cannot contain an await outside its first source");
    public static readonly Refusal RefLike = new("ref-like", "a span or ref local would live across the await");
    public static readonly Refusal RequestBridge = new(
        "request-bridge",
        "a caller that cannot be async is on a request path, and would still block it");
    public static readonly Refusal ReturnedTask = new(
        "returned-task",
        "it returns a task from a 'try' or 'using' without waiting for it, and with an await there the 'catch' would hear the task, and "
            + "the 'finally' or the disposal would come after it");
    public static readonly Refusal RunningMethod = new(
        "running-method",
        "it asks the runtime which method runs, and an async method runs as another one");
    public static readonly Refusal SharedContext = new(
        "shared-context",
        "the components of a page share the database context or connection, and while this one waits, the next one would use it too: make "
            + "one for each call, as an 'IDbContextFactory' does");
    public static readonly Refusal Special = new(
        "special",
        "operators, conversions, finalizers, static constructors, methods of object, and methods that the compiler calls by name cannot "
            + "be async");
    public static readonly Refusal StartUp = new("start-up", "the host calls it by name while the program starts, and does not await it");
    public static readonly Refusal StructThis = new("struct-this", "an async method of a struct changes and reads only a copy of it");
    public static readonly Refusal SyncEnumeration = new(
        "sync-enumeration",
        "an iterator runs while it is enumerated, and its result is used outside a foreach or an operator that LINQ has for asynchronous "
            + "sequences as well, with .NET 10 or the package System.Linq.AsyncEnumerable");
    public static readonly Refusal SyntaxError = new(
        "syntax-error",
        "its file has a syntax error, so it is uncertain where a piece of code begins and ends");
    public static readonly Refusal ThreadAffine = new(
        "thread-affine",
        "it uses something that belongs to the thread: a lock, a transaction, a value per thread, or the initialization of a type");
    public static readonly Refusal ThreadBoundCaller = new(
        "thread-bound-caller",
        "a caller that cannot be async would block a thread that holds a lock, a transaction, the initialization of a type, or the scope "
            + "of a container, further up");
    public static readonly Refusal TimeoutResult = new(
        "timeout-result",
        "a wait with a time limit returns whether the task was in time, but an await throws");
    public static readonly Refusal TooManyBridges = new(
        "too-many-bridges",
        "the change would add more blocking calls than it removes");
    public static readonly Refusal Unsafe = new("unsafe", "unsafe code cannot contain an await");
    public static readonly Refusal VerifyGaveUp = new(
        "verify-gave-up",
        "the changed code did not compile, and the part that breaks it was not found");

    /// <summary>Tests want to see the exception.</summary>
    public const string FailFastSwitch = "AsyncHygiene.FailFast";

    private const string VerifyPrefix = "verify:";

    private Refusal(string code, string reason)
    {
        Code = code;
        Reason = reason;
    }

    /// <summary>Every reason, by code.</summary>
    public static IEnumerable<Refusal> All =>
        typeof(Refusal)
            .GetFields(BindingFlags.Public | BindingFlags.Static)
            .Where(f => f.FieldType == typeof(Refusal))
            .Select(f => (Refusal)f.GetValue(null)!)
            .OrderBy(r => r.Code, StringComparer.Ordinal);

    public string Code { get; }

    /// <summary>Completes "not converted because …" with the function as "it".</summary>
    public string Reason { get; }

    /// <summary>The refusal of the same code, with what the obstacle says of this place.</summary>
    public static Refusal Of(Obstacle obstacle) => new(obstacle.Code, obstacle.Text);

    /// <summary>The refusal of the same code, with a reason of this place.</summary>
    public Refusal Because(string reason) => new(Code, reason);

    /// <summary>Of the same code, whatever is said of the place.</summary>
    public bool Is(Refusal other) => Code == other.Code;

    /// <summary>The compiler had the last word: converted code did not compile.</summary>
    public bool IsVerification => this == VerifyGaveUp || Code.StartsWith(VerifyPrefix, StringComparison.Ordinal);

    /// <summary>The compiler found an error in the converted code.</summary>
    public static Refusal Verify(string errorId) => new(VerifyPrefix + errorId, $"the changed code would not compile ({errorId})");

    /// <summary>The refusal of everything that was changed together, where one part was in the way and is not known.</summary>
    public Refusal OfAll => IsVerification ? VerifyGaveUp : this;

    /// <summary>
    /// A mistake of ours, or of the compiler's, at one place: it is told, and the rest of the solution is converted. Null for what ends the
    /// whole run: cancellation, the end of memory, and in our own tests every failure.
    /// </summary>
    public static Refusal? OfFailure(Exception e)
    {
        if (e is OperationCanceledException or OutOfMemoryException
            || (AppContext.TryGetSwitch(FailFastSwitch, out var failsFast) && failsFast))
        {
            return null;
        }

        var place = e.StackTrace?.Split('\n')[0].Trim();
        return Failed.Because($"{Failed.Reason}: {e.GetType().Name} {place}");
    }

    public override string ToString() => Code;
}
