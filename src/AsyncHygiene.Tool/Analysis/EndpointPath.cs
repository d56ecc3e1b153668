using System.Collections.Generic;

namespace AsyncHygiene.Tool.Analysis;

/// <summary>The names of the functions from an endpoint down to one that blocks.</summary>
internal sealed record EndpointPath(Endpoint Endpoint, IReadOnlyList<string> Names);
