using System;
using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.CallGraph;
using AsyncHygiene.CallGraph.Dispatch;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.RequestPaths.EntryPoints;

/// <summary>
/// Why an entry point cannot return a task: a contract outside the user's code fixes what it returns, or no caller awaits it.
/// </summary>
internal static class FixedSignature
{
    /// <summary>
    /// Null where the function returns a task, or could. The text says what fixes the signature, and what to do about it. A contract in the
    /// user's own code is no reason: it can be changed; and of an assembly that is not a framework's it is not known here whether it is the
    /// user's.
    /// </summary>
    /// <param name="method">The entry point.</param>
    /// <param name="entry">What kind it is.</param>
    /// <param name="isRead">The line that blocks loads something, which could be there before.</param>
    /// <param name="types">Of the compilation.</param>
    public static string? Of(IMethodSymbol method, EntryPoint entry, bool isRead, KnownTypes types)
    {
        if (method.IsAsync || method.ReturnType.IsTaskLike(types))
            return null;

        var contracts = ContractsOf(method, entry);
        return contracts.Count > 0 ? OfContracts(method, contracts, isRead, types) : OfKind(method, entry);
    }

    /// <summary>
    /// The contract that keeps an entry point and all that it waits for synchronous, and has no asynchronous form anywhere:
    /// <c>ValidationAttribute.IsValid</c>. Null where there is none, and where the framework has a way of its own to wait.
    /// </summary>
    public static IMethodSymbol? SynchronousContractOf(EntryPoint entry, KnownTypes types)
    {
        var method = entry.Method;
        if (method.IsAsync || method.ReturnType.IsTaskLike(types) || HasOwnWay(entry))
            return null;

        var contracts = ContractsOf(method, entry);
        return contracts.Exists(c => VirtualSibling(c) is not null || AsyncInterface(c.ContainingType, types) is not null)
            ? null
            : contracts.FirstOrDefault();
    }

    /// <summary>Web forms register asynchronous tasks, modules asynchronous handlers; components load before they are drawn.</summary>
    private static bool HasOwnWay(EntryPoint entry) =>
        entry.Kind == EntryPointKind.WebForm || entry.Kind == EntryPointKind.HttpHandler || entry.Kind == EntryPointKind.Component;

    private static List<IMethodSymbol> ContractsOf(IMethodSymbol method, EntryPoint entry) =>
        Slots.Of(method)
            .Skip(1)
            .Where(s => s.DeclaringSyntaxReferences.IsEmpty
                && (s.IsFramework() || entry.Kind == EntryPointKind.Configured || LibraryCallbacks.IsOfMapping(s.ContainingType)))
            .ToList();

    private static string? OfContracts(IMethodSymbol method, List<IMethodSymbol> contracts, bool isRead, KnownTypes types)
    {
        foreach (var contract in contracts)
        {
            if (contract.ContainingType.TypeKind != TypeKind.Interface && VirtualSibling(contract) is { } sibling)
                return IsDeclaredBeside(method, sibling) ? null : Fixed(contract, $"override '{sibling}' instead");
        }

        foreach (var contract in contracts)
        {
            if (AsyncInterface(contract.ContainingType, types) is { } asynchronous)
                return method.ContainingType.Inherits(asynchronous) ? null : Fixed(contract, $"implement '{asynchronous.Name}' instead");
            if (VirtualSibling(contract) is { } sibling)
                return Fixed(contract, $"have its callers use '{sibling}'");
        }

        var first = contracts[0];
        return types.Is(first.ContainingType, types["System.Web.IHttpHandler"])
            ? Fixed(first, "derive from 'HttpTaskAsyncHandler' instead")
            : Fixed(
                first,
                isRead ? "load what it needs earlier, where it can be awaited" : "do this work elsewhere, where it can be awaited");
    }

    /// <summary>What has no contract is found by its name or an attribute, and each framework says differently what it takes.</summary>
    private static string? OfKind(IMethodSymbol method, EntryPoint entry) => entry.Kind switch
    {
        { AcceptsTask: true } => null,
        var kind when kind == EntryPointKind.ViewComponent => "a view component's 'Invoke' may not return a task; name it 'InvokeAsync'",
        var kind when kind == EntryPointKind.WebMethod =>
            "an ASMX web service does not await tasks; offer the operation through Web API or WCF",
        var kind when kind == EntryPointKind.WebForm =>
            "no caller awaits an event handler; register the work with 'Page.RegisterAsyncTask'",
        var kind when kind == EntryPointKind.HttpHandler && method.ReturnsVoid =>
            "no caller awaits an event handler; register it in a module with 'EventHandlerTaskAsyncHelper' and the event's 'AddOn…Async' "
                + "method",
        _ => null,
    };

    private static string Fixed(IMethodSymbol contract, string instead) => $"'{FunctionName.Of(contract)}' fixes its signature; {instead}";

    /// <summary>OnActionExecuting and OnActionExecuted → OnActionExecutionAsync; everything else → the name with Async.</summary>
    private static string? VirtualSibling(IMethodSymbol contract)
    {
        var names = new List<string> { AsyncSuffix.AddTo(contract.Name) };
        foreach (var ending in new[] { "ing", "ed" })
        {
            if (contract.Name.EndsWith(ending, StringComparison.Ordinal))
                names.Add(contract.Name.Substring(0, contract.Name.Length - ending.Length) + "ionAsync");
        }

        foreach (var type in contract.ContainingType.SelfAndBaseTypes())
        {
            foreach (var member in names.SelectMany(name => type.GetMembers(name)))
            {
                if (member is IMethodSymbol { IsVirtual: true } or IMethodSymbol { IsAbstract: true } or IMethodSymbol { IsOverride: true })
                    return member.Name;
            }
        }

        return null;
    }

    /// <summary>The framework then calls the asynchronous one.</summary>
    private static bool IsDeclaredBeside(IMethodSymbol method, string sibling) =>
        method.ContainingType.SelfAndBaseTypes()
            .TakeWhile(type => !type.DeclaringSyntaxReferences.IsEmpty)
            .Any(type => type.GetMembers(sibling).Any(m => m.IsOverride));

    /// <summary>IActionFilter → IAsyncActionFilter</summary>
    private static INamedTypeSymbol? AsyncInterface(INamedTypeSymbol contract, KnownTypes types) =>
        contract.TypeKind == TypeKind.Interface && contract.TypeParameters.IsEmpty && contract.Name.Length > 1
            ? types[$"{contract.ContainingNamespace.ToDisplayString()}.IAsync{contract.Name.Substring(1)}"]
            : null;
}
