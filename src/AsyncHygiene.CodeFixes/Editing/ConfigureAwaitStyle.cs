using System;
using System.Linq;
using System.Runtime.CompilerServices;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Editing;

/// <summary>
/// Whether new awaits get <c>ConfigureAwait(false)</c>: as those around them have it, which are the awaits of the same member, else those
/// of the same type, else those of the file. In a file without any, as most of the project have it. Waits that have it say the same.
/// </summary>
internal static class ConfigureAwaitStyle
{
    private static readonly ConditionalWeakTable<Compilation, object> s_projects = new();

    /// <summary>Those of the SDK, of vs-threading, Meziantou and Roslynator.</summary>
    private static readonly string[] s_rules = ["CA2007", "VSTHRD111", "MA0004", "RCS1090"];

    /// <param name="site">Where the await will be; in a tree of its own if it is new code, which is like the rest of the file.</param>
    /// <param name="context">The file.</param>
    public static bool IsConfigured(SyntaxNode site, DocumentContext context)
    {
        if (site.SyntaxTree == context.Root.SyntaxTree)
        {
            foreach (var around in site.AncestorsAndSelf().OfType<MemberDeclarationSyntax>())
            {
                if (IsConfiguredIn(around, context) is { } isConfigured)
                    return isConfigured;
            }
        }

        return IsConfiguredIn(context.Root, context)
            ?? IsDemanded(context)
            ?? (bool)s_projects.GetValue(context.Model.Compilation, static c => MostAreConfigured(c));
    }

    /// <summary>
    /// True where a rule of the project warns of an await without it; null elsewhere. What the project takes back by <c>NoWarn</c> no file
    /// brings again.
    /// </summary>
    private static bool? IsDemanded(DocumentContext context)
    {
        var (tree, options) = (context.Root.SyntaxTree, context.Model.Compilation.Options);
        return Array.Exists(s_rules, id => SeverityOf(id) is ReportDiagnostic.Error or ReportDiagnostic.Warn) ? true : null;

        ReportDiagnostic SeverityOf(string id)
        {
            var isOfProject = options.SpecificDiagnosticOptions.TryGetValue(id, out var ofProject);
            return ofProject != ReportDiagnostic.Suppress
                && options.SyntaxTreeOptionsProvider is { } provider
                && (provider.TryGetDiagnosticValue(tree, id, default, out var severity)
                    || provider.TryGetGlobalDiagnosticValue(id, default, out severity))
                ? severity
                : isOfProject ? ofProject : ReportDiagnostic.Default;
        }
    }

    /// <summary>
    /// Null where nothing is awaited. One await that returns to its context may be there for the code behind it; where no library has such
    /// a context, most decide.
    /// </summary>
    private static bool? IsConfiguredIn(SyntaxNode node, DocumentContext context)
    {
        var awaits = node.DescendantNodes()
            .OfType<AwaitExpressionSyntax>()
            .Where(a => !NeedsContext(a, context))
            .ToList();
        var waits = ConfiguredWaitsIn(node, context);
        return awaits.Count + waits == 0
            ? null
            : IsStyle(awaits.Count(a => ContinuesAnywhere(a.Expression)) + waits, awaits.Count + waits, context.Types);
    }

    /// <summary>
    /// How many waits have it, where all have it: of one member, or at least two of a type or file. A person who writes it there knows what
    /// for; one of several may have been copied.
    /// </summary>
    private static int ConfiguredWaitsIn(SyntaxNode node, DocumentContext context)
    {
        var waits = node.DescendantNodes()
            .OfType<InvocationExpressionSyntax>()
            .Count(e => IsConfiguredWait(e) && !NeedsContext(e, context));
        var enough = node is BaseMethodDeclarationSyntax ? 1 : 2;
        return waits >= enough && node.DescendantNodes().OfType<ExpressionSyntax>().Count(e => MayWait(e) && IsWait(e, context)) == waits
            ? waits
            : 0;
    }

    /// <summary>By its name, before the compiler is asked.</summary>
    private static bool MayWait(ExpressionSyntax expression) => expression switch
    {
        MemberAccessExpressionSyntax { Name.Identifier.ValueText: var name } => name == "Result",
        InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: var name } } =>
            name is "Wait" or "GetResult",
        _ => false,
    };

    private static bool IsWait(ExpressionSyntax expression, DocumentContext context) =>
        BlockingWait.From(context.Model.GetOperation(expression), context.Types) is not null;

    private static bool IsStyle(int configured, int awaits, KnownTypes types) =>
        HasContext(types) ? configured >= awaits : configured * 2 > awaits;

    public static bool IsConfiguring(ExpressionSyntax awaited) =>
        awaited is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ConfigureAwait" } };

    /// <summary><c>task.ConfigureAwait(false)</c></summary>
    public static bool ContinuesAnywhere(ExpressionSyntax awaited) =>
        IsConfiguring(awaited)
        && ((InvocationExpressionSyntax)awaited).ArgumentList.Arguments is { Count: 1 } arguments
        && arguments[0].Expression.IsKind(SyntaxKind.FalseLiteralExpression);

    /// <summary><c>task.ConfigureAwait(false).GetAwaiter().GetResult()</c></summary>
    private static bool IsConfiguredWait(InvocationExpressionSyntax wait) => wait.Expression is MemberAccessExpressionSyntax
    {
        Name.Identifier.ValueText: "GetResult",
        Expression: InvocationExpressionSyntax
        {
            Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "GetAwaiter", Expression: var awaited },
        },
    } && ContinuesAnywhere(awaited);

    /// <summary>
    /// Code of the program may run in a context: in a request of <c>System.Web</c>, or on the thread of a user interface. A wait never left
    /// it, so a <c>ConfigureAwait(false)</c> before the wait did nothing.
    /// </summary>
    public static bool HasContext(KnownTypes types) =>
        UserInterfaceTypes.AreReferenced(types) || types["System.Web.HttpContext"] is not null;

    /// <summary>
    /// Whether the code behind an await has to go on in the context, for a place of the original tree: its function reads
    /// <c>HttpContext.Current</c>, which would be null, or has to do with a user interface, or runs code that may.
    /// </summary>
    public static bool NeedsContext(SyntaxNode site, DocumentContext context)
    {
        if (site.SyntaxTree != context.Root.SyntaxTree || !HasContext(context.Types) || FunctionSyntax.Around(site) is not { } function)
            return false;

        var hasInterface = UserInterfaceTypes.AreReferenced(context.Types);
        return (hasInterface && IsShown(context.Model.GetEnclosingSymbol(site.SpanStart)?.ContainingType, context.Types))
            || FunctionSyntax.OwnNodes(function).OfType<SimpleNameSyntax>().Any(n =>
                ReadsRequest(n, context) || (hasInterface && MayShow(context.Model.GetSymbolInfo(n).Symbol, context.Types)));
    }

    private static bool ReadsRequest(SimpleNameSyntax name, DocumentContext context) =>
        name.Identifier.ValueText == "Current"
        && context.Types["System.Web.HttpContext"] is { } request
        && context.Types.Is(context.Model.GetSymbolInfo(name).Symbol?.ContainingType, request);

    /// <summary>A member of what is shown, and a delegate or event, whose code is not here.</summary>
    private static bool MayShow(ISymbol? symbol, KnownTypes types) => symbol is not null
        && (symbol.Kind == SymbolKind.Event || HoldsDelegate(symbol) || IsShown(symbol.ContainingType, types));

    private static bool HoldsDelegate(ISymbol symbol) => symbol switch
    {
        ILocalSymbol local => local.Type.TypeKind == TypeKind.Delegate,
        IParameterSymbol parameter => parameter.Type.TypeKind == TypeKind.Delegate,
        IFieldSymbol field => field.Type.TypeKind == TypeKind.Delegate,
        IPropertySymbol property => property.Type.TypeKind == TypeKind.Delegate,
        _ => false,
    };

    /// <summary>A part of a user interface, and what one shows and watches.</summary>
    private static bool IsShown(INamedTypeSymbol? type, KnownTypes types) => type is not null
        && (UserInterfaceTypes.Contain(type, types)
            || type.AllInterfaces.Any(i => i.Name is "INotifyPropertyChanged" or "INotifyCollectionChanged"));

    /// <summary>
    /// Counted in the texts: parsing every file for a matter of style would cost too much. A wait that has it is no await.
    /// </summary>
    private static object MostAreConfigured(Compilation compilation)
    {
        int awaits = 0, configured = 0;
        foreach (var tree in compilation.SyntaxTrees)
        {
            var text = tree.GetText().ToString();
            awaits += Count(text, "await ");
            configured += Count(text, ".ConfigureAwait(false)") - Count(text, ".ConfigureAwait(false).GetAwaiter()");
        }

        return awaits > 0 && IsStyle(configured, awaits, KnownTypes.Of(compilation));
    }

    private static int Count(string text, string part)
    {
        var count = 0;
        for (var i = text.IndexOf(part, StringComparison.Ordinal); i >= 0; i = text.IndexOf(
            part,
            i + part.Length,
            StringComparison.Ordinal))
            count++;
        return count;
    }
}
