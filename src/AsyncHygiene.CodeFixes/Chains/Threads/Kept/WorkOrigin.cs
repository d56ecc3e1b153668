using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using AsyncHygiene.CallGraph;
using AsyncHygiene.CallGraph.References;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Values;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Chains.Threads.Kept;

/// <summary>Where a delegate comes from that is called: out of a library's collection, or from a lambda that the source shows.</summary>
internal sealed class WorkOrigin
{
    private readonly SemanticModelSource _models;
    private readonly CancellationToken _cancellationToken;
    private readonly Dictionary<ISymbol, bool> _members = new(SymbolEqualityComparer.Default);

    public WorkOrigin(SemanticModelSource models, CancellationToken cancellationToken)
    {
        _models = models;
        _cancellationToken = cancellationToken;
    }

    /// <summary>Whether a member of a library may have handed it out. What is not shown may be anything.</summary>
    public bool MayBeLibrary(IOperation? work)
    {
        if (IsCast(work))
            return true;

        work = work?.WithoutConversions();
        switch (work)
        {
            case null or IAnonymousFunctionOperation or IMethodReferenceOperation or IEventReferenceOperation:
            case { ConstantValue.HasValue: true }:
                return false;
            case IDelegateCreationOperation creation:
                return MayBeLibrary(creation.Target);
            case IConditionalAccessInstanceOperation:
                return MayBeLibrary(AccessedIn(work));
            case IParameterReferenceOperation { Parameter: var parameter }:
                return IsKnown(parameter.OriginalDefinition, () => MayBeGiven(parameter));
            default:
                if (PossibleValues.Of(work, _cancellationToken) is { } values)
                    return values.Any(MayBeLibrary);

                var member = (work as IMemberReferenceOperation)?.Member.OriginalDefinition;
                return member is not IFieldSymbol and not IPropertySymbol { IsIndexer: false }
                    || member.DeclaringSyntaxReferences.IsEmpty
                    || IsKnown(member, () => MayBeSet(member));
        }
    }

    /// <summary>What was a delegate of no certain type may be any: <c>((Func&lt;Task&gt;)_handlers[0])()</c>.</summary>
    private static bool IsCast(IOperation? work)
    {
        while (work is IConversionOperation { Operand: var inner })
        {
            if (work.Type?.TypeKind == TypeKind.Delegate && UntypedWork.Is(inner.Type))
                return true;

            work = inner;
        }

        return false;
    }

    /// <summary>Of what leads back to itself, the other ways count.</summary>
    private bool IsKnown(ISymbol symbol, Func<bool> find)
    {
        if (_members.TryGetValue(symbol, out var known))
            return known;

        _members.Add(symbol, false);
        return _members[symbol] = find();
    }

    /// <summary><c>work?.Invoke()</c></summary>
    private static IOperation? AccessedIn(IOperation instance)
    {
        for (var around = instance.Parent; around is not null; around = around.Parent)
        {
            if (around is IConditionalAccessOperation access)
                return access.Operation;
        }

        return null;
    }

    /// <summary>A lambda is run by what it is given to, with what that has.</summary>
    private bool MayBeGiven(IParameterSymbol parameter)
    {
        if (parameter.ContainingSymbol is not IMethodSymbol method
            || method.MethodKind is MethodKind.AnonymousFunction or MethodKind.LocalFunction)
        {
            return true;
        }

        var search = new ReferenceSearch(_models, _cancellationToken);
        return _models.SlotsOf(method.OriginalDefinition)
            .Any(slot => slot.DeclaringSyntaxReferences.IsEmpty
                || search.Of(slot)
                    .Select(r => ArgumentAt(r.Syntax, parameter))
                    .Any(given => !given.IsCall || MayBeLibrary(given.Value)));
    }

    /// <summary>The value that a call gives; one that gives none takes the default.</summary>
    private (bool IsCall, IOperation? Value) ArgumentAt(SyntaxNode reference, IParameterSymbol parameter)
    {
        var target = PropertyUse.Target(reference);
        var call = parameter.ContainingSymbol is IMethodSymbol { MethodKind: MethodKind.Constructor }
            ? target.AncestorsAndSelf().FirstOrDefault(IsCreation)
            : target.Parent as InvocationExpressionSyntax;
        var arguments = call is null ? null : _models.For(call.SyntaxTree).GetOperation(call, _cancellationToken) switch
        {
            IInvocationOperation invocation => invocation.Arguments,
            IObjectCreationOperation creation => creation.Arguments,
            _ => (ImmutableArray<IArgumentOperation>?)null,
        };
        return arguments is { } given ? (true, given.FirstOrDefault(a => a.Parameter?.Ordinal == parameter.Ordinal)?.Value) : (false, null);
    }

    private static bool IsCreation(SyntaxNode node) =>
        node is BaseObjectCreationExpressionSyntax or ConstructorInitializerSyntax or PrimaryConstructorBaseTypeSyntax;

    /// <summary>A field or property of the solution, which any code may set.</summary>
    private bool MayBeSet(ISymbol member)
    {
        foreach (var declaration in member.DeclaringSyntaxReferences.Select(r => r.GetSyntax(_cancellationToken)))
        {
            switch (declaration)
            {
                case ParameterSyntax parameter:
                    if (GivenFor(parameter, member.ContainingType) is { } given && MayBeGiven(given))
                        return true;

                    break;
                case PropertyDeclarationSyntax property when !IsAutomatic(property):
                    return true;
                case PropertyDeclarationSyntax { Initializer.Value: var value } when MayBeLibrary(Bound(value)):
                case VariableDeclaratorSyntax { Initializer.Value: var initial } when MayBeLibrary(Bound(initial)):
                    return true;
            }
        }

        return _models.AllTokens(member.Name, _cancellationToken)
            .Select(t => t.Parent)
            .OfType<IdentifierNameSyntax>()
            .Any(name => IsSetAt(name, member));
    }

    /// <summary>The parameter of a record's constructor, of which the record makes a property.</summary>
    private IParameterSymbol? GivenFor(ParameterSyntax parameter, INamedTypeSymbol type) => type.InstanceConstructors
        .SelectMany(c => c.Parameters)
        .FirstOrDefault(p => p.DeclaringSyntaxReferences.Any(r => r.GetSyntax(_cancellationToken) == parameter));

    private static bool IsAutomatic(PropertyDeclarationSyntax property) =>
        property.AccessorList is { } list && list.Accessors.All(a => a.Body is null && a.ExpressionBody is null);

    private bool IsSetAt(IdentifierNameSyntax name, ISymbol member)
    {
        var target = PropertyUse.Target(name);
        var value = target.Parent switch
        {
            AssignmentExpressionSyntax assignment when assignment.Left == target => assignment.Right,
            ArgumentSyntax { RefKindKeyword.RawKind: not 0 } => (ExpressionSyntax)target,
            _ => null,
        };
        return value is not null
            && _models.Symbols.Equals(
                _models.For(name.SyntaxTree).GetSymbolInfo(name, _cancellationToken).Symbol?.OriginalDefinition,
                member)
            && (value == target || MayBeLibrary(Bound(value)));
    }

    private IOperation? Bound(ExpressionSyntax value) => _models.For(value.SyntaxTree).GetOperation(value, _cancellationToken);
}
