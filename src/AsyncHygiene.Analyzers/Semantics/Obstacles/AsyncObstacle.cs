using System.Linq;
using System.Reflection;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Semantics.Obstacles;

/// <summary>Why the language does not let a function be async, whatever its callers would accept.</summary>
internal static class AsyncObstacle
{
    /// <summary>Null for a function that can be async.</summary>
    /// <param name="method">The function.</param>
    /// <param name="function">Its syntax.</param>
    /// <param name="returnsOut">What its out parameter gives is to be returned instead.</param>
    public static Obstacle? Of(IMethodSymbol method, SyntaxNode function, bool returnsOut = false)
    {
        switch (method.MethodKind)
        {
            case MethodKind.Constructor:
                return new Obstacle(
                    "ctor",
                    "a constructor cannot wait; move the work to a method that can be awaited, or give the type an async factory method");
            case MethodKind.PropertyGet or MethodKind.PropertySet:
                return new Obstacle("accessor", "a property cannot wait; offer a method that returns a task instead");
            case MethodKind.EventAdd or MethodKind.EventRemove:
                return new Obstacle("accessor", "an event's accessor cannot wait");
            case MethodKind.Destructor or MethodKind.UserDefinedOperator or MethodKind.Conversion:
                return new Obstacle("special", "an operator or a finalizer cannot wait; use a method");
        }

        if (method.Parameters.FirstOrDefault(p => p.RefKind != RefKind.None && !(returnsOut && p.RefKind == RefKind.Out))
            is { } byReference)
        {
            return new Obstacle(
                "byref-param",
                $"an async method can have no '{Keyword(byReference.RefKind)}' parameter like '{byReference.Name}'; return a tuple or an "
                    + $"object instead");
        }
        if (method.Parameters.FirstOrDefault(p => p.Type.IsRefLikeType || p.Type is IPointerTypeSymbol) is { } refLike)
            return new Obstacle(
                "ref-like",
                $"an async method can have no parameter of a type like "
                    + $"'{refLike.Type.ToDisplayString(SymbolDisplayFormat.MinimallyQualifiedFormat)}'; pass a Memory<T> or an array");
        if (method.IsVararg)
            return new Obstacle("unsafe", "an async method can have no variable arguments");
        if (method.ReturnsByRef
            || method.ReturnsByRefReadonly
            || method.ReturnType.IsRefLikeType
            || method.ReturnType is IPointerTypeSymbol)
        {
            return new Obstacle("ref-like", "a task cannot carry a reference, a pointer or a span; return a value");
        }
        if (FunctionSyntax.OwnNodes(function).Any(n => n is YieldStatementSyntax))
            return method.IsAsync
                ? null
                : new Obstacle("enumerator", "it is an iterator; load the data first and return a list, or return an IAsyncEnumerable<T>");

        if (StructCopy.IsSeenBy(method))
            return new Obstacle("struct-this", StructCopy.ReasonOf(method));

        return (method.MethodImplementationFlags & MethodImplAttributes.Synchronized) != 0
            ? new Obstacle(
                "attribute",
                "a method with MethodImplOptions.Synchronized holds a lock, which cannot contain an 'await'; use a SemaphoreSlim and "
                    + "'await WaitAsync()'")
            : null;
    }

    private static string Keyword(RefKind kind) => kind switch
    {
        RefKind.Out => "out",
        RefKind.In => "in",
        RefKind.Ref => "ref",
        _ => "ref readonly",
    };
}
