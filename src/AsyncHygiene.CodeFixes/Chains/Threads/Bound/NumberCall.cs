using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.CallGraph;
using AsyncHygiene.CallGraph.Dispatch;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Counterparts.Gain.Unlike;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Chains.Threads.Bound;

/// <summary>
/// What a call makes of the number of a thread that it is given: a method of the solution is looked into, one of a library is known to
/// write it, to store it or to make a text of it. All others may ask for it.
/// </summary>
internal sealed class NumberCall
{
    /// <summary>Methods of collections that ask for what is there under a key.</summary>
    private static readonly string[] s_lookups =
        ["TryGetValue", "TryRemove", "Remove", "ContainsKey", "Contains", "GetValueOrDefault", "TryUpdate", "Equals", "ReferenceEquals"];

    private static readonly string[] s_makers = ["GetOrAdd", "GetValue", "GetOrCreateValue", "AddOrUpdate"];

    /// <summary>What the names of members begin with that only take a value, if nothing asks for their result.</summary>
    private static readonly string[] s_stores =
        ["Add", "TryAdd", "Set", "Push", "Enqueue", "Insert", "Append", "Write", "TryWrite", "Post", "Send", "Exchange", "Emit", "Log"];

    /// <summary>Types whose members make another value of it.</summary>
    private static readonly string[] s_makersOfValues =
        ["Math", "Convert", "HashCode", "BitConverter", "Tuple", "ValueTuple", "KeyValuePair", "StringBuilder", "FormattableString"];

    private static readonly string[] s_logs = ["Serilog", "NLog", "log4net", "Microsoft.Extensions.Logging", "System.Diagnostics"];

    private readonly SemanticModelSource _models;
    private readonly NumberUse _uses;
    private readonly CancellationToken _cancellationToken;

    public NumberCall(SemanticModelSource models, NumberUse uses, CancellationToken cancellationToken)
    {
        _models = models;
        _uses = uses;
        _cancellationToken = cancellationToken;
    }

    public (NumberOutcome Outcome, CarriedNumber? Carrier) Of(CarriedNumber number, ArgumentSyntax argument, SyntaxNode called)
    {
        var model = _models.For(called.SyntaxTree);
        if (called is InvocationExpressionSyntax { Expression: IdentifierNameSyntax { Identifier.ValueText: "nameof" } })
            return (NumberOutcome.Shown, null);
        if (model.GetSymbolInfo(called, _cancellationToken).Symbol is not IMethodSymbol method)
            return (NumberOutcome.Read, null);

        var types = KnownTypes.Of(model.Compilation);
        if (IsForPeople(method, types))
            return (NumberOutcome.Shown, null);
        if (ParameterOf(argument, method, model) is { } parameter && !method.OriginalDefinition.DeclaringSyntaxReferences.IsEmpty)
            return OfParameter(method, parameter, number, called);
        return called switch
        {
            InvocationExpressionSyntax call => OfLibrary(number, method, call),
            BaseObjectCreationExpressionSyntax creation when !method.ContainingType.IsIn("System.IO") =>
                (NumberOutcome.Shown, Whole(method, "", creation)),
            ConstructorInitializerSyntax or PrimaryConstructorBaseTypeSyntax => (NumberOutcome.Shown, null),
            _ => (NumberOutcome.Read, null),
        };
    }

    /// <summary>In each body that the method may have.</summary>
    public (NumberOutcome Outcome, CarriedNumber? Carrier) OfParameter(
        IMethodSymbol method,
        IParameterSymbol parameter,
        CarriedNumber number,
        SyntaxNode called)
    {
        var creation = called as BaseObjectCreationExpressionSyntax;
        var bodies = BodiesOf(method).ToList();
        if (bodies.Count == 0 && creation is null)
            return (IsNamedLog(method.ContainingType.Name) ? NumberOutcome.Shown : NumberOutcome.Read, null);

        var outcome = NumberOutcome.Shown;
        foreach (var body in bodies)
        {
            var names = body.DescendantNodesAndSelf().OfType<ParameterListSyntax>().FirstOrDefault()?.Parameters;
            if (names is { } own && own.Count > parameter.Ordinal
                && _models.For(body.SyntaxTree).GetDeclaredSymbol(own[parameter.Ordinal], _cancellationToken) is { } declared
                && body is not TypeDeclarationSyntax
                && _uses.OfVariable(declared, body, number) is var use
                && use > outcome)
            {
                outcome = use;
            }
        }

        return creation is not null ? (outcome, Whole(method, parameter.Name, creation))
            : outcome == NumberOutcome.HandedOut && called is ExpressionSyntax call ? (NumberOutcome.Shown, number with { Value = call })
            : (outcome, null);
    }

    private (NumberOutcome Outcome, CarriedNumber? Carrier) OfLibrary(
        CarriedNumber number,
        IMethodSymbol method,
        InvocationExpressionSyntax call)
    {
        var isDropped = NumberUse.IsDropped(call);
        if (Array.IndexOf(s_makers, method.Name) >= 0 || (Array.IndexOf(s_lookups, method.Name) >= 0 && !LentCall.Removes(method)))
            _uses.Lookups.Add(call);
        if (Array.IndexOf(s_lookups, method.Name) >= 0)
            return (NumberOutcome.Read, null);
        if (Array.IndexOf(s_makers, method.Name) >= 0)
            return (call.Parent is ReturnStatementSyntax or ArrowExpressionClauseSyntax ? NumberOutcome.Lend : NumberOutcome.Read, null);
        if (method.ContainingType is { Name: "StringBuilder" } && isDropped)
            return (OfReceiver(call), null);
        if (method.ContainingType.SpecialType != SpecialType.None || Array.IndexOf(s_makersOfValues, method.ContainingType.Name) >= 0)
            return (NumberOutcome.Shown, new CarriedNumber(call, method.ContainingType.Name.Contains("Tuple") ? CarriedNumber.Any : null));
        return method.MethodKind == MethodKind.DelegateInvoke && method.ReturnsVoid
            || number.Member is not null
            || (isDropped && s_stores.Any(s => method.Name.StartsWith(s, StringComparison.Ordinal)))
                ? (NumberOutcome.Shown, null)
                : (NumberOutcome.Read, null);
    }

    /// <summary><c>text.Append(Environment.CurrentManagedThreadId);</c>: the number is in what is made of the text.</summary>
    private NumberOutcome OfReceiver(InvocationExpressionSyntax call)
    {
        var receiver = call.Expression;
        while (receiver is MemberAccessExpressionSyntax or InvocationExpressionSyntax)
        {
            receiver = receiver switch
            {
                MemberAccessExpressionSyntax access => access.Expression,
                InvocationExpressionSyntax inner => inner.Expression,
                _ => receiver,
            };
        }

        return receiver is IdentifierNameSyntax name
            && _models.For(name.SyntaxTree).GetSymbolInfo(name, _cancellationToken).Symbol is { Kind: SymbolKind.Local } local
            && NumberUse.ScopeOf(name) is { } scope
                ? _uses.OfVariable(local, scope, new CarriedNumber(name))
                : NumberOutcome.Shown;
    }

    private static CarriedNumber Whole(IMethodSymbol constructor, string parameter, ExpressionSyntax creation) =>
        new(creation, Array.IndexOf(s_makersOfValues, constructor.ContainingType.Name) >= 0 ? CarriedNumber.Any : parameter);

    private IParameterSymbol? ParameterOf(ArgumentSyntax argument, IMethodSymbol method, SemanticModel model) =>
        model.GetOperation(argument, _cancellationToken) is IArgumentOperation { Parameter: { } parameter } ? parameter
        : method.Parameters is { Length: > 0 } all && all[all.Length - 1].IsParams ? all[all.Length - 1]
        : null;

    private IEnumerable<SyntaxNode> BodiesOf(IMethodSymbol method) => RunMethods.Of(method, _models)
        .Where(m => !m.IsAbstract)
        .SelectMany(m => m.DeclaringSyntaxReferences)
        .Select(r => r.GetSyntax(_cancellationToken))
        .Where(s => _models.Has(s.SyntaxTree));

    /// <summary>A log, the console, a text writer, an exception.</summary>
    private static bool IsForPeople(IMethodSymbol method, KnownTypes types) =>
        method.ContainingType.IsOrDerivesFrom(types["System.Exception"])
        || method.OriginalDefinition.DeclaringSyntaxReferences.IsEmpty
            && (CommonCall.IsLog(method)
                || IsNamedLog(method.ContainingType.Name)
                || method.ContainingType.IsOrDerivesFrom(types["System.IO.TextWriter"])
                || s_logs.Any(method.ContainingType.IsInOrBelow));

    private static bool IsNamedLog(string type) =>
        type.StartsWith("Log", StringComparison.Ordinal)
        || type.StartsWith("ILog", StringComparison.Ordinal)
        || type.EndsWith("Log", StringComparison.Ordinal)
        || type.EndsWith("Logger", StringComparison.Ordinal);
}
