using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using AsyncHygiene.Baselines;
using AsyncHygiene.CallGraph;
using AsyncHygiene.RequestPaths;
using AsyncHygiene.RequestPaths.EntryPoints;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Delegates;
using AsyncHygiene.Semantics.Obstacles;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Rules.Blocking;

/// <summary>
/// AH1006: an entry point that blocks and cannot be made async where it stands, with the reason.
/// <code>
/// public IActionResult Get(int id) { lock (_gate) { Thread.Sleep(5); } return Ok(); }                      // reported at Get, Sleep is
/// AH1001 public async Task&lt;IActionResult&gt; Get(int id) { await _gate.WaitAsync(); … await Task.Delay(5); … }     // accepted
/// </code>
/// </summary>
public sealed class BlockedEntryPointAnalyzer : AsyncAnalyzer
{
    internal static readonly DiagnosticDescriptor Rule = Descriptor.Create(
        RuleIds.BlockedEntryPoint,
        title: "Entry point blocks but cannot be made async",
        message: "'{0}' blocks a thread-pool thread and cannot be made async: {1}",
        Categories.Blocking,
        description: "The rules about blocking lines offer no fix in it. Each finding says what prevents an await, and what to do instead.",
        severity: DiagnosticSeverity.Info);

    public BlockedEntryPointAnalyzer()
        : base(Rule)
    {
    }

    private protected override void Register(CompilationStartAnalysisContext start, KnownTypes types)
    {
        if (types.IsTestProject())
            return;

        var roots = new Lazy<RequestRoots>(() => new RequestRoots(start.Compilation, start.Options, CancellationToken.None));
        var lines = new Lazy<BlockingLines>(() => new BlockingLines(start.Options, types, CancellationToken.None));
        start.RegisterOperationBlockAction(context => AnalyzeMember(context, roots.Value, lines, types));
        start.RegisterOperationAction(context => AnalyzeLambda(context, lines, types), OperationKind.AnonymousFunction);
    }

    private static void AnalyzeMember(
        OperationBlockAnalysisContext context,
        RequestRoots roots,
        Lazy<BlockingLines> lines,
        KnownTypes types)
    {
        if (context.OwningSymbol is not IMethodSymbol method
            || roots.Find(Function.Of(method)) is not { } entry
            || entry.Kind == EntryPointKind.Recorded
            || FunctionOf(context.OperationBlocks) is not { } function)
        {
            return;
        }

        AnalyzeEntryPoint(context, method, entry, function, lines, types);
    }

    // A method of its own, so that its lambdas are made for entry points only.
    private static void AnalyzeEntryPoint(
        OperationBlockAnalysisContext context,
        IMethodSymbol method,
        EntryPoint entry,
        SyntaxNode function,
        Lazy<BlockingLines> lines,
        KnownTypes types)
    {
        foreach (var body in context.OperationBlocks)
        {
            // Most bodies block nowhere; what could be in the way of an await is looked for only in the others.
            var language = new Lazy<string?>(() => AsyncObstacle.Of(method, function)?.Text);
            var anywhere = new Lazy<string?>(() =>
                AwaitObstacle.Anywhere(function, body.SemanticModel!, context.CancellationToken)?.Text);
            if (FirstObstructed(
                lines.Value.In(body, new AnalyzedOperation(context, body)),
                line => language.Value
                    ?? FixedSignature.Of(method, entry, BlockedWork.IsRead(line, types), types)
                    ?? anywhere.Value,
                function,
                body.SemanticModel!,
                context.CancellationToken) is var (line, reason))
            {
                context.Report(At(IdentifierOf(function, method), line, FunctionName.Of(method), reason));
                return;
            }
        }
    }

    private static (IOperation Line, string Reason)? FirstObstructed(
        IEnumerable<IOperation> lines,
        Func<IOperation, string?> obstacle,
        SyntaxNode function,
        SemanticModel model,
        CancellationToken cancellationToken)
    {
        bool? mayBeAround = null;
        foreach (var line in lines)
        {
            if ((obstacle(line) ?? AwaitObstacle.Around(line.Syntax, function, model, cancellationToken)?.Text) is { } reason)
                return (line, reason);
            if (!(mayBeAround ??= AwaitObstacle.MayBeAround(function, model, cancellationToken)))
                return null;
        }

        return null;
    }

    /// <summary>
    /// A lambda that a route runs can be async unless something in its body forbids it, which needs a body of statements or a query.
    /// </summary>
    private static void AnalyzeLambda(OperationAnalysisContext context, Lazy<BlockingLines> lines, KnownTypes types)
    {
        var lambda = (IAnonymousFunctionOperation)context.Operation;
        if (lambda.Syntax is not AnonymousFunctionExpressionSyntax { Body: BlockSyntax or QueryExpressionSyntax } function
            || InPlaceLambda.RunsInPlace(lambda, types))
        {
            return;
        }

        var obstacle =
            (AsyncObstacle.Of(lambda.Symbol, function)
                ?? AwaitObstacle.Anywhere(function, lambda.SemanticModel!, context.CancellationToken))?.Text;
        if ((obstacle is null && !AwaitObstacle.MayBeAround(function, lambda.SemanticModel!, context.CancellationToken))
            || KnownEntryPoints.Find(
                lambda,
                types,
                new SemanticModelSource(ImmutableArray.Create(context.Compilation)),
                context.CancellationToken) is not { } entry)
        {
            return;
        }

        var blocking = lines.Value.In(lambda.Body, new AnalyzedOperation(context));
        if (FirstObstructed(
            blocking,
            _ => obstacle,
            function,
            lambda.SemanticModel!,
            context.CancellationToken) is var (line, reason))
        {
            context.Report(At(ArrowOf(function), line, entry.Name, reason));
        }
    }

    private static Diagnostic At(Location location, IOperation line, string name, string reason) =>
        Diagnostic.Create(Rule, location, additionalLocations: [line.Syntax.GetLocation()], properties: null, name, reason);

    private static SyntaxNode? FunctionOf(ImmutableArray<IOperation> bodies) =>
        bodies.SelectMany(b => b.Syntax.AncestorsAndSelf()).FirstOrDefault(FunctionSyntax.IsFunction);

    private static Location IdentifierOf(SyntaxNode function, IMethodSymbol method) => function switch
    {
        MethodDeclarationSyntax declaration => declaration.Identifier.GetLocation(),
        ConstructorDeclarationSyntax constructor => constructor.Identifier.GetLocation(),
        AccessorDeclarationSyntax accessor => accessor.Keyword.GetLocation(),
        _ => (method.AssociatedSymbol ?? method).Locations[0],
    };

    private static Location ArrowOf(AnonymousFunctionExpressionSyntax function) => function switch
    {
        LambdaExpressionSyntax lambda => lambda.ArrowToken.GetLocation(),
        AnonymousMethodExpressionSyntax anonymous => anonymous.DelegateKeyword.GetLocation(),
        _ => function.GetLocation(),
    };
}
