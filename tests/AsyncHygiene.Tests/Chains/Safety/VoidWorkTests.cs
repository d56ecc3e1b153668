using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Safety;

/// <summary>
/// What an <c>async void</c> function does before its first await is done when it returns. Libraries that raise an event or run a delegate
/// on the caller's thread give back to a caller that counts on it.
/// </summary>
public class VoidWorkTests
{
    private const string Lambda = "async (_, _) => { Text += READ; await Task.Yield(); }";
    private const string Method = " } async void On(object s, EventArgs e) { Text += READ; await Task.Yield();";

    [Theory]
    [InlineData("var t = new DataTable(); t.RowChanged += " + Lambda + "; t.Rows.Add(\"1\");")]
    [InlineData("var c = new BindingList<string>(); c.ListChanged += " + Lambda + "; c.Add(\"a\");")]
    [InlineData("var c = new BindingList<string>(); c.ListChanged += On; c.Add(\"a\");" + Method)]
    [InlineData("var c = new BindingList<string>(); c.ListChanged += new ListChangedEventHandler(On); c.Add(\"a\");" + Method)]
    [InlineData("var c = new BindingList<string>(); c.ListChanged += (ListChangedEventHandler)(" + Lambda + "); c.Add(\"a\");")]
    [InlineData("var c = new BindingList<string>(); c.ListChanged += Text == \"\" ? On : null; c.Add(\"a\");" + Method)]
    [InlineData("DbConnection c = null; c.StateChange += " + Lambda + ";")]
    [InlineData("var d = XDocument.Parse(\"<a/>\"); d.Changed += " + Lambda + "; d.Root.Add(new XElement(\"b\"));")]
    [InlineData("new ObservableCollection<int>().CollectionChanged += " + Lambda + ";")]
    [InlineData("INotifyPropertyChanged n = null; n.PropertyChanged += On;" + Method)]
    [InlineData("new Component().Disposed += On;" + Method)]
    [InlineData("var l = new ActivityListener(); l.ActivityStopped = async a => { Text += READ; await Task.Yield(); };")]
    [InlineData("var l = new ActivityListener { ActivityStopped = async a => { Text += READ; await Task.Yield(); } };")]
    [InlineData(
        "var l = new ActivityListener { ActivityStopped = Stopped }; } async void Stopped(Activity a) { Text += READ; await "
            + "Task.Yield();")]
    [InlineData("ExecutionContext.Run(ExecutionContext.Capture(), async _ => { Text += READ; await Task.Yield(); }, null);")]
    [InlineData(
        "ExecutionContext.Run(ExecutionContext.Capture(), Work, null); } async void Work(object o) { Text += READ; await "
            + "Task.Yield();")]
    [InlineData("new[] { 1 }.AsParallel().ForAll(async i => { Text += READ; await Task.Yield(); });")]
    [InlineData("new SynchronizationContext().Send(Work, null); } async void Work(object o) { Text += READ; await Task.Yield();")]
    [InlineData("new CancellationTokenSource().Token.Register(Work); } async void Work() { Text += READ; await Task.Yield();")]
    [InlineData("new[] { 1 }.ToList().ForEach(Work); } async void Work(int i) { Text += READ; await Task.Yield();")]
    [InlineData("var t = new Task(async () => { Text += READ; await Task.Yield(); }); t.RunSynchronously();")]
    [InlineData("Task.Run((Action)(async () => { Text += READ; await Task.Yield(); })).Wait(0);")]
    [InlineData("Task.Run(Work).ContinueWith(_ => Text = \"\"); } async void Work() { Text += READ; await Task.Yield();")]
    [InlineData("Each(Work); } static void Each(Action a) { a(); } async void Work() { Text += READ; await Task.Yield();")]
    [InlineData("Get()(); } Action Get() { return async () => { Text += READ; await Task.Yield(); };")]
    [InlineData("Get()(); } Action Get() => async () => { Text += READ; await Task.Yield(); }; void Last() {")]
    [InlineData("Get()(); } Action Get() => Work; async void Work() { Text += READ; await Task.Yield();")]
    [InlineData("var all = new Action[] { async () => { Text += READ; await Task.Yield(); } }; all[0]();")]
    [InlineData("Action[] all = [Work]; all[0](); } async void Work() { Text += READ; await Task.Yield();")]
    [InlineData("new Dictionary<int, Action> { { 1, async () => { Text += READ; await Task.Yield(); } } }[1]();")]
    [InlineData("(int, Action) one = (1, Work); one.Item2(); } async void Work() { Text += READ; await Task.Yield();")]
    [InlineData("Work(); Text = \"\"; } async void Work() { Text += READ; await Task.Yield();")]
    [InlineData("var c = new BindingList<string>(); c.ListChanged += (s, e) => On(s, e); c.Add(\"a\");" + Method)]
    [InlineData("Work(); Text = \"\"; async void Work() { Text += READ; await Task.Yield(); }")]
    [InlineData("Each(Work); async void Work() { Text += READ; await Task.Yield(); } } static void Each(Action a) { a();")]
    [InlineData("} public virtual async void Insert(int i) { Text += READ; await Task.Yield();")]
    [InlineData("} class Seen : IObserver<int> { public void OnCompleted() { } public void OnError(Exception e) { } string Text; "
        + "public async void OnNext(int i) { Text += READ; await Task.Yield(); }")]
    [InlineData("} interface IJob { void Run(); } class Job : IJob { string Text; "
        + "async void IJob.Run() { Text += READ; await Task.Yield(); } "
        + "static void All(IJob j) { j.Run(); }")]
    [InlineData("} class Log : System.Diagnostics.Tracing.EventListener { string Text; "
        + "public override async void Dispose() { Text += READ; await Task.Yield(); }")]
    [InlineData("new System.Windows.Box().TextChanged += On;" + Method)]
    [InlineData("System.Net.Http.Progress p = null; p.Progressed += On;" + Method)]
    public Task Refuses_what_an_async_void_function_did_for_a_library_and_its_caller(string code) =>
        CaseOf(code, "File.ReadAllText(\"a\")").RefusesAsync("finished-work");

    [Theory]
    [InlineData("var c = new BindingList<string>(); c.ListChanged += async (_, _) => { await Save(); }; c.Add(\"a\");")]
    [InlineData("var c = new BindingList<string>(); c.ListChanged += On; } async void On(object s, EventArgs e) { await Save();")]
    [InlineData("Closing += async (_, _) => { await Save(); };")]
    [InlineData("Closing += On; } async void On(object s, EventArgs e) { await Save();")]
    [InlineData("ExecutionContext.Run(ExecutionContext.Capture(), async _ => { await Save(); }, null);")]
    [InlineData("new[] { 1 }.AsParallel().ForAll(async i => { await Save(); });")]
    [InlineData("new Task(async () => { await Save(); }).RunSynchronously();")]
    public Task Refuses_the_work_of_a_task_that_such_a_function_awaits(string code) =>
        ChainCase.RefusesAsync(
            Program(code + "} Task Save() { Text += File.ReadAllText(\"a\"); return Task.CompletedTask;"),
            "finished-work");

    [Theory]
    [InlineData("new System.Timers.Timer().Elapsed += " + Lambda + ";")]
    [InlineData("new System.Timers.Timer().Elapsed += On;" + Method)]
    [InlineData("new System.Timers.Timer().Elapsed += new System.Timers.ElapsedEventHandler(On);" + Method)]
    [InlineData("new System.Net.Sockets.SocketAsyncEventArgs().Completed += On;" + Method)]
    [InlineData("new Timer(Work, null, 1, 1); } async void Work(object o) { Text += READ; await Task.Yield();")]
    [InlineData("ThreadPool.QueueUserWorkItem(async _ => { Text += READ; await Task.Yield(); });")]
    [InlineData("ThreadPool.QueueUserWorkItem(Work); } async void Work(object o) { Text += READ; await Task.Yield();")]
    [InlineData("new Process().Exited += On;" + Method)]
    [InlineData("} async void On(object s, EventArgs e) { Text += READ; await Task.Yield();")]
    [InlineData("new System.Windows.Box().Click += On;" + Method)]
    [InlineData("new System.Windows.Box().Click += (s, e) => On(s, e);" + Method)]
    [InlineData("} class Page : System.Windows.Box { string Text; "
        + "protected override async void OnShown() { Text += READ; await Task.Yield(); }")]
    [InlineData("new RabbitMQ.Client.Events.EventingBasicConsumer().Received += On;" + Method)]
    [InlineData("_ = Task.Run(Work); } async void Work() { Text += READ; await Task.Yield();")]
    [InlineData("var c = new BindingList<string>(); c.ListChanged -= On;" + Method)]
    public Task Converts_what_is_raised_on_another_thread_or_by_markup(string code) =>
        CaseOf(code, "await File.ReadAllTextAsync(\"a\")").RunAsync();

    private static ChainCase CaseOf(string code, string after) =>
        new ChainCase().With(new ChainProject(
            "App",
            ("App.cs", Program(code.Replace("READ", "File.ReadAllText(\"a\")")), Program(code.Replace("READ", after))))
        {
            Libraries = [Libraries],
        });

    private const string Libraries = """
        using System;

        namespace System.Windows
        {
            public class Box
            {
                public event EventHandler Click;
                public event EventHandler TextChanged;
                protected virtual void OnShown() { }
            }
        }

        namespace System.Net.Http { public class Progress { public event EventHandler Progressed; } }

        namespace RabbitMQ.Client.Events { public class EventingBasicConsumer { public event EventHandler Received; } }
        """;

    private static string Program(string code) =>
        $$"""
        #nullable disable
        #pragma warning disable CS0067
        using System;
        using System.Collections.Generic;
        using System.Collections.ObjectModel;
        using System.ComponentModel;
        using System.Data;
        using System.Data.Common;
        using System.Diagnostics;
        using System.IO;
        using System.Linq;
        using System.Threading;
        using System.Threading.Tasks;
        using System.Xml.Linq;

        public class Form
        {
            private event EventHandler Closing;
            private string Text;

            private void Open() { {{code}} }
        }
        """;
}
