using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Counterparts;
using AsyncHygiene.Semantics.Hierarchy;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Chains.Safety.Connections;

/// <summary>
/// Calls of a library on a connection that is only known by its interface. The interface has no asynchronous member, so the awaitable form
/// of the library casts it to the class, and throws for a type that implements the interface alone.
/// </summary>
internal sealed class PlainConnections
{
    private static readonly (string Interface, string Class)[] s_contracts =
    [
        ("System.Data.IDbConnection", "System.Data.Common.DbConnection"),
        ("System.Data.IDbCommand", "System.Data.Common.DbCommand"),
        ("System.Data.IDbTransaction", "System.Data.Common.DbTransaction"),
        ("System.Data.IDataReader", "System.Data.Common.DbDataReader"),
    ];

    private readonly Solution _solution;
    private readonly CancellationToken _cancellationToken;
    private readonly Dictionary<string, string?> _known = new(StringComparer.Ordinal);

    public PlainConnections(Solution solution, CancellationToken cancellationToken)
    {
        _solution = solution;
        _cancellationToken = cancellationToken;
    }

    /// <summary>Why a call may not become one of its awaitable form; null where nothing speaks against it.</summary>
    public async Task<Refusal?> FindAsync(SyntaxNode site, DocumentContext context)
    {
        if (context.Model.GetOperation(site, _cancellationToken) is not IInvocationOperation call
            || !call.TargetMethod.OriginalDefinition.DeclaringSyntaxReferences.IsEmpty)
        {
            return null;
        }

        foreach (var (@interface, @class) in s_contracts)
        {
            if (context.Types[@interface] is not { } contract
                || ValueOf(call, contract) is not { Type: { } type }
                || AsyncCounterparts.Of(context.Types).Find(call, _cancellationToken) is null)
            {
                continue;
            }

            var plain = type.TypeKind != TypeKind.Class ? await PlainTypeAsync(@interface, @class).ConfigureAwait(false)
                : context.Types[@class] is { } known && type.Inherits(known) ? null
                : type.Name;
            if (plain is not null)
            {
                return Refusal.OtherWork.Because(
                    $"its awaitable form throws for '{plain}', which implements {contract.Name} but is no "
                        + @class.Substring(@class.LastIndexOf('.') + 1));
            }
        }

        return null;
    }

    /// <summary>What is given for the interface, be it in front of the call.</summary>
    private static IOperation? ValueOf(IInvocationOperation call, INamedTypeSymbol contract) =>
        call.Arguments
            .FirstOrDefault(a => SymbolEqualityComparer.Default.Equals(a.Parameter?.Type, contract))
            ?.Value.WithoutConversions();

    /// <summary>A type of the solution that implements the interface without the class.</summary>
    private async Task<string?> PlainTypeAsync(string @interface, string @class)
    {
        if (!_known.TryGetValue(@interface, out var known))
            _known.Add(@interface, known = await FindPlainTypeAsync(@interface, @class).ConfigureAwait(false));
        return known;
    }

    private async Task<string?> FindPlainTypeAsync(string @interface, string @class)
    {
        foreach (var project in _solution.Projects.Where(p => p.Language == LanguageNames.CSharp))
        {
            if (await project.GetCompilationAsync(_cancellationToken).ConfigureAwait(false) is { } compilation
                && KnownTypes.Of(compilation) is var types
                && types[@interface] is { } contract
                && TypeHierarchy.Of(compilation).DerivedFrom(contract).FirstOrDefault(t => IsPlain(t, types[@class])) is { } plain)
            {
                return plain.Name;
            }
        }

        return null;
    }

    private static bool IsPlain(INamedTypeSymbol type, INamedTypeSymbol? full) =>
        type.TypeKind == TypeKind.Class && !(full is not null && type.Inherits(full));
}
