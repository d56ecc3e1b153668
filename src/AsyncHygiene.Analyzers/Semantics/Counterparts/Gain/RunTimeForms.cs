using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.Semantics.Hierarchy;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.Counterparts.Gain;

/// <summary>What a call and its awaitable form run on an object of one of the types that may be there.</summary>
internal sealed class RunTimeForms
{
    public RunTimeForms(INamedTypeSymbol type, IMethodSymbol synchronous, IMethodSymbol counterpart)
    {
        Type = type;
        Synchronous = synchronous;
        Counterpart = counterpart;
    }

    public INamedTypeSymbol Type { get; }

    public IMethodSymbol Synchronous { get; }

    public IMethodSymbol Counterpart { get; }

    /// <summary>What one does and the other does not, if that is known.</summary>
    public string? Difference { get; private init; }

    /// <summary>The form that a type has of its own, where it inherits the other one; null where both stand in one type.</summary>
    public (IMethodSymbol Alone, IMethodSymbol Inherited)? OverriddenAlone =>
        Synchronous.ContainingType.IsBelow(Counterpart.ContainingType) ? (Synchronous, Counterpart)
        : Counterpart.ContainingType.IsBelow(Synchronous.ContainingType) ? (Counterpart, Synchronous)
        : null;

    /// <summary>Many types inherit both from one.</summary>
    public static IEqualityComparer<RunTimeForms> SameMethods { get; } = new MethodComparer();

    public RunTimeForms Differing(string difference) => new(Type, Synchronous, Counterpart) { Difference = difference };

    /// <summary>The types that a call is about: what is written before it; else what declares the method.</summary>
    public static INamedTypeSymbol ReceiverOf(IInvocationOperation call) =>
        call.Instance?.Type as INamedTypeSymbol ?? call.TargetMethod.ContainingType;

    /// <summary>In the project of the call and in those that it references, as far as their source is known.</summary>
    public static IEnumerable<RunTimeForms> Below(Compilation compilation, IInvocationOperation call, IMethodSymbol counterpart) =>
        compilation.References.OfType<CompilationReference>()
            .Select(r => r.Compilation)
            .Prepend(compilation)
            .SelectMany(c => In(c, call, counterpart));

    /// <summary>In the types of one compilation.</summary>
    public static IEnumerable<RunTimeForms> In(Compilation compilation, IInvocationOperation call, IMethodSymbol counterpart)
    {
        if (MethodIn(compilation, call.TargetMethod) is not { } synchronous
            || MethodIn(compilation, counterpart.ReducedFrom ?? counterpart) is not { } form
            || TypeIn(compilation, ReceiverOf(call)) is not { } receiver)
        {
            return [];
        }

        // Also where neither can be overridden: what they call may be.
        var declaring = synchronous.ContainingType;
        return TypeHierarchy.Of(compilation).DerivedFrom(declaring)
            .Prepend(declaring)
            .Where(t => MayBe(t, receiver))
            .Select(t => In(t, synchronous, form))
            .OfType<RunTimeForms>();
    }

    /// <summary>On an object whose type is known, or of a base class's own members; null elsewhere.</summary>
    public static RunTimeForms? AtRunTime(IInvocationOperation call, IMethodSymbol counterpart, CancellationToken cancellationToken) =>
        RunTimeType.Of(call.Instance, cancellationToken) is { IsExact: true, Type: INamedTypeSymbol type }
            ? In(type, call.TargetMethod.OriginalDefinition, counterpart.OriginalDefinition)
            : null;

    private static RunTimeForms? In(INamedTypeSymbol type, IMethodSymbol synchronous, IMethodSymbol form) =>
        MemberOf(type, synchronous) is { } one && MemberOf(type, form) is { } other ? new RunTimeForms(type, one, other) : null;

    /// <summary>As it is declared; null where it has no body.</summary>
    private static IMethodSymbol? MemberOf(INamedTypeSymbol type, IMethodSymbol definition)
    {
        definition = HandedOnBy(definition);
        var member = type.TypeKind != TypeKind.Interface && definition.ContainingType.TypeKind == TypeKind.Interface
            ? RunTimeMember.ImplementationIn(type, definition)
            : RunTimeMember.Of(definition, type);
        return member is null or { IsAbstract: true } ? null : member.OriginalDefinition;
    }

    /// <summary>
    /// A library's shorter overload does nothing but call the virtual one: <c>ReadAsync(buffer, 0, 8)</c> that with a token,
    /// <c>CopyTo(to)</c> that with a size.
    /// </summary>
    private static IMethodSymbol HandedOnBy(IMethodSymbol definition) =>
        definition is { IsStatic: false, DeclaringSyntaxReferences.IsEmpty: true, ContainingType.TypeKind: TypeKind.Class }
        && !RunTimeMember.IsVirtual(definition)
        && definition.ContainingType.GetMembers(definition.Name)
                .OfType<IMethodSymbol>()
                .Where(m => m.IsVirtual || m.IsAbstract)
                .FirstOrDefault(m => m.Parameters.Length > definition.Parameters.Length && Takes(m, definition))
            is { } full
            ? full
            : definition;

    /// <summary>All that the other one takes, in the same order.</summary>
    private static bool Takes(IMethodSymbol method, IMethodSymbol other)
    {
        var next = 0;
        foreach (var parameter in method.Parameters)
        {
            if (next < other.Parameters.Length && SymbolEqualityComparer.Default.Equals(parameter.Type, other.Parameters[next].Type))
                next++;
        }

        return next == other.Parameters.Length;
    }

    private static IMethodSymbol? MethodIn(Compilation compilation, IMethodSymbol method) =>
        method.OriginalDefinition.GetDocumentationCommentId() is { } id
            ? DocumentationCommentId.GetFirstSymbolForDeclarationId(id, compilation) as IMethodSymbol
            : null;

    /// <summary>A type that the compilation does not know, none of its types is. Type parameters may stand for any type.</summary>
    private static INamedTypeSymbol? TypeIn(Compilation compilation, INamedTypeSymbol type) =>
        (type.IsDefinition || type.IsOpen()
            ? DocumentationCommentId.GetFirstSymbolForDeclarationId(type.OriginalDefinition.GetDocumentationCommentId() ?? "", compilation)
            : DocumentationCommentId.GetFirstSymbolForReferenceId(DocumentationCommentId.CreateReferenceId(type), compilation))
        as INamedTypeSymbol;

    private static bool MayBe(INamedTypeSymbol type, INamedTypeSymbol receiver) =>
        type.SelfAndBaseTypes().Concat(type.AllInterfaces).Any(t =>
            SymbolEqualityComparer.Default.Equals(t.OriginalDefinition, receiver.OriginalDefinition)
            && t.TypeArguments.Zip(receiver.TypeArguments, MayBe).All(same => same));

    private static bool MayBe(ITypeSymbol one, ITypeSymbol other) =>
        SymbolEqualityComparer.Default.Equals(one, other) || one.IsOpen() || other.IsOpen();

    private sealed class MethodComparer : IEqualityComparer<RunTimeForms>
    {
        public bool Equals(RunTimeForms? x, RunTimeForms? y) =>
            SymbolEqualityComparer.Default.Equals(x?.Synchronous, y?.Synchronous)
            && SymbolEqualityComparer.Default.Equals(x?.Counterpart, y?.Counterpart);

        public int GetHashCode(RunTimeForms obj) => SymbolEqualityComparer.Default.GetHashCode(obj.Synchronous);
    }
}
