using System.Linq;
using System.Threading;
using AsyncHygiene.Semantics.Values;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.Streams;

/// <summary>
/// A mail that is written into a folder, from which another program sends it: one local file, which <c>SendMailAsync</c> writes
/// synchronously as well.
/// <code>
/// using var client = new SmtpClient { DeliveryMethod = SmtpDeliveryMethod.SpecifiedPickupDirectory, … };
/// client.Send(mail);
/// </code>
/// </summary>
internal static class PickupDirectory
{
    private const string Client = "System.Net.Mail.SmtpClient";

    public static bool Receives(IInvocationOperation call, KnownTypes types, CancellationToken cancellationToken) =>
        call is { TargetMethod.Name: "Send", Instance: { } client }
        && types.Is(call.TargetMethod.ContainingType, types[Client])
        && (client is IObjectCreationOperation ? [client] : PossibleValues.Of(client, cancellationToken)) is { Count: > 0 } values
        && (values.All(v => v.WithoutConversions() is IObjectCreationOperation { Initializer: { } with } && SetsDirectory(with, types))
            || (client is ILocalReferenceOperation { Local: var local } && IsSetFor(local, call, types)));

    private static bool SetsDirectory(IOperation operation, KnownTypes types) =>
        operation.Descendants().OfType<ISimpleAssignmentOperation>().Any(a => IsDirectory(a, types));

    /// <summary>
    /// Each method of delivery that is set for the client is a folder; or the last one before the call, in its own block.
    /// </summary>
    private static bool IsSetFor(ILocalSymbol client, IInvocationOperation call, KnownTypes types)
    {
        var all = call.Root().Descendants()
            .OfType<ISimpleAssignmentOperation>()
            .Where(a => a.Target is IPropertyReferenceOperation { Instance: ILocalReferenceOperation { Local: var set } } target
                && target.Property.Name == "DeliveryMethod"
                && SymbolEqualityComparer.Default.Equals(set, client))
            .ToList();
        return all.LastOrDefault(a => a.Syntax.SpanStart < call.Syntax.SpanStart) is { } last && BlockOf(last) == BlockOf(call)
            ? IsDirectory(last, types)
            : all.Count > 0 && all.TrueForAll(a => IsDirectory(a, types));
    }

    private static SyntaxNode? BlockOf(IOperation operation) => operation.Syntax.FirstAncestorOrSelf<StatementSyntax>()?.Parent;

    private static bool IsDirectory(ISimpleAssignmentOperation assignment, KnownTypes types) =>
        assignment.Target is IPropertyReferenceOperation { Property: { Name: "DeliveryMethod" } property }
        && types.Is(property.ContainingType, types[Client])
        && assignment.Value.WithoutConversions() is IFieldReferenceOperation
        {
            Field.Name: "SpecifiedPickupDirectory" or "PickupDirectoryFromIis",
        };
}
