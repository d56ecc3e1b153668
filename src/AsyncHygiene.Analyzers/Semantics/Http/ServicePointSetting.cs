using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.Http;

/// <summary>A place where code configures connections through <c>ServicePointManager</c> or <c>ServicePoint</c>.</summary>
internal sealed class ServicePointSetting
{
    public const string Manager = "System.Net.ServicePointManager";

    private static readonly string[] s_types = [Manager, "System.Net.ServicePoint"];

    private ServicePointSetting(ISymbol member) => Member = member;

    public ISymbol Member { get; }

    /// <summary>As messages show it: <c>ServicePointManager.DefaultConnectionLimit</c>.</summary>
    public string DisplayName => $"{Member.ContainingType.Name}.{Member.Name}";

    /// <summary>What configures the same for HttpClient; completes the message.</summary>
    public string Advice => Member.Name switch
    {
        "DefaultConnectionLimit" or "ConnectionLimit" => "set 'MaxConnectionsPerServer' on the client's handler",
        "SecurityProtocol" => "set 'SocketsHttpHandler.SslOptions.EnabledSslProtocols' on the client's handler",
        "ServerCertificateValidationCallback" =>
            "set 'SocketsHttpHandler.SslOptions.RemoteCertificateValidationCallback' on the client's handler",
        "CheckCertificateRevocationList" => "set 'SocketsHttpHandler.SslOptions.CertificateRevocationCheckMode' on the client's handler",
        "DnsRefreshTimeout" or "ConnectionLeaseTimeout" => "set 'SocketsHttpHandler.PooledConnectionLifetime' on the client's handler",
        "MaxServicePointIdleTime" or "MaxIdleTime" => "set 'SocketsHttpHandler.PooledConnectionIdleTimeout' on the client's handler",
        "Expect100Continue" => "set 'DefaultRequestHeaders.ExpectContinue' on the client",
        "UseNagleAlgorithm" or "ReusePort" or "SetTcpKeepAlive" or "ReceiveBufferSize" or "BindIPEndPointDelegate" =>
            "configure the socket in 'SocketsHttpHandler.ConnectCallback'",
        _ => "remove it",
    };

    /// <summary>.NET Framework, where these settings rule every connection; a library for .NET Standard may run there.</summary>
    public static bool IsEffective(KnownTypes types) => types[Manager] is not { ContainingAssembly.Name: not ("System" or "netstandard") };

    public static ServicePointSetting? From(IPropertyReferenceOperation property, KnownTypes types) =>
        IsDeclaredHere(property.Property, types) && IsWrite(property) ? new(property.Property) : null;

    public static ServicePointSetting? From(IInvocationOperation invocation, KnownTypes types) =>
        invocation.TargetMethod.Name == "SetTcpKeepAlive" && IsDeclaredHere(invocation.TargetMethod, types)
            ? new(invocation.TargetMethod)
            : null;

    private static bool IsDeclaredHere(ISymbol member, KnownTypes types) =>
        types.IsOneOf(member.ContainingType, s_types);

    private static bool IsWrite(IPropertyReferenceOperation property)
    {
        IOperation target = property;
        while (target.Parent is ITupleOperation tuple)
            target = tuple;

        return target.Parent switch
        {
            IAssignmentOperation assignment => assignment.Target == target,
            IIncrementOrDecrementOperation => true,
            _ => false,
        };
    }
}
