using System;
using System.Linq;
using System.Threading;
using AsyncHygiene.CallGraph.References;
using AsyncHygiene.Editing.Statements;
using AsyncHygiene.Editing.Syntax;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.BlockingHelpers;
using AsyncHygiene.Semantics.Tasks;
using AsyncHygiene.Semantics.TextSearch;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Chains.Threads;

/// <summary>What a caller does with the task of a call.</summary>
internal sealed class TaskUse
{
    /// <summary>How many methods may stand one behind the other that are given a delegate.</summary>
    private const int MaxDepth = 3;

    /// <summary>It awaits it at once.</summary>
    public static readonly TaskUse Awaited = new();

    /// <summary>It gives it to its own callers.</summary>
    public static readonly TaskUse Returned = new();

    /// <summary>
    /// It goes on while the task runs: it drops it, keeps it for later, combines it with others, or hands it on from a block that ends
    /// then.
    /// </summary>
    public static readonly TaskUse Unawaited = new();

    /// <summary>It blocks until the task is done.</summary>
    public static readonly TaskUse Blocked = new();

    /// <summary>It gives it to a thread of the pool, or to code that is not here.</summary>
    public static readonly TaskUse Other = new();

    /// <summary>There is none: the call tells a mock about the member.</summary>
    public static readonly TaskUse None = new();

    private TaskUse()
    {
    }

    /// <summary>What is not known counts as going on: the task may be asked, kept or given away anywhere.</summary>
    /// <param name="call">The call, or what else gives the task: a property, an indexer, an operator, a conversion.</param>
    /// <param name="model">Of its file.</param>
    /// <param name="cancellationToken">Ends the search.</param>
    public static TaskUse Of(ExpressionSyntax call, SemanticModel model, CancellationToken cancellationToken) =>
        RecordedCall.Is(call, model, cancellationToken) ? None : Of(call, model, MaxDepth, cancellationToken);

    /// <summary>Of the tasks of a method that is given to a call by its name.</summary>
    public static TaskUse Of(ArgumentSyntax group, SemanticModel model, CancellationToken cancellationToken) =>
        OfGiven(group, model, MaxDepth, cancellationToken);

    /// <summary>Of the tasks of a method whose name is put into a field, a property or an event.</summary>
    public static TaskUse OfGroup(SyntaxNode name, SemanticModel model, CancellationToken cancellationToken)
    {
        var group = PropertyUse.Target(name) is ExpressionSyntax target ? Outermost(target) : null;
        if (group is not null && IsKept(group))
            return Unawaited;

        return group?.Parent switch
        {
            AssignmentExpressionSyntax assignment when assignment.Right == group =>
                OfHolder(model.GetSymbolInfo(assignment.Left, cancellationToken).Symbol, group, model, MaxDepth, cancellationToken),
            EqualsValueClauseSyntax { Parent: (VariableDeclaratorSyntax or PropertyDeclarationSyntax) and var declaration } =>
                OfHolder(model.GetDeclaredSymbol(declaration, cancellationToken), group, model, MaxDepth, cancellationToken),
            ArgumentSyntax argument when IsOneOfMany(argument, model, cancellationToken) => Unawaited,
            _ => Other,
        };
    }

    /// <summary>Of the tasks of a lambda. Who raises an event expects that its handlers go on.</summary>
    public static TaskUse Of(AnonymousFunctionExpressionSyntax lambda, SemanticModel model, CancellationToken cancellationToken) =>
        lambda.Parent is AssignmentExpressionSyntax { RawKind: (int)SyntaxKind.AddAssignmentExpression }
            && model.GetSymbolInfo(lambda, cancellationToken).Symbol is IMethodSymbol { ReturnsVoid: true }
            ? Other
            : OfLambda(lambda, model, MaxDepth, cancellationToken);

    private static TaskUse Of(ExpressionSyntax call, SemanticModel model, int depth, CancellationToken cancellationToken)
    {
        var task = Outermost(call);
        return task.Parent switch
        {
            AwaitExpressionSyntax => Awaited,
            MemberAccessExpressionSyntax access => IsWait(access) ? Blocked : OfHelper(access.Parent, model, cancellationToken),
            ReturnStatementSyntax or ArrowExpressionClauseSyntax =>
                EndingBlock.IsAround(task) || !IsResult(task, model, cancellationToken) ? Unawaited : Returned,
            EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax { Parent.Parent: LocalDeclarationStatementSyntax kept } variable } =>
                OfNext(kept, variable.Identifier.ValueText, model, cancellationToken),
            AssignmentExpressionSyntax { Left: IdentifierNameSyntax name, Parent: ExpressionStatementSyntax kept }
                when model.GetSymbolInfo(name, cancellationToken).Symbol is ILocalSymbol =>
                OfNext(kept, name.Identifier.ValueText, model, cancellationToken),
            AnonymousFunctionExpressionSyntax lambda =>
                lambda.Modifiers.Has(SyntaxKind.AsyncKeyword) ? Unawaited : OfLambda(lambda, model, depth, cancellationToken),
            ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax taker } argument
                when CalledWith(argument) is { } name && !IsCombining(name) => OfHelper(taker, model, cancellationToken),
            _ => Unawaited,
        };
    }

    /// <summary>
    /// The function returns the task itself. An async one makes it the result of another task or drops it, and so does a constructor, a
    /// setter or a void method with an arrow: <c>set =&gt; SaveAsync(value);</c>
    /// </summary>
    private static bool IsResult(ExpressionSyntax task, SemanticModel model, CancellationToken cancellationToken) =>
        FunctionSyntax.Around(task) is not { } function
        || FunctionSyntax.SymbolOf(function, model, cancellationToken) is not ({ IsAsync: true } or { ReturnsVoid: true });

    /// <summary>Of a task in a variable: the next statement may wait for it before it does anything else.</summary>
    private static TaskUse OfNext(StatementSyntax kept, string name, SemanticModel model, CancellationToken cancellationToken) =>
        OfFirst(
            kept.Parent is BlockSyntax block ? block.Statements.SkipWhile(s => s != kept).Skip(1).FirstOrDefault() : null,
            name,
            model,
            cancellationToken);

    /// <summary>What a statement does first with a task in a variable.</summary>
    private static TaskUse OfFirst(StatementSyntax? statement, string name, SemanticModel model, CancellationToken cancellationToken)
    {
        if (statement is null)
            return Unawaited;

        foreach (var use in statement.DescendantNodes().OfType<IdentifierNameSyntax>().Where(n => n.Identifier.ValueText == name))
        {
            var task = Outermost(use);
            var found = task.Parent switch
            {
                AwaitExpressionSyntax => Awaited,
                MemberAccessExpressionSyntax access when IsWait(access) => Blocked,
                ReturnStatementSyntax when !EndingBlock.IsAround(task) && IsResult(task, model, cancellationToken) => Returned,
                _ => Unawaited,
            };
            if (found != Unawaited && EvaluationOrder.IsFirst(use, statement, model, cancellationToken))
                return found;
        }

        return Unawaited;
    }

    /// <summary><c>Result</c>, <c>Wait()</c>, <c>GetAwaiter().GetResult()</c>: not for no time, and not an awaiter that is kept.</summary>
    private static bool IsWait(MemberAccessExpressionSyntax access) => access.Name.Identifier.ValueText switch
    {
        "Result" => access.Parent is not AssignmentExpressionSyntax,
        "Wait" => access.Parent is InvocationExpressionSyntax wait && !wait.ArgumentList.Arguments.Any(IsZero),
        "GetAwaiter" => access.Parent is InvocationExpressionSyntax
        {
            Parent: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "GetResult", Parent: InvocationExpressionSyntax },
        },
        _ => false,
    };

    private static bool IsZero(ArgumentSyntax argument) =>
        argument.Expression is LiteralExpressionSyntax { Token.Value: 0 }
        || (argument.Expression is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Zero" });

    /// <summary>A method of the user's own that blocks until the task is done.</summary>
    private static TaskUse OfHelper(SyntaxNode? call, SemanticModel model, CancellationToken cancellationToken) =>
        call is InvocationExpressionSyntax
        && model.GetSymbolInfo(call, cancellationToken).Symbol is IMethodSymbol method
        && BlockingHelper.Of(method, model.Compilation, cancellationToken) is not null
            ? Blocked
            : Unawaited;

    /// <summary>The largest expression that is the same task.</summary>
    private static ExpressionSyntax Outermost(ExpressionSyntax task)
    {
        while (Whole(task) is { } whole)
            task = whole;
        return task;
    }

    /// <summary>The expression around that is the same task.</summary>
    private static ExpressionSyntax? Whole(ExpressionSyntax task) => task.Parent switch
    {
        ParenthesizedExpressionSyntax whole => whole,
        PostfixUnaryExpressionSyntax whole => whole,
        CastExpressionSyntax whole => whole,
        ConditionalAccessExpressionSyntax whole when whole.WhenNotNull == task => whole,
        ConditionalExpressionSyntax whole when whole.Condition != task => whole,
        BinaryExpressionSyntax { OperatorToken.Text: "??" } whole => whole,
        SwitchExpressionArmSyntax { Parent: SwitchExpressionSyntax whole } arm when arm.Expression == task => whole,
        MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ConfigureAwait" or "AsTask" } access
            when access.Parent is InvocationExpressionSyntax whole => whole,
        _ => null,
    };

    private static TaskUse OfLambda(
        AnonymousFunctionExpressionSyntax lambda,
        SemanticModel model,
        int depth,
        CancellationToken cancellationToken)
    {
        // An expression tree is read, or run elsewhere.
        if (model.GetTypeInfo(lambda, cancellationToken).ConvertedType is not { TypeKind: TypeKind.Delegate })
            return Other;

        if (model.GetSymbolInfo(lambda, cancellationToken).Symbol is IMethodSymbol { ReturnsVoid: true })
            return Unawaited;

        var function = Outermost(lambda);
        if (IsKept(function))
            return Unawaited;

        return function.Parent switch
        {
            ArgumentSyntax argument => OfGiven(argument, model, depth, cancellationToken),
            EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax { Parent.Parent: LocalDeclarationStatementSyntax kept } variable } =>
                OfKept(kept, variable.Identifier.ValueText, model, depth, cancellationToken),
            AssignmentExpressionSyntax assignment =>
                OfHolder(model.GetSymbolInfo(assignment.Left, cancellationToken).Symbol, function, model, depth, cancellationToken),
            EqualsValueClauseSyntax { Parent: (VariableDeclaratorSyntax or PropertyDeclarationSyntax) and var declaration } =>
                OfHolder(model.GetDeclaredSymbol(declaration, cancellationToken), function, model, depth, cancellationToken),
            _ => Other,
        };
    }

    /// <summary>
    /// A delegate in a collection or a tuple, or one that is handed on: whoever takes it from there may do anything with the tasks of its
    /// calls.
    /// </summary>
    private static bool IsKept(ExpressionSyntax function) => function.Parent is InitializerExpressionSyntax
        or ExpressionElementSyntax
        or ArgumentSyntax { Parent: TupleExpressionSyntax }
        or AssignmentExpressionSyntax { Left: ElementAccessExpressionSyntax or ImplicitElementAccessSyntax }
        or ReturnStatementSyntax
        or YieldStatementSyntax
        or ArrowExpressionClauseSyntax
        or AnonymousFunctionExpressionSyntax;

    /// <summary>The compiler puts it in the collection of a <c>params</c> parameter.</summary>
    private static bool IsOneOfMany(ArgumentSyntax argument, SemanticModel model, CancellationToken cancellationToken) =>
        argument is { NameColon: null, Parent: ArgumentListSyntax { Arguments: var arguments, Parent: { } call } }
        && model.GetSymbolInfo(call, cancellationToken).Symbol is IMethodSymbol { Parameters: { Length: > 0 } parameters }
        && parameters[parameters.Length - 1] is { IsParams: true } many
        && arguments.IndexOf(argument) >= many.Ordinal;

    /// <summary>Of a delegate in a variable, a parameter, a field, property or event.</summary>
    private static TaskUse OfHolder(
        ISymbol? holder,
        ExpressionSyntax function,
        SemanticModel model,
        int depth,
        CancellationToken cancellationToken) =>
        holder is ILocalSymbol or IParameterSymbol
            ? OfVariable(function.FirstAncestorOrSelf<MemberDeclarationSyntax>(), holder.Name, model, depth, cancellationToken)
            : OfMember(holder, model.Compilation, depth, cancellationToken);

    /// <summary>Of a delegate in a field, property or event: what its project does with the tasks of its calls.</summary>
    private static TaskUse OfMember(ISymbol? member, Compilation compilation, int depth, CancellationToken cancellationToken) =>
        depth > 0
        && member is IFieldSymbol or IPropertySymbol or IEventSymbol
        && NameScan.Tokens(compilation, member.Name, cancellationToken)
            .Select(token => token.Parent)
            .OfType<IdentifierNameSyntax>()
            .Select(name => (Name: name, Call: DelegateCall.Of(name)))
            .Where(use => use.Call is not null || IsTakenApart(use.Name))
            .Any(use => compilation.GetSemanticModel(use.Name.SyntaxTree) is var model
                && SymbolEqualityComparer.Default.Equals(
                    model.GetSymbolInfo(use.Name, cancellationToken).Symbol?.OriginalDefinition,
                    member.OriginalDefinition)
                && (use.Call is null || Of(use.Call, model, depth - 1, cancellationToken) == Unawaited))
            ? Unawaited
            : Other;

    /// <summary><c>Saved.GetInvocationList()</c>: its handlers are called one by one.</summary>
    private static bool IsTakenApart(IdentifierNameSyntax name)
    {
        var kept = PropertyUse.Target(name);
        while (kept.Parent is PostfixUnaryExpressionSyntax or ParenthesizedExpressionSyntax)
            kept = kept.Parent;
        var member = kept.Parent switch
        {
            MemberAccessExpressionSyntax access => access.Name,
            ConditionalAccessExpressionSyntax conditional when conditional.Expression == kept =>
                conditional.WhenNotNull.DescendantNodes().OfType<MemberBindingExpressionSyntax>().FirstOrDefault()?.Name,
            _ => null,
        };
        return member?.Identifier.ValueText == nameof(Delegate.GetInvocationList);
    }

    /// <summary>Of a delegate in a variable: what is done with the tasks of its calls.</summary>
    private static TaskUse OfKept(
        LocalDeclarationStatementSyntax kept,
        string name,
        SemanticModel model,
        int depth,
        CancellationToken cancellationToken) =>
        OfVariable(kept.Parent, name, model, depth, cancellationToken);

    private static TaskUse OfVariable(
        SyntaxNode? scope,
        string name,
        SemanticModel model,
        int depth,
        CancellationToken cancellationToken) =>
        depth > 0
        && scope is not null
        && scope.DescendantNodes().OfType<IdentifierNameSyntax>().Where(n => n.Identifier.ValueText == name).Any(n => n.Parent switch
        {
            InvocationExpressionSyntax call when call.Expression == n => Of(call, model, depth - 1, cancellationToken) == Unawaited,
            ArgumentSyntax argument => OfGiven(argument, model, depth - 1, cancellationToken) == Unawaited,
            _ => false,
        })
            ? Unawaited
            : Other;

    /// <summary>
    /// Of what is given to a call. <c>items.Select(i => SaveAsync(i)).ToList()</c>: all of them are started when something goes through
    /// the sequence. Only a loop may await one before it starts the next.
    /// </summary>
    private static TaskUse OfGiven(ArgumentSyntax argument, SemanticModel model, int depth, CancellationToken cancellationToken)
    {
        if (IsOneOfMany(argument, model, cancellationToken))
            return Unawaited;

        if (CalledWith(argument) != "Select" || argument.Parent?.Parent is not InvocationExpressionSyntax sequence)
            return OfDelegate(argument, model, depth, cancellationToken);

        if (Outermost(sequence).Parent is not ForEachStatementSyntax { Statement: var body, Identifier.ValueText: var each })
            return Unawaited;

        return OfFirst(body is BlockSyntax block ? block.Statements.FirstOrDefault() : body, each, model, cancellationToken);
    }

    /// <summary>What a method of the solution does with the tasks of a delegate that it is given; of others nothing is known.</summary>
    private static TaskUse OfDelegate(ArgumentSyntax argument, SemanticModel model, int depth, CancellationToken cancellationToken)
    {
        if (depth == 0 || model.GetOperation(argument, cancellationToken) is not IArgumentOperation { Parameter: { } parameter })
            return Other;
        if (RunningLibrary.Combines(parameter))
            return Unawaited;
        if (RunningLibrary.Takes(parameter))
            return OfLibraryCall(argument, model, depth, cancellationToken);

        if (parameter.OriginalDefinition is not { ContainingSymbol: IMethodSymbol method } taken
            || method.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax(cancellationToken) is not { } declaration
            || !model.Compilation.ContainsSyntaxTree(declaration.SyntaxTree))
        {
            return Other;
        }

        var other = model.Compilation.GetSemanticModel(declaration.SyntaxTree);
        return declaration.DescendantNodes().OfType<InvocationExpressionSyntax>()
            .Where(c => DelegateCall.NameIn(c) is { } called && IsTaken(called))
            .Any(c => Of(c, other, depth - 1, cancellationToken) == Unawaited)
            || declaration.DescendantNodes().OfType<ArgumentSyntax>()
                .Where(a => a.Parent?.Parent is PrimaryConstructorBaseTypeSyntax or ConstructorInitializerSyntax && IsTaken(a.Expression))
                .Any(a => OfGiven(a, other, depth - 1, cancellationToken) == Unawaited)
                ? Unawaited
                : Other;

        bool IsTaken(ExpressionSyntax name) =>
            SymbolEqualityComparer.Default.Equals(other.GetSymbolInfo(name, cancellationToken).Symbol, taken);
    }

    /// <summary>
    /// What runs the delegate hands its task back: <c>map.GetOrAdd(key, k =&gt; LoadAsync(k))</c>. A task of that task ends with the part
    /// that is done at once, unless it is unwrapped.
    /// </summary>
    private static TaskUse OfLibraryCall(ArgumentSyntax argument, SemanticModel model, int depth, CancellationToken cancellationToken)
    {
        if (argument.Parent?.Parent is not InvocationExpressionSyntax call)
            return Unawaited;

        ExpressionSyntax task = call;
        if (Awaitable.ResultOf(model.GetTypeInfo(call, cancellationToken).Type) is { } result && Awaitable.ResultOf(result) is not null)
        {
            if (call.Parent is not MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Unwrap", Parent: ExpressionSyntax inner })
                return Unawaited;

            task = inner;
        }

        return Of(task, model, depth - 1, cancellationToken);
    }

    private static bool IsCombining(string name) =>
        name.StartsWith("WhenAll", StringComparison.Ordinal) || name is "WhenAny" or "WaitAll" or "WaitAny";

    private static string? CalledWith(ArgumentSyntax argument) =>
        argument.Parent?.Parent is InvocationExpressionSyntax call ? NameOf(call) : null;

    private static string? NameOf(InvocationExpressionSyntax call) => BlockingWait.NameOf(call)?.Identifier.ValueText;
}
