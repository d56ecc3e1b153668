using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.CallGraph;
using AsyncHygiene.CallGraph.References;
using AsyncHygiene.Chains.Ambient;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace AsyncHygiene.Chains.Threads.Bound;

/// <summary>
/// Functions whose name another one looks for on the stack, which they have called, directly or through others: an async function stands
/// there as <c>MoveNext</c>. A trace that is only shown to people does not count.
/// <code>
/// void Info(string text) =&gt; Write("I", text); void Write(string level, string text) =&gt; Log(new StackFrame(2).GetMethod().Name, …);
/// bool IsTrusted() =&gt; Environment.StackTrace.Contains("TrustedFetch");
/// </code>
/// </summary>
internal sealed class StackQuestions
{
    /// <summary>So many callers up, a function may be meant by a question for the whole stack.</summary>
    private const int MaximumDistance = 3;

    private const string Frame = "StackFrame";
    private const string Trace = "StackTrace";

    private readonly SemanticModelSource _models;
    private readonly CallerGraph _graph;
    private readonly AmbientScope _scope;
    private readonly NumberPlaces _places;
    private readonly CancellationToken _cancellationToken;
    private readonly Dictionary<(string File, TextSpan Function), string> _asked = [];

    private StackQuestions(SemanticModelSource models, CallerGraph graph, AmbientScope scope, CancellationToken cancellationToken)
    {
        _models = models;
        _graph = graph;
        _scope = scope;
        _places = new NumberPlaces(models, new NumberUse(models, isStack: true, cancellationToken), cancellationToken);
        _cancellationToken = cancellationToken;
    }

    public static StackQuestions Of(
        SemanticModelSource models,
        CallerGraph graph,
        AmbientScope scope,
        CancellationToken cancellationToken)
    {
        var questions = new StackQuestions(models, graph, scope, cancellationToken);
        foreach (var question in questions.Find().Distinct())
            questions.Follow(question);
        return questions;
    }

    /// <summary>The member that looks for the function on the stack; null where none does.</summary>
    public string? AskerOf(SyntaxNode function) =>
        _asked.TryGetValue((function.SyntaxTree.FilePath, function.Span), out var asker) ? asker : null;

    private IEnumerable<ExpressionSyntax> Find()
    {
        foreach (var token in new[] { Frame, Trace }.SelectMany(word => _models.AllTokens(word, _cancellationToken)))
        {
            if (token.Parent is not SimpleNameSyntax name)
                continue;

            var creations = name.FirstAncestorOrSelf<ObjectCreationExpressionSyntax>(c => c.Type.Span.Contains(name.Span)) is { } creation
                ? [creation]
                : name.Parent is MemberAccessExpressionSyntax ? []
                : ImplicitlyMadeBy(name);
            foreach (var made in creations.Where(IsQuestion))
                yield return made;
            if (IsOfEnvironment(name) && IsAskedFor(name))
                yield return name;
        }
    }

    /// <summary><c>static StackFrame Caller() => new(2);</c></summary>
    private static IEnumerable<BaseObjectCreationExpressionSyntax> ImplicitlyMadeBy(SimpleNameSyntax type) =>
        type.FirstAncestorOrSelf<MemberDeclarationSyntax>()?.DescendantNodes().OfType<ImplicitObjectCreationExpressionSyntax>() ?? [];

    private bool IsQuestion(BaseObjectCreationExpressionSyntax creation)
    {
        var model = _models.For(creation.SyntaxTree);
        var exception = KnownTypes.Of(model.Compilation)["System.Exception"];
        return model.GetTypeInfo(creation, _cancellationToken).Type is { Name: Frame or Trace } type
            && type.IsIn("System.Diagnostics")
            && creation.ArgumentList?.Arguments.Any(a =>
                model.GetTypeInfo(a.Expression, _cancellationToken).Type.IsOrDerivesFrom(exception)) != true
            && (type.Name == Frame || IsAskedFor(creation));
    }

    private bool IsOfEnvironment(SimpleNameSyntax name) =>
        name.Identifier.ValueText == Trace
        && _models.For(name.SyntaxTree) is var model
        && model.GetSymbolInfo(name, _cancellationToken).Symbol is IPropertySymbol { ContainingType: { } type }
        && KnownTypes.Of(model.Compilation) is var types
        && types.Is(type, types["System.Environment"]);

    private bool IsAskedFor(ExpressionSyntax stack) => _places.Of(stack).Any(p => p.Outcome > NumberOutcome.HandedOut);

    /// <summary>The callers up to the one that is meant: one of them as an async function would come in between.</summary>
    private void Follow(ExpressionSyntax question)
    {
        var model = _models.For(question.SyntaxTree);
        if (Function.Around(question, model, _cancellationToken) is not { } asking)
            return;

        Add(question, asking);
        var distance = DistanceOf(question, model);
        var open = new HashSet<Function> { asking };
        var seen = new HashSet<Function>(open);
        for (var i = 0; i < distance && seen.Count < ThreadFlow.MaximumFunctions; i++)
        {
            _cancellationToken.ThrowIfCancellationRequested();
            var callers = new HashSet<Function>();
            foreach (var site in open.SelectMany(f => _graph.CallersOf(f, _cancellationToken).Sites).Where(IsCall))
            {
                Add(site.Syntax, asking);
                if (seen.Add(site.Caller))
                    callers.Add(site.Caller);
            }

            open = callers;
        }
    }

    private bool IsCall(CallSite site) =>
        !_scope.RunsElsewhere(site.Syntax)
        && (site.Certainty == PathCertainty.Proven
            || (_models.For(site.Syntax.SyntaxTree).GetSymbolInfo(PropertyUse.Target(site.Syntax), _cancellationToken).Symbol
                is { } called && !called.IsFramework()));

    /// <summary>Of a frame its number, if that is a constant.</summary>
    private int DistanceOf(ExpressionSyntax question, SemanticModel model)
    {
        if (model.GetTypeInfo(question, _cancellationToken).Type?.Name != Frame
            || question is not BaseObjectCreationExpressionSyntax { ArgumentList.Arguments: var arguments })
        {
            return MaximumDistance;
        }

        var values = arguments.Select(a => model.GetConstantValue(a.Expression, _cancellationToken)).ToList();
        return values.Exists(v => !v.HasValue) ? MaximumDistance : values.Select(v => v.Value).OfType<int>().FirstOrDefault();
    }

    private void Add(SyntaxNode place, Function asking)
    {
        if (FunctionSyntax.Around(place) is not { } function || FunctionSyntax.IsInAsyncFunction(place))
            return;

        var key = (function.SyntaxTree.FilePath, function.Span);
        if (!_asked.ContainsKey(key))
            _asked.Add(key, asking.Symbol is { Name: { Length: > 0 } name } ? name : "a lambda");
    }
}
