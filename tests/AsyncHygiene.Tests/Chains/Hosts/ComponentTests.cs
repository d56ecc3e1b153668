using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Hosts;

/// <summary>The renderer goes on at the first await of a component: what comes after it, children and siblings do not see.</summary>
public class ComponentTests
{
    [Theory]
    [InlineData("_n = Load();")]
    [InlineData("var n = Load(); _n = n + 1; this._n++;")]
    [InlineData("_n = Load(); base.OnInitialized(); StateHasChanged();")]
    public Task Converts_a_component_that_sets_its_own_fields(string body) => ConvertsAsync(body, "");

    [Theory]
    [InlineData("State.N = Load();")]
    [InlineData("_n = Load(); State.Set(1);")]
    [InlineData("_n = Load(); Changed?.Invoke();")]
    [InlineData("Shared = Load();")]
    [InlineData("_n = Load(); Note();")]
    public Task Refuses_a_component_that_changes_what_others_see(string body) => RefusesAsync(body, "");

    [Theory]
    [InlineData("builder.OpenComponent<Child>(0); builder.AddComponentParameter(1, \"N\", _n); builder.CloseComponent();")]
    [InlineData("builder.OpenComponent<Child>(0); builder.AddAttribute(1, \"N\", RuntimeHelpers.TypeCheck<int>(_n));")]
    public Task Refuses_a_component_that_gives_a_child_the_field(string drawing) => RefusesAsync("_n = Load();", drawing);

    [Theory]
    [InlineData("builder.AddContent(0, _n);")]
    [InlineData("builder.OpenElement(0, \"p\"); builder.AddAttribute(1, \"title\", _n); builder.CloseElement();")]
    [InlineData("builder.AddContent(0, _n); builder.OpenComponent<Child>(1); builder.AddComponentParameter(2, \"N\", 5);")]
    public Task Converts_a_component_that_draws_the_field(string drawing) => ConvertsAsync("_n = Load();", drawing);

    /// <summary>The service's task was done when the component awaited it, and the renderer had not gone on.</summary>
    [Theory]
    [InlineData("Thread.Sleep(1); State.N = 1; return Task.CompletedTask;", "await Service.LoadAsync();", false)]
    [InlineData("Thread.Sleep(1); return Task.CompletedTask;", "await Service.LoadAsync(); State.N = 1;", false)]
    [InlineData("Thread.Sleep(1); return Task.CompletedTask;", "await Service.LoadAsync(); _n = 1;", true)]
    [InlineData("Thread.Sleep(1); return Task.CompletedTask;", "await Task.Yield(); await Service.LoadAsync(); State.N = 1;", true)]
    public async Task Converts_or_refuses_what_a_component_awaits(string service, string body, bool converts)
    {
        var source = $$"""
            #nullable disable
            using System.Threading;
            using System.Threading.Tasks;
            using Microsoft.AspNetCore.Components;

            public class State { public int N; }

            public class Service(State State) { public Task LoadAsync() { {{service}} } }

            public class Page : ComponentBase
            {
                private int _n;
                [Inject] public State State { get; set; }
                [Inject] public Service Service { get; set; }

                protected override async Task OnInitializedAsync() { {{body}} }
            }
            """;
        if (converts)
            Assert.Contains("await Task.Delay(1)", await new ChainCase().With("App", ("App.cs", source, source)).ConvertedTextAsync());
        else
            await ChainCase.RefusesAsync(source, "finished-work");
    }

    /// <summary>
    /// A handler awaits what was complete so far: now the component is drawn, and the next event comes, before it goes on.
    /// </summary>
    [Theory]
    [InlineData("_rows = await Service.LoadAsync();", true)]
    [InlineData("var rows = await Service.LoadAsync(); _rows = rows;", true)]
    [InlineData("_rows = null; _rows = await Service.LoadAsync();", false)]
    [InlineData("_edit = true; _rows = await Service.LoadAsync();", false)]
    [InlineData("_edit = true; _rows = await Service.LoadAsync(); _edit = false;", true)]
    [InlineData("_shown = null; _rows = await Service.LoadAsync();", true)]
    [InlineData("_hidden = 1; _rows = await Service.LoadAsync();", true)]
    [InlineData("_rows = await Service.LoadAsync(); _rows = await Service.LoadAsync();", false)]
    [InlineData("if ((await Service.LoadAsync()).Length < 2) Service.Add();", false)]
    [InlineData("if ((await Service.LoadAsync()).Length < 2) return;", true)]
    [InlineData("await Task.Yield(); _rows = null; _rows = await Service.LoadAsync();", true)]

    // Decisions by what is awaited.
    [InlineData("if ((await Service.LoadAsync()).Length < 2) return; Service.Add();", false)]
    [InlineData("var full = (await Service.LoadAsync()).Length < 2 ? 1 : 0; if (full == 0) { Service.Add(); }", false)]
    [InlineData("var text = await Service.LoadAsync(); var full = text.Length; while (full++ < 2) Service.Add();", false)]
    [InlineData("foreach (var c in await Service.LoadAsync()) Service.Add();", false)]
    [InlineData("if ((await Service.LoadAsync()).Length < 2) return; Store(); } private void Store() { Service.Add();", false)]
    [InlineData("if ((await Service.LoadAsync()).Length < 2) return; System.IO.File.Delete(\"a\");", false)]
    [InlineData("if ((await Service.LoadAsync()).Length < 2) return; _hidden = Service.AddOne();", false)]
    [InlineData("var full = (await Service.LoadAsync()).Length < 2; if (full) { _hidden = 1; return; } _rows = Service.Last();", true)]
    [InlineData("if ((await Service.LoadAsync()).Length < 2) { _hidden = 1; StateHasChanged(); }", true)]
    [InlineData("if (_edit) Service.Add(); await Service.LoadAsync(); Service.Add();", true)]

    // Guards and sums that are read before and written after.
    [InlineData("if (_saving) return; await Service.LoadAsync(); _saving = true;", false)]
    [InlineData("if (_saving) return; _saving = true; await Service.LoadAsync(); _saving = false;", true)]
    [InlineData("_hidden += (await Service.LoadAsync()).Length;", false)]
    [InlineData("_hidden = _hidden + (await Service.LoadAsync()).Length;", false)]
    [InlineData("if (_hidden > 0) return; await Service.LoadAsync(); _hidden++;", false)]
    [InlineData("if (_rows == null) _rows = await Service.LoadAsync();", true)]
    [InlineData("if (_shown == null) return; await Service.LoadAsync(); _shown = null;", false)]
    [InlineData("_hidden = (await Service.LoadAsync()).Length; _hidden++;", true)]

    // What is filled, counted or set in another way.
    [InlineData("_list.Clear(); foreach (var c in await Service.LoadAsync()) _list.Add(c);", false)]
    [InlineData("_list[0] = 'a'; _rows = await Service.LoadAsync();", false)]
    [InlineData("foreach (var c in new[] { 1, 2 }) { await Service.LoadAsync(); _list.Add('a'); }", false)]
    [InlineData("foreach (var c in new[] { 1, 2 }) { await Service.LoadAsync(); _hidden = c; }", true)]
    [InlineData("_count++; _rows = await Service.LoadAsync(); _count--;", false)]
    [InlineData("(_count, _hidden) = (1, 2); _rows = await Service.LoadAsync();", false)]
    [InlineData("Reset(); _rows = await Service.LoadAsync(); } private void Reset() { _count = 0; _hidden = 0;", false)]
    [InlineData("Reset(); _rows = await Service.LoadAsync(); } private void Reset() { _hidden = 0;", true)]
    [InlineData("Busy(); _rows = await Service.LoadAsync(); Free(); } void Busy() => _edit = true; void Free() { _edit = false;", true)]
    [InlineData("_label = 1; _rows = await Service.LoadAsync();", false)]
    [InlineData("_ofProperty = 1; _rows = await Service.LoadAsync();", false)]
    [InlineData("_model.Name = \"a\"; _rows = await Service.LoadAsync();", false)]

    // None is drawn as none, and a text is.
    [InlineData("_message = null; await Service.LoadAsync(); _message = \"done\";", true)]
    [InlineData("_message = \"\"; await Service.LoadAsync();", true)]
    [InlineData("_message = \"half\"; await Service.LoadAsync();", false)]
    [InlineData("_message = null; await Service.SaveAsync(_draft); _draft = \"\";", true)]
    public async Task Converts_or_refuses_what_a_handler_awaits(string body, bool converts)
    {
        var source = Handler(body);
        if (converts)
            Assert.Contains("await Task.Delay(1)", await new ChainCase().With("App", ("App.cs", source, source)).ConvertedTextAsync());
        else
            await ChainCase.RefusesAsync(source, "finished-work");
    }

    private static string Handler(string body) => $$"""
        #nullable disable
        using System.Collections.Generic;
        using System.Threading;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Components;
        using Microsoft.AspNetCore.Components.Rendering;

        public class Model { public string Name { get; set; } }

        public class Service
        {
            public Task<string> LoadAsync() { {{(body.Contains("LoadAsync") ? "Thread.Sleep(1);" : "")}} return Task.FromResult("a"); }
            public Task SaveAsync(string text) { {{(body.Contains("SaveAsync") ? "Thread.Sleep(1);" : "")}} return Task.CompletedTask; }
            public void Add() { }
            public int AddOne() => 1;
            public string Last() => "a";
        }

        public class Page : ComponentBase
        {
            private readonly List<char> _list = new();
            private readonly Model _model = new();
            private string _rows;
            private string _shown;
            private string _message;
            private string _draft;
            private int _hidden;
            private int _count;
            private int _label;
            private int _ofProperty;
            private bool _edit;
            private bool _saving;
            [Inject] public Service Service { get; set; }

            private async Task Reload() { {{body}} }

            protected override void BuildRenderTree(RenderTreeBuilder builder)
            {
                builder.AddAttribute(0, "onclick", EventCallback.Factory.Create(this, Reload));
                builder.AddAttribute(0, "onclick", EventCallback.Factory.Create(this, () => _hidden = 1));
                builder.AddContent(1, _rows.Length);
                if (_shown != null) builder.AddContent(2, _shown);
                if (_edit) builder.AddContent(3, "editing");
                builder.AddContent(4, _list.Count);
                builder.AddContent(5, _count);
                builder.AddContent(6, Label());
                builder.AddContent(7, Shown);
                builder.AddContent(8, _model.Name);
                builder.AddContent(9, _message);
            }

            private string Label() => _label.ToString();

            private int Shown => _ofProperty;

            public int Hidden => _hidden;
        }
        """;

    private static async Task ConvertsAsync(string body, string drawing)
    {
        var text = await new ChainCase().With("App", ("App.cs", Source(body, drawing), "")).ConvertedTextAsync();
        Assert.Contains("override async Task OnInitializedAsync()", text);
    }

    private static async Task RefusesAsync(string body, string drawing)
    {
        await ChainCase.RefusesAsync(Source(body, drawing), "request-bridge");

        // Without a method in between.
        await ChainCase.RefusesAsync(
            Source(body.Replace("Load()", "1") + " Thread.Sleep(1);", drawing).Replace("Thread.Sleep(1); return 1;", "return 1;"),
            "finished-work");
    }

    private static string Source(string body, string drawing) => $$"""
        #nullable disable
        using System;
        using System.Threading;
        using Microsoft.AspNetCore.Components;
        using Microsoft.AspNetCore.Components.CompilerServices;
        using Microsoft.AspNetCore.Components.Rendering;

        public class State { public int N; public void Set(int n) => N = n; }

        public class Child : ComponentBase { [Parameter] public int N { get; set; } }

        public class Page : ComponentBase
        {
            private int _n;
            public static int Shared;
            public event Action Changed;
            [Inject] public State State { get; set; }

            protected override void OnInitialized() { {{body}} }

            protected override void BuildRenderTree(RenderTreeBuilder builder) { {{drawing}} }

            private int Load() { Thread.Sleep(1); return 1; }

            private void Note() => Shared = _n;
        }
        """;
}
