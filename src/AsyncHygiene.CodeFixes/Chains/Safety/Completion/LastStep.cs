using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Chains.Safety.Completion;

/// <summary>
/// Whether a call that runs other code in passing is the last thing that is done on its thread: no lock is held around it, no loop stands
/// still for it, and nothing comes after it that others wait for.
/// </summary>
internal sealed class LastStep
{
    private const int MaxDepth = 3;

    private readonly SourceModels _models;
    private readonly KnownTypes _types;
    private readonly IReadOnlyList<SyntaxNode> _declarations;

    /// <param name="models">What the code means.</param>
    /// <param name="types">Of the project of the wait.</param>
    /// <param name="declarations">Of the type whose functions may call the one with the call in it.</param>
    public LastStep(SourceModels models, KnownTypes types, IReadOnlyList<SyntaxNode> declarations)
    {
        _models = models;
        _types = types;
        _declarations = declarations;
    }

    public bool Is(InvocationExpressionSyntax call) => Is(call, MaxDepth);

    /// <summary>Nothing follows the call in its function, nor in those of the type that call the function.</summary>
    private bool Is(SyntaxNode call, int depth)
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
                    return !IsOwnWork(lambda) && RaisesOf(lambda).All(raise => Is(raise, depth - 1));
                case MethodDeclarationSyntax method:
                    return CallsOf(method).Where(c => c != call).All(c => Is(c, depth - 1));
                case MemberDeclarationSyntax or AccessorDeclarationSyntax or LocalFunctionStatementSyntax:
                    return true;
            }
        }

        return true;
    }

    /// <summary>Of the whole project where the method is seen there.</summary>
    private IEnumerable<InvocationExpressionSyntax> CallsOf(MethodDeclarationSyntax method)
    {
        var name = method.Identifier.ValueText;
        var own = _declarations.SelectMany(d => d.DescendantNodes())
            .OfType<InvocationExpressionSyntax>()
            .Where(c => BlockingWait.NameOf(c)?.Identifier.ValueText == name);
        return _models.Of(method)?.GetDeclaredSymbol(method) is not { DeclaredAccessibility: not Accessibility.Private } symbol
            ? own
            : own.Concat(_models.CallsNamed(name).Where(c =>
                !_declarations.Any(d => d.Contains(c))
                && _models.Of(c)?.GetSymbolInfo(c).Symbol is IMethodSymbol called
                && SymbolEqualityComparer.Default.Equals(called.OriginalDefinition, symbol)));
    }

    /// <summary>Where the event of the solution is raised to which the lambda is added: <c>Done?.Invoke()</c></summary>
    private IEnumerable<SyntaxNode> RaisesOf(AnonymousFunctionExpressionSyntax lambda) =>
        lambda.Parent is AssignmentExpressionSyntax { RawKind: (int)SyntaxKind.AddAssignmentExpression, Left: var left }
        && _models.Of(left)?.GetSymbolInfo(left).Symbol is IEventSymbol { DeclaringSyntaxReferences.IsEmpty: false } raised
            ? _models.DeclarationsOf(raised.ContainingType)
                .SelectMany(d => d.DescendantNodes())
                .OfType<IdentifierNameSyntax>()
                .Where(n => n.Identifier.ValueText == raised.Name && !(n.Parent is AssignmentExpressionSyntax set && set.Left == n))
            : [];

    /// <summary>The work of a thread, or of what the solution itself makes of it.</summary>
    private bool IsOwnWork(AnonymousFunctionExpressionSyntax lambda) =>
        lambda.Parent is ArgumentSyntax { Parent.Parent: { } taker }
        && (_models.OperationOf(taker) switch
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
