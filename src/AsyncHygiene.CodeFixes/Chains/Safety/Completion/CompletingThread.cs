using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Tasks;
using AsyncHygiene.Semantics.TextSearch;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Chains.Safety.Completion;

/// <summary>
/// A wait for the task of a <c>TaskCompletionSource</c> of the solution. What follows an await of it runs inside of <c>SetResult</c>, on
/// the thread that calls it, unless the source is made to run its continuations elsewhere. So that call must be the last thing that is
/// done there: a lock around it would be held, a loop would stand still, and what comes after it would come too late.
/// </summary>
internal sealed class CompletingThread
{
    private const int MaxDepth = 3;
    private const string OptionsType = "System.Threading.Tasks.TaskCreationOptions";

    /// <summary>Of the options: run continuations elsewhere.</summary>
    private const int RunContinuationsAsynchronously = 64;

    private static readonly string[] s_sources =
        ["System.Threading.Tasks.TaskCompletionSource", "System.Threading.Tasks.TaskCompletionSource`1"];

    private static readonly HashSet<string> s_completing = new(
        ["SetResult", "TrySetResult", "SetException", "TrySetException", "SetCanceled", "TrySetCanceled", "SetFromTask", "TrySetFromTask"],
        StringComparer.Ordinal);

    private readonly DocumentContext _context;
    private readonly KnownTypes _types;
    private readonly CancellationToken _cancellationToken;

    private CompletingThread(DocumentContext context, CancellationToken cancellationToken)
    {
        _context = context;
        _types = context.Types;
        _cancellationToken = cancellationToken;
    }

    /// <summary>Why a wait may not become an await; null where nothing speaks against it.</summary>
    public static Refusal? RefusalOf(SyntaxNode site, DocumentContext context, CancellationToken cancellationToken)
    {
        var operation = context.Model.GetOperation(site, cancellationToken);
        IEnumerable<IOperation?> tasks = BlockingWait.From(operation, context.Types) switch
        {
            { Task: { } task } => [task],
            { } => operation is IInvocationOperation all ? all.Arguments.SelectMany(a => a.Value.DescendantsAndSelf()) : [],
            null => [],
        };
        var thread = new CompletingThread(context, cancellationToken);
        return tasks.Select(t => thread.SourceOf(t, MaxDepth))
            .OfType<INamedTypeSymbol>()
            .Select(thread.RefusalIn)
            .FirstOrDefault(r => r is not null);
    }

    /// <summary>The type of the solution that has the source of a task; null where the task is not seen to come from one.</summary>
    private INamedTypeSymbol? SourceOf(IOperation? task, int depth)
    {
        if (task is null || depth == 0)
            return null;

        switch (task.WithoutConversions().WithoutConfiguration())
        {
            case IPropertyReferenceOperation { Property: { Name: "Task", ContainingType: var type }, Instance: { } source }
                when _types.IsOneOf(type, s_sources):
                return source is IMemberReferenceOperation member
                    ? member.Member.ContainingType
                    : TypeAround(source.Syntax);
            case IInvocationOperation { TargetMethod: { IsAsync: false, DeclaringSyntaxReferences: { Length: > 0 } } method }:
                return FunctionSyntaxes(method)
                    .SelectMany(FunctionSyntax.ReturnedBy)
                    .Select(returned => SourceOf(OperationOf(returned), depth - 1))
                    .FirstOrDefault(t => t is not null);
            case ILocalReferenceOperation or IFieldReferenceOperation or IPropertyReferenceOperation:
                return PossibleValues.Of(task.WithoutConversions(), _cancellationToken) is { } values
                    ? values.Select(v => SourceOf(v, depth - 1)).FirstOrDefault(t => t is not null)
                    : null;
            default:
                return null;
        }
    }

    private INamedTypeSymbol? TypeAround(SyntaxNode node) =>
        node.FirstAncestorOrSelf<TypeDeclarationSyntax>() is { } declaration && ModelOf(declaration) is { } model
            ? model.GetDeclaredSymbol(declaration, _cancellationToken)
            : null;

    private IEnumerable<SyntaxNode> FunctionSyntaxes(IMethodSymbol method) =>
        method.OriginalDefinition.DeclaringSyntaxReferences.Select(r => r.GetSyntax(_cancellationToken));

    private SemanticModel? ModelOf(SyntaxNode node)
    {
        foreach (var compilation in _context.Model.Compilation.References.OfType<CompilationReference>()
            .Select(r => r.Compilation)
            .Prepend(_context.Model.Compilation))
        {
            if (compilation.ContainsSyntaxTree(node.SyntaxTree))
                return compilation.GetSemanticModel(node.SyntaxTree);
        }

        return null;
    }

    private IOperation? OperationOf(SyntaxNode node) => ModelOf(node)?.GetOperation(node, _cancellationToken);

    private Refusal? RefusalIn(INamedTypeSymbol type)
    {
        var declarations = type.OriginalDefinition.DeclaringSyntaxReferences.Select(r => r.GetSyntax(_cancellationToken)).ToList();
        if (!declarations.SelectMany(d => d.DescendantNodes()).OfType<BaseObjectCreationExpressionSyntax>().Any(RunsContinuations))
            return null;

        var completions = declarations.SelectMany(d => d.DescendantNodes())
            .OfType<InvocationExpressionSyntax>()
            .Where(IsCompletion)
            .ToList();
        if (completions.Count == 0)
            completions = Elsewhere().ToList();

        var first = completions.Find(call => !IsLast(call, declarations, MaxDepth));
        return first is null
            ? null
            : Refusal.ThreadAffine.Because(
                $"{SourcePlace.Of(first.GetLocation())}, completes the task and goes on: what follows an 'await' would run in between, on "
                    + "the thread there; make the 'TaskCompletionSource' with 'RunContinuationsAsynchronously'");
    }

    /// <summary>In the project: the type gives its sources away.</summary>
    private IEnumerable<InvocationExpressionSyntax> Elsewhere() =>
        s_completing.SelectMany(name => NameScan.Tokens(_context.Model.Compilation, name, _cancellationToken))
            .Select(token => token.Parent?.FirstAncestorOrSelf<InvocationExpressionSyntax>())
            .OfType<InvocationExpressionSyntax>()
            .Where(IsCompletion);

    /// <summary>On the thread that completes it.</summary>
    private bool RunsContinuations(BaseObjectCreationExpressionSyntax node) =>
        OperationOf(node) is IObjectCreationOperation creation
        && _types.IsOneOf(creation.Type, s_sources)
        && !creation.Arguments.Any(a => _types.Is(a.Parameter?.Type, _types[OptionsType])
            && a.Value.ConstantValue is { HasValue: true, Value: int options }
            && (options & RunContinuationsAsynchronously) != 0);

    private bool IsCompletion(InvocationExpressionSyntax call) =>
        BlockingWait.NameOf(call)?.Identifier.ValueText is { } name
        && s_completing.Contains(name)
        && ModelOf(call)?.GetSymbolInfo(call, _cancellationToken).Symbol is IMethodSymbol { ContainingType: var type }
        && _types.IsOneOf(type, s_sources);

    /// <summary>Nothing follows the call in its function, nor in those of the type that call the function.</summary>
    private bool IsLast(SyntaxNode call, List<SyntaxNode> declarations, int depth)
    {
        if (depth == 0)
            return false;

        for (var node = call; node.Parent is { } parent; node = parent)
        {
            switch (parent)
            {
                case BlockSyntax block when !IsEndOf(block.Statements, node):
                case SwitchSectionSyntax section when !IsEndOf(section.Statements, node):
                case TryStatementSyntax { Finally: { } end } when node != end:
                case LockStatementSyntax or UsingStatementSyntax or FixedStatementSyntax:
                case WhileStatementSyntax or DoStatementSyntax or ForStatementSyntax or CommonForEachStatementSyntax:
                case IfStatementSyntax decision when decision.Condition == node:
                    return false;
                case AnonymousFunctionExpressionSyntax lambda:
                    return !IsOwnWork(lambda);
                case MethodDeclarationSyntax { Identifier.ValueText: var name }:
                    return declarations.SelectMany(d => d.DescendantNodes())
                        .OfType<InvocationExpressionSyntax>()
                        .Where(c => BlockingWait.NameOf(c)?.Identifier.ValueText == name && c != call)
                        .All(c => IsLast(c, declarations, depth - 1));
                case MemberDeclarationSyntax or AccessorDeclarationSyntax or LocalFunctionStatementSyntax:
                    return true;
            }
        }

        return true;
    }

    /// <summary>The work of a thread, or of what the solution itself makes of it.</summary>
    private bool IsOwnWork(AnonymousFunctionExpressionSyntax lambda) =>
        lambda.Parent is ArgumentSyntax { Parent.Parent: { } taker }
        && (OperationOf(taker) switch
        {
            IObjectCreationOperation creation => _types.Is(creation.Type, _types["System.Threading.Thread"])
                || creation.Constructor is { DeclaringSyntaxReferences.IsEmpty: false },
            IInvocationOperation call => !call.TargetMethod.OriginalDefinition.DeclaringSyntaxReferences.IsEmpty,
            _ => true,
        });

    /// <summary>But for a bare <c>return</c>, and nothing is disposed of there.</summary>
    private static bool IsEndOf(SyntaxList<StatementSyntax> statements, SyntaxNode statement) =>
        statements.SkipWhile(s => s != statement)
            .Skip(1)
            .All(s => s is ReturnStatementSyntax { Expression: null } or BreakStatementSyntax or LocalFunctionStatementSyntax)
        && !statements.Any(s => s is LocalDeclarationStatementSyntax local && local.UsingKeyword.IsKind(SyntaxKind.UsingKeyword));
}
