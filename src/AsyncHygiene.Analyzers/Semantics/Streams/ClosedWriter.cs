using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.Streams;

/// <summary>
/// A stream or writer that a <c>using</c> inside its own closes first, synchronously: an <c>await using</c> of the outer one would find
/// nothing left to write.
/// <code>
/// using (var text = new StreamWriter(stream))
/// using (var json = new JsonTextWriter(text))     // closes the text
/// </code>
/// </summary>
internal static class ClosedWriter
{
    /// <summary>They close what they write to, unless they are told not to.</summary>
    private static readonly string[] s_closing =
    [
        "Newtonsoft.Json.JsonTextWriter",
        "Newtonsoft.Json.Bson.BsonDataWriter",
        "Newtonsoft.Json.Bson.BsonWriter",
        "System.Xml.XmlTextWriter",
        "System.IO.Compression.ZipArchive",
    ];

    /// <param name="resource">The variable of the outer <c>using</c>.</param>
    /// <param name="statement">That <c>using</c>.</param>
    /// <param name="types">Of the compilation.</param>
    public static bool Is(ILocalSymbol resource, IOperation statement, KnownTypes types) =>
        types.Known(s_closing) is { IsEmpty: false }
        && Inside(statement)
            .SelectMany(o => o.DescendantsAndSelf())
            .SelectMany(Resources)
            .Any(value => value.WithoutConversions() is IObjectCreationOperation { Initializer: null } creation
                && types.IsOneOf(creation.Type, s_closing)
                && creation.Arguments.Any(a => a.Value.WithoutConversions() is ILocalReferenceOperation { Local: var written }
                    && SymbolEqualityComparer.Default.Equals(written, resource))
                && !creation.Arguments.Any(LeavesOpen));

    private static bool LeavesOpen(IArgumentOperation argument) =>
        argument is { Parameter.Name: "leaveOpen", Value.ConstantValue: not { HasValue: true, Value: false } };

    private static IEnumerable<IOperation> Inside(IOperation statement) => statement switch
    {
        IUsingOperation { Body: var body } => [body],
        { Parent: { } block } => block.ChildOperations.SkipWhile(o => o != statement).Skip(1),
        _ => [],
    };

    /// <summary>What a synchronous <c>using</c> disposes of.</summary>
    private static IEnumerable<IOperation> Resources(IOperation operation) => operation switch
    {
        IUsingOperation { IsAsynchronous: false, Resources: IVariableDeclarationGroupOperation group } => Values(group),
        IUsingOperation { IsAsynchronous: false, Resources: var value } => [value],
        IUsingDeclarationOperation { IsAsynchronous: false, DeclarationGroup: var group } => Values(group),
        _ => [],
    };

    private static IEnumerable<IOperation> Values(IVariableDeclarationGroupOperation group) =>
        group.Declarations
            .SelectMany(d => d.Declarators)
            .Select(d => d.GetVariableInitializer()?.Value)
            .OfType<IOperation>();
}
