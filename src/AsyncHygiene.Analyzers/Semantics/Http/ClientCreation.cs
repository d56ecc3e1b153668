using System;
using System.Collections.Generic;
using System.Linq;
using System.Runtime.CompilerServices;
using System.Threading;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.Http;

/// <summary>
/// A <c>new HttpClient</c> with connections of its own: its handler is not shared. It does not outlive its function, or its object keeps
/// it.
/// </summary>
internal sealed class ClientCreation
{
    public const string Client = "System.Net.Http.HttpClient";

    private static readonly string[] s_handlers = ["System.Net.Http.HttpClientHandler", "System.Net.Http.SocketsHttpHandler"];
    private static readonly string[] s_extensions = [
        "System.Net.Http.HttpClientExtensions",
        "System.Net.Http.Json.HttpClientJsonExtensions"
    ];

    private static readonly ConditionalWeakTable<IOperation, ILookup<ISymbol, ILocalReferenceOperation>> s_uses = new();

    private bool _makesRequests;

    private ClientCreation(IObjectCreationOperation operation)
    {
        Operation = operation;
    }

    public IObjectCreationOperation Operation { get; }

    /// <summary>The variable that holds it; null where a call is made on the new object directly.</summary>
    public ILocalSymbol? Local { get; private set; }

    /// <summary>What ends its life: a <c>using</c> declaration or statement.</summary>
    public IOperation? Using { get; private set; }

    /// <summary>
    /// The first thing that the code sets on the client or its handler: what a shared client would carry over to other calls.
    /// </summary>
    public string? State { get; private set; }

    /// <summary>The handler has it, and no request could.</summary>
    public bool IsSetOnHandler { get; private set; }

    /// <summary>The first other code that is given the client. What that does with it is not seen from here.</summary>
    public string? Receiver { get; private set; }

    /// <summary>
    /// Nothing but properties of the client itself is set (<c>BaseAddress</c>, <c>DefaultRequestHeaders</c>, <c>Timeout</c>), and after it
    /// is made: a client of a factory, which is new each time, keeps that to itself. Cookies and credentials are the handler's, which it
    /// shares.
    /// </summary>
    public bool IsSetByPropertiesOnly { get; private set; }

    /// <summary>The method gives it to its caller.</summary>
    public bool IsReturned { get; private set; }

    /// <summary>
    /// The function makes many calls with it: in a loop, or for each item of a collection. It is made for all of them.
    /// </summary>
    public bool ServesManyCalls { get; private set; }

    /// <summary>
    /// Each task that it gives is awaited at once. The disposal of a client ends the requests that are not; that of a shared one does not
    /// happen.
    /// </summary>
    public bool IsAwaitedThroughout => Local is null || UsesOf(Local).All(use => CallOf(use) is not { } call || IsAwaited(call));

    /// <summary>The member of its object that keeps it; null where it does not outlive its function.</summary>
    public ISymbol? KeptIn { get; private set; }

    /// <summary>Code ends its life by hand.</summary>
    public bool IsDisposed { get; private set; }

    public static ClientCreation? From(IObjectCreationOperation operation, KnownTypes types)
    {
        if (!operation.Type.IsOrDerivesFrom(types[Client]))
            return null;

        var creation = new ClientCreation(operation);
        if (operation.Initializer is { } initializer)
            creation.State = FirstMember(initializer);
        if (!types.Is(operation.Type, types[Client]))
            creation.State ??= operation.Type!.Name;
        return creation.HasConnectionsOfItsOwn(types) && creation.FollowsUses(types) ? creation : null;
    }

    /// <summary>A client with connections of its own that its object keeps: in a field or property that it sets once it is made.</summary>
    public static ClientCreation? Kept(IObjectCreationOperation operation, KnownTypes types, CancellationToken cancellationToken)
    {
        if (!types.Is(operation.Type, types[Client])
            || KeepingMember(operation.WithConversions()) is not { IsStatic: false } member
            || ReplacedInitializer.Is(operation.Syntax, member, cancellationToken))
        {
            return null;
        }

        var creation = new ClientCreation(operation) { KeptIn = member };
        if (operation.Initializer is { } initializer)
            creation.State = FirstMember(initializer);
        return creation.HasConnectionsOfItsOwn(types) ? creation : null;
    }

    private static ISymbol? KeepingMember(IOperation made) => made.Parent switch
    {
        IFieldInitializerOperation { InitializedFields: { Length: 1 } fields } => fields[0],
        IPropertyInitializerOperation { InitializedProperties: { Length: 1 } properties } => properties[0],
        ISimpleAssignmentOperation
        {
            Target: IMemberReferenceOperation { Instance: IInstanceReferenceOperation, Member: IFieldSymbol or IPropertySymbol } target,
            Parent: IExpressionStatementOperation,
        } assignment when assignment.Value == made => target.Member,
        _ => null,
    };

    private bool FollowsUses(KnownTypes types)
    {
        var isBare = State is null;
        var ends = FollowsToTheEnd(types);
        IsSetByPropertiesOnly = isBare && State is not null && Receiver is null;
        return ends;
    }

    /// <summary>
    /// A handler from elsewhere is shared, or a matter of its owner; one made from this call's data cannot be shared anyway.
    /// </summary>
    private bool HasConnectionsOfItsOwn(KnownTypes types)
    {
        if (Operation.Arguments.IsEmpty)
            return types.Is(Operation.Type, types[Client]) || HoistableExpression.Is(Operation);

        if (Operation.Arguments.FirstOrDefault(a =>
            a.Value.WithoutConversions().Type.IsOrDerivesFrom(types["System.Net.Http.HttpMessageHandler"])) is not { } argument)
        {
            return false;
        }

        switch (argument.Value.WithoutConversions())
        {
            case IObjectCreationOperation handler:
                SetState(handler);
                return HoistableExpression.Is(handler);
            case ILocalReferenceOperation { Local: { } local }:
                if (DeclaratorOf(local)?.Initializer?.Value.WithoutConversions() is not IObjectCreationOperation made
                    || !HoistableExpression.Is(made))
                {
                    return false;
                }
                SetState(made);
                var others = UsesOf(local)
                    .Where(use =>
                        use.WithConversions().Parent is not IArgumentOperation { Parent: IObjectCreationOperation owner }
                            || owner != Operation)
                    .ToList();
                if (others.Count > 0)
                    State ??= local.Name;
                return others.All(IsConstantSetting);
            default:
                return false;
        }

        void SetState(IObjectCreationOperation handler)
        {
            if (State is null && handler.Initializer is { } settings)
            {
                State = FirstMember(settings);
                IsSetOnHandler = true;
            }

            if (!handler.Arguments.IsEmpty || !s_handlers.Any(h => types.Is(handler.Type, types[h])))
                State ??= handler.Type!.Name;
        }
    }

    /// <summary><c>handler.UseProxy = false</c></summary>
    private static bool IsConstantSetting(ILocalReferenceOperation use) =>
        use.Parent is IPropertyReferenceOperation { Parent: ISimpleAssignmentOperation assignment } property
        && assignment.Target == property
        && HoistableExpression.Is(assignment.Value);

    private bool FollowsToTheEnd(KnownTypes types)
    {
        var value = Operation.WithConversions();
        switch (value.Parent)
        {
            case IInvocationOperation call when call.Instance == value:
                return IsRequest(call, types);
            case IArgumentOperation { Parent: IInvocationOperation { TargetMethod.IsExtensionMethod: true } call } argument
                when argument.Parameter?.Ordinal == 0:
                return IsRequest(call, types);
            case IReturnOperation:
                IsReturned = true;
                return true;
            case IVariableInitializerOperation
            { Parent: IVariableDeclaratorOperation { Symbol: { RefKind: RefKind.None } local } declarator }:
                Local = local;
                Using = UsingOf(declarator);

                // One that makes no request opens no connection.
                return UsesOf(local).All(use => IsHarmless(use, types)) && (_makesRequests || Receiver is not null || IsReturned);
            default:
                return false;
        }
    }

    private void NoteCall(IInvocationOperation call, KnownTypes types)
    {
        if (IsRequest(call, types))
            _makesRequests = true;
        else
            Receiver ??= call.TargetMethod.Name;
    }

    private bool IsHarmless(ILocalReferenceOperation use, KnownTypes types)
    {
        ServesManyCalls = ServesManyCalls || RepeatedUse.Is(use, Operation, types);
        var value = use.WithConversions();
        switch (value.Parent)
        {
            case IInvocationOperation call when call.Instance == value:
                if (call.TargetMethod.Name == nameof(IDisposable.Dispose))
                    IsDisposed = true;
                else
                    NoteCall(call, types);
                return true;
            case IPropertyReferenceOperation property when property.Instance == value:
                State ??= property.Property.Name;
                return true;
            case IArgumentOperation { Parent: IInvocationOperation { TargetMethod.IsExtensionMethod: true } call } argument
                when argument.Parameter?.Ordinal == 0:
                NoteCall(call, types);
                return true;
            case IArgumentOperation { Parent: IInvocationOperation call }:
                Receiver ??= call.TargetMethod.Name;
                return Using is not null;
            case IArgumentOperation:
                Receiver ??= use.Local.Name;
                return Using is not null;
            case IReturnOperation when Using is null:
                IsReturned = true;
                return true;
            case IConditionalAccessOperation:
                return true;
            default:
                return false;
        }
    }

    private static IInvocationOperation? CallOf(ILocalReferenceOperation use) => use.WithConversions() switch
    {
        { Parent: IInvocationOperation call } => call,
        { Parent: IArgumentOperation { Parent: IInvocationOperation call } } => call,
        _ => null,
    };

    private static bool IsAwaited(IInvocationOperation call) =>
        Awaitable.ResultOf(call.Type) is null || call.IsAwaited() || WhenAllOf(call)?.IsAwaited() == true;

    /// <summary>The operation in which the arguments lie depends on the overload: an array or a span.</summary>
    private static IInvocationOperation? WhenAllOf(IInvocationOperation call)
    {
        var parent = call.Parent;
        while (parent is not (null or IInvocationOperation or IAnonymousFunctionOperation or IAwaitOperation))
            parent = parent.Parent;
        return parent is IInvocationOperation { TargetMethod: { Name: "WhenAll", ContainingType: var type } } all
            && type.IsTask(KnownTypes.Of(call.SemanticModel!.Compilation))
            && call.Syntax.Parent?.Parent?.Parent == all.Syntax
                ? all
                : null;
    }

    private static bool IsRequest(IInvocationOperation call, KnownTypes types) =>
        call.TargetMethod is { } method
        && (types.Is(method.ContainingType, types[Client])
            || types.Is(method.ContainingType, types["System.Net.Http.HttpMessageInvoker"])
            || s_extensions.Any(e => types.Is(method.ContainingType, types[e])))
        && (AsyncSuffix.IsOn(method.Name) || method.Name == "Send");

    private static IOperation? UsingOf(IVariableDeclaratorOperation declarator) => declarator.Parent?.Parent?.Parent switch
    {
        IUsingDeclarationOperation declaration => declaration,
        IUsingOperation statement => statement,
        _ => null,
    };

    private IVariableDeclaratorOperation? DeclaratorOf(ILocalSymbol local) =>
        Operation.Root()
            .Descendants()
            .OfType<IVariableDeclaratorOperation>()
            .FirstOrDefault(d => SymbolEqualityComparer.Default.Equals(d.Symbol, local));

    private IEnumerable<ILocalReferenceOperation> UsesOf(ILocalSymbol local) =>
        s_uses.GetValue(Operation.Root(), static root => root.Descendants()
            .OfType<ILocalReferenceOperation>()
            .ToLookup(r => (ISymbol)r.Local, SymbolEqualityComparer.Default))[local];

    private static string? FirstMember(IObjectOrCollectionInitializerOperation initializer) =>
        initializer.Initializers.Select(i => i switch
        {
            ISimpleAssignmentOperation { Target: IMemberReferenceOperation member } => member.Member.Name,
            IMemberInitializerOperation { InitializedMember: IMemberReferenceOperation member } => member.Member.Name,
            _ => null,
        }).FirstOrDefault(name => name is not null);
}
