using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.CallGraph.Dispatch;
using AsyncHygiene.Chains.Families.Methods.Patterns;
using AsyncHygiene.Chains.Families.Texts;
using AsyncHygiene.Chains.Hosts;
using AsyncHygiene.Editing;
using AsyncHygiene.RequestPaths.EntryPoints;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.BlockingHelpers;
using AsyncHygiene.Semantics.Counterparts;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Families.Methods;

/// <summary>What else fixes a family's signature: metadata, attributes, the language, code that is switched off.</summary>
internal static class FamilyContract
{
    /// <summary>Of C# 14: the compiler that this is built against has no name for it.</summary>
    private const TypeKind ExtensionBlock = (TypeKind)14;

    private static readonly string[] s_ifReturned =
    [
        "System.Diagnostics.CodeAnalysis.NotNullWhenAttribute",
        "System.Diagnostics.CodeAnalysis.MaybeNullWhenAttribute",
        "System.Diagnostics.CodeAnalysis.MemberNotNullWhenAttribute",
    ];

    /// <summary>What the symbol alone tells.</summary>
    public static Refusal? RefusalOf(IMethodSymbol symbol)
    {
        if (symbol.MethodKind is not (MethodKind.Ordinary or MethodKind.LocalFunction or MethodKind.ExplicitInterfaceImplementation))
            return Refusal.Special;
        if (symbol.MethodKind != MethodKind.LocalFunction && Slots.Of(symbol).Any(s => s.DeclaringSyntaxReferences.IsEmpty))
            return Refusal.MetadataContract;
        return PatternMember.Is(symbol) ? Refusal.Special : null;
    }

    /// <summary>What one declaration tells.</summary>
    /// <param name="member">The declaration.</param>
    /// <param name="exchangesContract">The family exchanges what the framework calls for something asynchronous that it calls as
    /// well.</param>
    /// <param name="cancellationToken">Ends the search.</param>
    public static Refusal? RefusalOf(FamilyMember member, bool exchangesContract, CancellationToken cancellationToken)
    {
        var symbol = member.Symbol;
        var types = member.Edits.Context.Types;
        if (FunctionObstacle.RefusalOf(symbol, member.Declaration, member.Edits.Context) is { } refusal)
            return refusal;
        if (symbol.ReturnType.IsTaskLike(types))
            return Refusal.Special;
        if (ReturnedVariance(symbol) is { } variant)
        {
            return Refusal.Covariant.Because(
                $"'{variant.Name}' of '{symbol.ContainingType.Name}' is covariant ('out'), and a task of it is not");
        }
        if (symbol.IsPartialDefinition
            && symbol.ReturnsVoid
            && member.Declaration is MethodDeclarationSyntax { Modifiers: var modifiers }
            && !modifiers.Any(IsAccessibility))
        {
            return Refusal.PartialVoid;
        }
        if (!exchangesContract && IsFixedByFramework(symbol, types))
            return Refusal.MetadataContract;
        if (OfResult(symbol, types).FirstOrDefault() is { AttributeClass.Name: var attribute })
            return Refusal.Attribute.Because($"'{attribute}' speaks of what it returns, and would speak of the task");
        if (BlockingHelper.Of(symbol, member.Edits.Context.Model.Compilation, cancellationToken) is { } helper)
        {
            if (helper.IsReplaceable)
                return Refusal.BlockingHelper;
            if (HasSynchronousOverload(helper, symbol, types))
                return Refusal.OtherOverload.Because(
                    "an overload of it takes work that returns no task, and calls would move to the other one");
        }
        if (AsyncSiblingOf(symbol) is { } sibling
            && !IsWorkOf(sibling, member, cancellationToken)
            && (PublicApiList.Of(member) is not null
                || SyncWrapper.AsyncFormOf(symbol, member.Declaration, member.Edits.Context, cancellationToken) is null))
        {
            return Calls(sibling, symbol, member.Edits.Context.Model.Compilation, cancellationToken)
                ? Refusal.AsyncSibling.Because($"'{sibling.Name}', which has its async name, calls it; let that one do the work first")
                : Refusal.AsyncSibling;
        }

        // Last, because a twin may do for it.
        return PublicApiList.Of(member) is { } list && (!list.CanBeChanged || TryMethod.Is(symbol)) ? Refusal.PublicApi : null;
    }

    /// <summary>The <c>T</c> of an interface's <c>out T</c> that the method returns.</summary>
    private static ITypeParameterSymbol? ReturnedVariance(IMethodSymbol symbol) =>
        symbol.ContainingType.TypeParameters.FirstOrDefault(t => t.Variance == VarianceKind.Out && SlotFit.Contains(symbol.ReturnType, t));

    /// <summary>
    /// Attributes that speak of what the method returns: of its value, or of what else is true if it returns true. What it gives out is
    /// returned with the value.
    /// </summary>
    private static IEnumerable<AttributeData> OfResult(IMethodSymbol symbol, KnownTypes types) =>
        symbol.GetReturnTypeAttributes()
            .Concat(symbol.GetAttributes().Concat(symbol.Parameters.Where(p => p.RefKind != RefKind.Out).SelectMany(p => p.GetAttributes()))
                .Where(a => s_ifReturned.Any(name => types.Is(a.AttributeClass, types[name]))));

    /// <summary>What all declarations and references together tell.</summary>
    public static Refusal? RefusalOf(MethodFamilyDraft family, MethodConversion conversion, CancellationToken cancellationToken)
    {
        if (conversion.RefusalOf(family) is { } refusal)
            return refusal;

        if (family.Members.Any(m => FamilyMember.Narrows(m.Symbol))
            && (!conversion.CanNarrow || family.References.Any(UsesNarrowResult) || family.Members.Any(MakesNarrowResult)))
        {
            return Refusal.Covariant;
        }

        // Nothing in the solution calls it, and an attribute that is not known says that something else may.
        if (family.References.Count == 0 && family.Members.Any(m => IsCalledByAttribute(m, cancellationToken)))
            return Refusal.Attribute;

        var name = family.Members.Select(m => m.Declaration).Select(NameOf).First();
        if (family.Members
            .Select(m => NamesInAttributes.RefusalOf(name, m.Edits.Context.Model.Compilation, cancellationToken))
            .FirstOrDefault(r => r is not null) is { } named)
        {
            return named;
        }

        var documents = family.Members.Select(m => m.Edits).Concat(family.References.Select(r => r.Edits)).Distinct();
        return DisabledText.RefusalOf(name, documents.Select(d => d.Context.Model.Compilation));
    }

    /// <summary><c>Run(Action)</c> next to <c>Run(Func&lt;Task&gt;)</c>.</summary>
    private static bool HasSynchronousOverload(BlockingHelper helper, IMethodSymbol symbol, KnownTypes types) =>
        helper.Parameter.Type.TypeKind == TypeKind.Delegate
        && symbol.ContainingType.GetMembers(symbol.Name)
            .OfType<IMethodSymbol>()
            .Any(m => m.Parameters.ElementAtOrDefault(helper.Parameter.Ordinal)?.Type is INamedTypeSymbol { DelegateInvokeMethod: { } work }
                && !work.ReturnType.IsTaskLike(types));

    private static bool IsCalledByAttribute(FamilyMember member, CancellationToken cancellationToken) =>
        !FrameworkMethod.Is(member.Symbol, member.Edits.Context.Model.Compilation, cancellationToken)
        && !WcfContract.Contains(member.Symbol, member.Edits.Context.Types)
        && member.Symbol.GetAttributes().Any(IsForeign);

    /// <summary>The type of the receiver promises the more derived result.</summary>
    private static bool UsesNarrowResult(FamilyReference reference) =>
        !NameContext.IsNameOnly(reference.Name)
            && reference.Edits.Context.Model.GetSymbolInfo(reference.Name).Symbol is IMethodSymbol named
            && FamilyMember.Narrows(named);

    /// <summary><c>new()</c> and <c>[…]</c> make what the place asks for.</summary>
    private static bool MakesNarrowResult(FamilyMember member) =>
        FamilyMember.Narrows(member.Symbol)
        && FunctionSyntax.OwnNodes(member.Declaration).OfType<ExpressionSyntax>().Any(e =>
            e is ImplicitObjectCreationExpressionSyntax or CollectionExpressionSyntax
            && SymbolEqualityComparer.Default.Equals(member.Edits.Context.Model.GetTypeInfo(e).ConvertedType, member.Symbol.ReturnType));

    public static string NameOf(SyntaxNode declaration) => declaration switch
    {
        MethodDeclarationSyntax method => method.Identifier.ValueText,
        LocalFunctionStatementSyntax local => local.Identifier.ValueText,
        _ => "",
    };

    /// <summary>The framework calls it, and looks at no task.</summary>
    private static bool IsFixedByFramework(IMethodSymbol symbol, KnownTypes types) =>
        KnownEntryPoints.Of(types).Find(symbol) is { Kind.AcceptsTask: false }
            && !WcfContract.TakesTask(symbol, types)
            && !ViewComponent.CanBeAsync(symbol, types);

    private static bool IsAccessibility(SyntaxToken modifier) =>
        modifier.IsKind(SyntaxKind.PublicKeyword)
            || modifier.IsKind(SyntaxKind.PrivateKeyword)
            || modifier.IsKind(SyntaxKind.InternalKeyword)
            || modifier.IsKind(SyntaxKind.ProtectedKeyword);

    private static bool IsForeign(AttributeData attribute) =>
        attribute.AttributeClass is { } type
            && type.ContainingNamespace?.ToDisplayString() is not ("System"
                or "System.Diagnostics"
                or "System.Diagnostics.CodeAnalysis"
                or "System.ComponentModel"
                or "System.Runtime.CompilerServices");

    /// <summary>
    /// What offers the same in the type without blocking, at least by its name. One interface may have the synchronous method and another
    /// one, which the type implements as well, the async form.
    /// </summary>
    private static IMethodSymbol? AsyncSiblingOf(IMethodSymbol symbol)
    {
        if (symbol.MethodKind is not (MethodKind.Ordinary or MethodKind.ExplicitInterfaceImplementation))
            return null;

        var name = AsyncSuffix.AddTo(symbol.ExplicitInterfaceImplementations.FirstOrDefault()?.Name ?? symbol.Name);
        return ParallelTypes(symbol.ContainingType)
            .SelectMany(t => t.GetMembers(name))
            .Concat(InInterfaces(name, symbol.ContainingType))
            .OfType<IMethodSymbol>()
            .FirstOrDefault(m => IsSibling(m, symbol));
    }

    /// <summary>
    /// What has its async name calls it, and no code outside the type can: it is no form of the same, but a part of that one's work.
    /// </summary>
    public static bool IsWorkOfSibling(FamilyMember member, CancellationToken cancellationToken) =>
        AsyncSiblingOf(member.Symbol) is { } sibling && IsWorkOf(sibling, member, cancellationToken);

    private static bool IsWorkOf(IMethodSymbol sibling, FamilyMember member, CancellationToken cancellationToken) =>
        member.Symbol is { DeclaredAccessibility: Accessibility.Private, MethodKind: MethodKind.Ordinary }
        && Calls(sibling, member.Symbol, member.Edits.Context.Model.Compilation, cancellationToken);

    private static bool IsSibling(IMethodSymbol candidate, IMethodSymbol symbol)
    {
        if (candidate.Arity != symbol.Arity
            || AsyncCounterparts.IsObsolete(candidate)
            || candidate.Parameters.Length - symbol.Parameters.Length is not (0 or 1))
        {
            return false;
        }

        var constructed = candidate.Arity == 0 ? candidate : candidate.Construct(symbol.TypeArguments.ToArray());
        return AsyncSignature.Matches(constructed, symbol) || AsyncSignature.Streams(constructed, symbol);
    }

    /// <summary>The type, and the other <c>extension</c> blocks of its class.</summary>
    private static IEnumerable<INamedTypeSymbol> ParallelTypes(INamedTypeSymbol type) =>
        type is { TypeKind: ExtensionBlock, ContainingType: { } @class }
            ? @class.GetTypeMembers().Where(t => t.TypeKind == ExtensionBlock)
            : [type];

    /// <summary>What the type implements itself. What frameworks declare is a matter of its own.</summary>
    private static IEnumerable<ISymbol> InInterfaces(string name, INamedTypeSymbol type) =>
        type.AllInterfaces
            .Where(i => !i.DeclaringSyntaxReferences.IsEmpty)
            .SelectMany(i => i.GetMembers(name))
            .Where(m => SymbolEqualityComparer.Default.Equals(type.FindImplementationForInterfaceMember(m)?.ContainingType, type));

    /// <summary><c>Task&lt;int&gt; LoadAsync() =&gt; Task.FromResult(Load())</c></summary>
    private static bool Calls(IMethodSymbol sibling, IMethodSymbol symbol, Compilation compilation, CancellationToken cancellationToken) =>
        sibling.DeclaringSyntaxReferences
            .Select(r => r.GetSyntax(cancellationToken))
            .Where(d => compilation.ContainsSyntaxTree(d.SyntaxTree))
            .Any(d => d.DescendantNodes()
                .OfType<SimpleNameSyntax>()
                .Where(n => n.Identifier.ValueText == symbol.Name && NameContext.CallOf(n) is not null)
                .Any(n => SymbolEqualityComparer.Default.Equals(
                    compilation.GetSemanticModel(d.SyntaxTree).GetSymbolInfo(n, cancellationToken).Symbol?.OriginalDefinition,
                    symbol.OriginalDefinition)));
}
