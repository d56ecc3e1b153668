using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.TextSearch;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Safety.Reflected;

/// <summary>
/// The types that a value of type <c>Type</c> may stand for: through variables, fields, parameters, type parameters and methods of the
/// project. Where it comes from is not always seen: out of a dictionary, from a name, from all types of an assembly. Then it may be any
/// type that the code around it names.
/// <code>
/// Type type = controller.GetType(); Find(type); … type.GetMethods()
/// foreach (var type in assembly.GetTypes().Where(t =&gt; typeof(IStep).IsAssignableFrom(t))) type.GetMethods()
/// </code>
/// </summary>
internal sealed class TypeFlow
{
    private const int MaximumDepth = 8;

    private static readonly string[] s_same = ["GetTypeInfo", "AsType", "MakeGenericType", "GetGenericTypeDefinition"];

    private readonly Compilation _compilation;
    private readonly CancellationToken _cancellationToken;
    private readonly HashSet<ISymbol> _seen = new(SymbolEqualityComparer.Default);
    private readonly List<(INamedTypeSymbol Type, bool IsBase)> _found = [];

    private TypeFlow(Compilation compilation, CancellationToken cancellationToken)
    {
        _compilation = compilation;
        _cancellationToken = cancellationToken;
    }

    /// <param name="type">A value of type <c>Type</c>.</param>
    /// <param name="compilation">That of the value.</param>
    /// <param name="cancellationToken">Ends the search.</param>
    /// <returns>Each type, and whether one that derives from it may be there too.</returns>
    public static IReadOnlyList<(INamedTypeSymbol Type, bool IsBase)> Of(
        ExpressionSyntax type,
        Compilation compilation,
        CancellationToken cancellationToken)
    {
        var flow = new TypeFlow(compilation, cancellationToken);
        flow.AddType(type, MaximumDepth);
        return flow._found;
    }

    /// <summary>The types that an object may have.</summary>
    public static IReadOnlyList<(INamedTypeSymbol Type, bool IsBase)> OfObject(
        ExpressionSyntax value,
        Compilation compilation,
        CancellationToken cancellationToken)
    {
        var flow = new TypeFlow(compilation, cancellationToken);
        flow.AddObject(value, MaximumDepth);
        return flow._found;
    }

    /// <summary>A method or field of a project that this one references stands in the source of that one; null for any other.</summary>
    private Compilation? CompilationOf(SyntaxNode node) =>
        _compilation.ContainsSyntaxTree(node.SyntaxTree)
            ? _compilation
            : _compilation.References.OfType<CompilationReference>()
                .Select(r => r.Compilation)
                .FirstOrDefault(c => c.ContainsSyntaxTree(node.SyntaxTree));

    private SemanticModel ModelOf(SyntaxNode node) => CompilationOf(node)!.GetSemanticModel(node.SyntaxTree);

    private bool IsSeen(SyntaxNode node) => CompilationOf(node) is not null;

    private void AddType(ExpressionSyntax? value, int depth)
    {
        if (value is null || depth == 0 || !IsSeen(value))
            return;

        switch (value)
        {
            case ParenthesizedExpressionSyntax inner:
                AddType(inner.Expression, depth);
                break;
            case PostfixUnaryExpressionSyntax inner:
                AddType(inner.Operand, depth);
                break;
            case CastExpressionSyntax cast:
                AddType(cast.Expression, depth);
                break;
            case ConditionalExpressionSyntax choice:
                AddType(choice.WhenTrue, depth);
                AddType(choice.WhenFalse, depth);
                break;
            case BinaryExpressionSyntax either:
                AddType(either.Left, depth);
                AddType(either.Right, depth);
                break;
            case ConditionalAccessExpressionSyntax access:
                AddType(access.WhenNotNull, depth);
                break;
            case LiteralExpressionSyntax:
                break;
            case TypeOfExpressionSyntax named:
                AddNamed(ModelOf(named).GetTypeInfo(named.Type, _cancellationToken).Type, isBase: false, depth);
                break;
            case InvocationExpressionSyntax call:
                AddCall(call, depth);
                break;
            default:
                AddVariable(value, depth, AddType);
                break;
        }
    }

    private void AddCall(InvocationExpressionSyntax call, int depth)
    {
        if (ModelOf(call).GetSymbolInfo(call, _cancellationToken).Symbol is not IMethodSymbol method)
            return;

        if (method is { Name: nameof(GetType), ContainingType.SpecialType: SpecialType.System_Object })
        {
            if (ReceiverSyntax.Of(call.Expression) is { } instance)
                AddObject(instance, depth);
            else
                AddNamed(ModelOf(call).GetEnclosingSymbol(call.SpanStart, _cancellationToken)?.ContainingType, isBase: true, depth);
        }
        else if (s_same.Contains(method.Name) && ReceiverSyntax.Of(call.Expression) is { } same)
        {
            AddType(same, depth);
        }
        else if (method.OriginalDefinition.DeclaringSyntaxReferences.IsEmpty)
        {
            AddNamedAround(call);
            AddWritten(call);
        }
        else if (_seen.Add(method.OriginalDefinition))
        {
            foreach (var function in method.OriginalDefinition.DeclaringSyntaxReferences.Select(r => r.GetSyntax(_cancellationToken)))
            {
                foreach (var value in Returned(function))
                    AddType(value, depth - 1);
            }
        }
    }

    /// <summary><c>Type.GetType("Shop.Jobs, Shop")</c></summary>
    private void AddWritten(InvocationExpressionSyntax call)
    {
        foreach (var argument in call.ArgumentList.Arguments)
        {
            if (ModelOf(call).GetConstantValue(argument.Expression, _cancellationToken).Value is string { Length: > 0 } name
                && KnownTypes.Of(_compilation)[name.Split(',')[0].Trim()] is { } type)
            {
                _found.Add((type, false));
            }
        }
    }

    private static IEnumerable<ExpressionSyntax> Returned(SyntaxNode function) => function.DescendantNodes()
        .Select(n => n switch
        {
            ReturnStatementSyntax { Expression: { } value } => value,
            ArrowExpressionClauseSyntax arrow => arrow.Expression,
            _ => null,
        })
        .OfType<ExpressionSyntax>();

    /// <summary>An object of a type that says something, or one that comes from somewhere else as <c>object</c>.</summary>
    private void AddObject(ExpressionSyntax? value, int depth)
    {
        if (value is null || !IsSeen(value))
            return;

        var type = ModelOf(value).GetTypeInfo(value, _cancellationToken).Type;
        if (type is null or { SpecialType: SpecialType.System_Object } or { TypeKind: TypeKind.Dynamic })
        {
            if (depth > 0)
                AddVariable(value, depth, AddObject);
        }
        else
        {
            AddNamed(type, isBase: true, depth);
        }
    }

    private void AddNamed(ITypeSymbol? type, bool isBase, int depth)
    {
        switch (type)
        {
            case INamedTypeSymbol { SpecialType: SpecialType.None } named:
                _found.Add((named, isBase));
                break;
            case ITypeParameterSymbol parameter:
                foreach (var constraint in parameter.ConstraintTypes.OfType<INamedTypeSymbol>())
                    _found.Add((constraint, true));
                if (_seen.Add(parameter.OriginalDefinition))
                    AddArguments(parameter, depth);
                break;
        }
    }

    /// <summary>What the calls of a generic method, and the uses of a generic type, give for a type parameter.</summary>
    private void AddArguments(ITypeParameterSymbol parameter, int depth)
    {
        foreach (var token in NameScan.Tokens(_compilation, parameter.ContainingSymbol.Name, _cancellationToken))
        {
            if (token.Parent is not SimpleNameSyntax name)
                continue;

            var given = ModelOf(name).GetSymbolInfo(name, _cancellationToken).Symbol switch
            {
                IMethodSymbol method when IsOf(method.ReducedFrom ?? method, parameter) => method.TypeArguments[parameter.Ordinal],
                INamedTypeSymbol type when IsOf(type, parameter) => type.TypeArguments[parameter.Ordinal],
                _ => null,
            };
            if (depth > 0)
                AddNamed(given, isBase: true, depth - 1);
        }
    }

    private static bool IsOf(ISymbol symbol, ITypeParameterSymbol parameter) =>
        SymbolEqualityComparer.Default.Equals(symbol.OriginalDefinition, parameter.ContainingSymbol.OriginalDefinition);

    private void AddVariable(ExpressionSyntax value, int depth, Action<ExpressionSyntax?, int> add)
    {
        var symbol = ModelOf(value).GetSymbolInfo(value, _cancellationToken).Symbol?.OriginalDefinition;
        switch (symbol)
        {
            case IParameterSymbol { ContainingSymbol: IMethodSymbol { MethodKind: not MethodKind.AnonymousFunction } method } parameter:
                if (_seen.Add(parameter))
                    AddGiven(method, parameter, depth, add);
                break;
            case ILocalSymbol or IFieldSymbol or IPropertySymbol when !symbol.DeclaringSyntaxReferences.IsEmpty:
                if (_seen.Add(symbol))
                    AddSet(symbol, depth, add);
                break;
            default:
                AddNamedAround(value);
                break;
        }
    }

    private void AddGiven(IMethodSymbol method, IParameterSymbol parameter, int depth, Action<ExpressionSyntax?, int> add)
    {
        var name = method.MethodKind == MethodKind.Constructor ? method.ContainingType.Name : method.Name;
        foreach (var token in NameScan.Tokens(_compilation, name, _cancellationToken))
        {
            var call = token.Parent?.Ancestors().FirstOrDefault(n =>
                n is InvocationExpressionSyntax or BaseObjectCreationExpressionSyntax or ConstructorInitializerSyntax);
            if (call is null || !_compilation.ContainsSyntaxTree(call.SyntaxTree))
                continue;

            var arguments = call switch
            {
                InvocationExpressionSyntax invocation => invocation.ArgumentList,
                BaseObjectCreationExpressionSyntax creation => creation.ArgumentList,
                _ => ((ConstructorInitializerSyntax)call).ArgumentList,
            };
            if (arguments is null
                || ModelOf(call).GetSymbolInfo(call, _cancellationToken).Symbol is not IMethodSymbol called
                || !SymbolEqualityComparer.Default.Equals((called.ReducedFrom ?? called).OriginalDefinition, method.OriginalDefinition))
            {
                continue;
            }

            var place = parameter.Ordinal - (called.ReducedFrom is null ? 0 : 1);
            var given = arguments.Arguments.FirstOrDefault(a => a.NameColon?.Name.Identifier.ValueText == parameter.Name)?.Expression
                ?? (place < 0 ? ReceiverSyntax.Of(((InvocationExpressionSyntax)call).Expression)
                    : arguments.Arguments.ElementAtOrDefault(place)?.Expression);
            add(given, depth - 1);
        }
    }

    private void AddSet(ISymbol variable, int depth, Action<ExpressionSyntax?, int> add)
    {
        foreach (var declaration in variable.DeclaringSyntaxReferences.Select(r => r.GetSyntax(_cancellationToken)))
        {
            switch (declaration)
            {
                case VariableDeclaratorSyntax declarator:
                    add(declarator.Initializer?.Value, depth - 1);
                    break;
                case PropertyDeclarationSyntax property:
                    add(property.Initializer?.Value, depth - 1);
                    foreach (var value in Returned(property))
                        add(value, depth - 1);
                    break;
                default:
                    AddNamedAround(declaration);
                    break;
            }
        }

        foreach (var token in NameScan.Tokens(_compilation, variable.Name, _cancellationToken))
        {
            var assignment = token.Parent?.FirstAncestorOrSelf<AssignmentExpressionSyntax>();
            if (assignment is not null
                && assignment.Left.Span.Contains(token.Span)
                && SymbolEqualityComparer.Default.Equals(
                    ModelOf(assignment).GetSymbolInfo(assignment.Left, _cancellationToken).Symbol?.OriginalDefinition,
                    variable))
            {
                add(assignment.Right, depth - 1);
            }
        }
    }

    /// <summary>Where nothing shows the value: the types that the declaration around it names, and those below them.</summary>
    private void AddNamedAround(SyntaxNode place)
    {
        if (!IsSeen(place))
            return;

        var around = place.FirstAncestorOrSelf<TypeDeclarationSyntax>() ?? place.SyntaxTree.GetRoot(_cancellationToken);
        foreach (var named in around.DescendantNodes().OfType<TypeOfExpressionSyntax>())
        {
            if (ModelOf(named).GetTypeInfo(named.Type, _cancellationToken).Type is INamedTypeSymbol { SpecialType: SpecialType.None } type
                && !type.Inherits(KnownTypes.Of(_compilation)["System.Attribute"]))
            {
                _found.Add((type, true));
            }
        }
    }
}
