using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.Semantics.Delegates;
using AsyncHygiene.Semantics.Hierarchy;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.Concurrency;

/// <summary>Where a call leaves the process to.</summary>
internal enum OutgoingCallKind
{
    Network,
    Database,
}

/// <summary>
/// Finds the network and database calls that code makes, itself or through methods of the same project: two levels down, and through an
/// interface or base member where few classes stand behind it. Code that waits at a semaphore or rate limiter on the way is not followed.
/// </summary>
internal sealed class OutgoingCalls
{
    private const int Levels = 2;
    private const int Implementations = 3;

    private static readonly string[] s_networkTypes =
    [
        "System.Net.Http.HttpMessageInvoker",
        "System.Net.Http.HttpClientExtensions",
        "System.Net.Http.Json.HttpClientJsonExtensions",
        "System.Net.WebRequest",
        "System.Net.WebClient",
        "System.Net.Dns",
        "System.Net.Mail.SmtpClient",
        "System.Net.Sockets.Socket",
        "System.Net.Sockets.TcpClient",
        "System.Net.Sockets.UdpClient",
        "System.Net.WebSockets.ClientWebSocket",
        "System.ServiceModel.ClientBase`1",
        "Grpc.Core.ClientBase",
        "Amazon.Runtime.AmazonServiceClient",
    ];

    private static readonly string[] s_databaseTypes =
    [
        "System.Data.Common.DbCommand",
        "System.Data.Common.DbConnection",
        "System.Data.Common.DbDataReader",
        "System.Data.Entity.DbContext",
        "System.Data.Entity.QueryableExtensions",
        "Microsoft.EntityFrameworkCore.DbContext",
        "Microsoft.EntityFrameworkCore.DbSet`1",
        "Microsoft.EntityFrameworkCore.EntityFrameworkQueryableExtensions",
        "Microsoft.EntityFrameworkCore.RelationalDatabaseFacadeExtensions",
        "Dapper.SqlMapper",
    ];

    /// <summary>What serves one database call at a time, or hands out something that does.</summary>
    private static readonly string[] s_sessionTypes =
    [
        "System.Data.IDbConnection",
        "System.Data.Common.DbDataSource",
        "System.Data.Entity.DbContext",
        "Microsoft.EntityFrameworkCore.DbContext",
        "Microsoft.Extensions.DependencyInjection.IServiceScope",
        "Microsoft.Extensions.DependencyInjection.AsyncServiceScope",
    ];

    private readonly Compilation _compilation;
    private readonly KnownTypes _types;
    private readonly CancellationToken _cancellationToken;
    private readonly HashSet<ISymbol> _seen = new(SymbolEqualityComparer.Default);
    private readonly List<(OutgoingCallKind Kind, IMethodSymbol Method)> _found = [];
    private readonly bool _countsBlocking;
    private bool _makesSession;
    private bool _onPool;

    private OutgoingCalls(Compilation compilation, bool countsBlocking, CancellationToken cancellationToken)
    {
        _compilation = compilation;
        _countsBlocking = countsBlocking;
        _types = KnownTypes.Of(compilation);
        _cancellationToken = cancellationToken;
    }

    /// <summary>In the order in which they are found.</summary>
    public IReadOnlyList<(OutgoingCallKind Kind, IMethodSymbol Method)> All => _found;

    /// <summary>
    /// The first call that can be under way more than once when the operation runs several times at once. A connection or context that the
    /// runs share serves one call after the other, or refuses the second.
    /// </summary>
    public IMethodSymbol? FirstConcurrent =>
        _found.Where(c => c.Kind == OutgoingCallKind.Network || _makesSession).Select(c => c.Method).FirstOrDefault();

    /// <summary>The asynchronous calls that an operation makes when it runs.</summary>
    public static OutgoingCalls Of(IOperation operation, Compilation compilation, CancellationToken cancellationToken) =>
        new OutgoingCalls(compilation, countsBlocking: false, cancellationToken).In(operation);

    /// <summary>Also those that hold their thread meanwhile.</summary>
    public static OutgoingCalls WithBlocking(IOperation operation, Compilation compilation, CancellationToken cancellationToken) =>
        new OutgoingCalls(compilation, countsBlocking: true, cancellationToken).In(operation);

    private OutgoingCalls In(IOperation operation)
    {
        _onPool = HeldCall.MayBeOnPool(operation, _types);
        Visit(operation, Levels);
        return this;
    }

    private void Visit(IOperation root, int levels)
    {
        foreach (var operation in root.DescendantsAndSelf())
        {
            _cancellationToken.ThrowIfCancellationRequested();
            _makesSession |= operation is IInvocationOperation or IObjectCreationOperation && MakesSession(operation);
            if (operation is IInvocationOperation call)
            {
                if (_countsBlocking || _onPool || !HeldCall.Is(call, _types))
                    Visit(call.TargetMethod, levels);
            }
            else if (operation is IMethodReferenceOperation group)
                Visit(group.Method, levels);
        }
    }

    /// <summary>Also through a task: <c>CreateDbContextAsync()</c>, <c>OpenConnectionAsync()</c>.</summary>
    private bool MakesSession(IOperation operation)
    {
        var type = operation.Type;
        if (type.IsTaskLike(_types) && type is INamedTypeSymbol { TypeArguments.Length: 1 } task)
            type = task.TypeArguments[0];
        return type.InheritsOneOf(s_sessionTypes, _types);
    }

    private void Visit(IMethodSymbol method, int levels)
    {
        var definition = (method.ReducedFrom ?? method).OriginalDefinition;
        if (KindOf(definition) is { } kind)
        {
            _found.Add((kind, definition));
            return;
        }

        if (levels == 0
            || !SymbolEqualityComparer.Default.Equals(definition.ContainingAssembly, _compilation.Assembly)
            || !_seen.Add(definition))
        {
            return;
        }

        foreach (var body in BodiesOf(definition))
        {
            if (!body.DescendantNodes().Any(StartedCode.IsGate) && OperationOf(body) is { } operation)
                Visit(operation, levels - 1);
        }
    }

#pragma warning disable RS1030 // The callee's body is often in another file; in an analysis callback this is the driver's own cached model.
    private IOperation? OperationOf(SyntaxNode body) =>
        _compilation.GetSemanticModel(body.SyntaxTree).GetOperation(body, _cancellationToken);
#pragma warning restore RS1030

    private IEnumerable<SyntaxNode> BodiesOf(IMethodSymbol method)
    {
        var methods = method.IsAbstract || method.ContainingType.TypeKind == TypeKind.Interface ? ImplementationsOf(method) : [method];
        return methods.SelectMany(m => (m.PartialImplementationPart ?? m).DeclaringSyntaxReferences)
            .Select(r => r.GetSyntax(_cancellationToken));
    }

    private IEnumerable<IMethodSymbol> ImplementationsOf(IMethodSymbol slot)
    {
        var types = TypeHierarchy.Of(_compilation).DerivedFrom(slot.ContainingType);
        if (types.Length > Implementations)
            return [];

        return types
            .Select(t => slot.ContainingType.TypeKind == TypeKind.Interface
                ? t.AllInterfaces
                    .Where(i => SymbolEqualityComparer.Default.Equals(i.OriginalDefinition, slot.ContainingType.OriginalDefinition))
                    .SelectMany(i => i.GetMembers(slot.Name))
                    .Where(m => SymbolEqualityComparer.Default.Equals(m.OriginalDefinition, slot.OriginalDefinition))
                    .Select(t.FindImplementationForInterfaceMember)
                    .FirstOrDefault() as IMethodSymbol
                : t.GetMembers(slot.Name)
                    .OfType<IMethodSymbol>()
                    .FirstOrDefault(m =>
                        SymbolEqualityComparer.Default.Equals(m.OverriddenMethod?.OriginalDefinition, slot.OriginalDefinition)))
            .Where(m => m is not null)!;
    }

    /// <summary>Not properties, headers and the like, which do not leave the process: what is asynchronous or could be.</summary>
    private OutgoingCallKind? KindOf(IMethodSymbol method)
    {
        var isAsynchronous = method.ReturnType.IsTaskLike(_types) || !method.ReturnType.GetMembers("GetAwaiter").IsEmpty;
        if (!isAsynchronous && !(_countsBlocking && HasAsynchronousForm(method)))
            return null;

        // A server waits for its clients, and to sign an address sends nothing.
        if (method.Name.StartsWith("Accept", StringComparison.Ordinal) || method.Name.StartsWith("GetPreSigned", StringComparison.Ordinal))
            return null;

        foreach (var type in method.ContainingType.SelfAndBaseTypes())
        {
            if (_types.IsOneOf(type, s_networkTypes))
                return OutgoingCallKind.Network;
            if (_types.IsOneOf(type, s_databaseTypes))
                return OutgoingCallKind.Database;
        }

        return null;
    }

    private static bool HasAsynchronousForm(IMethodSymbol method) =>
        method.ContainingType.SelfAndBaseTypes().Any(t => !t.GetMembers(AsyncSuffix.AddTo(method.Name)).IsEmpty);
}
