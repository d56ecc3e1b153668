using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.AwaitSites.Loops.Lists;
using AsyncHygiene.CallGraph.References;
using AsyncHygiene.Chains.Threads.Unawaited;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Concurrency;
using AsyncHygiene.Semantics.Values;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.InPlace.Parallel;

/// <summary>
/// Reads of a loop that change what a later one may look at: a field, a list, an object that a pass has not made itself. A cursor, a quota,
/// a flag or a number goes from pass to pass, and so does what a handler of the program's own keeps for a client.
/// <code>
/// async Task&lt;string&gt; GetAsync(string url) { var text = await _client.GetStringAsync(url + _cursor); _cursor = text; return text; }
/// </code>
/// </summary>
internal sealed class DependentReads
{
    /// <summary>What others put into it is seen there.</summary>
    private static readonly string[] s_holders =
        ["System.Collections", "System.IO", "System.Text.Json.Nodes", "System.Xml", "Microsoft.Extensions.Caching.Memory"];

    private static readonly string[] s_holderTypes = ["System.Text.StringBuilder", "System.Threading.CancellationTokenSource"];

    /// <summary>What these give is made from an answer or a text.</summary>
    private static readonly string[] s_makers = ["System.Net.Http", "System.Text.Json", "Newtonsoft.Json"];

    private readonly SharedObject _objects;
    private readonly KnownTypes _types;
    private readonly ILocalSymbol _list;
    private readonly HashSet<SyntaxNode> _code;
    private readonly CancellationToken _cancellationToken;

    private DependentReads(
        ILocalSymbol list,
        IEnumerable<SyntaxNode> code,
        DocumentContext context,
        CancellationToken cancellationToken)
    {
        _objects = new SharedObject(context.Model.Compilation, cancellationToken);
        _types = context.Types;
        _list = list;
        _code = [.. code];
        _cancellationToken = cancellationToken;
    }

    public static bool Are(SequentialReads reads, DocumentContext context, CancellationToken cancellationToken)
    {
        var source = ReachedCode.Of(context);
        var handlers = context.Types["System.Net.Http.HttpMessageHandler"]?.GetMembers()
            .Where(m => m.Name is "Send" or "SendAsync")
            .SelectMany(m => source.BodiesOf(m, cancellationToken)) ?? [];
        var reached = source.From(handlers.Prepend(reads.Loop.Statement), context.Model, cancellationToken).ToList();
        var dependent = new DependentReads(reads.List, reached.Select(c => c.Code), context, cancellationToken);
        return reached.Exists(dependent.Change);
    }

    private bool Change(CodeSummary code) =>
        code.Code.DescendantNodesAndSelf().OfType<SimpleNameSyntax>().Any(name =>
            code.Model.GetSymbolInfo(name, _cancellationToken).Symbol is { } symbol
            && (IsSetting(name, symbol) || (HasSource(symbol) && Changes(name, symbol.OriginalDefinition, code.Model))));

    private static bool HasSource(ISymbol symbol) =>
        symbol is ILocalSymbol or IParameterSymbol or IFieldSymbol or IPropertySymbol && !symbol.DeclaringSyntaxReferences.IsEmpty;

    /// <summary>What a client sends with each request.</summary>
    private bool IsSetting(SimpleNameSyntax name, ISymbol symbol) =>
        name.Identifier.ValueText == "DefaultRequestHeaders"
        && _types.Is(symbol.ContainingType, _types["System.Net.Http.HttpClient"]);

    private bool Changes(SimpleNameSyntax name, ISymbol symbol, SemanticModel model)
    {
        if (SymbolEqualityComparer.Default.Equals(symbol, _list)
            || (symbol is ILocalSymbol or IParameterSymbol && IsOfPass(symbol))
            || _objects.IsOnlyRead(name, symbol, model))
        {
            return false;
        }

        return SharedObject.IsSet(name) ? !IsOfNewObject(name, model) : SharedObject.TypeOf(symbol) is { } type && Holds(type);
    }

    /// <summary>Of the pass, or of a function that it calls; the loop's own variable is there for the pass too.</summary>
    private bool IsOfPass(ISymbol variable) =>
        variable.DeclaringSyntaxReferences.Select(r => r.GetSyntax(_cancellationToken)).Any(d =>
            d.AncestorsAndSelf().Any(n => _code.Contains(n) || (n is ForEachStatementSyntax loop && _code.Contains(loop.Statement))));

    /// <summary>A member of an object that the function has made or has read from an answer.</summary>
    private bool IsOfNewObject(SimpleNameSyntax name, SemanticModel model) =>
        PropertyUse.Target(name) is MemberAccessExpressionSyntax { Expression: IdentifierNameSyntax owner }
        && model.GetOperation(owner, _cancellationToken) is ILocalReferenceOperation local
        && PossibleValues.Of(local, _cancellationToken) is { Count: > 0 } values
        && values.All(v => IsNew(v.WithoutConversions()));

    private static bool IsNew(IOperation value) => value switch
    {
        IObjectCreationOperation => true,
        IAwaitOperation wait => IsNew(wait.Operation.WithoutConfiguration()),
        ICoalesceOperation coalesce => IsNew(coalesce.Value) && IsNew(coalesce.WhenNull),
        IThrowOperation => true,
        IInvocationOperation { TargetMethod: var method } => Array.Exists(s_makers, method.ContainingType.IsInOrBelow),
        _ => false,
    };

    private bool Holds(ITypeSymbol type) =>
        type is IArrayTypeSymbol
        || (type is INamedTypeSymbol named && (Array.Exists(s_holders, named.IsInOrBelow) || _types.IsOneOf(named, s_holderTypes)));
}
