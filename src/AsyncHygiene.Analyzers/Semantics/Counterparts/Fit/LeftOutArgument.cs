using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Semantics.Counterparts.Fit;

/// <summary>
/// What a synchronous member leaves at a fixed value, and its awaitable form has to be told.
/// <code>
/// reader = command.ExecuteReader();                                          // as with CommandBehavior.Default
/// reader = await command.ExecuteReaderAsync(CommandBehavior.Default);        // the only form that gives this provider's reader
/// </code>
/// </summary>
internal sealed class LeftOutArgument
{
    private static readonly (string Type, string Member, string Value)[] s_members =
    [
        ("System.Data.Common.DbCommand", "ExecuteReader", "Default"),
        ("System.Xml.Linq.XDocument", "Load", "None"),
        ("System.Xml.Linq.XElement", "Load", "None"),
    ];

    private LeftOutArgument(IMethodSymbol overload, IFieldSymbol value) => (Overload, Value) = (overload, value);

    /// <summary>The synchronous member that takes the argument.</summary>
    public IMethodSymbol Overload { get; }

    /// <summary>A constant of an enumeration.</summary>
    public IFieldSymbol Value { get; }

    /// <summary>The call with the argument; its type is written in full, which is enough for binding.</summary>
    public InvocationExpressionSyntax AddTo(InvocationExpressionSyntax call) =>
        call.AddArgumentListArguments(
            SyntaxFactory.Argument(
                SyntaxFactory.ParseExpression(
                    $"{Value.ContainingType.ToDisplayString(SymbolDisplayFormat.FullyQualifiedFormat)}.{Value.Name}")));

    /// <summary>Null for what does not follow the contract of these members, as a class of the solution need not.</summary>
    public static LeftOutArgument? Of(IMethodSymbol method, KnownTypes types)
    {
        foreach (var (type, member, value) in s_members)
        {
            if (member == method.Name
                && method.OriginalDefinition.DeclaringSyntaxReferences.IsEmpty
                && types[type] is { } contract
                && method.ContainingType.Inherits(contract))
            {
                return Longer(method, value);
            }
        }

        return null;
    }

    private static LeftOutArgument? Longer(IMethodSymbol method, string value) =>
        method.ContainingType.SelfAndBaseTypes()
            .SelectMany(t => t.GetMembers(method.Name))
            .OfType<IMethodSymbol>()
            .Where(m => m.IsStatic == method.IsStatic
                && m.Parameters.Length == method.Parameters.Length + 1
                && m.Parameters.Zip(method.Parameters, (p, q) => SymbolEqualityComparer.Default.Equals(p.Type, q.Type)).All(same => same))
            .Select(m => ConstantOf(m, value) is { } constant ? new LeftOutArgument(m, constant) : null)
            .FirstOrDefault(found => found is not null);

    private static IFieldSymbol? ConstantOf(IMethodSymbol overload, string value) =>
        overload.Parameters.Last().Type is { TypeKind: TypeKind.Enum } type
            ? type.GetMembers(value).OfType<IFieldSymbol>().FirstOrDefault(f => f.IsConst)
            : null;
}
