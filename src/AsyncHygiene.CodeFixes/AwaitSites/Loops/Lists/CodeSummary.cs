using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.CallGraph.References;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.AwaitSites.Loops.Lists;

/// <summary>What a piece of code does to lists, and what it may run besides.</summary>
internal sealed class CodeSummary
{
    private CodeSummary(
        SyntaxNode code,
        SemanticModel model,
        IReadOnlyList<ListChange> changes,
        IReadOnlyCollection<ISymbol> members,
        IReadOnlyCollection<ISymbol> delegates)
    {
        Code = code;
        Model = model;
        Changes = changes;
        Members = members;
        Delegates = delegates;
    }

    public SyntaxNode Code { get; }
    public SemanticModel Model { get; }
    public IReadOnlyList<ListChange> Changes { get; }

    /// <summary>Methods, constructors and properties.</summary>
    public IReadOnlyCollection<ISymbol> Members { get; }

    /// <summary>Fields, properties, events and variables from outside that hold delegates.</summary>
    public IReadOnlyCollection<ISymbol> Delegates { get; }

    public static CodeSummary Of(SyntaxNode code, SemanticModel model, CancellationToken cancellationToken)
    {
        var members = new HashSet<ISymbol>(SymbolEqualityComparer.Default);
        var delegates = new HashSet<ISymbol>(SymbolEqualityComparer.Default);
        foreach (var node in code.DescendantNodesAndSelf())
        {
            if (node is UsingStatementSyntax or LocalDeclarationStatementSyntax { UsingKeyword.RawKind: not 0 })
                members.UnionWith(DisposalsBy(node, model, cancellationToken));
            if (!IsReference(node) || model.GetSymbolInfo(node, cancellationToken).Symbol is not { } symbol)
                continue;

            switch (symbol)
            {
                case IMethodSymbol { MethodKind: not (MethodKind.DelegateInvoke or MethodKind.BuiltinOperator) } method:
                    members.Add((method.ReducedFrom ?? method).OriginalDefinition);
                    break;
                case IPropertySymbol property:
                    members.Add(property.OriginalDefinition);
                    break;
            }

            if ((IsDelegate(symbol) || HoldsDelegates(symbol)) && !IsSet(node) && IsFromOutside(symbol, code))
                delegates.Add(symbol.OriginalDefinition);
        }

        return new CodeSummary(code, model, ListChange.In(code, model, cancellationToken).ToList(), members, delegates);
    }

    private static bool IsReference(SyntaxNode node) => node is SimpleNameSyntax
        or ElementAccessExpressionSyntax
        or BaseObjectCreationExpressionSyntax
        or ConstructorInitializerSyntax
        or BinaryExpressionSyntax
        or PrefixUnaryExpressionSyntax
        or CastExpressionSyntax;

    public static bool IsDelegate(ISymbol symbol) => symbol is IEventSymbol || TypeOf(symbol) is { TypeKind: TypeKind.Delegate };

    /// <summary>A list or a table of them.</summary>
    private static bool HoldsDelegates(ISymbol symbol) => TypeOf(symbol) switch
    {
        IArrayTypeSymbol array => array.ElementType.TypeKind == TypeKind.Delegate,
        INamedTypeSymbol { TypeKind: not TypeKind.Delegate } type => type.TypeArguments.Any(a => a.TypeKind == TypeKind.Delegate),
        _ => false,
    };

    private static ITypeSymbol? TypeOf(ISymbol symbol) => symbol switch
    {
        IFieldSymbol own => own.Type,
        IPropertySymbol property => property.Type,
        ILocalSymbol local => local.Type,
        IParameterSymbol parameter => parameter.Type,
        _ => null,
    };

    /// <summary>What a reached method is given as an argument, the code that calls it has.</summary>
    private static bool IsFromOutside(ISymbol symbol, SyntaxNode code) => symbol switch
    {
        ILocalSymbol or IParameterSymbol => !symbol.DeclaringSyntaxReferences.Any(r =>
            r.SyntaxTree == code.SyntaxTree && code.Span.Contains(r.Span)),
        _ => !symbol.DeclaringSyntaxReferences.IsEmpty,
    };

    private static bool IsSet(SyntaxNode name) =>
        PropertyUse.Target(name) is { Parent: AssignmentExpressionSyntax assignment } target && assignment.Left == target;

    /// <summary>What a <c>using</c> calls at its end.</summary>
    public static IEnumerable<ISymbol> DisposalsBy(SyntaxNode statement, SemanticModel model, CancellationToken cancellationToken)
    {
        var type = statement switch
        {
            UsingStatementSyntax { Declaration: { } declaration } => model.GetTypeInfo(declaration.Type, cancellationToken).Type,
            UsingStatementSyntax { Expression: { } expression } => model.GetTypeInfo(expression, cancellationToken).Type,
            LocalDeclarationStatementSyntax local => model.GetTypeInfo(local.Declaration.Type, cancellationToken).Type,
            _ => null,
        };
        for (var owner = type; owner is not null; owner = owner.BaseType)
        {
            foreach (var member in owner.GetMembers().OfType<IMethodSymbol>().Where(m => m.Name is "Dispose" or "DisposeAsync"))
                yield return member.OriginalDefinition;
        }
    }
}
