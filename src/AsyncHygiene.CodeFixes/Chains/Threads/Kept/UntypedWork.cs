using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.CallGraph;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Chains.Threads.Kept;

/// <summary>
/// Work that is kept as a <c>Delegate</c> or an <c>object</c>: <c>_handlers[typeof(T)] = handler;</c>. Whatever casts such a value to a
/// delegate, or matches one, may call it.
/// </summary>
internal sealed class UntypedWork
{
    /// <summary>How many variables, members and methods a delegate is followed through.</summary>
    private const int MaxDepth = 4;

    private readonly SemanticModelSource _models;
    private readonly CancellationToken _cancellationToken;

    public UntypedWork(SemanticModelSource models, CancellationToken cancellationToken)
    {
        _models = models;
        _cancellationToken = cancellationToken;
    }

    /// <summary>A type of which a value may be a delegate, or another one.</summary>
    public static bool Is(ITypeSymbol? type) =>
        type is { TypeKind: TypeKind.Dynamic }
            or { SpecialType: SpecialType.System_Object or SpecialType.System_Delegate or SpecialType.System_MulticastDelegate }
        || (type is { TypeKind: TypeKind.Interface, Name: "ICloneable" or "ISerializable" } && type.IsInOrBelow("System"));

    /// <summary>The delegate types as which a function becomes such a value.</summary>
    public IEnumerable<INamedTypeSymbol> TypesOf(Function function) =>
        (function.Node is AnonymousFunctionExpressionSyntax lambda
            ? [lambda]
            : new HolderUses(_models, _cancellationToken).GroupsOf(function))
            .SelectMany(work => TypesAt(work, null, MaxDepth, []));

    /// <summary>The types at one of its names.</summary>
    /// <param name="work">The function, or what holds it.</param>
    /// <param name="known">What it was before: a type parameter says nothing.</param>
    /// <param name="depth">How far it is followed.</param>
    /// <param name="seen">What held it so far.</param>
    private IEnumerable<INamedTypeSymbol> TypesAt(ExpressionSyntax work, INamedTypeSymbol? known, int depth, HashSet<ISymbol> seen)
    {
        var type = TypeOf(work) ?? known;
        var model = _models.For(work.SyntaxTree);
        var whole = DelegateExpression.Outermost(work, model, _cancellationToken);
        if (work.AncestorsAndSelf().TakeWhile(n => n != whole.Parent).OfType<ExpressionSyntax>().Any(IsUntyped))
        {
            return Awaitable.ResultOf(type?.DelegateInvokeMethod?.ReturnType) is not null && IsKept(whole)
                ? [type!]
                : [];
        }

        return depth == 0 ? [] : HoldersOf(whole)
            .Where(h => seen.Add(h.OriginalDefinition))
            .SelectMany(h => new HolderUses(_models, _cancellationToken).Of(h))
            .SelectMany(use => TypesAt(use, type, depth - 1, seen));
    }

    private bool IsUntyped(ExpressionSyntax value) =>
        _models.For(value.SyntaxTree).GetTypeInfo(value, _cancellationToken) is var type && (Is(type.ConvertedType) || Is(type.Type));

    /// <summary>The name of a method or a lambda gets its type by what it is converted to.</summary>
    private INamedTypeSymbol? TypeOf(ExpressionSyntax work)
    {
        var model = _models.For(work.SyntaxTree);
        var made = model.GetOperation(work, _cancellationToken)?.Parent as IDelegateCreationOperation;
        return (made?.Type ?? model.GetTypeInfo(work, _cancellationToken).Type) is INamedTypeSymbol { TypeKind: TypeKind.Delegate } type
            ? type
            : null;
    }

    /// <summary>A library that asks for a delegate, such as that of an endpoint, calls it itself.</summary>
    private bool IsKept(ExpressionSyntax value) =>
        value.Parent is not ArgumentSyntax argument
        || _models.For(value.SyntaxTree).GetOperation(argument, _cancellationToken) is not IArgumentOperation { Parameter: { } parameter }
        || !parameter.ContainingSymbol.OriginalDefinition.DeclaringSyntaxReferences.IsEmpty
        || parameter.OriginalDefinition.Type.SpecialType is not (SpecialType.System_Delegate or SpecialType.System_MulticastDelegate)
        || parameter.ContainingType.IsIn("System");

    /// <summary>What a delegate is put into, as that.</summary>
    private IEnumerable<ISymbol> HoldersOf(ExpressionSyntax value)
    {
        var model = _models.For(value.SyntaxTree);
        return value.Parent switch
        {
            AssignmentExpressionSyntax assignment when assignment.Right == value =>
                model.GetSymbolInfo(assignment.Left, _cancellationToken).Symbol is { } set ? [set] : [],
            EqualsValueClauseSyntax { Parent: (VariableDeclaratorSyntax or PropertyDeclarationSyntax) and var declaration } =>
                model.GetDeclaredSymbol(declaration, _cancellationToken) is { } declared ? [declared] : [],
            ArgumentSyntax argument => HandedDelegate.ParametersAt(argument, _models, _cancellationToken),
            _ => [],
        };
    }
}
