using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.Counterparts.Gain.Unlike;

/// <summary>
/// A type of the solution whose <c>DisposeAsync</c> leaves out what its <c>Dispose</c> does, or does more.
/// <code>
/// class Lines : StreamWriter { public override async ValueTask DisposeAsync() { await FlushAsync(); await BaseStream.DisposeAsync(); } }
/// class LockedLines : Lines { protected override void Dispose(bool disposing) { _lock.Release(); base.Dispose(disposing); } }
/// </code>
/// </summary>
internal sealed class UnlikeDisposal
{
    private const int MaxDepth = 4;

    /// <summary>Of the framework's classes, only these do not look at an override of <c>Dispose(bool)</c> when they are awaited.</summary>
    private static readonly string[] s_passingBy = ["System.Net.Security.AuthenticatedStream"];

    private static readonly HashSet<string> s_ends = new(
        ["Dispose", "DisposeAsync", "Close", "CloseAsync", "Flush", "FlushAsync", "SuppressFinalize", "ConfigureAwait"],
        StringComparer.Ordinal);

    private readonly INamedTypeSymbol _type;
    private readonly Compilation _compilation;
    private readonly KnownTypes _types;
    private readonly OwnCalls _calls;
    private readonly CancellationToken _cancellationToken;

    private UnlikeDisposal(INamedTypeSymbol type, Compilation compilation, CancellationToken cancellationToken)
    {
        _type = type;
        _compilation = compilation;
        _types = KnownTypes.Of(compilation);
        _calls = new OwnCalls(compilation, cancellationToken);
        _cancellationToken = cancellationToken;
    }

    /// <summary>What is different; null where nothing is seen.</summary>
    /// <param name="type">Of an object that is disposed of.</param>
    /// <param name="compilation">That declares the type.</param>
    /// <param name="cancellationToken">Ends the search.</param>
    public static string? Of(INamedTypeSymbol type, Compilation compilation, CancellationToken cancellationToken) =>
        type.TypeKind is TypeKind.Class or TypeKind.Struct && !type.IsAbstract
            ? new UnlikeDisposal(type, compilation, cancellationToken).Find()
            : null;

    private string? Find()
    {
        if (Implementation("System.IAsyncDisposable", "DisposeAsync") is not { } counterpart)
            return null;

        var own = OwnForms();
        if (RunTimeMember.IsOfLibrary(counterpart))
            return own.Exists(Adds) && PassesBy(counterpart) ? Text(own.Find(Adds)!, counterpart) : null;

        if (own.Count == 0)
            return UnsupportedMethod.OnlyThrows(counterpart, _compilation, _cancellationToken) ? Text(null, counterpart) : null;

        if (UnsupportedMethod.OnlyThrows(counterpart, _compilation, _cancellationToken))
            return Text(own[0], counterpart);
        if (RunsAll(counterpart, own))
            return OnlyEnds(counterpart) ? null : Text(own[0], counterpart);

        return own.Where(Adds).Select(form => Difference(form, counterpart)).FirstOrDefault(d => d is not null);
    }

    private string? Difference(IMethodSymbol form, IMethodSymbol counterpart)
    {
        if (!SymbolEqualityComparer.Default.Equals(form.ContainingType, counterpart.ContainingType)
            || (OnlyEnds(counterpart) && !OnlyEnds(form)))
        {
            return Text(form, counterpart);
        }

        return UnevenForms.Difference(form, counterpart, _calls, _types)
            ?? (OtherWork.Is(form, counterpart, _compilation, _cancellationToken) ? Text(form, counterpart) : null);
    }

    private string Text(IMethodSymbol? form, IMethodSymbol counterpart) =>
        $"'{(form ?? counterpart).ContainingType.Name}.Dispose' and '{counterpart.ContainingType.Name}.DisposeAsync' do not do the same "
        + $"for a '{_type.Name}'";

    /// <summary>What the synchronous disposal of an object runs in the solution's own code, the nearest first.</summary>
    private List<IMethodSymbol> OwnForms()
    {
        var overrides = _type.SelfAndBaseTypes()
            .SelectMany(t => t.GetMembers())
            .OfType<IMethodSymbol>()
            .Where(m => m.IsOverride && IsDisposal(m));
        return overrides.Prepend(Implementation("System.IDisposable", "Dispose"))
            .OfType<IMethodSymbol>()
            .Select(m => m.OriginalDefinition)
            .Where(m => !RunTimeMember.IsOfLibrary(m) && !m.IsAbstract)
            .Distinct<IMethodSymbol>(SymbolEqualityComparer.Default)
            .ToList();
    }

    private bool IsDisposal(IMethodSymbol method) =>
        method is { Name: "Dispose", Parameters: { Length: 1 } parameters }
            ? parameters[0].Type.SpecialType == SpecialType.System_Boolean
            : method is { Name: "Close", Parameters.IsEmpty: true } && method.ContainingType.Inherits(_types["System.IO.Stream"]);

    private IMethodSymbol? Implementation(string contract, string name) =>
        _types[contract]?.GetMembers(name).OfType<IMethodSymbol>().FirstOrDefault() is { } slot
        && _type.FindImplementationForInterfaceMember(slot) is IMethodSymbol found
            ? RunTimeMember.Of(found, _type).OriginalDefinition
            : null;

    /// <summary>It does not run what a type of the solution has overridden.</summary>
    private bool PassesBy(IMethodSymbol ofLibrary) =>
        ofLibrary.ContainingType.InheritsOneOf(s_passingBy, _types)
        || (!ofLibrary.IsInOrBelow("System") && !LibraryDefault.Is(ofLibrary, _types));

    /// <summary>By way of the base class, whose own form disposes synchronously, or at once.</summary>
    private bool RunsAll(IMethodSymbol counterpart, List<IMethodSymbol> own)
    {
        var reached = _calls.Reached(
            counterpart,
            MaxDepth,
            (called, isOfBase) => isOfBase ? called : RunTimeMember.Of(called, _type));
        return reached.Any(m => RunTimeMember.IsOfLibrary(m)
                && m is { Name: "Dispose", Parameters.IsEmpty: true } or { Name: "DisposeAsync" }
                && !PassesBy(m))
            || own.TrueForAll(f => reached.Contains(f, SymbolEqualityComparer.Default));
    }

    /// <summary>Whatever it ends, the synchronous disposal that it runs ends as well.</summary>
    private bool OnlyEnds(IMethodSymbol counterpart) =>
        _calls.BodyOf(counterpart) is { } body
        && OwnCalls.In(body).All(u => s_ends.Contains(u.Method.Name) || IsOfTasks(u.Method))
        && !body.Descendants().Any(Changes);

    /// <summary>More than to call what it overrides.</summary>
    private bool Adds(IMethodSymbol form) =>
        _calls.BodyOf(form) is not { } body
        || OwnCalls.In(body).Any(u => u.Instance?.Syntax is not BaseExpressionSyntax
            && !(u.Instance is null or IInstanceReferenceOperation && s_ends.Contains(u.Method.Name)))
        || body.Descendants().Any(Changes);

    private static bool Changes(IOperation operation) => operation
        is IAssignmentOperation
        or IIncrementOrDecrementOperation
        or IThrowOperation
        or IEventAssignmentOperation;

    private static bool IsOfTasks(IMethodSymbol method) =>
        method.IsIn("System.Threading.Tasks") || method.IsIn("System.Runtime.CompilerServices");
}
