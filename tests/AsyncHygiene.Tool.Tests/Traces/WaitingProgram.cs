using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.IO;
using System.Linq;
using AsyncHygiene.Tool.Tests.Writing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Emit;
using Microsoft.CodeAnalysis.Text;
using Xunit;

namespace AsyncHygiene.Tool.Tests.Traces;

/// <summary>A program whose pool threads wait, each in another way, until it is ended. A comment marks each line that waits.</summary>
internal sealed class WaitingProgram : IDisposable
{
    private const string Source = """
        using System;
        using System.Collections.Generic;
        using System.Threading;
        using System.Threading.Tasks;

        namespace Waiting;

        public static class Places
        {
            private static readonly object s_lock = new();
            private static readonly SemaphoreSlim s_semaphore = new(0);
            private static readonly ManualResetEventSlim s_slim = new();
            private static readonly ManualResetEvent s_event = new(false);
            private static readonly TaskCompletionSource<int> s_task = new();
            private static readonly CountdownEvent s_started = new(11);

            public static void Sleeps()
            {
                Begin();
                Thread.Sleep(-1); // Places.Sleeps | Thread.Sleep | sleep
                GC.KeepAlive(s_lock);
            }

            public static int Result()
            {
                Begin();
                var result = s_task.Task.Result; // Places.Result | Task.Result | task
                GC.KeepAlive(s_lock);
                return result;
            }

            public static void Waits()
            {
                Begin();
                s_task.Task.Wait(); // Places.Waits | Task.Wait | task
                GC.KeepAlive(s_lock);
            }

            public static void Awaiter()
            {
                Begin();
                s_task.Task.GetAwaiter().GetResult(); // Places.Awaiter | TaskAwaiter.GetResult | task
                GC.KeepAlive(s_lock);
            }

            public static void Locks()
            {
                Begin();
                lock (s_lock) // Places.Locks | Monitor.Enter | lock
                    GC.KeepAlive(s_lock);
            }

            public static void Semaphore()
            {
                Begin();
                s_semaphore.Wait(); // Places.Semaphore | SemaphoreSlim.Wait | signal
                GC.KeepAlive(s_lock);
            }

            public static void Slim()
            {
                Begin();
                s_slim.Wait(); // Places.Slim | ManualResetEventSlim.Wait | signal
                GC.KeepAlive(s_lock);
            }

            public static void Handle()
            {
                Begin();
                s_event.WaitOne(); // Places.Handle | WaitHandle.WaitOne | signal
                GC.KeepAlive(s_lock);
            }

            public static async Task SleepsAfterAwaitAsync()
            {
                await Task.Yield();
                Begin();
                Thread.Sleep(-1); // Places.SleepsAfterAwaitAsync | Thread.Sleep | sleep
                GC.KeepAlive(s_lock);
            }

            public static IEnumerable<int> Items()
            {
                yield return 1;
                Begin();
                Thread.Sleep(-1); // Places.Items | Thread.Sleep | sleep
                yield return 2;
            }

            public static void Iterates()
            {
                foreach (var item in Items())
                    GC.KeepAlive(item);
            }

            public static void HasLocal()
            {
                Local(s_lock);
                GC.KeepAlive(s_lock);

                [System.Runtime.CompilerServices.MethodImpl(System.Runtime.CompilerServices.MethodImplOptions.NoInlining)]
                static void Local(object kept)
                {
                    Begin();
                    Thread.Sleep(-1); // Places.HasLocal.Local | Thread.Sleep | sleep
                    GC.KeepAlive(kept);
                }
            }

            public static void Main()
            {
                ThreadPool.SetMinThreads(40, 10);
                using var held = new ManualResetEventSlim();
                var holder = new Thread(() =>
                {
                    lock (s_lock)
                    {
                        held.Set();
                        Thread.Sleep(-1);
                    }
                });
                holder.IsBackground = true;
                holder.Start();
                held.Wait();
                Action[] all = [Sleeps, () => Result(), Waits, Awaiter, Locks, Semaphore, Slim, Handle, Iterates, HasLocal];
                foreach (var one in all)
                    ThreadPool.QueueUserWorkItem(_ => one());
                GC.KeepAlive(SleepsAfterAwaitAsync());
                s_started.Wait();
                Console.WriteLine("ready");
                Thread.Sleep(-1);
            }

            private static void Begin() => s_started.Signal();
        }

        """;

    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("async-hygiene-waiting-");

    private readonly string _name;

    public WaitingProgram(OptimizationLevel optimization, string name = "Waiting")
    {
        _name = name;
        File.WriteAllText(SourceFile, Source);
        var tree = CSharpSyntaxTree.ParseText(SourceText.From(Source, System.Text.Encoding.UTF8), path: SourceFile);
        var options = new CSharpCompilationOptions(OutputKind.ConsoleApplication, optimizationLevel: optimization);
        var compilation = CSharpCompilation.Create(name, [tree], Sources.Frameworks, options);
        using var assembly = File.Create(Assembly);
        using var symbols = File.Create(Path.ChangeExtension(Assembly, ".pdb"));
        var portable = new EmitOptions(
            debugInformationFormat: DebugInformationFormat.PortablePdb,
            pdbFilePath: Path.ChangeExtension(Assembly, ".pdb"));
        var result = compilation.Emit(assembly, symbols, options: portable);
        Assert.True(result.Success, string.Join('\n', result.Diagnostics));
        File.WriteAllText(
            Path.ChangeExtension(Assembly, ".runtimeconfig.json"),
            $$"""
            { "runtimeOptions": { "framework": { "name": "Microsoft.NETCore.App", "version": "{{Environment.Version}}" } } }
            """);
    }

    public string Folder => _folder.FullName;

    public string SourceFile => Path.Combine(Folder, "Waiting.cs");

    public string Assembly => Path.Combine(Folder, _name + ".dll");

    /// <summary>Function, call, cause and line of each place where the pool waits.</summary>
    public static IReadOnlyList<(string Function, string Call, string Cause, int Line)> Places { get; } =
        [.. Source.Split('\n')
            .Select((text, i) => (Parts: text.Split("// ") is [_, var mark] ? mark.Split(" | ") : [], Line: i + 1))
            .Where(l => l.Parts.Length == 3)
            .Select(l => (l.Parts[0], l.Parts[1], l.Parts[2].Trim(), l.Line))];

    /// <summary>A process all of whose threads wait.</summary>
    public Process Run(bool isTiered)
    {
        var start = new ProcessStartInfo(ToolProcess.Host, [Assembly]) { RedirectStandardOutput = true };
        start.Environment["DOTNET_TieredCompilation"] = isTiered ? "1" : "0";
        var process = Process.Start(start)!;
        Assert.Equal("ready", process.StandardOutput.ReadLine());
        return process;
    }

    public void Dispose() => _folder.Delete(recursive: true);
}
