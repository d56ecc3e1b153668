using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.CallGraph;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.TextSearch;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace AsyncHygiene.Chains.Threads.Bound;

/// <summary>
/// The error number of the last native call, which each thread keeps for itself: between the call and the code that reads the number, the
/// thread has to stay the same.
/// </summary>
internal sealed class LastErrors
{
    private static readonly string[] s_reads =
    [
        "GetLastWin32Error", "GetLastPInvokeError", "GetLastPInvokeErrorMessage", "GetLastSystemError", "GetHRForLastWin32Error",
    ];

    private const string Win32Exception = nameof(Win32Exception);

    private readonly SemanticModelSource _models;
    private readonly CallerGraph _graph;
    private readonly CancellationToken _cancellationToken;
    private readonly Dictionary<(string File, TextSpan Function), List<TextSpan>> _between = [];

    private LastErrors(SemanticModelSource models, CallerGraph graph, CancellationToken cancellationToken)
    {
        _models = models;
        _graph = graph;
        _cancellationToken = cancellationToken;
    }

    public static LastErrors Of(SemanticModelSource models, CallerGraph graph, CancellationToken cancellationToken)
    {
        var errors = new LastErrors(models, graph, cancellationToken);
        errors.Find();
        return errors;
    }

    /// <summary>What stands behind the place depends on the thread that came to it.</summary>
    public bool AreReadAfter(SyntaxNode site, SyntaxNode function) =>
        _between.TryGetValue((function.SyntaxTree.FilePath, function.Span), out var spans) && spans.Exists(s => s.Contains(site.Span));

    private void Find()
    {
        var open = new Queue<Function>();
        foreach (var read in Reads().Concat(ImplicitReads()))
            Add(read, open);

        // A function that reads it and makes no native call itself: its callers have made it.
        var seen = new HashSet<Function>(open);
        while (open.Count > 0 && seen.Count < ThreadFlow.MaximumFunctions)
        {
            _cancellationToken.ThrowIfCancellationRequested();
            foreach (var site in _graph.CallersOf(open.Dequeue(), _cancellationToken).Sites)
            {
                var callers = new Queue<Function>();
                Add(site.Syntax, callers);
                foreach (var caller in callers.Where(seen.Add))
                    open.Enqueue(caller);
            }
        }
    }

    private IEnumerable<SyntaxNode> Reads()
    {
        foreach (var word in s_reads)
        {
            foreach (var token in _models.AllTokens(word, _cancellationToken))
            {
                if (token.Parent?.FirstAncestorOrSelf<InvocationExpressionSyntax>() is { } call
                    && call.Expression.Span.End == token.Span.End
                    && IsOfMarshal(call, _models.For(call.SyntaxTree)))
                {
                    yield return call;
                }
            }
        }

        foreach (var token in _models.AllTokens(Win32Exception, _cancellationToken))
        {
            if (token.Parent?.FirstAncestorOrSelf<ObjectCreationExpressionSyntax>() is { ArgumentList.Arguments.Count: 0 } creation
                && creation.Type.Span.End == token.Span.End)
            {
                yield return creation;
            }
        }
    }

    /// <summary><c>Win32Exception Error() => new();</c></summary>
    private IEnumerable<SyntaxNode> ImplicitReads() => _models.ImplicitCreations(_cancellationToken)
        .Where(creation => creation.ArgumentList.Arguments.Count == 0
            && _models.For(creation.SyntaxTree) is var model
            && model.Compilation.Mentions(Win32Exception, _cancellationToken)
            && KnownTypes.Of(model.Compilation) is var types
            && types.Is(model.GetTypeInfo(creation, _cancellationToken).Type, types["System.ComponentModel." + Win32Exception]));

    private void Add(SyntaxNode read, Queue<Function> readers)
    {
        var model = _models.For(read.SyntaxTree);
        if (FunctionSyntax.Around(read) is not { } function)
        {
            // Of an initializer the constructors are what is called.
            if (Function.Around(read, model, _cancellationToken) is { } initializers)
                readers.Enqueue(initializers);
            return;
        }

        var native = FunctionSyntax.OwnNodes(function)
            .OfType<InvocationExpressionSyntax>()
            .Where(c => c.Span.End <= read.SpanStart && IsNative(c, model))
            .Select(c => (int?)c.Span.End)
            .Max();
        if (native is null && Function.Around(read, model, _cancellationToken) is { } reader)
            readers.Enqueue(reader);

        var key = (function.SyntaxTree.FilePath, function.Span);
        if (!_between.TryGetValue(key, out var spans))
            _between.Add(key, spans = []);
        spans.Add(TextSpan.FromBounds(native ?? function.SpanStart, read.SpanStart));
    }

    private bool IsOfMarshal(InvocationExpressionSyntax call, SemanticModel model)
    {
        var types = KnownTypes.Of(model.Compilation);
        return types.Is(
            model.GetSymbolInfo(call, _cancellationToken).Symbol?.ContainingType,
            types["System.Runtime.InteropServices.Marshal"]);
    }

    private bool IsNative(InvocationExpressionSyntax call, SemanticModel model) =>
        model.GetSymbolInfo(call, _cancellationToken).Symbol is IMethodSymbol method
        && (method.IsExtern
            || method.GetDllImportData() is not null
            || method.GetAttributes().Any(a => IsLibraryImport(a, KnownTypes.Of(model.Compilation))));

    private static bool IsLibraryImport(AttributeData attribute, KnownTypes types) =>
        types.Is(attribute.AttributeClass, types["System.Runtime.InteropServices.LibraryImportAttribute"]);
}
