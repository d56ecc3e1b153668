using System.Collections.Concurrent;
using System.Linq;
using System.Runtime.CompilerServices;
using System.Threading;
using AsyncHygiene.CallGraph;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncHygiene.RequestPaths;

/// <summary>
/// The answers of one compilation: which functions requests reach. An answer depends on the compilation and the options alone, so it is
/// kept for every rule that asks.
/// </summary>
internal sealed class RequestCodeSearch
{
    private static readonly ConditionalWeakTable<Compilation, RequestCodeSearch> s_searches = new();

    private readonly Compilation _compilation;
    private readonly ConcurrentDictionary<Function, RequestCode?> _answers = new();

    private RequestRoots? _roots;

    private RequestCodeSearch(Compilation compilation) => _compilation = compilation;

    public static RequestCodeSearch Of(Compilation compilation) => s_searches.GetValue(compilation, static c => new RequestCodeSearch(c));

    public RequestCode? Find(EnclosingFunction function, AnalyzedOperation context)
    {
        var start = function.Symbol switch
        {
            IMethodSymbol method => Function.Of(method),
            { IsStatic: false, ContainingType: { } type } => Function.Initializers(type),
            _ => (Function?)null,
        };
        if (start is not { } node)
            return null;

        return _answers.TryGetValue(node, out var known)
            ? known
            : _answers.GetOrAdd(node, Find(node, context.Options, context.CancellationToken));
    }

    private RequestCode? Find(Function start, AnalyzerOptions options, CancellationToken cancellationToken)
    {
        var settings = RequestPathSettings.Of(options, _compilation);
        var roots = _roots ??= new RequestRoots(_compilation, options, cancellationToken);
        var canExist = roots.CanExist;
        if (!canExist && !settings.IsLibrary)
            return null;

        var search = new CallerSearch(CallerGraph.Of(_compilation), roots.Find, roots.Stops);
        if (canExist && search.Find(start, PathCertainty.Proven, cancellationToken) is { } proven)
            return RequestCode.Proven(proven);

        if (settings.IsRequestLibrary && search.FindEnd(start, UserSlot, cancellationToken) is { } requested)
            return RequestCode.FromLibrary(requested, isWarning: true);

        if (canExist && search.Find(start, PathCertainty.Possible, cancellationToken) is { } possible)
            return RequestCode.Possible(possible);

        return settings.IsLibrary
            && (search.FindEnd(start, UserSlot, cancellationToken) ?? search.FindEnd(start, PublicMember, cancellationToken)) is { } open
            ? RequestCode.FromLibrary(open, isWarning: false)
            : null;
    }

    /// <summary>
    /// The user-defined interface or base member that a member answers for: in layered solutions that is how requests come in.
    /// </summary>
    private static string? UserSlot(Function function) =>
        function is { Node: null, Method: { } method }
        && Slots.Of(method)
            .Skip(1)
            .FirstOrDefault(s => !s.IsFramework() && s.ContainingType.SpecialType != SpecialType.System_Object) is { } slot
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
