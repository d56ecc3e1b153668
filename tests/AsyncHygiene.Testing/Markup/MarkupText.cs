using System.Collections.Generic;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis.Text;

namespace Microsoft.CodeAnalysis.Testing;

/// <summary>A text without its markup, and what the markup said. The name of an anonymous span is empty.</summary>
internal sealed record MarkupText(string Code, ImmutableArray<int> Positions, IReadOnlyDictionary<string, ImmutableArray<TextSpan>> Spans);
