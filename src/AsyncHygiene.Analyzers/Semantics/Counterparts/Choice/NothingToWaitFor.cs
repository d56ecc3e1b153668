using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.Counterparts.Choice;

/// <summary>
/// Calls that have an awaitable form and wait for nothing, as they are made:
/// <code>
/// database.StringSet(key, value, flags: CommandFlags.FireAndForget);    // hands the message over, and goes on
/// Dns.GetHostAddresses(Dns.GetHostName());                              // asks no server for the name of the machine itself
/// process.WaitForExit(); var text = process.StandardOutput.ReadToEnd(); // the output of a process that has ended
/// response.Content.ReadAsStream();                                      // hands out the stream of the connection, and reads nothing
/// request.GetRequestStream();                                           // on .NET, a stream in memory
/// shop.SaveChanges(); shop.SaveChanges();                               // has saved everything the first time
/// </code>
/// </summary>
internal static class NothingToWaitFor
{
    public static bool Is(IInvocationOperation call, KnownTypes types, CancellationToken cancellationToken) =>
        call.Arguments.Any(IsFireAndForget)
        || AsksForItself(call, types)
        || HandsOutResponse(call, types)
        || SavedBefore.Is(call, types)
        || BufferedRequest.IsOpenedBy(call, types, cancellationToken)
        || IsOfEndedProcess(call, types, cancellationToken);

    private static bool HandsOutResponse(IInvocationOperation call, KnownTypes types) =>
        call is { TargetMethod: { Name: "ReadAsStream" } method, Instance: IPropertyReferenceOperation { Property: var content } }
        && content.Name == "Content"
        && types.Is(method.ContainingType, types["System.Net.Http.HttpContent"])
        && types.Is(content.ContainingType, types["System.Net.Http.HttpResponseMessage"]);

    private static bool IsFireAndForget(IArgumentOperation argument) =>
        argument is { ArgumentKind: ArgumentKind.Explicit, Parameter.Type.TypeKind: TypeKind.Enum }
        && argument.Value.DescendantsAndSelf().Any(o => o is IFieldReferenceOperation { Field.Name: "FireAndForget" });

    private static bool AsksForItself(IInvocationOperation call, KnownTypes types)
    {
        if (call.Arguments.Length == 0 || !types.Is(call.TargetMethod.ContainingType, types["System.Net.Dns"]))
            return false;

        var name = call.Arguments[0].Value.WithoutConversions();
        if (name is ILocalReferenceOperation local)
            name = LocalInitializer.Of(local)?.WithoutConversions();
        return name is IInvocationOperation { TargetMethod: { Name: "GetHostName", ContainingType: var owner } }
            && types.Is(owner, types["System.Net.Dns"]);
    }

    private static bool IsOfEndedProcess(IInvocationOperation call, KnownTypes types, CancellationToken cancellationToken) =>
        call.Instance is IPropertyReferenceOperation { Property.Name: var name, Instance.Syntax: var process } output
        && name is "StandardOutput" or "StandardError"
        && types.Is(output.Property.ContainingType, types["System.Diagnostics.Process"])
        && call.SemanticModel is { } model
        && model.GetSymbolInfo(process, cancellationToken).Symbol is { } variable
        && call.Syntax.Ancestors().FirstOrDefault(FunctionSyntax.IsFunction) is { } function
        && FunctionSyntax.NodesDownToFunctions(function).OfType<InvocationExpressionSyntax>().Any(wait =>
            wait.Span.End <= call.Syntax.SpanStart
            && wait.Expression is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "WaitForExit" or "WaitForExitAsync" } access
            && SymbolEqualityComparer.Default.Equals(model.GetSymbolInfo(access.Expression, cancellationToken).Symbol, variable));
}
