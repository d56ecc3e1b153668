using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;
using AsyncHygiene.CallGraph;
using AsyncHygiene.Chains.Families;
using AsyncHygiene.Chains.Families.Methods;
using AsyncHygiene.Chains.Hosts;
using AsyncHygiene.Chains.Hosts.Lambdas;
using AsyncHygiene.Editing;
using AsyncHygiene.Editing.Syntax;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Chains.Conversions.Parameters;

/// <summary>
/// The parameters that a delegate is handed on through, from method to method, with all that callers give them and all that is done with
/// them:
/// <code>
/// static T Do&lt;T&gt;(Func&lt;T&gt; work) =&gt; Do(work, 3);
/// static T Do&lt;T&gt;(Func&lt;T&gt; work, int times) { … return work(); … }
/// </code>
/// A parameter of an interface's or base class's method is linked with those of all methods that implement or override it.
/// </summary>
internal sealed class DelegateParameters
{
    private readonly FamilyContext _context;
    private readonly SetupReader _setups;
    private readonly List<DelegateParameter> _all = [];
    private readonly List<FamilyReference> _references = [];
    private readonly HashSet<DeclarationKey> _seen = [];
    private readonly HashSet<(DeclarationKey Method, int Ordinal)> _called = [];
    private readonly Queue<IParameterSymbol> _open = new();

    public DelegateParameters(FamilyContext context, SetupReader setups)
    {
        _context = context;
        _setups = setups;
    }

    public IReadOnlyList<DelegateParameter> All => _all;

    public IReadOnlyList<FamilyReference> References => _references;

    /// <summary>Adds a parameter and those that are linked with it, or says what stands in the way.</summary>
    public async Task<Refusal?> AddAsync(IParameterSymbol first)
    {
        Open(first);
        while (_open.Count > 0)
        {
            if (await ReadAsync(_open.Dequeue()).ConfigureAwait(false) is { } refusal)
                return refusal;
        }

        return null;
    }

    private void Open(IParameterSymbol parameter)
    {
        if (_seen.Add(DeclarationKey.Of(parameter)))
            _open.Enqueue(parameter);
    }

    private async Task<Refusal?> ReadAsync(IParameterSymbol parameter)
    {
        var method = (IMethodSymbol)parameter.ContainingSymbol;
        var (declaration, edits, locked) =
            await OwnDeclaration.OfAsync<ParameterSyntax>(parameter, _context.Solution, _context.CancellationToken).ConfigureAwait(false);
        if (declaration is null || edits is null)
            return locked;
        if (edits.Context.Model.GetDeclaredSymbol(declaration, _context.CancellationToken) is not IParameterSymbol own
            || !GivenDelegate.CanChange(own, edits.Context.Types))
        {
            return Unclear(declaration, $"'{FunctionName.Of(method)}', which is linked with it, keeps its parameters");
        }

        if (declaration.FirstAncestorOrSelf<MethodDeclarationSyntax>() is not { } function
            || IteratorMethod.Is(function)
            || DelegateParameter.TryCreate(parameter, declaration, edits) is not { } conversion)
        {
            return Refusal.Delegate;
        }

        _all.Add(conversion);
        return await ReadUsesAsync(parameter).ConfigureAwait(false) ?? await ReadMethodAsync(method, conversion).ConfigureAwait(false);
    }

    /// <summary>One search finds the calls of a method and of all that implement or override the same.</summary>
    private async Task<Refusal?> ReadMethodAsync(IMethodSymbol method, DelegateParameter conversion)
    {
        var ordinal = conversion.Symbol.Ordinal;
        if (!_called.Add((DeclarationKey.Of(method), ordinal)))
            return null;

        var found = await _context.Solution.References.FindAsync(method, _context.CancellationToken).ConfigureAwait(false);
        foreach (var linked in found.Select(r => r.Definition.OriginalDefinition).OfType<IMethodSymbol>())
        {
            if (linked.DeclaringSyntaxReferences.IsEmpty)
                return Refusal.MetadataContract;
            if (linked.Language != LanguageNames.CSharp)
                return Refusal.ForeignLanguage;

            _called.Add((DeclarationKey.Of(linked), ordinal));
            Open(linked.Parameters[ordinal]);
        }

        return await ReadCallsAsync(method, conversion).ConfigureAwait(false);
    }

    /// <summary>What the method does with its parameter.</summary>
    private async Task<Refusal?> ReadUsesAsync(IParameterSymbol parameter)
    {
        var (names, unknown) =
            await ReferencedName.AllAsync(parameter, _context.Solution, _context.CancellationToken).ConfigureAwait(false);
        if (unknown is not null)
            return unknown;

        foreach (var at in names)
        {
            if (at.Name.Parent is NameColonSyntax or XmlNameAttributeSyntax
                || NameContext.IsNameOnly(at.Name)
                || NullTest.Is(at.Name)
                || IsChecked(at))
                continue;

            if (DelegateCall.Of(at.Name) is not { } call)
            {
                if (GivenOn(at.Name, at.Edits) is not { } next)
                    return Unclear(at.Name, $"'{FunctionName.Of(parameter.ContainingSymbol)}' {DoneWith(at)}");
                Open(next);
                continue;
            }

            if (AwaitableCall.RefusalAt(call, at.Edits) is { } refusal)
                return refusal;

            var awaited = await AwaitableCall.AtAsync(call, at.Edits, _context.CancellationToken).ConfigureAwait(false);
            _references.Add(new CallReference(at.Name, awaited, at.Edits));
        }

        return null;
    }

    /// <summary>
    /// <c>ArgumentNullException.ThrowIfNull(work);</c> <c>Check.NotNull(work, nameof(work));</c> <c>_ = work ?? throw …;</c>
    /// </summary>
    private bool IsChecked(ReferencedName at)
    {
        var context = at.Edits.Context;
        return at.Name.Parent switch
        {
            ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax { Parent: ExpressionStatementSyntax } } argument =>
                context.Model.GetOperation(argument, _context.CancellationToken) is IArgumentOperation { Parameter: { } parameter }
                && (context.Types.Is(parameter.ContainingType, context.Types["System.ArgumentNullException"])
                    || IsOnlyTested(parameter.OriginalDefinition)),
            BinaryExpressionSyntax
            {
                RawKind: (int)SyntaxKind.CoalesceExpression,
                Right: ThrowExpressionSyntax,
                Parent: AssignmentExpressionSyntax kept,
            } => context.Model.GetSymbolInfo(kept.Left, _context.CancellationToken).Symbol is IDiscardSymbol,
            _ => false,
        };
    }

    /// <summary>A guard of one's own does nothing with its parameter but ask whether there is something.</summary>
    private bool IsOnlyTested(IParameterSymbol parameter) =>
        parameter.RefKind == RefKind.None
        && parameter.ContainingSymbol is IMethodSymbol { IsAbstract: false, IsVirtual: false, IsOverride: false } guard
        && guard.DeclaringSyntaxReferences is { Length: 1 } references
        && references[0].GetSyntax(_context.CancellationToken)
            .DescendantNodes()
            .OfType<IdentifierNameSyntax>()
            .Where(n => n.Identifier.ValueText == parameter.Name)
            .All(n => NullTest.Is(n) || NameContext.IsNameOnly(n));

    /// <summary>What the callers of the method give it.</summary>
    private async Task<Refusal?> ReadCallsAsync(IMethodSymbol method, DelegateParameter conversion)
    {
        var (names, unknown) = await ReferencedName.AllAsync(method, _context.Solution, _context.CancellationToken).ConfigureAwait(false);
        if (unknown is not null)
            return unknown;

        foreach (var at in names)
        {
            // The types of the parameters stand behind it.
            if (at.Name.FirstAncestorOrSelf<MemberCrefSyntax>() is NameMemberCrefSyntax { Parameters: not null })
                return Unclear(at.Name, $"a comment names '{FunctionName.Of(method)}' with the types of its parameters");
            if (NameContext.IsNameOnly(at.Name))
                continue;
            if (SetUpAt(at) is { } told)
                return told;
            if (ArgumentAt(at, conversion.Symbol) is not { Parameter.Type: INamedTypeSymbol type } argument)
                return Unclear(at.Name, $"'{FunctionName.Of(method)}' is given away as a delegate itself");
            if (argument.ArgumentKind == ArgumentKind.DefaultValue)
                continue;

            var value = (argument.Syntax as ArgumentSyntax)?.Expression ?? argument.Syntax as ExpressionSyntax;
            if (value is IdentifierNameSyntax name && HandedOn(name, type, at.Edits) is { } from)
                Open(from);
            else if (value is null || !conversion.TryAdd(value, type, at.Edits, _context.CancellationToken))
                return Unclear(at.Name, $"'{FunctionName.Of(method)}' is also given what is no lambda or method, or returns a task");
        }

        return null;
    }

    /// <summary>What a mock is told to do with the delegate expects the type that it has now.</summary>
    private Refusal? SetUpAt(ReferencedName at)
    {
        if (NameContext.CallOf(at.Name) is not { } call)
            return null;

        var (setup, refusal) = _setups(at.Name, call, at.Edits, _context.CancellationToken);
        return setup is not null
            ? Unclear(at.Name, "a mock is told what to do with it")
            : refusal ?? AwaitableCall.RefusalAt(call, at.Edits);
    }

    private IArgumentOperation? ArgumentAt(ReferencedName at, IParameterSymbol parameter) =>
        NameContext.CallOf(at.Name) is { } call
        && at.Edits.Context.Model.GetOperation(call, _context.CancellationToken) is IInvocationOperation { Arguments: var arguments }
            ? arguments.FirstOrDefault(a => a.Parameter?.Ordinal == parameter.Ordinal)
            : null;

    /// <summary>The parameter that the delegate is handed on to; null where it goes elsewhere.</summary>
    private IParameterSymbol? GivenOn(SimpleNameSyntax name, DocumentEdits edits) =>
        name.Parent is ArgumentSyntax argument
        && edits.Context.Model.GetOperation(argument, _context.CancellationToken) is IArgumentOperation
        {
            Parameter: { OriginalDefinition: var next, Type: var type }
        }
        && GivenDelegate.CanChange(next, edits.Context.Types)
        && SymbolEqualityComparer.Default.Equals(edits.Context.Model.GetTypeInfo(name, _context.CancellationToken).Type, type)
            ? next
            : null;

    /// <summary>The parameter of a caller that hands its own delegate on; null for anything else.</summary>
    private IParameterSymbol? HandedOn(IdentifierNameSyntax value, INamedTypeSymbol type, DocumentEdits edits) =>
        edits.Context.Model.GetSymbolInfo(value, _context.CancellationToken).Symbol is IParameterSymbol from
        && GivenDelegate.CanChange(from, edits.Context.Types)
        && SymbolEqualityComparer.Default.Equals(from.Type, type)
            ? from
            : null;

    /// <summary>In words, of what neither calls it nor tests it.</summary>
    private string DoneWith(ReferencedName at)
    {
        var model = at.Edits.Context.Model;
        return at.Name.Parent switch
        {
            ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax call }
                when model.GetSymbolInfo(call, _context.CancellationToken).Symbol is IMethodSymbol taker =>
                $"gives it to '{FunctionName.Of(taker)}'",
            ArgumentSyntax { Parent.Parent: BaseObjectCreationExpressionSyntax creation }
                when model.GetTypeInfo(creation, _context.CancellationToken).Type is { } made => $"gives it to a new '{made.Name}'",
            AssignmentExpressionSyntax assignment when assignment.Right == at.Name => $"keeps it in '{assignment.Left}'",
            EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax variable } => $"keeps it in '{variable.Identifier.ValueText}'",
            ReturnStatementSyntax or ArrowExpressionClauseSyntax => "returns it",
            _ => "does more with it than to call it",
        };
    }

    private static Refusal Unclear(SyntaxNode place, string reason) =>
        Refusal.Delegate.Because($"{reason}, in {SourcePlace.Of(place.GetLocation())}");
}
