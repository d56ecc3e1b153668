using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Xunit;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.Blocking.ThreadSleepAnalyzer, AsyncHygiene.Fixes.ThreadSleepFix>;

namespace AsyncHygiene.Tests.RequestPaths.OffRequests;

/// <summary>
/// Handlers of messages and requirements that a program never makes, and hosted services that it never adds, run for nothing.
/// </summary>
public class UnaddedEntryTests
{
    private const string Sleep = "{ await Task.Yield(); Thread.{|#0:Sleep|}(1); }";

    private const string Handler = "class Handler : IRequestHandler<Ask, int> { public async Task<int> Handle(Ask ask, "
        + "CancellationToken t) { await Task.Yield(); Thread.{|#0:Sleep|}(1); return ask.Id; } } class Check : IValidator<Ask> { } ";

    private const string Needs = "class Local : IAuthorizationRequirement { } class Needs : AuthorizationHandler<Local> { "
        + "protected override async Task HandleRequirementAsync(AuthorizationHandlerContext c, Local r) " + Sleep + " } ";

    private const string Service = "class Sweep : BackgroundService { protected override async Task ExecuteAsync(CancellationToken t) { "
        + "while (!t.IsCancellationRequested) { await Task.Delay(9000, t); Thread.{|#0:Sleep|}(1); } } } ";

    [Theory]
    [InlineData(Handler + "class Ask : IRequest<int> { public int Id; }", "Handler.Handle")]
    [InlineData(Handler + "record Ask(int Id) : IRequest<int>;", "Handler.Handle")]
    [InlineData(
        Handler + "record Ask(int Id) : IRequest<int>; "
            + "class A(Microsoft.Extensions.Logging.ILogger<Ask> log) { string N => nameof(Ask) + log; }",
        "Handler.Handle")]
    [InlineData(Handler + "class Ask : IRequest<int> { public Ask(int id) => Id = id; public int Id; }", "Handler.Handle")]
    [InlineData(
        "record Sold(int Id) : INotification; class Told : INotificationHandler<Sold> { public async Task Handle(Sold sold, "
            + "CancellationToken t) " + Sleep + " }",
        "Told.Handle")]
    [InlineData(Needs, "Needs.HandleRequirementAsync")]
    [InlineData(Service, "Sweep.ExecuteAsync")]
    [InlineData(
        "class DeadAttribute : System.ComponentModel.DataAnnotations.ValidationAttribute { public override bool IsValid(object v) { "
            + "Work().Wait(); return true; } async Task Work() " + Sleep + " }",
        "DeadAttribute.Work")]
    public Task Reports_an_entry_point_of_nothing_as_information(string code, string name) =>
        VerifyAsync(code, DiagnosticSeverity.Info, "in async code that nothing in this program calls: " + name);

    [Theory]
    [InlineData("record Ask(int Id) : IRequest<int>; class A { Task<int> B(IMediator m) => m.Send(new Ask(1)); }")]
    [InlineData("class Ask : IRequest<int> { public int Id; } class A { Ask B = new() { Id = 1 }; }")]
    [InlineData("record Ask(int Id) : IRequest<int> { public static Ask Of(int id) => new Ask(id); }")]
    [InlineData("record Ask(int Id) : IRequest<int>; class A : Controller { public Task<int> B(Ask ask) => null; }")]
    [InlineData("record Ask(int Id) : IRequest<int>; class A { Ask B => System.Activator.CreateInstance<Ask>(); }")]
    [InlineData("record Ask(int Id) : IRequest<int>; record Other(int Id) : Ask(Id);")]
    public Task Flags_a_handler_whose_message_may_be_made(string code) =>
        VerifyAsync(Handler + code, DiagnosticSeverity.Warning, "in a message handler: Handler.Handle");

    [Fact]
    public Task Flags_a_handler_of_a_requirement_that_a_policy_has() => VerifyAsync(
        Needs + "class A { Local Of() => new(); }",
        DiagnosticSeverity.Warning,
        "on a request path: Needs.HandleRequirementAsync");

    [Theory]
    [InlineData("class A { void Add() => Services.AddHostedService<Sweep>(); }")]
    [InlineData("class A { bool Is(System.Type t) => typeof(IHostedService).IsAssignableFrom(t); }")]
    [InlineData("class A { void Add() => Scan(); void Scan() { } }")]
    public Task Flags_a_service_that_the_program_adds_or_looks_for(string code) =>
        VerifyAsync(Service + code, DiagnosticSeverity.Warning, "in a background service: Sweep.ExecuteAsync");

    /// <summary>A mark or a contract of the program's own may be what it is found by.</summary>
    [Theory]
    [InlineData("class Sweep : BackgroundService", "[Mark] class Sweep : BackgroundService")]
    [InlineData("class Sweep : BackgroundService", "class Sweep : BackgroundService, IMark")]
    public Task Flags_a_service_that_says_more_of_itself(string declared, string marked) => VerifyAsync(
        Service.Replace(declared, marked) + "class MarkAttribute : System.Attribute { } interface IMark { }",
        DiagnosticSeverity.Warning,
        "in a background service: Sweep.ExecuteAsync");

    /// <summary>Code below such an entry point has no other one.</summary>
    [Fact]
    public Task Reports_what_only_it_calls_as_information() => VerifyAsync(
        "record Ask(int Id) : IRequest<int>; class Handler : IRequestHandler<Ask, int> { public async Task<int> Handle(Ask ask, "
            + "CancellationToken t) { await Work(); return 1; } async Task Work() " + Sleep + " }",
        DiagnosticSeverity.Info,
        "in async code that nothing in this program calls: Handler.Work");

    private const string Loader =
        "interface ILoader { int Load(); } class Tuples : ILoader { public int Load() => 1; } "
            + "class Rates : ILoader { public int Load() { Thread.{|#0:Sleep|}(1); return 1; } } "
            + "public class RatesController : ControllerBase { ILoader _loader; public int Get() => _loader.Load(); } ";

    [Fact]
    public Task Reports_a_class_behind_an_interface_that_nothing_makes_as_information() => VerifyAsync(
        Loader + "class Made { ILoader One = new Tuples(); }",
        DiagnosticSeverity.Info,
        "in an object that nothing in this program makes: Rates.Load");

    [Theory]
    [InlineData("class Rates : ILoader {", "class Rates : ILoader { ILogger<Rates> _log; public Rates(ILogger<Rates> log) { }")]
    [InlineData("class Rates : ILoader {", "class Rates : ILoader { string Name => nameof(Rates);")]
    public Task Reports_a_class_that_only_names_itself_as_information(string declared, string naming) => VerifyAsync(
        Loader.Replace(declared, naming) + "interface ILogger<T> { } class Made { ILoader One = new Tuples(); }",
        DiagnosticSeverity.Info,
        "in an object that nothing in this program makes: Rates.Load");

    [Theory]
    [InlineData("class Rates : ILoader { static readonly ILoader One = new Rates();")]
    [InlineData("class Rates : ILoader { public static ILoader Create() => new Rates();")]
    public Task Flags_a_class_that_makes_itself(string naming) => VerifyAsync(
        Loader.Replace("class Rates : ILoader {", naming) + "class Made { ILoader One = new Tuples(); }",
        DiagnosticSeverity.Warning,
        "on a request path: RatesController.Get → Rates.Load");

    private const string Below =
        "class Disk { public int Read() { Thread.{|#0:Sleep|}(1); return 1; } } interface ILoader { int Load(); } "
            + "class Rates : ILoader { Disk _disk; public int Load() => _disk.Read(); } "
            + "public class RatesController : ControllerBase { ILoader _loader; Disk _disk; public int Get() => _loader.Load(); ";

    [Fact]
    public Task Reports_what_requests_reach_only_by_such_a_class_as_information() => VerifyAsync(
        Below + "} class Made { object One = new Disk(); }",
        DiagnosticSeverity.Info,
        "in an object that nothing in this program makes: Rates.Load");

    [Fact]
    public Task Flags_what_requests_reach_around_it() => VerifyAsync(
        Below + "int Again() { return _disk.Read(); } public int Post() { var a = 1; return a + Again(); } } "
            + "class Made { object One = new Disk(); }",
        DiagnosticSeverity.Warning,
        "on a request path: RatesController.Post → RatesController.Again → Disk.Read");

    [Theory]
    [InlineData("class Made { ILoader One = new Rates(); }")]
    [InlineData("class Made { void Add() => Services.AddHostedService<Rates>(); }")]
    [InlineData("class Made { object One = System.Activator.CreateInstance(typeof(Rates)); }")]
    [InlineData("class Made { object One = System.Type.GetType(\"Rates\"); }")]
    [InlineData("class Made { void Add() => Scan(); void Scan() { } }")]
    [InlineData("class Better : Rates { }")]
    public Task Flags_a_class_behind_an_interface_that_something_makes(string code) =>
        VerifyAsync(Loader + code, DiagnosticSeverity.Warning, "on a request path: RatesController.Get → Rates.Load");

    private const string Reader =
        "interface IReader { Task<int> Read(); } class Store { protected async Task<int> Open() { await Task.Yield(); "
            + "Thread.{|#0:Sleep|}(1); return 1; } } class Old : Store, IReader { public Task<int> Read() => Open(); } "
            + "class New : Store, IReader { public Task<int> Read() => Task.FromResult(1); } "
            + "public class ReadController : ControllerBase { IReader _reader; public Task<int> Get() => _reader.Read(); } ";

    /// <summary>What it inherits has no other caller.</summary>
    [Fact]
    public Task Reports_what_only_such_a_class_calls_as_information() => VerifyAsync(
        Reader + "class Made { IReader One = new New(); }",
        DiagnosticSeverity.Info,
        "in async code that nothing in this program calls: Store.Open");

    [Fact]
    public Task Flags_what_a_class_calls_that_something_makes() => VerifyAsync(
        Reader + "class Made { IReader One = new New(); IReader Other = new Old(); }",
        DiagnosticSeverity.Warning,
        "in async code: Store.Open");

    /// <summary>A view names it, or a tag that is compiled to the same; where no view is compiled, none is known.</summary>
    [Theory]
    [InlineData("class Index { void Draw() { } }", true)]
    [InlineData("class Index { void Draw() => Html.Show(\"Menu\"); static class Html { public static void Show(string s) { } } }", false)]
    [InlineData("class Index { object Draw() => typeof(MenuViewComponent); }", false)]
    [InlineData(null, false)]
    public Task Reports_a_view_component_that_no_view_names_as_information(string? view, bool isUnused) => VerifyAsync(
        "public class MenuViewComponent : ViewComponent { public async Task<IViewComponentResult> InvokeAsync() { await Task.Yield(); "
            + "Thread.{|#0:Sleep|}(1); return View(); } }",
        isUnused ? DiagnosticSeverity.Info : DiagnosticSeverity.Warning,
        (isUnused ? "in async code that nothing in this program calls: " : "on a request path: ") + "MenuViewComponent.InvokeAsync",
        view);

    private const string Tag =
        "namespace Shop { public class LinkTagHelper : Microsoft.AspNetCore.Razor.TagHelpers.TagHelper { public override async Task "
            + "ProcessAsync(Microsoft.AspNetCore.Razor.TagHelpers.TagHelperContext c, "
            + "Microsoft.AspNetCore.Razor.TagHelpers.TagHelperOutput o) " + Sleep + " } }";

    /// <summary>A compiled view has a field for each helper that one of its tags needs; a component is no view.</summary>
    [Theory]
    [InlineData("Index_cshtml.g.cs", "class Index { }", true)]
    [InlineData("Index_cshtml.g.cs", "class Index { global::Shop.LinkTagHelper _link; }", false)]
    [InlineData("Index_cshtml.g.cs", "class Index { object _link = new Shop.LinkTagHelper(); }", false)]
    [InlineData(
        "Index_cshtml.g.cs",
        "class Index { global::Other.LinkTagHelper _link; } namespace Other { class LinkTagHelper { } }",
        true)]
    [InlineData("Index_razor.g.cs", "class Index { }", false)]
    public Task Reports_a_tag_helper_that_no_view_has_as_information(string file, string view, bool isUnused) => VerifyAsync(
        Tag,
        isUnused ? DiagnosticSeverity.Info : DiagnosticSeverity.Warning,
        (isUnused ? "in async code that nothing in this program calls: " : "on a request path: ") + "LinkTagHelper.ProcessAsync",
        view,
        file);

    private static Task VerifyAsync(
        string code,
        DiagnosticSeverity severity,
        string why,
        string? view = null,
        string file = "Index_cshtml.g.cs")
    {
        var test = new Verify.Test
        {
            TestCode = $$"""
                using System.Threading;
                using System.Threading.Tasks;
                using MediatR;
                using Microsoft.AspNetCore.Authorization;
                using Microsoft.AspNetCore.Mvc;
                using Microsoft.Extensions.Hosting;
                {{code}}
                interface IValidator<T> { }
                static class Services { public static void AddHostedService<T>() { } }
                static class Program { static void Main() { } }
                namespace MediatR
                {
                    public interface IRequest<T> { }
                    public interface INotification { }
                    public interface IMediator { Task<T> Send<T>(IRequest<T> request); }
                    public interface IRequestHandler<T, R> { Task<R> Handle(T request, CancellationToken t); }
                    public interface INotificationHandler<T> { Task Handle(T told, CancellationToken t); }
                }
                namespace System.Runtime.CompilerServices { static class IsExternalInit { } }
                """,
        };
        if (view is not null)
            test.TestState.Sources.Add((file, view));
        test.ExpectedDiagnostics.Add(PathAssert.At(0, severity, why));
        return test.AsProgram().RunAsync();
    }
}
