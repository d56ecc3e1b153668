using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.CallGraph;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Chains.Threads.Bound;

/// <summary>What a call makes of an object of the thread that it is made on or given: the same, one that holds it, or a copy.</summary>
internal sealed class LentCall
{
    /// <summary>Members of libraries that give a new object, with nothing of the one that they are asked of.</summary>
    private static readonly string[] s_copies = ["ToString", "ToArray", "ToList", "ToDictionary", "ToHashSet", "ToLookup", "Clone", "Copy"];

    /// <summary>What they give, the collection has no longer.</summary>
    private static readonly string[] s_removals = ["Pop", "Dequeue", "TryPop", "TryDequeue", "TryTake", "Take", "Remove", "TryRemove"];

    /// <summary>Their classes copy the items of what they are made of.</summary>
    private static readonly string[] s_copying = ["System.Collections.Generic", "System.Collections.Concurrent"];

    /// <summary>They take what is in the object that they are given, not the object.</summary>
    private static readonly string[] s_writers = ["System.IO", "System.Text"];

    private static readonly string[] s_collections = ["System.Collections", "System.Threading.Channels"];

    private readonly SemanticModel _model;
    private readonly SemanticModelSource _models;
    private readonly CancellationToken _cancellationToken;

    public LentCall(SemanticModel model, SemanticModelSource models, CancellationToken cancellationToken)
    {
        _model = model;
        _models = models;
        _cancellationToken = cancellationToken;
    }

    /// <summary>The arguments that a call may set.</summary>
    public static IEnumerable<ArgumentSyntax> WrittenBy(ExpressionSyntax call) =>
        (call switch
        {
            InvocationExpressionSyntax invocation => invocation.ArgumentList,
            BaseObjectCreationExpressionSyntax creation => creation.ArgumentList,
            _ => null,
        })?.Arguments.Where(a => a.RefKindKeyword.Kind() is SyntaxKind.OutKeyword or SyntaxKind.RefKeyword) ?? [];

    /// <summary>What was in the object is gone after the call.</summary>
    public static bool Empties(ExpressionSyntax call) =>
        call is InvocationExpressionSyntax invocation
        && BlockingWait.NameOf(invocation) is { Identifier.ValueText: var name }
        && (name is "SetLength"
            || name.StartsWith("Clear", StringComparison.Ordinal)
            || name.StartsWith("Reset", StringComparison.Ordinal));

    /// <summary>An item of a collection is taken out of it.</summary>
    public static bool Removes(IMethodSymbol method) =>
        Array.IndexOf(s_removals, method.Name) >= 0 && method.ContainingType.IsInOrBelow("System.Collections");

    /// <summary>What the call gives may be the value, or hold it.</summary>
    public bool Gives(ExpressionSyntax call, ExpressionSyntax value, ArgumentSyntax? argument = null)
    {
        if (_model.GetSymbolInfo(call, _cancellationToken).Symbol is not IMethodSymbol method || Removes(method))
            return false;

        var isOwn = !method.OriginalDefinition.DeclaringSyntaxReferences.IsEmpty;
        if (method.MethodKind == MethodKind.Constructor)
        {
            return ChangeableType.Is(method.ContainingType, _models, _cancellationToken)
                && (isOwn
                    || method.ContainingType is { IsValueType: true } or { Name: "BlockingCollection" }
                    || !s_copying.Any(method.ContainingType.IsIn));
        }

        if (isOwn)
            return ChangeableType.Is(method.ReturnType, _models, _cancellationToken);
        return !(argument is not null && IsTaken(argument, method)) && IsPart(call, value, method.Name);
    }

    /// <summary>What a member of the value gives, by its type and name.</summary>
    public bool IsPart(ExpressionSyntax part, ExpressionSyntax whole, string? name) =>
        Array.IndexOf(s_copies, name) < 0
        && ChangeableType.MayBePartOf(
            _model.GetTypeInfo(part, _cancellationToken).Type,
            _model.GetTypeInfo(whole, _cancellationToken).Type,
            _models,
            _model.Compilation,
            _cancellationToken);

    /// <summary>The variable whose object may keep what it is given: <c>all.Add(buffer);</c></summary>
    public IdentifierNameSyntax? KeeperOf(ExpressionSyntax call) =>
        call is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Expression: IdentifierNameSyntax receiver } }
        && _model.GetSymbolInfo(receiver, _cancellationToken).Symbol is ILocalSymbol { Type: var type }
        && !s_writers.Any(type.IsIn)
            ? receiver
            : null;

    public bool HaveSameType(ExpressionSyntax one, ExpressionSyntax other) => SymbolEqualityComparer.Default.Equals(
        _model.GetTypeInfo(one, _cancellationToken).Type,
        _model.GetTypeInfo(other, _cancellationToken).Type);

    /// <summary>A method of the solution, or a collection that is no variable; what a creation keeps, it gives.</summary>
    public bool MayKeep(ExpressionSyntax call, ArgumentSyntax argument) =>
        argument.RefKindKeyword.IsKind(SyntaxKind.None)
        && call is InvocationExpressionSyntax
        && _model.GetSymbolInfo(call, _cancellationToken).Symbol is IMethodSymbol method
        && (!method.OriginalDefinition.DeclaringSyntaxReferences.IsEmpty
            || method.MethodKind == MethodKind.DelegateInvoke
            || (!method.IsStatic && KeeperOf(call) is null && s_collections.Any(method.ContainingType.IsInOrBelow)));

    /// <summary>The parameter of a method whose only body is known.</summary>
    public ParameterSyntax? ParameterOf(ArgumentSyntax argument) =>
        _model.GetOperation(argument, _cancellationToken) is IArgumentOperation
        {
            Parameter:
            {
                IsParams: false,
                ContainingSymbol: IMethodSymbol { IsAbstract: false, IsVirtual: false, IsOverride: false } method,
            },
        } operation
        && method.MethodKind is MethodKind.Ordinary or MethodKind.LocalFunction or MethodKind.ReducedExtension
            ? operation.Parameter.OriginalDefinition.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax(_cancellationToken)
                as ParameterSyntax
            : null;

    /// <summary><c>Interlocked.Exchange(ref t_buffer, null)</c></summary>
    private bool IsTaken(ArgumentSyntax argument, IMethodSymbol method) =>
        method.Name is "Exchange"
        && KnownTypes.Of(_model.Compilation) is var types
        && types.Is(method.ContainingType, types["System.Threading.Interlocked"])
        && argument.RefKindKeyword.IsKind(SyntaxKind.RefKeyword)
        && argument.Parent is ArgumentListSyntax { Arguments: { Count: 2 } all }
        && all[1].Expression.Kind() is SyntaxKind.NullLiteralExpression or SyntaxKind.DefaultLiteralExpression;
}
