using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using AsyncHygiene.CallGraph;
using AsyncHygiene.RequestPaths;
using AsyncHygiene.RequestPaths.EntryPoints;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Counterparts;
using AsyncHygiene.Semantics.Counterparts.Queries;
using AsyncHygiene.Semantics.Hierarchy;
using AsyncHygiene.Semantics.Http;
using AsyncHygiene.Semantics.Streams;
using AsyncHygiene.Semantics.Tasks;
using AsyncHygiene.Semantics.TextSearch;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Rules.Blocking;

/// <summary>
/// AH1004: the body of a request or response is read or written synchronously: the thread waits for the client's network.
/// <code>
/// var name = context.Request.Form["name"];                      // flagged
/// var name = (await context.Request.ReadFormAsync())["name"];   // accepted
/// </code>
/// </summary>
public sealed class RequestBodyAnalyzer : BlockingAnalyzer
{
    internal static readonly DiagnosticDescriptor Rule = Descriptor.Create(
        RuleIds.RequestBody,
        title: "Do not read or write request and response bodies synchronously",
        message: "'{0}' blocks {2}; {1}",
        Categories.Blocking,
        description: "The thread waits until the client has sent or received the data, and a slow client can hold it for any time. Kestrel "
            + "forbids this unless AllowSynchronousIO is set.");

    private static readonly string[] s_awaitableForms = ["ReadFormAsync"];

    /// <summary>
    /// Calls after which the form is there: binding by hand reads it too, and what OpenIddict gives its middleware has taken from it.
    /// </summary>
    private static readonly string[] s_formReaders =
    [
        "ReadFormAsync", "TryUpdateModelAsync", "ValidateRequestAsync", "IsRequestValidAsync", "GetOpenIddictServerRequest",
    ];

    private static readonly string[] s_synchronousIOOptions =
    [
        "Microsoft.AspNetCore.Server.Kestrel.Core.KestrelServerOptions",
        "Microsoft.AspNetCore.Builder.IISServerOptions",
        "Microsoft.AspNetCore.Server.HttpSys.HttpSysOptions",
        "Microsoft.AspNetCore.Http.Features.IHttpBodyControlFeature",
    ];

    private static readonly string[] s_writers =
        ["System.Xml.XmlWriter", "System.IO.TextWriter", "System.IO.BinaryWriter", "Newtonsoft.Json.JsonWriter"];

    private const string FurtherWrite = " (information: an earlier line of the writer is reported)";

    private static readonly string s_notInMemory = Information.OnlyIf("the body is not kept in memory");

    public RequestBodyAnalyzer()
        : base(Rule)
    {
    }

    internal override IEnumerable<(Func<AnalyzedOperation, Diagnostic?> Find, ImmutableArray<OperationKind> Kinds)> Searches(
        AnalyzerOptions options,
        KnownTypes types,
        CancellationToken cancellationToken)
    {
        if (DeferredResult.CanExist(types))
            yield return (context => FindResult(context, types), ImmutableArray.Create(OperationKind.Return, OperationKind.Loop));

        if (types["Microsoft.AspNetCore.Http.HttpRequest"] is null)
            yield break;

        yield return (context => FindForm(context, types), ImmutableArray.Create(OperationKind.PropertyReference));
        yield return (context => FindCall(context, types), ImmutableArray.Create(OperationKind.Invocation));
        yield return (context => FindUsing(context, types), ImmutableArray.Create(OperationKind.Using, OperationKind.UsingDeclaration));
        yield return (context => FindOption(context, types), ImmutableArray.Create(OperationKind.SimpleAssignment));
    }

    private static Diagnostic? FindForm(AnalyzedOperation context, KnownTypes types)
    {
        var reference = (IPropertyReferenceOperation)context.Operation;
        if (reference.Property.Name != "Form"
            || !types.Is(reference.Property.ContainingType, types["Microsoft.AspNetCore.Http.HttpRequest"])
            || (reference.Parent is IAssignmentOperation assignment && assignment.Target == reference)
            || reference.Parent is INameOfOperation
            || BlockingWait.NameOf(reference.Syntax) is not { } name)
        {
            return null;
        }

        var query = EvaluatedLambda.RunAround(reference, types);
        if (EarlierCalls((query ?? reference).Syntax, s_formReaders).Any()
            || EarlierAccess.Surely(reference, types, context.CancellationToken)
            || BothForms.AreChosen(reference, reference.Instance, s_awaitableForms, context.CancellationToken))
        {
            return null;
        }

        var read = query is null ? context : context.At(query);
        if (RequestCode.Around(read, types) is not { } requestCode || IsFormRead(read, requestCode, types))
            return null;

        // Of what no entry point is known of, the caller may be a controller, and MVC has read the form for it.
        var advice = query is null ? "use 'await ReadFormAsync'" : "use 'await ReadFormAsync' before the query, which reads it here";
        return requestCode.Entry is null && types["Microsoft.AspNetCore.Mvc.ControllerBase"] is not null
            ? requestCode.InformationAt(
                name.GetLocation(),
                Rule,
                context.Options,
                "HttpRequest.Form",
                advice + Information.OnlyIf("MVC has not read the form before"))
            : requestCode.At(name.GetLocation(), Rule, "HttpRequest.Form", advice);
    }

    /// <summary>
    /// MVC and Razor Pages have read the form, asynchronously, to bind the arguments, unless there is nothing to bind. Code of theirs that
    /// no entry point is known of may run for one that binds, and so may a view. Of a library's controllers the application decides about
    /// filters. The endpoint of a Blazor page reads the form before it draws the first component.
    /// </summary>
    private static bool IsFormRead(AnalyzedOperation context, RequestCode requestCode, KnownTypes types)
    {
        if (requestCode.Entry is not { } entry)
            return BindsForms(context.ContainingSymbol.ContainingType, types);

        if (ReadsForm(entry.Method, context.Operation.Syntax, context.CancellationToken))
            return true;

        return entry.Kind switch
        {
            var kind when kind == EntryPointKind.MvcAction =>
                !FormBinding.IsLeftUnread(entry.Method, context.Compilation, types, context.CancellationToken)
                || RequestPathSettings.Of(context.Options, context.Compilation).IsLibrary
                || IsReadEarlier(context, types),
            var kind when kind == EntryPointKind.Endpoint => FormBinding.IsReadFor(entry.Method, types),
            var kind when kind == EntryPointKind.Filter => RunsAfterBinding(entry, types),
            var kind => kind == EntryPointKind.RazorPageHandler
                || kind == EntryPointKind.View
                || kind == EntryPointKind.ViewComponent
                || kind == EntryPointKind.TagHelper
                || kind == EntryPointKind.Component
                || entry.Method.ContainingType.Inherits(types["Microsoft.AspNetCore.Mvc.ModelBinding.IModelBinder"])
                || BindsForms(context.ContainingSymbol.ContainingType, types),
        };
    }

    private static bool RunsAfterBinding(EntryPoint entry, KnownTypes types) =>
        entry.Kind == EntryPointKind.Filter && !FormBinding.IsEarlyFilter(entry.Method.ContainingType, entry.Method, types);

    /// <summary>
    /// The entry point reads it for what it calls, or does so synchronously, which is reported there. In which order is not looked at.
    /// </summary>
    private static bool ReadsForm(IMethodSymbol entry, SyntaxNode read, CancellationToken cancellationToken) =>
        entry.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax(cancellationToken) is { } declaration
        && declaration.DescendantNodes().Any(n => n switch
        {
            InvocationExpressionSyntax call =>
                BlockingWait.NameOf(call) is { } called && Array.IndexOf(s_formReaders, called.Identifier.ValueText) >= 0,
            MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Form" } access =>
                !declaration.Contains(read) && access.Expression.GetLastToken().ValueText == "Request",
            _ => false,
        });

    /// <summary>Middleware or a filter may read the form for all: code outside of controllers that reads any.</summary>
    private static bool IsReadEarlier(AnalyzedOperation context, KnownTypes types)
    {
        var models = new SemanticModelSource(ImmutableArray.Create(context.Compilation));
        return NameScan.Tokens(context.Compilation, s_awaitableForms[0], context.CancellationToken).Any(token =>
            models.For(token.SyntaxTree!).GetEnclosingSymbol(token.SpanStart, context.CancellationToken) is { } function
            && !BindsForms(function.ContainingType, types));
    }

    private static bool BindsForms(INamedTypeSymbol? type, KnownTypes types) =>
        type.Inherits(types["Microsoft.AspNetCore.Mvc.ControllerBase"])
        || type.Inherits(types["Microsoft.AspNetCore.Mvc.RazorPages.PageModel"])
        || type.Inherits(types["Microsoft.AspNetCore.Mvc.ViewComponent"]);

    private static Diagnostic? FindCall(AnalyzedOperation context, KnownTypes types)
    {
        var call = (IInvocationOperation)context.Operation;
        if (SessionAccess.Is(call.TargetMethod, types))
            return FindSession(context, call, types);

        var counterparts = AsyncCounterparts.Of(types);
        var mayHaveCounterpart = counterparts.MayHave(call.TargetMethod);
        var isBodyCall = BodyAccess.Is(call.TargetMethod, types);
        if ((!mayHaveCounterpart && !isBodyCall)
            || !context.Compilation.Mentions("Body", context.CancellationToken)
            || StreamOrigin.OfCall(call, types) is not (StreamOriginKind.RequestBody or StreamOriginKind.ResponseBody)
            || BlockingWait.NameOf(call.Syntax) is not { } name)
        {
            return null;
        }

        var counterpart = counterparts.Find(call, context.CancellationToken);
        if ((counterpart is null && !isBodyCall) || BothForms.AreChosen(call, counterpart?.Method.Name, context.CancellationToken))
            return null;

        var advice = counterpart is not null ? $"use 'await {counterpart.DisplayName}'" : "copy it asynchronously to or from memory";
        var called = CalledMember.NameOf(call);
        return RequestCode.Around(context, types) is not { } requestCode ? null
            : IsKept(call, requestCode, context, types)
                ? requestCode.InformationAt(name.GetLocation(), Rule, context.Options, called, advice + s_notInMemory)
            : IsFurtherWrite(call, name, types)
                ? requestCode.InformationAt(name.GetLocation(), Rule, context.Options, called, advice + FurtherWrite)
                : requestCode.At(name.GetLocation(), Rule, called, advice);
    }

    private static bool IsKept(IInvocationOperation call, RequestCode requestCode, AnalyzedOperation context, KnownTypes types) =>
        StreamOrigin.OfCall(call, types) == StreamOriginKind.RequestBody
        && ((requestCode.Entry is { } entry
                && (RewoundBody.IsBoundFor(entry.Method, types) || RunsAfterBinding(entry, types))
                && RewoundBody.Is(call.Syntax))
            || KeptBody.Is(call.Syntax, context.Compilation, context.CancellationToken));

    /// <summary>The function has written with the same writer before, and that line is reported.</summary>
    private static bool IsFurtherWrite(IInvocationOperation call, SimpleNameSyntax name, KnownTypes types) =>
        call is { Instance: ILocalReferenceOperation { Local: var writer }, SemanticModel: { } model }
        && name.Identifier.ValueText.StartsWith("Write", StringComparison.Ordinal)
        && call.TargetMethod.ContainingType.InheritsOneOf(s_writers, types)
        && FunctionSyntax.Around(call.Syntax) is { } function
        && FunctionSyntax.NodesDownToFunctions(function)
            .OfType<InvocationExpressionSyntax>()
            .TakeWhile(earlier => earlier.SpanStart < call.Syntax.SpanStart)
            .Any(earlier => earlier.Expression is MemberAccessExpressionSyntax { Expression: IdentifierNameSyntax receiver } access
                && receiver.Identifier.ValueText == writer.Name
                && model.GetSymbolInfo(access).Symbol is IMethodSymbol method
                && AsyncCounterparts.Of(types).MayHave(method));

    /// <summary>
    /// The first access loads the session, synchronously unless it is already loaded. Which of the stores there is, is not known here.
    /// </summary>
    private static Diagnostic? FindSession(AnalyzedOperation context, IInvocationOperation call, KnownTypes types)
    {
        var function = EnclosingFunction.Of(call, context.ContainingSymbol, types);
        if (BlockingWait.NameOf(call.Syntax) is not { } name
            || !SessionStore.MayBeRemote(context.Compilation, types)
            || EarlierCalls(call.Syntax, "LoadAsync").Any()
            || EarlierCalls(
                call.Syntax,
                SessionAccess.Names).Any(i =>
                    call.SemanticModel!.GetSymbolInfo(i).Symbol is IMethodSymbol earlier
                        && SessionAccess.Is(earlier.ReducedFrom ?? earlier, types))
            || RequestCode.Find(context, function, types) is not { } requestCode)
        {
            return null;
        }

        return requestCode.InformationAt(
            name.GetLocation(),
            Rule,
            context.Options,
            $"ISession.{call.TargetMethod.Name}",
            "call 'await Session.LoadAsync' first");
    }

    private static Diagnostic? FindUsing(AnalyzedOperation context, KnownTypes types)
    {
        var (keyword, group) = context.Operation switch
        {
            IUsingOperation { IsAsynchronous: false, Syntax: UsingStatementSyntax syntax } statement =>
                (syntax.UsingKeyword, statement.Resources as IVariableDeclarationGroupOperation),
            IUsingDeclarationOperation { IsAsynchronous: false, Syntax: LocalDeclarationStatementSyntax syntax } declaration =>
                (syntax.UsingKeyword, declaration.DeclarationGroup),
            _ => default,
        };
        if (group is null)
            return null;

        foreach (var declarator in group.Declarations.SelectMany(d => d.Declarators))
        {
            var value = declarator.GetVariableInitializer()?.Value;
            if (BlockingDispose.IsBuffered(declarator.Symbol.Type, types)
                && StreamOrigin.Of(value, types) == StreamOriginKind.ResponseBody
                && !BothForms.IsDisposedElsewhere(context.Operation, value, context.CancellationToken))
            {
                return Create(context, keyword.GetLocation(), types, $"{declarator.Symbol.Type.Name}.Dispose", "use 'await using'");
            }
        }

        return null;
    }

    private static Diagnostic? FindOption(AnalyzedOperation context, KnownTypes types)
    {
        var assignment = (ISimpleAssignmentOperation)context.Operation;
        if (assignment.Target is not IPropertyReferenceOperation { Property: { Name: "AllowSynchronousIO", ContainingType: var owner } }
            || assignment.Value.ConstantValue is not { HasValue: true, Value: true }
            || !types.IsOneOf(owner, s_synchronousIOOptions))
        {
            return null;
        }

        const string Option = "AllowSynchronousIO = true";
        const string Advice = "leave it false and use the asynchronous members";
        const string Blocked = "a thread of each request that reads or writes its body synchronously";
        return UntouchedBodies.AreAll(context.Compilation, context.CancellationToken)
            ? Information.CreateIfWanted(
                context.Options,
                Rule,
                assignment.Syntax.GetLocation(),
                Option,
                Advice + Information.OnlyIf("anything reads or writes a body synchronously: no line of this program is seen to"),
                Blocked)
            : Diagnostic.Create(Rule, assignment.Syntax.GetLocation(), Option, Advice, Blocked);
    }

    /// <summary>The query runs when the result is written, after the action has returned, and cannot be awaited there.</summary>
    private static Diagnostic? FindResult(AnalyzedOperation context, KnownTypes types)
    {
        if (DeferredResult.Of(context.Operation, types) is not { } result)
            return null;

        var function = EnclosingFunction.Of(context.Operation, context.ContainingSymbol, types);
        return WritesResult(context, function, types) is { } entry
            && (!result.OnlyInWebApi || entry.Kind == EntryPointKind.WebApiAction)
            && RequestCode.Find(context, function, types) is { } requestCode
                ? requestCode.InformationAt(result.Location, Rule, context.Options, result.Name, result.Advice)
                : null;
    }

    /// <summary>The function's entry point, if its framework writes what it returns.</summary>
    private static EntryPoint? WritesResult(AnalyzedOperation context, EnclosingFunction function, KnownTypes types)
    {
        var entry = function switch
        {
            { Operation: IAnonymousFunctionOperation lambda } =>
                KnownEntryPoints.Find(
                    lambda,
                    types,
                    new SemanticModelSource(ImmutableArray.Create(context.Compilation)),
                    context.CancellationToken),
            { Operation: null, Method: { } method } => KnownEntryPoints.Of(types).Find(method),
            _ => null,
        };
        return entry?.Kind == EntryPointKind.MvcAction
            || entry?.Kind == EntryPointKind.WebApiAction
            || entry?.Kind == EntryPointKind.Endpoint ? entry : null;
    }

    private static Diagnostic? Create(AnalyzedOperation context, Location location, KnownTypes types, string name, string advice) =>
        RequestCode.Around(context, types)?.At(location, Rule, name, advice);

    private static IEnumerable<InvocationExpressionSyntax> EarlierCalls(SyntaxNode node, params string[] names)
    {
        var function = node.Ancestors()
            .FirstOrDefault(n => n is BaseMethodDeclarationSyntax or AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax);
        if (function is null)
            return [];

        // In the order of the code, the first ones first: whoever asks is content with one.
        var member = MemberNames.Around(node);
        return names.SelectMany(member.Of)
            .Select(name => AwaitableCall.AccessAt(name).Parent as InvocationExpressionSyntax)
            .OfType<InvocationExpressionSyntax>()
            .Where(i => i.Span.End <= node.SpanStart && function.Span.Contains(i.Span));
    }
}
