using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.CallGraph;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Tests.CallGraph.Oracle;

/// <summary>Adds the edges of one body.</summary>
internal sealed class OracleWalker
{
    private readonly CallGraphOracle _oracle;
    private readonly OracleDispatch _dispatch;
    private readonly SemanticModel _model;
    private readonly ISymbol? _store;

    /// <param name="oracle">Where the edges go.</param>
    /// <param name="dispatch">What answers a call.</param>
    /// <param name="model">Of the body's file.</param>
    /// <param name="store">The static member whose initializer the body is.</param>
    public OracleWalker(CallGraphOracle oracle, OracleDispatch dispatch, SemanticModel model, ISymbol? store)
    {
        _store = store;
        _oracle = oracle;
        _dispatch = dispatch;
        _model = model;
    }

    /// <summary>No owner in static initializers, outside the delegates that they make.</summary>
    public void Walk(IOperation operation, Function? owner)
    {
        if (owner is { } function)
            _oracle.AddFunction(function);
        switch (operation)
        {
            case INameOfOperation:
                return;
            case IConversionOperation { Type: { } type, Operand: IAnonymousFunctionOperation } when IsExpressionTree(type):
                return;
            case IAnonymousFunctionOperation lambda:
                var inner = Function.Of(lambda.Symbol);
                if (operation.Syntax is AnonymousFunctionExpressionSyntax && !OracleExclusions.RunsApart(operation.Syntax, _model))
                    AddMade(owner, lambda.Symbol);
                WalkChildren(operation, inner.IsLambda ? inner : owner);
                return;
            case ILocalFunctionOperation local:
                WalkChildren(operation, Function.Of(local.Symbol));
                return;
        }

        if (owner is { } caller)
            AddEdges(operation, caller);
        else if (operation is IMethodReferenceOperation group)
            AddMade(null, group.Method);
        WalkChildren(operation, owner);
    }

    private void AddMade(Function? owner, IMethodSymbol target)
    {
        if (owner is { } maker)
            _oracle.Add(maker, target, OracleEdge.Delegate);
        else if (_store is not null)
            _oracle.AddStored(_store, target);
    }

    private void WalkChildren(IOperation operation, Function? owner)
    {
        foreach (var child in operation.ChildOperations)
            Walk(child, owner);
    }

    private void AddEdges(IOperation operation, Function owner)
    {
        switch (operation)
        {
            case IFieldReferenceOperation { Field.IsStatic: true } field:
                _oracle.AddReader(field.Field, owner);
                break;
            case IInvocationOperation call:
                Call(owner, call.TargetMethod, call.Instance);
                break;
            case IMethodReferenceOperation reference when !OracleExclusions.RunsApart(reference.Syntax, _model):
                Call(owner, reference.Method, reference.Instance, OracleEdge.Delegate);
                break;
            case IObjectCreationOperation { Constructor: { } constructor }:
                Call(owner, constructor, null);
                break;
            case IPropertyReferenceOperation property:
                _oracle.AddReader(property.Property, owner);
                foreach (var accessor in OraclePropertyUse.Accessors(property))
                    Call(owner, accessor, property.Instance);
                break;
            case IImplicitIndexerReferenceOperation indexer:
                Member(owner, indexer.LengthSymbol);
                if (indexer.IndexerSymbol is IPropertySymbol element)
                {
                    foreach (var accessor in OraclePropertyUse.Accessors(element, indexer))
                        Call(owner, accessor, null);
                }
                else
                {
                    Member(owner, indexer.IndexerSymbol);
                }

                break;
            case IListPatternOperation list:
                Member(owner, list.LengthSymbol);
                Member(owner, list.IndexerSymbol);
                break;
            case ISlicePatternOperation slice:
                Member(owner, slice.SliceSymbol);
                break;
            case IEventAssignmentOperation { EventReference: IEventReferenceOperation @event } assignment:
                Call(owner, assignment.Adds ? @event.Event.AddMethod : @event.Event.RemoveMethod, @event.Instance);
                break;
            case IBinaryOperation binary:
                Call(owner, binary.OperatorMethod, null);
                break;
            case IUnaryOperation unary when unary.OperatorKind is not (UnaryOperatorKind.True or UnaryOperatorKind.False):
                Call(owner, unary.OperatorMethod, null);
                break;
            case IIncrementOrDecrementOperation step:
                Call(owner, step.OperatorMethod, null);
                break;
            case ICompoundAssignmentOperation compound:
                Call(owner, compound.OperatorMethod, null);
                break;
            case IConversionOperation conversion:
                Call(owner, conversion.OperatorMethod, null);
                break;
            case IRecursivePatternOperation { DeconstructSymbol: IMethodSymbol deconstruct }:
                Call(owner, deconstruct, null);
                break;
            case ICollectionExpressionOperation collection:
                Call(owner, collection.ConstructMethod, null);
                if (collection.ConstructMethod?.MethodKind == MethodKind.Constructor && !collection.Elements.IsEmpty)
                    Call(
                        owner,
                        collection.Type!.GetMembers("Add").OfType<IMethodSymbol>().FirstOrDefault(m => m.Parameters.Length == 1),
                        null);
                break;
            case ISpreadOperation { Syntax: SpreadElementSyntax spread }:
                // There is no API that tells what a spread element calls.
                Call(
                    owner,
                    _model.GetTypeInfo(spread.Expression).Type?.GetMembers("GetEnumerator")
                        .OfType<IMethodSymbol>()
                        .FirstOrDefault(m => m.Parameters.IsEmpty),
                    null);
                break;
            case IWithOperation { Operand.Type: INamedTypeSymbol { IsRecord: true } record }:
                foreach (var copy in _dispatch.SourceTypes
                    .Where(t => IsRelated(t, record))
                    .SelectMany(t => t.InstanceConstructors)
                    .Where(IsCopy))
                {
                    Call(owner, copy, null);
                }
                break;
            case IUsingOperation { Resources: { } resources } @using:
                Dispose(owner, resources, @using.IsAsynchronous);
                break;
            case IUsingDeclarationOperation declaration:
                Dispose(owner, declaration.DeclarationGroup, declaration.IsAsynchronous);
                break;
            case IForEachLoopOperation { Syntax: CommonForEachStatementSyntax loop }:
                ForEach(owner, loop);
                break;
            case IAwaitOperation { Syntax: AwaitExpressionSyntax @await }:
                var info = _model.GetAwaitExpressionInfo(@await);
                Call(owner, info.GetAwaiterMethod, null);
                Call(owner, info.IsCompletedProperty?.GetMethod, null);
                Call(owner, info.GetResultMethod, null);
                break;
            case IDeconstructionAssignmentOperation { Syntax: AssignmentExpressionSyntax assignment }:
                Deconstruct(owner, _model.GetDeconstructionInfo(assignment));
                break;
        }
    }

    private void Member(Function owner, ISymbol? member)
    {
        if (member is IPropertySymbol { GetMethod: { } getter })
            Call(owner, getter, null);
        else if (member is IMethodSymbol method)
            Call(owner, method, null);
    }

    private void ForEach(Function owner, CommonForEachStatementSyntax loop)
    {
        var info = _model.GetForEachStatementInfo(loop);
        Call(owner, info.GetEnumeratorMethod, null);
        Call(owner, info.MoveNextMethod, null);
        Call(owner, info.CurrentProperty?.GetMethod, null);
        Call(owner, info.ElementConversion.MethodSymbol, null);
        // Dispose of an enumerator that is known by its interface only runs the enumerators' own.
        if (info.DisposeMethod is { ContainingType.TypeKind: not TypeKind.Interface } dispose)
            Call(owner, dispose, null);
        if (loop is ForEachVariableStatementSyntax variables)
            Deconstruct(owner, _model.GetDeconstructionInfo(variables));
    }

    private void Deconstruct(Function owner, DeconstructionInfo info)
    {
        Call(owner, info.Method, null);
        Call(owner, info.Conversion?.MethodSymbol, null);
        foreach (var nested in info.Nested)
            Deconstruct(owner, nested);
    }

    private void Dispose(Function owner, IOperation resources, bool isAsynchronous)
    {
        var name = isAsynchronous ? "DisposeAsync" : "Dispose";
        var contract = _oracle.Compilation.GetTypeByMetadataName(isAsynchronous ? "System.IAsyncDisposable" : "System.IDisposable")!;
        var slot = (IMethodSymbol)contract.GetMembers(name).Single();
        var types = resources is IVariableDeclarationGroupOperation group
            ? group.Declarations.SelectMany(d => d.Declarators).Select(d => (ITypeSymbol?)d.Symbol.Type)
            : new[] { resources.Type };
        foreach (var type in types.OfType<ITypeSymbol>())
        {
            if (type is ITypeParameterSymbol || type.TypeKind == TypeKind.Interface)
                Call(owner, slot, null);
            else if (type.FindImplementationForInterfaceMember(slot) is IMethodSymbol implementation)
                Call(owner, implementation, null);
            else
                Call(owner, type.GetMembers(name).OfType<IMethodSymbol>().FirstOrDefault(m => m.Parameters.IsEmpty), null);
        }
    }

    private void Call(Function owner, IMethodSymbol? called, IOperation? receiver, OracleEdge kind = OracleEdge.Call)
    {
        if (called is null)
            return;

        _oracle.Add(owner, called, kind);
        if (receiver?.Syntax is BaseExpressionSyntax)
            return;

        foreach (var answer in _dispatch.AnswersTo(called))
            _oracle.Add(owner, answer, kind);
    }

    private static bool IsCopy(IMethodSymbol constructor) =>
        constructor.ContainingType.IsRecord
        && constructor.Parameters is [var only]
        && SymbolEqualityComparer.Default.Equals(only.Type, constructor.ContainingType);

    /// <summary>Copying runs the copy constructor of the value's own type and of all its bases.</summary>
    private static bool IsRelated(INamedTypeSymbol a, INamedTypeSymbol b) => Derives(a, b) || Derives(b, a);

    private static bool Derives(INamedTypeSymbol type, INamedTypeSymbol from)
    {
        for (var t = type; t is not null; t = t.BaseType)
        {
            if (SymbolEqualityComparer.Default.Equals(t.OriginalDefinition, from.OriginalDefinition))
                return true;
        }

        return false;
    }

    private bool IsExpressionTree(ITypeSymbol type) =>
        SymbolEqualityComparer.Default.Equals(
            type.OriginalDefinition,
            _oracle.Compilation.GetTypeByMetadataName("System.Linq.Expressions.Expression`1"));
}
