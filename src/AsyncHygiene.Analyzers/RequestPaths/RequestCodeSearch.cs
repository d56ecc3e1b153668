using System.Collections.Concurrent;
using System.Linq;
using System.Runtime.CompilerServices;
using System.Threading;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncHygiene.RequestPaths;

/// <summary>
/// The answers of one compilation: which functions requests reach. An answer depends on the compilation and the options alone, so it is kept for
/// every rule that asks.
/// </summary>
internal sealed class RequestCodeSearch
{
    private static readonly ConditionalWeakTable<Compilation, RequestCodeSearch> s_searches = new();

    private readonly Compilation _compilation;
    private readonly EntryPoints _entryPoints;
    private readonly Barriers _barriers;
    private readonly ConcurrentDictionary<Function, RequestCode?> _answers = new();

    private RequestCodeSearch(Compilation compilation)
    {
        _compilation = compilation;
        var types = KnownTypes.Of(compilation);
        _entryPoints = EntryPoints.Of(types);
        _barriers = new Barriers(types);
    }

    public static RequestCodeSearch Of(Compilation compilation) => s_searches.GetValue(compilation, static c => new RequestCodeSearch(c));

    public RequestCode? Find(EnclosingFunction function, OperationAnalysisContext context)
    {
        var start = function.Symbol switch
        {
            IMethodSymbol method => Function.Of(method),
            { IsStatic: false, ContainingType: { } type } => Function.Initializers(type),
            _ => (Function?)null,
        };
        if (start is not { } node)
            return null;

        return _answers.TryGetValue(node, out var known) ? known : _answers.GetOrAdd(node, Find(node, context.Options, context.CancellationToken));
    }

    private RequestCode? Find(Function start, AnalyzerOptions options, CancellationToken cancellationToken)
    {
        var settings = RequestPathSettings.Of(options, _compilation);
        var recorded = RequestPathFile.Of(options, cancellationToken).Select(f => f.Content.Paths).Where(p => !p.IsEmpty).ToList();
        var canExist = _entryPoints.CanExist || recorded.Count > 0;
        if (!canExist && !settings.IsLibrary)
            return null;

        var search = new CallerSearch(CallGraph.Of(_compilation), EntryPointOf, _barriers.Stops);
        if (canExist && search.Find(start, PathCertainty.Proven, cancellationToken) is { } proven)
            return RequestCode.Proven(proven);

        if (settings.IsRequestLibrary && search.FindEnd(start, UserSlot, cancellationToken) is { } requested)
            return RequestCode.FromLibrary(requested, isWarning: true);

        if (canExist && search.Find(start, PathCertainty.Possible, cancellationToken) is { } possible)
            return RequestCode.Possible(possible);

        return settings.IsLibrary && (search.FindEnd(start, UserSlot, cancellationToken) ?? search.FindEnd(start, PublicMember, cancellationToken)) is { } open
            ? RequestCode.FromLibrary(open, isWarning: false)
            : null;

        EntryPoint? EntryPointOf(Function function) => _entryPoints.Find(function) ?? Recorded(function);

        EntryPoint? Recorded(Function function)
        {
            if (recorded.Count == 0 || function is not { Node: null, Method: { } method } || method.GetDocumentationCommentId() is not { } id)
                return null;

            var path = recorded.Select(paths => paths.TryGetValue(id, out var found) ? found : null).FirstOrDefault(p => p is not null);
            return path is null ? null : new EntryPoint(EntryPointKind.Recorded, method, path);
        }
    }

    /// <summary>The user-defined interface or base member that a member answers for: in layered solutions that is how requests come in.</summary>
    private static string? UserSlot(Function function) =>
        function is { Node: null, Method: { } method }
        && Slots.Of(method).Skip(1).FirstOrDefault(s => !s.IsFramework() && s.ContainingType.SpecialType != SpecialType.System_Object) is { } slot
            ? FunctionName.Of(slot)
            : null;

    private static string? PublicMember(Function function)
    {
        if (function is not { Node: null, Method: { MethodKind: MethodKind.Ordinary } method })
            return null;

        for (ISymbol? symbol = method; symbol is not null and not INamespaceSymbol; symbol = symbol.ContainingSymbol)
        {
            if (symbol.DeclaredAccessibility is not (Accessibility.Public or Accessibility.Protected or Accessibility.ProtectedOrInternal))
                return null;
        }

        return FunctionName.Of(method);
    }
}
