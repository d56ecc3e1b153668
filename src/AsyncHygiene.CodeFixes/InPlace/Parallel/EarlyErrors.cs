using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.AwaitSites.Loops.Lists;
using AsyncHygiene.CallGraph;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.InPlace.Parallel;

/// <summary>Whether the code that begins a call for an item may throw before it has a task.</summary>
internal sealed class EarlyErrors
{
    private const int DeepestCall = 3;

    private static readonly HashSet<string> s_quiet = new(
        [
            "ToString", "Equals", "GetHashCode", "GetType", "Concat", "Join", "Replace", "Trim", "TrimStart", "TrimEnd", "ToLower",
            "ToUpper", "ToLowerInvariant", "ToUpperInvariant", "Split", "Contains", "StartsWith", "EndsWith", "IsNullOrEmpty",
            "IsNullOrWhiteSpace", "TryGetValue", "TryParse", "GetValueOrDefault", "FirstOrDefault", "LastOrDefault", "Any", "All", "Count",
            "ToList", "ToArray", "Select", "Where", "NewGuid", "EscapeDataString", "UrlEncode", "HtmlEncode", "FromResult", "Delay", "Run",
            "ConfigureAwait", "WhenAll", "AsTask",
        ],
        StringComparer.Ordinal);

    private static readonly string[] s_addresses = ["System.Uri", "System.Net.Http.HttpRequestMessage"];

    private static readonly string[] s_holders = ["System.Nullable`1", "System.Lazy`1"];

    private static readonly string[] s_kinds = ["System.Text.Encoding", "System.Net.Http.HttpMethod"];

    private static readonly string[] s_clients =
        ["System.Net.Http.HttpClient", "System.Net.Http.HttpMessageInvoker", "System.Net.Http.Json.HttpClientJsonExtensions"];

    private readonly DocumentContext _context;
    private readonly ReachedCode _source;
    private readonly CancellationToken _cancellationToken;
    private readonly HashSet<SyntaxNode> _active = [];

    public EarlyErrors(DocumentContext context, CancellationToken cancellationToken)
    {
        _context = context;
        _source = ReachedCode.Of(context);
        _cancellationToken = cancellationToken;
    }

    /// <summary>A selector: what an async one throws is in its task.</summary>
    public ErrorSource OfSelector(IOperation selector) => selector switch
    {
        IAnonymousFunctionOperation { Symbol.IsAsync: true } => ErrorSource.None,
        IAnonymousFunctionOperation lambda => Of(lambda.Body, lambda.Syntax, depth: 0),
        IMethodReferenceOperation group => OfBodies(group.Method, depth: 0) ?? ErrorSource.Call,
        _ => ErrorSource.Item,
    };

    /// <summary>What a pass does before its task is added.</summary>
    public ErrorSource OfPass(AddedTasks tasks) => ((tasks.Add.Parent as BlockSyntax)?.Statements ?? default)
        .Where(s => s != tasks.Add)
        .Select(s => _context.Model.GetOperation(s, _cancellationToken))
        .OfType<IOperation>()
        .Append(tasks.Start)
        .Select(o => Of(o, tasks.Loop, depth: 0))
        .Max();

    private ErrorSource Of(IOperation work, SyntaxNode pass, int depth)
    {
        var found = ErrorSource.None;
        foreach (var operation in OperationsOf(work))
        {
            var source = OfOne(operation, pass, depth);
            if (source == ErrorSource.Item && depth == 0 && !IsOfItem(operation, pass))
                source = ErrorSource.Call;
            if (source > found)
                found = source;
        }

        return found;
    }

    private static IEnumerable<IOperation> OperationsOf(IOperation work) =>
        work is IAnonymousFunctionOperation or ILocalFunctionOperation or INameOfOperation
            ? []
            : work.ChildOperations.SelectMany(OperationsOf).Prepend(work);

    private ErrorSource OfOne(IOperation operation, SyntaxNode pass, int depth) => operation switch
    {
        IThrowOperation or IArrayElementReferenceOperation or IImplicitIndexerReferenceOperation or IDynamicInvocationOperation
            or IDynamicMemberReferenceOperation or IInvalidOperation => ErrorSource.Item,
        IBinaryOperation binary => MayFail(binary) ? ErrorSource.Item : ErrorSource.None,
        IConversionOperation conversion => MayFail(conversion) ? ErrorSource.Item : ErrorSource.None,
        ISwitchExpressionOperation choice =>
            choice.Arms.Any(a => a.Guard is null && a.Pattern is IDiscardPatternOperation) ? ErrorSource.None : ErrorSource.Item,
        IObjectCreationOperation creation => OfCreation(creation, pass, depth),
        IInvocationOperation call => Worse(OfReceiver(call.Instance, pass), OfCall(call, pass, depth)),
        IPropertyReferenceOperation property => Worse(OfReceiver(property.Instance, pass), OfProperty(property, depth)),
        IFieldReferenceOperation field => OfReceiver(field.Instance, pass),
        _ => ErrorSource.None,
    };

    private static ErrorSource Worse(ErrorSource one, ErrorSource other) => one > other ? one : other;

    private static bool MayFail(IBinaryOperation binary) =>
        binary.IsChecked
        || binary.OperatorMethod is { DeclaringSyntaxReferences.IsEmpty: false }
        || (binary.OperatorKind is BinaryOperatorKind.Divide or BinaryOperatorKind.Remainder or BinaryOperatorKind.IntegerDivide
            && binary.Type?.SpecialType is not (SpecialType.System_Double or SpecialType.System_Single)
            && binary.RightOperand.ConstantValue is not { HasValue: true, Value: not (0 or 0L or 0u or 0ul) });

    private static bool MayFail(IConversionOperation conversion) =>
        !conversion.IsTryCast
        && conversion.GetConversion() is var kind
        && (kind.IsUserDefined
            ? kind.IsExplicit || conversion.OperatorMethod is { DeclaringSyntaxReferences.IsEmpty: false }
            : kind.IsUnboxing || (kind.IsExplicit && (kind.IsReference || kind.IsNullable || conversion.IsChecked)));

    /// <summary>An item, or what it has, may be null.</summary>
    private ErrorSource OfReceiver(IOperation? receiver, SyntaxNode pass)
    {
        var value = receiver?.WithoutConversions();
        if (value is null or IInstanceReferenceOperation or IConditionalAccessInstanceOperation or IObjectCreationOperation
            || value.Type is { IsValueType: true }
            || value is IBinaryOperation or IInterpolatedStringOperation or ILiteralOperation
            || !IsOfItem(value, pass))
        {
            return ErrorSource.None;
        }

        return value.SemanticModel?.GetTypeInfo(value.Syntax, _cancellationToken).Nullability.FlowState switch
        {
            NullableFlowState.NotNull => ErrorSource.None,
            NullableFlowState.MaybeNull => ErrorSource.Item,
            _ => ErrorSource.Call,
        };
    }

    /// <summary>It has a variable of the pass in it.</summary>
    private static bool IsOfItem(IOperation operation, SyntaxNode pass) => operation.DescendantsAndSelf().Any(o => o switch
    {
        IParameterReferenceOperation { Parameter: var parameter } => IsIn(parameter, pass),
        ILocalReferenceOperation { Local: var local } => IsIn(local, pass),
        _ => false,
    });

    private static bool IsIn(ISymbol variable, SyntaxNode pass) => variable.DeclaringSyntaxReferences.Any(r =>
        r.SyntaxTree == pass.SyntaxTree
        && (pass.Span.Contains(r.Span)
            || pass.Ancestors().TakeWhile(n => n is not MemberDeclarationSyntax).Any(n =>
                (LoopStatement.Is(n) || n is AnonymousFunctionExpressionSyntax) && n.Span.Contains(r.Span))));

    private ErrorSource OfCreation(IObjectCreationOperation creation, SyntaxNode pass, int depth)
    {
        if (creation.Constructor is not { } constructor || creation.Arguments.IsEmpty)
            return ErrorSource.None;
        if (OfBodies(constructor, depth) is { } own)
            return own;
        if (!constructor.DeclaringSyntaxReferences.IsEmpty || !constructor.ContainingType.DeclaringSyntaxReferences.IsEmpty)
            return ErrorSource.None;

        var isAddress = _context.Types.IsOneOf(constructor.ContainingType, s_addresses);
        return creation.Arguments.All(a => a.Value.ConstantValue.HasValue
            || a.Value.WithoutConversions().Type is { TypeKind: TypeKind.Enum }
            || (isAddress ? IsKind(a.Value) || IsAddress(a.Value, pass) : IsText(a.Value)))
                ? ErrorSource.None
                : ErrorSource.Item;
    }

    /// <summary>It is not null, whatever it says.</summary>
    private bool IsText(IOperation value) =>
        value.WithoutConversions() is IInterpolatedStringOperation or IBinaryOperation { Type.SpecialType: SpecialType.System_String }
        || IsKind(value);

    private bool IsKind(IOperation value) => _context.Types.IsOneOf(value.WithoutConversions().Type, s_kinds);

    /// <summary>Begins with the text of an address, or with what is the same for all items; otherwise it may be no address.</summary>
    private static bool IsAddress(IOperation value, SyntaxNode pass)
    {
        var first = value.WithoutConversions();
        while (true)
        {
            switch (first)
            {
                case IBinaryOperation { OperatorKind: BinaryOperatorKind.Add } sum:
                    first = sum.LeftOperand.WithoutConversions();
                    continue;
                case IInterpolatedStringOperation { Parts: { IsEmpty: false } parts }:
                    first = parts[0] switch
                    {
                        IInterpolationOperation hole => hole.Expression.WithoutConversions(),
                        IInterpolatedStringTextOperation text => text.Text,
                        var part => part,
                    };
                    if (first is IInterpolatedStringContentOperation)
                        return false;
                    continue;
                case IObjectCreationOperation:
                    return true;
                default:
                    return first.ConstantValue is { HasValue: true, Value: string start } ? BeginsAddress(start) : !IsOfItem(first, pass);
            }
        }
    }

    /// <summary><c>https://example.com/a</c>, <c>/a</c>, <c>a/b</c></summary>
    private static bool BeginsAddress(string text)
    {
        var scheme = text.IndexOf("://", StringComparison.Ordinal);
        return scheme > 0 ? text.IndexOf('/', scheme + 3) > scheme + 3 : text.IndexOf('/') >= 0 && text.IndexOf(':') < 0;
    }

    private ErrorSource OfProperty(IPropertyReferenceOperation property, int depth)
    {
        if (!property.Arguments.IsEmpty)
            return ErrorSource.Item;
        if (property.Property.GetMethod is { } getter && OfBodies(getter, depth) is { } own)
            return own;

        return property.Property.Name == "Value" && _context.Types.IsOneOf(property.Property.ContainingType, s_holders)
            ? ErrorSource.Item
            : ErrorSource.None;
    }

    private ErrorSource OfCall(IInvocationOperation call, SyntaxNode pass, int depth)
    {
        var method = call.TargetMethod;
        if (method.MethodKind == MethodKind.DelegateInvoke)
            return ErrorSource.Item;
        if (OfBodies(method, depth) is { } own)
            return own;
        if (s_quiet.Contains(method.Name) && method.ContainingType.IsFramework())
            return ErrorSource.None;
        if (Awaitable.ResultOf(method.ReturnType) is null)
            return ErrorSource.Item;

        var isSent = method.ContainingType.InheritsOneOf(s_clients, _context.Types)
            && call.Arguments.FirstOrDefault(a => a.Parameter is { Ordinal: var place } && place == (method.IsExtensionMethod ? 1 : 0))
                is { Value: var address }
            && IsAddress(address, pass);
        return isSent ? ErrorSource.None : ErrorSource.Call;
    }

    /// <summary>Null where no source shows what runs.</summary>
    private ErrorSource? OfBodies(IMethodSymbol method, int depth)
    {
        var bodies = _source.BodiesOf((method.ReducedFrom ?? method).OriginalDefinition, _cancellationToken)
            .Where(d => FunctionSyntax.CodeOf(d) is not null)
            .ToList();
        return bodies.Count == 0 ? null : bodies.Select(b => OfBody(b, depth)).Max();
    }

    private ErrorSource OfBody(SyntaxNode declaration, int depth)
    {
        if (FunctionSyntax.ModifiersOf(declaration).Has(SyntaxKind.AsyncKeyword) || !_active.Add(declaration))
            return ErrorSource.None;

        var source = depth < DeepestCall
            && _source.ModelOf(declaration.SyntaxTree) is { } model
            && model.GetOperation(FunctionSyntax.CodeOf(declaration)!, _cancellationToken) is { } body
                ? Of(body, declaration, depth + 1)
                : ErrorSource.Item;
        _active.Remove(declaration);
        return source;
    }
}
