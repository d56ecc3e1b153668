using System;
using System.Collections.Immutable;
using System.Linq;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Chains.Hosts.ByName;

/// <summary>
/// What calls methods without that any code names them, and takes no task: by attributes, by names, by forms. A row whose types are not
/// referenced finds nothing. <c>docs/chain-conversion.md</c> lists them for users.
/// </summary>
internal static class NamedCallerTable
{
    private const string Interop = "System.Runtime.InteropServices.";
    private const string Serialization = "System.Runtime.Serialization.";
    private const string Yaml = "YamlDotNet.Serialization.Callbacks.";
    private const string Bench = "BenchmarkDotNet.Attributes.";

    private const string McMaster = "McMaster.Extensions.CommandLineUtils";

    private static readonly string[] s_builders = ["Microsoft.AspNetCore.Builder.IApplicationBuilder", "Owin.IAppBuilder"];

    private static readonly string[] s_woven =
        ["PropertyChanged.AddINotifyPropertyChangedInterfaceAttribute", "PropertyChanged.ImplementPropertyChangedAttribute"];

    private static readonly string[] s_ribbons =
    [
        "Microsoft.Office.Core.IRibbonControl", "Microsoft.Office.Core.IRibbonUI", "ExcelDna.Integration.CustomUI.IRibbonControl",
        "ExcelDna.Integration.CustomUI.IRibbonUI",
    ];

    private static readonly string[] s_hosts =
    [
        "Microsoft.Extensions.Hosting.IHostBuilder", "Microsoft.Extensions.Hosting.IHost", "Microsoft.AspNetCore.Hosting.IWebHostBuilder",
        "Microsoft.AspNetCore.Hosting.IWebHost",
    ];

    public static readonly ImmutableArray<NamedCaller> Rows = ImmutableArray.Create(
        Carries(
            "the compiler or the runtime",
            "System.STAThreadAttribute",
            "System.Diagnostics.ConditionalAttribute",
            "System.Runtime.CompilerServices.MethodImplAttribute",
            "System.Runtime.CompilerServices.ModuleInitializerAttribute",
            Interop + "DllImportAttribute",
            Interop + "UnmanagedCallersOnlyAttribute"),
        Carries(
            "a serializer",
            Serialization + "OnDeserializedAttribute",
            Serialization + "OnDeserializingAttribute",
            Serialization + "OnSerializedAttribute",
            Serialization + "OnSerializingAttribute",
            "Newtonsoft.Json.Serialization.OnErrorAttribute",
            "MongoDB.Bson.Serialization.Attributes.BsonFactoryMethodAttribute",
            Yaml + "OnDeserializedAttribute",
            Yaml + "OnDeserializingAttribute",
            Yaml + "OnSerializedAttribute",
            Yaml + "OnSerializingAttribute",
            "ProtoBuf.ProtoAfterDeserializationAttribute",
            "ProtoBuf.ProtoAfterSerializationAttribute",
            "ProtoBuf.ProtoBeforeDeserializationAttribute",
            "ProtoBuf.ProtoBeforeSerializationAttribute",
            "MemoryPack.MemoryPackOnDeserializedAttribute",
            "MemoryPack.MemoryPackOnDeserializingAttribute",
            "MemoryPack.MemoryPackOnSerializedAttribute",
            "MemoryPack.MemoryPackOnSerializingAttribute"),
        Carries("COM", Interop + "ComRegisterFunctionAttribute", Interop + "ComUnregisterFunctionAttribute", Interop + "DispIdAttribute"),
        OfTypeThatCarries(
            "COM",
            Interop + "ComImportAttribute",
            Interop + "ComVisibleAttribute",
            Interop + "InterfaceTypeAttribute",
            Interop + "ClassInterfaceAttribute",
            Interop + "ComDefaultInterfaceAttribute",
            Interop + "Marshalling.GeneratedComInterfaceAttribute",
            Interop + "Marshalling.GeneratedComClassAttribute"),
        Carries(
            "JavaScript",
            "Microsoft.JSInterop.JSInvokableAttribute",
            Interop + "JavaScript.JSExportAttribute"),
        Carries(
            "native code",
            "ObjCRuntime.MonoPInvokeCallbackAttribute",
            "AOT.MonoPInvokeCallbackAttribute",
            "Foundation.ExportAttribute",
            "Java.Interop.ExportAttribute"),
        Carries(
            "a composition container",
            "System.Composition.OnImportsSatisfiedAttribute",
            "System.ComponentModel.Composition.ExportAttribute"),
        Carries(
            "SpecFlow or Reqnroll",
            "TechTalk.SpecFlow.StepDefinitionBaseAttribute",
            "TechTalk.SpecFlow.HookAttribute",
            "TechTalk.SpecFlow.StepArgumentTransformationAttribute",
            "Reqnroll.StepDefinitionBaseAttribute",
            "Reqnroll.HookAttribute",
            "Reqnroll.StepArgumentTransformationAttribute"),
        Carries("a view of ASP.NET MVC", "System.Web.Mvc.ChildActionOnlyAttribute"),
        Carries("BenchmarkDotNet", Bench + "IterationSetupAttribute", Bench + "IterationCleanupAttribute"),
        With(
            Carries("BenchmarkDotNet", Bench + "BenchmarkAttribute"),
            Refusal.Attribute,
            "BenchmarkDotNet measures it, and would measure something else"),
        Carries("Entity Framework", "Microsoft.EntityFrameworkCore.DbFunctionAttribute", "System.Data.Entity.DbFunctionAttribute"),
        InClass("ASP.NET", "has a `_` in its name", (m, _) => m.Name.Contains("_"), "System.Web.HttpApplication"),
        InClass(
            "ASP.NET",
            "is named `Page_…`, `OnTransactionCommit` or `OnTransactionAbort`",
            (m, _) => StartsWith(m, "Page_") || m.Name is "OnTransactionCommit" or "OnTransactionAbort",
            "System.Web.UI.TemplateControl"),
        InClass("Unity", "is one of its messages (`Awake`, `Update`, `On…`)", IsUnityMessage, "UnityEngine.Object"),
        InClass(
            "Godot",
            "is named `_…` or `On…`",
            (m, _) => StartsWith(m, "_") || StartsWith(m, "On"),
            "Godot.GodotObject",
            "Godot.Object"),
        InClass("NSpec", "has a `_` in its name", (m, _) => m.Name.Contains("_"), "NSpec.nspec"),
        InClass(
            "a designer",
            "is named `Reset…` after a property",
            (m, _) => m is { ReturnsVoid: true, Parameters.IsEmpty: true } && IsNamedAfterProperty(m, "Reset", ""),
            "System.ComponentModel.IComponent"),
        new NamedCaller(
            "a property grid",
            "is named `Reset…` after a property that has a `ShouldSerialize…` too",
            [],
            (m, _) => m is { ReturnsVoid: true, Parameters.IsEmpty: true }
                && IsNamedAfterProperty(m, "Reset", "")
                && m.ContainingType.SelfAndBaseTypes()
                    .Any(t => !t.GetMembers("ShouldSerialize" + m.Name.Substring("Reset".Length)).IsEmpty)),
        new NamedCaller(
            "a serializer or a designer",
            "is named `ShouldSerialize…` after a property or field, which a derived class may have",
            [],
            (m, _) => m is { ReturnType.SpecialType: SpecialType.System_Boolean, Parameters.IsEmpty: true }
                && StartsWith(m, "ShouldSerialize")
                && m.Name.Length > "ShouldSerialize".Length
                && (!m.ContainingType.IsSealed || IsNamedAfterProperty(m, "ShouldSerialize", ""))),
        InClass(
            "a weaver or generator",
            "is named `On…Changed` or `On…Changing` after a property",
            (m, _) => m.ReturnsVoid && (IsNamedAfterProperty(m, "On", "Changed") || IsNamedAfterProperty(m, "On", "Changing")),
            "System.ComponentModel.INotifyPropertyChanged",
            "System.ComponentModel.INotifyPropertyChanging"),
        new NamedCaller(
            "a weaver",
            "is named `On…Changed` after a property, in a class that carries",
            s_woven,
            (m, types) => m.ReturnsVoid && IsNamedAfterProperty(m, "On", "Changed") && HasAny(m.ContainingType, s_woven, types)),
        WithLibrary(McMaster, "is named `OnValidate` or `OnValidationError`", McMaster + ".CommandLineApplication",
            (m, _) => m.Name is "OnValidate" or "OnValidationError"),
        WithLibrary("System.CommandLine", "is static and named `Main`", "System.CommandLine.DragonFruit.CommandLine",
            (m, _) => m is { Name: WellKnownMemberNames.EntryPointMethodName, IsStatic: true }),
        WithLibrary("BDDfy", "has a name that ends in `Context`", "TestStack.BDDfy.BDDfyExtensions",
            (m, _) => m is { IsStatic: false } && m.Name.EndsWith("Context", StringComparison.OrdinalIgnoreCase)),
        new NamedCaller(
            "the settings of Serilog",
            "is an extension method of `Serilog.Configuration` that returns",
            ["Serilog.LoggerConfiguration"],
            (m, types) => m is { IsExtensionMethod: true }
                && types.Is(m.ReturnType, types["Serilog.LoggerConfiguration"])
                && m.Parameters[0].Type.IsInOrBelow("Serilog.Configuration")),
        new NamedCaller(
            "a ribbon of Office",
            "has a parameter that is one of",
            s_ribbons,
            (m, types) => m.Parameters.Any(p => s_ribbons.Any(r => types.Is(p.Type, types[r])))),
        new NamedCaller(
            "a reader of XAML",
            "is static and named `Get…` or `Set…` after an attached property",
            [],
            (m, _) => m.IsStatic && (StartsWith(m, "Get") || StartsWith(m, "Set")) && IsOfAttachedProperty(m)),
        new NamedCaller(
            "the tools of Entity Framework or a test host",
            "is named `CreateHostBuilder`, `CreateWebHostBuilder`, `BuildWebHost` or `BuildHost` and returns one of",
            s_hosts,
            (m, types) => m.Name is "CreateHostBuilder" or "CreateWebHostBuilder" or "BuildWebHost" or "BuildHost"
                && s_hosts.Any(h => types.Is(m.ReturnType, types[h]))),
        new NamedCaller(
            "markup or a designer",
            "has the form of an event handler, in a class of a user-interface library",
            [],
            (m, types) => IsHandler(m) && UserInterfaceTypes.Contain(m.ContainingType, types)),
        With(
            new NamedCaller(
                "the host",
                "is named `Configure…` or `Configuration`, in a class that is named `Startup…`",
                [],
                (m, _) => m.MethodKind == MethodKind.Ordinary
                    && m.ContainingType.Name.StartsWith("Startup", StringComparison.Ordinal)
                    && (StartsWith(m, "Configure") || m.Name == "Configuration")),
            Refusal.StartUp,
            Refusal.StartUp.Reason),
        With(
            new NamedCaller(
                "the host",
                "is named `Configure…`, public and in a class whose `Configure` is given one of",
                s_builders,
                (m, types) => StartsWith(m, "Configure") && IsConvention(m) && m.ContainingType.GetMembers().Any(o => Builds(o, types))),
            Refusal.StartUp,
            Refusal.StartUp.Reason));

    /// <summary>What may call a method that nothing in the solution calls, names or gives away.</summary>
    public static readonly ImmutableArray<NamedCaller> Uncalled = ImmutableArray.Create(
        new NamedCaller(
            "a property grid",
            "is named `Reset…` after a property",
            [],
            (m, _) => m is { ReturnsVoid: true, Parameters.IsEmpty: true, IsStatic: false } && IsNamedAfterProperty(m, "Reset", "")),
        new NamedCaller(
            "a command",
            "is named `Can…` after a method and returns `bool`",
            [],
            (m, _) => m is { ReturnType.SpecialType: SpecialType.System_Boolean, Parameters.Length: <= 1 }
                && StartsWith(m, "Can")
                && m.ContainingType.SelfAndBaseTypes()
                    .Any(t => t.GetMembers(m.Name.Substring("Can".Length)).Any(o => o is IMethodSymbol))),
        WithLibrary("Excel-DNA", "is public and static", "ExcelDna.Integration.IExcelAddIn",
            (m, _) => m is { DeclaredAccessibility: Accessibility.Public, IsStatic: true }),
        WithLibrary("Marten", "is named `Apply` or `ShouldDelete`", "Marten.IDocumentStore",
            (m, _) => m.Name is "Apply" or "ShouldDelete"));

    /// <summary>What awaits the task of a method that it finds. The method keeps its name.</summary>
    public static readonly ImmutableArray<NamedCaller> Awaiting = ImmutableArray.Create(
        new NamedCaller("a test framework or BenchmarkDotNet", "carries", TestMethods.Attributes, TestMethods.Contains),
        InClass(
            "ServiceStack",
            "is public and named after an HTTP method, or `Any`",
            (m, _) => m is { DeclaredAccessibility: Accessibility.Public, IsStatic: false }
                && m.Name is "Any" or "Get" or "Post" or "Put" or "Patch" or "Delete" or "Options",
            "ServiceStack.IService"),
        WithLibrary(McMaster, "is named `OnExecute`, and returns nothing or `int`", McMaster + ".CommandLineApplication",
            (m, _) => m is { Name: "OnExecute" } && (m.ReturnsVoid || m.ReturnType.SpecialType == SpecialType.System_Int32)));

    /// <summary>What would have to wait for the method and does not; null where nothing is known to.</summary>
    public static Refusal? RefusalOf(IMethodSymbol method, KnownTypes types) =>
        method.MethodKind is MethodKind.AnonymousFunction or MethodKind.LocalFunction && method.GetAttributes().IsEmpty
            || Awaiting.Any(r => r.Finds(method, types))
                ? null
                : Rows.FirstOrDefault(r => r.Finds(method, types))?.RefusalOf();

    /// <summary>The same for a method that nothing in the solution uses.</summary>
    public static Refusal? RefusalOfUncalled(IMethodSymbol method, KnownTypes types) =>
        Uncalled.FirstOrDefault(r => r.Finds(method, types))?.RefusalOf();

    private static NamedCaller WithLibrary(string caller, string rule, string type, Func<IMethodSymbol, KnownTypes, bool> isNamed) =>
        new(
            caller,
            rule + ", where the project knows",
            [type],
            (m, types) => m.MethodKind == MethodKind.Ordinary && types[type] is not null && isNamed(m, types));

    private static NamedCaller Carries(string caller, params string[] attributes) =>
        new(caller, "carries", attributes, (m, types) => HasAny(m, attributes, types))
        {
            Refusal = Refusal.Attribute,
            Reason = Refusal.Attribute.Reason,
        };

    private static NamedCaller OfTypeThatCarries(string caller, params string[] attributes) =>
        new(
            caller,
            "is public, in a type that carries",
            attributes,
            (m, types) => m is { MethodKind: MethodKind.Ordinary, DeclaredAccessibility: Accessibility.Public, IsStatic: false }
                && HasAny(m.ContainingType, attributes, types))
        {
            Refusal = Refusal.Attribute,
            Reason = Refusal.Attribute.Reason,
        };

    private static NamedCaller InClass(string caller, string rule, Func<IMethodSymbol, KnownTypes, bool> isNamed, params string[] bases) =>
        new(
            caller,
            rule + ", in a class that is one of",
            bases,
            (m, types) => m.MethodKind == MethodKind.Ordinary && isNamed(m, types) && m.ContainingType.InheritsOneOf(bases, types));

    private static NamedCaller With(NamedCaller row, Refusal refusal, string reason) =>
        new(row.Name, row.Rule, row.Types, row.Finds) { Refusal = refusal, Reason = reason };

    /// <summary>An attribute that is given nothing but <c>false</c> says the contrary: <c>[ComVisible(false)]</c>.</summary>
    private static bool HasAny(ISymbol symbol, string[] names, KnownTypes types) =>
        !symbol.GetAttributes().IsEmpty
        && names.Any(name =>
            types[name] is { } known
                && symbol.GetAttributes().Any(a => a.AttributeClass.IsOrDerivesFrom(known) && !IsDenied(a)));

    private static bool IsDenied(AttributeData attribute) =>
        attribute.ConstructorArguments is { Length: 1 } arguments && arguments[0].Value is false;

    private static bool StartsWith(IMethodSymbol method, string name) => method.Name.StartsWith(name, StringComparison.Ordinal);

    private static bool IsNamedAfterProperty(IMethodSymbol method, string start, string end)
    {
        var name = method.Name;
        if (name.Length <= start.Length + end.Length
            || !name.StartsWith(start, StringComparison.Ordinal)
            || !name.EndsWith(end, StringComparison.Ordinal))
        {
            return false;
        }

        var property = name.Substring(start.Length, name.Length - start.Length - end.Length);
        return method.ContainingType.SelfAndBaseTypes().Any(t => t.GetMembers(property).Any(p => p is IPropertySymbol or IFieldSymbol));
    }

    /// <summary><c>static int GetSize(UIElement e)</c> next to <c>static readonly DependencyProperty SizeProperty</c></summary>
    private static bool IsOfAttachedProperty(IMethodSymbol method) =>
        method.ContainingType.GetMembers(method.Name.Substring("Get".Length) + "Property").OfType<IFieldSymbol>().Any(f =>
            f.Type.SelfAndBaseTypes().Any(t => t.Name is "DependencyProperty" or "BindableProperty" or "AvaloniaProperty"));

    /// <summary><c>(sender, e)</c>; not every library derives its <c>…EventArgs</c> from that of .NET.</summary>
    private static bool IsHandler(IMethodSymbol method) =>
        method is { MethodKind: MethodKind.Ordinary, ReturnsVoid: true, Parameters: { Length: 2 } parameters }
        && parameters[1].Type.SelfAndBaseTypes().Any(t => t.Name.EndsWith(nameof(EventArgs), StringComparison.Ordinal));

    private static bool IsUnityMessage(IMethodSymbol method, KnownTypes types) =>
        StartsWith(method, "On")
        || method.Name is "Awake" or "Start" or "Update" or "FixedUpdate" or "LateUpdate" or "Reset" or "CreateGUI";

    /// <summary>Called by its name alone: what implements or overrides something is called through that.</summary>
    private static bool IsConvention(IMethodSymbol method) =>
        method is { DeclaredAccessibility: Accessibility.Public, IsOverride: false, IsExtensionMethod: false };

    private static bool Builds(ISymbol member, KnownTypes types) =>
        member is IMethodSymbol { Name: var name } method
        && name.StartsWith("Configure", StringComparison.Ordinal)
        && IsConvention(method)
        && method.Parameters.Any(p => s_builders.Any(b => types.Is(p.Type, types[b])));
}
