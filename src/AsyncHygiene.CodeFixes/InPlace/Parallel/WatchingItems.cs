using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.AwaitSites.Loops.Lists;
using AsyncHygiene.CallGraph.References;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Concurrency;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.InPlace.Parallel;

/// <summary>
/// A sequence that does something between two of its items, or looks at the list: so far it came to an item when the one before it had been
/// read, and it would give all of them before the first answer. <c>ids.TakeWhile(_ =&gt; texts.Count &lt; 3)</c>
/// </summary>
internal sealed class WatchingItems
{
    private readonly ReachedCode _source;
    private readonly DocumentContext _context;
    private readonly SyntaxNode? _list;
    private readonly CancellationToken _cancellationToken;

    private WatchingItems(ILocalSymbol list, DocumentContext context, CancellationToken cancellationToken)
    {
        _source = ReachedCode.Of(context);
        _context = context;
        _list = list.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax(cancellationToken);
        _cancellationToken = cancellationToken;
    }

    public static bool MayBeGiven(SequentialReads reads, DocumentContext context, CancellationToken cancellationToken)
    {
        var given = context.Model.GetTypeInfo(reads.Loop.Expression, cancellationToken).Type;
        if (given is null || IsStored(given))
            return false;

        var items = new WatchingItems(reads.List, context, cancellationToken);
        var element = context.Model.GetForEachStatementInfo(reads.Loop).ElementType;
        return items._source
            .From(items.IteratorsOf(element).Prepend(reads.Loop.Expression), context.Model, cancellationToken)
            .Any(items.Watches);
    }

    /// <summary>An array, a list, a set: it has its items already.</summary>
    private static bool IsStored(ITypeSymbol type) =>
        type is IArrayTypeSymbol or { SpecialType: SpecialType.System_String }
        || (type is INamedTypeSymbol named
            && named.IsInOrBelow("System.Collections")
            && named.OriginalDefinition.SpecialType
                is not (SpecialType.System_Collections_Generic_IEnumerable_T or SpecialType.System_Collections_IEnumerable));

    /// <summary>Of the solution, that give such items: a parameter may hold any of them.</summary>
    private IEnumerable<SyntaxNode> IteratorsOf(ITypeSymbol? element) =>
        _source.Mentions("yield", _cancellationToken)
            ? _source.All(_cancellationToken)
                .SelectMany(file => file.Code.DescendantNodes()
                    .OfType<YieldStatementSyntax>()
                    .Where(y => y.Expression is not null && Gives(y, element, file.Model))
                    .Select(FunctionSyntax.Around)
                    .OfType<SyntaxNode>())
                .Distinct()
            : [];

    private bool Gives(YieldStatementSyntax yield, ITypeSymbol? element, SemanticModel model) =>
        element is null
        || model.GetTypeInfo(yield.Expression!, _cancellationToken).ConvertedType is not { } type
        || type is ITypeParameterSymbol
        || SymbolNames.AreSame(type, element)
        || _context.Model.Compilation.HasImplicitConversion(type, element);

    private bool Watches(CodeSummary code) => code.Code.DescendantNodesAndSelf().Any(n => n switch
    {
        LockStatementSyntax => true,
        ExpressionStatementSyntax { Expression: InvocationExpressionSyntax call } => IsDone(call, code.Model),
        SimpleNameSyntax name => IsList(name, code.Model) || SetsShared(name, code.Model),
        _ => false,
    });

    private bool IsList(SimpleNameSyntax name, SemanticModel model) =>
        model.GetSymbolInfo(name, _cancellationToken).Symbol is ILocalSymbol local
        && local.DeclaringSyntaxReferences.Any(r => r.GetSyntax(_cancellationToken) == _list);

    /// <summary>A call of a library for what it does, unless it fills a variable of the code.</summary>
    private bool IsDone(InvocationExpressionSyntax call, SemanticModel model) =>
        model.GetSymbolInfo(call, _cancellationToken).Symbol is not IMethodSymbol method
        || (method.OriginalDefinition.DeclaringSyntaxReferences.IsEmpty
            && !(call.Expression is MemberAccessExpressionSyntax { Expression: IdentifierNameSyntax owner }
                && model.GetSymbolInfo(owner, _cancellationToken).Symbol is ILocalSymbol));

    private bool SetsShared(SimpleNameSyntax name, SemanticModel model) =>
        PropertyUse.Uses(name, MethodKind.PropertySet)
        && model.GetSymbolInfo(name, _cancellationToken).Symbol is IFieldSymbol or IPropertySymbol
        && PropertyUse.Target(name).Parent is not AssignmentExpressionSyntax { Parent: InitializerExpressionSyntax };
}
