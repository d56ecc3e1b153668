using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.AwaitSites.Usings;
using AsyncHygiene.CallGraph;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Counterparts.Gain.Unlike;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Chains.Safety.Connections;

/// <summary>
/// Calls on objects of a library that pass the bytes on to another stream: <c>writer.Flush()</c> writes to what the writer is made with,
/// and <c>writer.FlushAsync()</c> calls its <c>WriteAsync</c>. A stream of the solution may do other things there.
/// </summary>
internal sealed class InnerStreams
{
    private static readonly string[] s_wrappers =
    [
        "System.IO.Stream", "System.IO.TextReader", "System.IO.TextWriter", "System.IO.BinaryReader", "System.IO.BinaryWriter",
        "System.IO.Compression.ZipArchive", "System.Xml.XmlReader", "System.Xml.XmlWriter", "System.Text.Json.Utf8JsonWriter",
        "Newtonsoft.Json.JsonReader", "Newtonsoft.Json.JsonWriter",
    ];

    private static readonly string[] s_reads =
        ["Read", "Peek", "Deserialize", "Load", "Parse", "ComputeHash", "HashData", "Skip"];

    private static readonly string[] s_writes = ["Write", "Flush", "Serialize", "Save"];

    private readonly SolutionCalls _calls;
    private readonly CancellationToken _cancellationToken;
    private readonly Dictionary<StreamUse, IReadOnlyDictionary<INamedTypeSymbol, string>> _unlike = [];

    public InnerStreams(SolutionCalls calls, CancellationToken cancellationToken)
    {
        _calls = calls;
        _cancellationToken = cancellationToken;
    }

    /// <summary>Why a call or a <c>using</c> may not be awaited; null where nothing speaks against it.</summary>
    public async Task<Refusal?> FindAsync(SyntaxNode site, DocumentContext context)
    {
        var types = context.Types;
        var statement = AwaitUsing.At(site);
        var (streams, name) = context.Model.GetOperation(statement ?? site, _cancellationToken) switch
        {
            IInvocationOperation { TargetMethod: { DeclaringSyntaxReferences.IsEmpty: true } method } call =>
                (StreamsOf(call, types), method.Name),

            // What is left is written when the object is disposed of.
            IUsingOperation { Resources: IVariableDeclarationGroupOperation group } => (ValuesOf(group, types), s_writes[0]),
            IUsingOperation { Resources: var value } => (new[] { value }.Where(v => IsWrapper(v, types)), s_writes[0]),
            IUsingDeclarationOperation { DeclarationGroup: var group } => (ValuesOf(group, types), s_writes[0]),
            _ => ([], ""),
        };
        var all = streams.ToList();
        if (all.Count == 0)
            return null;

        var (models, _, _) = await _calls.GetAsync().ConfigureAwait(false);
        var kinds = new List<StreamUse>();
        if (!Array.Exists(s_reads, n => StartsWith(name, n)))
            kinds.Add(StreamUse.Write);
        if (!Array.Exists(s_writes, n => StartsWith(name, n)))
            kinds.Add(StreamUse.Read);
        if (statement is not null)
            kinds.Add(StreamUse.Disposal);
        foreach (var kind in kinds)
        {
            if (UnlikeIn(models, kind) is { Count: > 0 } unlike
                && all.Select(new WrappedStream(types, unlike, _cancellationToken).In).FirstOrDefault(d => d is not null) is { } found)
            {
                return Refusal.OtherWork.Because(found);
            }
        }

        return null;
    }

    private static bool StartsWith(string name, string start) => name.StartsWith(start, StringComparison.Ordinal);

    private static IEnumerable<IOperation> StreamsOf(IInvocationOperation call, KnownTypes types) =>
        call.Arguments.Select(a => a.Value).Prepend(call.Instance).OfType<IOperation>().Where(o => IsWrapper(o, types));

    private static IEnumerable<IOperation> ValuesOf(IVariableDeclarationGroupOperation group, KnownTypes types) =>
        group.Declarations
            .SelectMany(d => d.Declarators)
            .Select(d => d.GetVariableInitializer()?.Value)
            .OfType<IOperation>()
            .Where(v => IsWrapper(v, types));

    public static bool IsWrapper(IOperation? value, KnownTypes types) =>
        value?.WithoutConversions().Type.InheritsOneOf(s_wrappers, types) == true;

    /// <summary>The streams of the solution whose two forms are not alike, with what to say of them.</summary>
    private IReadOnlyDictionary<INamedTypeSymbol, string> UnlikeIn(SemanticModelSource models, StreamUse use)
    {
        if (_unlike.TryGetValue(use, out var known))
            return known;

        var unlike = new Dictionary<INamedTypeSymbol, string>(SymbolEqualityComparer.Default);
        foreach (var compilation in models.Compilations)
        {
            if (KnownTypes.Of(compilation)["System.IO.Stream"] is not { } stream)
                continue;

            foreach (var type in models.DerivedFrom(stream).Where(t => !t.IsAbstract && !t.DeclaringSyntaxReferences.IsEmpty))
            {
                if (SymbolEqualityComparer.Default.Equals(type.ContainingAssembly, compilation.Assembly)
                    && !unlike.ContainsKey(type)
                    && DifferenceIn(type, use, compilation) is { } difference)
                {
                    unlike.Add(type, difference);
                }
            }
        }

        return _unlike[use] = unlike;
    }

    private string? DifferenceIn(INamedTypeSymbol type, StreamUse use, Compilation compilation)
    {
        var begin = $"the stream behind may be a '{type.Name}', ";
        if (use == StreamUse.Disposal)
            return UnlikeDisposal.Of(type, compilation, _cancellationToken) is { } disposal ? begin + "and " + disposal : null;

        return UnlikeStream.FormsOf(type, use == StreamUse.Write, compilation, _cancellationToken) is var (one, other)
            ? begin + (one.Name == other.Name
                ? $"which overrides '{other.Name}' alone"
                : $"whose '{other.Name}' is not proven to do what '{one.Name}' does")
            : null;
    }

    /// <summary>What the object that wraps a stream does with it.</summary>
    private enum StreamUse
    {
        Read,
        Write,
        Disposal,
    }
}
