using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Chains.Hosts;
using AsyncHygiene.Chains.Hosts.Lambdas;
using AsyncHygiene.Editing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.FindSymbols;

namespace AsyncHygiene.Chains.Families.Methods;

/// <summary>A place that looks like a call and tells a library about the member, or why it cannot; neither for a real call.</summary>
internal delegate (FamilyReference? Setup, Refusal? Refusal) SetupReader(
    SimpleNameSyntax name,
    InvocationExpressionSyntax call,
    DocumentEdits edits,
    CancellationToken cancellationToken);

/// <summary>Reads the places that name a method: what each becomes, or why the method's family stays because of it.</summary>
internal sealed class MethodReferenceReader
{
    private readonly FamilyContext _context;
    private readonly IFamilyLookup _families;
    private readonly SetupReader _setups;

    public MethodReferenceReader(FamilyContext context, IFamilyLookup families, SetupReader setups)
    {
        _context = context;
        _families = families;
        _setups = setups;
    }

    public async Task<Refusal?> AddAsync(ReferenceLocation location, MethodFamilyDraft draft, MethodConversion conversion)
    {
        var (at, refusal) = await ReferencedName.AtAsync(location, _context.Solution, _context.CancellationToken).ConfigureAwait(false);
        if (at is null)
        {
            if (!draft.CanKeepMember(refusal))
                return refusal;

            draft.KeepMember(refusal!);
            return null;
        }

        if (NameContext.IsNameOnly(at.Name))
            return AddName(at, draft, conversion);
        if (NameContext.CallOf(at.Name) is not { } call)
            return await AddGivenAwayAsync(at, location.IsCandidateLocation, draft, conversion).ConfigureAwait(false);

        return location.IsCandidateLocation ? Refusal.Dynamic : await AddCallAsync(at, call, draft, conversion).ConfigureAwait(false);
    }

    private static Refusal? AddName(ReferencedName at, MethodFamilyDraft draft, MethodConversion conversion)
    {
        // The reader of the attribute looks the member up and calls it: test data, validators.
        if (at.Name.FirstAncestorOrSelf<AttributeSyntax>() is not null)
            return Refusal.Attribute;
        if (Reflection.Takes(at.Name, at.Edits.Context))
            return Refusal.ByName.Because("reflection finds and calls it, and does not await it");
        if (conversion.RefusalOfName(at.Name) is { } refusal)
            return refusal;

        draft.Add(new NameReference(at.Name, at.Edits));
        return null;
    }

    /// <summary>A method group that goes to a parameter of type Delegate is a mere candidate as well.</summary>
    private async Task<Refusal?> AddGivenAwayAsync(
        ReferencedName at,
        bool isCandidate,
        MethodFamilyDraft draft,
        MethodConversion conversion)
    {
        var takesTask = MethodGroup.TakesTask(at.Name, at.Edits.Context, _context.CancellationToken);
        if (isCandidate && !takesTask)
            return Refusal.Dynamic;
        if (!conversion.CanBeGivenAway)
            return Refusal.Delegate;
        if (!takesTask)
            return await AddGroupAsync(at, draft, conversion).ConfigureAwait(false);

        draft.Add(new NameReference(at.Name, at.Edits));
        return null;
    }

    /// <summary>A method that a loop can call: <c>names.ForEach(Save)</c>.</summary>
    private async Task<Refusal?> AddGroupAsync(ReferencedName at, MethodFamilyDraft draft, MethodConversion conversion)
    {
        if (KeptDelegate.HolderOf(NameContext.AccessOf(at.Name), at.Edits.Context, _context.CancellationToken) is { } field)
            return await AddKeptGroupAsync(at, field, draft, conversion).ConfigureAwait(false);
        if (await VariableGroupAtAsync(at, conversion).ConfigureAwait(false) is { } variable)
        {
            draft.Add(new CallReference(at.Name, variable, at.Edits));
            return null;
        }

        if (GroupLambda.Of(at.Name, at.Edits, _context.CancellationToken) is not { } lambda
            || await LambdaRewrites.HostOfGroupAsync(lambda.Group, at.Edits, _context.CancellationToken)
                .ConfigureAwait(false) is not { } host
            || !conversion.CanBeCalledByName)
        {
            return GivenDelegate.ParameterOf(NameContext.AccessOf(at.Name), at.Edits.Context, _context.CancellationToken) is { } parameter
                ? await AddKeptGroupAsync(at, parameter, draft, conversion).ConfigureAwait(false)
                : Refusal.Delegate;
        }

        draft.Add(new CallReference(at.Name, new MethodGroupCall(lambda, host, at.Edits), at.Edits));
        return null;
    }

    /// <summary>A method that a variable of the function holds, which does nothing with it but call it.</summary>
    private async Task<KeptGroupCall?> VariableGroupAtAsync(ReferencedName at, MethodConversion conversion) =>
        conversion.CanBeCalledByName
        && GroupLambda.WithAnyParameters(at.Name, at.Edits, _context.CancellationToken) is { } lambda
        && await LambdaRewrites.HostOfVariableAsync(lambda.Group, at.Edits, _context.CancellationToken).ConfigureAwait(false) is { } host
            ? new KeptGroupCall(lambda, host, at.Edits)
            : null;

    /// <summary>A method that a field keeps or a method is given: it fits by itself where the field or parameter changes with it.</summary>
    private async Task<Refusal?> AddKeptGroupAsync(
        ReferencedName at,
        ISymbol holder,
        MethodFamilyDraft draft,
        MethodConversion conversion)
    {
        if (!conversion.CanBeCalledByName
            || GroupLambda.WithAnyParameters(at.Name, at.Edits, _context.CancellationToken) is not { } lambda
            || await _families.OfAsync(holder).ConfigureAwait(false) is RefusedFamily)
        {
            return Refusal.Delegate;
        }

        draft.Add(new CallReference(at.Name, new KeptGroupCall(lambda, new AwaitHost.KeptByHolder(holder), at.Edits), at.Edits));
        return null;
    }

    private async Task<Refusal?> AddCallAsync(
        ReferencedName at,
        InvocationExpressionSyntax call,
        MethodFamilyDraft draft,
        MethodConversion conversion)
    {
        if (conversion.HasSetups)
        {
            var (setup, untold) = _setups(at.Name, call, at.Edits, _context.CancellationToken);
            if (untold is not null)
                return untold;

            if (setup is not null)
            {
                if (conversion.RefusalOfSetup is { } mocked)
                    return mocked;

                draft.Add(setup);
                return null;
            }
        }

        if (AwaitableCall.RefusalAt(call, at.Edits) is { } refused)
            return refused;

        var (found, refusal) = await conversion.CallAtAsync(call, draft, at.Edits, _context.CancellationToken).ConfigureAwait(false);
        if (found is not null)
            draft.Add(new CallReference(at.Name, found, at.Edits));
        return refusal;
    }
}
