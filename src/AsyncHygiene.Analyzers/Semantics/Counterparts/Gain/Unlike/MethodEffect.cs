using System;
using System.Linq;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Semantics.Counterparts.Gain.Unlike;

/// <summary>One of the things that a method does.</summary>
internal sealed class MethodEffect
{
    private MethodEffect(string text, string name, bool isOfFramework = false)
    {
        Text = text;
        Name = name;
        IsOfFramework = isOfFramework;
    }

    /// <summary><c>calls 'Check'</c></summary>
    public string Text { get; }

    /// <summary>What both forms call it.</summary>
    public string Name { get; }

    /// <summary>The framework has many ways to read, write and send the same; another one of them may stand for it.</summary>
    public bool IsOfFramework { get; }

    /// <summary>A condition depends on it.</summary>
    public bool IsQuestion { get; private init; }

    /// <summary>It does nothing by itself.</summary>
    public bool IsValue { get; private init; }

    /// <summary>Of an argument: the parameter that takes it. Only who gives it a constant or member too can give it another one.</summary>
    public string? Taker { get; private init; }

    /// <summary>Of a flag: the method that takes it and gives a task, which both forms may call, each with its own.</summary>
    public IMethodSymbol? FlagOf { get; private init; }

    /// <summary>To append to a file is another thing than to write it anew.</summary>
    public static MethodEffect Calls(IMethodSymbol method) =>
        method.Name.StartsWith("Append", StringComparison.Ordinal) && method.ContainingType.IsIn("System.IO")
            ? new("appends to a file", "Append")
            : new($"calls '{NameOf(method)}'", NameOf(method), IsFramework(method));

    /// <summary>Of a delegate that a member keeps.</summary>
    public static MethodEffect Calls(ISymbol member) => Calls(NameOf(member));

    public static MethodEffect Calls(string name) => new($"calls '{name}'", name);

    /// <param name="member">What is set.</param>
    /// <param name="how">By an operator, or to a constant; null for any other value.</param>
    public static MethodEffect Sets(ISymbol member, object? how) =>
        new(how is null ? $"sets '{NameOf(member)}'" : $"sets '{NameOf(member)}' ({how})", NameOf(member), IsFramework(member));

    public static MethodEffect Throws(ITypeSymbol exception) => new($"throws '{exception.Name}'", exception.Name);

    public static MethodEffect Catches(ITypeSymbol exception) => new($"catches '{exception.Name}'", exception.Name);

    public static MethodEffect Gives(string constant, IParameterSymbol parameter) =>
        new($"gives '{constant}' to '{TakerOf(parameter)}'", constant) { Taker = TakerOf(parameter) };

    /// <summary>Null where the flag tells which form it is: <c>Save(order, isAsync: true)</c>.</summary>
    public static MethodEffect? Gives(bool flag, IParameterSymbol parameter, IMethodSymbol method) =>
        parameter.Name.IndexOf("sync", StringComparison.OrdinalIgnoreCase) >= 0
            ? null
            : new($"gives '{flag}' to '{TakerOf(parameter)}'", $"{flag}")
            {
                Taker = TakerOf(parameter),
                FlagOf = Awaitable.ResultOf(method.ReturnType) is null ? null : method,
            };

    /// <summary>Null for a value of the framework that belongs to an object, and for tokens.</summary>
    public static MethodEffect? Gives(ISymbol member, IParameterSymbol parameter) =>
        IsFramework(member) && (!member.IsStatic || member.IsInOrBelow("System.Threading"))
            ? null
            : new($"gives '{NameOf(member)}' to '{TakerOf(parameter)}'", NameOf(member)) { Taker = TakerOf(parameter) };

    /// <summary>Null for the framework's types, of which one stands for another.</summary>
    public static MethodEffect? Creates(INamedTypeSymbol type) =>
        IsFramework(type) ? null : new($"creates '{NameOf(type)}'", NameOf(type));

    public static MethodEffect Uses(string literal) => new($"uses '{literal}'", literal) { IsValue = true };

    public static MethodEffect Returns(string constant) => new($"returns '{constant}'", constant) { IsValue = true };

    /// <summary>Where the other form has a default there too.</summary>
    public static MethodEffect Defaults(IParameterSymbol parameter) =>
        new($"takes '{parameter.ExplicitDefaultValue ?? "null"}' for '{parameter.Name}' where it is left out", parameter.Name)
        {
            IsValue = true,
        };

    public static MethodEffect Raises(IEventSymbol member) => new($"raises '{NameOf(member)}'", NameOf(member));

    /// <summary>Null where a value of the framework is asked: its length, its state.</summary>
    public static MethodEffect? Asks(ISymbol member) =>
        IsFramework(member) ? null : new($"asks for '{NameOf(member)}'", NameOf(member)) { IsQuestion = true };

    private static bool IsFramework(ISymbol member)
    {
        var slot = member is IMethodSymbol method ? RunTimeMember.SlotOf(method) : member.OriginalDefinition;
        return slot.DeclaringSyntaxReferences.IsEmpty && slot.IsInOrBelow("System") && !slot.IsInOrBelow("System.Data.Entity");
    }

    private static string TakerOf(IParameterSymbol parameter) => $"{NameOf(parameter.ContainingSymbol)}({parameter.Name})";

    /// <summary>What both forms have in their names: <c>GetConnectedAsyncClient</c>, <c>GetTaskAsync</c>, <c>ReadValueSync</c>.</summary>
    private static string NameOf(ISymbol member)
    {
        var name = member.Name.Replace(AsyncSuffix.Text, "").Replace("Sync", "").Replace("async", "").Replace("Task", "").TrimStart('_');
        return name.Length > 0 ? char.ToUpperInvariant(name[0]) + name.Substring(1) : member.Name;
    }
}
