using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Values;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Chains.Safety.Completion;

/// <summary>
/// Where a task or a token comes from, as far as the source shows it: through variables, conditions and functions of the solution that
/// hand it on.
/// </summary>
internal sealed class ValueOrigins
{
    private const int MaxDepth = 5;

    /// <summary>What makes another task of one, which still completes when and where that one does.</summary>
    private static readonly HashSet<string> s_sameTask = new(
        ["AsTask", "Preserve", "ConfigureAwait", "WaitAsync", "Unwrap"],
        StringComparer.Ordinal);

    private static readonly HashSet<string> s_combinations = new(["WhenAny", "WhenAll"], StringComparer.Ordinal);

    private const string Tasks = "System.Threading.Tasks";

    private readonly SourceModels _models;
    private readonly CancellationToken _cancellationToken;

    public ValueOrigins(SourceModels models, CancellationToken cancellationToken)
    {
        _models = models;
        _cancellationToken = cancellationToken;
    }

    public IEnumerable<IOperation> Of(IOperation? value) =>
        Of(value, MaxDepth, new HashSet<ISymbol>(SymbolEqualityComparer.Default));

    private IEnumerable<IOperation> Of(IOperation? value, int depth, HashSet<ISymbol> seen)
    {
        if (value is null || depth == 0)
            return [];

        var plain = value.WithoutConversions();
        return plain switch
        {
            IConditionalAccessOperation access => Of(access.WhenNotNull, depth, seen),
            IConditionalAccessInstanceOperation instance => Of(instance.Accessed(), depth, seen),
            IInvocationOperation { Instance: { } task } call when IsSameTask(call.TargetMethod) => Of(task, depth, seen),
            IInvocationOperation { TargetMethod.Name: "ContinueWith", Instance: { } task } call when RunsAtOnce(call) =>
                Of(task, depth, seen),
            IInvocationOperation { TargetMethod.DeclaringSyntaxReferences.IsEmpty: false } call =>
                seen.Add(call.TargetMethod.OriginalDefinition) ? OfMethod(call.TargetMethod.OriginalDefinition, depth - 1, seen) : [],
            IInvocationOperation call when s_combinations.Contains(call.TargetMethod.Name) && call.TargetMethod.IsInOrBelow(Tasks) =>
                call.Arguments.SelectMany(a => OfArgument(a, depth - 1, seen)),
            IArrayCreationOperation { Initializer: { } items } => items.ElementValues.SelectMany(v => Of(v, depth, seen)),
            { Syntax: CollectionExpressionSyntax } list => list.ChildOperations.SelectMany(v => Of(v, depth, seen)),
            IPropertyReferenceOperation { Property.Name: "Value", Instance: { } lazy } when IsLazy(lazy) => Of(lazy, depth, seen),
            IObjectCreationOperation lazy when IsLazy(lazy) => lazy.Arguments
                .SelectMany(a => PossibleValues.ReturnedBy(a.Value))
                .SelectMany(v => Of(v, depth - 1, seen)),
            _ when PossibleValues.ShownOf(plain, _cancellationToken) is { Count: > 0 } values =>
                values.SelectMany(v => Of(v, depth - 1, seen)),
            _ => [plain],
        };
    }

    /// <summary>A method of the solution may have such a name too.</summary>
    private static bool IsSameTask(IMethodSymbol method) =>
        s_sameTask.Contains(method.Name) && method.DeclaringSyntaxReferences.IsEmpty;

    private static bool IsLazy(IOperation value) =>
        value.SemanticModel is { Compilation: var compilation }
        && KnownTypes.Of(compilation) is var types
        && types.Is(value.Type, types["System.Lazy`1"]);

    /// <summary>The tasks that a call is given, one by one or in a list.</summary>
    public IEnumerable<IOperation> OfArguments(IInvocationOperation call) =>
        call.Arguments.SelectMany(a => OfArgument(a, MaxDepth, new HashSet<ISymbol>(SymbolEqualityComparer.Default)));

    /// <summary>What the compiler makes of <c>params</c> has another form with each of its versions.</summary>
    private IEnumerable<IOperation> OfArgument(IArgumentOperation argument, int depth, HashSet<ISymbol> seen) =>
        argument.ArgumentKind == ArgumentKind.Explicit
            ? Of(argument.Value, depth, seen)
            : argument.Value.Descendants().Where(o => !o.IsImplicit).SelectMany(o => Of(o, depth, seen));

    /// <summary>On the thread that completes the task before it.</summary>
    private static bool RunsAtOnce(IInvocationOperation continuation) =>
        continuation.Arguments.Any(a => a.Value.ConstantValue is { HasValue: true, Value: int options }
            && (options & (int)TaskContinuationOptions.ExecuteSynchronously) != 0);

    /// <summary>What a method hands on; and what it awaits, which ends it on the same thread.</summary>
    private IEnumerable<IOperation> OfMethod(IMethodSymbol method, int depth, HashSet<ISymbol> seen) =>
        method.DeclaringSyntaxReferences
            .Select(r => r.GetSyntax(_cancellationToken))
            .SelectMany(f => method.IsAsync
                ? FunctionSyntax.OwnNodes(f).OfType<AwaitExpressionSyntax>().Select(a => a.Expression)
                : FunctionSyntax.ReturnedBy(f))
            .SelectMany(task => Of(_models.OperationOf(task), depth, seen));
}
