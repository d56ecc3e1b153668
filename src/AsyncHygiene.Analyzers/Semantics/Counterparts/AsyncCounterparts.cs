using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Runtime.CompilerServices;
using System.Threading;
using AsyncHygiene.Semantics.Counterparts.Fit;
using AsyncHygiene.Semantics.Counterparts.Queries;
using AsyncHygiene.Semantics.Hierarchy;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.Counterparts;

/// <summary>
/// Finds the awaitable counterparts of one compilation's calls. Names only say where to look, once a method; whether there is a counterpart
/// is decided by binding the rewritten call where it would stand.
/// </summary>
internal sealed class AsyncCounterparts
{
    private static readonly ConditionalWeakTable<KnownTypes, AsyncCounterparts> s_counterparts = new();

    /// <summary>Counterparts whose names follow no rule.</summary>
    private static readonly (string Type, string Member, string Counterpart)[] s_irregular =
    [
        ("System.Net.Mail.SmtpClient", "Send", "SendMailAsync"),
        ("System.Net.NetworkInformation.Ping", "Send", "SendPingAsync"),
    ];

    /// <summary>What is found among fewer is found again as fast.</summary>
    private const int ManyOverloads = 8;

    private readonly KnownTypes _types;
    private readonly ConcurrentDictionary<IMethodSymbol, Candidates> _candidates = new(SymbolEqualityComparer.Default);

    private readonly ConcurrentDictionary<(INamedTypeSymbol Type, string Name), ImmutableArray<(IMethodSymbol Method, ITypeSymbol Result)>>
        _awaitable = new();

    private readonly ConcurrentDictionary<(IMethodSymbol Bound, IMethodSymbol Synchronous), bool> _advised = new();
    private readonly ConcurrentDictionary<(INamedTypeSymbol Receiver, IMethodSymbol Method), Candidates> _ofContracts = new();

    private AsyncCounterparts(KnownTypes types) => _types = types;

    public static AsyncCounterparts Of(KnownTypes types) => s_counterparts.GetValue(types, static t => new AsyncCounterparts(t));

    /// <summary>False for nearly every method, at the cost of one look-up.</summary>
    public bool MayHave(IMethodSymbol method) => !CandidatesFor(method).IsEmpty;

    /// <summary>The same of a call, whose receiver may bring the awaitable form from another contract.</summary>
    public bool MayHave(IInvocationOperation call) => !CandidatesFor(call).IsEmpty;

    /// <summary>
    /// The type has an awaitable form of the method, and calls of the method can be told to use it. Nothing is said of the others, so the
    /// method is no form of a pair for them. An overload of its own name is a form only if it takes the same and a token.
    /// </summary>
    public bool IsInPair(IMethodSymbol method, CancellationToken cancellationToken) =>
        CandidatesFor(method).Names.Any(c =>
            c.Methods.Any(m => !IsOfBaseAlone(m, method)
                && (c.Name != method.Name || (m.Parameters.Length == method.Parameters.Length + 1 && TakesTokenLast(m)))
                && IsFormOf(m, method, cancellationToken)));

    /// <summary>A call of the method can name the awaitable one instead, and would be told to.</summary>
    public bool IsFormOf(IMethodSymbol awaitable, IMethodSymbol method, CancellationToken cancellationToken) =>
        CallableForm.Of(awaitable, method, _types) is { } form
        && (form.Arity == method.Arity
            ? IsAdvised(form, method, _types.Compilation, cancellationToken)
            : !IsObsolete(form, used: method.ContainingType));

    /// <summary>A class that adds <c>Find(int id)</c> to a context has no other form of it in <c>DbContext.FindAsync</c>.</summary>
    private static bool IsOfBaseAlone(IMethodSymbol awaitable, IMethodSymbol method) =>
        !method.IsOverride
        && method.ContainingType.TypeKind == TypeKind.Class
        && awaitable.ContainingType.TypeKind == TypeKind.Class
        && method.ContainingType.IsBelow(awaitable.ContainingType);

    /// <summary>
    /// The counterpart as a message names it. The awaitable operator with a query operator's own signature needs no binding, which is
    /// expensive for calls with lambdas; <see cref="Find"/> may find another one of its name, of a class that the file imports.
    /// </summary>
    public AsyncCounterpart? Recognize(IInvocationOperation call, CancellationToken cancellationToken)
    {
        var candidates = CandidatesFor(call);
        if (candidates.QueryOperator is not { } awaitable
            || call.Syntax is not InvocationExpressionSyntax syntax
            || IsStaticForm(call)
            || SpeculativeBinding.WithName(syntax, awaitable.Name) is not { } renamed)
        {
            return Find(call, cancellationToken);
        }

        if (QuerySource.Of(call, _types) is not { } query)
            return null;
        if (!query.IsEntityFramework)
            return Find(call, cancellationToken);

        var method = awaitable.IsGenericMethod ? awaitable.Construct(call.TargetMethod.TypeArguments.ToArray()) : awaitable;
        return new AsyncCounterpart(method, CounterpartForm.Call, () => renamed, needsToken: false, missingNamespace: null);
    }

    /// <summary>The counterpart as the compiler binds the rewritten call.</summary>
    public AsyncCounterpart? Find(IInvocationOperation call, CancellationToken cancellationToken)
    {
        var candidates = CandidatesFor(call);
        if (candidates.IsEmpty || call.Syntax is not InvocationExpressionSyntax syntax || call.SemanticModel is not { } model)
            return null;

        cancellationToken.ThrowIfCancellationRequested();
        var query = candidates.IsQuery ? QuerySource.Of(call, _types) : null;
        if (candidates.IsQuery && query is null)
            return null;

        var site = new Site(call, syntax, model, cancellationToken);
        foreach (var candidate in candidates.Names)
        {
            if ((query is not null || candidate.Methods.Any(m => MayTake(m, call, model.Compilation)))
                && FindCall(site, candidate, query) is { } counterpart)
            {
                return counterpart;
            }
        }

        return candidates.HasBeginEnd ? FindBeginEnd(site) : null;
    }

    /// <summary>The call with one more argument for the token. The right type is all that binding needs.</summary>
    public static InvocationExpressionSyntax WithToken(InvocationExpressionSyntax call, ExpressionSyntax token, string? parameter = null)
    {
        var argument = SyntaxFactory.Argument(token);
        if (parameter is not null)
            argument = argument.WithNameColon(SyntaxFactory.NameColon(SyntaxFactory.IdentifierName(parameter)));
        return call.AddArgumentListArguments(argument);
    }

    private AsyncCounterpart? FindCall(Site site, Candidate candidate, QuerySource? query)
    {
        // Under its own name and without a token the call binds to itself.
        if (candidate.Name != site.Method.Name && Accept(needsToken: false) is { } plain)
            return plain;

        if (candidate.MayNeedToken && Accept(needsToken: true) is { } withToken)
            return withToken;

        if (LeftOutArgument.Of(site.Method, _types) is { } leftOut && FindLonger(site, candidate, leftOut) is { } longer)
            return longer;

        return query is not null && SpeculativeBinding.WithName(site.Call, candidate.Name) is { } renamed
            ? FindInClasses(site, renamed, candidate.Name, query.Classes)
            : null;

        AsyncCounterpart? Accept(bool needsToken)
        {
            var bound = query is not null
                || !SameSignature.IsKnown(site.Operation, candidate.Name, needsToken ? _types.CancellationToken : null, out var known)
                ? BindNamed(site, candidate, needsToken)
                : known;
            return bound is not null
                && IsCounterpart(bound, site)
                && (query is null ? BelongsTo(bound, site) : bound.MethodKind == MethodKind.ReducedExtension && query.Has(bound))
                && (!needsToken || TakesTokenLast(bound))
                    ? new AsyncCounterpart(
                        bound,
                        CounterpartForm.Call,
                        () => site.Renamed(candidate.Name),
                        needsToken,
                        missingNamespace: null)
                    : null;
        }
    }

    /// <summary>The awaitable form of the overload that takes what this one leaves out.</summary>
    private AsyncCounterpart? FindLonger(Site site, Candidate candidate, LeftOutArgument leftOut)
    {
        if (SpeculativeBinding.WithName(site.Call, candidate.Name) is not { } renamed
            || renamed.ArgumentList.Arguments.Any(a => a.NameColon is not null))
        {
            return null;
        }

        var call = leftOut.AddTo(renamed);
        return Accept(call, needsToken: false) ?? (candidate.MayNeedToken ? Accept(WithToken(call, AnyToken), needsToken: true) : null);

        AsyncCounterpart? Accept(InvocationExpressionSyntax written, bool needsToken) =>
            SpeculativeBinding.Bind(written, site.Position, site.Model) is { } bound
            && IsCounterpart(bound, leftOut.Overload, site)
            && BelongsTo(bound, site)
                ? new AsyncCounterpart(
                    bound,
                    CounterpartForm.Call,
                    () => leftOut.AddTo(site.Renamed(candidate.Name)),
                    needsToken,
                    missingNamespace: null)
                { LeftOut = leftOut.Value }
                : null;
    }

    private static IMethodSymbol? BindNamed(Site site, Candidate candidate, bool needsToken)
    {
        if (SpeculativeBinding.WithName(site.Call, candidate.Name) is not { } renamed)
            return null;

        // After named arguments out of their places only a named one may follow.
        return SpeculativeBinding.Bind(needsToken ? WithToken(renamed, AnyToken) : renamed, site.Position, site.Model)
            ?? (needsToken && candidate.TokenName is { } parameter && renamed.ArgumentList.Arguments.Any(a => a.NameColon is not null)
                ? SpeculativeBinding.Bind(WithToken(renamed, AnyToken, parameter), site.Position, site.Model)
                : null);
    }

    /// <summary>Extension methods of namespaces that are not imported, bound as the static calls that they are.</summary>
    private AsyncCounterpart? FindInClasses(
        Site site,
        InvocationExpressionSyntax renamed,
        string name,
        ImmutableArray<INamedTypeSymbol> classes)
    {
        if (renamed.Expression is not MemberAccessExpressionSyntax { Name: var member } access || site.IsStaticForm)
            return null;

        foreach (var type in classes)
        {
            if (type.GetMembers(name).IsEmpty)
                continue;

            var method = SyntaxFactory.MemberAccessExpression(
                SyntaxKind.SimpleMemberAccessExpression,
                SyntaxFactory.ParseExpression(type.ToDisplayString(SymbolDisplayFormat.FullyQualifiedFormat)),
                member);
            var arguments = renamed.ArgumentList.Arguments.Insert(0, SyntaxFactory.Argument(access.Expression.WithoutTrivia()));
            var bound = SpeculativeBinding.Bind(
                SyntaxFactory.InvocationExpression(method, SyntaxFactory.ArgumentList(arguments)),
                site.Position,
                site.Model);
            if (bound is not null && IsCounterpart(bound, site))
                return new AsyncCounterpart(
                    bound,
                    CounterpartForm.Call,
                    () => site.Renamed(name),
                    needsToken: false,
                    type.ContainingNamespace.ToDisplayString());
        }

        return null;
    }

    /// <summary>
    /// Of a library. A pair of the solution's own may leave its callback alone, where all wait in another way so far, and do other work.
    /// </summary>
    private AsyncCounterpart? FindBeginEnd(Site site)
    {
        var name = site.Method.Name;
        if (_types["System.AsyncCallback"] is null || SpeculativeBinding.WithName(site.Call, "Begin" + name) is not { } begin)
            return null;

        var bound = SpeculativeBinding.Bind(
            begin.AddArgumentListArguments(Argument("default(global::System.AsyncCallback)"), Argument("default(object)")),
            site.Position,
            site.Model);
        return bound is { OriginalDefinition.DeclaringSyntaxReferences.IsEmpty: true }
            && IsBegin(bound)
            && !IsObsolete(bound)
            && !IsSkippedBy(bound, site)
            && bound.ContainingType
                .GetMembers("End" + name)
                .OfType<IMethodSymbol>()
                .Any(end => IsEnd(end) && SymbolEqualityComparer.Default.Equals(end.ReturnType, site.Method.ReturnType))
                ? new AsyncCounterpart(
                    bound,
                    CounterpartForm.BeginEnd,
                    () => site.Renamed("Begin" + name),
                    needsToken: false,
                    missingNamespace: null)
                : null;

        static ArgumentSyntax Argument(string text) => SyntaxFactory.Argument(SyntaxFactory.ParseExpression(text));
    }

    private static ExpressionSyntax AnyToken => SyntaxFactory.ParseExpression("default(global::System.Threading.CancellationToken)");

    private bool IsCounterpart(IMethodSymbol bound, Site site) => IsCounterpart(bound, site.Method, site);

    private bool IsCounterpart(IMethodSymbol bound, IMethodSymbol synchronous, Site site) =>
        !SymbolEqualityComparer.Default.Equals(bound, synchronous)
        && Awaitable.ResultOf(bound.ReturnType) is { } result
        && SymbolEqualityComparer.Default.Equals(result, site.Method.ReturnType)
        && DefaultArguments.AreSame(site.Operation, bound, _types)
        && (_advised.TryGetValue((bound, synchronous), out var isAdvised)
            ? isAdvised
            : _advised.GetOrAdd(
                (bound, synchronous),
                IsAdvised(bound, synchronous, site.Model.Compilation, site.CancellationToken)));

    /// <summary>What does not depend on the place; many calls are of the same two methods.</summary>
    private bool IsAdvised(IMethodSymbol bound, IMethodSymbol synchronous, Compilation compilation, CancellationToken cancellationToken) =>
        !IsObsolete(bound, used: synchronous.ContainingType)
        && CorrespondingForm.Is(bound, synchronous, _types)
        && !UnsupportedMethod.Is(bound, synchronous, compilation, cancellationToken);

    /// <summary>
    /// A call by its bare name could bind to a method of that name in a surrounding class, which does something else: the counterpart must
    /// be declared with the synchronous method, or by a type that the receiver is.
    /// </summary>
    private static bool BelongsTo(IMethodSymbol bound, Site site)
    {
        var declaring = bound.ContainingType.OriginalDefinition;
        var synchronous = site.Method.ContainingType;
        return !IsSkippedBy(bound, site) && (synchronous.Inherits(declaring)
            || (!bound.IsExtensionMethod
                && (declaring.Inherits(synchronous.OriginalDefinition) || site.Operation.Instance?.Type.Inherits(declaring) == true)));
    }

    /// <summary>
    /// The user's class has a synchronous method of its own where a base class has both: an override of <c>DbContext.SaveChanges</c>, for
    /// example, one that hides the base's, or another overload. What the base does asynchronously goes past it. Where the base has no
    /// synchronous method, the class may have added one that waits for the base's: <c>string Get() =&gt; GetAsync().Result;</c>
    /// </summary>
    private static bool IsSkippedBy(IMethodSymbol bound, Site site) =>
        !site.Method.DeclaringSyntaxReferences.IsEmpty
        && site.Method.ContainingType.TypeKind == TypeKind.Class
        && site.Method.ContainingType.IsBelow(bound.ContainingType)
        && (bound.ContainingType.SelfAndBaseTypes().Any(t => t.GetMembers(site.Method.Name).OfType<IMethodSymbol>().Any())
            || !Writes(site.Method, bound.Name, site.CancellationToken));

    private static bool Writes(IMethodSymbol method, string name, CancellationToken cancellationToken) =>
        method.DeclaringSyntaxReferences
            .Select(r => r.GetSyntax(cancellationToken))
            .Any(d => d.DescendantTokens().Any(t => t.IsKind(SyntaxKind.IdentifierToken) && t.ValueText == name));

    private bool TakesTokenLast(IMethodSymbol bound) =>
        bound.Parameters.LastOrDefault() is { IsParams: false } last && _types.Is(last.Type, _types.CancellationToken);

    /// <summary>Its author advises against it. An override is as obsolete as what it overrides.</summary>
    public static bool IsObsolete(IMethodSymbol method) => IsObsolete(method, used: null);

    /// <param name="method">The method.</param>
    /// <param name="used">A type that the code uses whatever its author advises.</param>
    private static bool IsObsolete(IMethodSymbol method, INamedTypeSymbol? used) =>
        IsMarkedObsolete(method)
        || (!SymbolEqualityComparer.Default.Equals(method.ContainingType, used) && IsMarkedObsolete(method.ContainingType))
        || (method.OverriddenMethod is { } overridden && IsObsolete(overridden, used));

    private static bool IsMarkedObsolete(ISymbol symbol) =>
        symbol.GetAttributes()
            .Any(a =>
                a.AttributeClass
                    is
                {
                    Name: nameof(ObsoleteAttribute),
                    ContainingNamespace: { Name: nameof(System), ContainingNamespace.IsGlobalNamespace: true }
                });

    private Candidates CandidatesFor(IMethodSymbol method)
    {
        var definition = (method.ReducedFrom ?? method).OriginalDefinition;
        return _candidates.TryGetValue(definition, out var known)
            ? known
            : _candidates.GetOrAdd(definition, Compute(definition, definition.ContainingType));
    }

    /// <summary>
    /// <c>interface IBooks : IRows&lt;Book&gt;, IAsyncRows&lt;Book&gt;</c>: what the one contract lacks the other has, and a call on
    /// <c>IBooks</c> may name either.
    /// </summary>
    private Candidates CandidatesFor(IInvocationOperation call)
    {
        var own = CandidatesFor(call.TargetMethod);
        if (!own.IsEmpty
            || call.Instance?.Type is not INamedTypeSymbol { TypeKind: TypeKind.Interface, OriginalDefinition: var receiver }
            || SymbolEqualityComparer.Default.Equals(receiver, call.TargetMethod.ContainingType.OriginalDefinition))
        {
            return own;
        }

        var key = (receiver, call.TargetMethod.OriginalDefinition);
        return _ofContracts.TryGetValue(key, out var known)
            ? known
            : _ofContracts.GetOrAdd(key, Compute(call.TargetMethod.OriginalDefinition, receiver));
    }

    /// <param name="method">A definition.</param>
    /// <param name="type">Whose members may be its form.</param>
    private Candidates Compute(IMethodSymbol method, INamedTypeSymbol type)
    {
        if (method.MethodKind != MethodKind.Ordinary
            || method.IsAsync
            || method.ContainingType.SpecialType != SpecialType.None
            || method.ReturnsByRef
            || method.ReturnsByRefReadonly
            || method.Name == nameof(IDisposable.Dispose)
            || AsyncSuffix.IsOn(method.Name)
            || method.Parameters.Any(p => p.RefKind is RefKind.Out or RefKind.Ref))
        {
            return Candidates.None;
        }

        // Whether its own value can be awaited is asked last: it takes more than to find that nothing has a fitting name.
        var candidates = ComputeNamed(method, type);
        return candidates.IsEmpty || Awaitable.ResultOf(method.ReturnType) is not null ? Candidates.None : candidates;
    }

    private Candidates ComputeNamed(IMethodSymbol method, INamedTypeSymbol type)
    {
        if (QueryableExtensions.IsTerminal(method, _types))
        {
            var name = AsyncSuffix.AddTo(method.Name);
            var queryOperator = QueryableExtensions.AwaitableFormOf(method, name, _types);
            return new Candidates(ImmutableArray.Create(new Candidate(name, ImmutableArray<IMethodSymbol>.Empty, tokenName: null)))
            {
                IsQuery = true,
                QueryOperator = queryOperator is not null && !IsObsolete(queryOperator) ? queryOperator : null,
            };
        }

        ImmutableArray<Candidate>.Builder? names = null;
        AddNamed(AsyncSuffix.AddTo(method.Name));
        AddNamed(method.Name + "TaskAsync");
        AddNamed(method.Name);
        foreach (var (owner, member, counterpart) in s_irregular)
        {
            if (method.Name == member && _types.Is(method.ContainingType, _types[owner]))
                AddNamed(counterpart);
        }

        var hasBeginEnd = _types["System.AsyncCallback"] is not null
            && MethodsNamed(type, "Begin" + method.Name).Any(IsBegin)
            && MethodsNamed(type, "End" + method.Name).Any(IsEnd);
        return names is null && !hasBeginEnd
            ? Candidates.None
            : new Candidates(names?.ToImmutable() ?? ImmutableArray<Candidate>.Empty) { HasBeginEnd = hasBeginEnd };

        void AddNamed(string name)
        {
            var awaitable = AwaitableNamed(type, name);
            if (!awaitable.IsEmpty && CandidateOf(name, awaitable, method.ReturnType) is { } candidate)
                (names ??= ImmutableArray.CreateBuilder<Candidate>()).Add(candidate);
        }
    }

    private Candidate? CandidateOf(
        string name,
        ImmutableArray<(IMethodSymbol Method, ITypeSymbol Result)> awaitable,
        ITypeSymbol wanted)
    {
        var methods = awaitable.Where(m => MayGive(m.Result, wanted)).Select(m => m.Method).ToImmutableArray();
        return methods.IsEmpty
            ? null
            : new Candidate(name, methods, methods.FirstOrDefault(TakesTokenLast)?.Parameters.Last().Name);
    }

    /// <summary>Only types without type parameters can be compared before the call is bound.</summary>
    private static bool MayGive(ITypeSymbol result, ITypeSymbol wanted) =>
        result.IsOpen() || wanted.IsOpen() || SymbolEqualityComparer.Default.Equals(result, wanted);

    /// <summary>Overloads share them: of a type with very many the same are not looked at for each.</summary>
    private ImmutableArray<(IMethodSymbol Method, ITypeSymbol Result)> AwaitableNamed(INamedTypeSymbol type, string name)
    {
        if (_awaitable.TryGetValue((type, name), out var known))
            return known;

        var (methods, found) = FindAwaitableNamed(type, name);
        return methods < ManyOverloads ? found : _awaitable.GetOrAdd((type, name), found);
    }

    private (int Methods, ImmutableArray<(IMethodSymbol Method, ITypeSymbol Result)> Found) FindAwaitableNamed(
        INamedTypeSymbol type,
        string name)
    {
        var methods = 0;
        ImmutableArray<(IMethodSymbol Method, ITypeSymbol Result)>.Builder? found = null;
        foreach (var method in MethodsNamed(type, name))
        {
            methods++;
            if (Awaitable.ResultOf(method.ReturnType) is { } result && !IsWrapping(method))
                (found ??= ImmutableArray.CreateBuilder<(IMethodSymbol Method, ITypeSymbol Result)>()).Add((method, result));
        }

        return (methods, found?.ToImmutable() ?? ImmutableArray<(IMethodSymbol Method, ITypeSymbol Result)>.Empty);
    }

    /// <summary>
    /// A static method that makes an awaitable of its library's own kind only puts its argument into it: <c>Prelude.RightAsync(value)</c>.
    /// </summary>
    private bool IsWrapping(IMethodSymbol method) =>
        method is { IsStatic: true, IsExtensionMethod: false, DeclaringSyntaxReferences.IsEmpty: true }
        && !method.ReturnType.IsTaskLike(_types);

    /// <summary>
    /// False where the arguments cannot fit: too many, or of a type that nothing converts. Binding would say so too, after a search through
    /// all extension methods.
    /// </summary>
    private static bool MayTake(IMethodSymbol candidate, IInvocationOperation call, Compilation compilation)
    {
        var given = call.Arguments.Where(a => a.ArgumentKind == ArgumentKind.Explicit).ToList();
        var takesParams = candidate.Parameters.LastOrDefault() is { IsParams: true };
        if (given.Count > candidate.Parameters.Length && !takesParams)
            return false;

        for (var i = 0; i < given.Count && i < candidate.Parameters.Length - (takesParams ? 1 : 0); i++)
        {
            if (given[i]
                is not
                {
                    Syntax: ArgumentSyntax { NameColon: null }
                    or ExpressionSyntax, Parameter: { IsParams: false } parameter, Value: var value
                } || parameter.Ordinal != i)
            {
                return true;
            }

            // What a literal or a lambda converts to is not a question of its type alone.
            var operand = value is IConversionOperation { IsImplicit: true } conversion ? conversion.Operand : value;
            if (operand is ILocalReferenceOperation
                or IParameterReferenceOperation
                or IFieldReferenceOperation
                or IPropertyReferenceOperation
                or IInvocationOperation
                or IObjectCreationOperation
                && operand is { Type: { } type, ConstantValue.HasValue: false }
                && !candidate.Parameters[i].Type.IsOpen()
                && !compilation.ClassifyCommonConversion(type, candidate.Parameters[i].Type).IsImplicit)
            {
                return false;
            }
        }

        return true;
    }

    /// <summary>Those of a type and of what it inherits. Asked for each method that is called, and mostly there are none.</summary>
    private static IReadOnlyList<IMethodSymbol> MethodsNamed(INamedTypeSymbol type, string name)
    {
        List<IMethodSymbol>? found = null;
        for (INamedTypeSymbol? t = type; t is { SpecialType: not SpecialType.System_Object }; t = t.BaseType)
            Add(t);
        if (type.TypeKind == TypeKind.Interface)
        {
            foreach (var inherited in type.AllInterfaces)
                Add(inherited);
        }

        return found ?? (IReadOnlyList<IMethodSymbol>)[];

        void Add(INamedTypeSymbol owner)
        {
            foreach (var member in owner.GetMembers(name))
            {
                if (member is IMethodSymbol method)
                    (found ??= []).Add(method);
            }
        }
    }

    private static bool IsStaticForm(IInvocationOperation call) => call.Arguments.Length > 0 && call.Arguments[0].Syntax is ArgumentSyntax;

    private bool IsBegin(IMethodSymbol method) =>
        _types.Is(method.ReturnType, _types["System.IAsyncResult"])
        && method.Parameters.Length >= 2
        && _types.Is(method.Parameters[method.Parameters.Length - 2].Type, _types["System.AsyncCallback"]);

    private bool IsEnd(IMethodSymbol method) =>
        method.Parameters.Length == 1 && _types.Is(method.Parameters[0].Type, _types["System.IAsyncResult"]);

    private readonly struct Site(
        IInvocationOperation operation,
        InvocationExpressionSyntax syntax,
        SemanticModel model,
        CancellationToken cancellationToken)
    {
        public IInvocationOperation Operation { get; } = operation;

        public IMethodSymbol Method => Operation.TargetMethod;

        /// <summary>What is bound: without <c>?.</c>, and without a receiver that is itself a long chain of calls.</summary>
        public InvocationExpressionSyntax Call =>
            SpeculativeBinding.OnShortReceiver(syntax, Operation) ?? SpeculativeBinding.Unconditional(syntax);

        public int Position { get; } = syntax.SpanStart;

        public SemanticModel Model { get; } = model;

        public CancellationToken CancellationToken { get; } = cancellationToken;

        /// <summary>An extension method called by its class's name: the source stands among the arguments.</summary>
        public bool IsStaticForm => AsyncCounterparts.IsStaticForm(Operation);

        /// <summary>The call as it is written, of another method.</summary>
        public InvocationExpressionSyntax Renamed(string name) =>
            SpeculativeBinding.WithName(SpeculativeBinding.Unconditional(syntax), name)!;
    }

    private readonly struct Candidate(string name, ImmutableArray<IMethodSymbol> methods, string? tokenName)
    {
        public string Name { get; } = name;

        /// <summary>The definitions that may have the name and the result; none for the operators of a query.</summary>
        public ImmutableArray<IMethodSymbol> Methods { get; } = methods;

        /// <summary>A method of this name takes a token at its end, which the synchronous one may not have.</summary>
        public bool MayNeedToken => TokenName is not null;

        /// <summary>The name of that parameter.</summary>
        public string? TokenName { get; } = tokenName;
    }

    private sealed class Candidates(ImmutableArray<Candidate> names)
    {
        public static readonly Candidates None = new(ImmutableArray<Candidate>.Empty);

        public ImmutableArray<Candidate> Names { get; } = names;

        public bool HasBeginEnd { get; init; }

        /// <summary>A LINQ operator: only its use on a query has a counterpart.</summary>
        public bool IsQuery { get; init; }

        /// <summary>The awaitable operator that has the same signature, if there is one.</summary>
        public IMethodSymbol? QueryOperator { get; init; }

        public bool IsEmpty => Names.IsEmpty && !HasBeginEnd;
    }
}
