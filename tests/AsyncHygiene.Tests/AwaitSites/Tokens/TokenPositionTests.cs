using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;
using AsyncHygiene.Tests.Chains;
using Xunit;

namespace AsyncHygiene.Tests.AwaitSites.Tokens;

/// <summary>
/// Every call that can be given a token, at every place where a cancelled one would end what has to run: in clean-up, after a cancellation,
/// and where an exception would be taken for something else.
/// </summary>
[Trait("Speed", "Slow")]
public class TokenPositionTests
{
    private const string Program =
        """
        using System;
        using System.Collections.Generic;
        using System.IO;
        using System.Linq;
        using System.Threading;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Http;
        using Microsoft.Extensions.Hosting;

        namespace $NAME$;

        static class Api
        {
            public static int Load(int id) => id;
            public static Task<int> LoadAsync(int id, CancellationToken token) => Task.FromResult(id);
        }

        class C
        {
            static HttpRequest request = null;
            static readonly List<int> s_log = new();

            static void Log(int x) => s_log.Add(x);
            static void Save() => Thread.Sleep(9);
            static Task RunAsync(CancellationToken t) => Task.Delay(1, t);
            static async Task UseAsync(CancellationToken t) { await RunAsync(t); Save(); }

        $MEMBERS$
        }

        $TYPES$
        """;

    /// <summary>What blocks, and what it becomes without a token and with one.</summary>
    private static readonly (string Name, string Before, string Bare, string Handed)[] s_calls =
    [
        ("sleep", "Thread.Sleep(50);", "await Task.Delay(50)", "Task.Delay(50, "),
        ("counterpart", "_ = File.ReadAllText(\"f\");", "await File.ReadAllTextAsync(\"f\")", "ReadAllTextAsync(\"f\", "),
        ("required", "_ = Api.Load(7);", "await Api.LoadAsync(7, CancellationToken.None)", "LoadAsync(7, t"),
        ("form", "_ = request.Form;", "await request.ReadFormAsync()", "ReadFormAsync(t"),
        ("family", "Save();", "await SaveAsync()", "SaveAsync(t"),
    ];

    private static readonly (string Name, string Members, string Types)[] s_open =
    [
        Member("method", "async Task M(CancellationToken token) { await RunAsync(token); $CALL$ }"),
        Member(
            "try around it",
            "async Task M(CancellationToken token) { try { await RunAsync(token); $CALL$ } catch (OperationCanceledException) { Log(1); "
                + "throw; } }"),
        Member(
            "try that knows cancellation",
            "async Task M(CancellationToken token) { try { $CALL$ await RunAsync(token); } catch (Exception e) when (e is not "
                + "OperationCanceledException) { Log(1); } }"),
        Member(
            "try that rethrows",
            "async Task M(CancellationToken token) { try { $CALL$ await Task.Yield(); } catch (Exception) { Log(1); throw; } }"),
        Member(
            "try with handlers of both",
            "async Task M(CancellationToken token) { try { $CALL$ await Task.Yield(); } catch (OperationCanceledException) { throw; } "
                + "catch (Exception) { Log(1); } }"),
        Member(
            "try of something else",
            "async Task M(CancellationToken token) { try { $CALL$ await Task.Yield(); } catch (IOException) { Log(1); } }"),
        Member("try before finally", "async Task M(CancellationToken token) { try { $CALL$ await Task.Yield(); } finally { Log(1); } }"),
        Member(
            "worker's loop",
            "async Task M(CancellationToken token) { while (!token.IsCancellationRequested) { $CALL$ await Task.Yield(); } }"),
        Member(
            "loop that breaks",
            "async Task M(CancellationToken token) { while (true) { if (token.IsCancellationRequested) break; $CALL$ await Task.Yield(); "
                + "} }"),
        Member(
            "question that throws",
            "async Task M(CancellationToken token) { token.ThrowIfCancellationRequested(); if (token.IsCancellationRequested) throw new "
                + "OperationCanceledException(token); $CALL$ await Task.Yield(); }"),
        Member(
            "called in the open",
            "async Task M(CancellationToken token) => await InnerAsync(token); async Task InnerAsync(CancellationToken token) { $CALL$ "
                + "await Task.Yield(); }"),
        Member(
            "called in clean-up with none",
            "async Task M(CancellationToken token) { await InnerAsync(token); try { } finally { await InnerAsync(CancellationToken.None); "
                + "await InnerAsync(default); await InnerAsync(); } } async Task InnerAsync(CancellationToken token = default) { $CALL$ "
                + "await Task.Yield(); }"),
        Member(
            "loop over a lambda, called in clean-up with none",
            "void M(CancellationToken token) { InnerIt(token); try { } finally { InnerIt(default); } } void InnerIt(CancellationToken "
                + "token) => s_log.ForEach(x => { $CALL$ });"),
        Member(
            "local function",
            "async Task M(CancellationToken token) { await Inner(token); async Task Inner(CancellationToken t) { $CALL$ await "
                + "Task.Yield(); } }"),
    ];

    private static readonly (string Name, string Members, string Types)[] s_closed =
    [
        Member(
            "catch",
            "async Task M(CancellationToken token) { try { await RunAsync(token); } catch (OperationCanceledException) { $CALL$ throw; } "
                + "}"),
        Member(
            "catch with a filter",
            "async Task M(CancellationToken token) { try { await RunAsync(token); } catch (Exception) when "
                + "(token.IsCancellationRequested) { $CALL$ throw; } }"),
        Member("catch of everything", "async Task M(CancellationToken token) { try { await RunAsync(token); } catch { $CALL$ throw; } }"),
        Member("finally", "async Task M(CancellationToken token) { try { await RunAsync(token); } finally { $CALL$ } }"),
        Member(
            "try inside finally",
            "async Task M(CancellationToken token) { try { await RunAsync(token); } finally { try { $CALL$ } finally { Log(1); } } }"),
        Member(
            "lambda in catch",
            "async Task M(CancellationToken token) { try { await RunAsync(token); } catch { Func<CancellationToken, Task> f = async t => "
                + "{ $CALL$ await Task.Yield(); }; await f(token); throw; } }"),
        Member(
            "loop over a lambda in finally",
            "async Task M(CancellationToken token) { try { await RunAsync(token); } finally { s_log.ForEach(x => { $CALL$ }); } }"),
        Member(
            "local function in catch",
            "async Task M(CancellationToken token) { try { await RunAsync(token); } catch { await Undo(token); throw; async Task "
                + "Undo(CancellationToken t) { $CALL$ await Task.Yield(); } } }"),
        Member(
            "local function called in catch",
            "async Task M(CancellationToken token) { try { await RunAsync(token); } catch { await Undo(token); throw; } async Task "
                + "Undo(CancellationToken t) { $CALL$ await Task.Yield(); } }"),
        Member(
            "delegate called in finally",
            "async Task M(CancellationToken token) { Action undo = () => { $CALL$ }; try { await RunAsync(token); } finally { undo(); } }"),
        Member(
            "async delegate called in catch",
            "async Task M(CancellationToken token) { Func<CancellationToken, Task> undo = async t => { $CALL$ await Task.Yield(); }; try "
                + "{ await RunAsync(token); } catch { await undo(token); throw; } }"),
        Member(
            "method called in catch",
            "async Task M(CancellationToken token) { try { await RunAsync(token); } catch { await UndoIt(token); throw; } } async Task "
                + "UndoIt(CancellationToken token) { $CALL$ await Task.Yield(); }"),
        Member(
            "method called in both",
            "async Task M(CancellationToken token) { await UndoIt(token); try { await RunAsync(token); } catch { await UndoIt(token); "
                + "throw; } } async Task UndoIt(CancellationToken token) { $CALL$ await Task.Yield(); }"),
        Member(
            "method called in clean-up only, with none",
            "async Task M(CancellationToken token) { try { await RunAsync(token); } catch { await UndoIt(CancellationToken.None); throw; "
                + "} } async Task UndoIt(CancellationToken token) { $CALL$ await Task.Yield(); }"),
        Member(
            "method two calls below",
            "async Task M(CancellationToken token) { try { await RunAsync(token); } catch { await First(token); throw; } } async Task "
                + "First(CancellationToken token) => await Second(token); async Task Second(CancellationToken token) { $CALL$ await "
                + "Task.Yield(); }"),
        Member(
            "synchronous method called in finally",
            "async Task M(CancellationToken token) { try { await RunAsync(token); } finally { UndoIt(token); } } void "
                + "UndoIt(CancellationToken token) { $CALL$ }"),
        Member(
            "through an interface",
            "async Task M(IUndo undo, CancellationToken token) { try { await RunAsync(token); } finally { await undo.Do(token); } } class "
                + "U : IUndo { public async Task Do(CancellationToken token) { $CALL$ await Task.Yield(); } }",
            "interface IUndo { Task Do(CancellationToken token); }"),
        Member(
            "method group in catch",
            "async Task M(CancellationToken token) { try { await RunAsync(token); } catch { await Repeat(UndoIt, token); throw; } } "
                + "static Task Repeat(Func<CancellationToken, Task> f, CancellationToken t) => f(t); async Task UndoIt(CancellationToken "
                + "token) { $CALL$ await Task.Yield(); }"),
        Member(
            "called by Dispose",
            "CancellationToken _stop; public async ValueTask DisposeAsync() => await End(_stop); async Task End(CancellationToken token) "
                + "{ $CALL$ await Task.Yield(); }"),
        Member(
            "called by a finalizer",
            "CancellationToken _stop; ~C() { _ = End(_stop); } async Task End(CancellationToken token) { await Task.Yield(); $CALL$ }"),
        Member(
            "called by Dispose(bool)",
            "CancellationToken _stop; protected virtual void Dispose(bool disposing) { _ = End(_stop); } async Task End(CancellationToken "
                + "token) { await Task.Yield(); $CALL$ }"),
        Member(
            "hosted service's end",
            "class S : IHostedService { public Task StartAsync(CancellationToken token) => Task.CompletedTask; public async Task "
                + "StopAsync(CancellationToken token) { $CALL$ await Task.Yield(); } }"),
        Member(
            "hosted service's explicit end",
            "class S : IHostedService { Task IHostedService.StartAsync(CancellationToken token) => Task.CompletedTask; async Task "
                + "IHostedService.StopAsync(CancellationToken token) { $CALL$ await Task.Yield(); } }"),
        Member(
            "background service's end",
            "class S : BackgroundService { protected override Task ExecuteAsync(CancellationToken token) => Task.CompletedTask; public "
                + "override async Task StopAsync(CancellationToken token) { $CALL$ await Task.Yield(); } }"),
        Member(
            "hosted service's last call",
            "class S : IHostedLifecycleService { public Task StartAsync(CancellationToken t) => RunAsync(t); public Task "
                + "StopAsync(CancellationToken t) => RunAsync(t); public Task StartingAsync(CancellationToken t) => RunAsync(t); public "
                + "Task StartedAsync(CancellationToken t) => RunAsync(t); public Task StoppingAsync(CancellationToken t) => RunAsync(t); "
                + "public async Task StoppedAsync(CancellationToken token) { $CALL$ await Task.Yield(); } }"),
        Member("its own Close", "async Task CloseAsync(CancellationToken token) { $CALL$ await Task.Yield(); }"),
        Member("DisposeAsyncCore", "async Task DisposeAsyncCore(CancellationToken token) { $CALL$ await Task.Yield(); }"),
        Member("given an exception", "async Task Report(Exception e, CancellationToken token) { $CALL$ await Task.Yield(); }"),
        Member(
            "given an event about an exception",
            "async Task Report(System.Threading.ThreadExceptionEventArgs e, CancellationToken token) { $CALL$ await Task.Yield(); }"),
        Member(
            "registered",
            "void M(CancellationToken token) => token.UnsafeRegister(async (_, t) => { await Task.Yield(); $CALL$ }, null);"),
        Member(
            "registered local",
            "void M(CancellationToken token) { Action<object, CancellationToken> f = async (_, t) => { await Task.Yield(); $CALL$ }; "
                + "token.Register(f, null); }"),
        Member(
            "registered call",
            "void M(CancellationToken token) => token.Register(() => { _ = End(token); }); async Task End(CancellationToken token) { "
                + "await Task.Yield(); $CALL$ }"),
        Member(
            "continuation",
            "Task M(Task task, CancellationToken token) => task.ContinueWith(_ => End(token)).Unwrap(); async Task End(CancellationToken "
                + "token) { $CALL$ await Task.Yield(); }"),
        Member(
            "end of the process",
            "void M(CancellationToken token) => AppDomain.CurrentDomain.ProcessExit += async (s, e) => await End(token); async Task "
                + "End(CancellationToken token) { await Task.Yield(); $CALL$ }"),
        Member(
            "asked for by a callback",
            "async Task M(CancellationToken token) { using var r = token.Register(() => Log(1)); $CALL$ Log(2); await Task.Yield(); }"),
        Member(
            "known to be cancelled",
            "async Task M(CancellationToken token) { if (token.IsCancellationRequested) { $CALL$ return; } await RunAsync(token); }"),
        Member(
            "known by a comparison",
            "async Task M(CancellationToken token) { if (token.IsCancellationRequested == true) { $CALL$ return; } await RunAsync(token); "
                + "}"),
        Member(
            "known by a pattern",
            "async Task M(CancellationToken token) { if (token is { IsCancellationRequested: true }) { $CALL$ return; } await "
                + "RunAsync(token); }"),
        Member(
            "known by a variable",
            "async Task M(CancellationToken token) { var stop = token.IsCancellationRequested; if (stop) { $CALL$ } await "
                + "RunAsync(token); }"),
        Member(
            "known together with something else",
            "async Task M(bool x, CancellationToken token) { if (x && token.IsCancellationRequested) { $CALL$ return; } await "
                + "RunAsync(token); }"),
        Member(
            "the other branch",
            "async Task M(CancellationToken token) { if (!token.IsCancellationRequested) await RunAsync(token); else { $CALL$ } }"),
        Member(
            "behind the return",
            "async Task M(CancellationToken token) { if (!token.IsCancellationRequested) { await RunAsync(token); return; } $CALL$ }"),
        Member(
            "behind the loop",
            "async Task M(CancellationToken token) { while (!token.IsCancellationRequested) await Task.Yield(); $CALL$ }"),
        Member(
            "behind a loop that breaks",
            "async Task M(CancellationToken token) { while (true) { if (token.IsCancellationRequested) break; await Task.Yield(); } "
                + "$CALL$ }"),
        Member(
            "behind a for loop",
            "async Task M(CancellationToken token) { for (; !token.IsCancellationRequested;) await Task.Yield(); $CALL$ }"),
        Member(
            "behind a do loop",
            "async Task M(CancellationToken token) { do { await Task.Yield(); } while (!token.IsCancellationRequested); $CALL$ }"),
        Member(
            "behind a wait for the handle",
            "async Task M(CancellationToken token) { while (WaitHandle.WaitAny(new[] { token.WaitHandle }, 0) != 0) await Task.Yield(); "
                + "$CALL$ }"),
        Member(
            "another's cancellation",
            "async Task M(CancellationTokenSource source, CancellationToken token) { if (source.IsCancellationRequested) { $CALL$ return; "
                + "} await RunAsync(token); }"),
        Member(
            "a cancelled task",
            "async Task M(Task task, CancellationToken token) { await Task.WhenAny(task); if (task.IsCanceled) { $CALL$ return; } await "
                + "RunAsync(token); }"),
        Member(
            "inside the loop before the end",
            "async Task M(CancellationToken token) { while (!token.IsCancellationRequested) { $CALL$ await Task.Yield(); } Log(1); }"),
        Member(
            "inside the loop before the result",
            "async Task<int> M(CancellationToken token) { var n = 0; while (!token.IsCancellationRequested) { $CALL$ n++; await "
                + "Task.Yield(); } return n; }"),
        Member(
            "before the question",
            "async Task M(CancellationToken token) { $CALL$ await Task.Yield(); if (token.IsCancellationRequested) { Log(1); return; } "
                + "Log(2); }"),
        Member(
            "called from a loop before the end",
            "async Task M(CancellationToken token) { while (!token.IsCancellationRequested) await Work(token); Log(1); } async Task "
                + "Work(CancellationToken token) { $CALL$ await Task.Yield(); }"),
        Member(
            "behind a handler",
            "async Task M(CancellationToken token) { try { await RunAsync(token); } catch (OperationCanceledException) { } $CALL$ }"),
        Member(
            "behind a handler of everything",
            "async Task M(CancellationToken token) { Exception failure = null; try { await RunAsync(token); } catch (Exception e) { "
                + "failure = e; } if (failure != null) { $CALL$ } }"),
        Member(
            "the next pass behind a handler",
            "async Task M(CancellationToken token) { while (true) { $CALL$ try { await RunAsync(token); } catch (Exception) { Log(1); } } "
                + "}"),
        Member(
            "try with a fallback",
            "async Task<int> M(CancellationToken token) { try { $CALL$ await Task.Yield(); return 1; } catch (Exception) { return 2; } }"),
        Member(
            "try with another exception",
            "async Task<int> M(CancellationToken token) { try { $CALL$ await Task.Yield(); return 1; } catch (Exception e) { throw new "
                + "InvalidOperationException(\"x\", e); } }"),
        Member(
            "try with a fallback for timeouts",
            "async Task<int> M(CancellationToken token) { try { $CALL$ await Task.Yield(); return 1; } catch (OperationCanceledException) "
                + "{ return 2; } }"),
        Member(
            "try with any filter",
            "async Task<int> M(CancellationToken token) { try { $CALL$ await Task.Yield(); return 1; } catch (Exception e) when "
                + "(e.Message != null) { return 2; } }"),
        Member(
            "called in a try with a fallback",
            "async Task<int> M(CancellationToken token) { try { await Work(token); return 1; } catch (Exception) { return 2; } } async "
                + "Task Work(CancellationToken token) { $CALL$ await Task.Yield(); }"),
        Member(
            "a token that is set",
            "async Task M(CancellationToken token) { using var source = new CancellationTokenSource(5); token = source.Token; await "
                + "RunAsync(token); $CALL$ }"),
        Member(
            "a token that others set",
            "async Task M(CancellationToken token) { Set(ref token); await RunAsync(token); $CALL$ } static void Set(ref "
                + "CancellationToken t) => t = default;"),
        Member("two tokens", "async Task M(CancellationToken stop, CancellationToken token) { await RunAsync(token); $CALL$ }"),
        Member(
            "the token of a parallel loop, by name",
            "Task M(CancellationToken token) => Parallel.ForEachAsync(s_log, token, Pass); async ValueTask Pass(int x, CancellationToken "
                + "t) { $CALL$ await Task.Yield(); }"),
        Member(
            "the token of a parallel loop",
            "Task M(CancellationToken token) => Parallel.ForEachAsync(s_log, token, async (x, t) => { $CALL$ await Task.Yield(); });"),
    ];

    public static TheoryData<string> Open => [.. s_open.Select(place => place.Name)];

    public static TheoryData<string> Closed => [.. s_closed.Select(place => place.Name)];

    [Theory]
    [MemberData(nameof(Open))]
    public Task Hands_the_token_on_in(string place) => AssertAsync(s_open.Single(p => p.Name == place), isHanded: true);

    [Theory]
    [MemberData(nameof(Closed))]
    public Task Hands_no_token_on_in(string place) => AssertAsync(s_closed.Single(p => p.Name == place), isHanded: false);

    /// <summary>Each call at the place in a file and a namespace of its own: one conversion for all of them.</summary>
    private static async Task AssertAsync((string Name, string Members, string Types) place, bool isHanded)
    {
        var test = new ChainCase()
            .With("App", [.. s_calls.Select(call => (call.Name, Before: Write(place, call), After: ""))])
            .WithOption("async_hygiene.add_cancellation_token", "true")
            .WithOption("async_hygiene.rename", "async_suffix");
        var converted = await test.ConvertedTextsAsync();
        Assert.All(s_calls, call =>
        {
            var after = converted[call.Name];
            var (expected, other) = isHanded ? (call.Handed, call.Bare) : (call.Bare, call.Handed);
            Assert.True(after.Contains(expected, StringComparison.Ordinal), after);
            Assert.DoesNotContain(other, Without(after, "UseAsync(CancellationToken t)"), StringComparison.Ordinal);
        });
    }

    private static string Write(
        (string Name, string Members, string Types) place,
        (string Name, string Before, string Bare, string Handed) call) =>
        Program
            .Replace("$NAME$", char.ToUpperInvariant(call.Name[0]) + call.Name[1..], StringComparison.Ordinal)
            .Replace("$MEMBERS$", place.Members, StringComparison.Ordinal)
            .Replace("$TYPES$", place.Types, StringComparison.Ordinal)
            .Replace("$CALL$", call.Before, StringComparison.Ordinal);

    /// <summary>The text without the one line that calls the family in the open.</summary>
    private static string Without(string text, string line) =>
        string.Join('\n', text.Split('\n').Where(l => !l.Contains(line, StringComparison.Ordinal)));

    private static (string Name, string Members, string Types) Member(string name, string members, string types = "") =>
        (name, members, types);
}
