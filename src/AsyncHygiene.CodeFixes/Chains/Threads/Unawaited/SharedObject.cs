using System;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using AsyncHygiene.AwaitSites.Loops.Lists;
using AsyncHygiene.CallGraph;
using AsyncHygiene.CallGraph.References;
using AsyncHygiene.Chains.Threads.Bound;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Threads.Unawaited;

/// <summary>What two pieces of code that run at once may both use without one of them noticing the other.</summary>
internal sealed class SharedObject
{
    /// <summary>Clients, loggers, settings: nothing that one caller does to them shows in what another one gets.</summary>
    private static readonly string[] s_services =
    [
        "System.Net.Http.HttpMessageInvoker", "System.Net.Http.IHttpClientFactory", "System.IServiceProvider",
        "System.Text.Json.JsonSerializerOptions",
    ];

    private static readonly string[] s_serviceNamespaces =
    [
        "Microsoft.Extensions.Logging", "Microsoft.Extensions.Options", "Microsoft.Extensions.Configuration",
        "Microsoft.Extensions.DependencyInjection", "Microsoft.EntityFrameworkCore", "Serilog", "NLog",
    ];

    private static readonly string[] s_completions =
        ["System.Threading.Tasks.TaskCompletionSource", "System.Threading.Tasks.TaskCompletionSource`1"];

    private readonly SemanticModelSource _models;
    private readonly KnownTypes _types;
    private readonly CancellationToken _cancellationToken;

    public SharedObject(Compilation compilation, CancellationToken cancellationToken)
    {
        _models = new SemanticModelSource(ImmutableArray.Create(compilation));
        _types = KnownTypes.Of(compilation);
        _cancellationToken = cancellationToken;
    }

    /// <summary>A value that does not change, a service, or an object of the solution, whose members are looked at themselves.</summary>
    public bool IsShared(ITypeSymbol type) =>
        !ChangeableType.Is(type, _models, _cancellationToken)
        || (type is INamedTypeSymbol named
            && (!named.DeclaringSyntaxReferences.IsEmpty
                || Array.Exists(s_serviceNamespaces, named.IsInOrBelow)
                || named.SelfAndBaseTypes().Any(t => _types.IsOneOf(t, s_services))
                || _types.IsOneOf(named, s_services)));

    /// <summary>It changes nothing itself, and shows what its source does.</summary>
    public bool IsToken(ITypeSymbol type) => _types.Is(type, _types.CancellationToken);

    public static ITypeSymbol? TypeOf(ISymbol symbol) => symbol switch
    {
        ILocalSymbol local => local.Type,
        IParameterSymbol parameter => parameter.Type,
        IFieldSymbol own => own.Type,
        IPropertySymbol property => property.Type,
        _ => null,
    };

    /// <summary>The variable, field or property keeps its value here, and so does the object in it.</summary>
    public bool IsOnlyRead(SimpleNameSyntax name, ISymbol symbol, SemanticModel model)
    {
        var use = PropertyUse.Target(name);
        if (IsSet(name))
            return IsOfNewObject(use, symbol, model);

        return TypeOf(symbol) is { } type
            && (IsShared(type) || IsQuestion(use) || IsTaskOf(use, type) || (IsCollection(type) && IsReadOf(use, model)));
    }

    /// <summary><c>completion.Task</c>: what completes it is another member.</summary>
    private bool IsTaskOf(SyntaxNode use, ITypeSymbol type) =>
        use.Parent is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Task" } access
        && access.Expression == use
        && _types.IsOneOf(type, s_completions);

    /// <summary>The variable, field or property gets another value here, or is given to code that may set it.</summary>
    public static bool IsSet(SimpleNameSyntax name) =>
        PropertyUse.Uses(name, MethodKind.PropertySet)
        || PropertyUse.Target(name).Parent is ArgumentSyntax { RefKindKeyword.RawKind: not 0 and not (int)SyntaxKind.InKeyword }
            or RefExpressionSyntax;

    /// <summary>In its initializer or its constructor nothing else has it yet.</summary>
    private bool IsOfNewObject(SyntaxNode use, ISymbol symbol, SemanticModel model) =>
        use.Parent is AssignmentExpressionSyntax { Parent: InitializerExpressionSyntax }
        || (use is IdentifierNameSyntax or MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax }
            && symbol is IFieldSymbol { IsStatic: false } or IPropertySymbol { IsStatic: false }
            && use.Ancestors().FirstOrDefault(FunctionSyntax.IsFunction) is ConstructorDeclarationSyntax constructor
            && SymbolEqualityComparer.Default.Equals(
                model.GetDeclaredSymbol(constructor, _cancellationToken)?.ContainingType.OriginalDefinition,
                symbol.ContainingType));

    /// <summary>
    /// <c>x == null</c>, <c>x is { }</c>, <c>nameof(x)</c>, <c>lock (x)</c>, <c>x.ToString()</c>, <c>x.Token</c>
    /// </summary>
    private static bool IsQuestion(SyntaxNode use) => use.Parent switch
    {
        IsPatternExpressionSyntax or LockStatementSyntax => true,
        BinaryExpressionSyntax { RawKind: (int)SyntaxKind.EqualsExpression or (int)SyntaxKind.NotEqualsExpression } => true,
        MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ToString" or "GetType" or "GetHashCode" or "Token" } access =>
            access.Expression == use,
        ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax { Expression: IdentifierNameSyntax name } } =>
            name.Identifier.ValueText == "nameof",
        _ => false,
    };

    /// <summary>The items are as they were, whatever is done to them.</summary>
    private bool IsCollection(ITypeSymbol type) => type switch
    {
        IArrayTypeSymbol array => IsShared(array.ElementType),
        INamedTypeSymbol { Arity: > 0 } named => named.IsInOrBelow("System.Collections") && named.TypeArguments.All(IsShared),
        _ => false,
    };

    private bool IsReadOf(SyntaxNode use, SemanticModel model)
    {
        while (use.Parent is PostfixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.SuppressNullableWarningExpression }
            or ParenthesizedExpressionSyntax)
        {
            use = use.Parent;
        }

        return use.Parent switch
        {
            MemberAccessExpressionSyntax access when access.Expression == use => IsRead(access.Name, model),
            ConditionalAccessExpressionSyntax access when access.Expression == use =>
                access.WhenNotNull.DescendantNodesAndSelf().OfType<MemberBindingExpressionSyntax>().FirstOrDefault() is { } binding
                && IsRead(binding.Name, model),
            ElementAccessExpressionSyntax element when element.Expression == use => !PropertyUse.Uses(element, MethodKind.PropertySet),
            CommonForEachStatementSyntax
                or ReturnStatementSyntax
                or ArrowExpressionClauseSyntax
                or SpreadElementSyntax
                or InterpolationSyntax => true,
            ArgumentSyntax { RefKindKeyword.RawKind: 0, NameColon: null, Parent: ArgumentListSyntax { Parent: { } call } list } argument =>
                model.GetSymbolInfo(call, _cancellationToken).Symbol is IMethodSymbol { DeclaringSyntaxReferences.IsEmpty: true } method
                && TakesOnlyToRead(method, list.Arguments.IndexOf(argument)),
            _ => false,
        };
    }

    /// <summary>
    /// As an object to show, or as a sequence: <c>Ok(names)</c>, <c>string.Join(",", names)</c>; not <c>Array.Sort(names)</c>.
    /// </summary>
    private static bool TakesOnlyToRead(IMethodSymbol method, int index) =>
        index < method.Parameters.Length
        && method.OriginalDefinition.Parameters[index].Type is var type
        && (type is ITypeParameterSymbol
            || type.SpecialType is SpecialType.System_Object
                or SpecialType.System_Collections_IEnumerable
            || type.OriginalDefinition.SpecialType is SpecialType.System_Collections_Generic_IEnumerable_T
                or SpecialType.System_Collections_Generic_IReadOnlyCollection_T
                or SpecialType.System_Collections_Generic_IReadOnlyList_T);

    /// <summary>A property, an operator of LINQ, or a method of the collection that only reads.</summary>
    private bool IsRead(SimpleNameSyntax member, SemanticModel model) =>
        model.GetSymbolInfo(member, _cancellationToken).Symbol switch
        {
            IPropertySymbol => !PropertyUse.Uses(member, MethodKind.PropertySet),
            IMethodSymbol method => ListSource.IsOperator(method.ReducedFrom ?? method, model) || ListChange.IsReadBy(method.Name),
            _ => false,
        };
}
