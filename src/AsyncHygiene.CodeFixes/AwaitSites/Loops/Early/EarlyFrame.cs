using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Values;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.AwaitSites.Loops.Early;

/// <summary>
/// One function on the way, or the pass of a loop, and which objects no other code has: what it makes, what it is given that is its
/// caller's own, and the item of the pass.
/// </summary>
internal sealed class EarlyFrame
{
    private readonly SyntaxNode _code;
    private readonly EarlyFrame? _outer;

    /// <param name="code">A function, or a loop whose items are the pass's own.</param>
    /// <param name="outer">The code that a lambda or local function stands in, where that is on the way too.</param>
    public EarlyFrame(SyntaxNode code, EarlyFrame? outer)
    {
        _code = code;
        _outer = outer is null || outer.Has(code) ? outer : null;
    }

    /// <summary>The parameters, by their place, whose objects are its own.</summary>
    public ImmutableHashSet<int> OwnParameters { get; init; } = ImmutableHashSet<int>.Empty;

    /// <summary>The lambdas that it is given, by the place of the parameter, and what they stand in.</summary>
    public ImmutableDictionary<int, (IAnonymousFunctionOperation Lambda, EarlyFrame In)> Lambdas { get; init; } =
        ImmutableDictionary<int, (IAnonymousFunctionOperation, EarlyFrame)>.Empty;

    public bool OwnsThis { get; init; }

    /// <summary>An exception ends what starts the calls, and not only the task.</summary>
    public bool LetsExceptionsOut { get; init; }

    public int Depth { get; init; }

    /// <summary>The function is left before it waits.</summary>
    public bool IsLeftEarly { get; set; }

    /// <summary>Whether each task is pending that the function returns.</summary>
    public List<bool> Returned { get; } = [];

    /// <summary>No other code sees that it is set.</summary>
    public bool MaySet(IOperation target) => target switch
    {
        IDiscardOperation or IDeclarationExpressionOperation => true,
        IConversionOperation or IParenthesizedOperation => MaySet(target.WithoutConversions()),
        ITupleOperation tuple => tuple.Elements.All(MaySet),
        ILocalReferenceOperation { Local: var local } => IsDeclared(local) && local.RefKind == RefKind.None,
        IParameterReferenceOperation { Parameter: var parameter } =>
            FrameOf(parameter) is { } frame && (parameter.RefKind == RefKind.None || frame.OwnParameters.Contains(parameter.Ordinal)),
        IMemberReferenceOperation { Member.IsStatic: false, Instance: { } instance } => Owns(instance),
        IArrayElementReferenceOperation element => Owns(element.ArrayReference),
        IImplicitIndexerReferenceOperation indexer => Owns(indexer.Instance),
        _ => false,
    };

    /// <summary>The object is the code's own.</summary>
    public bool Owns(IOperation? value) => value?.WithoutConversions() switch
    {
        IObjectCreationOperation
            or IAnonymousObjectCreationOperation
            or IArrayCreationOperation
            or IWithOperation
            or ITupleOperation
            or IInterpolatedStringOperation
            or ITypeParameterObjectCreationOperation
            or ILiteralOperation
            or IDefaultValueOperation => true,
        { Syntax: CollectionExpressionSyntax } => true,
        IInstanceReferenceOperation { ReferenceKind: InstanceReferenceKind.ImplicitReceiver } => true,
        IInstanceReferenceOperation => OwnsThis || (_outer?.OwnsThis ?? false),
        ILocalReferenceOperation local => OwnsLocal(local),
        IParameterReferenceOperation { Parameter: var parameter } =>
            FrameOf(parameter) is { } frame && frame.OwnParameters.Contains(parameter.Ordinal),
        IMemberReferenceOperation { Member.IsStatic: false, Instance: { } instance } => Owns(instance),
        IArrayElementReferenceOperation element => Owns(element.ArrayReference),
        IInvocationOperation call => IsMade(call),
        IAwaitOperation { Operation: var task } => Owns(task.WithoutConfiguration()),
        IConditionalOperation { WhenFalse: { } otherwise } conditional => Owns(conditional.WhenTrue) && Owns(otherwise),
        ICoalesceOperation coalesce => Owns(coalesce.Value) && Owns(coalesce.WhenNull),
        IConditionalAccessOperation access => Owns(access.Operation),
        IConditionalAccessInstanceOperation accessed => Owns(accessed.Accessed()),
        _ => false,
    };

    /// <summary>The lambda behind a delegate that the function was given.</summary>
    public (IAnonymousFunctionOperation Lambda, EarlyFrame In)? LambdaOf(IOperation? value) =>
        value?.WithoutConversions() is IParameterReferenceOperation { Parameter: var parameter }
        && FrameOf(parameter) is { } frame
        && frame.Lambdas.TryGetValue(parameter.Ordinal, out var lambda)
            ? lambda
            : null;

    private bool OwnsLocal(ILocalReferenceOperation use)
    {
        var local = use.Local;
        if (!IsDeclared(local))
            return false;
        if (local.Type.IsValueType || local.Type.SpecialType == SpecialType.System_String)
            return true;

        return local.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax() switch
        {
            ForEachStatementSyntax loop => loop == _code
                || (_outer is { } outer && loop == outer._code)
                || (use.SemanticModel?.GetOperation(loop.Expression) is { } items && Owns(items)),
            _ => PossibleValues.Of(use, default) is { Count: > 0 } values && values.All(Owns),
        };
    }

    /// <summary>A library makes it of what the code has, or by a method that says so.</summary>
    private bool IsMade(IInvocationOperation call) =>
        call.TargetMethod.OriginalDefinition.DeclaringSyntaxReferences.IsEmpty
        && call.TargetMethod.MethodKind != MethodKind.DelegateInvoke
        && (LibraryCalls.Makes(call.TargetMethod)
            || Owns(call.Instance)
            || (call.Instance is null && !call.Arguments.IsEmpty && call.Arguments.All(a => OwnsOrCopies(a.Value))));

    /// <summary>Also a value that nothing can change.</summary>
    public bool OwnsOrCopies(IOperation value) => IsCopied(value) || Owns(value);

    /// <summary>A value that nothing can change for its other holders.</summary>
    public static bool IsCopied(IOperation value) =>
        value.WithoutConversions() is { Type: null or { IsValueType: true } or { SpecialType: SpecialType.System_String } };

    private bool IsDeclared(ILocalSymbol local) =>
        local.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax() is { } declaration && Has(declaration);

    private bool Has(SyntaxNode node) =>
        (node.SyntaxTree == _code.SyntaxTree && _code.Span.Contains(node.Span)) || (_outer?.Has(node) ?? false);

    private EarlyFrame? FrameOf(IParameterSymbol parameter) =>
        parameter.DeclaringSyntaxReferences.FirstOrDefault() is { } declaration
        && declaration.SyntaxTree == _code.SyntaxTree
        && _code.Span.Contains(declaration.Span)
        && IsOfFunction(declaration.GetSyntax())
            ? this
            : _outer?.FrameOf(parameter);

    /// <summary>And not of a lambda inside it, which other code calls.</summary>
    private bool IsOfFunction(SyntaxNode parameter) =>
        parameter.Ancestors().FirstOrDefault(n => FunctionSyntax.IsFunction(n)) == _code;
}
