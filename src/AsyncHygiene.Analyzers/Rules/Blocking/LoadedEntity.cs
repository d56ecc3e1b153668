using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.CallGraph;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Counterparts.Choice;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Rules.Blocking;

/// <summary>
/// <c>Find</c> by the key of an entity that the method is given, where each call gives one that it has loaded: the context has it, and asks
/// no database.
/// <code>
/// public Task UpdateAsync(T entity) { var known = _db.Set&lt;T&gt;().Find(entity.Id); … }
/// var brand = await _brands.GetByIdAsync(id); brand.Name = name; await _brands.UpdateAsync(brand);
/// </code>
/// </summary>
internal static class LoadedEntity
{
    private static readonly string[] s_loading = ["Get", "Find", "First", "Single", "Load"];

    public static bool IsFound(IInvocationOperation call, Compilation compilation, CancellationToken cancellationToken)
    {
        if (!TrackedFind.IsFinder(call.TargetMethod, KnownTypes.Of(compilation))
            || GivenEntity(call) is not { ContainingSymbol: IMethodSymbol { MethodKind: MethodKind.Ordinary } method } entity)
        {
            return false;
        }

        // In a build, callers in projects above are not seen; the projects below have the contract and what calls that.
        var models = SemanticModelSource.WithProjectsBelow(compilation);
        var given = ArgumentsFor(entity, method, models, cancellationToken).ToList();
        return given.Count > 0 && given.TrueForAll(argument => IsLoaded(argument, models, cancellationToken));
    }

    /// <summary><c>entity</c> in <c>Find(entity.Id)</c>; another property may be the key of another row.</summary>
    private static IParameterSymbol? GivenEntity(IInvocationOperation find) =>
        find.Arguments.Length == 1
        && KeyIn(find.Arguments[0].Value)
            is IPropertyReferenceOperation { Property.Name: var name, Instance: IParameterReferenceOperation given }
        && (name is "Id" or "Key" || name == given.Type?.Name + "Id")
        && SymbolEqualityComparer.Default.Equals(given.Type, find.Type)
            ? given.Parameter
            : null;

    private static IOperation? KeyIn(IOperation given)
    {
        if (given is not IArrayCreationOperation { Initializer.ElementValues: var keys })
            return given.WithoutConversions();

        return keys.Length == 1 ? keys[0].WithoutConversions() : null;
    }

    /// <summary>What all that names the method gives it; null for what is no call.</summary>
    private static IEnumerable<ExpressionSyntax?> ArgumentsFor(
        IParameterSymbol entity,
        IMethodSymbol method,
        SemanticModelSource models,
        CancellationToken cancellationToken)
    {
        var slots = new[] { method, method.ContractOf() }.Select(m => m?.OriginalDefinition.GetDocumentationCommentId()).ToList();
        foreach (var token in models.AllTokens(method.Name, cancellationToken))
        {
            if (token.Parent is SimpleNameSyntax name
                && models.For(name.SyntaxTree).GetSymbolInfo(name, cancellationToken).Symbol?.OriginalDefinition is { } named
                && slots.Contains(named.GetDocumentationCommentId()))
            {
                yield return CallOf(name)?.ArgumentList.Arguments.ElementAtOrDefault(entity.Ordinal) is { NameColon: null } argument
                    ? argument.Expression
                    : null;
            }
        }
    }

    private static InvocationExpressionSyntax? CallOf(SimpleNameSyntax name) =>
        (name.Parent is MemberAccessExpressionSyntax access && access.Name == name ? access.Parent : name.Parent)
            is InvocationExpressionSyntax call && BlockingWait.NameOf(call) == name ? call : null;

    private static bool IsLoaded(ExpressionSyntax? argument, SemanticModelSource models, CancellationToken cancellationToken) =>
        argument is IdentifierNameSyntax
        && models.For(argument.SyntaxTree).GetSymbolInfo(argument, cancellationToken).Symbol is ILocalSymbol local
        && local.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax(cancellationToken)
            is VariableDeclaratorSyntax { Initializer.Value: AwaitExpressionSyntax { Expression: var awaited } }
        && awaited.Unconfigured() is InvocationExpressionSyntax load
        && BlockingWait.NameOf(load)?.Identifier.ValueText is { } loading
        && s_loading.Any(word => loading.StartsWith(word, StringComparison.Ordinal));
}
