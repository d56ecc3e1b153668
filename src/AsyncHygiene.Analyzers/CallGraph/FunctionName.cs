using System;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.CallGraph;

/// <summary>A function's name as messages show it: type and member, without namespaces and parameters.</summary>
internal static class FunctionName
{
    public static string Of(ISymbol function) => function switch
    {
        IMethodSymbol { MethodKind: MethodKind.AnonymousFunction } when ViewOf(function) is { } view => view,
        IMethodSymbol { MethodKind: MethodKind.AnonymousFunction, ContainingSymbol: { } container } => $"lambda in {Of(container)}",
        IMethodSymbol { MethodKind: MethodKind.LocalFunction, ContainingSymbol: { } container } local => $"{Of(container)}.{local.Name}",
        IMethodSymbol { MethodKind: MethodKind.Constructor or MethodKind.StaticConstructor } constructor =>
            $"new {constructor.ContainingType.Name}",
        IMethodSymbol { AssociatedSymbol: { } member } => Of(member),
        IMethodSymbol { Name: WellKnownMemberNames.TopLevelStatementsEntryPointMethodName } => "top-level statements",
        IMethodSymbol { ExplicitInterfaceImplementations.IsEmpty: false } @explicit =>
            $"{@explicit.ContainingType.Name}.{@explicit.ExplicitInterfaceImplementations[0].Name}",
        IMethodSymbol drawn when RazorCode.PageDrawnBy(drawn) is { } page => page,
        IParameterSymbol { ContainingSymbol: { } taking } => Of(taking),
        { ContainingType: { } type } => $"{NameOf(type)}.{function.Name}",
        _ => function.Name,
    };

    /// <summary>A tag of a view is compiled to a lambda, which the page does not show.</summary>
    private static string? ViewOf(ISymbol lambda) =>
        EnclosingMember.Of(lambda) is IMethodSymbol drawing
        && RazorCode.PageDrawnBy(drawing) is { } page
        && page.EndsWith(".cshtml", StringComparison.Ordinal)
            ? page
            : null;

    /// <summary>Many nested classes have the same name: <c>SearchRooms.Handler</c>, <c>CreateRoom.Handler</c>.</summary>
    private static string NameOf(INamedTypeSymbol type) =>
        type.ContainingType is { } outer ? $"{NameOf(outer)}.{type.Name}" : type.Name;
}
