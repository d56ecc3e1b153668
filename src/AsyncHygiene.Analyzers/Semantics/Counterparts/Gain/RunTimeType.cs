using System.Linq;
using System.Threading;
using AsyncHygiene.Semantics.Values;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.Counterparts.Gain;

/// <summary>What is known of the type that an object has when the program runs.</summary>
internal readonly struct RunTimeType
{
    private const int MaxDepth = 6;

    private RunTimeType(ITypeSymbol? type, bool isExact)
    {
        // A type argument is at least what the constraint says.
        while (type is ITypeParameterSymbol parameter)
            type = parameter.ConstraintTypes.FirstOrDefault(c => c.TypeKind is TypeKind.Class or TypeKind.TypeParameter);

        Type = type;
        IsExact = isExact || type is { IsSealed: true } or { IsValueType: true };
    }

    /// <summary>The most derived type that the object surely has; null for static members.</summary>
    public ITypeSymbol? Type { get; }

    /// <summary>It has no type that derives from this one.</summary>
    public bool IsExact { get; }

    /// <param name="value">What a method is called on, or what is disposed of; null for static members.</param>
    /// <param name="cancellationToken">Ends the search.</param>
    public static RunTimeType Of(IOperation? value, CancellationToken cancellationToken) => Of(value, cancellationToken, MaxDepth);

    /// <summary>Only the type that is written is known.</summary>
    public static RunTimeType OfDeclared(ITypeSymbol? type) => new(type, isExact: false);

    private static RunTimeType Of(IOperation? value, CancellationToken cancellationToken, int depth)
    {
        if (value is null)
            return default;

        // The base's own member is called, whatever the object is.
        if (value.Syntax is BaseExpressionSyntax)
            return new RunTimeType(value.Type, isExact: true);

        // A conversion upwards forgets what is known, one downwards adds to it, and one of the user's makes another object.
        var written = value.WithoutConversions();
        var isWritten = written.Type is { } type && type.Inherits(value.Type?.OriginalDefinition as INamedTypeSymbol);
        var known = new RunTimeType(isWritten ? written.Type : value.Type, isWritten && written is IObjectCreationOperation);
        if (written is IInvocationOperation call && ContextConnection.TypeOf(call, cancellationToken) is { } provided)
            return new RunTimeType(provided, isExact: false);
        if (known.IsExact || depth == 0 || PossibleValues.Of(written, cancellationToken) is not { Count: > 0 } values)
            return known;

        var types = values.Select(v => Of(v, cancellationToken, depth - 1)).ToList();
        return types.TrueForAll(t => t.Type is not null
            && SymbolEqualityComparer.Default.Equals(t.Type, types[0].Type)
            && t.Type.Inherits(known.Type?.OriginalDefinition as INamedTypeSymbol))
                ? new RunTimeType(types[0].Type, types.TrueForAll(t => t.IsExact))
                : known;
    }
}
