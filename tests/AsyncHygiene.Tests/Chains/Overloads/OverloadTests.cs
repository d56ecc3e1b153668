using System;
using System.Linq;
using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Overloads;

/// <summary>
/// Blocking lambdas and methods given to sets of overloads: a converted program does what it did, whichever overload its async lambdas
/// would fit as well.
/// </summary>
[Trait("Speed", "Slow")]
public class OverloadTests
{
    private const string Action = "public static void Try(Action work) { Log.Write(\"A\"); work(); }";
    private const string Void = "public static void Try(Func<Task> work) { Log.Write(\"T\"); _ = work(); }";
    private const string TaskOf = "public static Task Try(Func<Task> work) { return work(); }";
    private const string TaskFromAction = "public static Task Try(Action work) { work(); return Task.CompletedTask; }";
    private const string Any = "public static T Try<T>(Func<T> work) { Log.Write(\"T\"); return work(); }";
    private const string AnyTask = "public static Task<T> Try<T>(Func<Task<T>> work) { return work(); }";
    private const string AnyVoid = "public static void Try<T>(Func<T> work) { Log.Write(\"T\"); Log.Value(work()); }";
    private const string TaskFromAny = "public static Task<T> Try<T>(Func<T> work) { return Task.FromResult(work()); }";
    private const string Value = "public static void Try(Func<ValueTask> work) { Log.Write(\"V\"); _ = work(); }";
    private const string Int = "public static int Try(Action work) { Log.Write(\"A\"); work(); return 1; }";
    private const string IntTask = "public static int Try(Func<Task> work) { Log.Write(\"T\"); _ = work(); return 1; }";
    private const string Object = "public static void Try(Func<object> work) { Log.Write(\"O\"); Log.Value(work()); }";
    private const string Delegate =
        "public static void Try(Delegate work) { Log.Write(\"D\"); Log.Value(work.DynamicInvoke(work.Method.GetParameters().Where(p => "
            + "p.ParameterType == typeof(string)).Select(_ => (object?)\"x\").ToArray())); }";
    private const string Params = "public static void Try(params Action[] work) { Log.Write(\"A\"); foreach (var w in work) w(); }";
    private const string ParamsTask =
        "public static void Try(params Func<Task>[] work) { Log.Write(\"T\"); foreach (var w in work) _ = w(); }";
    private const string Named = "public static void Try(Action work, int name = 0) { Log.Write(\"A\"); work(); }";
    private const string NamedTask = "public static void Try(Func<Task> work, int name = 0) { Log.Write(\"T\"); _ = work(); }";
    private const string Two = "public static void Try(Action first, Action second) { Log.Write(\"A\"); first(); second(); }";
    private const string TwoTask = "public static void Try(Func<Task> first, Action second) { Log.Write(\"T\"); _ = first(); second(); }";
    private const string TwoTasks =
        "public static Task Try(Func<Task> first, Func<Task> second) { return Task.WhenAll(first(), second()); }";
    private const string Of = "public static void Try(Action<string> work) { Log.Write(\"A\"); work(\"x\"); }";
    private const string OfTask = "public static void Try(Func<string, Task> work) { Log.Write(\"T\"); _ = work(\"x\"); }";
    private const string OfAny = "public static T Try<T>(Func<string, T> work) { Log.Write(\"T\"); return work(\"x\"); }";
    private const string Job =
        "public class Job(Action work) { public Job(Func<Task> work) : this(() => { Log.Write(\"T\"); _ = work(); }) { } public void "
            + "Start() => work(); }";
    private const string AnyJob = "public class Job(Func<object?> work) { public void Start() => Log.Value(work()); }";

    /// <summary>The names of the overloads, for the reader, and their text.</summary>
    public static TheoryData<string, string> Sets => new()
    {
        { "Action, Void", Together(Action, Void) },
        { "Action, TaskOf", Together(Action, TaskOf) },
        { "TaskFromAction, TaskOf", Together(TaskFromAction, TaskOf) },
        { "TaskFromAction, Void", Together(TaskFromAction, Void) },
        { "Action, Any", Together(Action, Any) },
        { "Any, AnyTask", Together(Any, AnyTask) },
        { "TaskFromAny, AnyTask", Together(TaskFromAny, AnyTask) },
        { "TaskFromAny, TaskFromAction, TaskOf, AnyTask", Together(TaskFromAny, TaskFromAction, TaskOf, AnyTask) },
        { "Action, Any, Void, AnyTask", Together(Action, Any, Void, AnyTask) },
        { "AnyVoid", Together(AnyVoid) },
        { "AnyVoid, Action", Together(AnyVoid, Action) },
        { "AnyVoid, AnyTask", Together(AnyVoid, AnyTask) },
        { "Action, Value", Together(Action, Value) },
        { "Any, Value", Together(Any, Value) },
        { "Int, IntTask", Together(Int, IntTask) },
        { "Object, Void", Together(Object, Void) },
        { "Delegate", Together(Delegate) },
        { "Delegate, Void", Together(Delegate, Void) },
        { "Params, ParamsTask", Together(Params, ParamsTask) },
        { "Named, NamedTask", Together(Named, NamedTask) },
        { "Two, TwoTask, Action", Together(Two, TwoTask, Action) },
        { "Two, TwoTasks", Together(Two, TwoTasks) },
        { "Of, OfTask", Together(Of, OfTask) },
        { "OfAny, OfTask", Together(OfAny, OfTask) },
        { "Job", Together(Job) },
        { "AnyJob", Together(AnyJob) },
    };

    [Theory]
    [MemberData(nameof(Sets))]
    public async Task Runs_as_before_with_every_pair_of_overloads(string names, string overloads)
    {
        var before = OverloadProgram.Create(overloads);
        var after = await ChainCase.ConvertedAsync(before);
        Assert.NotEqual(before, after);
        var expected = await RunnableProgram.OutputOfAsync(before);
        var actual = await RunnableProgram.OutputOfAsync(after).WaitAsync(TimeSpan.FromMinutes(5));
        var differences = expected.Split('\n')
            .Zip(actual.Split('\n'))
            .Where(p => p.First != p.Second)
            .Select(p => p.First + "\n" + p.Second);
        Assert.True(expected == actual, names + "\n" + overloads + "\n" + string.Join("\n", differences));
    }

    private static string Together(params string[] overloads) => string.Join('\n', overloads);
}
