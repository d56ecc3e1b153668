using System;
using System.Globalization;
using System.Linq;
using AsyncHygiene.Semantics.Values;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.RequestPaths.EntryPoints;

/// <summary>How long a call pauses, in milliseconds, where constants say so: those in the call, in variables and in fields.</summary>
internal sealed class PauseLength(INamedTypeSymbol type, BlockSyntax body)
{
    /// <summary>A variable may be declared by another, but hardly by so many.</summary>
    private const int MaximumDepth = 8;

    /// <summary>Null where it is not known.</summary>
    public double? Of(InvocationExpressionSyntax pause) =>
        pause.Expression is not MemberAccessExpressionSyntax { Name.Identifier.ValueText: "WaitForNextTickAsync", Expression: var timer }
            ? First(pause.ArgumentList, 0)
        : timer is SimpleNameSyntax { Identifier.ValueText: var name }
            && InitialOf(name) is BaseObjectCreationExpressionSyntax { ArgumentList: { } made }
                ? First(made, 0)
                : null;

    private double? First(ArgumentListSyntax arguments, int depth) =>
        arguments.Arguments.FirstOrDefault() is { } first ? Of(first.Expression, depth) : null;

    private double? Of(ExpressionSyntax value, int depth) => depth > MaximumDepth ? null : value switch
    {
        LiteralExpressionSyntax { Token.Value: int or long or double } literal =>
            Convert.ToDouble(literal.Token.Value, CultureInfo.InvariantCulture),
        ParenthesizedExpressionSyntax inner => Of(inner.Expression, depth + 1),
        CastExpressionSyntax cast => Of(cast.Expression, depth + 1),
        BinaryExpressionSyntax { RawKind: (int)SyntaxKind.MultiplyExpression } product =>
            Of(product.Left, depth + 1) * Of(product.Right, depth + 1),
        IdentifierNameSyntax name => InitialOf(name.Identifier.ValueText) is { } initial ? Of(initial, depth + 1) : null,
        InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: var unit } } call =>
            UnitOf(unit) * First(call.ArgumentList, depth + 1),
        ObjectCreationExpressionSyntax { Type: SimpleNameSyntax { Identifier.ValueText: "TimeSpan" }, ArgumentList: { } parts } =>
            SpanOf(parts, depth + 1),
        _ => null,
    };

    private static double? UnitOf(string method) => method switch
    {
        "FromDays" => TimeSpan.FromDays(1).TotalMilliseconds,
        "FromHours" => TimeSpan.FromHours(1).TotalMilliseconds,
        "FromMinutes" => TimeSpan.FromMinutes(1).TotalMilliseconds,
        "FromSeconds" => TimeSpan.FromSeconds(1).TotalMilliseconds,
        "FromMilliseconds" => 1,
        _ => null,
    };

    /// <summary><c>new TimeSpan(12, 0, 0)</c> and <c>new TimeSpan(1, 0, 0, 0)</c></summary>
    private double? SpanOf(ArgumentListSyntax parts, int depth) => parts.Arguments.Count switch
    {
        3 => UnitOf("FromHours") * First(parts, depth),
        >= 4 => UnitOf("FromDays") * First(parts, depth) + UnitOf("FromHours") * Of(parts.Arguments[1].Expression, depth),
        _ => null,
    };

    /// <summary>What a variable keeps that is assigned nowhere else, or a field that nothing but a constructor may assign.</summary>
    private ExpressionSyntax? InitialOf(string name)
    {
        if (body.DescendantNodes().OfType<VariableDeclaratorSyntax>().FirstOrDefault(v => v.Identifier.ValueText == name) is { } local)
            return IsAssigned(name) ? null : local.Initializer?.Value;

        return type.GetMembers(name).FirstOrDefault() is IFieldSymbol field
            && (field.IsConst || field.IsReadOnly)
            && field.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax() is VariableDeclaratorSyntax declared
                ? declared.Initializer?.Value
                : null;
    }

    private bool IsAssigned(string name) =>
        body.DescendantNodes()
            .OfType<IdentifierNameSyntax>()
            .Any(n => n.Identifier.ValueText == name && VariableWrite.Is(n));
}
