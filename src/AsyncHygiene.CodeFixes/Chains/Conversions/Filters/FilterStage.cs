using System.Linq;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Chains.Conversions.Filters;

/// <summary>
/// A stage of ASP.NET Core's request pipeline that filters stand around, with a method before it and one after it, or one asynchronous
/// method for both.
/// </summary>
internal sealed class FilterStage
{
    public const string Namespace = "Microsoft.AspNetCore.Mvc.Filters.";

    private static readonly FilterStage[] s_stages =
    [
        new(
            "Action",
            "context.Result is null",
            contract: "IActionFilter",
            bases: [Namespace + "ActionFilterAttribute", "Microsoft.AspNetCore.Mvc.Controller"]),
        new(
            "Result",
            "!context.Cancel",
            contract: "IResultFilter",
            bases: [Namespace + "ActionFilterAttribute", Namespace + "ResultFilterAttribute"]),
        new("Resource", "context.Result is null", contract: "IResourceFilter", bases: []),

        new(
            "PageHandler",
            "context.Result is null",
            contract: "IPageFilter",
            bases: ["Microsoft.AspNetCore.Mvc.RazorPages.PageModel"],
            isSelected: true),
    ];

    private readonly string _stem;
    private readonly string _contract;
    private readonly string[] _bases;

    private FilterStage(string stem, string continues, string contract, string[] bases, bool isSelected = false)
    {
        Selected = isSelected ? $"On{stem}Selected" : null;
        _stem = stem;
        Continues = continues;
        _contract = contract;
        _bases = bases;
    }

    public string Before => $"On{_stem}Executing";

    public string After => $"On{_stem}Executed";

    public string Around => $"On{_stem}ExecutionAsync";

    /// <summary>A third method of the contract, which the framework calls before it has the arguments.</summary>
    public string? Selected { get; }

    /// <summary>Its asynchronous form.</summary>
    public string Selection => $"On{_stem}SelectionAsync";

    public string SelectedContextType => $"{Namespace}{_stem}SelectedContext";

    /// <summary>What the framework asks between the two methods: a filter may end the stage.</summary>
    public string Continues { get; }

    public string ContextType => $"{Namespace}{_stem}ExecutingContext";

    public string DelegateType => $"{Namespace}{_stem}ExecutionDelegate";

    /// <summary>The stages that have a method by the name.</summary>
    public static FilterStage? Of(IMethodSymbol method) =>
        s_stages.FirstOrDefault(s => method.Name == s.Before || method.Name == s.After || method.Name == s.Selected);

    public INamedTypeSymbol? ContractIn(KnownTypes types) => types[Namespace + _contract];

    public bool HasBase(INamedTypeSymbol type, KnownTypes types) => _bases.Any(name => types.Is(type, types[name]));

    /// <summary>IActionFilter → IAsyncActionFilter. A filter interface that derives from the contract has its own.</summary>
    public static INamedTypeSymbol? TwinOf(ITypeSymbol contract, KnownTypes types) =>
        types[$"{Namespace}IAsync{contract.Name.Substring(1)}"];

    public bool Declares(INamedTypeSymbol type) =>
        new[] { Before, After, Around, Selected ?? Around }.Any(name => !type.GetMembers(name).IsEmpty);
}
