using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.CallGraph;
using AsyncHygiene.Chains.Threads;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics.TextSearch;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Chains.Planning;

/// <summary>
/// Code that asks an exception whether it is the <c>AggregateException</c> of a wait, after the handler that caught it: kept, handed on, in
/// an object. What may come there is not followed, as such code is rare.
/// <code>
/// catch (Exception e) { return new Answer(e); }  …  if (answer.Error is AggregateException) …
/// new Retry(e =&gt; e is AggregateException)
/// </code>
/// </summary>
internal sealed class AskedExceptions
{
    private const string Aggregate = nameof(AggregateException);

    /// <summary>How the text of such an exception begins.</summary>
    private const string Text = "One or more errors occurred";

    private const string TextStart = "One or more";

    /// <summary>How many methods may give an exception on to another.</summary>
    private const int MaximumDepth = 3;

    private readonly SolutionCalls.Calls _calls;
    private readonly CancellationToken _cancellationToken;
    private readonly Dictionary<ProjectId, SyntaxNode?> _known = [];
    private IReadOnlyList<(Project Project, SyntaxNode Place)>? _places;

    public AskedExceptions(SolutionCalls.Calls calls, CancellationToken cancellationToken)
    {
        _calls = calls;
        _cancellationToken = cancellationToken;
    }

    /// <summary>The first such place in a project that is part of a program with this one; null for none.</summary>
    public SyntaxNode? FirstIn(Project waiting)
    {
        if (!_known.TryGetValue(waiting.Id, out var place))
            _known.Add(waiting.Id, place = Places().Where(p => AreInOneProgram(p.Project, waiting)).Select(p => p.Place).FirstOrDefault());
        return place;
    }

    private static bool AreInOneProgram(Project one, Project other)
    {
        var graph = one.Solution.GetProjectDependencyGraph();
        return ProjectsFrom(one).Intersect(ProjectsFrom(other)).Any();

        IEnumerable<ProjectId> ProjectsFrom(Project project) =>
            graph.GetProjectsThatTransitivelyDependOnThisProject(project.Id).Append(project.Id);
    }

    private IReadOnlyList<(Project Project, SyntaxNode Place)> Places() => _places ??=
    [
        .. from project in _calls.Projects
           from token in NameScan.Tokens(project.Compilation, Aggregate, _cancellationToken)
           where token.Parent is SimpleNameSyntax name && IsAsked(name)
           select (project.Project, token.Parent),
        .. from project in _calls.Projects
           from token in NameScan.TokensWith(project.Compilation, TextStart, _cancellationToken)
           where token.Parent is LiteralExpressionSyntax text && IsComparedMessage(text)
           select (project.Project, token.Parent),
    ];

    /// <summary>A handler that names the type is found where it is around the wait.</summary>
    private bool IsAsked(SimpleNameSyntax name)
    {
        if (name.FirstAncestorOrSelf<CatchClauseSyntax>() is not null || AggregateTest.Of(name) is not { } test || test.IsUnwrapping)
            return false;

        var model = _calls.Models.For(name.SyntaxTree);
        var types = KnownTypes.Of(model.Compilation);
        var aggregate = types["System.AggregateException"];
        return types.Is(model.GetSymbolInfo(name, _cancellationToken).Symbol as ITypeSymbol, aggregate)
            && !(test.Asked is { } asked
                && (types.Is(model.GetTypeInfo(asked, _cancellationToken).Type, aggregate)
                    || IsOfHandlers(Outer(asked), model, MaximumDepth)));
    }

    /// <summary>A parameter that only handlers give what they caught: the handler around the wait decides.</summary>
    private bool IsOfHandlers(ExpressionSyntax asked, SemanticModel model, int depth)
    {
        var symbol = model.GetSymbolInfo(asked, _cancellationToken).Symbol;
        if (symbol is ILocalSymbol)
            return symbol.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax(_cancellationToken) is CatchDeclarationSyntax;
        if (depth == 0
            || symbol is not IParameterSymbol { ContainingSymbol: IMethodSymbol method } parameter
            || method.MethodKind is not (MethodKind.Ordinary or MethodKind.LocalFunction))
        {
            return false;
        }

        var sites = WorkCallers.In(_calls).Of(Function.Of(method), _cancellationToken).ToList();
        return sites.Count > 0 && sites.All(s => s.Invocation is { } call && IsGivenByHandler(call, parameter, depth - 1));
    }

    private bool IsGivenByHandler(InvocationExpressionSyntax call, IParameterSymbol parameter, int depth) =>
        _calls.Models.For(call.SyntaxTree) is var model
        && model.GetOperation(call, _cancellationToken) is IInvocationOperation { Arguments: var arguments }
        && arguments.FirstOrDefault(a => a.Parameter?.Ordinal == parameter.Ordinal)?.Value.Syntax is ExpressionSyntax given
        && IsOfHandlers(given, model, depth);

    /// <summary>The exception that a chain of inner ones begins with.</summary>
    private static ExpressionSyntax Outer(ExpressionSyntax asked) => asked switch
    {
        ParenthesizedExpressionSyntax { Expression: var inside } => Outer(inside),
        PostfixUnaryExpressionSyntax { Operand: var operand } => Outer(operand),
        MemberAccessExpressionSyntax { Name.Identifier.ValueText: nameof(Exception.InnerException), Expression: var outer } => Outer(outer),
        InvocationExpressionSyntax
        {
            Expression: MemberAccessExpressionSyntax
            {
                Name.Identifier.ValueText: nameof(Exception.GetBaseException),
                Expression: var outer,
            },
        } => Outer(outer),
        _ => asked,
    };

    /// <summary><c>e.Message.StartsWith("One or more")</c></summary>
    private static bool IsComparedMessage(LiteralExpressionSyntax text) =>
        text.Token.ValueText is var value
        && (Text.StartsWith(value, StringComparison.Ordinal) || value.StartsWith(Text, StringComparison.Ordinal))
        && text.Ancestors()
            .TakeWhile(n => n is not (StatementSyntax or MemberDeclarationSyntax))
            .Any(n => n switch
            {
                InvocationExpressionSyntax call => OfMessage(call.Expression),
                BinaryExpressionSyntax or IsPatternExpressionSyntax or SwitchExpressionSyntax => OfMessage(n),
                SubpatternSyntax pattern => OfMessage(pattern),
                _ => false,
            });

    private static bool OfMessage(SyntaxNode node) =>
        node.DescendantNodes().OfType<IdentifierNameSyntax>().Any(n => n.Identifier.ValueText == nameof(Exception.Message));
}
