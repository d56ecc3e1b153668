using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.AwaitSites;
using AsyncHygiene.AwaitSites.Tokens;
using AsyncHygiene.CallGraph;
using AsyncHygiene.Chains.Ambient;
using AsyncHygiene.Chains.Conversions.AsyncOverrides;
using AsyncHygiene.Chains.Conversions.Fields;
using AsyncHygiene.Chains.Conversions.Filters;
using AsyncHygiene.Chains.Conversions.KeptSync;
using AsyncHygiene.Chains.Conversions.Locks;
using AsyncHygiene.Chains.Conversions.Mocks;
using AsyncHygiene.Chains.Conversions.Properties;
using AsyncHygiene.Chains.Conversions.TryPatterns;
using AsyncHygiene.Chains.Families;
using AsyncHygiene.Chains.Hosts;
using AsyncHygiene.Chains.Hosts.Lambdas;
using AsyncHygiene.Chains.Safety;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics.Delegates;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.FindSymbols;

namespace AsyncHygiene.Chains;

/// <summary>Finds the families of the original solution with all their references, each once.</summary>
internal sealed class FamilySearch
{
    private readonly SolutionEdits _solution;
    private readonly FamilyNames _names;
    private readonly HandedTokens _tokens;
    private readonly CancellationToken _cancellationToken;
    private readonly LockReentrance _reentrance;
    private readonly Dictionary<(string File, int Position), Family> _families = [];

    /// <summary>Of overrides: the family of their own where they are hooks, else null.</summary>
    private readonly Dictionary<(string File, int Position), Family?> _hooks = [];
    private int _count;

    public FamilySearch(
        SolutionEdits solution,
        SolutionCalls calls,
        HandedTokens tokens,
        FamilyNames names,
        CancellationToken cancellationToken)
    {
        _solution = solution;
        _names = names;
        _tokens = tokens;
        _cancellationToken = cancellationToken;
        _reentrance = new LockReentrance(solution, calls, cancellationToken);
    }

    /// <summary>The family of a method, local function, field or property that is declared in source.</summary>
    public Task<Family> OfAsync(ISymbol symbol) => symbol switch
    {
        IFieldSymbol field => OfFieldAsync(field.OriginalDefinition),
        IPropertySymbol property => OfPropertyAsync(property.OriginalDefinition),
        _ => OfMethodAsync(Function.Canonical((IMethodSymbol)symbol)),
    };

    private async Task<Family> OfPropertyAsync(IPropertySymbol property)
    {
        if (_families.TryGetValue(KeyOf(property.DeclaringSyntaxReferences[0]), out var known))
            return known;

        var family = new Family(++_count, property);
        _families.Add(KeyOf(property.DeclaringSyntaxReferences[0]), family);
        await PropertyFamily.CompleteAsync(family, property, _names, _solution, _cancellationToken).ConfigureAwait(false);
        return family;
    }

    private async Task<Family> OfFieldAsync(IFieldSymbol field)
    {
        if (_families.TryGetValue(KeyOf(field.DeclaringSyntaxReferences[0]), out var known))
            return known;

        var family = new Family(++_count, field);
        _families.Add(KeyOf(field.DeclaringSyntaxReferences[0]), family);
        if (LockObject.Is(field))
            family.Refusal = await LockField.CompleteAsync(family, field, _solution, _reentrance, _cancellationToken).ConfigureAwait(false);
        else
            await FieldFamily.CompleteAsync(family, field, _solution, _cancellationToken).ConfigureAwait(false);
        return family;
    }

    private async Task<Family> OfMethodAsync(IMethodSymbol symbol)
    {
        var key = KeyOf(symbol.DeclaringSyntaxReferences[0]);
        if (symbol.IsOverride && await OfHookAsync(symbol, key).ConfigureAwait(false) is { } hook)
            return hook;
        if (_families.TryGetValue(key, out var known))
            return known;

        var family = new Family(++_count, symbol);
        _families.Add(key, family);

        // What ends the conversion at once is looked at first: the uses of Dispose would be half the solution.
        family.Refusal = FamilyContract.RefusalOf(symbol);
        if (family.Refusal is null)
            await CompleteAsync(family, symbol).ConfigureAwait(false);
        else if (family.Refusal == Refusal.MetadataContract)
            await CompleteOverrideAsync(family, symbol).ConfigureAwait(false);
        return family;
    }

    /// <summary>An override that becomes one of the asynchronous method beside its base's own.</summary>
    private async Task<Family?> OfHookAsync(IMethodSymbol symbol, (string File, int Position) key)
    {
        if (_hooks.TryGetValue(key, out var known))
            return known;

        Family? family = null;
        if (FamilyContract.RefusalOf(symbol) is null && await SyncAsyncPair.OfAsync(symbol, _solution, _cancellationToken).ConfigureAwait(false) is { } hook)
        {
            family = new Family(++_count, symbol) { NewName = hook.AsyncName };
            family.Refusal = await AddAsync(symbol, symbol.DeclaringSyntaxReferences[0], family).ConfigureAwait(false) ?? family.Twin?.Reason ?? FamilyContract.RefusalOf(family);
        }

        return _hooks[key] = family;
    }

    /// <summary>An override that becomes one of the base's asynchronous method; nobody else may know it.</summary>
    private async Task CompleteOverrideAsync(Family family, IMethodSymbol symbol)
    {
        var declaration = symbol.DeclaringSyntaxReferences[0];
        if (_solution.Solution.GetDocument(declaration.SyntaxTree) is not { } document)
            return;

        var edits = await _solution.InAsync(document, _cancellationToken).ConfigureAwait(false);
        if (FilterPair.Of(symbol, edits.Context.Types) is { } pair)
            await CompletePairAsync(family, pair, edits.Context).ConfigureAwait(false);
        if (AsyncOverride.Of(symbol, edits.Context.Types) is not { } row || await IsKnownElsewhereAsync(symbol).ConfigureAwait(false))
            return;

        family.Refusal = await AddAsync(symbol, declaration, family).ConfigureAwait(false)
            ?? (row.CanConvert(family.Members[0]) ? null : Refusal.MetadataContract);
        family.NewName = row.AsyncName;
        family.Override = row;
    }

    /// <summary>The two methods of a filter change together: one new method calls both.</summary>
    private async Task CompletePairAsync(Family family, FilterPair pair, DocumentContext context)
    {
        foreach (var method in pair.Methods)
        {
            if (await IsKnownElsewhereAsync(method).ConfigureAwait(false))
                return;
        }

        if (await FilterPairUses.ExistAsync(pair, _solution, _cancellationToken).ConfigureAwait(false))
            return;

        Refusal? refusal = null;
        foreach (var method in pair.Methods)
            refusal ??= await AddAsync(method, method.DeclaringSyntaxReferences[0], family).ConfigureAwait(false);

        family.Refusal = refusal
            ?? (!pair.CanConvert(family.Members) ? Refusal.MetadataContract : null)
            ?? (pair.Methods.Any(m => DisabledText.Mentions(context.Model.Compilation, m.Name)) ? Refusal.DisabledText : null);
        family.NewName = pair.Stage.Around;
        family.Pair = pair;
    }

    private async Task<bool> IsKnownElsewhereAsync(IMethodSymbol method)
    {
        foreach (var found in await _solution.References.FindAsync(method, _cancellationToken).ConfigureAwait(false))
        {
            if (found.Definition is IMethodSymbol { OverriddenMethod: { } overridden } && SymbolEqualityComparer.Default.Equals(overridden, method))
                return true;

            foreach (var location in found.Locations)
            {
                var root = await location.Document.GetSyntaxRootAsync(_cancellationToken).ConfigureAwait(false);
                var model = await location.Document.GetSemanticModelAsync(_cancellationToken).ConfigureAwait(false);
                var name = root?.FindNode(location.Location.SourceSpan, findInsideTrivia: true, getInnermostNodeForTie: true);
                var named = name is null ? null : model?.GetSymbolInfo(name, _cancellationToken).Symbol;

                // Other overrides call their base, which does nothing; every other use may mean this one.
                if (named is null || SymbolEqualityComparer.Default.Equals(named, method))
                    return true;
                if (Slots.Of(method).Any(slot => SymbolEqualityComparer.Default.Equals(named, slot)) && name!.Parent is not MemberAccessExpressionSyntax { Expression: BaseExpressionSyntax })
                    return true;
            }
        }

        return false;
    }

    private static (string File, int Position) KeyOf(SyntaxReference reference) => (reference.SyntaxTree.FilePath, reference.Span.Start);

    private async Task CompleteAsync(Family family, IMethodSymbol symbol)
    {
        var found = await _solution.References.FindAsync(symbol, _cancellationToken).ConfigureAwait(false);
        foreach (var definition in found.Select(r => r.Definition).OfType<IMethodSymbol>().Append(symbol).Distinct<IMethodSymbol>(SymbolEqualityComparer.Default))
        {
            family.Refusal ??= await AddAsync(definition, family).ConfigureAwait(false);
            if (family.Refusal is not null)
                return;
        }

        var seen = new HashSet<(string Path, int Start)>();
        foreach (var location in found.SelectMany(r => r.Locations).OrderBy(l => l.Document.FilePath, StringComparer.Ordinal).ThenBy(l => l.Location.SourceSpan.Start))
        {
            _cancellationToken.ThrowIfCancellationRequested();
            if (!seen.Add((location.Document.FilePath ?? location.Document.Id.ToString(), location.Location.SourceSpan.Start)))
                continue;

            family.Refusal ??= await AddAsync(location, family).ConfigureAwait(false);
            if (family.Refusal is not null)
                return;
        }

        family.Refusal ??= FamilyContract.RefusalOf(family);
        if (family.Refusal is not null)
            return;

        if (family.Twin is { CanBeKept: false } twin)
        {
            family.Refusal = twin.Reason;
            return;
        }

        family.NewName = _names.For(family);
        family.TokenName = await FamilyToken.NameForAsync(family, _tokens).ConfigureAwait(false);
        if (family.Twin is not null && family.NewName == symbol.Name)
            family.Refusal = family.Twin.Reason;
        if (family.IsTryPattern && TryPattern.IsOverloaded(family))
            family.Refusal = Refusal.ByRefParameter;
    }

    /// <summary>Adds the declarations of a member, or says why the family cannot be converted because of it.</summary>
    private async Task<Refusal?> AddAsync(IMethodSymbol definition, Family family)
    {
        if (definition.DeclaringSyntaxReferences.IsEmpty)
            return definition.MethodKind is MethodKind.LocalFunction or MethodKind.Ordinary or MethodKind.ExplicitInterfaceImplementation ? Refusal.MetadataContract : Refusal.Special;

        if (definition.Language != LanguageNames.CSharp)
            return Refusal.ForeignLanguage;

        var parts = new[] { definition, definition.PartialImplementationPart, definition.PartialDefinitionPart }.OfType<IMethodSymbol>();
        foreach (var part in parts)
        {
            foreach (var reference in part.DeclaringSyntaxReferences)
            {
                if (await AddAsync(part, reference, family).ConfigureAwait(false) is { } refusal)
                    return refusal;
            }
        }

        return null;
    }

    private async Task<Refusal?> AddAsync(IMethodSymbol symbol, SyntaxReference reference, Family family)
    {
        if (_solution.Solution.GetDocument(reference.SyntaxTree) is not { } document)
            return Refusal.Generated;

        var edits = await _solution.InAsync(document, _cancellationToken).ConfigureAwait(false);
        if (GeneratedCode.Is(document, edits.Context.Root))
            return Refusal.Generated;

        var declaration = edits.Context.Root.FindNode(reference.Span, getInnermostNodeForTie: true)
            .AncestorsAndSelf()
            .FirstOrDefault(n => n.Span == reference.Span && n is MethodDeclarationSyntax or LocalFunctionStatementSyntax);
        if (declaration is null)
            return edits.Context.Root.SyntaxTree == reference.SyntaxTree ? Refusal.Special : Refusal.Linked;

        var member = new FamilyMember(edits.Context.Model.GetDeclaredSymbol(declaration, _cancellationToken) as IMethodSymbol ?? symbol, declaration, edits);
        if (!family.Add(member))
            return null;

        _families[KeyOf(reference)] = family;
        var refusal = FamilyContract.RefusalOf(member, _cancellationToken);
        return refusal is null || KeptSyncWrapper.Replaces(refusal, family) ? await AmbientState.Of(edits.Context).RefusalOfAsync(declaration, _cancellationToken).ConfigureAwait(false) : refusal;
    }

    private async Task<Refusal?> AddAsync(ReferenceLocation location, Family family)
    {
        var (at, refusal) = await ReferencedName.AtAsync(location, _solution, _cancellationToken).ConfigureAwait(false);
        if (at is null)
            return KeptSyncWrapper.Replaces(refusal, family) ? null : refusal;

        var (name, edits) = (at.Name, at.Edits);
        if (NameContext.IsNameOnly(name))
        {
            // Who reads the attribute looks the member up and calls it: test data, validators.
            if (name.FirstAncestorOrSelf<AttributeSyntax>() is not null)
                return Refusal.Attribute;
            if (family.IsTryPattern && TryPattern.IsNamedWithParameters(name))
                return Refusal.ByRefParameter;

            family.References.Add(FamilyReference.ToName(name, edits));
            return null;
        }

        // A method group that goes to a parameter of type Delegate is a mere candidate as well.
        if (NameContext.CallOf(name) is not { } invocation)
        {
            if (location.IsCandidateLocation && !MethodGroup.TakesTask(name, edits.Context, _cancellationToken))
                return Refusal.Dynamic;
            if (family.IsStream)
                return Refusal.Delegate;
            if (!MethodGroup.TakesTask(name, edits.Context, _cancellationToken))
                return await AddGroupAsync(name, edits, family).ConfigureAwait(false);

            family.References.Add(FamilyReference.ToName(name, edits));
            return null;
        }

        if (location.IsCandidateLocation)
            return Refusal.Dynamic;

        return await AddCallAsync(name, invocation, edits, family).ConfigureAwait(false);
    }

    /// <summary>A method that a loop can call: <c>names.ForEach(Save)</c>.</summary>
    private async Task<Refusal?> AddGroupAsync(SimpleNameSyntax name, DocumentEdits edits, Family family)
    {
        if (KeptDelegate.HolderOf(NameContext.AccessOf(name), edits.Context, _cancellationToken) is { } field)
            return await AddKeptGroupAsync(name, field, edits, family).ConfigureAwait(false);

        if (GroupLambda.Of(name, edits, _cancellationToken) is not { } lambda
            || await LambdaRewrites.HostOfGroupAsync(lambda.Group, edits, _cancellationToken).ConfigureAwait(false) is not { } host)
        {
            return Refusal.Delegate;
        }

        // Where the loop cannot be awaited after all the call would have to block, and nobody has waited for it so far.
        if (family.IsFireAndForget)
            return Refusal.Delegate;

        family.References.Add(FamilyReference.ToCall(name, new FamilyCall(lambda.Call, null, host, edits) { Group = lambda }, edits));
        return null;
    }

    /// <summary>A method that a field keeps: it fits by itself where the field changes with it.</summary>
    private async Task<Refusal?> AddKeptGroupAsync(SimpleNameSyntax name, IFieldSymbol field, DocumentEdits edits, Family family)
    {
        if (family.IsFireAndForget
            || GroupLambda.WithAnyParameters(name, edits, _cancellationToken) is not { } lambda
            || (await OfAsync(field).ConfigureAwait(false)).Refusal is not null)
        {
            return Refusal.Delegate;
        }

        family.References.Add(FamilyReference.ToCall(name, new FamilyCall(lambda.Call, null, new AwaitHost.KeptByField(field), edits) { Group = lambda }, edits));
        return null;
    }

    private async Task<Refusal?> AddCallAsync(SimpleNameSyntax name, InvocationExpressionSyntax invocation, DocumentEdits edits, Family family)
    {
        if (!family.IsStream && MockSetup.Of(invocation, edits, _cancellationToken) is { } setup)
        {
            if (family.IsTryPattern)
                return Refusal.ByRefParameter;

            family.References.Add(FamilyReference.ToSetup(name, setup, edits));
            return null;
        }

        if (FamilyCall.IsInExpressionTree(invocation, edits.Context.Model))
            return Refusal.ExpressionTree;

        // What it throws may come from a wait inside it, and would come without its wrapper.
        if (AggregateHandler.IsAround(invocation, edits.Context))
            return Refusal.Aggregate;

        var loop = family.IsStream && invocation.Parent is CommonForEachStatementSyntax { AwaitKeyword.RawKind: 0 } parent && parent.Expression == invocation ? parent : null;
        if (family.IsStream && loop is null)
            return Refusal.SyncEnumeration;

        var tryCall = family.IsTryPattern ? TryCall.Of(invocation, edits, _cancellationToken) : null;
        if (family.IsTryPattern && tryCall is null)
            return Refusal.ByRefParameter;

        var (conditional, host) = await FamilyCall.PlaceOfAsync(invocation, edits, _cancellationToken).ConfigureAwait(false);
        UnawaitedCall? unawaited = null;
        if (family.IsFireAndForget)
        {
            unawaited = UnawaitedCall.Of(invocation, family.Members.Any(m => StartedCode.IsWorker(m.Declaration)), host, edits, _cancellationToken);
            if (unawaited is null)
                return Refusal.Delegate;
        }

        family.References.Add(FamilyReference.ToCall(name, new FamilyCall(invocation, conditional, host, edits) { Loop = loop, Unawaited = unawaited, Try = tryCall }, edits));
        return null;
    }
}
