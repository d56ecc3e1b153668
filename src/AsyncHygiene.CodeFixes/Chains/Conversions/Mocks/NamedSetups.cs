using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Editing;
using AsyncHygiene.Editing.Files;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.TextSearch;
using AsyncHygiene.Semantics.Values;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Chains.Conversions.Mocks;

/// <summary>
/// Members that a test tells Moq about by their names, because it cannot call them: <c>mock.Protected().Setup&lt;string&gt;("Load")</c>,
/// <c>mock.Protected().As&lt;ILoad&gt;()</c>. The mock throws where there is no such member, or where it gives something else.
/// </summary>
internal sealed class NamedSetups
{
    private const string Protected = nameof(Protected);
    private const string As = nameof(As);

    private static readonly string[] s_told =
        ["Setup", "SetupGet", "SetupSet", "SetupSequence", "Verify", "VerifyGet", "VerifySet", As];

    private readonly Solution _solution;
    private readonly CancellationToken _cancellationToken;
    private IReadOnlyList<(ITypeSymbol Type, string? Name, string Place)>? _told;

    public NamedSetups(Solution solution, CancellationToken cancellationToken)
    {
        _solution = solution;
        _cancellationToken = cancellationToken;
    }

    /// <summary>The place that tells a mock about a member of the solution; null where none does.</summary>
    public async Task<string?> PlaceOfAsync(ISymbol member)
    {
        var told = await ToldAsync().ConfigureAwait(false);
        return told.Where(t => (t.Name is null ? member.IsVirtual || member.IsAbstract || member.IsOverride : t.Name == member.Name)
                && IsIn(member.ContainingType, t.Type))
            .Select(t => t.Place)
            .FirstOrDefault();
    }

    /// <summary>
    /// The place that tells a mock of a library's type about the member of it which a call of that library runs, as
    /// <c>HttpClient.Send</c> runs the <c>Send</c> of its handler.
    /// </summary>
    public async Task<string?> PlaceBehindAsync(IMethodSymbol called)
    {
        var told = await ToldAsync().ConfigureAwait(false);
        return called.OriginalDefinition.DeclaringSyntaxReferences.IsEmpty
            ? told.Where(t => t.Name == called.Name && t.Type.ContainingAssembly?.Name == called.ContainingAssembly?.Name)
                .Select(t => t.Place)
                .FirstOrDefault()
            : null;
    }

    /// <summary>Another project sees other symbols; generic code may mock any type.</summary>
    private static bool IsIn(INamedTypeSymbol declaring, ITypeSymbol mocked) =>
        mocked is not INamedTypeSymbol type
        || type.SelfAndBaseTypes().Any(t => SymbolNames.AreSame(t.OriginalDefinition, declaring.OriginalDefinition));

    private async Task<IReadOnlyList<(ITypeSymbol Type, string? Name, string Place)>> ToldAsync()
    {
        if (_told is not null)
            return _told;

        var told = new List<(ITypeSymbol, string?, string)>();
        foreach (var project in _solution.Projects.Where(p => p.Language == LanguageNames.CSharp))
        {
            if (await project.MentionsAsync(Protected, _cancellationToken).ConfigureAwait(false)
                && await project.GetCompilationAsync(_cancellationToken).ConfigureAwait(false) is { } compilation
                && KnownTypes.Of(compilation)["Moq.Protected.IProtectedMock`1"] is { } mock)
            {
                told.AddRange(s_told.SelectMany(name => NameScan.Tokens(compilation, name, _cancellationToken))
                    .SelectMany(t => ToldAt(t, mock, compilation)));
            }
        }

        return _told = told;
    }

    private IEnumerable<(ITypeSymbol Type, string? Name, string Place)> ToldAt(
        SyntaxToken token,
        INamedTypeSymbol mock,
        Compilation compilation)
    {
        // What a lambda is given tells the compiler.
        if (token.Parent is not SimpleNameSyntax named
            || NameContext.CallOf(named) is not { } call
            || call.ArgumentList.Arguments.FirstOrDefault()?.Expression is LambdaExpressionSyntax
            || compilation.GetSemanticModel(call.SyntaxTree) is not { } model
            || model.GetOperation(call, _cancellationToken) is not IInvocationOperation { TargetMethod: var method } told
            || !KnownTypes.Of(compilation).Is(method.ContainingType, mock))
        {
            yield break;
        }

        var names = method.Name == As
            ? method.TypeArguments[0].GetMembers().Where(m => !m.IsImplicitlyDeclared).Select(m => (string?)m.Name)
            : told.Arguments.Where(a => a.Parameter is { Ordinal: 0, Type.SpecialType: SpecialType.System_String })
                .SelectMany(a => NamesOf(a.Value));
        foreach (var name in names)
            yield return (method.ContainingType.TypeArguments[0], name, SourcePlace.Of(call.GetLocation()));
    }

    /// <summary>The names that a string may be; null stands for any.</summary>
    private IEnumerable<string?> NamesOf(IOperation value) =>
        value.ConstantValue is { HasValue: true, Value: string name } ? [name]
        : PossibleValues.Of(value, _cancellationToken) is { Count: > 0 } values ? values.Select(v => v.ConstantValue.Value as string)
        : [null];
}
