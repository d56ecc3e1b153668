using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.CallGraph.Dispatch;
using AsyncHygiene.CallGraph.References;
using AsyncHygiene.Semantics.Delegates;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.CallGraph;

/// <summary>
/// Where a lambda or method group is run, as far as its surroundings show: in place, for a request, on a thread of its own, or it is not
/// known.
/// </summary>
internal sealed class DelegateUse
{
    private const int MaximumDepth = 4;

    private readonly KnownTypes _types;
    private readonly DelegateExecution _execution;
    private readonly SemanticModelSource _models;
    private readonly CancellationToken _cancellationToken;
    private readonly List<(SyntaxNode Site, PathCertainty Certainty)> _runs = [];
    private readonly HashSet<SyntaxNode> _readers = [];

    private DelegateUse(KnownTypes types, SemanticModelSource models, CancellationToken cancellationToken)
    {
        _types = types;
        _execution = DelegateExecution.Of(types);
        _models = models;
        _cancellationToken = cancellationToken;
    }

    /// <summary>The places that run it; the function around each is a caller.</summary>
    public IReadOnlyList<(SyntaxNode Site, PathCertainty Certainty)> Runs => _runs;

    /// <summary>The call that makes it an entry point: <c>MapGet("/orders", …)</c>.</summary>
    public InvocationExpressionSyntax? Registration { get; private set; }

    public bool IsRequestDelegate { get; private set; }

    public RegistrationKind Kind { get; private set; }

    /// <summary>It is the delegate of a job: a worker runs it.</summary>
    public bool IsJob => Kind == RegistrationKind.Job;

    /// <summary>Other files whose code decided what becomes of the delegate.</summary>
    public HashSet<SyntaxTree> OtherBodies { get; } = [];

    /// <summary>Any file may hold a place that runs it.</summary>
    public bool RunsAnywhere { get; private set; }

    /// <param name="expression">The lambda or method group.</param>
    /// <param name="types">Of its compilation.</param>
    /// <param name="models">What is searched.</param>
    /// <param name="cancellationToken">Ends the search.</param>
    /// <param name="depth">How many methods and delegates were followed to come to it.</param>
    public static DelegateUse Of(
        ExpressionSyntax expression,
        KnownTypes types,
        SemanticModelSource models,
        CancellationToken cancellationToken,
        int depth = 0)
    {
        var use = new DelegateUse(types, models, cancellationToken);
        use.Visit(expression, depth);
        return use;
    }

    private void Visit(ExpressionSyntax expression, int depth)
    {
        var model = _models.For(expression.SyntaxTree);
        var type = model.GetTypeInfo(expression, _cancellationToken).ConvertedType;
        if (_types.Is(type, _types["System.Linq.Expressions.Expression`1"]))
        {
            VisitExpressionTree(expression, model);
            return;
        }

        if (_types.Is(type, _types["Microsoft.AspNetCore.Http.RequestDelegate"]))
        {
            IsRequestDelegate = true;
            Registration ??= expression.FirstAncestorOrSelf<InvocationExpressionSyntax>();
            return;
        }

        var node = Outermost(expression);
        switch (node.Parent)
        {
            case ArgumentSyntax { Parent: BaseArgumentListSyntax } argument:
                VisitArgument(argument, depth, model);
                break;
            case InvocationExpressionSyntax invocation when invocation.Expression == node:
                Add(invocation, PathCertainty.Proven);
                break;
            case MemberAccessExpressionSyntax
            {
                Name.Identifier.Text: "Invoke",
                Parent: InvocationExpressionSyntax
            } access when access.Expression == node:
                Add(access, PathCertainty.Proven);
                break;
            case ConditionalAccessExpressionSyntax
            {
                WhenNotNull: InvocationExpressionSyntax { Expression: MemberBindingExpressionSyntax { Name.Identifier.Text: "Invoke" } }
            } access when access.Expression == node:
                Add(access, PathCertainty.Proven);
                break;
            case EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax { Parent.Parent: LocalDeclarationStatementSyntax } declarator }:
                VisitLocal(model.GetDeclaredSymbol(declarator, _cancellationToken), declarator, depth);
                break;
            case AssignmentExpressionSyntax assignment when assignment.Right == node:
                VisitAssignment(assignment, depth, model);
                break;
            default:
                AddDrawn(expression);
                break;
        }
    }

    /// <summary>Markup may draw it, in a file that says so only by its name.</summary>
    private void AddDrawn(ExpressionSyntax expression)
    {
        var drawn = new DrawnFragment(_types, _models, _cancellationToken).DrawnAt(expression).ToList();
        RunsAnywhere |= drawn.Count > 0;
        foreach (var site in drawn)
            Add(site, PathCertainty.Proven);
        if (drawn.Count == 0)
            AddPossible(expression);
    }

    /// <summary>
    /// Data, which nothing runs; but the queue of a job runner keeps the call that it describes for a worker, and some libraries make code
    /// of it.
    /// </summary>
    private void VisitExpressionTree(ExpressionSyntax expression, SemanticModel model)
    {
        if (Outermost(expression).Parent is ArgumentSyntax { Parent.Parent: { } call }
            && model.GetSymbolInfo(call, _cancellationToken).Symbol is IMethodSymbol method)
        {
            if (_execution.QueuesJob(method))
                Kind = RegistrationKind.Job;
            IsRequestDelegate = IsJob || _execution.RunsExpression(method);
            if (IsRequestDelegate)
                Registration = call as InvocationExpressionSyntax;
        }
    }

    /// <summary>
    /// A delegate that is kept may be run later by any code; the function that keeps it stands for the runner. One that a static
    /// initializer keeps, in a field or in a table, is not kept at a request: there the functions that read the member stand for it.
    /// </summary>
    private void AddPossible(SyntaxNode site)
    {
        if (StaticStore(site) is not { } store)
        {
            Add(site, PathCertainty.Possible);
            return;
        }

        RunsAnywhere = true;
        foreach (var token in _models.AllTokens(store.Name, _cancellationToken))
        {
            if (token.Parent is SimpleNameSyntax name
                && SymbolEqualityComparer.Default.Equals(
                    _models.For(name.SyntaxTree).GetSymbolInfo(name, _cancellationToken).Symbol?.OriginalDefinition,
                    store))
            {
                Add(name, PathCertainty.Possible);
            }
        }
    }

    /// <summary>
    /// The static field or property whose initializer a node is in, when it can hold delegates: itself, or in an object of a type of the
    /// user's own. A Lazy runs its own once only.
    /// </summary>
    private ISymbol? StaticStore(SyntaxNode site)
    {
        foreach (var node in site.Ancestors())
        {
            if (node is AnonymousFunctionExpressionSyntax)
                return null;

            SyntaxNode? declaration = node switch
            {
                EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax { Parent.Parent: BaseFieldDeclarationSyntax } declarator } =>
                    declarator,
                EqualsValueClauseSyntax { Parent: PropertyDeclarationSyntax property } => property,
                _ => null,
            };
            if (declaration is null)
                continue;

            var symbol = _models.For(site.SyntaxTree).GetDeclaredSymbol(declaration, _cancellationToken);
            var type = (symbol as IFieldSymbol)?.Type ?? (symbol as IPropertySymbol)?.Type;
            return symbol is { IsStatic: true } && type is not null && HoldsDelegates(type) ? symbol : null;
        }

        return null;
    }

    private static bool HoldsDelegates(ITypeSymbol type) => type switch
    {
        { TypeKind: TypeKind.Delegate } => true,
        IArrayTypeSymbol array => HoldsDelegates(array.ElementType),
        INamedTypeSymbol named => !named.IsFramework() || named.TypeArguments.Any(HoldsDelegates),
        _ => false,
    };

    private static ExpressionSyntax Outermost(ExpressionSyntax expression)
    {
        while (expression.Parent is ParenthesizedExpressionSyntax or CastExpressionSyntax or PostfixUnaryExpressionSyntax
            || (expression.Parent is ConditionalExpressionSyntax conditional && conditional.Condition != expression)
            || expression.Parent is BinaryExpressionSyntax { RawKind: (int)SyntaxKind.CoalesceExpression or (int)SyntaxKind.AsExpression })
        {
            expression = (ExpressionSyntax)expression.Parent;
        }

        return expression;
    }

    private void VisitAssignment(AssignmentExpressionSyntax assignment, int depth, SemanticModel model)
    {
        switch (model.GetSymbolInfo(assignment.Left, _cancellationToken).Symbol)
        {
            case ILocalSymbol local:
                VisitLocal(local, assignment, depth);
                break;
            case IEventSymbol @event when _execution.IsOnTimer(@event) || HostLifetime.IsEnd(@event, _types):
                break;
            case IPropertySymbol property when _execution.TakesRequest(property.Type):
                IsRequestDelegate = true;
                break;
            default:
                AddPossible(assignment);
                break;
        }
    }

    private void VisitLocal(ISymbol? local, SyntaxNode declaration, int depth)
    {
        if (local is null
            || depth >= MaximumDepth
            || declaration.FirstAncestorOrSelf<MemberDeclarationSyntax>(m => m is not GlobalStatementSyntax) is not { } scope)
        {
            if (local is not null
                && declaration.SyntaxTree.GetRoot(_cancellationToken) is CompilationUnitSyntax unit
                && depth < MaximumDepth)
                VisitUses(local, unit, depth);
            else
                Add(declaration, PathCertainty.Possible);
            return;
        }

        VisitUses(local, scope, depth);
    }

    private void VisitUses(ISymbol symbol, SyntaxNode scope, int depth)
    {
        var model = _models.For(scope.SyntaxTree);
        foreach (var name in scope.DescendantNodes().OfType<IdentifierNameSyntax>().Where(n => n.Identifier.ValueText == symbol.Name))
        {
            var isTarget = name.Parent is AssignmentExpressionSyntax assignment && assignment.Left == name;
            if (!isTarget && SymbolEqualityComparer.Default.Equals(model.GetSymbolInfo(name, _cancellationToken).Symbol, symbol))
                Visit(name, depth + 1);
        }
    }

    private void VisitArgument(ArgumentSyntax argument, int depth, SemanticModel model)
    {
        var call = argument.Parent!.Parent!;
        if (call is BaseObjectCreationExpressionSyntax creation
            && model.GetTypeInfo(creation, _cancellationToken).Type?.TypeKind == TypeKind.Delegate)
        {
            // new ThreadStart(Work): the same delegate once more.
            Visit(creation, depth);
            return;
        }

        if (model.GetSymbolInfo(call, _cancellationToken).Symbol is not IMethodSymbol method
            || ParameterOf(argument, method) is not { } parameter)
        {
            AddPossible(argument);
            return;
        }

        if (HostLifetime.IsRegistration(method, () => ReceiverOf(call, model), _types))
            return;

        if (_types.Is(method.ContainingType, _types["System.Lazy`1"])
            && model.GetOperation(call, _cancellationToken) is IObjectCreationOperation lazy
            && LazyValue.ReadOf(lazy, _types) is { } read)
        {
            Add(read.Syntax, PathCertainty.Proven);
            return;
        }

        switch (_execution.Of(Function.Canonical(method), parameter, IsLongRunning(call, method, model)))
        {
            case DelegateRun.InPlace or DelegateRun.OnPool:
                Add(argument, PathCertainty.Proven);
                break;
            case DelegateRun.ForRequests:
                Registration ??= call as InvocationExpressionSyntax;
                if (!_execution.IsSynchronousRule(method, parameter))
                    Kind = RegistrationKind.Request;
                else if (!IsRequestDelegate)
                    Kind = RegistrationKind.SynchronousRule;
                IsRequestDelegate = true;
                break;
            case DelegateRun.Unknown when DelegateStores.ReadersOf(
                Function.Canonical(method),
                parameter,
                _models,
                _cancellationToken) is { } readers:
                RunsAnywhere = true;
                AddReaders(readers);
                break;
            case DelegateRun.Unknown:
                AddRuns(argument, Function.Canonical(method), parameter, depth);
                break;
        }
    }

    /// <summary>An object keeps the delegate; whoever reads the member that holds it may run it.</summary>
    private void AddReaders(IReadOnlyCollection<SyntaxNode> readers)
    {
        RunsAnywhere |= readers.Count > 0;
        foreach (var reader in readers.Where(_readers.Add))
            Add(reader, PathCertainty.Possible);
    }

    private ISymbol? ReceiverOf(SyntaxNode call, SemanticModel model) =>
        call is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax access }
            ? model.GetSymbolInfo(access.Expression, _cancellationToken).Symbol
            : null;

    /// <summary>
    /// A method of the solution tells by its body what it does with its parameter; the caller that matters is the one that passes the
    /// delegate. Of a contract all implementations have to run it, else it is only possible that this call does.
    /// </summary>
    private void AddRuns(ArgumentSyntax argument, IMethodSymbol method, IParameterSymbol parameter, int depth)
    {
        var runs = method.IsAbstract
            ? ImplementationsOf(method).ConvertAll(m => RunsIn(m, m.Parameters[parameter.Ordinal], argument, depth))
            : [RunsIn(method, parameter, argument, depth)];
        if (runs.Count > 0 && runs.TrueForAll(r => r == PathCertainty.Proven))
            Add(argument, PathCertainty.Proven);
        else if (runs.Count == 0 || runs.Exists(r => r is not null))
            AddPossible(argument);
    }

    /// <summary>None where there are more than what tells something of a call.</summary>
    private List<IMethodSymbol> ImplementationsOf(IMethodSymbol contract)
    {
        var found = RunMethods.Of(contract, _models).Where(m => !m.IsAbstract).Take(SlotImplementations.Enough + 1).ToList();
        return found.Count > SlotImplementations.Enough ? [] : found;
    }

    /// <summary>Null where the method does not run it, as far as its caller waits.</summary>
    private PathCertainty? RunsIn(IMethodSymbol method, IParameterSymbol parameter, ArgumentSyntax argument, int depth)
    {
        var declaration = method.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax(_cancellationToken);
        var inner = depth < MaximumDepth && declaration is not null && _models.Has(declaration.SyntaxTree) && !method.IsAbstract
            ? _models.For(declaration.SyntaxTree).GetDeclaredSymbol(declaration, _cancellationToken) as IMethodSymbol
            : null;
        if (inner?.Parameters.FirstOrDefault(p => p.Name == parameter.Name) is not { } own)
            return PathCertainty.Possible;

        var use = new DelegateUse(_types, _models, _cancellationToken);
        use.VisitUses(own, declaration!, depth + 1);

        // What the method runs on a thread of its own, the caller does not wait for. What it keeps may be run by any code.
        var nested = new NestedCode(_types, _models, _cancellationToken);
        var runs = use._runs
            .Where(r => !use._readers.Contains(r.Site))
            .Select(r => r.Certainty == PathCertainty.Proven ? nested.CertaintyOf(r.Site, declaration!, depth + 1) : r.Certainty)
            .ToList();

        OtherBodies.UnionWith(use.OtherBodies);
        OtherBodies.UnionWith(nested.OtherBodies);
        OtherBodies.Add(declaration!.SyntaxTree);
        RunsAnywhere |= use.RunsAnywhere || nested.RunsAnywhere;
        AddReaders(use._readers);
        if (use.IsRequestDelegate || nested.RunsForRequests)
        {
            Registration ??= argument.FirstAncestorOrSelf<InvocationExpressionSyntax>();
            IsRequestDelegate = true;
        }

        return runs.Contains(PathCertainty.Proven) ? PathCertainty.Proven
            : runs.Contains(PathCertainty.Possible) ? PathCertainty.Possible
            : null;
    }

    private bool IsLongRunning(SyntaxNode call, IMethodSymbol method, SemanticModel model)
    {
        var arguments = call switch
        {
            InvocationExpressionSyntax invocation => invocation.ArgumentList.Arguments,
            BaseObjectCreationExpressionSyntax { ArgumentList: { } list } => list.Arguments,
            _ => default,
        };
        return arguments.Any(a =>
            ParameterOf(a, method) is { } p && _execution.IsLongRunning(p, model.GetConstantValue(a.Expression, _cancellationToken)));
    }

    public static IParameterSymbol? ParameterOf(ArgumentSyntax argument, IMethodSymbol method)
    {
        if (argument.NameColon is { } name)
            return method.Parameters.FirstOrDefault(p => p.Name == name.Name.Identifier.ValueText);

        var index = ((BaseArgumentListSyntax)argument.Parent!).Arguments.IndexOf(argument);
        if (index < method.Parameters.Length)
            return method.Parameters[index];
        return method.Parameters.LastOrDefault() is { IsParams: true } last ? last : null;
    }

    private void Add(SyntaxNode site, PathCertainty certainty) => _runs.Add((site, certainty));
}
