using System.Threading;
using AsyncHygiene.AwaitSites.Streams;
using AsyncHygiene.Editing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Hosts.Lambdas.Operators;

/// <summary>An operator of LINQ whose lambda runs at once, with what follows it, and what a loop in its place has to do.</summary>
internal sealed class SequenceShape
{
    private SequenceShape(SequenceForm form, ExpressionSyntax whole, ITypeSymbol result, string? applied = null)
    {
        Form = form;
        Whole = whole;
        Result = result;
        Applied = applied;
    }

    public SequenceForm Form { get; }

    /// <summary>What the loop and its variable take the place of.</summary>
    public ExpressionSyntax Whole { get; }

    /// <summary>The type of the list's items, or of the value.</summary>
    public ITypeSymbol Result { get; }

    /// <summary>The operator that gives the value of the whole for the list; null where that is the list or value itself.</summary>
    public string? Applied { get; }

    /// <summary>The list that the loop adds to, where there is one already; then the whole is a statement.</summary>
    public string? Filled { get; private init; }

    public static SequenceShape? Of(LambdaArgument argument, DocumentContext context, CancellationToken cancellationToken)
    {
        var (call, method) = (argument.Call, argument.Method);
        switch (method.Name)
        {
            case "Any":
                return Of(SequenceForm.Any, call, context, cancellationToken);
            case "All":
                return Of(SequenceForm.All, call, context, cancellationToken);
            case "Count":
                return Of(SequenceForm.Count, call, context, cancellationToken);
            case "FirstOrDefault":
                return Of(SequenceForm.First, call, context, cancellationToken);
            case "Sum" or "Average" or "Max" or "Min":
                return Aggregate(method.Name, call, ValueOf(argument, context, cancellationToken), context);
        }

        if (SequenceOperator.After(call, context, cancellationToken) is not ({ ArgumentList.Arguments.Count: 0 } next, { } terminal))
            return ListOf(method) is { } list ? OfSequence(list, argument, context, cancellationToken) : null;

        if (terminal.Name is "ToList" or "ToArray")
        {
            return ListOf(method) is { } form
                ? Of(form, next, context, cancellationToken, terminal.Name == "ToArray" ? terminal.Name : null)
                : null;
        }

        return (method.Name, terminal.Name) switch
        {
            ("Where", "Any") => Of(SequenceForm.Any, next, context, cancellationToken),
            ("Where", "Count") => Of(SequenceForm.Count, next, context, cancellationToken),
            ("Where", "FirstOrDefault") => Of(SequenceForm.First, next, context, cancellationToken),
            ("Select", _) => Aggregate(terminal.Name, next, ValueOf(argument, context, cancellationToken), context),
            _ => null,
        };
    }

    /// <summary>Of a sequence that no operator follows, but something else that goes through it at once.</summary>
    private static SequenceShape? OfSequence(
        SequenceForm form,
        LambdaArgument argument,
        DocumentContext context,
        CancellationToken cancellationToken)
    {
        var call = argument.Call;
        if (ImmediateSequence.ListOf(call, context, cancellationToken) is var (creation, item))
            return new SequenceShape(form, creation, item);
        if (FilledList.Of(argument, context, cancellationToken) is { } list)
            return new SequenceShape(form, list.Call, list.ItemType) { Filled = list.Name };

        return ImmediateSequence.IsText(call, context, cancellationToken) || ReturnedSequence.Is(call, context, cancellationToken)
            ? Of(form, call, context, cancellationToken)
            : null;
    }

    private static SequenceShape? Of(
        SequenceForm form,
        InvocationExpressionSyntax whole,
        DocumentContext context,
        CancellationToken cancellationToken,
        string? applied = null) =>
        ResultOf(form, context.Model.GetTypeInfo(whole, cancellationToken).Type) is { } result
            ? new SequenceShape(form, whole, result, applied)
            : null;

    private static SequenceShape? Aggregate(string name, InvocationExpressionSyntax whole, ITypeSymbol? value, DocumentContext context) =>
        value is not null && AggregateOperator.Of(name, value, context.Types) is var (form, applied)
            ? new SequenceShape(form, whole, value, applied)
            : null;

    /// <summary>What the delegate gives that the operator takes.</summary>
    private static ITypeSymbol? ValueOf(LambdaArgument argument, DocumentContext context, CancellationToken cancellationToken) =>
        (context.Model.GetTypeInfo(argument.Work, cancellationToken).ConvertedType as INamedTypeSymbol)?.DelegateInvokeMethod?.ReturnType;

    private static SequenceForm? ListOf(IMethodSymbol method) => method.Name switch
    {
        "Select" => SequenceForm.Results,
        "SelectMany" => SequenceForm.Flattened,
        "Where" => SequenceForm.Matches,
        _ => null,
    };

    private static ITypeSymbol? ResultOf(SequenceForm form, ITypeSymbol? type) => (form, type) switch
    {
        (SequenceForm.Results or SequenceForm.Flattened or SequenceForm.Matches, IArrayTypeSymbol array) => array.ElementType,
        (SequenceForm.Results or SequenceForm.Flattened or SequenceForm.Matches,
            INamedTypeSymbol { TypeArguments: { Length: 1 } arguments }) => arguments[0],
        _ => type,
    };
}
