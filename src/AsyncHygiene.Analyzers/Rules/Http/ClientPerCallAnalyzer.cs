using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using AsyncHygiene.Baselines;
using AsyncHygiene.CallGraph;
using AsyncHygiene.CallGraph.Services;
using AsyncHygiene.RequestPaths;
using AsyncHygiene.RequestPaths.Caches;
using AsyncHygiene.RequestPaths.EntryPoints;
using AsyncHygiene.RequestPaths.OffRequests;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Delegates;
using AsyncHygiene.Semantics.Http;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Rules.Http;

/// <summary>
/// AH3004: an HttpClient that is made for one call, with connections that end with it.
/// <code>
/// using var client = new HttpClient();           // flagged in request code and in loops
/// var client = s_httpClient;                     // accepted
/// </code>
/// </summary>
public sealed class ClientPerCallAnalyzer : AsyncAnalyzer
{
    internal static readonly DiagnosticDescriptor Rule = Descriptor.Create(
        RuleIds.ClientPerCall,
        title: "Do not create an HttpClient for one call",
        message: "This '{0}' is created for {1} and opens its own connections; {2}",
        Categories.Http,
        description: "Each client with its own handler has its own connections. A client for each call costs a connection for each call, "
            + "and closed connections keep their ports for minutes: under load, the ports run out.");

    private const string OneCall = "one call";
    private const string EachRequest = "each request";

    public ClientPerCallAnalyzer()
        : base(Rule)
    {
    }

    private protected override void Register(CompilationStartAnalysisContext start, KnownTypes types)
    {
        if (types[ClientCreation.Client] is null || ServerComponents.AreInBrowser(types) || types.IsTestProject())
            return;

        start.RegisterOperationAction(context => Analyze(context, types), OperationKind.ObjectCreation);
    }

    private static void Analyze(OperationAnalysisContext context, KnownTypes types)
    {
        if (ClientCreation.Kept((IObjectCreationOperation)context.Operation, types, context.CancellationToken) is { } kept)
        {
            AnalyzeKept(kept, context, types);
            return;
        }

        if (ClientCreation.From((IObjectCreationOperation)context.Operation, types) is not { } creation
            || creation.Operation.Syntax is not BaseObjectCreationExpressionSyntax syntax
            || creation.Operation.IsRunOnce(context.ContainingSymbol, types))
        {
            return;
        }

        var function = EnclosingFunction.Of(creation.Operation, context.ContainingSymbol, types);
        if (function.InExpressionTree
            || function.Method is not { MethodKind: not (MethodKind.Constructor or MethodKind.StaticConstructor) } method)
        {
            return;
        }

        var calls = creation.IsReturned ? CallsOf(method, context) : [];
        if (creation.IsReturned && (calls.Count == 0 || !calls.TrueForAll(c => EndsWithTheCall(c, method))))
            return;

        var location = LocationOf(syntax);
        var advice = creation switch
        {
            { State: "Timeout" } => "share one client with one 'Timeout', and end a call earlier by a token",
            { State: "BaseAddress" } => "share one client, and give each request its whole address",
            { IsSetOnHandler: true, State: { } state } => $"share one client whose handler has '{state}' set, a named one of the factory",
            { State: { } state } => $"move what belongs to the call ('{state}') to the request, and share one client",
            { Receiver: { } receiver } => $"share one client, unless '{receiver}' changes it",
            _ => "share one client",
        };
        var name = creation.Operation.Type!.Name;
        var analyzed = new AnalyzedOperation(context);
        var servesMany = creation.ServesManyCalls || calls.Exists(IsUsedInLoop);
        if (RequestCode.Find(analyzed, function, types) is { RunsOffRequests: false } requestCode)
        {
            // Where a request makes it, it is one for each request, however many calls that makes.
            if (!servesMany || requestCode.ServesRequest)
            {
                var isReached = IsReached(requestCode, function, creation, analyzed) && !CacheFill.IsOfEntry(analyzed);
                if (isReached || Information.IsWanted(context.Options))
                {
                    var created = servesMany && isReached ? EachRequest : OneCall;
                    context.Report(requestCode.AskingForPath(isReached).At(location, Rule, name, created, advice));
                }
            }
        }
        else if (!servesMany
            && (creation.IsReturned ? calls.Exists(FunctionSyntax.IsInAsyncFunction) : creation.Operation.LoopAround() is not null))
        {
            context.Report(Diagnostic.Create(Rule, location, name, OneCall, advice));
        }
    }

    /// <summary>An object that requests make, or dependency injection makes for them, keeps the client.</summary>
    private static void AnalyzeKept(ClientCreation kept, OperationAnalysisContext context, KnownTypes types)
    {
        var function = EnclosingFunction.Of(kept.Operation, context.ContainingSymbol, types);
        if (function.InExpressionTree
            || function.Symbol is not (IFieldSymbol or IPropertySymbol or IMethodSymbol { MethodKind: MethodKind.Constructor })
            || RequestCode.Find(new AnalyzedOperation(context), function, types) is not { ServesRequest: true } code
            || !(code.IsWarning || (IsInjected(code, context) && IsMadeForEach(kept.KeptIn!.ContainingType, context))))
        {
            return;
        }

        context.Report(Diagnostic.Create(
            Rule,
            LocationOf((BaseObjectCreationExpressionSyntax)kept.Operation.Syntax),
            code.Path?.Locations,
            kept.Operation.Type!.Name,
            EachRequest,
            "share one client, or get it from an IHttpClientFactory"));
    }

    /// <summary>Dependency injection is a step that is possible only, and what it gives to requests is known.</summary>
    private static bool IsInjected(RequestCode code, OperationAnalysisContext context) =>
        code.Path is { Certainty: PathCertainty.Possible, IsOneTime: false, IsSeldom: false }
        && !SingleRequestProcess.Runs(code.Entry, context.Compilation, context.CancellationToken);

    private static bool IsMadeForEach(INamedTypeSymbol type, OperationAnalysisContext context)
    {
        var models = new SemanticModelSource(ImmutableArray.Create(context.Compilation));
        return SingletonServices.IsMadeForEach(type, models, context.CancellationToken);
    }

    private static Location LocationOf(BaseObjectCreationExpressionSyntax creation) =>
        creation is ObjectCreationExpressionSyntax named ? named.Type.GetLocation() : creation.NewKeyword.GetLocation();

    /// <summary>
    /// Something calls the code again and again, as far as the program shows what calls it: requests do. Callers that no request
    /// reaches may be those of a download or a set-up; what they give nothing asks for the same thing each time: a new version, an
    /// address. Async code that no one calls is taken to be reached, unless the paths of the solution are known.
    /// </summary>
    private static bool IsReached(
        RequestCode code,
        EnclosingFunction function,
        ClientCreation creation,
        AnalyzedOperation context)
    {
        if (function.Symbol is not IMethodSymbol method || code is { Entry: not null, Path: null })
            return true;

        var sites = CallerGraph.Of(context.Compilation).CallersOf(Function.Of(method), context.CancellationToken).Sites;
        if (!IsCalledSeldom(sites) && !sites.IsEmpty)
            return true;

        // Of async code it is not known yet whether a request reaches it.
        var reached = code.Entry is not null ? code : RequestCodeSearch.Of(context.Compilation).Find(function, context);
        if (reached is { IsWarning: true, ServesRequest: true })
            return true;

        return (creation.IsReturned || !AsksForTheSame(method, sites, KnownTypes.Of(context.Compilation)))
            && (code.Entry is not null || code.Path is not null || reached is { IsWarning: true }
                || (sites.IsEmpty
                    && !new UnusedCode(context.Compilation).IsOfLibrary(method, context.Options, context.CancellationToken)));
    }

    /// <summary>A method that something calls, and that takes nothing from there but a token.</summary>
    private static bool AsksForTheSame(IMethodSymbol method, ImmutableArray<CallSite> sites, KnownTypes types) =>
        method.MethodKind == MethodKind.Ordinary
        && method.Parameters.All(p => types.Is(p.Type, types.CancellationToken))
        && (!sites.IsEmpty || method.ContractOf() is not null);

    private static bool IsCalledSeldom(ImmutableArray<CallSite> sites) => !sites.IsEmpty && !sites.Any(s => IsRepeated(s.Syntax));

    /// <summary>
    /// In a loop, but for one that waits for its next turn, or as or in a delegate, which may be run for each of many.
    /// </summary>
    private static bool IsRepeated(SyntaxNode call) =>
        call.AncestorsAndSelf()
            .TakeWhile(a => a is not MemberDeclarationSyntax)
            .Any(a => (LoopStatement.Is(a) && !WaitsForItsTurn(a))
                || a is AnonymousFunctionExpressionSyntax or ArgumentSyntax { Expression: SimpleNameSyntax });

    private static bool WaitsForItsTurn(SyntaxNode loop) =>
        loop.DescendantNodes()
            .OfType<SimpleNameSyntax>()
            .Any(n => n.Identifier.ValueText is "Delay" or "WaitForNextTickAsync" or "Sleep");

    /// <summary>The places where a private method or property is named, all of them in its type; none for other methods.</summary>
    private static List<SimpleNameSyntax> CallsOf(IMethodSymbol method, OperationAnalysisContext context) =>
        method is not { DeclaredAccessibility: Accessibility.Private, MethodKind: MethodKind.Ordinary or MethodKind.PropertyGet }
            ? []
            : method.ContainingType.DeclaringSyntaxReferences
                .SelectMany(r => r.GetSyntax(context.CancellationToken).DescendantNodes())
                .OfType<SimpleNameSyntax>()
                .Where(n => n.Identifier.ValueText == (method.AssociatedSymbol ?? method).Name)
                .ToList();

    /// <summary><c>using var client = Create();</c>, <c>Create().GetAsync(…)</c>, and the same with a property.</summary>
    private static bool EndsWithTheCall(SimpleNameSyntax name, IMethodSymbol method)
    {
        ExpressionSyntax made = name.Parent is MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax } access ? access : name;
        if (method.MethodKind == MethodKind.Ordinary)
        {
            if (made.Parent is not InvocationExpressionSyntax invocation || invocation.Expression != made)
                return false;

            made = invocation;
        }

        return made.Parent switch
        {
            MemberAccessExpressionSyntax member => member.Expression == made && AsyncSuffix.IsOn(member.Name.Identifier.ValueText),
            EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax { Parent: VariableDeclarationSyntax declaration } } =>
                declaration.Parent is UsingStatementSyntax or LocalDeclarationStatementSyntax { UsingKeyword.RawKind: not 0 },
            _ => false,
        };
    }

    /// <summary>The caller makes many calls with the client that it is given.</summary>
    private static bool IsUsedInLoop(SimpleNameSyntax created)
    {
        if (created.FirstAncestorOrSelf<VariableDeclarationSyntax>() is not { } declaration)
            return false;

        var name = declaration.Variables[0].Identifier.ValueText;
        var scope = declaration.Parent is UsingStatementSyntax statement ? statement.Statement : declaration.Parent!.Parent!;
        return scope.DescendantNodes()
            .OfType<IdentifierNameSyntax>()
            .Where(n => n.Identifier.ValueText == name)
            .Any(n => n.Ancestors()
                .TakeWhile(a => a != scope)
                .Any(LoopStatement.Is));
    }
}
