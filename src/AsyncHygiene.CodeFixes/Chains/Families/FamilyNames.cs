using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.Chains.Families.Methods;
using AsyncHygiene.Chains.Hosts;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Tasks;
using AsyncHygiene.Settings;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Families;

/// <summary>
/// What a family is called when it is async: with <c>Async</c> at the end where the project names its methods so and the name is free, else
/// as before. Names that a framework reads (actions, hub methods, tests, <c>Main</c>) stay.
/// </summary>
internal sealed class FamilyNames
{
    private const string Suffix = "Async";
    private const string Opposite = "Sync";

    private readonly bool _keepNames;
    private readonly CancellationToken _cancellationToken;
    private readonly Dictionary<Compilation, bool> _habits = [];

    public FamilyNames(bool keepNames, CancellationToken cancellationToken)
    {
        _keepNames = keepNames;
        _cancellationToken = cancellationToken;
    }

    public string For(MethodFamilyDraft family)
    {
        var name = FamilyContract.NameOf(family.Members[0].Declaration);
        if (family.Members.Any(m => ViewComponent.Contains(m.Symbol, m.Edits.Context.Types)))
            return ViewComponent.AsyncName;

        return (_keepNames && family.KeptFor is null)
            || name.EndsWith(Suffix, StringComparison.Ordinal)
            || family.Members.Any(m => FrameworkMethod.Is(m.Symbol, m.Edits.Context.Model.Compilation, _cancellationToken))
            || (family.KeptFor is null && !WantsSuffix(family.Members[0].Edits.Context, family.Members[0].Declaration))
                ? name
                : WithSuffix(name).FirstOrDefault(IsFree) ?? name;

        bool IsFree(string candidate) =>
            !family.Members.Any(m => IsTaken(m, candidate)) && !family.References.Any(r => MeansSomethingElse(r, candidate));
    }

    /// <summary><c>LoadAsync</c>, also for <c>LoadSync</c>, which would say the opposite.</summary>
    private static IEnumerable<string> WithSuffix(string name)
    {
        if (name.EndsWith(Opposite, StringComparison.Ordinal) && name.Length > Opposite.Length)
            yield return name.Substring(0, name.Length - Opposite.Length) + Suffix;
        yield return name + Suffix;
    }

    /// <summary>The method that a property becomes: <c>Total</c>, <c>GetTotalAsync</c>. Null where the name is taken.</summary>
    public string? ForMethodOf(
        IPropertySymbol property,
        SyntaxNode declaration,
        DocumentContext context,
        IEnumerable<FamilyReference> references)
    {
        var name = "Get"
            + property.Name
            + (_keepNames || property.Name.EndsWith(Suffix, StringComparison.Ordinal) || !WantsSuffix(context, declaration) ? "" : Suffix);
        return IsTaken(property.ContainingType, name) || references.Any(r => MeansSomethingElse(r, name)) ? null : name;
    }

    private bool WantsSuffix(DocumentContext context, SyntaxNode declaration)
    {
        var style = Options.Rename.Read(context.Document.Project.AnalyzerOptions, declaration.SyntaxTree);
        return style == RenameStyle.AsyncSuffix || (style == RenameStyle.MatchProject && IsHabit(context.Model.Compilation));
    }

    /// <summary>
    /// At least half of the project's own methods that return a task have the suffix; so has a project without such methods.
    /// </summary>
    private bool IsHabit(Compilation compilation)
    {
        if (_habits.TryGetValue(compilation, out var habit))
            return habit;

        int suffixed = 0, others = 0;
        var types = KnownTypes.Of(compilation);
        foreach (var method in compilation.SourceModule.GlobalNamespace.OwnMethods(_cancellationToken))
        {
            if (!method.ReturnType.IsTaskLike(types)
                || method.ContractOf() is not null
                || FrameworkMethod.Is(method, compilation, _cancellationToken))
            {
                continue;
            }

            if (method.Name.EndsWith(Suffix, StringComparison.Ordinal))
                suffixed++;
            else
                others++;
        }

        return _habits[compilation] = suffixed >= others;
    }

    private static bool IsTaken(FamilyMember member, string name) => member.Symbol.MethodKind == MethodKind.LocalFunction
        ? !member.Edits.Context.Model.LookupSymbols(member.Declaration.SpanStart, name: name).IsEmpty
        : IsTaken(member.Symbol.ContainingType, name);

    private static bool IsTaken(INamedTypeSymbol declaring, string name) =>
        declaring.DeclarerOf(name) is not null || declaring.AllInterfaces.Any(i => !i.GetMembers(name).IsEmpty);

    /// <summary>
    /// At the place of a use the new name must not be taken: an instance method, for instance, wins over an extension method.
    /// </summary>
    private static bool MeansSomethingElse(FamilyReference reference, string name)
    {
        if (reference.Name.FirstAncestorOrSelf<CrefSyntax>() is not null)
            return false;

        var model = reference.Edits.Context.Model;
        var position = reference.Name.SpanStart;
        return reference.Name.Parent switch
        {
            MemberAccessExpressionSyntax access when access.Name == reference.Name => IsMember(access.Expression),
            MemberBindingExpressionSyntax =>
                reference.Name.FirstAncestorOrSelf<ConditionalAccessExpressionSyntax>() is { } conditional
                    && IsMember(conditional.Expression),
            _ => !model.LookupSymbols(position, name: name).IsEmpty,
        };

        bool IsMember(ExpressionSyntax receiver) =>
            (model.GetSymbolInfo(receiver).Symbol as ITypeSymbol ?? model.GetTypeInfo(receiver).Type) is { } type
            && !model.LookupSymbols(position, type, name, includeReducedExtensionMethods: true).IsEmpty;
    }
}
