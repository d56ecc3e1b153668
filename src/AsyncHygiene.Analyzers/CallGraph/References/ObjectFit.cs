using System.Linq;
using System.Threading;
using AsyncHygiene.CallGraph.Dispatch;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.CallGraph.References;

/// <summary>
/// The class of the object that a climb goes on in: where a base class calls what <c>UserService</c> overrides, its own callers have to
/// call it on a <c>UserService</c>, not on another class that inherits it.
/// </summary>
internal sealed class ObjectFit
{
    private readonly SemanticModelSource _models;

    public ObjectFit(SemanticModelSource models) => _models = models;

    /// <summary>The class of the object on which the caller at a site runs, if that is narrower than its own; else null.</summary>
    /// <param name="site">A call.</param>
    /// <param name="called">What it runs.</param>
    /// <param name="known">The class of the object on which that runs, or null.</param>
    public INamedTypeSymbol? At(CallSite site, Function called, INamedTypeSymbol? known)
    {
        if (site.CallsNested)
            return known;

        var type = known ?? (called is { Node: null, Method: { IsOverride: true } method } ? method.ContainingType : null);
        return type is not null
            && site.Caller.Type is { } calling
            && IsOnItself(site.Syntax)
            && type.SelfAndBaseTypes().Skip(1).Any(t => IsSame(t, calling))
                ? type
                : null;
    }

    /// <summary>False where the object of a call is of no class that the known one is, derives from or is derived by.</summary>
    public bool MayBe(CallSite site, INamedTypeSymbol known, CancellationToken cancellationToken)
    {
        if (site.CallsNested || site.Syntax is not SimpleNameSyntax name)
            return true;

        var type = IsOnItself(name)
            ? site.Caller.Type
            : ReceiverSyntax.OfName(name) is { } receiver
                ? _models.For(name.SyntaxTree).GetTypeInfo(receiver, cancellationToken).Type as INamedTypeSymbol
                : null;
        return type is null
            || type.TypeKind is not (TypeKind.Class or TypeKind.Interface)
            || type.SpecialType == SpecialType.System_Object
            || Inherits(known, type)
            || Inherits(type, known)
            || _models.DerivedFrom(known).Any(t => Inherits(t, type));
    }

    private bool Inherits(INamedTypeSymbol type, INamedTypeSymbol other) =>
        type.SelfAndBaseTypes().Concat(type.AllInterfaces).Any(t => IsSame(t, other) && FitArguments(t, other));

    private bool IsSame(INamedTypeSymbol type, INamedTypeSymbol other) =>
        _models.Symbols.Equals(type.OriginalDefinition, other.OriginalDefinition);

    private bool FitArguments(INamedTypeSymbol type, INamedTypeSymbol other) =>
        other.OriginalDefinition.TypeParameters.Any(p => p.Variance != VarianceKind.None)
        || type.TypeArguments.Zip(other.TypeArguments, FitsArgument).All(fits => fits);

    private bool FitsArgument(ITypeSymbol argument, ITypeSymbol other) =>
        SlotFit.ContainsTypeParameter(argument)
        || SlotFit.ContainsTypeParameter(other)
        || SlotFit.IsSame(argument, other, _models.Symbols);

    /// <summary><c>Save()</c>, <c>this.Save()</c>, <c>base.Save()</c></summary>
    private static bool IsOnItself(SyntaxNode name) =>
        name is SimpleNameSyntax && ReceiverSyntax.OfName(name) is null or ThisExpressionSyntax or BaseExpressionSyntax;
}
