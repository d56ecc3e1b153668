using Microsoft.Diagnostics.NETCore.Client;

namespace AsyncHygiene.Tool.Traces.Recording;

/// <summary>A process that answers on its diagnostic port.</summary>
internal sealed record TracedProcess(int Id, string Name)
{
    public DiagnosticsClient Client { get; } = new(Id);
}
