using System.Linq;
using System.Threading;
using AsyncHygiene.AwaitSites.Loops;
using AsyncHygiene.AwaitSites.Tokens;
using AsyncHygiene.Editing;
using AsyncHygiene.Editing.Syntax;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Counterparts;
using AsyncHygiene.Semantics.Counterparts.Gain;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.AwaitSites;

/// <summary>Replaces a synchronous call by an await of its counterpart.</summary>
internal static class CounterpartCall
{
    /// <summary>The call becomes an await of its counterpart: nothing else may make it one.</summary>
    public const string Replaced = "counterpart";

    /// <summary>The squiggle is under the name; the call is around it.</summary>
    public static InvocationExpressionSyntax? At(SyntaxNode node)
    {
        for (var n = node; n is ExpressionSyntax && BlockingWait.NameOf(n) == node; n = n.Parent)
        {
            if (n is InvocationExpressionSyntax invocation)
                return invocation;
        }

        return null;
    }

    /// <summary>Null where there is no counterpart, or where an await of it cannot be written.</summary>
    public static AwaitSite? SiteAt(InvocationExpressionSyntax call, DocumentEdits edits, CancellationToken cancellationToken)
    {
        if (Layout.HasDirectivesInside(call)
            || edits.Context.Model.GetOperation(call, cancellationToken) is not IInvocationOperation operation
            || AsyncCounterparts.Of(edits.Context.Types).Find(operation, cancellationToken) is not { } counterpart
            || (counterpart.Form == CounterpartForm.BeginEnd && !CanBeRepeated(call))
            || IsOnPurpose(operation, counterpart, cancellationToken)
            || (counterpart.MissingNamespace is not null && !CanImport(counterpart, edits.Context, call)))
        {
            return null;
        }

        var loop = EndOfStreamLoop.BegunBy(call, edits.Context, cancellationToken);
        return ConditionalAwait.SiteOf(
            call,
            $"Use 'await {counterpart.DisplayName}'",
            token =>
            {
                Write(counterpart, call, operation.TargetMethod.Name, token, edits);
                loop?.Write(edits);
            },
            edits,
            cancellationToken);
    }

    /// <summary>
    /// A list of the project can ask for a call that the rule would accept. The base's own form is another method, so it never calls back.
    /// </summary>
    private static bool IsOnPurpose(IInvocationOperation call, AsyncCounterpart counterpart, CancellationToken cancellationToken) =>
        CounterpartGain.Of(counterpart, call, cancellationToken) == GainKind.None
        || BothForms.AreChosen(call, counterpart.Method.Name, cancellationToken)
        || (call.Instance?.Syntax is not BaseExpressionSyntax
            && EnclosingMember.At(call.Syntax.SpanStart, call.SemanticModel!, cancellationToken) is { } member
            && DualPath.IsImplementation(call, member, counterpart, cancellationToken));

    private static void Write(
        AsyncCounterpart counterpart,
        InvocationExpressionSyntax call,
        string synchronousName,
        string? tokenInScope,
        DocumentEdits edits)
    {
        edits.Once(call, Replaced);
        if (counterpart.MissingNamespace is { } missing)
            edits.AddUsing(missing);

        if (counterpart.Form == CounterpartForm.BeginEnd)
        {
            var callback = Unused(call, "callback", edits.Context);
            var state = Unused(call, "state", edits.Context);
            var factory = TaskSyntax.Member(edits, call.SpanStart, "Factory");
            edits.Replace(
                call,
                current => edits.Context.ConfiguredAwait(FromAsync(factory, current, synchronousName, callback, state), current, call));
            return;
        }

        var name = counterpart.Method.Name;
        var leftOut = counterpart.LeftOut is { } value
            ? SyntaxFactory.ParseExpression($"{TypeName.Expression(edits, value.ContainingType, call.SpanStart)}.{value.Name}")
            : null;
        var token = TokenArgument.For(counterpart, tokenInScope, edits, call.SpanStart);
        edits.Replace(call, current =>
        {
            var renamed = SpeculativeBinding.WithName(current, name)!;
            if (leftOut is not null)
                renamed = TokenArgument.Append(renamed, SyntaxFactory.Argument(leftOut));
            return edits.Context.ConfiguredAwait(
                token is null ? renamed : token.AddTo(renamed),
                current,
                call,
                counterpart.Method.ReturnType);
        });
    }

    /// <summary><c>Task.Factory.FromAsync((callback, state) => x.BeginGet(id, callback, state), x.EndGet, null)</c></summary>
    private static ExpressionSyntax FromAsync(
        ExpressionSyntax factory,
        InvocationExpressionSyntax call,
        string name,
        string callback,
        string state)
    {
        var begin = SpeculativeBinding.WithName(call.WithoutTrivia(), "Begin" + name)!;
        var end = SpeculativeBinding.WithName(call.WithoutTrivia(), "End" + name)!.Expression;
        var arguments = string.Concat(begin.ArgumentList.Arguments.Select(a => a.WithoutTrivia() + ", ")) + callback + ", " + state;
        return SyntaxFactory.ParseExpression($"{factory}.FromAsync(({callback}, {state}) => {begin.Expression}({arguments}), {end}, null)");
    }

    private static string Unused(SyntaxNode call, string name, DocumentContext context)
    {
        var result = name;
        for (var i = 2; !context.Model.LookupSymbols(call.SpanStart, name: result).IsEmpty; i++)
            result = name + i;
        return result;
    }

    /// <summary>The receiver is written twice, so it must be a name that does nothing when it is read.</summary>
    private static bool CanBeRepeated(InvocationExpressionSyntax call) =>
        call.ArgumentList.Arguments.All(a => a.NameColon is null)
        && call.Expression switch
        {
            SimpleNameSyntax => true,
            MemberAccessExpressionSyntax access =>
                access.Expression
                    .DescendantNodesAndSelf()
                    .All(n => n is SimpleNameSyntax or MemberAccessExpressionSyntax or ThisExpressionSyntax or BaseExpressionSyntax),
            _ => false,
        };

    /// <summary>Two classes of extension methods for the same name and receiver would be ambiguous.</summary>
    private static bool CanImport(AsyncCounterpart counterpart, DocumentContext context, InvocationExpressionSyntax call) =>
        call.Expression is MemberAccessExpressionSyntax access
        && context.Model.GetTypeInfo(access.Expression).Type is { } receiver
        && context.Model.LookupSymbols(call.SpanStart, receiver, counterpart.Method.Name, includeReducedExtensionMethods: true).IsEmpty;
}
