using System;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Chains.Hosts.ByName;

/// <summary>Something outside the code that finds methods by an attribute, a name or a form, and how it finds them.</summary>
internal sealed class NamedCaller
{
    private readonly Func<IMethodSymbol, KnownTypes, bool> _finds;

    /// <param name="name">What calls the method, to be continued with what it does.</param>
    /// <param name="rule">What a method is that it finds, for the documentation: "is named …, in a class that is one of".</param>
    /// <param name="types">The types that the rule ends with, by metadata names.</param>
    /// <param name="finds">The rule.</param>
    public NamedCaller(string name, string rule, string[] types, Func<IMethodSymbol, KnownTypes, bool> finds)
    {
        Name = name;
        Rule = rule;
        Types = types;
        _finds = finds;
    }

    public string Name { get; }

    public string Rule { get; }

    public string[] Types { get; }

    /// <summary>The refusal that this is a case of.</summary>
    public Refusal Refusal { get; init; } = Refusal.ByName;

    /// <summary>Why the method cannot return a task, with it as "it".</summary>
    public string Reason { get; init; } = "";

    public bool Finds(IMethodSymbol method, KnownTypes types) => _finds(method, types);

    /// <summary>The refusal of a method that it finds.</summary>
    public Refusal RefusalOf() =>
        Refusal.Because(Reason.Length > 0 ? Reason : $"{Name} finds it by its name or an attribute, calls it and does not await it");
}
