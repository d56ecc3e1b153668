using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics;

/// <summary>
/// An object that a function makes only to hand it to a library's call: directly, in an array or settings object, or by way of a local
/// variable. What is stored, returned or handed to other code may live longer, and is none.
/// </summary>
internal static class PerCallValue
{
    /// <summary>The classes whose methods and constructors take formatters and serializer settings for one call.</summary>
    private static readonly string[] s_takers =
    [
        "System.Net.Http.HttpContentExtensions",
        "System.Net.Http.HttpClientExtensions",
        "System.Net.Http.HttpRequestMessageExtensions",
        "System.Net.Http.ObjectContent",
        "System.Net.Http.ObjectContent`1",
        "System.Web.Http.ApiController",
        "Newtonsoft.Json.JsonConvert",
        "Newtonsoft.Json.JsonSerializer",
        "Microsoft.AspNetCore.Mvc.Controller",
        "Microsoft.AspNetCore.Mvc.JsonResult",
    ];

    private const string Settings = "Newtonsoft.Json.JsonSerializerSettings";

    public static bool Is(IObjectCreationOperation creation, KnownTypes types) => IsTaken(creation, types);

    /// <summary>Whether members of the object are set after it was made: the expression alone does not tell what it is.</summary>
    public static bool IsChangedLater(IObjectCreationOperation creation) =>
        LocalOf(Outermost(creation)) is { } local && UsesOf(local, creation).Any(use => !IsArgument(use));

    private static bool IsTaken(IOperation made, KnownTypes types)
    {
        var value = Outermost(made);
        if (value.Parent is IArgumentOperation argument)
            return IsTaker(argument, types);

        // `new JsonSerializerSettings { ContractResolver = new … }` goes where the settings go.
        if (value.Parent is ISimpleAssignmentOperation { Target: IPropertyReferenceOperation { Instance: { } instance } } assignment
            && assignment.Value == value)
        {
            return instance switch
            {
                IInstanceReferenceOperation { ReferenceKind: InstanceReferenceKind.ImplicitReceiver } when assignment.Parent
                    is IObjectOrCollectionInitializerOperation { Parent: IObjectCreationOperation owner } =>
                    types.Is(owner.Type, types[Settings]) && IsTaken(owner, types),
                ILocalReferenceOperation settings when types.Is(settings.Type, types[Settings]) =>
                    CreationOf(settings.Local, assignment) is { } owner && IsTaken(owner, types),
                _ => false,
            };
        }

        return LocalOf(value) is { } local
            && UsesOf(local, made) is { Count: > 0 } uses
            && uses.Any(u => IsTakenArgument(u, types))
            && uses.All(u => IsTakenArgument(u, types) || IsOwnMember(u));
    }

    private static bool IsTakenArgument(IOperation use, KnownTypes types) =>
        Outermost(use).Parent is IArgumentOperation argument && IsTaker(argument, types);

    private static bool IsArgument(IOperation use) => Outermost(use).Parent is IArgumentOperation;

    /// <summary><c>formatter.Indent = true</c>, <c>formatters.Add(x)</c></summary>
    private static bool IsOwnMember(IOperation use) => use.Parent switch
    {
        IMemberReferenceOperation member => member.Instance == use,
        IInvocationOperation call => call.Instance == use,
        _ => false,
    };

    private static bool IsTaker(IArgumentOperation argument, KnownTypes types)
    {
        var called = argument.Parent switch
        {
            IInvocationOperation call => call.TargetMethod.ContainingType,
            IObjectCreationOperation creation => creation.Constructor?.ContainingType,
            _ => null,
        };
        return called is not null && s_takers.Any(taker => types.Is(called, types[taker]));
    }

    /// <summary>Through conversions, and through the array or list literal that the object is an element of.</summary>
    private static IOperation Outermost(IOperation value)
    {
        while (true)
        {
            var next = value.Parent switch
            {
                IConversionOperation or IArrayInitializerOperation or IParenthesizedOperation => value.Parent,
                IArrayCreationOperation array when array.Initializer == value => array,
                { Syntax: { } syntax } parent when syntax.IsKind(SyntaxKind.CollectionExpression) => parent,
                _ => null,
            };
            if (next is null)
                return value;
            value = next;
        }
    }

    private static ILocalSymbol? LocalOf(IOperation value) =>
        value.Parent is IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol: { RefKind: RefKind.None } local } }
            ? local
            : null;

    private static List<ILocalReferenceOperation> UsesOf(ILocalSymbol local, IOperation inFunction) =>
        inFunction.Root()
            .Descendants()
            .OfType<ILocalReferenceOperation>()
            .Where(r => SymbolEqualityComparer.Default.Equals(r.Local, local))
            .ToList();

    /// <summary>What a local was initialized with, when that was a creation.</summary>
    private static IObjectCreationOperation? CreationOf(ILocalSymbol local, IOperation inFunction) =>
        inFunction.Root().Descendants()
            .OfType<IVariableDeclaratorOperation>()
            .FirstOrDefault(d => SymbolEqualityComparer.Default.Equals(d.Symbol, local))?
            .Initializer?.Value is { } value && value.WithoutConversions() is IObjectCreationOperation creation ? creation : null;
}
