using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Hosts.ByName;

/// <summary>Methods that something outside the code finds by an attribute, a name or a form, and calls.</summary>
public class NamedCallerTests
{
    private const string Frameworks =
        """
        namespace System.Web { public class HttpApplication { } }
        namespace System.Web.UI { public class TemplateControl { } public class Page : TemplateControl { } }
        namespace System.Web.Mvc { public class ChildActionOnlyAttribute : System.Attribute { } }
        namespace YamlDotNet.Serialization.Callbacks { public class OnDeserializedAttribute : System.Attribute { } }
        namespace ProtoBuf { public class ProtoAfterDeserializationAttribute : System.Attribute { } }
        namespace System.Windows { public class DependencyObject { } public class RoutedEventArgs : System.EventArgs { } }
        namespace Microsoft.UI.Xaml { public class DependencyObject { } public class RoutedEventArgs { } }
        namespace UnityEngine { public class Object { } public class MonoBehaviour : Object { } }
        namespace Owin { public interface IAppBuilder { } }
        namespace System.Composition { public class OnImportsSatisfiedAttribute : System.Attribute { } }
        namespace BenchmarkDotNet.Attributes
        {
            public class BenchmarkAttribute : System.Attribute { }
            public class GlobalSetupAttribute : System.Attribute { }
            public class GlobalCleanupAttribute : System.Attribute { }
            public class IterationSetupAttribute : System.Attribute { }
        }
        namespace CommunityTools { public class HookAttribute : System.Attribute { } }
        namespace ServiceStack { public interface IService { } public class Service : IService { } }
        """;

    [Theory]
    [InlineData("by-name", "System.Web.HttpApplication", "protected void Application_Start()")]
    [InlineData("by-name", "System.Web.HttpApplication", "protected void Application_Error(object sender, EventArgs e)")]
    [InlineData("by-name", "System.Web.HttpApplication", "public void Session_End()")]
    [InlineData("by-name", "System.Web.HttpApplication", "void Profile_OnMigrateAnonymous(object sender, EventArgs e)")]
    [InlineData("by-name", "System.Web.UI.Page", "protected void Page_Load()")]
    [InlineData("by-name", "System.Web.UI.Page", "protected void Page_PreRender(object sender, EventArgs e)")]
    [InlineData("by-name", "System.Windows.DependencyObject", "private void Save_Click(object sender, System.Windows.RoutedEventArgs e)")]
    [InlineData("by-name", "Microsoft.UI.Xaml.DependencyObject", "void Loaded(object s, Microsoft.UI.Xaml.RoutedEventArgs e)")]
    [InlineData("by-name", "UnityEngine.MonoBehaviour", "private void Start()")]
    [InlineData("by-name", "UnityEngine.MonoBehaviour", "void OnDestroy()")]
    [InlineData("by-name", "System.ComponentModel.Component", "public void ResetColor()")]
    [InlineData("by-name", "System.ComponentModel.Component", "public bool ShouldSerializeColor()")]
    [InlineData("by-name", "object", "public bool ShouldSerializeColor()")]
    [InlineData("by-name", "object", "public bool ShouldSerializeOfDerived()")]
    [InlineData("by-name", "Notifying", "private void OnColorChanged()")]
    [InlineData("by-name", "Notifying", "private void OnColorChanging(string before, string after)")]
    [InlineData("attribute", "object", "[System.Runtime.Serialization.OnDeserialized] void Fill(StreamingContext c)")]
    [InlineData("attribute", "object", "[YamlDotNet.Serialization.Callbacks.OnDeserialized] public void Fill()")]
    [InlineData("attribute", "object", "[ProtoBuf.ProtoAfterDeserialization] public void Fill()")]
    [InlineData("attribute", "object", "[System.Runtime.InteropServices.DispId(1)] public void Fill()")]
    [InlineData("attribute", "object", "[System.Runtime.InteropServices.ComRegisterFunction] static void Fill(Type t)")]
    [InlineData("attribute", "object", "[System.Web.Mvc.ChildActionOnly] public string Menu()")]
    [InlineData("attribute", "object", "[System.Composition.OnImportsSatisfied] public void Fill()")]
    [InlineData("attribute", "object", "[BenchmarkDotNet.Attributes.IterationSetup] public void Fill()")]
    [InlineData("attribute", "object", "[BenchmarkDotNet.Attributes.Benchmark] public void Fill()")]
    public Task Refuses_what_is_found_by_a_name_or_attribute(string code, string type, string member) =>
        RefusesAsync(code, $"class C : {type}\n{{\n    private string Color {{ get; set; }} = \"\";\n    {Blocking(member)}\n}}");

    /// <summary>A property grid looks for both next to the property.</summary>
    [Fact]
    public Task Refuses_what_resets_a_property_of_any_class() => RefusesAsync(
        "by-name",
        "class C\n{\n    private string Color { get; set; } = \"\";\n    public bool ShouldSerializeColor() => true;\n    "
            + Blocking("public void ResetColor()") + "\n}");

    /// <summary>A call in the code does not help: the other caller is there as well.</summary>
    [Fact]
    public Task Refuses_what_is_found_by_a_name_and_called_as_well() => RefusesAsync(
        "by-name",
        "class C : System.Web.HttpApplication\n{\n    " + Blocking("public void Application_Start()")
            + "\n    void Again() => Application_Start();\n}");

    [Theory]
    [InlineData("Startup", "public void ConfigureServices(object services)")]
    [InlineData("StartupProduction", "public void ConfigureContainer(object builder)")]
    [InlineData("Startup", "public void ConfigureDevelopmentServices(object services)")]
    [InlineData("Startup", "public void Configuration(Owin.IAppBuilder app)")]
    [InlineData("Web", "public void Configure(Microsoft.AspNetCore.Builder.IApplicationBuilder app)")]
    [InlineData(
        "Web",
        "public void ConfigureServices(object services)",
        "public void Configure(Microsoft.AspNetCore.Builder.IApplicationBuilder app) { }")]
    public Task Refuses_the_methods_of_a_start_up_class(string type, string member, string other = "") =>
        RefusesAsync("start-up", $"public class {type}\n{{\n    {Blocking(member)}\n    {other}\n}}");

    [Theory]
    [InlineData("System.Runtime.InteropServices.ComVisible(true)")]
    [InlineData("System.Runtime.InteropServices.ClassInterface(System.Runtime.InteropServices.ClassInterfaceType.AutoDual)")]
    public Task Refuses_the_public_methods_of_a_class_for_COM(string attribute) =>
        RefusesAsync("attribute", $"[{attribute}]\npublic class C\n{{\n    {Blocking("public void Fill()")}\n}}");

    [Fact]
    public Task Converts_a_class_that_COM_does_not_see() => ChainCase.ConvertsAsync(
        """
        using System.Runtime.InteropServices;
        using System.Threading;
        using System.Threading.Tasks;

        [ComVisible(false)]
        public class C { public void Fill() => Thread.Sleep(1); }
        """,
        """
        using System.Runtime.InteropServices;
        using System.Threading;
        using System.Threading.Tasks;

        [ComVisible(false)]
        public class C { public async Task FillAsync() => await Task.Delay(1); }
        """);

    [Theory]
    [InlineData("class C { [CustomValidation(typeof(C), \"Check\")] public string? P { get; set; } ", "public static string Check()")]
    [InlineData("[System.Diagnostics.DebuggerDisplay(\"{Check()}\")] class C { ", "private string Check()")]
    [InlineData("[System.Diagnostics.DebuggerDisplay(\"x\", Name = \"a {this.Check().Length} b\")] class C { ", "private string Check()")]
    [InlineData(
        "class C { [System.Diagnostics.CodeAnalysis.DynamicDependency(\"Check\")] static C() { } ",
        "private string Check()")]
    [InlineData(
        "class C { [System.Diagnostics.CodeAnalysis.DynamicDependency(\"Check(System.Int32)\", typeof(C))] static C() { } ",
        "private string Check(int n)")]
    [InlineData("[KnownType(\"Check\")] class C { ", "private static Type[] Check()")]
    [InlineData(
        "class TestAttribute : Attribute { public string? Callback { get; set; } } [Test(Callback = \"Check\")] class C { ",
        "string Check()")]
    public Task Refuses_what_an_attribute_names_by_a_string(string start, string member) =>
        RefusesAsync("attribute", start + Blocking(member) + " }");

    [Theory]
    [InlineData("typeof(C).GetMethod(nameof(Load))")]
    [InlineData("typeof(C).GetMethod(nameof(C.Load), System.Reflection.BindingFlags.Instance)")]
    [InlineData("Delegate.CreateDelegate(typeof(Func<string>), new C(), nameof(Load))")]
    public Task Refuses_what_reflection_finds_by_nameof(string use) =>
        RefusesAsync("by-name", $"class C\n{{\n    {Blocking("public string Load()")}\n    object? M() => {use};\n}}");

    [Theory]
    [InlineData("object", "public void Application_Start()", "public async Task Application_StartAsync()")]
    [InlineData("object", "public bool ShouldSerialize()", "public async Task<bool> ShouldSerializeAsync()")]
    [InlineData("object", "public void ResetColors()", "public async Task ResetColorsAsync()")]
    [InlineData("object", "public void OnColorChanged()", "public async Task OnColorChangedAsync()")]
    [InlineData("object", "public void Start()", "public async Task StartAsync()")]
    [InlineData("object", "public void Get()", "public async Task GetAsync()")]
    [InlineData("System.Web.HttpApplication", "public void Fill()", "public async Task FillAsync()")]
    [InlineData("System.Windows.DependencyObject", "public void Fill(int a, string b)", "public async Task FillAsync(int a, string b)")]
    [InlineData("object", "[Obsolete(\"ResetColor\")] public void Fill()", "[Obsolete(\"ResetColor\")] public async Task FillAsync()")]
    public Task Converts_the_same_names_elsewhere(string type, string member, string after) => ConvertsAsync(type, member, after);

    [Theory]
    [InlineData("object", "[BenchmarkDotNet.Attributes.GlobalSetup] public void Fill()", "public async Task Fill()")]
    [InlineData("object", "[BenchmarkDotNet.Attributes.GlobalCleanup] public void Fill()", "public async Task Fill()")]
    [InlineData("ServiceStack.Service", "public string Any(string request)", "public async Task<string> Any(string request)")]
    [InlineData("ServiceStack.Service", "public object Get(int id)", "public async Task<object> Get(int id)")]
    public Task Keeps_the_name_where_the_caller_awaits(string type, string member, string after) =>
        ConvertsAsync(type, member, AttributeOf(member) + after);

    private static string AttributeOf(string member) =>
        member[0] == '[' ? member[..(member.IndexOf(']', System.StringComparison.Ordinal) + 2)] : "";

    private static async Task ConvertsAsync(string type, string member, string after)
    {
        var start = $"{Usings}class C : {type}\n{{\n    private string Color {{ get; set; }} = \"\";\n    ";
        await new ChainCase()
            .With(new ChainProject("App", ("App.cs", start + Blocking(member) + "\n}", start + Blocking(after, isAsync: true) + "\n}"))
            {
                Libraries = [Frameworks],
            })
            .RunAsync();
    }

    private static Task RefusesAsync(string code, string source)
    {
        source = Usings + source + "\nabstract class Notifying : System.ComponentModel.INotifyPropertyChanged\n{\n"
            + "    public event System.ComponentModel.PropertyChangedEventHandler? PropertyChanged { add { } remove { } }\n}\n";
        return new ChainCase()
            .With(new ChainProject("App", ("App.cs", source, source)) { Libraries = [Frameworks] })
            .RefusesAsync(code);
    }

    private const string Usings =
        "using System;\nusing System.ComponentModel.DataAnnotations;\nusing System.Runtime.Serialization;\nusing System.Threading;\n"
            + "using System.Threading.Tasks;\n\n";

    private static string Blocking(string member, bool isAsync = false)
    {
        var wait = isAsync ? "await Task.Delay(1);" : "Thread.Sleep(1);";
        var returns = member.Contains("void ", System.StringComparison.Ordinal) || member.Contains("Task ", System.StringComparison.Ordinal)
            ? ""
            : " return default!;";
        return $"{member} {{ {wait}{returns} }}";
    }
}
