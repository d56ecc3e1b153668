using System;
using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Hosts.ByName;

/// <summary>Methods that a library finds by a name or a form: called in the code as well, so that nothing else keeps them.</summary>
public class NamedByLibraryTests
{
    private const string Libraries =
        """
        namespace McMaster.Extensions.CommandLineUtils { public class CommandLineApplication { } }
        namespace System.CommandLine.DragonFruit { public static class CommandLine { } }
        namespace TestStack.BDDfy { public static class BDDfyExtensions { } }
        namespace Serilog { public class LoggerConfiguration { } }
        namespace Serilog.Configuration { public class LoggerSinkConfiguration { } }
        namespace Microsoft.Office.Core { public interface IRibbonControl { } }
        namespace PropertyChanged { public class AddINotifyPropertyChangedInterfaceAttribute : System.Attribute { } }
        namespace Newtonsoft.Json.Serialization { public class OnErrorAttribute : System.Attribute { } }
        namespace TechTalk.SpecFlow
        {
            public abstract class StepDefinitionBaseAttribute : System.Attribute { }
            public class GivenAttribute : StepDefinitionBaseAttribute { }
        }
        namespace Godot { public class GodotObject { } public class Node : GodotObject { } }
        namespace UnityEngine { public class Object { } }
        namespace NSpec { public class nspec { } }
        namespace Marten { public interface IDocumentStore { } }
        namespace ExcelDna.Integration { public interface IExcelAddIn { } }
        public class DependencyProperty { }
        """;

    [Theory]
    [InlineData("class C", "private string? OnValidate(object context)")]
    [InlineData("class C", "int OnValidationError(string result)")]
    [InlineData("class Program", "public static int Main(string name)")]
    [InlineData("class C", "public void EstablishContext()")]
    [InlineData("[PropertyChanged.AddINotifyPropertyChangedInterface] class C", "private void OnColorChanged()")]
    [InlineData("static class C", "public static Serilog.LoggerConfiguration Own(this Serilog.Configuration.LoggerSinkConfiguration c)")]
    [InlineData("class C", "public string GetLabel(Microsoft.Office.Core.IRibbonControl c)")]
    [InlineData("class C", "public static int GetSize(object o)")]
    [InlineData("class C", "public static Microsoft.Extensions.Hosting.IHostBuilder CreateHostBuilder(string[] args)")]
    [InlineData("class C", "[Newtonsoft.Json.Serialization.OnError] internal void Fail(StreamingContext s)", "attribute")]
    [InlineData("class C", "[TechTalk.SpecFlow.Given] public void A_customer()", "attribute")]
    [InlineData("class C : Godot.Node", "private void _on_button_pressed()")]
    [InlineData("class C : NSpec.nspec", "void before_each()")]
    public Task Refuses_what_a_library_finds(string type, string member, string code = "by-name") =>
        RefusesAsync(Source(type, member, isUsed: true), code);

    [Theory]
    [InlineData("class C", "public void ResetColor()")]
    [InlineData("class C", "public bool CanSave()")]
    [InlineData("public static class C", "public static double Rate(string name)")]
    [InlineData("class C", "public void Apply(object happened)")]
    [InlineData("class C : UnityEngine.Object", "public void Press()")]
    [InlineData("class C : Godot.Node", "public void Press()")]
    public async Task Refuses_what_a_library_may_find_if_nothing_calls_it(string type, string member)
    {
        await RefusesAsync(Source(type, member, isUsed: false), "by-name");
        var after = await new ChainCase()
            .With(new ChainProject("App", ("App.cs", Source(type, member, isUsed: true), Source(type, member, isUsed: true)))
            {
                Libraries = [Libraries],
            })
            .ConvertedTextAsync();
        Assert.Contains("await Task.Delay(1)", after, StringComparison.Ordinal);
    }

    /// <summary>The library looks for <c>OnExecuteAsync</c> as well, and takes a task of either.</summary>
    [Theory]
    [InlineData("void", "async Task", "")]
    [InlineData("int", "async Task<int>", " return 1;")]
    public Task Keeps_the_name_that_a_library_finds_and_awaits(string before, string after, string end)
    {
        const string start = "using System.Threading;\nusing System.Threading.Tasks;\n\nclass C { private ";
        return new ChainCase()
            .With(new ChainProject(
                "App",
                ("App.cs", $"{start}{before} OnExecute() {{ Thread.Sleep(1);{end} }} }}",
                    $"{start}{after} OnExecute() {{ await Task.Delay(1);{end} }} }}"))
            {
                Libraries = [Libraries],
            })
            .RunAsync();
    }

    private static string Source(string type, string member, bool isUsed)
    {
        var open = member.IndexOf('(', StringComparison.Ordinal);
        var name = member[(member.LastIndexOf(' ', open) + 1)..open];
        var arguments = member[(open + 1)..] == ")" ? "" : "null!";
        var call = type.Contains("static", StringComparison.Ordinal) || member.Contains("static ", StringComparison.Ordinal)
            ? $"public static async Task UseAsync() {{ await Task.Yield(); {name}({arguments}); }}"
            : $"public async Task UseAsync() {{ await Task.Yield(); {name}({arguments}); }}";
        if (name == "Fail")
            call = call.Replace("null!", "default", StringComparison.Ordinal);
        var isStatic = type.Contains("static", StringComparison.Ordinal) ? "static " : "";
        return
            $$"""
            using System.Runtime.Serialization;
            using System.Threading;
            using System.Threading.Tasks;

            {{type}}
            {
                public static readonly DependencyProperty SizeProperty = new();
                public {{isStatic}}string Color { get; set; } = "";
                public {{isStatic}}void Save() { }
                {{member}} { Thread.Sleep(1);{{(member.Contains("void ", StringComparison.Ordinal) ? "" : " return default!;")}} }
                {{(isUsed ? call : "")}}
            }
            """;
    }

    private static Task RefusesAsync(string source, string code) =>
        new ChainCase().With(new ChainProject("App", ("App.cs", source, source)) { Libraries = [Libraries] }).RefusesAsync(code);
}
