using System;
using System.Collections.Concurrent;
using System.Linq;
using System.Runtime.CompilerServices;
using System.Threading;
using AsyncHygiene.CallGraph;
using AsyncHygiene.CallGraph.Dispatch;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Counterparts.Queries;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Rules.Blocking.Sequences;

/// <summary>
/// A sequence that is a query in truth: the method that gives it returns an <c>IQueryable</c> as <c>IEnumerable&lt;T&gt;</c>, and whoever
/// enumerates it runs the query. Proven by the bodies of all methods that the call may run; those of other projects are seen where the
/// compiler has their source: in editors and in the tool.
/// </summary>
internal sealed class ReturnedQuery
{
    private const int MaximumImplementations = 5;

    private static readonly ConditionalWeakTable<Compilation, ReturnedQuery> s_queries = new();

    private readonly Lazy<SemanticModelSource> _source;
    private readonly ConcurrentDictionary<IMethodSymbol, bool> _isQuery = new(SymbolEqualityComparer.Default);

    private ReturnedQuery(Compilation compilation) =>
        _source = new Lazy<SemanticModelSource>(() => SemanticModelSource.WithProjectsBelow(compilation));

    /// <summary>With all projects below this one; few calls need them.</summary>
    private SemanticModelSource Models => _source.Value;

    public static ReturnedQuery In(Compilation compilation) => s_queries.GetValue(compilation, static c => new ReturnedQuery(c));

    /// <summary>The method that returns the query behind a value, or null.</summary>
    public IMethodSymbol? MethodOf(IOperation? value, KnownTypes types, CancellationToken cancellationToken)
    {
        foreach (var step in SequenceSource.Steps(value, types, cancellationToken))
        {
            switch (step)
            {
                case ILocalReferenceOperation { Type: { } type } when !IsSequence(type):
                    return null;
                case IInvocationOperation { TargetMethod: var method } call when call.Arguments.IsEmpty || !IsDeferred(method, types):
                    return IsSequence(method.OriginalDefinition.ReturnType)
                        && IsGivenOnlyQueries(call, types)
                        && IsQuery(method.OriginalDefinition, cancellationToken)
                            ? method
                            : null;
            }
        }

        return null;
    }

    /// <summary>What the method returns may be made of what it is given: <c>Sort(list.AsQueryable())</c> is a list.</summary>
    private static bool IsGivenOnlyQueries(IInvocationOperation call, KnownTypes types) =>
        call.Arguments.All(a =>
            a.Parameter?.Type.Inherits(types["System.Linq.IQueryable"]) != true || QueryableExtensions.IsQuery(a.Value, types));

    /// <summary>An operator over sequences that only describes what an enumeration will do.</summary>
    public static bool IsDeferred(IMethodSymbol method, KnownTypes types) =>
        types.Is(method.ContainingType, types["System.Linq.Enumerable"])
        && (IsSequence(method.OriginalDefinition.ReturnType) || method.ReturnType is INamedTypeSymbol { Name: "IOrderedEnumerable" });

    private static bool IsSequence(ITypeSymbol type) =>
        type.OriginalDefinition.SpecialType == SpecialType.System_Collections_Generic_IEnumerable_T;

    /// <summary>Many lines enumerate what few methods return.</summary>
    private bool IsQuery(IMethodSymbol method, CancellationToken cancellationToken) =>
        !method.DeclaringSyntaxReferences.IsEmpty
        && (_isQuery.TryGetValue(method, out var known) ? known : _isQuery.GetOrAdd(method, AllReturnQueries(method, cancellationToken)));

    private bool AllReturnQueries(IMethodSymbol method, CancellationToken cancellationToken)
    {
        var bodies = RunMethods.Of(method, Models).Where(m => !m.IsAbstract).Take(MaximumImplementations + 1).ToList();
        return bodies.Count is > 0 and <= MaximumImplementations && bodies.All(m => ReturnsQuery(m, cancellationToken));
    }

    private bool ReturnsQuery(IMethodSymbol method, CancellationToken cancellationToken)
    {
        if (method.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax(cancellationToken) is not MethodDeclarationSyntax declaration
            || !Models.Has(declaration.SyntaxTree))
        {
            return false;
        }

        var model = Models.For(declaration.SyntaxTree);
        var types = KnownTypes.Of(Models.CompilationOf(declaration.SyntaxTree));
        var values = FunctionSyntax.ReturnedBy(declaration).ToList();
        return values.Count > 0
            && values.TrueForAll(MayBeQuery)
            && values.TrueForAll(v => IsQuery(model.GetOperation(v, cancellationToken), types));
    }

    /// <summary>Most methods return what they have made; that needs no binding.</summary>
    private static bool MayBeQuery(ExpressionSyntax value) =>
        value is not (LiteralExpressionSyntax or CollectionExpressionSyntax or ArrayCreationExpressionSyntax
                or ImplicitArrayCreationExpressionSyntax)
        && !(value is InvocationExpressionSyntax call && BlockingWait.NameOf(call)?.Identifier.ValueText is "ToList" or "ToArray");

    private static bool IsQuery(IOperation? value, KnownTypes types)
    {
        while (value is IConversionOperation or IInvocationOperation { TargetMethod.Name: "AsEnumerable", Arguments.Length: 1 })
            value = value is IConversionOperation conversion ? conversion.Operand : ((IInvocationOperation)value).Arguments[0].Value;
        return value is not null && QueryableExtensions.IsQuery(value, types);
    }
}
