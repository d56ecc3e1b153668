using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Tool.Loading;

/// <summary>What the loader said of projects. It calls every warning of a build a failure, so this explains, and decides nothing.</summary>
internal sealed class LoadFailures(IEnumerable<WorkspaceDiagnostic> diagnostics)
{
    private readonly List<string> _messages =
        [.. diagnostics.Where(d => d.Kind == WorkspaceDiagnosticKind.Failure).Select(d => OneLine(d.Message)).Distinct()];

    public static string OneLine(string message) =>
        string.Join(' ', message.Split(['\r', '\n'], StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries));

    public static string Sentence(string message) => message.EndsWith('.') ? message : message + ".";

    /// <summary>The first thing that was said of a project; null where that is nothing.</summary>
    public string? Of(string? path) =>
        path is null
            ? null
            : _messages
                .Where(m => m.Contains(path, StringComparison.OrdinalIgnoreCase))
                .Select(Sentence)
                .FirstOrDefault();
}
