using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.CallGraph;
using AsyncHygiene.CallGraph.References;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Hosts.Lambdas.Started;

/// <summary>
/// What becomes of a task: it is followed through variables, fields, parameters and results to where it is awaited, or asked how it ended.
/// </summary>
internal sealed class TaskUses
{
    private static readonly string[] s_waits =
        ["Wait", "Result", "GetAwaiter", "IsCompleted", "IsCompletedSuccessfully", "Id", "Dispose", "CreationOptions", "AsyncState"];

    private static readonly string[] s_same = ["ConfigureAwait", "Unwrap", "WaitAsync", "AsTask"];

    private readonly SemanticModelSource _models;
    private readonly CancellationToken _cancellationToken;
    private readonly HashSet<ISymbol> _seen = new(SymbolEqualityComparer.Default);

    public TaskUses(SemanticModelSource models, CancellationToken cancellationToken)
    {
        _models = models;
        _cancellationToken = cancellationToken;
    }

    /// <summary>It goes where it is not followed: into a collection, an object, a library.</summary>
    public bool Escapes { get; private set; }

    /// <summary>Awaited with others, of which only one exception is heard.</summary>
    public List<InvocationExpressionSyntax> Combined { get; } = [];

    /// <summary>Where it is first asked; null where that is nowhere, as far as it is followed.</summary>
    /// <param name="task">Gives the task.</param>
    public SimpleNameSyntax? FirstAsking(ExpressionSyntax task)
    {
        switch (task.Parent)
        {
            case AwaitExpressionSyntax or ExpressionStatementSyntax:
                return null;
            case ParenthesizedExpressionSyntax or CastExpressionSyntax or PostfixUnaryExpressionSyntax:
                return FirstAsking((ExpressionSyntax)task.Parent);
            case BinaryExpressionSyntax { RawKind: (int)SyntaxKind.CoalesceExpression or (int)SyntaxKind.AsExpression } either:
                return FirstAsking(either);
            case BinaryExpressionSyntax { RawKind: (int)SyntaxKind.EqualsExpression or (int)SyntaxKind.NotEqualsExpression }:
                return null;
            case IsPatternExpressionSyntax match:
                return NameIn(match.Pattern)
                    ?? match.Pattern.DescendantNodes().OfType<SingleVariableDesignationSyntax>()
                        .Select(named => OfVariable(_models.For(task.SyntaxTree).GetDeclaredSymbol(named, _cancellationToken)))
                        .FirstOrDefault(asked => asked is not null);
            case ConditionalExpressionSyntax choice when choice.Condition != task:
                return FirstAsking(choice);
            case MemberAccessExpressionSyntax access when access.Expression == task:
                return AskingBy(access.Name, access);
            case ConditionalAccessExpressionSyntax access when access.Expression == task:
                return access.WhenNotNull.DescendantNodesAndSelf().OfType<MemberBindingExpressionSyntax>().FirstOrDefault() is { } member
                    ? AskingBy(member.Name, member)
                    : Escaping();
            case EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax or PropertyDeclarationSyntax } value:
                return OfVariable(_models.For(task.SyntaxTree).GetDeclaredSymbol(value.Parent!, _cancellationToken));
            case AssignmentExpressionSyntax assignment when assignment.Right == task:
                return assignment.Left is IdentifierNameSyntax { Identifier.ValueText: "_" } ? null : OfVariable(SymbolOf(assignment.Left));
            case ArrowExpressionClauseSyntax or ReturnStatementSyntax:
                return OfFunction(task.Parent.AncestorsAndSelf().FirstOrDefault(IsFunction));
            case ArgumentSyntax argument:
                return GivenTo(argument);
            case InitializerExpressionSyntax { Parent.Parent: ArgumentSyntax array }:
                return GivenTo(array);
            case AnonymousFunctionExpressionSyntax lambda:
                return SelectedBy(lambda);
            default:
                return Escaping();
        }
    }

    private static bool IsFunction(SyntaxNode node) => FunctionSyntax.IsFunction(node) || node is BasePropertyDeclarationSyntax;

    private SimpleNameSyntax? Escaping()
    {
        Escapes = true;
        return null;
    }

    private ISymbol? SymbolOf(SyntaxNode node) => _models.For(node.SyntaxTree).GetSymbolInfo(node, _cancellationToken).Symbol;

    /// <summary>What a member of the task is for, and what the call of it gives.</summary>
    private SimpleNameSyntax? AskingBy(SimpleNameSyntax name, ExpressionSyntax access)
    {
        if (TaskState.IsName(name))
            return name;

        var text = name.Identifier.ValueText;
        if (access.Parent is not InvocationExpressionSyntax call || call.Expression != access)
            return Array.IndexOf(s_waits, text) >= 0 ? null : Escaping();

        return text == nameof(Task.ContinueWith) ? Continued(call)
            : Array.IndexOf(s_waits, text) >= 0 ? null
            : Array.IndexOf(s_same, text) >= 0 ? FirstAsking(call)
            : SymbolOf(call) is IMethodSymbol { ReducedFrom: { } extension } ? OfParameter(extension.Parameters[0])
            : Escaping();
    }

    /// <summary>What a continuation asks, or what it is bound to.</summary>
    private SimpleNameSyntax? Continued(InvocationExpressionSyntax call)
    {
        foreach (var argument in call.ArgumentList.Arguments)
        {
            if ((NameIn(argument) ?? (argument.Expression is AnonymousFunctionExpressionSyntax work ? OfContinuation(work) : null))
                is { } name)
            {
                return name;
            }

            if (argument.Expression is SimpleNameSyntax or MemberAccessExpressionSyntax
                && SymbolOf(argument.Expression) is { } given
                && (given is IMethodSymbol { Parameters.IsEmpty: false } method ? OfParameter(method.Parameters[0]) : OfDelegate(given))
                    is { } asked)
            {
                return asked;
            }
        }

        return null;
    }

    /// <summary><c>t =&gt; Report(t)</c></summary>
    private SimpleNameSyntax? OfContinuation(AnonymousFunctionExpressionSyntax work)
    {
        var parameter = work switch
        {
            SimpleLambdaExpressionSyntax simple => simple.Parameter,
            ParenthesizedLambdaExpressionSyntax lambda => lambda.ParameterList.Parameters.FirstOrDefault(),
            _ => (work as AnonymousMethodExpressionSyntax)?.ParameterList?.Parameters.FirstOrDefault(),
        };
        return FirstAsking(work.Body.DescendantNodesAndSelf()
            .OfType<IdentifierNameSyntax>()
            .Where(n => n.Identifier.ValueText == parameter?.Identifier.ValueText));
    }

    /// <summary>Work that a variable holds is not looked into; what else a continuation is given asks nothing.</summary>
    private SimpleNameSyntax? OfDelegate(ISymbol given) => given switch
    {
        ILocalSymbol { Type.TypeKind: TypeKind.Delegate } or IFieldSymbol { Type.TypeKind: TypeKind.Delegate }
            or IPropertySymbol { Type.TypeKind: TypeKind.Delegate } or IParameterSymbol { Type.TypeKind: TypeKind.Delegate } => Escaping(),
        _ => null,
    };

    private static SimpleNameSyntax? NameIn(SyntaxNode code) =>
        code.DescendantNodesAndSelf().OfType<SimpleNameSyntax>().FirstOrDefault(TaskState.MayBeAskedBy);

    private SimpleNameSyntax? FirstAsking(IEnumerable<ExpressionSyntax> tasks) =>
        tasks.Select(FirstAsking).FirstOrDefault(asked => asked is not null);

    /// <summary>By all that names the variable. What sets it anew is a use of another task.</summary>
    private SimpleNameSyntax? OfVariable(ISymbol? variable)
    {
        if (variable is not (ILocalSymbol or IFieldSymbol or IPropertySymbol { IsIndexer: false }))
            return Escaping();
        if (!_seen.Add(variable))
            return null;

        Escapes |= variable is IPropertySymbol property && IsOfContract(property);
        return FirstAsking(NamesOf(variable)
            .Where(n => _models.Symbols.Equals(SymbolOf(n)?.OriginalDefinition, variable.OriginalDefinition))
            .Select(Whole)
            .Where(use => !(use.Parent is AssignmentExpressionSyntax assignment && assignment.Left == use)));
    }

    private static bool IsOfContract(IPropertySymbol property) =>
        property.IsOverride
        || !property.ExplicitInterfaceImplementations.IsEmpty
        || property.ContainingType.AllInterfaces.Any(i => !i.GetMembers(property.Name).IsEmpty);

    private IEnumerable<IdentifierNameSyntax> NamesOf(ISymbol variable)
    {
        if (variable is not ILocalSymbol)
            return _models.AllTokens(variable.Name, _cancellationToken).Select(t => t.Parent).OfType<IdentifierNameSyntax>();

        var scope = variable.DeclaringSyntaxReferences[0].GetSyntax(_cancellationToken).FirstAncestorOrSelf<MemberDeclarationSyntax>();
        return (scope?.DescendantNodes() ?? []).OfType<IdentifierNameSyntax>().Where(n => n.Identifier.ValueText == variable.Name);
    }

    private static ExpressionSyntax Whole(SimpleNameSyntax name) => name.Parent switch
    {
        MemberAccessExpressionSyntax access when access.Name == name => access,
        MemberBindingExpressionSyntax { Parent: ConditionalAccessExpressionSyntax access } => access,
        _ => name,
    };

    /// <summary>By the code of a method of the solution.</summary>
    private SimpleNameSyntax? OfParameter(IParameterSymbol parameter)
    {
        if (parameter is not { ContainingSymbol: IMethodSymbol { IsAbstract: false, IsVirtual: false, IsOverride: false } method }
            || method.OriginalDefinition.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax(_cancellationToken) is not { } function
            || !_models.Has(function.SyntaxTree)
            || parameter.IsParams)
        {
            return Escaping();
        }

        return !_seen.Add(parameter.OriginalDefinition)
            ? null
            : FirstAsking(function.DescendantNodes()
                .OfType<IdentifierNameSyntax>()
                .Where(n => n.Identifier.ValueText == parameter.Name && SymbolOf(n) is IParameterSymbol));
    }

    private SimpleNameSyntax? GivenTo(ArgumentSyntax argument)
    {
        if (argument.Parent?.Parent is not InvocationExpressionSyntax call || SymbolOf(call) is not IMethodSymbol method)
            return Escaping();

        if (method.ContainingType.IsTask(KnownTypes.Of(_models.CompilationOf(call.SyntaxTree))))
            return InCombination(method, call);

        return argument.NameColon is null
            && call.ArgumentList.Arguments.IndexOf(argument) is var i
            && i < method.Parameters.Length
                ? OfParameter(method.Parameters[i])
                : Escaping();
    }

    /// <summary>
    /// <c>await Task.WhenAny(task, limit)</c> gives one of them: it is asked there, unless nothing is made of it.
    /// </summary>
    private SimpleNameSyntax? InCombination(IMethodSymbol method, InvocationExpressionSyntax call)
    {
        switch (method.Name)
        {
            case nameof(Task.WhenAll):
                Combined.Add(call);
                return FirstAsking(call);
            case nameof(Task.WhenAny):
                return call.Parent is AwaitExpressionSyntax { Parent: ExpressionStatementSyntax or BinaryExpressionSyntax }
                    ? null
                    : Escaping();
            case nameof(Task.WaitAll) or nameof(Task.WaitAny):
                return null;
            default:
                return Escaping();
        }
    }

    /// <summary><c>await Task.WhenAll(ids.Select(id =&gt; Task.Run(…)))</c></summary>
    private SimpleNameSyntax? SelectedBy(AnonymousFunctionExpressionSyntax lambda)
    {
        if (lambda.Parent is not ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax select }
            || select.Expression is not MemberAccessExpressionSyntax
            || BlockingWait.NameOf(select)?.Identifier.ValueText != nameof(Enumerable.Select))
        {
            return Escaping();
        }

        ExpressionSyntax tasks = select;
        while (tasks.Parent is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ToList" or "ToArray", Parent: var all })
            tasks = (ExpressionSyntax)all!;
        return tasks.Parent is ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax call }
            && SymbolOf(call) is IMethodSymbol method
            && method.ContainingType.IsTask(KnownTypes.Of(_models.CompilationOf(call.SyntaxTree)))
                ? InCombination(method, call)
                : Escaping();
    }

    /// <summary>By those who call the function and get the task.</summary>
    private SimpleNameSyntax? OfFunction(SyntaxNode? function)
    {
        switch (function is null ? null : _models.For(function.SyntaxTree).GetDeclaredSymbol(function, _cancellationToken))
        {
            case IPropertySymbol property:
                return OfVariable(property);
            case IMethodSymbol { MethodKind: MethodKind.Ordinary or MethodKind.LocalFunction } method:
                if (!_seen.Add(method))
                    return null;

                // Who calls it by its contract is not looked for.
                Escapes |= method.ContractOf() is not null;

                // Frameworks await what they call.
                return new ReferenceSearch(_models, _cancellationToken).Of(Function.Canonical(method))
                    .Select(r => r.Syntax is SimpleNameSyntax name && NameContext.CallOf(name) is { } call ? FirstAsking(call) : Escaping())
                    .FirstOrDefault(asked => asked is not null);
            case null when function is AnonymousFunctionExpressionSyntax lambda:
                return SelectedBy(lambda);
            default:
                return Escaping();
        }
    }
}
