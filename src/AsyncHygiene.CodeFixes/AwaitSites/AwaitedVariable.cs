using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.Editing;
using AsyncHygiene.Editing.Statements;
using AsyncHygiene.Editing.Syntax;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.AwaitSites;

/// <summary>
/// The variable of a task that the next statement waits for: it has no purpose of its own once the task is awaited where it is made.
/// <c>var task = LoadAsync(); task.Wait(); Show(task.Result);</c> becomes <c>var result = await LoadAsync(); Show(result);</c>.
/// </summary>
internal sealed class AwaitedVariable
{
    private readonly LocalDeclarationStatementSyntax _declaration;
    private readonly StatementSyntax _wait;
    private readonly ITypeSymbol _task;
    private readonly DocumentEdits _edits;

    private AwaitedVariable(
        LocalDeclarationStatementSyntax declaration,
        StatementSyntax wait,
        ITypeSymbol task,
        DocumentEdits edits)
    {
        _declaration = declaration;
        _wait = wait;
        _task = task;
        _edits = edits;
    }

    private ExpressionSyntax Value => _declaration.Declaration.Variables[0].Initializer!.Value;

    /// <summary>
    /// Null where the variable is used for something else as well, maybe in code that is switched off, or where something runs between its
    /// task and the wait.
    /// </summary>
    /// <param name="wait">The wait.</param>
    /// <param name="blocking">Its code.</param>
    /// <param name="awaited">What is awaited in place of a task, from the original and the current code of it.</param>
    /// <param name="edits">The edits of the document.</param>
    /// <param name="cancellationToken">Ends the search.</param>
    public static Action? EditOf(
        BlockingWait wait,
        ExpressionSyntax blocking,
        Func<ExpressionSyntax, ExpressionSyntax, ExpressionSyntax> awaited,
        DocumentEdits edits,
        CancellationToken cancellationToken)
    {
        if (wait.Task is not ILocalReferenceOperation { Local: var local }
            || blocking.FirstAncestorOrSelf<StatementSyntax>() is not { Parent: BlockSyntax block } statement
            || DeclarationBefore(statement, block, local, edits.Context.Model, cancellationToken) is not { } declaration
            || IsConfigured(blocking)
            || block.DescendantTrivia().Any(t => t.IsKind(SyntaxKind.DisabledTextTrivia))
            || AggregateHandler.IsAround(blocking, edits.Context))
        {
            return null;
        }

        var variable = new AwaitedVariable(declaration, statement, local.Type, edits);
        var uses = block.DescendantNodes()
            .OfType<IdentifierNameSyntax>()
            .Where(n => n.Identifier.ValueText == local.Name
                && SymbolEqualityComparer.Default.Equals(edits.Context.Model.GetSymbolInfo(n, cancellationToken).Symbol, local))
            .ToList();

        if (IsValueOf(statement, blocking))
            return uses.Count == 1 ? () => variable.WriteInto((LocalDeclarationStatementSyntax)statement, awaited) : null;

        var reads = uses.Where(n => !blocking.Span.Contains(n.Span)).Select(n => variable.ReadOf(n, block, cancellationToken)).ToList();
        if (statement is not ExpressionStatementSyntax || blocking.Parent != statement || reads.Contains(null))
            return null;
        if (reads.Count == 0)
            return () => variable.WriteStatement(awaited);
        // A second use of a value task may fail: the program would do without the exception.
        if (local.Type.IsValueTask(edits.Context.Types))
            return null;

        var next = block.Statements.SkipWhile(s => s != statement).Skip(1).FirstOrDefault();
        if (reads.Count == 1 && next is not null && IsValueOf(next, reads[0]!))
        {
            return () =>
            {
                StatementRemoval.Remove(statement, edits);
                variable.WriteInto((LocalDeclarationStatementSyntax)next, awaited);
            };
        }

        return variable.ResultType is { } type && IsSameWhenKept(local.Type)
            ? () => variable.WriteResult(type, local.Name, reads!, awaited)
            : null;
    }

    /// <summary>Directly before the statement, so that nothing runs between the task and the wait.</summary>
    private static LocalDeclarationStatementSyntax? DeclarationBefore(
        StatementSyntax statement,
        BlockSyntax block,
        ILocalSymbol local,
        SemanticModel model,
        CancellationToken cancellationToken) =>
        block.Statements.TakeWhile(s => s != statement).LastOrDefault() is LocalDeclarationStatementSyntax declaration
        && IsPlain(declaration)
        && !statement.ContainsDirectives
        && SymbolEqualityComparer.Default.Equals(
            model.GetDeclaredSymbol(declaration.Declaration.Variables[0], cancellationToken),
            local)
            ? declaration
            : null;

    private static bool IsPlain(LocalDeclarationStatementSyntax declaration) =>
        declaration is { Modifiers.Count: 0, Declaration.Variables: { Count: 1 } variables }
        && declaration.UsingKeyword.IsKind(SyntaxKind.None)
        && variables[0].Initializer?.Value is not (null or RefExpressionSyntax)
        && !declaration.ContainsDirectives;

    /// <summary><c>var order = task.Result;</c></summary>
    private static bool IsValueOf(StatementSyntax statement, ExpressionSyntax value) =>
        statement is LocalDeclarationStatementSyntax declaration
        && IsPlain(declaration)
        && declaration.Declaration.Variables[0].Initializer!.Value == value;

    /// <summary>
    /// The code that reads the result where the task is named; null where the task itself is used, or by code that may run later.
    /// </summary>
    private ExpressionSyntax? ReadOf(IdentifierNameSyntax name, BlockSyntax block, CancellationToken cancellationToken)
    {
        if (name.Ancestors().TakeWhile(n => n != block).Any(n => n is AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax))
            return null;

        return name.Ancestors()
            .TakeWhile(n => n is MemberAccessExpressionSyntax or InvocationExpressionSyntax)
            .OfType<ExpressionSyntax>()
            .TakeWhile(e => !IsConfigured(e))
            .FirstOrDefault(e => BlockingWait.From(_edits.Context.Model.GetOperation(e, cancellationToken), _edits.Context.Types)
                is { Kind: BlockingWaitKind.Result or BlockingWaitKind.GetResult, Task.Syntax: var task }
                && task == name);
    }

    /// <summary>It asks for a context itself, which an await elsewhere would have to ask for as well.</summary>
    private static bool IsConfigured(ExpressionSyntax wait) =>
        wait.DescendantNodesAndSelf()
            .Any(n => n is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ConfigureAwait" });

    /// <summary>Each read of a task's result gives a copy of it: a struct that can change itself would change the variable.</summary>
    private static bool IsSameWhenKept(ITypeSymbol task) =>
        task is INamedTypeSymbol { TypeArguments: { Length: 1 } arguments }
        && arguments[0] is var result
        && (result.IsReferenceType
            || result.TypeKind == TypeKind.Enum
            || result is INamedTypeSymbol { IsReadOnly: true }
            || result.SpecialType is >= SpecialType.System_Boolean and <= SpecialType.System_String);

    /// <summary>As the variable's type is written; null where that does not show it.</summary>
    private TypeSyntax? ResultType => Unqualified(_declaration.Declaration.Type) switch
    {
        { IsVar: true } type => type,
        GenericNameSyntax { TypeArgumentList.Arguments: { Count: 1 } arguments } => arguments[0],
        _ => null,
    };

    private static TypeSyntax Unqualified(TypeSyntax type) => type switch
    {
        NullableTypeSyntax nullable => Unqualified(nullable.ElementType),
        QualifiedNameSyntax qualified => qualified.Right,
        _ => type,
    };

    /// <summary><c>await SaveAsync();</c></summary>
    private void WriteStatement(Func<ExpressionSyntax, ExpressionSyntax, ExpressionSyntax> awaited)
    {
        StatementRemoval.Remove(_wait, _edits);
        _edits.Replace(
            _declaration,
            d => SyntaxFactory.ExpressionStatement(Await(d, awaited).WithoutTrivia(), d.SemicolonToken)
                .WithLeadingTrivia(d.GetLeadingTrivia()));
    }

    /// <summary>The variable of the result takes the place of the task's.</summary>
    private void WriteInto(
        LocalDeclarationStatementSyntax result,
        Func<ExpressionSyntax, ExpressionSyntax, ExpressionSyntax> awaited)
    {
        StatementRemoval.Remove(result, _edits);
        _edits.Replace(
            _declaration,
            d => Declared(d, result.Declaration.Type, result.Declaration.Variables[0].Identifier.Text, awaited));
    }

    private void WriteResult(
        TypeSyntax type,
        string taskName,
        IEnumerable<ExpressionSyntax> reads,
        Func<ExpressionSyntax, ExpressionSyntax, ExpressionSyntax> awaited)
    {
        var name = _edits.Names.For(_declaration, _declaration.Parent!, [.. NamesFor(taskName)]);
        StatementRemoval.Remove(_wait, _edits);
        foreach (var read in reads)
            _edits.Replace(read, r => SyntaxFactory.IdentifierName(name).WithTriviaFrom(r));
        _edits.Replace(_declaration, d => Declared(d, type, name, awaited));
    }

    /// <summary><c>orderTask</c> gives <c>order</c>.</summary>
    private static IEnumerable<string> NamesFor(string taskName)
    {
        const string suffix = "Task";
        var shorter = taskName.EndsWith(suffix, StringComparison.Ordinal)
            ? taskName.Substring(0, taskName.Length - suffix.Length)
            : string.Empty;
        if (SyntaxFacts.IsValidIdentifier(shorter)
            && SyntaxFacts.GetKeywordKind(shorter) == SyntaxKind.None
            && SyntaxFacts.GetContextualKeywordKind(shorter) == SyntaxKind.None)
        {
            yield return shorter;
        }

        yield return "result";
    }

    private LocalDeclarationStatementSyntax Declared(
        LocalDeclarationStatementSyntax current,
        TypeSyntax type,
        string name,
        Func<ExpressionSyntax, ExpressionSyntax, ExpressionSyntax> awaited)
    {
        var variable = current.Declaration.Variables[0];
        var changed = variable
            .WithIdentifier(SyntaxFactory.ParseToken(name).WithTriviaFrom(variable.Identifier))
            .WithInitializer(variable.Initializer!.WithValue(Await(current, awaited)));
        return current.WithDeclaration(
            current.Declaration
                .WithType(type.WithTriviaFrom(current.Declaration.Type))
                .WithVariables(SyntaxFactory.SingletonSeparatedList(changed)));
    }

    private ExpressionSyntax Await(
        LocalDeclarationStatementSyntax current,
        Func<ExpressionSyntax, ExpressionSyntax, ExpressionSyntax> awaited)
    {
        var value = current.Declaration.Variables[0].Initializer!.Value;
        return _edits.Context.ConfiguredAwait(awaited(Value, value), value, Value, _task);
    }
}
